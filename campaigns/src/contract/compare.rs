//! Compares the stored model with the configured one by the raw schema. Shares no code with the engine.

use std::borrow::Cow;

use ferroform_emulator::respelled;
use ferroform_emulator::schema::TypeSchema;
use serde_json::{Map, Value as Json};

/// Returns the first place, as a JSON pointer, where `stored` does not contain what `wanted` says. It may
/// contain more.
pub fn missing(schema: &TypeSchema, wanted: &Json, stored: &Json) -> Option<String> {
    Reader { schema, takes_nothing_for_zero: false }.missing(wanted, stored)
}

/// Like [`missing`], for a service that drops `false`, `0` and `""`, and that changes the case of names or
/// writes them as ARNs where the schema says so.
pub fn missing_of_substance(schema: &TypeSchema, wanted: &Json, stored: &Json) -> Option<String> {
    let [wanted, stored] = [wanted, stored].map(|model| in_one_spelling(schema, model.clone()));
    Reader { schema, takes_nothing_for_zero: true }.missing(&wanted, &stored)
}

/// Like [`missing`], but ignores changes of case and ARNs in place of names where the schema says that texts
/// are rewritten.
pub fn missing_in_any_spelling(schema: &TypeSchema, wanted: &Json, stored: &Json) -> Option<String> {
    let [wanted, stored] = [wanted, stored].map(|model| in_one_spelling(schema, model.clone()));
    missing(schema, &wanted, &stored)
}

/// Spells values as the service was seen to, and reduces every text that it may rewrite to its name in lower case.
fn in_one_spelling(schema: &TypeSchema, model: Json) -> Json {
    let mut model = respelled(schema, model);
    for pointer in schema.raw["propertyTransform"].as_object().into_iter().flat_map(Map::keys) {
        for place in schema.path(pointer).places(&model) {
            if let Some(Json::String(text)) = model.pointer_mut(&place) {
                *text = text.rsplit([':', '/']).next().unwrap_or_default().to_lowercase();
            }
        }
    }
    model
}

/// The settings of a comparison.
#[derive(Clone, Copy)]
struct Reader<'s> {
    schema: &'s TypeSchema,
    /// Whether the service drops `false`, `0` and `""` in objects with fixed properties. Free documents and
    /// maps belong to the user.
    takes_nothing_for_zero: bool,
}

type Found = Result<(), String>;

