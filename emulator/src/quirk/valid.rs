//! No service keeps what its own schema forbids: a quirk that would lead there has its way only elsewhere in the model.

use serde_json::Value;

use crate::schema::{Occasion, TypeSchema};

/// Changes the model where it stays as valid as it was: as a whole, or else what stands at its root one by one.
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
