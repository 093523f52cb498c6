//! A resource type as a whole.

use std::collections::BTreeSet;

use super::attribute::Order;
use super::function::{AttributeFunction, Renamed};
use super::{Object, ObjectId, Role};

pub use ferroform_schema::facts::{Offers, Timeouts};

/// Everything known about one resource type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// The CloudFormation type name, such as `AWS::Logs::LogGroup`.
    pub cloudformation_type: String,
    /// The Terraform type name without the provider's prefix.
    pub name: String,
    /// The name of the plural data source, without the prefix.
    pub plural_name: String,
    /// What the type offers to Terraform.
    pub offers: Offers,
    /// The description for users, in Markdown.
    pub description: String,
    /// The deprecation message, if the type is deprecated.
    pub deprecated: Option<String>,
    /// The schema version of the state.
    pub schema_version: i64,
    /// All objects, each after those it contains.
    pub objects: Vec<Object>,
    /// The names of the objects, in the same order.
    pub names: Vec<ObjectName>,
    /// The root object.
    pub root: ObjectId,
    /// The parts of the identifier, in order.
    pub identity: Vec<IdentityPart>,
    /// The ARNs with an identifier in them, if the identifier is not one itself.
    pub arn: Option<Arn>,
    /// The operations that Cloud Control supports.
    pub handlers: Handlers,
    /// How long operations may take, in seconds.
    pub timeouts: Timeouts,
    /// JSON pointers to the properties that the service never returns, as written in the schema.
    pub write_only_pointers: Vec<String>,
    /// Where its tags are, if it has any.
    pub tagging: Option<Tagging>,
    /// Whether no property at any depth can be updated in place.
    pub is_immutable: bool,
    /// Whether the type belongs to no region.
    pub is_global: bool,
    /// Whether Rust code manages the type, and not Cloud Control.
    pub is_own: bool,
    /// The types of other providers whose states can be taken over.
    pub moved_from: Vec<MovedFrom>,
    /// The attributes whose names the annotation chose, outer ones first.
    pub renamed: Vec<Renamed>,
    /// The functions for single attributes.
    pub functions: Vec<AttributeFunction>,
    /// What could not be modelled fully, for `cargo xtask inspect gaps`.
    pub gaps: Vec<Gap>,
    /// How recursive definitions were unrolled, if there are any.
    pub recursion: Option<Recursion>,
}

impl Resource {
    /// Returns the names of the root attributes that hooks set.
    pub fn extras(&self) -> impl Iterator<Item = &str> {
        let root = self.objects.get(self.root.0).into_iter().flat_map(|root| &root.attributes);
        root.filter(|attribute| attribute.role == Role::Extra).map(|attribute| attribute.name.as_str())
    }
}

/// The names of an object, for people and in the expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectName {
    /// A name for people, taken from the definition or property that the object was built from.
    pub label: String,
    /// The name of the static that holds its table.
    pub table: String,
    /// The JSON pointers of the schema nodes that it was built from.
    pub origins: BTreeSet<String>,
    /// Whether it is the root of a schema that Terraform receives.
    pub is_schema: bool,
    /// Whether the table is one of the runtime, which all types share.
    pub is_shared: bool,
}

/// Something that the schema states and the table does not represent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// The JSON pointer of the place in the schema.
    pub pointer: String,
    /// What is missing, and what is there instead.
    pub reason: String,
    /// Whether it is a default that does not fit.
    pub is_default: bool,
}

impl Gap {
    /// Creates a gap at this place.
    pub(crate) fn new(pointer: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), reason: reason.into(), is_default: false }
    }
}

/// How recursive definitions were unrolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recursion {
    /// How many levels below its first occurrence a definition is unrolled.
    pub extra_levels: usize,
    /// The definitions that contain themselves.
    pub definitions: Vec<String>,
}

/// A type of another provider whose states can be taken over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedFrom {
    /// Its name, with the prefix of its provider.
    pub type_name: String,
    /// Its attributes that make the identifier, separated by `|`.
    pub identifier: String,
}

/// One part of an identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityPart {
    /// Its name in the identity.
    pub name: String,
    /// The property names from the root of the model.
    pub property_path: Vec<String>,
    /// The attribute names from the root; empty if no attribute holds this part.
    pub attribute_path: Vec<String>,
}

/// What the ARNs of a type have: `arn:aws:iam::111122223333:role/app`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arn {
    /// What the service begins with, in lower case.
    pub service: String,
    /// The kind of the object without separators, in lower case.
    pub kind: String,
}

/// The operations that Cloud Control supports for a type.
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

/// What a request to list a type needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListHandler {
    /// The attributes of the plural data source, if a request needs more than the type.
    pub arguments: Option<ObjectId>,
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
    /// What the schema says of their order, if they are in a list. The attribute has no order, because services return
    /// tags in any.
    pub stated_order: Option<Order>,
}

/// How tags are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TagShape {
    /// A list or set of objects with a key and a value. Attributes that are not named here can be left out.
    Pairs {
        /// The attribute with the key.
        key: String,
        /// The attribute with the value.
        value: String,
        /// The booleans that every tag needs as well. Default tags set them to true.
        flags: Vec<String>,
    },
    /// A map from key to value.
    Map,
    /// A JSON document: an object from key to value.
    Json,
}