impl Reader<'_> {
    fn missing(self, wanted: &Json, stored: &Json) -> Option<String> {
        self.find(Some(&self.schema.raw), wanted, stored, String::new()).err()
    }

    fn find(self, node: Option<&Json>, wanted: &Json, stored: &Json, at: String) -> Found {
        let node = node.map(|node| self.schema.resolve(node));
        match (wanted, stored) {
            (wanted, Json::Null) if says_nothing(wanted) || (node.is_some() && self.is_dropped(wanted)) => {
                Ok(())
            }
            (Json::Object(wanted), Json::Null) => self.members(node, wanted, &Map::new(), &at),
            (Json::Object(wanted), Json::Object(stored)) => self.members(node, wanted, stored, &at),
            (Json::Array(wanted), Json::Array(stored)) => {
                let element = node.and_then(|node| self.schema.element(node));
                let says = |keyword: &str, value| {
                    node.is_some_and(|node| node.get(keyword) == Some(&Json::Bool(value)))
                };
                let is_ordered = node.is_none_or(|node| self.schema.is_ordered(node));
                let is_set = says("insertionOrder", false) && says("uniqueItems", true);
                let wanted = if is_set {
                    Cow::Owned(self.without_repetitions(element, wanted))
                } else {
                    Cow::Borrowed(wanted.as_slice())
                };
                self.elements(element, is_ordered, (&wanted, stored), at)
            }
            (Json::Number(a), Json::Number(b)) if a.as_f64() == b.as_f64() => Ok(()),
            (Json::String(text), Json::Object(_) | Json::Array(_)) => {
                let wanted = document(text).ok_or_else(|| at.clone())?;
                self.find(node, &wanted, stored, at)
            }
            (Json::Object(_) | Json::Array(_), Json::String(text)) => {
                let stored = document(text).ok_or_else(|| at.clone())?;
                self.find(node, wanted, &stored, at)
            }
            (Json::String(a), Json::String(b)) if a == b || is_equal_document(a, b) => Ok(()),
            (a, b) if a == b => Ok(()),
            // A configuration writes both alternatives in the same way.
            (Json::Number(number), Json::String(text))
                if text == number.as_str() && node.is_some_and(takes_text) =>
            {
                Ok(())
            }
            (Json::Bool(value), Json::String(text))
                if text.parse() == Ok(*value) && node.is_some_and(takes_text) =>
            {
                Ok(())
            }
            _ => Err(at),
        }
    }

    fn members(
        self,
        node: Option<&Json>,
        wanted: &Map<String, Json>,
        stored: &Map<String, Json>,
        at: &str,
    ) -> Found {
        wanted.iter().try_for_each(|(name, wanted)| {
            let node = node.and_then(|node| self.schema.property(node, name));
            let stored = stored.get(name).unwrap_or(&Json::Null);
            self.find(node, wanted, stored, format!("{at}/{name}"))
        })
    }

    /// Returns whether each value contains what the other says.
    fn is_same(self, node: Option<&Json>, a: &Json, b: &Json) -> bool {
        let covers = |a: &Json, b: &Json| self.find(node, a, b, String::new()).is_ok();
        covers(a, b) && covers(b, a)
    }

    /// Removes elements of a set that mean the same as another element.
    fn without_repetitions(self, element: Option<&Json>, wanted: &[Json]) -> Vec<Json> {
        let mut distinct: Vec<Json> = Vec::with_capacity(wanted.len());
        for json in wanted {
            if !distinct.iter().any(|other| self.is_same(element, json, other)) {
                distinct.push(json.clone());
            }
        }
        distinct
    }

    fn elements(
        self,
        element: Option<&Json>,
        is_ordered: bool,
        (wanted, stored): (&[Json], &[Json]),
        at: String,
    ) -> Found {
        if wanted.len() > stored.len() {
            return Err(at);
        }
        if is_ordered && wanted.len() == stored.len() {
            let mut pairs = wanted.iter().zip(stored).enumerate();
            return pairs.try_for_each(|(i, (a, b))| self.find(element, a, b, format!("{at}/{i}")));
        }
        let fits = |i: usize, j: usize| self.find(element, &wanted[i], &stored[j], String::new()).is_ok();
        let mut owners = vec![None; stored.len()];
        for i in 0..wanted.len() {
            if !place(i, &fits, &mut owners, &mut vec![false; stored.len()]) {
                return Err(format!("{at}/{i}"));
            }
        }
        Ok(())
    }

    fn is_dropped(self, wanted: &Json) -> bool {
        let is_zero = match wanted {
            Json::Bool(value) => !*value,
            Json::Number(number) => number.as_f64() == Some(0.0),
            Json::String(text) => text.is_empty(),
            Json::Null | Json::Array(_) | Json::Object(_) => false,
        };
        self.takes_nothing_for_zero && is_zero
    }
}

/// Returns whether a node accepts text, possibly as one of several alternatives.
fn takes_text(node: &Json) -> bool {
    let is_text = |node: &Json| match &node["type"] {
        Json::String(one) => one == "string",
        Json::Array(types) => types.iter().any(|one| one == "string"),
        _ => false,
    };
    let alternatives = ["anyOf", "oneOf"].into_iter().filter_map(|key| node[key].as_array()).flatten();
    is_text(node) || alternatives.into_iter().any(is_text)
}

/// Assigns a stored element that fits, moving earlier assignments if necessary, since `{}` fits any element.
fn place(
    wanted: usize,
    fits: &dyn Fn(usize, usize) -> bool,
    owners: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for j in 0..owners.len() {
        if tried[j] || !fits(wanted, j) {
            continue;
        }
        tried[j] = true;
        let is_free = match owners[j] {
            None => true,
            Some(owner) => place(owner, fits, owners, tried),
        };
        if is_free {
            owners[j] = Some(wanted);
            return true;
        }
    }
    false
}

/// Returns whether the service may treat this value as absent.
pub(crate) fn says_nothing(json: &Json) -> bool {
    match json {
        Json::Null => true,
        Json::Array(elements) => elements.is_empty(),
        Json::Object(members) => members.values().all(says_nothing),
        _ => false,
    }
}

