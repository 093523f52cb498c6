//! Objects, attributes and their types.

pub use ferroform_schema::encoding::Configurability;
use ferroform_schema::encoding::SchemaKind;
use ferroform_schema::facts;
pub use ferroform_schema::facts::{Form, Mutability, Order, Replace};

use super::{Constraint, Literal, Rule, Severity};
use crate::value::Value;

/// When two values are considered equal.
pub type Equality = facts::Equality<&'static [Rewrite]>;
/// One way in which the service may rewrite a text.
pub type Rewrite = facts::Rewrite<&'static str, &'static [RewriteStep]>;
/// One step of a [`Rewrite`].
pub type RewriteStep = facts::RewriteStep<&'static str>;
/// How a service knows the elements of a collection.
pub type Identified = facts::Identified<&'static str>;
/// The default value of an attribute.
pub type Default = facts::Default<&'static Literal>;

/// A nested object, or the root of a resource. [`object_table!`](crate::object_table) creates one.
#[derive(Debug)]
pub struct ObjectTable {
    /// Sorted by attribute name, without repetition.
    pub attributes: &'static [AttributeTable],
    /// The encoded schema of the attributes at any depth, including their descriptions. Empty for an object that
    /// is nested only in compiled tables: its labels are part of the labels of the root.
    pub labels: &'static [u8],
    /// The alternatives that the schema describes with `oneOf`, `anyOf` and `dependencies`. Violating one is a
    /// warning.
    pub rules: &'static [Constraint],
    /// The secrets among the attributes that have a write-only argument.
    pub secrets: &'static [SecretTable],
    /// What the object contains, at any depth.
    pub contains: Contains,
    /// Whether it is an entry of a map: its first attribute is the key, its second one the value, and there are no others.
    pub is_entry: bool,
}

/// A secret that users can also set with a write-only argument, whose value is in no plan and no state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecretTable {
    /// The attribute with the secret.
    pub attribute: &'static str,
    /// The write-only argument.
    pub argument: &'static str,
    /// The attribute with the version of the argument's value.
    pub version: &'static str,
    /// Whether one of attribute and argument must be set, and what happens otherwise.
    pub demanded: Option<Severity>,
}

impl ObjectTable {
    /// Creates an object from attributes sorted by name, their [labels](ferroform_schema::encoding), and rules.
    #[must_use]
    pub const fn new(
        attributes: &'static [AttributeTable],
        labels: &'static [u8],
        rules: &'static [Constraint],
    ) -> Self {
        Self { attributes, labels, rules, secrets: &[], contains: Contains::of(attributes), is_entry: false }
    }

    /// Returns the object with these secrets, each of which has its three attributes.
    #[must_use]
    pub const fn with_secrets(mut self, secrets: &'static [SecretTable]) -> Self {
        self.secrets = secrets;
        self.contains.secrets |= !secrets.is_empty();
        self
    }

    /// Returns the object as an entry of a map. Its first attribute is the key, its second one the value.
    #[must_use]
    pub const fn as_entry(mut self) -> Self {
        self.is_entry = true;
        self
    }

    /// Returns the attribute with this name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&'static AttributeTable> {
        let index = self.attributes.binary_search_by(|attribute| attribute.name.cmp(name)).ok()?;
        self.attributes.get(index)
    }
}

/// What an object or a type contains, at any depth. It is precomputed because a search would walk through
/// thousands of attributes.
#[derive(Debug, Clone, Copy)]
pub struct Contains {
    /// An attribute that the service never returns.
    pub write_only: bool,
    /// An attribute that changes on updates.
    pub volatile: bool,
    /// A value of no fixed type.
    pub open: bool,
    /// An attribute that only the service sets.
    pub services: bool,
    /// An attribute whose removal the service ignores.
    pub kept: bool,
    /// A JSON text that stands for an object.
    pub documents: bool,
    /// A secret that has a write-only argument.
    pub secrets: bool,
}

impl Contains {
    pub(crate) const NONE: Self = Self {
        write_only: false,
        volatile: false,
        open: false,
        services: false,
        kept: false,
        documents: false,
        secrets: false,
    };

    /// Computes what an object with these attributes contains.
    #[must_use]
    pub const fn of(mut attributes: &[AttributeTable]) -> Self {
        let mut all = Self::NONE;
        while let [attribute, others @ ..] = attributes {
            let AttributeTable { kind, behaviour, .. } = attribute;
            let inside = kind.contains();
            let is_hidden = behaviour.is_write_only && !attribute.role.is_of_terraform_only();
            all.write_only |= is_hidden || inside.write_only;
            all.volatile |= behaviour.is_volatile || inside.volatile;
            all.open |= inside.open;
            all.kept |= behaviour.kept.is_some() || inside.kept;
            all.documents |= inside.documents;
            all.secrets |= inside.secrets;
            all.services |= !attribute.is_configurable() || inside.services;
            attributes = others;
        }
        all
    }
}

