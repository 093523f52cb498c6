//! Property pointers such as `/properties/Rules/*/Id`, and the values of a model that they name.
//!
//! The registry writes these pointers loosely. `*` stands for every element of an array or every value of a
//! map, but is sometimes missing before the elements of an array. Some schemas also write the keywords
//! `properties` and `items` inside a pointer, although a property may have one of these names.

use serde_json::Value;

/// One step of a [`PropertyPath`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A property with this name.
    Name(String),
    /// Every element of an array, or every value of a map.
    Each,
}

/// A pointer such as `/properties/Rules/*/Id`, without the leading `/properties`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PropertyPath {
    /// The pointer as the schema writes it.
    pub pointer: String,
    /// Its steps from the model's root.
    pub steps: Vec<Step>,
}

impl PropertyPath {
    /// Reads a pointer of `readOnlyProperties` or a similar list. The first step is a name. In later steps,
    /// `properties` and `items` are keywords, unless [`TypeSchema::path`](super::TypeSchema::path) finds such
    /// a property.
    pub fn parse(pointer: &str) -> Self {
        Self::parse_in(pointer, |_, _| false)
    }

    /// Like [`PropertyPath::parse`], with `is_property` telling whether the value at these steps has a
    /// property of this name.
    pub(super) fn parse_in(pointer: &str, is_property: impl Fn(&[Step], &str) -> bool) -> Self {
        let written = pointer.strip_prefix("/properties/").or_else(|| pointer.strip_prefix('/'));
        let mut steps = Vec::new();
        for part in written.unwrap_or(pointer).split('/') {
            let is_keyword = !steps.is_empty() && !is_property(&steps, part);
            match part {
                "*" => steps.push(Step::Each),
                "items" if is_keyword => steps.push(Step::Each),
                "properties" if is_keyword => {}
                name => steps.push(Step::Name(unescape(name))),
            }
        }
        Self { pointer: pointer.to_owned(), steps }
    }

    /// Returns the name of the root property that this path enters.
    pub fn root_name(&self) -> Option<&str> {
        self.steps.iter().find_map(|step| match step {
            Step::Name(name) => Some(name.as_str()),
            Step::Each => None,
        })
    }

    /// Returns the last name in the path.
    pub fn leaf_name(&self) -> Option<&str> {
        self.steps.iter().rev().find_map(|step| match step {
            Step::Name(name) => Some(name.as_str()),
            Step::Each => None,
        })
    }

    /// Returns every value in `model` that the path names, with its JSON pointer.
    pub fn find<'a>(&self, model: &'a Value) -> Vec<(String, &'a Value)> {
        let mut found = Vec::new();
        find(&self.steps, model, String::new(), &mut found);
        found
    }

    /// Returns whether the path names at least one value in `model`.
    pub fn is_in(&self, model: &Value) -> bool {
        !self.find(model).is_empty()
    }

    /// Removes every value that the path names from `model`.
    pub fn remove_from(&self, model: &mut Value) {
        remove(&self.steps, model);
    }

    /// Returns whether the path names the value at `pointer` (a JSON pointer into a model) or one that
    /// contains it.
    pub fn covers(&self, pointer: &str) -> bool {
        let parts: Vec<String> = pointer.split('/').skip(1).map(unescape).collect();
        covers(&self.steps, &parts)
    }
}

/// Unescapes one part of a JSON pointer.
pub fn unescape(part: &str) -> String {
    part.replace("~1", "/").replace("~0", "~")
}

