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
    use serde_json::json;

    use super::*;

    fn patched(model: Value, document: Value) -> Result<Value, String> {
        apply(&model, &parse(&document.to_string())?)
    }

    #[test]
    fn operations_change_the_model() {
        let table = json!([
            [{"a": 1}, {"op": "add", "path": "/b", "value": null}, {"a": 1, "b": null}],
            [{"a": 1}, {"op": "add", "path": "/a", "value": 2}, {"a": 2}],
            [{"a": [1]}, {"op": "add", "path": "/a/0", "value": 0}, {"a": [0, 1]}],
            [{"a": [1]}, {"op": "add", "path": "/a/-", "value": 2}, {"a": [1, 2]}],
            [{"a": [1, 2]}, {"op": "remove", "path": "/a/0"}, {"a": [2]}],
            [{"a/b": {"~": 1}}, {"op": "replace", "path": "/a~1b/~0", "value": 2}, {"a/b": {"~": 2}}],
            [{"a": 1}, {"op": "move", "from": "/a", "path": "/b"}, {"b": 1}],
            [{"a": 1}, {"op": "copy", "from": "/a", "path": "/b"}, {"a": 1, "b": 1}],
            [{"a": 1}, {"op": "test", "path": "/a", "value": 1.0}, {"a": 1}],
            [{"a": 1}, {"op": "replace", "path": "", "value": {}}, {}],
        ]);
        for row in table.as_array().unwrap() {
            assert_eq!(patched(row[0].clone(), json!([row[1]])), Ok(row[2].clone()), "{row}");
        }
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for operation in [
            json!({"op": "remove", "path": "/b"}),
            json!({"op": "replace", "path": "/b", "value": 1}),
            json!({"op": "add", "path": "/b/c", "value": 1}),
            json!({"op": "add", "path": "/l/3", "value": 1}),
            json!({"op": "replace", "path": "/l/-", "value": 1}),
            json!({"op": "replace", "path": "/l/01", "value": 1}),
            json!({"op": "remove", "path": "/l/2"}),
            json!({"op": "move", "from": "/b", "path": "/a"}),
            json!({"op": "test", "path": "/b", "value": 1}),
        ] {
            let error = patched(json!({"a": 1, "l": [1, 2]}), json!([operation])).unwrap_err();
            assert!(error.contains("noSuchPath"), "{operation}: {error}");
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
}
