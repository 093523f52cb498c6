//! Who sets a property, when it may change, and what its parents pass on to it.

use super::constraint::Holder;
use super::marks::{Fact, Mark};
use crate::ir::{Configurability, Mutability, Replace, Severity};

/// What all paths say of one property.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
    pub is_read_only: bool,
    pub is_write_only: bool,
    pub is_create_only: bool,
    pub is_conditional_create_only: bool,
    pub is_deprecated: bool,
    /// Read-only by a path without `*`: what the reference sees.
    pub is_plainly_read_only: bool,
    /// Create-only by a path without `*`.
    pub is_plainly_create_only: bool,
    /// The place of its `propertyTransform`.
    pub transform: Option<usize>,
    /// The places of arguments and overrides about it, in order.
    pub arguments: Vec<usize>,
}

impl Facts {
    pub(crate) fn gather(marks: impl Iterator<Item = Mark>) -> Self {
        let mut facts = Self::default();
        for mark in marks {
            match mark.fact {
                Fact::ReadOnly => {
                    facts.is_read_only = true;
                    facts.is_plainly_read_only |= mark.is_plain;
                }
                Fact::CreateOnly => {
                    facts.is_create_only = true;
                    facts.is_plainly_create_only |= mark.is_plain;
                }
                Fact::WriteOnly => facts.is_write_only = true,
                Fact::ConditionalCreateOnly => facts.is_conditional_create_only = true,
                Fact::Deprecated => facts.is_deprecated = true,
                Fact::Transform(place) => facts.transform = Some(place),
                Fact::Argument(place) => facts.arguments.push(place),
            }
        }
        facts.arguments.sort_unstable();
        facts.arguments.dedup();
        facts
    }

    pub(crate) fn mutability(&self) -> Mutability {
        if self.is_create_only {
            Mutability::CreateOnly
        } else if self.is_conditional_create_only {
            Mutability::ConditionalCreateOnly
        } else {
            Mutability::Mutable
        }
    }
}

/// What an attribute passes on to everything below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Parent {
    /// Who sets the parent; `None` at the root.
    pub configurability: Option<Configurability>,
    /// Whether the object is the value of a map.
    pub is_map_value: bool,
    /// What holds the object.
    pub holder: Holder,
    /// Whether what is demanded below only warns: the reference has no attributes there.
    pub only_warns: bool,
    pub is_read_only: bool,
    pub is_write_only: bool,
    pub is_secret: bool,
    pub mutability: Mutability,
}

impl Parent {
    /// The parent of the root's attributes: none.
    pub(crate) const ROOT: Self = Self {
        configurability: None,
        is_map_value: false,
        holder: Holder::Attribute,
        only_warns: false,
        is_read_only: false,
        is_write_only: false,
        is_secret: false,
        mutability: Mutability::Mutable,
    };

    pub(crate) fn is_computed(&self) -> bool {
        self.configurability == Some(Configurability::Computed)
    }
}

/// Who sets an attribute, and how hard it is demanded of the configuration alone whenever its parent is there.
///
/// A required attribute with a default need not be set. Below an attribute that the service may fill in, Terraform
/// would refuse to leave a required one unknown, so there "required" is demanded of the configuration alone. The
/// reference asks nothing of the objects in a map; there users are warned.
pub(crate) fn configurability(
    facts: &Facts,
    is_required: bool,
    has_default: bool,
    parent: &Parent,
) -> (Configurability, Option<Severity>) {
    if parent.is_computed() {
        return (Configurability::Computed, None);
    }
    if is_required && !parent.is_map_value {
        return match parent.configurability {
            _ if has_default => (Configurability::OptionalComputed, None),
            Some(Configurability::OptionalComputed) => {
                (Configurability::OptionalComputed, Some(Severity::Error))
            }
            _ => (Configurability::Required, None),
        };
    }
    if facts.is_plainly_read_only {
        return (Configurability::Computed, None);
    }
    let is_missed = is_required && !has_default && !facts.is_read_only && !parent.is_read_only;
    (Configurability::OptionalComputed, is_missed.then_some(Severity::Warning))
}

/// Whether a change replaces the resource.
pub(crate) fn replace(facts: &Facts, configurability: Configurability) -> Replace {
    match (facts.is_plainly_create_only, configurability) {
        (false, _) => Replace::Never,
        (true, Configurability::OptionalComputed) => Replace::IfConfigured,
        (true, _) => Replace::Always,
    }
}
