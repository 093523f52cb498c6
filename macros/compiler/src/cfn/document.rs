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

impl Document {
    /// Returns the paths that say something of properties, each with the keyword under which it is.
    pub fn marks(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let lists: [(&str, &[Path]); 5] = [
            ("readOnlyProperties", &self.read_only),
            ("writeOnlyProperties", &self.write_only),
            ("createOnlyProperties", &self.create_only),
            ("conditionalCreateOnlyProperties", &self.conditional_create_only),
            ("deprecatedProperties", &self.deprecated),
        ];
        let transforms = self.property_transform.iter().map(|(path, _)| ("propertyTransform", path));
        lists
            .into_iter()
            .flat_map(|(keyword, paths)| paths.iter().map(move |path| (keyword, path)))
            .chain(transforms)
    }
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

impl Handlers {
    /// Whether the schema says nothing about operations.
    #[must_use]
    pub fn are_unknown(&self) -> bool {
        let Self { create, read, update, delete, list } = self;
        [create, read, update, delete, list].iter().all(|handler| handler.is_none())
    }
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
