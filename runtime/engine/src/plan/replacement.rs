//! Finds changes that cannot be made in place.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::AttributeTable;
use ferroform_core::value::{Path, Value};

use super::position::{PlanFacts, Position};
use crate::tree::{COVERED, COVERED_ALSO_HIDDEN, is_omissible};

/// Returns the path at which a configured value replaces the object, if it does.
///
/// Only a change that the user can see in the configuration replaces an object, and never a change from a value
/// that is missing because the service does not return it. Adding or removing an element changes no value that is
/// fixed at creation. If the service does not allow that, it rejects the update, and nothing is lost.
///
/// Core only replaces the object if the prior and the planned value differ at this path.
pub(super) fn replaced_at(at: &Position<'_>, table: &AttributeTable, config: &Value) -> Option<Path> {
    let prior = at.before.prior.unwrap_or(&Value::Null);
    let is_forgotten = !at.facts.is_recorded && table.behaviour.may_be_hidden() && prior.is_null();
    let is_replaced = at.before.existed
        && is_create_only(at.facts, table)
        && !is_forgotten
        && !is_unchanged(at.facts, table, config, prior);
    is_replaced.then(|| at.path_before())
}

fn is_unchanged(facts: PlanFacts, table: &AttributeTable, config: &Value, prior: &Value) -> bool {
    let equality = table.behaviour.equality;
    if prior.is_null() && is_omissible(&table.kind, equality, config) {
        return true;
    }
    // Without a record, the prior state may lack values that the service never returns.
    let is_in = if facts.is_recorded { COVERED_ALSO_HIDDEN } else { COVERED };
    config.is_wholly_known() && is_in.holds_at(table, config, prior)
}

pub(super) fn is_create_only(facts: PlanFacts, table: &AttributeTable) -> bool {
    (facts.is_frozen && !table.role.is_of_terraform_only()) || table.is_fixed_at_creation()
}

/// Returns a warning about a removed argument that can only be set at creation.
pub(super) fn kept(at: &Position<'_>, table: &AttributeTable) -> Diagnostic {
    debug_assert!(table.property().is_some(), "the identifier is never owned");
    let path = at.path();
    let detail = format!(
        "{path} was removed from the configuration, but it can only be set when the resource is created. The present \
         value is kept.\n\nTo get rid of it, replace the resource with `-replace`. To silence this warning, put \
         the argument back."
    );
    Diagnostic::warning(catalogue::KEPT, detail).at(path)
}

/// Returns a warning about a removed argument that a patch cannot name because the service does not show it.
pub(super) fn never_unset(at: &Position<'_>) -> Diagnostic {
    let path = at.path();
    let detail = format!(
        "{path} was removed from the configuration. The service never returns it, and cannot be told to forget it \
         either, so it may still have the value.\n\nTo be certain, set another value, or replace the resource \
         with `-replace`."
    );
    Diagnostic::warning(catalogue::KEPT, detail).at(path)
}
