//! The tree that a document is read into: each schema is a list of keywords, with everything needed to check
//! them.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use ferroform_pattern::Pattern;

use super::decimal::Decimal;

/// The number of a schema in a [`Tree`].
pub(super) type Id = usize;

/// All schemas of a document. The first is the document itself; a reference is the id of its target.
pub(super) struct Tree {
    pub(super) schemas: Vec<Schema>,
}

/// The keywords of a schema, which must all hold.
pub(super) type Schema = Vec<Keyword>;

/// One keyword. It holds for values of types that it does not apply to.
pub(super) enum Keyword {
    /// Nothing is accepted: the schema `false`.
    Never,
    Type(Types),
    /// `enum` and `const`, by the values' canonical texts.
    Values {
        keyword: &'static str,
        allowed: HashSet<String>,
    },
    /// A limit on a count.
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

/// A keyword for numbers.
pub(super) enum OfNumber {
    /// A limit.
    Bound {
        keyword: &'static str,
        limit: Decimal,
        accepted: &'static [Ordering],
    },
    MultipleOf(Decimal),
}

/// A keyword for arrays.
pub(super) enum OfList {
    /// `items` and `additionalItems`.
    Elements {
        first: Vec<Id>,
        rest: Rest,
    },
    Contains(Id),
    Unique,
}

/// A keyword for objects.
pub(super) enum OfObject {
    Required(Vec<String>),
    /// `properties`, `patternProperties` and `additionalProperties`.
    Members {
        named: BTreeMap<String, Id>,
        patterned: Vec<(Arc<Pattern>, Id)>,
        rest: Rest,
    },
    Names(Id),
    /// Schemas that apply to the object if it has a property.
    Dependencies(Vec<(String, Id)>),
}

/// A keyword that combines other schemas.
pub(super) enum Union {
    All(Vec<Id>),
    Any(Vec<Id>),
    One(Vec<Id>),
    Not(Id),
    If { condition: Id, then: Option<Id>, otherwise: Option<Id> },
}

/// The rule for elements or members that are not listed.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    Free,
    Refused,
    Like(Id),
}

/// A quantity that is counted.
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

    /// Returns whether the sets have a common type.
    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
