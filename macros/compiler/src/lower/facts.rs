//! The facts about one property, combined from the path lists of the schema, the overrides and the annotation.

use std::collections::BTreeSet;

use super::argument::Said;
use super::marks::{Fact, Mark, Marks};
use crate::annotation::{Annotation, Effect};
use crate::catalogue;
use crate::cfn::{Document, Path};
use crate::ir::Mutability;
use crate::overrides::PropertyOverride;

/// All facts about one property at one place.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts<'d> {
    pub is_read_only: bool,
    pub is_write_only: bool,
    pub is_create_only: bool,
    pub is_conditional_create_only: bool,
    pub is_deprecated: bool,
    /// In the list of secrets.
    pub is_listed_secret: bool,
    /// Read-only by a path without `*`, the only kind of path that the reference knows.
    pub is_plainly_read_only: bool,
    /// Create-only by a path without `*`.
    pub is_plainly_create_only: bool,
    /// The expression of its `propertyTransform`.
    pub transform: Option<&'d str>,
    /// The overrides and arguments for the property.
    pub said: Said<'d>,
    /// The indices of these among all overrides and arguments.
    pub places: Vec<usize>,
}

impl<'d> Facts<'d> {
    pub(super) fn gather(marks: impl Iterator<Item = Mark<'d>>) -> Self {
        let mut facts = Self::default();
        let mut effects: Vec<(usize, &Effect)> = Vec::new();
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
                Fact::Secret => facts.is_listed_secret = true,
                Fact::Transform(expression) => facts.transform = Some(expression),
                Fact::Said(place, effect) => effects.push((place, effect)),
            }
        }
        effects.sort_unstable_by_key(|(place, _)| *place);
        effects.dedup_by_key(|(place, _)| *place);
        facts.places = effects.iter().map(|(place, _)| *place).collect();
        facts.said = Said::of(effects.into_iter().map(|(_, effect)| effect));
        facts
    }

    /// Returns when the service lets the property change.
    pub(super) fn mutability(&self) -> Mutability {
        if self.said.replace.is_some() || self.is_create_only {
            Mutability::CreateOnly
        } else if self.is_conditional_create_only {
            Mutability::ConditionalCreateOnly
        } else {
            Mutability::Mutable
        }
    }

    /// Returns the deprecation message for users who set it, if it is deprecated.
    pub(super) fn deprecated(&self) -> Option<String> {
        let advice = self.said.deprecated.or(self.is_deprecated.then_some(catalogue::DEPRECATED_PROPERTY));
        advice.map(Into::into)
    }
}

/// Collects the facts of a document, its overrides and its annotation, each at the path it is about.
pub(super) fn of_all_paths<'d>(
    document: &'d Document,
    annotation: &'d Annotation,
    overrides: &'d [PropertyOverride],
    secrets: &BTreeSet<Path>,
) -> Marks<'d> {
    let mut marks = Marks::new();
    for (paths, fact) in [
        (&document.read_only, Fact::ReadOnly),
        (&document.write_only, Fact::WriteOnly),
        (&document.create_only, Fact::CreateOnly),
        (&document.conditional_create_only, Fact::ConditionalCreateOnly),
        (&document.deprecated, Fact::Deprecated),
    ] {
        for path in paths {
            marks.add(path, fact);
        }
    }
    for path in secrets {
        marks.add(path, Fact::Secret);
    }
    for (path, expression) in &document.property_transform {
        marks.add(path, Fact::Transform(expression));
    }
    let overridden = overrides.iter().map(|o| (o.path.clone(), &o.effect));
    let arguments = annotation.properties.iter();
    let annotated = arguments.map(|a| (Path::from_property_path(&a.path.value), &a.effect));
    for (place, (path, effect)) in overridden.chain(annotated).enumerate() {
        marks.add(&path, Fact::Said(place, effect));
    }
    marks
}
