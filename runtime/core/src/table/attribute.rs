//! Objects, attributes and their types.

use ferroform_schema_encoding::Configurability;

use super::Constraint;
use super::Literal;

/// A nested object, or the root of a resource. [`object_table!`](crate::object_table) makes one.
#[derive(Debug)]
pub struct ObjectTable {
    /// Sorted by attribute name, without repetition.
    pub attributes: &'static [AttributeTable],
    /// What schemas say of the attributes, at any depth, their descriptions too. Of an object that only the compiler's
    /// tables nest, the type's own object says it.
    pub labels: &'static [u8],
    /// Alternatives the schema describes with `oneOf`, `anyOf` and `dependencies`; breaking one is a warning.
    pub rules: &'static [Constraint],
    /// What is somewhere inside.
    pub contains: Contains,
}

impl ObjectTable {
    /// An object of these attributes, sorted by name, with their [labels](ferroform_schema_encoding), that follows these rules.
    #[must_use]
    pub const fn new(
        attributes: &'static [AttributeTable],
        labels: &'static [u8],
        rules: &'static [Constraint],
    ) -> Self {
        Self { attributes, labels, rules, contains: Contains::of(attributes) }
    }
}

/// What is somewhere inside of an object or of a type, at any depth. To look for it each time would take a walk through
/// thousands of attributes.
#[derive(Debug, Clone, Copy)]
pub struct Contains {
    /// Something that the service never returns.
    pub write_only: bool,
    /// Something that changes on updates.
    pub volatile: bool,
    /// Something of no fixed type.
    pub open: bool,
    /// Something that only the service sets.
    pub services: bool,
}

impl Contains {
    const NONE: Self = Self { write_only: false, volatile: false, open: false, services: false };

    /// Of an object with these attributes.
    #[must_use]
    pub const fn of(mut attributes: &[AttributeTable]) -> Self {
        let mut all = Self::NONE;
        while let [attribute, others @ ..] = attributes {
            let AttributeTable { kind, behaviour, .. } = attribute;
            let inside = kind.contains();
            all.write_only |= behaviour.is_write_only || inside.write_only;
            all.volatile |= behaviour.is_volatile || inside.volatile;
            all.open |= inside.open;
            all.services |= !attribute.is_configurable() || inside.services;
            attributes = others;
        }
        all
    }
}

/// One attribute of an object.
#[derive(Debug)]
pub struct AttributeTable {
    // Surface.
    /// The name users write.
    pub name: &'static str,
    /// The name Cloud Control knows, or `None` for the synthetic root attribute `id`.
    pub property: Option<&'static str>,
    /// Its type.
    pub kind: Kind,
    /// Who sets it.
    pub configurability: Configurability,
    /// Whether Terraform hides its value.
    pub is_sensitive: bool,
    /// What its value must satisfy.
    pub constraints: &'static [Constraint],
    /// The value taken where the configuration has none.
    pub default: Option<&'static Default>,
    /// Whether a change replaces the resource.
    pub replace: Replace,
    /// Whether an unknown planned value becomes the prior one.
    pub keeps_prior: bool,
    // Behaviour.
    /// What the engine knows beyond what Terraform is told.
    pub behaviour: &'static Behaviour,
}

impl AttributeTable {
    /// Whether the service accepts a value at all. Some schemas demand properties that they also call read-only: what
    /// users must give is sent.
    #[must_use]
    pub const fn is_settable(&self) -> bool {
        !self.behaviour.is_read_only || matches!(self.configurability, Configurability::Required)
    }

    /// Whether a user can set the attribute.
    #[must_use]
    pub const fn is_configurable(&self) -> bool {
        self.is_settable() && !matches!(self.configurability, Configurability::Computed)
    }

    /// Whether another value takes another object.
    #[must_use]
    pub fn is_fixed_at_creation(&self) -> bool {
        self.replace != Replace::Never || self.behaviour.mutability == Mutability::CreateOnly
    }

    /// Whether an unknown value in the plan of an update says that the user removed the argument.
    #[must_use]
    pub fn is_unset_by_unknown(&self) -> bool {
        self.is_settable() && !self.behaviour.is_volatile
    }
}

/// What the engine knows about an attribute beyond what Terraform is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// What to tell users who still set it.
    pub deprecated: Option<&'static str>,
}

impl Behaviour {
    /// What users set and change as they like, compared as it is.
    pub const PLAIN: Self = Self {
        is_read_only: false,
        is_write_only: false,
        is_secret: false,
        mutability: Mutability::Mutable,
        is_volatile: false,
        equality: Equality::Exact,
        deprecated: None,
    };
}

