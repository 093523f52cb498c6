//! Facts about types and attributes. The compiler has names and lists as `String` and `Vec`, tables as `&'static`.

/// Whether the order of a list is significant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Lists in different orders are different values.
    Significant,
    /// A multiset: elements are paired one to one, whatever their order.
    Irrelevant,
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutability {
    /// At any time.
    #[default]
    Mutable,
    /// At any time or only at creation, depending on conditions that only the service knows
    /// (`conditionalCreateOnlyProperties`).
    ConditionalCreateOnly,
    /// Only when the resource is created.
    CreateOnly,
}

/// When two values are considered equal. Whether order matters in lists and sets is part of their type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equality<Rewrites> {
    /// When they are identical.
    #[default]
    Exact,
    /// When they are identical, or one is what the service turns the other into (`propertyTransform`, and what was
    /// observed).
    Rewritten(Rewrites),
    /// When they are the same JSON document, or the same text if one of them is not JSON.
    Json,
    /// When the service's JSON document has everything that the user's has.
    JsonWithMore,
    /// When they are the same instant.
    Instant,
    /// When they are the same IAM policy, or the same JSON if one of them has no statements.
    Policy,
}

/// One way in which the service may rewrite a text.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rewrite<Name, Steps> {
    /// The steps that it applies to the text, in order.
    pub steps: Steps,
    /// A pattern for what it puts before the result; empty if nothing.
    pub before: Name,
    /// A pattern for what it puts after the result; empty if nothing.
    pub after: Name,
}

/// One step of a [`Rewrite`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum RewriteStep<Name> {
    /// Converts the text to lower case.
    Lowercase,
    /// Converts the text to upper case.
    Uppercase,
    /// Removes everything up to and including the first occurrence.
    AfterFirst(Name),
    /// Removes everything up to and including the last occurrence.
    AfterLast(Name),
    /// Removes white space at the end.
    TrimEnd,
    /// Removes this end.
    Without(Name),
    /// Writes a text of this form in one way.
    Normal(Form),
    /// Replaces every occurrence of the first text with the second.
    Replace(Name, Name),
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

impl Form {
    /// Whether the texts are JSON documents.
    #[must_use]
    pub const fn is_of_documents(self) -> bool {
        match self {
            Self::Scalars | Self::Keys => true,
            Self::Number
            | Self::Boolean
            | Self::Hour
            | Self::Rate
            | Self::Access
            | Self::Properties
            | Self::PublicKey => false,
        }
    }
}

/// How a service knows the elements of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identified<Name> {
    /// The attribute that says which element it is.
    pub by: Name,
    /// Whether the service adds elements of its own.
    pub has_others: bool,
}

/// The default value of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Default<Literal> {
    /// Planned whenever the configuration is null, as the reference provider does for simple values.
    Static(Literal),
    /// Planned where the value would otherwise be unknown.
    IfUnknown(Literal),
}

/// What happens when a constraint is violated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The configuration is rejected.
    Error,
    /// The user is warned, because the origin of the rule is doubtful or the rule cannot be checked completely.
    Warning,
}

/// What a type offers to Terraform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offers {
    /// The managed resource.
    pub resource: bool,
    /// The data source that reads one object by `id`.
    pub data_source: bool,
    /// The data source that lists identifiers.
    pub plural_data_source: bool,
    /// The list resource of `terraform query`.
    pub list_resource: bool,
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