/// Parses the document in a text.
fn document(text: &str) -> Option<Json> {
    serde_json::from_str(text).ok().filter(|json: &Json| json.is_object() || json.is_array())
}

fn is_equal_document(a: &str, b: &str) -> bool {
    match (serde_json::from_str::<Json>(a), serde_json::from_str::<Json>(b)) {
        (Ok(a), Ok(b)) => is_equal(&a, &b),
        _ => false,
    }
}

fn is_equal(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => a.as_f64() == b.as_f64(),
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_equal(a, b))
        }
        (Json::Object(a), Json::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_equal(a, b)))
        }
        _ => a == b,
    }
}

/// Returns whether two values mean the same.
pub fn is_same(schema: &TypeSchema, name: &str, a: &Json, b: &Json) -> bool {
    let node = schema.property(&schema.raw, name);
    Reader { schema, takes_nothing_for_zero: false }.is_same(node, a, b)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> TypeSchema {
        let policy = json!({"type": ["object", "string"], "properties": {"most": {}, "target": {}}});
        let raw = json!({
            "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"],
            "properties": {"Name": {}, "Size": {}, "Policy": policy, "Free": {"type": "object"}},
        });
        TypeSchema::read(raw).unwrap_or_else(|why| panic!("{why}"))
    }

    #[test]
    fn a_zero_in_a_document_is_dropped_by_no_service_that_keeps_the_document_as_a_text() {
        let wanted = json!({"Size": 0, "Policy": {"most": 0}});
        let stored = json!({"Policy": "{\"most\": 0}"});
        assert_eq!(missing_of_substance(&schema(), &wanted, &stored), None);
        let wanted = json!({"Policy": {"target": "x"}});
        assert!(missing_of_substance(&schema(), &wanted, &stored).is_some());
    }

    #[test]
    fn nothing_stands_for_false_and_true_does_not() {
        let texts =
            json!({"type": "array", "insertionOrder": false, "items": {"properties": {"On": {}, "A": {}}}});
        let raw = json!({"typeName": "A::B::C", "primaryIdentifier": ["/properties/A"], "properties": {"A": {}, "All": texts}});
        let schema = TypeSchema::read(raw).unwrap_or_else(|why| panic!("{why}"));
        let wanted = json!({"All": [{}, {"On": false}]});
        let is_there =
            |stored: Json| missing_of_substance(&schema, &wanted, &json!({ "All": stored })).is_none();
        assert!(is_there(json!([{}, {}])));
        assert!(is_there(json!([{}, {"On": true}])), "of two, one may have it");
        assert!(!is_there(json!([{"On": true}, {"On": true}])));
    }

    #[test]
    fn a_set_has_once_what_means_the_same() {
        let texts = json!({"type": "array", "insertionOrder": false, "items": {"type": "string"}});
        let mut element = json!({"type": "object", "properties": {"Of": texts}});
        let set = |element: &Json, is_unique| json!({"type": "array", "insertionOrder": false, "uniqueItems": is_unique, "items": element});
        let read = |all: Json| {
            let raw = json!({
                "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"],
                "properties": {"Name": {}, "All": all},
            });
            TypeSchema::read(raw).unwrap_or_else(|why| panic!("{why}"))
        };
        let wanted = json!({"All": [{"Of": ["a", "b"]}, {"Of": ["b", "a"]}]});
        let stored = json!({"All": [{"Of": ["b", "a"]}]});
        assert_eq!(missing(&read(set(&element, true)), &wanted, &stored), None);
        assert!(missing(&read(set(&element, false)), &wanted, &stored).is_some());
        element["properties"]["Of"]["insertionOrder"] = true.into();
        assert!(missing(&read(set(&element, true)), &wanted, &stored).is_some());
    }

    #[test]
    fn a_zero_in_a_free_document_must_arrive() {
        let wanted = json!({"Free": {"most": 0}});
        assert_eq!(missing_of_substance(&schema(), &wanted, &wanted), None);
        assert!(missing_of_substance(&schema(), &wanted, &json!({"Free": {}})).is_some());
        assert!(missing_of_substance(&schema(), &wanted, &json!({})).is_some());
    }
}
