//! The encoding of one attribute.

use super::sink::Sink;

const NAME: u8 = 1;
const TYPE: u8 = 2;
const DESCRIPTION: u8 = 3;
const DEPRECATION_MESSAGE: u8 = 12;

/// An attribute as schemas describe it.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a> {
    /// The properties that fit into a few bits.
    pub marks: Marks,
    /// The name users write.
    pub name: &'a str,
    /// Its type in Terraform's JSON, such as `["list","string"]`. Not written if the attribute nests an object.
    pub constraint: &'a [u8],
    /// Text for the user; may be empty.
    pub description: &'a str,
    /// The message for users who still set it, if the marks say that it is deprecated.
    pub advice: &'a str,
}

impl Attribute<'_> {
    /// Writes its label. If it nests an object, [`Sink::object_follows`] or [`Sink::object_is_back`] must come
    /// next.
    pub const fn write(&self, sink: &mut Sink<'_>) {
        let Parts { fields, description, advice } = self.parts();
        sink.bytes(&[self.marks.0]);
        sink.varint(fields as u64);
        self.fields(sink);
        sink.varint(description as u64);
        self.description_field(sink);
        if self.marks.is_deprecated() {
            sink.varint(advice as u64);
            self.advice_field(sink);
        }
    }

    /// Returns the lengths of the parts of its message.
    pub(crate) const fn parts(&self) -> Parts {
        let mut counters = [Sink::counting(), Sink::counting(), Sink::counting()];
        self.fields(&mut counters[0]);
        self.description_field(&mut counters[1]);
        self.advice_field(&mut counters[2]);
        let [fields, description, advice] = counters;
        Parts { fields: fields.length(), description: description.length(), advice: advice.length() }
    }

    /// Writes the first fields of its message.
    const fn fields(&self, sink: &mut Sink<'_>) {
        sink.text(NAME, self.name);
        if self.marks.nesting().is_none() {
            sink.head(TYPE, self.constraint.len());
            sink.bytes(self.constraint);
        }
    }

    const fn description_field(&self, sink: &mut Sink<'_>) {
        sink.text_unless_empty(DESCRIPTION, self.description);
    }

    /// Writes the last field of its message.
    const fn advice_field(&self, sink: &mut Sink<'_>) {
        sink.text_unless_empty(DEPRECATION_MESSAGE, self.advice);
    }
}

/// The lengths of the parts of an attribute's message that do not depend on what the schema is for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) fields: usize,
    pub(crate) description: usize,
    pub(crate) advice: usize,
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

/// How an object is nested in an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nesting {
    /// Once.
    Single = 1,
    /// In a list.
    List = 2,
    /// In a set.
    Set = 3,
    /// In a map.
    Map = 4,
}

/// The mask of the first two bits: who sets it.
const CONFIGURABILITY: u8 = 0b11;
const SENSITIVE: u8 = 1 << 2;
const DEPRECATED: u8 = 1 << 3;
const SYNTHETIC: u8 = 1 << 4;
/// The position of the remaining bits: how an object is nested, or else whether the value is kept out of states.
const NESTING: u32 = 5;
const WRITE_ONLY: u8 = 5 << NESTING;
const SECRET: u8 = 6 << NESTING;

/// The properties of an attribute that fit into a few bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks(pub(crate) u8);

impl Marks {
    /// Creates marks from who sets the attribute and how it nests an object, if it does.
    #[must_use]
    pub const fn new(configurability: Configurability, nesting: Option<Nesting>) -> Self {
        let configurability = match configurability {
            Configurability::Required => 0,
            Configurability::Optional => 1,
            Configurability::Computed => 2,
            Configurability::OptionalComputed => 3,
        };
        let nesting = match nesting {
            Some(nesting) => nesting as u8,
            None => 0,
        };
        Self(nesting << NESTING | configurability)
    }

    /// Marks the attribute as sensitive if `is_sensitive` is true: Terraform hides its value.
    #[must_use]
    pub const fn sensitive(self, is_sensitive: bool) -> Self {
        self.with(is_sensitive, SENSITIVE)
    }

    /// Marks the attribute as deprecated if `is_deprecated` is true.
    #[must_use]
    pub const fn deprecated(self, is_deprecated: bool) -> Self {
        self.with(is_deprecated, DEPRECATED)
    }

    /// Marks the attribute as synthetic if `is_synthetic` is true: it is the identifier, or an argument that is
    /// not a property of the service.
    #[must_use]
    pub const fn synthetic(self, is_synthetic: bool) -> Self {
        self.with(is_synthetic, SYNTHETIC)
    }

    /// Marks the attribute as write-only if `is_write_only` is true: its value is in no plan and no state. It does not
    /// nest an object, and is not a secret of its own.
    #[must_use]
    pub const fn write_only(self, is_write_only: bool) -> Self {
        self.with(is_write_only, WRITE_ONLY)
    }

    /// Marks the attribute as a secret if `is_secret` is true: Terraform hides its value where users ask for that. It
    /// does not nest an object.
    #[must_use]
    pub const fn secret(self, is_secret: bool) -> Self {
        self.with(is_secret, SECRET)
    }

    const fn with(self, is_set: bool, mark: u8) -> Self {
        if is_set { Self(self.0 | mark) } else { self }
    }

    pub(crate) const fn configurability(self) -> Configurability {
        match self.0 & CONFIGURABILITY {
            0 => Configurability::Required,
            1 => Configurability::Optional,
            2 => Configurability::Computed,
            _ => Configurability::OptionalComputed,
        }
    }

    pub(crate) const fn is_sensitive(self) -> bool {
        self.0 & SENSITIVE != 0
    }

    pub(crate) const fn is_deprecated(self) -> bool {
        self.0 & DEPRECATED != 0
    }

    pub(crate) const fn is_synthetic(self) -> bool {
        self.0 & SYNTHETIC != 0
    }

    pub(crate) const fn is_write_only(self) -> bool {
        self.0 >> NESTING == WRITE_ONLY >> NESTING
    }

    /// Whether Terraform hides the value where users ask for that, and nowhere else.
    pub(crate) const fn is_hidden_if_asked(self) -> bool {
        self.0 >> NESTING == SECRET >> NESTING && !self.is_sensitive()
    }

    /// Returns how an object is nested in it, if one is.
    #[must_use]
    pub const fn nesting(self) -> Option<Nesting> {
        match self.0 >> NESTING {
            1 => Some(Nesting::Single),
            2 => Some(Nesting::List),
            3 => Some(Nesting::Set),
            4 => Some(Nesting::Map),
            _ => None,
        }
    }
}
