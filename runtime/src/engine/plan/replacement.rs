//! Where can a change not be made in place?

use super::Planner;
use crate::diagnostic::{Diagnostic, catalogue};
use crate::table::AttributeTable;
use crate::translate::{COVERED, COVERED_ALSO_HIDDEN, is_omissible};
use crate::value::{Path, Value};

impl Planner {
    /// Only a change that the user can see in the configuration replaces an object, and never one from a value that
    /// the service does not return. An element that comes or goes changes no value that is fixed; if the service keeps its
    /// elements together, it refuses the update, and nothing is lost.
    ///
    /// Core replaces only if prior and planned value differ at the path that it is told.
    pub(super) fn note_replacement(&mut self, table: &AttributeTable, config: &Value, prior: &Value) {
        let is_forgotten = !self.is_recorded && table.behaviour.is_write_only && prior.is_null();
        if !self.exists
            || !self.is_create_only(table)
            || is_forgotten
            || self.is_unchanged(table, config, prior)
        {
            return;
        }
        let steps = self.path.nameable();
        let path: Path = steps.iter().take(self.unmoved.unwrap_or(usize::MAX)).cloned().collect();
        if !self.replace.contains(&path) {
            self.replace.push(path);
        }
    }

    fn is_unchanged(&self, table: &AttributeTable, config: &Value, prior: &Value) -> bool {
        let equality = table.behaviour.equality;
        if prior.is_null() && is_omissible(&table.kind, equality, config) {
            return true;
        }
        // Without a record the prior state may lack what the service never returns.
        let is_in = if self.is_recorded { COVERED_ALSO_HIDDEN } else { COVERED };
        config.is_wholly_known() && is_in.holds_at(table, config, prior)
    }

    pub(super) fn is_create_only(&self, table: &AttributeTable) -> bool {
        self.is_frozen || table.is_fixed_at_creation()
    }

    pub(super) fn warn_kept(&mut self, table: &AttributeTable) {
        let detail = format!(
            "{} was removed from the configuration, but it can only be set when the resource is created. The present \
             value is kept.\n\nTo get rid of it, replace the resource with `-replace`. To silence this warning, put \
             the argument back.",
            self.path
        );
        debug_assert!(table.property.is_some(), "the identifier is never owned");
        self.warn(detail);
    }

    /// A patch cannot name what the service does not show.
    pub(super) fn warn_never_unset(&mut self) {
        let detail = format!(
            "{} was removed from the configuration. The service never returns it, and cannot be told to forget it \
             either, so it may still have the value.\n\nTo be certain, set another value, or replace the resource \
             with `-replace`.",
            self.path
        );
        self.warn(detail);
    }

    fn warn(&mut self, detail: String) {
        self.warnings.push(Diagnostic::warning(catalogue::KEPT, detail).at(self.path.clone()));
    }
}
