//! Objects, attributes and their types.

pub use ferroform_schema::encoding::Configurability;
use ferroform_schema::facts;
pub use ferroform_schema::facts::{Form, Mutability, Order, Replace};

use super::{Constraint, Literal, Severity};

/// When two values are considered equal.
pub type Equality = facts::Equality<Vec<Rewrite>>;
/// One way in which the service may rewrite a text.
pub type Rewrite = facts::Rewrite<String, Vec<RewriteStep>>;
/// One step of a [`Rewrite`].
pub type RewriteStep = facts::RewriteStep<String>;
/// How a service knows the elements of a collection.
pub type Identified = facts::Identified<String>;
/// The default value of an attribute.
pub type Default = facts::Default<Literal>;

/// The index of an object in [`super::Resource::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub usize);

/// A nested object, or the root of a resource.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Object {
    /// Sorted by attribute name, without repetition.
    pub attributes: Vec<Attribute>,
    /// The alternatives that the schema describes with `oneOf`, `anyOf` and `dependencies`.
    pub rules: Vec<Constraint>,
    /// The secrets that have a write-only argument, sorted.
    pub secrets: Vec<Secret>,
    /// Whether it is an entry of a map: its first attribute is the key, its second one the value, and there are no others.
    pub is_entry: bool,
}

impl Object {
    /// Adds an attribute, unless there is one of this name. Returns whether it was added.
    pub fn add(&mut self, attribute: Attribute) -> bool {
        let place = self.attributes.binary_search_by(|other| other.name.cmp(&attribute.name));
        place.map_err(|place| self.attributes.insert(place, attribute)).is_err()
    }
}

/// A secret that has a write-only argument.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Secret {
    /// The attribute with the secret.
    pub attribute: String,
    /// The write-only argument.
    pub argument: String,
    /// The attribute with the version of the argument's value.
    pub version: String,
    /// Whether one of attribute and argument must be set, and what happens otherwise.
    pub demanded: Option<Severity>,
}

/// What an attribute is.
pub type Role = ferroform_schema::Role<String>;

/// One attribute of an object.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attribute {
    /// The name users write.
    pub name: String,
    /// Whether it is a property of the service, and what it is otherwise.
    pub role: Role,
    /// The description for users, in Markdown.
    pub description: String,
    /// Its type.
    pub kind: Kind,
    /// Who sets it.
    pub configurability: Configurability,
    /// Whether Terraform hides its value.
    pub is_sensitive: bool,
    /// Whether it is in the list of secrets, so that Terraform hides its value where users ask for that.
    pub is_listed_secret: bool,
    /// What its value must satisfy.
    pub constraints: Vec<Constraint>,
    /// Whether a change replaces the resource.
    pub replace: Replace,
    /// Whether an unknown planned value is replaced by the prior value.
    pub keeps_prior: bool,
    /// Facts about the attribute that Terraform is not told.
    pub behaviour: Behaviour,
}

impl Attribute {
    /// Returns the name Cloud Control knows, if it is a property of the service.
    pub fn property(&self) -> Option<&str> {
        match &self.role {
            Role::Property(name) => Some(name),
            _ => None,
        }
    }
}

/// Facts about an attribute that Terraform is not told. By default, users can set and change it, and values are compared
/// exactly.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Behaviour {
    /// Only the service sets it.
    pub is_read_only: bool,
    /// The service never returns it.
    pub is_write_only: bool,
    /// The service was seen to return nothing in its place.
    pub is_hidden: bool,
    /// Logs and messages never show it.
    pub is_secret: bool,
    /// When it can change.
    pub mutability: Mutability,
    /// Computed, and may change with any update of the resource.
    pub is_volatile: bool,
    /// When two values are considered equal.
    pub equality: Equality,
    /// The JSONata expression that describes how the service may rewrite the value.
    pub transform: Option<String>,
    /// The deprecation message for users who set it, if it is deprecated.
    pub deprecated: Option<String>,
    /// The service was seen to return it empty, and to refuse that in an update.
    pub is_refused_empty: bool,
    /// The value if the configuration has none.
    pub default: Option<Default>,
    /// What the service fills in if nobody sets it.
    pub filled: Option<Literal>,
    /// What is sent when users remove it, because the service ignores or refuses a removal.
    pub kept: Option<Literal>,
    /// What must go when it changes.
    pub excludes: Vec<Exclusion>,
}

/// Attributes of the same object that the service refuses beside a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exclusion {
    /// The values, or nothing if any value excludes them.
    pub values: Vec<Literal>,
    /// The attributes.
    pub attributes: Vec<String>,
}

/// The type of a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A boolean.
    Bool,
    /// A 64-bit integer.
    Int64,
    /// A number.
    Float64,
    /// A string.
    String(Text),
    /// A nested object.
    Object(ObjectId),
    /// A list.
    List(Box<Element>, Order),
    /// A set.
    Set(Box<Element>),
    /// A map with string keys.
    Map(Box<Element>),
    /// A string that holds a JSON document of this type.
    Document(Box<Element>),
}

impl Kind {
    /// Returns the object that it is, or that its elements are at any depth. What is in a JSON text is not one of them.
    pub fn object(&self) -> Option<ObjectId> {
        match self {
            Self::Object(id) => Some(*id),
            Self::List(element, _) | Self::Set(element) | Self::Map(element) => element.kind.object(),
            _ => None,
        }
    }
}

/// The elements of a collection.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element {
    /// Their type.
    pub kind: Kind,
    /// The constraints that each element must satisfy.
    pub constraints: Vec<Constraint>,
    /// When two elements are considered equal.
    pub equality: Equality,
    /// How the service knows an element, if not by all that it contains.
    pub identified: Option<Identified>,
}

impl Element {
    /// Returns elements of which only the type is known.
    pub fn plain(kind: Kind) -> Self {
        Self { kind, constraints: Vec::new(), equality: Equality::Exact, identified: None }
    }
}

/// What a string holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Text {
    /// Any text.
    Plain,
    /// A JSON document: a string in Terraform, plain JSON for the service.
    Json,
    /// An RFC 3339 instant.
    Instant,
}
