//! The differences that a plan may still have after an import.
//!
//! There should be none, except for values that no provider can know (`docs/internals/campaigns.md`, "Exceptions") and
//! their consequences.

use std::cell::Cell;

use ferroform_core::table::{AttributeTable, Kind, ObjectTable, Order, ResourceTable};
use ferroform_driver::rules::{Violation, ids};
use ferroform_driver::value::{Path, Value};
use ferroform_driver::{DriverError, Report};
use serde_json::Value as Json;

use crate::contract::write::attribute_at;

/// The name of the properties that the emulator adds.
const ADDITION: &str = "EmulatorUndocumented";

/// The excused differences of one type after one import.
#[derive(Debug)]
pub struct Excuses {
    root: &'static ObjectTable,
    /// The attribute with the resource's own tags.
    tags: Option<&'static AttributeTable>,
    /// Whether the plan contains a value that the service never returns, so that there is an update.
    is_update: Cell<bool>,
}

impl Excuses {
    /// Creates the excuses for a type.
    pub fn new(table: &'static ResourceTable) -> Self {
        let root = table.root;
        let tags = table.tagging.and_then(|tagging| attribute_at(root, [tagging.attribute]));
        Self { root, tags, is_update: Cell::new(false) }
    }

    /// Returns whether a difference at this path concerns a value that the service never returns.
    pub fn is_unreadable(&self, path: &Path) -> bool {
        let is_all_tags = path.names().eq(["tags_all"]) && self.tags.is_some_and(is_unreadable);
        let is_unreadable = is_all_tags || attribute_at(self.root, path.names()).is_some_and(is_unreadable);
        self.is_update.set(self.is_update.get() || is_unreadable);
        is_unreadable
    }

    /// Returns the report without the violations that could not be avoided.
    pub fn applied(&self, mut report: Result<Report, DriverError>) -> Result<Report, DriverError> {
        if let Ok(report) = &mut report {
            self.retain(&mut report.violations);
        }
        report
    }

    /// Removes the violations that could not be avoided, and their consequences.
    fn retain(&self, violations: &mut Vec<Violation>) {
        let is_import = |violation: &Violation| *violation.rule == ids::IMPORT_PLAN_EMPTY;
        let is_update = self.is_update.get() || violations.iter().any(|v| is_import(v) && is_misread(v));
        violations.retain(|violation| {
            let is_excused =
                is_empty(violation) || is_misread(violation) || (is_update && self.is_consequence(violation));
            !(is_import(violation) && is_excused)
        });
    }

    /// Returns whether a violation follows from an update. An update may change volatile values. Elements
    /// that hold such a value no longer count as prior ones, and core expects other elements in the order of
    /// the configuration.
    fn is_consequence(&self, violation: &Violation) -> bool {
        let names: Vec<&str> = violation.path.names().collect();
        let above = (1..=names.len()).filter_map(|n| attribute_at(self.root, names[..n].iter().copied()));
        let is_moved =
            |attribute: &AttributeTable| is_unordered(attribute) && attribute.kind.contains().volatile;
        let is_open = attribute_at(self.root, names.iter().copied()).is_some_and(is_volatile);
        (is_open && !violation.found.1.is_known()) || above.into_iter().any(is_moved)
    }
}

/// Returns whether the service never returns the attribute or, where elements cannot be addressed separately,
/// something in it.
fn is_unreadable(attribute: &AttributeTable) -> bool {
    attribute.behaviour.is_write_only || (is_unordered(attribute) && attribute.kind.contains().write_only)
}

fn is_volatile(attribute: &AttributeTable) -> bool {
    attribute.behaviour.is_volatile
}

fn is_unordered(attribute: &AttributeTable) -> bool {
    matches!(attribute.kind, Kind::Set(_) | Kind::List(_, Order::Irrelevant))
}

/// Returns whether only empty collections differ. Core demands `[]` and `{}` in the plan where the
/// configuration has them, whatever was imported. Elements of a set have no path, so a difference in one is a
/// difference of the set.
fn is_empty(violation: &Violation) -> bool {
    let (imported, planned) = (&violation.expected.1, &violation.found.1);
    imported != planned && is_but_for_nulls(imported, planned)
}

/// Returns whether the only differences are nulls that are planned as empty collections.
fn is_but_for_nulls(imported: &Value, planned: &Value) -> bool {
    if imported == planned || (imported.is_null() && planned.is_empty()) {
        return true;
    }
    match (imported, planned) {
        (Value::Set(imported), Value::Set(planned)) => {
            let mut free: Vec<&Value> = imported.iter().collect();
            let take =
                |one: &Value| free.iter().position(|of| is_but_for_nulls(of, one)).map(|at| free.remove(at));
            imported.len() == planned.len() && planned.iter().map(take).all(|found| found.is_some())
        }
        (Value::List(imported), Value::List(planned)) => {
            imported.len() == planned.len()
                && imported.iter().zip(planned).all(|(a, b)| is_but_for_nulls(a, b))
        }
        _ => imported.members().zip(planned.members()).is_some_and(|(imported, planned)| {
            imported.len() == planned.len()
                && imported
                    .iter()
                    .all(|(name, of)| planned.get(name).is_some_and(|p| is_but_for_nulls(of, p)))
        }),
    }
}

/// Returns whether an imported text could not be read exactly. Where recursion is cut, additions of the
/// service are part of a document. In a property that the schema calls a plain text, a provider cannot know
/// that spaces have no meaning.
fn is_misread(violation: &Violation) -> bool {
    let Violation { expected, found, .. } = violation;
    let has_addition = expected.1.as_str().is_some_and(|text| text.contains(ADDITION));
    let document = |value: &Value| serde_json::from_str::<Json>(value.as_str()?).ok();
    let is_respaced = document(&expected.1).is_some_and(|before| Some(before) == document(&found.1));
    has_addition || is_respaced
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(imported: Value, planned: Value) -> Violation {
        let path = Path::parse("names");
        Violation::new(&ids::IMPORT_PLAN_EMPTY, &path, ("imported", &imported), ("planned", &planned))
    }

    fn element(names: Value) -> Value {
        Value::object([("text", Value::Null), ("names", names)])
    }

    #[test]
    fn an_empty_list_in_an_element_of_a_set_is_planned_whatever_was_imported() {
        let full = || element(Value::List(vec!["a".into()]));
        let set = |names| Value::set(vec![full(), element(names)]);
        let empty = || Value::List(Vec::new());
        assert!(is_empty(&differ(set(Value::Null), set(empty()))));
        assert!(is_empty(&differ(Value::Null, empty())));
        assert!(!is_empty(&differ(set(empty()), set(Value::Null))));
        assert!(!is_empty(&differ(Value::set(vec![full()]), set(empty()))));
        assert!(!is_empty(&differ(element(Value::Null), full())));
        let two = |first, second| Value::List(vec![element(first), element(second)]);
        assert!(is_empty(&differ(two(Value::Null, Value::Null), two(empty(), Value::Null))));
        let mixed = differ(two(Value::Null, empty()), two(empty(), Value::Null));
        assert!(!is_empty(&mixed), "one has come, and another has gone");
    }
}
