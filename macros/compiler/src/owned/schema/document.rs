//! The description of a resource type, and the schema that it is in the registry.

use super::node::description;
use super::{Definitions, Json, Marks, Member, Object, object, texts};

/// A resource type.
#[derive(Debug, Clone, Default)]
pub struct ResourceType {
    /// `MyOrg::Team::Thing`.
    pub type_name: String,
    /// Where its source code is.
    pub source_url: Option<String>,
    /// Where its documentation is.
    pub documentation_url: Option<String>,
    /// In which order objects are replaced.
    pub replacement_strategy: Option<String>,
    /// Its tags.
    pub tagging: Tagging,
    /// Its description, its properties, and which of them must be there.
    pub object: Object,
    /// The definitions that its properties refer to.
    pub definitions: Definitions,
    /// The properties that identify an object, as paths: `Endpoint/Host`.
    pub primary_identifier: Vec<String>,
    /// Other sets of properties that identify an object.
    pub additional_identifiers: Vec<Vec<String>>,
    /// Its operations. A type that no Cloud Control manages says none.
    pub handlers: Vec<Handler>,
}

/// How objects are tagged.
#[derive(Debug, Clone, Default)]
pub struct Tagging {
    /// The property that has the tags.
    pub property: Option<String>,
    /// Whether an object can be created with tags.
    pub on_create: bool,
    /// Whether tags can be changed.
    pub updatable: bool,
    /// Whether CloudFormation may add its own tags.
    pub system_tags: bool,
    /// The permissions that tagging needs.
    pub permissions: Vec<String>,
}

/// An operation of a type.
#[derive(Debug, Clone, Default)]
pub struct Handler {
    /// `create`, `read`, `update`, `delete` or `list`.
    pub operation: &'static str,
    /// The permissions that it needs.
    pub permissions: Vec<String>,
    /// How long it may take.
    pub timeout_in_minutes: Option<u16>,
    /// The properties by which a list can be narrowed.
    pub filters: Vec<String>,
}

impl ResourceType {
    /// Returns the schema, with its keywords in the order that the registry's own schemas have.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let text = |text: &Option<String>| text.clone().map(Json::String);
        let identifier = |paths: &[String]| texts(paths.iter().map(|path| pointer(path)));
        let additional = &self.additional_identifiers;
        let additional =
            (!additional.is_empty()).then(|| Json::Array(additional.iter().map(|p| identifier(p)).collect()));
        let head = [
            ("typeName", Some(Json::String(self.type_name.clone()))),
            ("description", description(&self.object.description)),
            ("sourceUrl", text(&self.source_url)),
            ("documentationUrl", text(&self.documentation_url)),
            ("replacementStrategy", text(&self.replacement_strategy)),
            ("tagging", Some(self.tagging.to_json())),
            ("definitions", self.definitions.to_json()),
            ("properties", Some(self.object.properties())),
            ("additionalProperties", Some(Json::Bool(false))),
        ];
        let lists = [
            ("readOnlyProperties", self.pointers(|marks| marks.read_only)),
            ("writeOnlyProperties", self.pointers(|marks| marks.write_only)),
            ("createOnlyProperties", self.pointers(|marks| marks.create_only)),
            ("conditionalCreateOnlyProperties", self.pointers(|marks| marks.conditional_create_only)),
            ("deprecatedProperties", self.pointers(|marks| marks.deprecated)),
            ("primaryIdentifier", Some(identifier(&self.primary_identifier))),
            ("additionalIdentifiers", additional),
            ("propertyTransform", self.transforms()),
            (
                "handlers",
                (!self.handlers.is_empty()).then(|| object(self.handlers.iter().map(Handler::to_json))),
            ),
        ];
        object(head.into_iter().chain(self.object.requirements()).chain(lists))
    }

    /// Returns the pointers of the properties that have a mark, unless there are none.
    fn pointers(&self, has_mark: impl Fn(&Marks) -> bool) -> Option<Json> {
        let found = self.definitions.pointers(&self.object, |member| has_mark(&member.marks));
        (!found.is_empty()).then(|| texts(found.into_iter().map(|(pointer, _)| pointer)))
    }

    fn transforms(&self) -> Option<Json> {
        let found =
            self.definitions.pointers(&self.object, |member| member.marks.property_transform.is_some());
        let text =
            |member: &Member| Json::String(member.marks.property_transform.clone().unwrap_or_default());
        let transforms: Vec<_> = found.into_iter().map(|(pointer, member)| (pointer, text(member))).collect();
        (!transforms.is_empty()).then_some(Json::Object(transforms))
    }
}

impl Tagging {
    fn to_json(&self) -> Json {
        let Some(property) = &self.property else {
            return object([("taggable", Some(Json::Bool(false)))]);
        };
        object([
            ("taggable", Some(Json::Bool(true))),
            ("tagOnCreate", Some(Json::Bool(self.on_create))),
            ("tagUpdatable", Some(Json::Bool(self.updatable))),
            ("cloudFormationSystemTags", Some(Json::Bool(self.system_tags))),
            ("tagProperty", Some(Json::String(pointer(property)))),
            ("permissions", (!self.permissions.is_empty()).then(|| texts(&self.permissions))),
        ])
    }
}

impl Handler {
    fn to_json(&self) -> (&'static str, Option<Json>) {
        let minutes = self.timeout_in_minutes.map(|minutes| Json::Number(minutes.into()));
        let permissions = texts(&self.permissions);
        let filter = |name: &String| {
            let reference = Json::String(format!("resource-schema.json#/properties/{name}"));
            (name.clone(), object([("$ref", Some(reference))]))
        };
        let filters = Json::Object(self.filters.iter().map(filter).collect());
        let input = (!self.filters.is_empty()).then(|| object([("properties", Some(filters))]));
        let handler = object([
            ("permissions", Some(permissions)),
            ("timeoutInMinutes", minutes),
            ("handlerSchema", input),
        ]);
        (self.operation, Some(handler))
    }
}

fn pointer(path: &str) -> String {
    format!("/properties/{path}")
}
