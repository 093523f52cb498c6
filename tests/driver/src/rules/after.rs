//! Checks that nothing is planned if nothing has changed.
//!
//! Core does not enforce these rules, but users notice most when they are broken.

use super::objects::differences;
use super::{Rule, Violation, ids};
use crate::schema::{Block, Members};
use crate::value::{Path, Value};

/// Checks rule `after-apply.plan-empty`.
#[must_use]
pub fn plan_empty_after_apply(state: &Value, planned: &Value) -> Vec<Violation> {
    differences(&ids::AFTER_APPLY_NOOP, ("state", state), ("planned", planned))
}

/// Checks rules `after-apply.read-unchanged` and `read.exists-after-apply`.
#[must_use]
pub fn read_unchanged_after_apply(state: &Value, read: &Value) -> Vec<Violation> {
    if read.is_null() {
        return vec![Violation::new(&ids::READ_EXISTS, &Path::root(), ("state", state), ("read", read))];
    }
    differences(&ids::AFTER_APPLY_READ, ("state", state), ("read", read))
}

/// Checks rule `read.idempotent`.
#[must_use]
pub fn read_idempotent(first: &Value, second: &Value) -> Vec<Violation> {
    differences(&ids::READ_IDEMPOTENT, ("first read", first), ("second read", second))
}

/// Checks rule `plan.deterministic`.
#[must_use]
pub fn plan_deterministic(first: &Value, second: &Value) -> Vec<Violation> {
    differences(&ids::PLAN_DETERMINISTIC, ("planned", first), ("planned again", second))
}

/// Checks rule `upgrade.same-version-unchanged`.
#[must_use]
pub fn upgrade_keeps(before: &Value, after: &Value) -> Vec<Violation> {
    differences(&ids::UPGRADE_KEEPS, ("state", before), ("upgraded", after))
}

/// Checks rule `private.kept-by-read`.
#[must_use]
pub fn private_kept(before: &[u8], after: &[u8]) -> Option<Violation> {
    let size = |bytes: &[u8]| Value::string(&format!("{} bytes", bytes.len()));
    (!before.is_empty() && after.is_empty()).then(|| {
        Violation::new(
            &ids::PRIVATE_KEPT,
            &Path::root(),
            ("given", &size(before)),
            ("returned", &size(after)),
        )
    })
}

/// Checks rule `import.plan-empty`: the configuration that created the imported object must plan no change.
///
/// Differences in or below write-only attributes are excused. `unreadable` names further attributes that
/// cannot be read.
#[must_use]
pub fn import_plan_empty(
    schema: &Block,
    imported: &Value,
    planned: &Value,
    unreadable: &dyn Fn(&Path) -> bool,
) -> Vec<Violation> {
    plan_empty(&ids::IMPORT_PLAN_EMPTY, schema, imported, planned, unreadable)
}

/// Checks rule `generate.plan-empty`, with the same exceptions as `import.plan-empty`.
#[must_use]
pub fn generated_plan_empty(
    schema: &Block,
    imported: &Value,
    planned: &Value,
    unreadable: &dyn Fn(&Path) -> bool,
) -> Vec<Violation> {
    plan_empty(&ids::GENERATED_PLAN_EMPTY, schema, imported, planned, unreadable)
}

fn plan_empty(
    rule: &'static Rule,
    schema: &Block,
    imported: &Value,
    planned: &Value,
    unreadable: &dyn Fn(&Path) -> bool,
) -> Vec<Violation> {
    let write_only = |path: &Path| {
        Members::Block(schema).attribute(path).is_some_and(|attribute| attribute.write_only)
            || unreadable(path)
    };
    let found = differences(rule, ("imported", imported), ("planned", planned));
    let is_excused = |path: &Path| (1..=path.0.len()).any(|n| write_only(&Path(path.0[..n].to_vec())));
    let (excused, mut found): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|violation| is_excused(&violation.path));
    if !excused.is_empty() {
        // The excused differences cause an update, and only the provider knows what else it will change.
        found.retain(|violation| violation.found.1.is_known());
    }
    found
}
