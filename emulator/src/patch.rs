//! JSON patches (RFC 6902) of a model, with the service's messages for those that it refuses.

use json_patch::{PatchErrorKind, jsonptr::Pointer};
use serde_json::Value;

pub(crate) use json_patch::{Patch, PatchOperation as Operation};

/// Reads a patch document.
pub(crate) fn parse(document: &str) -> Result<Patch, String> {
    serde_json::from_str(document).map_err(|error| format!("Invalid patch document: {error}"))
}

/// Applies all operations or none.
pub(crate) fn apply(model: &Value, operations: &[Operation]) -> Result<Value, String> {
    let mut patched = model.clone();
    for operation in operations {
        apply_one(&mut patched, operation)?;
    }
    Ok(patched)
}

fn apply_one(model: &mut Value, operation: &Operation) -> Result<(), String> {
    let missing = |path: &Pointer| {
        format!("[{} Operation] noSuchPath in source, path provided: /{path}", label(operation))
    };
    let path = operation.path();
    // The crate treats 1 and 1.0 as different numbers.
    if let Operation::Test(test) = operation {
        let actual = path.resolve(model).map_err(|_| missing(path))?;
        return if is_same(actual, &test.value) {
            Ok(())
        } else {
            Err(format!("[TEST Operation] value differs at {path}"))
        };
    }
    json_patch::patch(model, std::slice::from_ref(operation)).map_err(|error| match (error.kind, operation) {
        (PatchErrorKind::CannotMoveInsideItself, Operation::Move(moved)) => {
            format!("[MOVE Operation] {} cannot be moved into itself", moved.from)
        }
        (PatchErrorKind::InvalidFromPointer, Operation::Move(moved)) => missing(&moved.from),
        (PatchErrorKind::InvalidFromPointer, Operation::Copy(copied)) => missing(&copied.from),
        _ => missing(path),
    })
}

fn label(operation: &Operation) -> &'static str {
    match operation {
        Operation::Add(_) => "ADD",
        Operation::Remove(_) => "REMOVE",
        Operation::Replace(_) => "REPLACE",
        Operation::Move(_) => "MOVE",
        Operation::Copy(_) => "COPY",
        Operation::Test(_) => "TEST",
    }
}

