//! Plans attributes that the configuration does not set.

use ferroform_core::table::{AttributeTable, Default as DefaultValue, Kind};
use ferroform_core::value::Value;

use super::default::{
    default_of, is_chosen_by_service, left_open, literal_value, undecided, unset_without_prior,
};
use super::notes::{Noted, Notes};
use super::position::{PlanFacts, Position};
use super::replacement::{self, is_create_only};
use super::value;
use super::volatile::opened;
use crate::tree::{same, says_something};

/// Plans an attribute that the configuration does not set. If the configuration has chosen an alternative that
/// excludes the attribute (`is_ruled_out`), its default is not planned.
pub(super) fn unconfigured(
    at: &Position<'_>,
    table: &'static AttributeTable,
    is_ruled_out: impl Fn() -> bool,
) -> Noted<Value> {
    if !is_chosen_by_service(table) {
        return left_out(at, table);
    }
    let without_prior = || if is_ruled_out() { left_open(table) } else { unset_without_prior(table) };
    match at.before.prior {
        _ if at.before.is_guessed => undecided(table).into(),
        None => without_prior().into(),
        Some(_) if at.before.is_makeshift && !table.is_configurable() => left_open(table).into(),
        Some(prior) if !at.before.record.is_owned && is_restored(at.facts, table) => {
            let is_other = |default: &Value| !same(&table.kind, table.behaviour.equality, default, prior);
            let default = default_of(table).filter(|default| is_other(default) && !is_ruled_out());
            default.unwrap_or_else(|| left_alone(at.facts, table, prior)).into()
        }
        Some(prior) if !table.is_configurable() || !at.before.record.is_owned || prior.is_null() => {
            left_alone(at.facts, table, prior).into()
        }
        Some(prior) => unset(at, table, prior, without_prior),
    }
}

/// Whether the default is planned, whatever the service has. An object is not replaced for it, and what the service never
/// returns is not known to differ.
fn is_restored(facts: PlanFacts, table: &AttributeTable) -> bool {
    let is_simple = matches!(table.behaviour.default, Some(DefaultValue::Static(_)));
    let may_differ = !table.behaviour.is_write_only && !is_create_only(facts, table);
    facts.restores_defaults && is_simple && may_differ
}

/// Plans an attribute that only the configuration sets: it has no value.
fn left_out(at: &Position<'_>, table: &'static AttributeTable) -> Noted<Value> {
    let mut notes = Notes::default();
    let had_one = at.before.existed && at.before.prior.is_some_and(says_something);
    if had_one && is_create_only(at.facts, table) {
        notes.replace_at([at.path_before()]);
    }
    Noted { value: Value::Null, notes }
}

/// Plans an attribute that the configuration never set.
fn left_alone(facts: PlanFacts, table: &'static AttributeTable, prior: &Value) -> Value {
    if facts.is_update { opened(table, prior) } else { prior.clone() }
}

/// Plans an attribute that the configuration no longer sets.
fn unset(
    at: &Position<'_>,
    table: &'static AttributeTable,
    prior: &Value,
    without_prior: impl FnOnce() -> Value,
) -> Noted<Value> {
    let mut warnings = Vec::new();
    let value = if is_create_only(at.facts, table) {
        if says_something(prior) {
            warnings.push(replacement::kept(at, table));
        }
        prior.clone()
    } else {
        let planned = match (table.behaviour.kept, &table.kind, prior) {
            (Some(kept), kind, _) => literal_value(kind, kept),
            // Of an object that goes, those parts stay that the service would not remove.
            (None, Kind::Object(object), Value::Object(_)) if object.contains.kept => {
                return value::object(at, object, &Value::Null);
            }
            _ => without_prior(),
        };
        if table.behaviour.is_write_only && planned.is_null() {
            warnings.push(replacement::never_unset(at));
        }
        planned
    };
    Noted { value, notes: Notes { warnings, ..Notes::default() } }
}
