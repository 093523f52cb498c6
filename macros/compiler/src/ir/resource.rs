//! A resource type as a whole.

use super::{Object, ObjectId};

/// Everything known about one resource type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// `AWS::Logs::LogGroup`.
    pub cloudformation_type: String,
    /// The Terraform type name without the provider's prefix.
    pub name: String,
    /// The name of the plural data source, without the prefix.
    pub plural_name: String,
    /// Which kinds of thing Terraform is offered.
    pub offers: Offers,
    /// Markdown for the user.
    pub description: String,
    /// What to tell users of a type that is going away.
    pub deprecated: Option<String>,
    /// The version of the state's shape.
    pub schema_version: i64,
    /// All objects, each after those it contains.
    pub objects: Vec<Object>,
    /// How each object is called.
    pub names: Vec<ObjectName>,
    /// The root among them.
    pub root: ObjectId,
    /// The parts of the identifier, in order.
    pub identity: Vec<IdentityPart>,
    /// What Cloud Control can do with it.
    pub handlers: Handlers,
    /// How long operations may take, in seconds.
    pub timeouts: Timeouts,
    /// Pointers to what the service never returns, as the schema writes them.
    pub write_only_pointers: Vec<String>,
    /// Where its tags are, if it has any.
    pub tagging: Option<Tagging>,
    /// No property at any depth can be updated in place.
    pub is_immutable: bool,
    /// It does not belong to a region.
    pub is_global: bool,
    /// What could not be modelled fully, for `cargo xtask gaps`.
    pub gaps: Vec<Gap>,
    /// How recursive definitions were unrolled, if there are any.
    pub recursion: Option<Recursion>,
}

/// How an object is called, and what stands for it in the expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectName {
    /// After the definition or property it was made of, for people.
    pub label: String,
    /// The static that holds its table.
    pub table: String,
    /// What the name of its model adds to that of the resource's; `None` where it has no model.
    pub model: Option<String>,
    /// Whether it is the root of a schema, so that Terraform is told of it by itself.
    pub is_schema: bool,
}

/// Something the schema says and the table does not.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// Where the schema says it.
    pub pointer: String,
    /// What is missing, and what is there instead.
    pub reason: String,
}

/// How recursive definitions were unrolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recursion {
    /// How many levels below its first occurrence a definition is unrolled.
    pub extra_levels: usize,
    /// The definitions that contain themselves.
    pub definitions: Vec<String>,
}

/// Which kinds of thing Terraform is offered for a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offers {
    /// The managed resource.
    pub resource: bool,
    /// The data source that reads one object.
    pub data_source: bool,
    /// The data source that lists identifiers.
    pub plural_data_source: bool,
    /// The list resource.
    pub list_resource: bool,
}

/// One part of an identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityPart {
    /// Its name in the identity.
    pub name: String,
    /// Property names from the root of the model.
    pub property_path: Vec<String>,
    /// Attribute names from the root; empty if no attribute holds it.
    pub attribute_path: Vec<String>,
}

/// What Cloud Control can do with a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handlers {
    /// `CreateResource`.
    pub create: bool,
    /// `GetResource`.
    pub read: bool,
    /// `UpdateResource`.
    pub update: bool,
    /// `DeleteResource`.
    pub delete: bool,
    /// `ListResources`.
    pub list: Option<ListHandler>,
}

/// What listing a type needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListHandler {
    /// The attributes of the data source that lists, where the request must say more than the type.
    pub arguments: Option<ObjectId>,
}

/// How long operations may take, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Creating.
    pub create: u64,
    /// Updating.
    pub update: u64,
    /// Deleting.
    pub delete: u64,
}

/// Where the tags of a type are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tagging {
    /// The root attribute that holds them.
    pub attribute: String,
    /// How they are written.
    pub shape: TagShape,
    /// Whether they can change after creation.
    pub is_updatable: bool,
}

/// How tags are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TagShape {
    /// A list or set of objects with these two attributes.
    Pairs {
        /// The attribute with the key.
        key: String,
        /// The attribute with the value.
        value: String,
    },
    /// A map from key to value.
    Map,
}
