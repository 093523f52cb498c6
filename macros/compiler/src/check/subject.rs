//! What the rules about properties judge: something said of a property, and what the schema makes of that property.

use crate::annotation::{Annotation, Effect, Spanned};
use crate::catalogue;
use crate::finding::Findings;
use crate::ir::{Target, Targets};
use crate::overrides::PropertyOverride;

/// Something said of a property.
pub(crate) struct Subject<'a> {
    /// What is said.
    pub effect: &'a Effect,
    /// The path as it was written.
    pub path: &'a str,
    /// What it met.
    pub targets: &'a [Target],
    /// Who said it.
    pub speaker: Speaker<'a>,
}

/// Who says something of a property.
pub(crate) enum Speaker<'a> {
    /// The annotation, at this token.
    Annotation(&'a Spanned<String>),
    /// `overrides.toml`, of this type.
    Overrides(&'a str),
}

impl<'a> Subject<'a> {
    /// All that is said.
    pub(crate) fn all(
        annotation: &'a Annotation,
        overrides: &'a [PropertyOverride],
        targets: &'a Targets,
    ) -> impl Iterator<Item = Self> {
        let overrides =
            overrides.iter().map(|o| (&o.effect, o.path.written.as_str(), Speaker::Overrides(&o.type_name)));
        let arguments = annotation
            .properties
            .iter()
            .map(|a| (&a.effect, a.path.value.as_str(), Speaker::Annotation(&a.path)));
        overrides.chain(arguments).enumerate().map(|(place, (effect, path, speaker))| Subject {
            effect,
            path,
            targets: targets.get(&place).map_or(&[], Vec::as_slice),
            speaker,
        })
    }

    /// Whether this holds of some property that was met.
    pub(crate) fn any(&self, holds: impl Fn(&Target) -> bool) -> bool {
        self.targets.iter().any(holds)
    }

    /// Reports that what is said does not fit the property.
    pub(crate) fn does_not_fit(&self, why: &str, findings: &mut Findings) {
        let message = catalogue::does_not_fit(self.effect.word(), self.path, why);
        match &self.speaker {
            Speaker::Annotation(path) => findings.source_error(path.span, message, None),
            Speaker::Overrides(type_name) => findings.push(catalogue::wrong_override(type_name, &message)),
        }
    }
}