/// Returns whether two JSON values are equal, with 1 and 1.0 as the same number.
pub(crate) fn is_same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left == right || left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| is_same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, left)| right.get(name).is_some_and(|right| is_same(left, right)))
        }
        _ => left == right,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn patched(model: Value, document: Value) -> Result<Value, String> {
        apply(&model, &parse(&document.to_string())?)
    }

    #[test]
    fn operations_change_the_model() {
        for (model, document, expected) in [
            (
                json!({"a": 1}),
                json!([{"op": "add", "path": "/b", "value": null}]),
                json!({"a": 1, "b": null}),
            ),
            (json!({"a": 1}), json!([{"op": "add", "path": "/a", "value": 2}]), json!({"a": 2})),
            (json!({"a": [1]}), json!([{"op": "add", "path": "/a/0", "value": 0}]), json!({"a": [0, 1]})),
            (json!({"a": [1]}), json!([{"op": "add", "path": "/a/-", "value": 2}]), json!({"a": [1, 2]})),
            (json!({"a": [1, 2]}), json!([{"op": "remove", "path": "/a/0"}]), json!({"a": [2]})),
            (
                json!({"a/b": {"~": 1}}),
                json!([{"op": "replace", "path": "/a~1b/~0", "value": 2}]),
                json!({"a/b": {"~": 2}}),
            ),
            (json!({"a": 1}), json!([{"op": "move", "from": "/a", "path": "/b"}]), json!({"b": 1})),
            (json!({"a": 1}), json!([{"op": "copy", "from": "/a", "path": "/b"}]), json!({"a": 1, "b": 1})),
            (json!({"a": 1}), json!([{"op": "test", "path": "/a", "value": 1.0}]), json!({"a": 1})),
            (json!({"a": 1}), json!([{"op": "replace", "path": "", "value": {}}]), json!({})),
        ] {
            assert_eq!(patched(model, document.clone()), Ok(expected), "{document}");
        }
    }

    #[test]
    fn what_is_not_there_is_refused_and_nothing_changes() {
        for document in [
            json!([{"op": "remove", "path": "/b"}]),
            json!([{"op": "replace", "path": "/b", "value": 1}]),
            json!([{"op": "add", "path": "/b/c", "value": 1}]),
            json!([{"op": "add", "path": "/l/3", "value": 1}]),
            json!([{"op": "replace", "path": "/l/-", "value": 1}]),
            json!([{"op": "replace", "path": "/l/01", "value": 1}]),
            json!([{"op": "remove", "path": "/l/2"}]),
            json!([{"op": "move", "from": "/b", "path": "/a"}]),
            json!([{"op": "test", "path": "/b", "value": 1}]),
        ] {
            let error = patched(json!({"a": 1, "l": [1, 2]}), document.clone()).unwrap_err();
            assert!(error.contains("noSuchPath"), "{document}: {error}");
        }
        for document in [
            json!([{"op": "add", "path": "/b"}]),
            json!([{"op": "add", "path": "b", "value": 1}]),
            json!([{"op": "frob", "path": "/b"}]),
            json!({}),
        ] {
            assert!(patched(json!({}), document.clone()).is_err(), "{document}");
        }
    }

    fn json_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-5_i64..5).prop_map(Value::from),
            "[a/~0-]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[a-c/~0]{0,2}", inner, 0..4)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    /// Collects operations that turn one value into another, in the simplest way.
    fn difference(from: &Value, to: &Value, at: &str, operations: &mut Vec<Value>) {
        let below = |name: &str| format!("{at}/{}", crate::schema::escape(name));
        match (from, to) {
            _ if from == to => {}
            (Value::Object(from), Value::Object(to)) => {
                for name in from.keys().filter(|name| !to.contains_key(*name)) {
                    operations.push(json!({ "op": "remove", "path": below(name) }));
                }
                for (name, to) in to {
                    match from.get(name) {
                        Some(from) => difference(from, to, &below(name), operations),
                        None => operations.push(json!({ "op": "add", "path": below(name), "value": to })),
                    }
                }
            }
            (Value::Array(from), Value::Array(to)) => {
                for place in (to.len()..from.len()).rev() {
                    operations.push(json!({ "op": "remove", "path": format!("{at}/{place}") }));
                }
                for (place, to) in to.iter().enumerate() {
                    match from.get(place) {
                        Some(from) => difference(from, to, &format!("{at}/{place}"), operations),
                        None => {
                            operations.push(json!({ "op": "add", "path": format!("{at}/-"), "value": to }));
                        }
                    }
                }
            }
            _ => operations.push(json!({ "op": "replace", "path": at, "value": to })),
        }
    }

    /// Collects every pointer into a value, with the value there.
    fn places(value: &Value, at: &str, found: &mut Vec<(String, Value)>) {
        found.push((at.to_owned(), value.clone()));
        match value {
            Value::Object(members) => {
                members.iter().for_each(|(name, member)| {
                    places(member, &format!("{at}/{}", crate::schema::escape(name)), found);
                });
            }
            Value::Array(elements) => {
                elements
                    .iter()
                    .enumerate()
                    .for_each(|(place, element)| places(element, &format!("{at}/{place}"), found));
            }
            _ => {}
        }
    }

    proptest! {
        #[test]
        fn a_difference_leads_from_one_value_to_the_other(from in json_value(), to in json_value()) {
            let mut operations = Vec::new();
            difference(&from, &to, "", &mut operations);
            prop_assert_eq!(patched(from, Value::from(operations)), Ok(to));
        }

        #[test]
        fn every_place_can_be_tested_taken_out_and_put_back(value in json_value()) {
            let mut found = Vec::new();
            places(&value, "", &mut found);
            for (at, there) in found.into_iter().skip(1) {
                let there_and_back = json!([
                    { "op": "test", "path": at, "value": there },
                    { "op": "remove", "path": at },
                    { "op": "add", "path": at, "value": there },
                    { "op": "copy", "from": at, "path": at },
                ]);
                let back = patched(value.clone(), there_and_back);
                let is_element = at.rsplit('/').next().is_some_and(|last| last.parse::<usize>().is_ok());
                if is_element {
                    // Copying an element to its own place inserts it a second time; copying a member replaces
                    // it by itself.
                    prop_assert!(back.is_ok());
                } else {
                    prop_assert_eq!(back, Ok(value.clone()));
                }
            }
        }
    }
}
