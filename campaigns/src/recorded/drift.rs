//! A change of a property behind Terraform's back.

use serde_json::{Number, Value as Json};

/// Returns the value with one part changed that was declared, in a way that no spelling explains.
pub(super) fn drifted(live: &Json, declared: &Json) -> Option<Json> {
    match (live, declared) {
        (Json::Null, _) | (_, Json::Null) => None,
        (Json::Object(members), Json::Object(declared)) => {
            let change = |(name, member): (&String, &Json)| {
                Some((name.clone(), drifted(member, declared.get(name)?)?))
            };
            let (name, member) = members.iter().find_map(change)?;
            let mut members = members.clone();
            members.insert(name, member);
            Some(Json::Object(members))
        }
        (Json::Array(elements), Json::Array(declared)) => {
            // What was declared may come back in another order. An element that is as it was declared is the user's.
            let change = |(at, element): (usize, &Json)| {
                let own = declared.iter().find(|declared| *declared == element)?;
                Some((at, drifted(element, own)?))
            };
            let (at, element) = elements.iter().enumerate().find_map(change)?;
            let mut elements = elements.clone();
            elements[at] = element;
            Some(Json::Array(elements))
        }
        (Json::Bool(value), _) => Some(Json::Bool(!value)),
        (Json::Number(number), _) => {
            let next = number.as_i64().map(|number| Number::from(number.wrapping_add(1)));
            next.or_else(|| Number::from_f64(number.as_f64()? + 1.0)).map(Json::Number)
        }
        (Json::String(text), declared) => {
            let next = match (text.as_str(), text.parse::<i64>()) {
                ("true", _) => "false".to_owned(),
                ("false", _) => "true".to_owned(),
                (_, Ok(number)) => number.wrapping_add(1).to_string(),
                (text, _) => format!("drifted-{text}-drifted"),
            };
            // A text may stand for a document that was declared as an object.
            (!declared.is_object() && !declared.is_array()).then_some(Json::String(next))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_part_that_was_declared_is_changed() {
        let live = json!({ "Added": 1, "Names": ["x", "a"], "On": "true" });
        let changed = |declared| drifted(&live, &declared);
        assert_eq!(
            changed(json!({ "Names": ["a"] })),
            Some(json!({ "Added": 1, "Names": ["x", "drifted-a-drifted"], "On": "true" }))
        );
        assert_eq!(changed(json!({ "On": true })).unwrap()["On"], "false");
        assert_eq!(changed(json!({ "Other": 1 })), None);
        assert_eq!(drifted(&json!(1), &json!("1")), Some(json!(2)));
    }
}
