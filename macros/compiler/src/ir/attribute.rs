//! Objects, attributes and their types.

use super::{Constraint, Literal, Severity};

/// The index of an object in [`super::Resource::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub usize);

/// A nested object, or the root of a resource.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
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

/// Facts about an attribute that Terraform is not told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
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

impl Behaviour {
    /// Returns the behaviour of an ordinary attribute: users can set and change it, and values are compared exactly.
    pub fn plain() -> Self {
        Self {
            is_read_only: false,
            is_write_only: false,
            is_hidden: false,
            is_secret: false,
            mutability: Mutability::Mutable,
            is_volatile: false,
            equality: Equality::Exact,
            transform: None,
            deprecated: None,
            is_refused_empty: false,
            default: None,
            filled: None,
            kept: None,
            excludes: Vec::new(),
        }
    }
}

/// Attributes of the same object that the service refuses beside a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exclusion {
    /// The values, or nothing if any value excludes them.
    pub values: Vec<Literal>,
    /// The attributes.
    pub attributes: Vec<String>,
}

/// One way in which the service may rewrite a text.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rewrite {
    /// The steps that it applies to the text, in order.
    pub steps: Vec<RewriteStep>,
    /// A pattern for what it puts before the result; empty if nothing.
    pub before: String,
    /// A pattern for what it puts after the result; empty if nothing.
    pub after: String,
}

/// One step of a [`Rewrite`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum RewriteStep {
    /// Converts the text to lower case.
    Lowercase,
    /// Converts the text to upper case.
    Uppercase,
    /// Removes everything up to and including the first occurrence.
    AfterFirst(String),
    /// Removes everything up to and including the last occurrence.
    AfterLast(String),
    /// Removes white space at the end.
    TrimEnd,
    /// Removes this end.
    Without(String),
    /// Writes a text of this form in one way.
    Normal(Form),
    /// Replaces every occurrence of the first text with the second.
    Replace(String, String),
}

/// A form of texts of which many mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// `1`, `1.0`.
    Number,
    /// `1`, `ON`, `true`.
    Boolean,
    /// Seconds, of which only the hour counts.
    Hour,
    /// `rate(1 hour)`, `rate(60 minutes)`.
    Rate,
    /// `on ~* -@all +get`: the rules of a user of Redis.
    Access,
    /// `key = value` in each line.
    Properties,
    /// `ssh-ed25519 AAAA… comment`.
    PublicKey,
    /// `{"a": 1}`, `{"a": "1"}`.
    Scalars,
    /// `{"Name": 1}`, `{"name": 1}`.
    Keys,
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

/// How a service knows the elements of a collection.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identified {
    /// The attribute that says which element it is.
    pub by: String,
    /// Whether the service adds elements of its own.
    pub has_others: bool,
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

/// Whether the order of a list is significant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Lists in different orders are different values.
    Significant,
    /// A multiset: elements are paired one to one, whatever their order.
    Irrelevant,
}

/// Who sets an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Configurability {
    /// The user, who must set it.
    Required,
    /// The user, or nobody.
    Optional,
    /// The user, or the service if the user does not.
    OptionalComputed,
    /// Only the service.
    Computed,
}

/// Whether Terraform is told that a change replaces the resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Replace {
    /// A change does not replace the resource.
    Never,
    /// A change replaces the resource.
    Always,
    /// A change replaces the resource if the configuration has a value.
    IfConfigured,
}

/// When the service lets a property change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutability {
    /// At any time.
    Mutable,
    /// At any time or only at creation, depending on conditions that only the service knows
    /// (`conditionalCreateOnlyProperties`).
    ConditionalCreateOnly,
    /// Only when the resource is created.
    CreateOnly,
}

/// When two values are considered equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equality {
    /// When they are identical.
    Exact,
    /// When they are identical, or one is what the service turns the other into (`propertyTransform`, and what was
    /// observed).
    Rewritten(Vec<Rewrite>),
    /// When they are the same JSON document.
    Json,
    /// When the service's JSON document has everything that the user's has.
    JsonWithMore,
    /// When they are the same instant.
    Instant,
    /// When they are the same IAM policy, or the same JSON if one of them has no statements.
    Policy,
}

/// The default value of an attribute.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Default {
    /// Planned whenever the configuration is null.
    Static(Literal),
    /// Planned where the value would otherwise be unknown.
    IfUnknown(Literal),
}
