//! The type for which models and mistakes are generated.

use ferroform_core::table::{ObjectTable, ResourceTable};
use ferroform_emulator::schema::{Occasion, TypeSchema};
use serde_json::Value as Json;

use crate::contract::compare::says_nothing;
use crate::contract::tags::Tagged;
use crate::contract::write::unsaid;

/// The type as generators see it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The raw document.
    pub schema: &'a TypeSchema,
    /// The attributes.
    pub table: &'static ObjectTable,
    /// Whether objects of the type can be updated.
    pub is_updatable: bool,
    /// Whether users choose the region of an object.
    pub has_region: bool,
    /// Where objects of the type have their tags.
    pub tagged: Option<Tagged>,
}

impl<'a> Subject<'a> {
    /// Creates the view of a type and its raw document.
    pub fn new(schema: &'a TypeSchema, table: &'static ResourceTable) -> Self {
        Self {
            schema,
            table: table.root,
            is_updatable: table.handlers.update,
            has_region: table.has_region(),
            tagged: Tagged::of(table),
        }
    }

    /// Returns whether the service accepts this model as a new object, even if it keeps no empty collections.
    pub fn is_valid(&self, model: &Json) -> bool {
        self.schema.judge().check(self.schema, model, Occasion::Create).is_empty()
            && unsaid(self.table, model).is_none()
            && !has_lookalikes(model)
    }
}

/// Returns whether a list has two elements that differ only by an empty collection. The removal of an empty
/// collection is not sent, so that a service where elements must differ may find two equal ones.
fn has_lookalikes(model: &Json) -> bool {
    without_lookalikes(model) != *model
}

/// Returns the model without elements that differ from an earlier one only by an empty collection.
pub fn without_lookalikes(model: &Json) -> Json {
    match model {
        Json::Array(elements) => {
            let mut kept: Vec<&Json> = Vec::with_capacity(elements.len());
            for element in elements {
                let is_alike = |other: &&Json| *other != element && bare(other) == bare(element);
                if !kept.iter().any(is_alike) {
                    kept.push(element);
                }
            }
            Json::Array(kept.into_iter().map(without_lookalikes).collect())
        }
        Json::Object(members) => {
            let each = |(name, member): (&String, &Json)| (name.clone(), without_lookalikes(member));
            Json::Object(members.iter().map(each).collect())
        }
        other => other.clone(),
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
        let model = json!({"all": [{"a": {}}, {}, {"a": {}}, {"b": [{}, {"rules": []}]}]});
        assert_eq!(without_lookalikes(&model), json!({"all": [{"a": {}}, {"a": {}}, {"b": [{}]}]}));
    }
}
