//! Lookup of the attribute at a path.

use super::{Attribute, Block, Object};
use crate::value::{Path, Step, Type, Value, Visit};

/// A container of attributes: a block or the object of a nested attribute.
#[derive(Clone, Copy, Debug)]
pub enum Members<'s> {
    /// A block.
    Block(&'s Block),
    /// The object of a nested attribute.
    Object(&'s Object),
}

/// The target of a path.
#[derive(Clone, Copy, Debug)]
pub enum Found<'s> {
    /// An attribute, exactly.
    Attribute(&'s Attribute),
    /// A place inside the value of an attribute, or an element of a collection of nested objects.
    Inside(&'s Attribute),
    /// A block, a collection of blocks or one of its elements.
    Block,
    /// The object itself.
    Root,
    /// No such attribute.
    Nothing,
}

impl<'s> Members<'s> {
    /// Returns the target of `path`, relative to an object (for a block) or to the whole attribute (for
    /// nested attributes).
    #[must_use]
    pub fn find(self, path: &Path) -> Found<'s> {
        find(self, &path.0)
    }

    /// Returns the attribute at exactly this path.
    #[must_use]
    pub fn attribute(self, path: &Path) -> Option<&'s Attribute> {
        match self.find(path) {
            Found::Attribute(attribute) => Some(attribute),
            _ => None,
        }
    }

    /// Returns the type of one object.
    #[must_use]
    pub fn element(self) -> &'s Type {
        match self {
            Self::Block(block) => block.ty(),
            Self::Object(object) => object.element(),
        }
    }
}

fn find<'s>(members: Members<'s>, steps: &[Step]) -> Found<'s> {
    // Indexes into collections of nested objects do not affect which attribute is meant.
    let steps = match steps.iter().position(|step| matches!(step, Step::Attribute(_))) {
        Some(position) => &steps[position..],
        None => return Found::Root,
    };
    let [Step::Attribute(name), rest @ ..] = steps else { return Found::Root };
    let attributes = match members {
        Members::Block(block) => &block.attributes,
        Members::Object(object) => &object.attributes,
    };
    if let Some(attribute) = attributes.get(name) {
        return match (rest, attribute.nested()) {
            ([], _) => Found::Attribute(attribute),
            (_, None) => Found::Inside(attribute),
            (_, Some(object)) => match find(Members::Object(object), rest) {
                Found::Root => Found::Inside(attribute),
                found => found,
            },
        };
    }
    match members {
        Members::Block(block) => match block.blocks.get(name) {
            Some(nested) => match find(Members::Block(&nested.block), rest) {
                Found::Root => Found::Block,
                found => found,
            },
            None => Found::Nothing,
        },
        Members::Object(_) => Found::Nothing,
    }
}

impl Block {
    /// Returns the write-only attributes in `value` that are not null, which no plan or state may contain.
    #[must_use]
    pub fn write_only_with_value(&self, value: &Value) -> Vec<(Path, Value)> {
        let mut found = Vec::new();
        value.walk(&mut |path, part| {
            let attribute = Members::Block(self).attribute(path);
            if attribute.is_some_and(|attribute| attribute.write_only) && !part.is_null() {
                found.push((path.clone(), part.clone()));
            }
            Visit::Deeper
        });
        found
    }

    /// Returns whether the attribute at this path, or one that contains it, is sensitive or write-only.
    #[must_use]
    pub fn is_secret(&self, path: &Path) -> bool {
        let mut attributes = path.heads().filter_map(|head| Members::Block(self).attribute(&head));
        attributes.any(|attribute| attribute.sensitive || attribute.write_only)
    }
}