/// What an attribute of a table is.
pub type Role = ferroform_schema::Role<&'static str>;

/// One attribute of an object.
#[derive(Debug, Clone, Copy)]
pub struct AttributeTable {
    // Surface.
    /// The name users write.
    pub name: &'static str,
    /// Whether it is a property of the service, and what it is otherwise.
    pub role: Role,
    /// Its type.
    pub kind: Kind,
    /// Who sets it.
    pub configurability: Configurability,
    /// Whether Terraform hides its value.
    pub is_sensitive: bool,
    /// What its value must satisfy.
    pub constraints: &'static [Constraint],
    /// Whether a change replaces the resource.
    pub replace: Replace,
    /// Whether an unknown planned value is replaced by the prior value. The engine does not read this: it is part
    /// of the surface only.
    pub keeps_prior: bool,
    // Behaviour.
    /// Facts about the attribute that Terraform is not told.
    pub behaviour: &'static Behaviour,
}

impl AttributeTable {
    /// An ordinary attribute of a resource type: a string that users or the service set. Tables say what is different.
    pub const PLAIN: Self = Self {
        name: "",
        role: Role::Block,
        kind: Kind::String(Text::Plain),
        configurability: Configurability::OptionalComputed,
        is_sensitive: false,
        constraints: &[],
        replace: Replace::Never,
        keeps_prior: true,
        behaviour: &Behaviour::PLAIN,
    };

    /// Creates an attribute of a hand-written table, which no object of the service has.
    #[must_use]
    pub const fn by_hand(name: &'static str, kind: Kind, configurability: Configurability) -> Self {
        Self { name, kind, configurability, keeps_prior: false, ..Self::PLAIN }
    }

    /// Joins the attributes of a large object, which are emitted in parts. There are `N` of them.
    ///
    /// # Panics
    /// Panics if there are more or fewer. Such a table does not compile.
    #[must_use]
    pub const fn joined<const N: usize>(mut parts: &[&[Self]]) -> [Self; N] {
        let mut all = [Self::PLAIN; N];
        let mut room: &mut [Self] = &mut all;
        while let [part, others @ ..] = parts {
            let (here, rest) = room.split_at_mut(part.len());
            here.copy_from_slice(part);
            room = rest;
            parts = others;
        }
        assert!(room.is_empty(), "the parts have fewer attributes");
        all
    }

    /// Returns the name Cloud Control knows, if it is a property of the service.
    #[must_use]
    pub const fn property(&self) -> Option<&'static str> {
        match self.role {
            Role::Property(name) => Some(name),
            _ => None,
        }
    }

    /// Whether schemas of this kind have it.
    #[must_use]
    pub const fn is_in(&self, kind: SchemaKind) -> bool {
        kind.configurability(self.configurability, self.role.is_synthetic()).is_some()
    }

    /// Whether the service accepts a value. Some schemas require properties that they also mark as read-only;
    /// values of these are sent.
    #[must_use]
    pub const fn is_settable(&self) -> bool {
        !self.behaviour.is_read_only || matches!(self.configurability, Configurability::Required)
    }

    /// Whether a user can set the attribute.
    #[must_use]
    pub const fn is_configurable(&self) -> bool {
        self.is_settable() && !matches!(self.configurability, Configurability::Computed)
    }

    /// Whether its value is shown to nobody: a secret, or what the author of the type calls sensitive.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        self.behaviour.is_secret || self.is_sensitive
    }

    /// Whether the service returns it only when it has created the object.
    #[must_use]
    pub const fn is_of_creation(&self) -> bool {
        self.behaviour.is_write_only && !self.is_settable()
    }

    /// Whether there must be a value, even an empty one.
    #[must_use]
    pub fn is_demanded(&self) -> bool {
        let is_not_null = |constraint: &Constraint| matches!(constraint.rule, Rule::NotNull);
        self.configurability == Configurability::Required || self.constraints.iter().any(is_not_null)
    }

    /// Whether the value can only be set when the object is created.
    #[must_use]
    pub fn is_fixed_at_creation(&self) -> bool {
        self.replace != Replace::Never || self.behaviour.mutability == Mutability::CreateOnly
    }

    /// Whether an unknown value in the plan of an update means that the user removed the argument.
    #[must_use]
    pub fn is_unset_by_unknown(&self) -> bool {
        self.is_settable() && !self.behaviour.is_volatile
    }
}

/// Facts about an attribute that Terraform is not told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// The deprecation message for users who set it, if it is deprecated.
    pub deprecated: Option<&'static str>,
    /// The service was seen to return it empty, and to refuse that in an update.
    pub is_refused_empty: bool,
    /// The value if the configuration has none.
    pub default: Option<&'static Default>,
    /// What the service fills in if nobody sets it.
    pub filled: Option<&'static Literal>,
    /// What is sent when users remove it, because the service ignores or refuses a removal.
    pub kept: Option<&'static Literal>,
    /// What must go when it changes.
    pub excludes: &'static [Exclusion],
}

