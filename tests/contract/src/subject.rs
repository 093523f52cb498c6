//! The type for which models and mistakes are generated.

use ferroform_core::table::{ObjectTable, ResourceTable};
use ferroform_emulator::schema::{Occasion, TypeSchema};
use serde_json::Value as Json;

use crate::compare::says_nothing;
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

    /// Returns whether the service accepts this model as a new object, even if it keeps no empty collections.
    #[must_use]
    pub fn is_valid(&self, model: &Json) -> bool {
        self.schema.judge().check(self.schema, model, Occasion::Create).is_empty()
            && unsaid(self.table, model).is_none()
            && !has_lookalikes(model)
    }
}

/// Returns whether a list has two elements that differ only by an empty collection. The removal of an empty
/// collection is not sent, so that a service where elements must differ may find two equal ones.
fn has_lookalikes(model: &Json) -> bool {
    match model {
        Json::Array(elements) => {
            let bare: Vec<Json> = elements.iter().map(bare).collect();
            let are_alike = |i: usize, j: usize| bare[i] == bare[j] && elements[i] != elements[j];
            (0..elements.len()).any(|j| (0..j).any(|i| are_alike(i, j)))
                || elements.iter().any(has_lookalikes)
        }
        Json::Object(members) => members.values().any(has_lookalikes),
        _ => false,
    }
}

/// Returns the value without members that a service may treat as absent.
fn bare(json: &Json) -> Json {
    match json {
        Json::Object(members) => {
            let kept = members.iter().filter(|(_, member)| !says_nothing(member));
            Json::Object(kept.map(|(name, member)| (name.clone(), bare(member))).collect())
        }
        Json::Array(elements) => Json::Array(elements.iter().map(bare).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn elements_that_differ_only_by_an_empty_collection_look_alike() {
        assert!(has_lookalikes(&json!({"all": [{"inner": [{}, {"rules": []}]}]})));
        assert!(has_lookalikes(&json!([{"a": 1, "b": {"c": {}}}, {"a": 1}])));
        assert!(!has_lookalikes(&json!([{}, {}, {"a": [1]}])));
        assert!(!has_lookalikes(&json!([{"a": [{}]}, {}])));
    }
}
