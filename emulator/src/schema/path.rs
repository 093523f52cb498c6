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
    /// `properties` and `items` are keywords, unless the value at these steps has such a property.
    pub(super) fn parse(pointer: &str, is_property: impl Fn(&[Step], &str) -> bool) -> Self {
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

    /// Returns the JSON pointer of every value in `model` that the path names.
    pub fn places(&self, model: &Value) -> Vec<String> {
        self.find(model).into_iter().map(|(at, _)| at).collect()
    }

    /// Returns whether the path names at least one value in `model`.
    pub fn is_in(&self, model: &Value) -> bool {
        !self.find(model).is_empty()
    }

    /// Removes every value that the path names from `model`.
    pub fn remove_from(&self, model: &mut Value) {
        // From the last to the first, so that the places of elements stay those that were found.
        for place in self.places(model).into_iter().rev() {
            let Some((around, name)) = place.rsplit_once('/') else { continue };
            match model.pointer_mut(around) {
                Some(Value::Object(members)) => drop(members.remove(&unescape(name))),
                Some(Value::Array(elements)) => drop(name.parse().map(|index: usize| elements.remove(index))),
                _ => {}
            }
        }
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
        (step, Value::Array(elements)) => {
            // Some pointers enter an array without a `*` step.
            let rest = if *step == Step::Each { rest } else { steps };
            for (index, element) in elements.iter().enumerate() {
                find(rest, element, format!("{at}/{index}"), found);
            }
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

    fn path(pointer: &str) -> PropertyPath {
        PropertyPath::parse(pointer, |_, _| false)
    }

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
            assert_eq!(path(pointer).places(&model), expected, "{pointer}");
        }
    }

    #[test]
    fn removes_only_what_it_names() {
        let mut model = json!({"Rules": [{"Id": 1, "X": 2}], "Y": 1});
        path("/properties/Rules/*/Id").remove_from(&mut model);
        assert_eq!(model, json!({"Rules": [{"X": 2}], "Y": 1}));
    }

    #[test]
    fn covers_what_lies_below() {
        let path = path("/properties/Rules/*/Id");
        assert!(path.covers("/Rules/0/Id"));
        assert!(path.covers("/Rules/0/Id/Deep"));
        assert!(!path.covers("/Rules/0"));
        assert!(!path.covers("/Rules/0/Other"));
    }
}
