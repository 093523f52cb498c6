//! Checks that nothing is planned for an imported object.

use super::objects::differences;
use super::{Rule, Violation};
use crate::schema::{Block, Members};
use crate::value::{Path, Value};

/// Checks rule `import.plan-empty` or `generate.plan-empty`: the configuration that created the imported object, or
/// the one that was generated for it, must plan no change.
///
/// Differences in or below write-only attributes are excused. `unreadable` names further attributes that
/// cannot be read.
pub(crate) fn plan_empty(
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
    let is_excused = |violation: &Violation| violation.path.heads().any(|head| write_only(&head));
    let (excused, mut found): (Vec<_>, Vec<_>) = found.into_iter().partition(is_excused);
    if !excused.is_empty() {
        // The excused differences cause an update, and only the provider knows what else it will change.
        found.retain(|violation| violation.found.1.is_known());
    }
    found
}
