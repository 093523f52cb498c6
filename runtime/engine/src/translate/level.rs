//! An object of a table with the objects around it, for definitions that contain themselves.

use ferroform_core::table::{AttributeTable, Kind, ObjectTable};

/// An object, and the objects around it.
pub(super) struct Level<'a> {
    pub(super) table: &'static ObjectTable,
    pub(super) outer: Option<&'a Level<'a>>,
}

impl Level<'_> {
    /// Returns what an attribute of the object is at the nearest outer level at which it is an object, if it is a text here.
    pub(super) fn before_cut(&self, attribute: &AttributeTable) -> Option<&'static Kind> {
        let outer = self.outer?;
        self.table
            .before_cut(attribute, outer.table)
            .or_else(|| Level { table: self.table, outer: outer.outer }.before_cut(attribute))
    }
}
