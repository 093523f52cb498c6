//! Objects, attributes and their types.

use super::{Constraint, Literal};

/// The number of an object in [`super::Resource::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub usize);

/// A nested object, or the root of a resource.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Object {
    /// Sorted by attribute name, without repetition.
    pub attributes: Vec<Attribute>,
    /// Alternatives the schema describes with `oneOf`, `anyOf` and `dependencies`.
    pub rules: Vec<Constraint>,
}

/// One attribute of an object.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attribute {
    /// The name users write.
    pub name: String,
    /// The name Cloud Control knows, or `None` for the synthetic root attribute `id`.
    pub property: Option<String>,
    /// Markdown for the user.
    pub description: String,
    /// Its type.
    pub kind: Kind,
    /// Who sets it.
    pub configurability: Configurability,
    /// Whether Terraform hides its value.
    pub is_sensitive: bool,
    /// What its value must satisfy.
    pub constraints: Vec<Constraint>,
    /// The value taken where the configuration has none.
    pub default: Option<Default>,
    /// Whether a change replaces the resource.
    pub replace: Replace,
    /// Whether an unknown planned value becomes the prior one.
    pub keeps_prior: bool,
    /// What the engine knows beyond what Terraform is told.
    pub behaviour: Behaviour,
}

/// What the engine knows about an attribute beyond what Terraform is told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Behaviour {
    /// Only the service sets it.
    pub is_read_only: bool,
    /// The service never returns it.
    pub is_write_only: bool,
    /// Logs and messages never show it.
    pub is_secret: bool,
    /// When it can change.
    pub mutability: Mutability,
    /// Computed, and may change on an update of the resource although nothing says so.
    pub is_volatile: bool,
    /// When two values mean the same.
    pub equality: Equality,
    /// The JSONata expression by which the service may rewrite the value.
    pub transform: Option<String>,
    /// What to tell users who still set it.
    pub deprecated: Option<String>,
}

/// One way in which the service may spell a value.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rewrite {
    /// What it does to the value, in order.
    pub steps: Vec<RewriteStep>,
    /// A pattern of what it puts before that.
    pub before: String,
    /// A pattern of what it puts after that.
    pub after: String,
}

/// Something that a service does to a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum RewriteStep {
    /// It writes it in lower case.
    Lowercase,
    /// It writes it in upper case.
    Uppercase,
    /// It drops all up to the first of these.
    AfterFirst(String),
    /// It drops all up to the last of these.
    AfterLast(String),
    /// It drops white space at the end.
    TrimEnd,
    /// It writes the second for each of the first.
    Replace(String, String),
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
}

/// What the elements of a collection are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element {
    /// Their type.
    pub kind: Kind,
    /// What each of them must satisfy.
    pub constraints: Vec<Constraint>,
    /// When two of them mean the same.
    pub equality: Equality,
}

/// What a string holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Text {
    /// Any text.
    Plain,
    /// A JSON document: a text for Terraform, JSON itself for the service.
    Json,
    /// An RFC 3339 instant.
    Instant,
}

/// Whether the order of a list means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Another order is another value.
    Significant,
    /// A multiset.
    Irrelevant,
}

/// Who sets an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Configurability {
    /// The user, always.
    Required,
    /// The user, or nobody.
    Optional,
    /// The user, else the service.
    OptionalComputed,
    /// The service.
    Computed,
}

/// Whether a change replaces the resource, as Terraform is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Replace {
    /// It does not.
    Never,
    /// It does.
    Always,
    /// It does where the configuration has a value.
    IfConfigured,
}

/// When the service lets a property change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutability {
    /// At any time.
    Mutable,
    /// Only the service can tell.
    ConditionalCreateOnly,
    /// Only when the resource is created.
    CreateOnly,
}

/// When two values mean the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equality {
    /// When they are written alike.
    Exact,
    /// When they are written alike, or one is what the service makes of the other (`propertyTransform`).
    Rewritten(Vec<Rewrite>),
    /// When they are the same JSON document.
    Json,
    /// When they are the same instant.
    Instant,
    /// When they are the same IAM policy, or the same JSON where one of them has no statements.
    Policy,
}

/// The value an attribute takes where the configuration has none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Default {
    /// Wherever the configuration is null.
    Static(Literal),
    /// Where the plan would be unknown.
    IfUnknown(Literal),
}