/// Attributes of the same object that the service refuses beside a value.
#[derive(Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The values, or nothing if any value excludes them.
    pub values: &'static [Literal],
    /// The attributes.
    pub attributes: &'static [&'static str],
}

impl Exclusion {
    /// Whether this value excludes the attributes.
    #[must_use]
    pub fn is_of(&self, value: &Value) -> bool {
        let is_it = |literal: &Literal| match (literal, value) {
            (Literal::String(literal), Value::String(value)) => literal == value,
            (Literal::Bool(literal), Value::Bool(value)) => literal == value,
            (Literal::Int(literal), Value::Number(value)) => value == literal,
            _ => false,
        };
        self.values.is_empty() || self.values.iter().any(is_it)
    }
}

impl Behaviour {
    /// Whether the service may return nothing in place of a value that it has.
    #[must_use]
    pub const fn may_be_hidden(&self) -> bool {
        self.is_write_only || self.is_hidden
    }

    /// The behaviour of an ordinary attribute: users can set and change it, and values are compared exactly.
    pub const PLAIN: Self = Self {
        is_read_only: false,
        is_write_only: false,
        is_hidden: false,
        is_secret: false,
        mutability: Mutability::Mutable,
        is_volatile: false,
        equality: Equality::Exact,
        deprecated: None,
        is_refused_empty: false,
        default: None,
        filled: None,
        kept: None,
        excludes: &[],
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
    /// Any type. The value carries its type. This is for what authors write by hand, such as an argument of a
    /// function or an action. The compiler never emits it for a resource: HashiCorp's awscc turns properties without a
    /// type into JSON strings. A table with this kind inside a collection does not compile.
    Dynamic,
}

impl Kind {
    /// Returns the object that a value of this kind holds, at any depth of collections.
    #[must_use]
    pub fn object(&self) -> Option<&'static ObjectTable> {
        match self {
            Kind::Object(table) => Some(table),
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => element.kind.object(),
            Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Dynamic => None,
        }
    }

    /// Returns what values of this kind contain, at any depth.
    ///
    /// # Panics
    /// Panics if this is a collection that contains a value of no fixed type. Such a table does not compile.
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
            Kind::String(Text::Document(element)) => {
                let write_only = element.kind.contains().write_only;
                Contains { write_only, documents: true, ..Contains::NONE }
            }
            Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) => Contains::NONE,
        }
    }
}

/// What a string holds.
#[derive(Debug, Clone, Copy)]
pub enum Text {
    /// Any text.
    Plain,
    /// A JSON document: a string in Terraform, plain JSON for the service.
    Json,
    /// A JSON document of this type. It is checked and compared as if each of its members were an attribute.
    Document(&'static ElementTable),
    /// An RFC 3339 instant.
    Instant,
}

/// The elements of a collection.
#[derive(Debug)]
pub struct ElementTable {
    /// Their type.
    pub kind: Kind,
    /// The constraints that each element must satisfy.
    pub constraints: &'static [Constraint],
    /// When two elements are considered equal.
    pub equality: Equality,
    /// How the service knows an element, if not by all that it contains.
    pub identified: Option<Identified>,
}

impl ElementTable {
    /// Strings of which no more is known. Tables say what is different.
    pub const PLAIN: Self = Self::plain(Kind::String(Text::Plain));

    /// Creates elements of which only the type is known.
    #[must_use]
    pub const fn plain(kind: Kind) -> Self {
        Self { kind, constraints: &[], equality: Equality::Exact, identified: None }
    }

    /// Returns the attribute by which the service knows an element, if there is one.
    #[must_use]
    pub fn key(&self) -> Option<&'static AttributeTable> {
        self.identified.and_then(|identified| self.kind.object()?.attribute(identified.by))
    }

    /// Whether they are objects.
    #[must_use]
    pub fn has_objects(&self) -> bool {
        matches!(self.kind, Kind::Object(_))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{attribute, list, nested, object};
    use super::{AttributeTable, Kind};

    #[test]
    fn parts_are_joined_in_their_order() {
        let of = |name| attribute(name, Kind::Bool);
        let parts: [&[AttributeTable]; 4] = [&[of("a"), of("b")], &[], &[of("c")], &[of("d")]];
        let names = AttributeTable::joined::<4>(&parts).map(|attribute| attribute.name);
        assert_eq!(names, ["a", "b", "c", "d"]);
    }

    #[test]
    #[should_panic(expected = "fewer")]
    fn no_attribute_of_the_joined_ones_is_missing() {
        let _ = AttributeTable::joined::<2>(&[&[attribute("a", Kind::Bool)]]);
    }

    #[test]
    #[should_panic(expected = "of one type")]
    fn nothing_inside_a_collection_is_of_any_type() {
        let open = attribute("open", Kind::Dynamic);
        object(vec![attribute("all", list(nested(vec![open])))]);
    }
}
