//! The type for which models and mistakes are generated.

use ferroform_core::table::{ObjectTable, ResourceTable};
use ferroform_emulator::schema::{Occasion, TypeSchema};
use serde_json::Value as Json;

use crate::write::unsaid;

/// The type as generators see it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The raw document.
    pub schema: &'a TypeSchema,
    /// The attributes.
    pub table: &'static ObjectTable,
    /// Whether objects of the type can be updated.
    pub is_updatable: bool,
}

impl<'a> Subject<'a> {
    /// Creates the view of a type and its raw document.
    #[must_use]
    pub fn new(schema: &'a TypeSchema, table: &'static ResourceTable) -> Self {
        Self { schema, table: table.root, is_updatable: table.handlers.update }
    }

    /// Returns whether the service accepts this model as a new object.
    #[must_use]
    pub fn is_valid(&self, model: &Json) -> bool {
        self.schema.judge().check(self.schema, model, Occasion::Create).is_empty()
            && unsaid(self.table, model).is_none()
    }
}
