//! What an attribute's value will be.
//!
//! Core merges configuration and prior state by index; this does it by content, so that it starts from both and does
//! not need core's proposal. For each attribute, in this order:
//!
//! 1. The configuration has a value: it is planned, in the prior state's own spelling where both mean the same.
//! 2. It has none, and there is no prior value to keep: the default, else what the service will say.
//! 3. It has none now, but had one when last applied: the default, else what the service says once it is removed.
//! 4. It never had one: what the state has.
//!
//! A value that core would refuse is never planned: a configured list keeps its length, and a configured value is
//! either the configuration's or that of the prior state at the same place (`spec/traps.md`).
//!
//! Every function is given a position and what there was before there, and returns a value with its notes. Nothing is
//! changed on the way, so that a plan of a part that will not do is merely dropped.

mod counterparts;
mod default;
mod notes;
mod position;
mod replacement;
mod unconfigured;
mod value;
mod volatile;

pub(super) use self::notes::Noted;
use ferroform_core::table::{Handlers, ObjectTable};
use ferroform_core::value::Value;

use self::position::{Before, Course, Position};
use crate::translate::{Difference, Record};

/// A new object.
pub(super) fn new_object(table: &'static ObjectTable, config: &Value) -> Value {
    let at = Position::root(Course::default(), Before::NOTHING);
    value::object(&at, table, config).value
}

/// An object that exists, and what is remembered of it.
pub(super) fn existing_object(
    table: &'static ObjectTable,
    handlers: &Handlers,
    config: &Value,
    prior: &Value,
    record: &Record,
) -> Noted<Value> {
    let course = Course { is_frozen: !handlers.update, is_recorded: record.is_owned, is_update: false };
    let plan = |course| value::object(&Position::root(course, Before::state(prior, record)), table, config);
    let planned = plan(course);
    // Where only a form differs, as after an import, nothing will be sent that could change more.
    if !table.contains.volatile || Difference::new(table, prior, &planned.value).asks_nothing() {
        return planned;
    }
    plan(Course { is_update: true, ..course })
}

#[cfg(test)]
mod tests;
