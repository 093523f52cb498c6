//! Planned values of attributes.
//!
//! Core merges configuration and prior state by index. This module merges them by content, so it starts from both
//! and does not need core's proposal. For each attribute, in this order:
//!
//! 1. The configuration has a value: that value, in the spelling of the prior state if both mean the same.
//! 2. It has none, and there is no prior value to keep: the default, otherwise what the service will return.
//! 3. It has none now, but had one when it was last applied: the default, otherwise what the service returns
//!    after the removal.
//! 4. It never had one: the value in the state. Types with handlers go back to the default, if there is one.
//!
//! A value that core would reject is never planned: a configured list keeps its length, and a configured value is
//! either that of the configuration or that of the prior state at the same place (`docs/internals/design/planning.md`).
//!
//! Every function takes a position with the prior value there, and returns a value with its notes. Functions have
//! no side effects, so the plan of a part can be discarded.

mod counterparts;
mod default;
mod kept;
mod notes;
mod position;
mod replacement;
mod round;
mod spelled;
mod unconfigured;
mod value;
mod volatile;

pub(super) use self::default::default_of;
pub(super) use self::kept::{kept, with_kept};
pub(super) use self::notes::Noted;
pub(super) use self::position::PlanFacts;
pub use self::round::Round;
pub(super) use self::spelled::with_spellings;
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;

use self::position::{Before, Position};
use crate::drift::Record;
use crate::model::{Difference, needs_no_update};

/// Plans a new object.
pub(super) fn new_object(table: &'static ObjectTable, config: &Value) -> Value {
    let at = Position::root(PlanFacts::default(), &Round::Unrelated, Before::NOTHING);
    value::object(&at, table, config).value
}

/// Plans an existing object. `record` is what is remembered about it, and `round` says which of core's plans this is.
pub(super) fn existing_object(
    facts: PlanFacts,
    table: &'static ObjectTable,
    config: &Value,
    prior: &Value,
    record: &Record,
    round: &Round,
) -> Noted<Value> {
    let before = Before::state(prior, record);
    let planned = value::object(&Position::root(facts, round, before), table, config);
    // If only the spelling differs, as after an import, nothing is sent that could change volatile values.
    let is_final = facts.is_update
        || !table.contains.volatile
        || needs_no_update(&Difference::new(table, prior, &planned.value));
    if is_final {
        return planned;
    }
    value::object(&Position::root(PlanFacts { is_update: true, ..facts }, round, before), table, config)
}

#[cfg(test)]
mod tests;