/// The type of a value.
#[derive(Debug, Clone, Copy)]
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
    Object(&'static ObjectTable),
    /// A list.
    List(&'static ElementTable, Order),
    /// A set.
    Set(&'static ElementTable),
    /// A map with string keys.
    Map(&'static ElementTable),
    /// Any type, which the value carries; to the service it is a document. It is for attributes of tables written by hand, such
    /// as a provider block or a provider's own resource: the compiler never makes it, since the reference turns properties
    /// without a type into JSON texts. A table in which something inside a collection is of it does not compile.
    Dynamic,
}

impl Kind {
    /// The object that a value of this kind holds, however deep inside collections.
    #[must_use]
    pub fn object(&self) -> Option<&'static ObjectTable> {
        match self {
            Kind::Object(table) => Some(table),
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => element.kind.object(),
            Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Dynamic => None,
        }
    }

    /// What is somewhere inside.
    ///
    /// # Panics
    /// If it is a collection with something of no fixed type inside. A table that has one does not compile.
    #[must_use]
    pub const fn contains(&self) -> Contains {
        match self {
            Kind::Object(table) => table.contains,
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => {
                let inside = element.kind.contains();
                assert!(!inside.open, "core wants the elements of a collection to be of one type");
                inside
            }
            Kind::Dynamic => Contains { open: true, ..Contains::NONE },
            Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) => Contains::NONE,
        }
    }
}

/// What a string holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    /// Any text.
    Plain,
    /// A JSON document: a text for Terraform, JSON itself for the service.
    Json,
    /// An RFC 3339 instant.
    Instant,
}

/// Whether the order of a list means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Another order is another value.
    Significant,
    /// A multiset: elements are paired one to one, whatever their order.
    Irrelevant,
}

/// What the elements of a collection are.
#[derive(Debug)]
pub struct ElementTable {
    /// Their type.
    pub kind: Kind,
    /// What each of them must satisfy.
    pub constraints: &'static [Constraint],
    /// When two of them mean the same.
    pub equality: Equality,
}

impl ElementTable {
    /// Whether they are objects.
    #[must_use]
    pub fn has_objects(&self) -> bool {
        matches!(self.kind, Kind::Object(_))
    }
}

/// Whether a change replaces the resource, as Terraform is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replace {
    /// It does not.
    Never,
    /// It does.
    Always,
    /// It does where the configuration has a value.
    IfConfigured,
}

/// When the service lets a property change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutability {
    /// At any time.
    Mutable,
    /// Only when the resource is created.
    CreateOnly,
    /// At any time or only at creation, which only the service can tell (`conditionalCreateOnlyProperties`).
    ConditionalCreateOnly,
}

/// When two values mean the same, apart from the order of multisets and sets, which [`Kind`] tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equality {
    /// When they are written alike.
    Exact,
    /// When they are the same JSON document, or the same text where one of them is none.
    Json,
    /// When they are the same instant.
    Instant,
    /// When they are the same IAM policy, or the same JSON where one of them has no statements.
    Policy,
    /// When they are written alike, or one is what the service makes of the other (`propertyTransform`).
    Rewritten(&'static [Rewrite]),
}

/// One way in which the service may spell a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// What it does to the text, in order.
    pub steps: &'static [RewriteStep],
    /// A pattern of what it puts before that; empty if nothing.
    pub before: &'static str,
    /// A pattern of what it puts after that; empty if nothing.
    pub after: &'static str,
}

/// Something that a service does to a text.
#[derive(Debug, PartialEq, Eq)]
pub enum RewriteStep {
    /// It writes it in lower case.
    Lowercase,
    /// It writes it in upper case.
    Uppercase,
    /// It drops all up to the first of these.
    AfterFirst(&'static str),
    /// It drops all up to the last of these.
    AfterLast(&'static str),
    /// It drops white space at the end.
    TrimEnd,
    /// It writes the second for each of the first.
    Replace(&'static str, &'static str),
}

/// The value an attribute takes where the configuration has none.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    /// Stands in the plan wherever the configuration is null, as the reference does it for simple values.
    Static(&'static Literal),
    /// Stands in the plan where it would be unknown.
    IfUnknown(&'static Literal),
}

#[cfg(test)]
mod tests {
    use super::super::testing::{attribute, list, nested, object};
    use super::Kind;

    #[test]
    #[should_panic(expected = "of one type")]
    fn nothing_inside_a_collection_is_of_any_type() {
        let open = attribute("open", Kind::Dynamic);
        object(vec![attribute("all", list(nested(vec![open])))]);
    }
}
