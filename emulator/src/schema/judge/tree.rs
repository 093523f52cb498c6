//! The tree of keywords that a document is read into: its schemas as lists of keywords, each with all that is needed to
//! check it.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use ferroform_pattern::Pattern;

use super::decimal::Decimal;

/// The number of a schema in a [`Tree`].
pub(super) type Id = usize;

/// All schemas of a document. The first is the document itself; a reference is the number of what it names.
pub(super) struct Tree {
    pub(super) schemas: Vec<Schema>,
}

/// What must all hold.
pub(super) type Schema = Vec<Keyword>;

/// One demand. It holds for values of other types than it speaks of.
pub(super) enum Keyword {
    /// Nothing is accepted: the schema `false`.
    Never,
    Type(Types),
    /// `enum` and `const`, by the values' canonical texts.
    Values {
        keyword: &'static str,
        allowed: HashSet<String>,
    },
    /// How a count must compare to a limit.
    Size {
        keyword: &'static str,
        of: Measure,
        limit: u64,
        accepted: &'static [Ordering],
    },
    Pattern(Arc<Pattern>),
    Number(OfNumber),
    List(OfList),
    Object(OfObject),
    Union(Union),
}

/// A demand on numbers.
pub(super) enum OfNumber {
    /// How one must compare to a limit.
    Bound {
        keyword: &'static str,
        limit: Decimal,
        accepted: &'static [Ordering],
    },
    MultipleOf(Decimal),
}

/// A demand on lists.
pub(super) enum OfList {
    /// `items` and `additionalItems`.
    Elements {
        first: Vec<Id>,
        rest: Rest,
    },
    Contains(Id),
    Unique,
}

/// A demand on objects.
pub(super) enum OfObject {
    Required(Vec<String>),
    /// `properties`, `patternProperties` and `additionalProperties`.
    Members {
        named: BTreeMap<String, Id>,
        patterned: Vec<(Arc<Pattern>, Id)>,
        rest: Rest,
    },
    Names(Id),
    /// What must hold where a property is.
    Dependencies(Vec<(String, Id)>),
}

/// A demand that other schemas make together.
pub(super) enum Union {
    All(Vec<Id>),
    Any(Vec<Id>),
    One(Vec<Id>),
    Not(Id),
    If { condition: Id, then: Option<Id>, otherwise: Option<Id> },
}

/// Whatever a list or an object holds beside what is named.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    Free,
    Refused,
    Like(Id),
}

/// What is counted.
#[derive(Clone, Copy)]
pub(super) enum Measure {
    Characters,
    Elements,
    Members,
}

/// A set of JSON Schema's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(1 << 1);
    pub(super) const INTEGER: Self = Self(1 << 2);
    pub(super) const NUMBER: Self = Self(1 << 3);
    pub(super) const STRING: Self = Self(1 << 4);
    pub(super) const ARRAY: Self = Self(1 << 5);
    pub(super) const OBJECT: Self = Self(1 << 6);

    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => return None,
        })
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of the others is among these.
    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
