//! Limits quirks to changes that keep a model as valid as before, since no service keeps what its own schema
//! forbids.

use serde_json::Value;

use crate::schema::{Occasion, TypeSchema};

/// Applies a step where the model stays as valid as it was: to the whole model, or else to each root property
/// separately.
pub(super) fn change(schema: &TypeSchema, model: &mut Value, step: impl Fn(&mut Value)) {
    let mut changed = model.clone();
    step(&mut changed);
    if changed == *model || is_as_valid(schema, &changed, model) {
        *model = changed;
        return;
    }
    let names: Vec<String> = model.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    for name in names {
        let mut attempt = model.clone();
        let Value::Object(members) = &mut attempt else { return };
        match changed.get(&name) {
            Some(member) => members.insert(name, member.clone()),
            None => members.remove(&name),
        };
        if is_as_valid(schema, &attempt, model) {
            *model = attempt;
        }
    }
}

pub(super) fn is_as_valid(schema: &TypeSchema, changed: &Value, before: &Value) -> bool {
    let complaints = |model: &Value| schema.judge().check(schema, model, Occasion::Update).len();
    complaints(changed) <= complaints(before)
}
