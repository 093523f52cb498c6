//! The subject of the rules about properties: an argument or override, and the properties it refers to.

use proc_macro2::Span;

use super::expected::expected;
use crate::annotation::{Annotation, Effect, Spanned};
use crate::catalogue;
use crate::finding::{Finding, Findings};
use crate::ir::{Target, Targets};
use crate::overrides::PropertyOverride;

/// An argument or an override for a property.
pub(crate) struct Subject<'a> {
    /// The effect on the property.
    pub effect: &'a Effect,
    /// The path as it was written.
    pub path: &'a str,
    /// The properties it refers to.
    pub targets: &'a [Target],
    /// Where it is written.
    pub speaker: Speaker<'a>,
}

/// Where an argument or an override is written.
pub(crate) enum Speaker<'a> {
    /// In the annotation, at the token of the path, or at that of a default.
    Annotation(&'a Spanned<String>, Option<Span>),
    /// In this file beside the schema, for this type.
    Beside(&'static str, &'a str),
}

impl<'a> Subject<'a> {
    /// Returns all arguments and overrides.
    pub(crate) fn all(
        annotation: &'a Annotation,
        overrides: &'a [PropertyOverride],
        targets: &'a Targets,
    ) -> impl Iterator<Item = Self> {
        let overrides = overrides
            .iter()
            .map(|o| (&o.effect, o.path.written.as_str(), Speaker::Beside(o.file, &o.type_name)));
        let arguments = annotation
            .properties
            .iter()
            .map(|a| (&a.effect, a.path.value.as_str(), Speaker::Annotation(&a.path, a.value)));
        overrides.chain(arguments).enumerate().map(|(place, (effect, path, speaker))| Subject {
            effect,
            path,
            targets: targets.get(&place).map_or(&[], Vec::as_slice),
            speaker,
        })
    }

    /// Whether this holds for any of the properties.
    pub(crate) fn any(&self, holds: impl Fn(&Target) -> bool) -> bool {
        self.targets.iter().any(holds)
    }

    /// Reports that the argument or override does not fit the property.
    pub(crate) fn does_not_fit(&self, why: &str, findings: &mut Findings) {
        let message = catalogue::does_not_fit(self.effect.word(), self.path, why);
        self.report(false, message, None, findings);
    }

    /// Reports that the value of an argument is wrong.
    pub(crate) fn is_wrong_value(&self, message: String, findings: &mut Findings) {
        self.report(true, message, None, findings);
    }

    /// Reports that the value of a default does not fit the property, and which values would.
    pub(crate) fn has_wrong_value(&self, why: &str, findings: &mut Findings) {
        let message = catalogue::does_not_fit(self.effect.word(), self.path, why);
        let help = self.targets.first().map(|target| expected(&target.kind, &target.constraints));
        self.report(true, message, help, findings);
    }

    fn report(&self, is_of_value: bool, message: String, help: Option<String>, findings: &mut Findings) {
        match &self.speaker {
            Speaker::Annotation(path, value) => {
                let place = value.filter(|_| is_of_value).unwrap_or(path.span);
                findings.source_error(place, message, help);
            }
            Speaker::Beside(file, type_name) => {
                findings.push(Finding { help, ..catalogue::wrong_override(file, type_name, &message) });
            }
        }
    }
}
