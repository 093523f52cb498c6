//! The root of a resource schema.

use super::{Node, Path};

/// A resource schema.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// `AWS::Logs::LogGroup`.
    pub type_name: String,
    /// The properties, with `required` and the combinations of the root.
    pub root: Node,
    /// `definitions`.
    pub definitions: Vec<(String, Node)>,
    /// `readOnlyProperties`.
    pub read_only: Vec<Path>,
    /// `writeOnlyProperties`.
    pub write_only: Vec<Path>,
    /// `createOnlyProperties`.
    pub create_only: Vec<Path>,
    /// `conditionalCreateOnlyProperties`.
    pub conditional_create_only: Vec<Path>,
    /// `deprecatedProperties`.
    pub deprecated: Vec<Path>,
    /// `primaryIdentifier`.
    pub primary_identifier: Vec<Path>,
    /// `propertyTransform`: which property, and the JSONata expression.
    pub property_transform: Vec<(Path, String)>,
    /// `handlers`.
    pub handlers: Handlers,
    /// `tagging`, or the older `taggable`.
    pub tagging: Option<Tagging>,
}

/// What the service can do with a type.
#[derive(Debug, Clone, Default)]
pub struct Handlers {
    /// `create`.
    pub create: Option<Handler>,
    /// `read`.
    pub read: Option<Handler>,
    /// `update`.
    pub update: Option<Handler>,
    /// `delete`.
    pub delete: Option<Handler>,
    /// `list`.
    pub list: Option<Handler>,
}

/// One operation.
#[derive(Debug, Clone, Default)]
pub struct Handler {
    /// `timeoutInMinutes`.
    pub timeout_in_minutes: Option<u64>,
    /// `handlerSchema`.
    pub input: Option<HandlerInput>,
}

/// What an operation wants to be told (`handlerSchema`).
#[derive(Debug, Clone, Default)]
pub struct HandlerInput {
    /// The properties it takes.
    pub properties: Vec<String>,
    /// Those of them that are arrays by what stands here, rather than by a reference.
    pub arrays: Vec<String>,
    /// Those it needs.
    pub required: Vec<String>,
    /// Sets of properties of which it needs one (`oneOf`, `anyOf`), or all (`allOf`).
    pub alternatives: Vec<Vec<String>>,
}

/// How a type is tagged.
#[derive(Debug, Clone, Default)]
pub struct Tagging {
    /// `taggable`.
    pub is_taggable: bool,
    /// `tagUpdatable`.
    pub is_updatable: bool,
    /// `tagProperty`; `/properties/Tags` where the schema does not say.
    pub property: Option<Path>,
}
