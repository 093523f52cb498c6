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
    /// `propertyTransform`: pairs of a property and a JSONata expression.
    pub property_transform: Vec<(Path, String)>,
    /// `handlers`.
    pub handlers: Handlers,
    /// `tagging`, or the older `taggable`.
    pub tagging: Option<Tagging>,
}

/// The handlers of a type.
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

/// The handler of one operation.
#[derive(Debug, Clone, Default)]
pub struct Handler {
    /// `timeoutInMinutes`.
    pub timeout_in_minutes: Option<u64>,
    /// `handlerSchema`.
    pub input: Option<HandlerInput>,
}

/// The input of a handler (`handlerSchema`).
#[derive(Debug, Clone, Default)]
pub struct HandlerInput {
    /// The properties that it accepts.
    pub properties: Vec<String>,
    /// Those of them that are declared as arrays here, rather than by a reference.
    pub arrays: Vec<String>,
    /// The properties that it requires.
    pub required: Vec<String>,
    /// Sets of required properties: those of `oneOf` and `anyOf`, of which one must be set, and those of `allOf`.
    /// The keyword of a set is not kept.
    pub alternatives: Vec<Vec<String>>,
}

/// How a type is tagged.
#[derive(Debug, Clone, Default)]
pub struct Tagging {
    /// `taggable`.
    pub is_taggable: bool,
    /// `tagUpdatable`.
    pub is_updatable: bool,
    /// `tagProperty`. If it is absent, the tags are in `/properties/Tags`.
    pub property: Option<Path>,
}