/// Escapes one part of a JSON pointer.
pub fn escape(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

fn find<'a>(steps: &[Step], value: &'a Value, at: String, found: &mut Vec<(String, &'a Value)>) {
    let Some((first, rest)) = steps.split_first() else {
        found.push((at, value));
        return;
    };
    match (first, value) {
        (Step::Name(name), Value::Object(members)) => {
            if let Some(member) = members.get(name) {
                find(rest, member, format!("{at}/{}", escape(name)), found);
            }
        }
        (Step::Each, Value::Object(members)) => {
            for (name, member) in members {
                find(rest, member, format!("{at}/{}", escape(name)), found);
            }
        }
        (Step::Each, Value::Array(elements)) => {
            for (index, element) in elements.iter().enumerate() {
                find(rest, element, format!("{at}/{index}"), found);
            }
        }
        (Step::Name(_), Value::Array(elements)) => {
            for (index, element) in elements.iter().enumerate() {
                find(steps, element, format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn remove(steps: &[Step], value: &mut Value) {
    let Some((first, rest)) = steps.split_first() else { return };
    match (first, value) {
        (Step::Name(name), Value::Object(members)) => {
            if rest.is_empty() {
                members.remove(name);
            } else if let Some(member) = members.get_mut(name) {
                remove(rest, member);
            }
        }
        (Step::Each, Value::Object(members)) => {
            if rest.is_empty() {
                members.clear();
            } else {
                members.values_mut().for_each(|member| remove(rest, member));
            }
        }
        (Step::Each, Value::Array(elements)) => {
            if rest.is_empty() {
                elements.clear();
            } else {
                elements.iter_mut().for_each(|element| remove(rest, element));
            }
        }
        (Step::Name(_), Value::Array(elements)) => {
            elements.iter_mut().for_each(|element| remove(steps, element));
        }
        _ => {}
    }
}

fn covers(steps: &[Step], parts: &[String]) -> bool {
    let Some((step, rest)) = steps.split_first() else { return true };
    let Some((part, parts_rest)) = parts.split_first() else { return false };
    let is_index = part.parse::<usize>().is_ok();
    match step {
        Step::Each => covers(rest, parts_rest),
        Step::Name(name) if name == part => covers(rest, parts_rest),
        Step::Name(_) if is_index => covers(steps, parts_rest),
        Step::Name(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_values_through_arrays_and_maps() {
        let model = json!({"Rules": [{"Id": 1, "X": 2}, {"Id": 3}], "Map": {"a": {"Id": 4}}});
        for (pointer, expected) in [
            ("/properties/Rules/*/Id", vec!["/Rules/0/Id", "/Rules/1/Id"]),
            ("/properties/Rules/Id", vec!["/Rules/0/Id", "/Rules/1/Id"]),
            ("/properties/Map/*/Id", vec!["/Map/a/Id"]),
            ("/properties/Rules/properties/X", vec!["/Rules/0/X"]),
            ("/properties/Rules/items/X", vec!["/Rules/0/X"]),
            ("/properties/Rules/items/properties/X", vec!["/Rules/0/X"]),
            ("/Rules/*/X", vec!["/Rules/0/X"]),
            ("/properties/Missing", vec![]),
        ] {
            let path = PropertyPath::parse(pointer);
            let found: Vec<String> = path.find(&model).into_iter().map(|(at, _)| at).collect();
            assert_eq!(found, expected, "{pointer}");
        }
    }

    #[test]
    fn a_property_at_the_root_may_be_named_like_a_keyword() {
        let model = json!({"items": [{"items": 1}], "properties": {"X": 2}, "Y": 3});
        for (pointer, expected) in [
            ("/properties/items", "/items"),
            ("/properties/items/items", "/items/0"),
            ("/properties/properties", "/properties"),
            ("/properties/properties/properties/X", "/properties/X"),
        ] {
            let path = PropertyPath::parse(pointer);
            let found: Vec<String> = path.find(&model).into_iter().map(|(at, _)| at).collect();
            assert_eq!(found, [expected], "{pointer}");
        }
        assert!(!PropertyPath::parse("/properties/items").covers("/Y"));
    }

    #[test]
    fn removes_only_what_it_names() {
        let mut model = json!({"Rules": [{"Id": 1, "X": 2}], "Y": 1});
        PropertyPath::parse("/properties/Rules/*/Id").remove_from(&mut model);
        assert_eq!(model, json!({"Rules": [{"X": 2}], "Y": 1}));
    }

    #[test]
    fn covers_what_lies_below() {
        let path = PropertyPath::parse("/properties/Rules/*/Id");
        assert!(path.covers("/Rules/0/Id"));
        assert!(path.covers("/Rules/0/Id/Deep"));
        assert!(!path.covers("/Rules/0"));
        assert!(!path.covers("/Rules/0/Other"));
    }
}
