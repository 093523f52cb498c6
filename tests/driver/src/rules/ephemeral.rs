//! Checks of ephemeral objects.

use super::plan_valid::plan_valid;
use super::{Violation, ids};
use crate::provider::RenewAt;
use crate::schema::Block;
use crate::value::{Path, Value};

/// Checks rule `ephemeral.valid`: core makes the checks of a planned object that is created.
#[must_use]
pub fn ephemeral_valid(schema: &Block, config: &Value, object: &Value) -> Vec<Violation> {
    let broken = plan_valid(schema, &Value::Null, config, object).into_iter();
    let as_ephemeral = |mut violation: Violation| {
        let clause = format!("as {}", violation.rule.id);
        violation.found.0 = "opened";
        Violation { rule: &ids::EPHEMERAL_VALID, ..violation }.because(clause)
    };
    broken.map(as_ephemeral).collect()
}

/// Checks rule `ephemeral.renewed-later`.
#[must_use]
pub fn renewed_later(before: RenewAt, next: Option<RenewAt>) -> Option<Violation> {
    let next = next.filter(|next| *next <= before)?;
    let (before, next) = (Value::from(before.0), Value::from(next.0));
    let root = Path::root();
    Some(Violation::new(&ids::EPHEMERAL_RENEWED_LATER, &root, ("later than", &before), ("renew at", &next)))
}
