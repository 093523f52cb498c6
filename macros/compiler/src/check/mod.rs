//! The rules that must hold before a table is emitted: one function per rule, each with its message.
//!
//! Rules check the annotation, the overrides and the IR. None of them knows the document or changes anything.
//! Input that cannot be read at all (JSON of the wrong shape, an unknown argument) is reported where it is read.

mod annotation;
mod attribute;
mod expected;
mod known;
mod moved;
mod property;
mod resource;
mod subject;

use crate::annotation::{Annotation, Effect, Upgrade};
use crate::catalogue;
use crate::finding::Findings;
use crate::ir::{Resource, Targets};
use crate::overrides::Overrides;
use subject::Subject;

/// Applies the rules about an annotation, which need no schema.
pub(crate) fn annotation<T>(annotation: &Annotation, upgrades: &[Upgrade<T>], findings: &mut Findings) {
    annotation::nothing_is_said_twice(annotation, findings);
    annotation::nothing_contradicts(annotation, findings);
    annotation::upgrades_start_from_earlier_versions(annotation, upgrades, findings);
    annotation::a_version_has_one_upgrade(upgrades, findings);
    annotation::no_version_is_left_out(annotation, upgrades, findings);
    moved::a_type_is_named_once(annotation, findings);
    attribute::nothing_is_said_of_what_is_not_there(annotation, findings);
    attribute::a_function_is_named_once(annotation, findings);
}

/// Applies the rules about extra attributes that need no schema.
pub(crate) fn extras(annotation: &Annotation, has_model: bool, findings: &mut Findings) {
    attribute::extras_have_a_model_and_names(annotation, has_model, findings);
}

/// Applies the rules about a resource, and about the arguments and overrides for its properties.
pub(crate) fn resource(
    resource: &Resource,
    annotation: &Annotation,
    overrides: &Overrides,
    targets: &Targets,
    findings: &mut Findings,
) {
    resource::it_is_the_type_asked_for(resource, annotation, findings);
    resource::its_name_suits_terraform(annotation, findings);
    resource::a_timeout_has_an_operation(resource, annotation, findings);
    resource::it_is_offered_to_terraform(resource, findings);
    moved::an_identifier_has_its_parts(resource, annotation, overrides, findings);
    moved::an_override_says_something_new(annotation, overrides, findings);
    attribute::an_extra_attribute_has_a_free_name(resource, annotation, findings);
    attribute::a_function_has_values(resource, annotation, findings);
    for subject in Subject::all(annotation, &overrides.properties, targets) {
        let excluded = attribute::excluding(subject.path, annotation);
        if excluded.is_some_and(|path| path != subject.path || *subject.effect != Effect::Exclude) {
            continue;
        }
        if subject.targets.is_empty() {
            property::exists(&subject, resource, findings);
        } else if let Some(why) = property::unknown_replacement(&subject, resource) {
            let message = catalogue::does_not_fit(subject.effect.word(), subject.path, &why);
            subject.is_wrong_value(message, findings);
        } else if let Some(why) =
            attribute::in_text(&subject).or_else(|| attribute::indispensable(&subject, resource))
        {
            subject.does_not_fit(why, findings);
        } else if let Some(message) = attribute::wrong_name(&subject, resource) {
            subject.is_wrong_value(message, findings);
        } else if let Some(why) = property::MISFITS.iter().find_map(|rule| rule(&subject)) {
            subject.does_not_fit(why, findings);
        } else if let Some(why) = property::WRONG_VALUES.iter().find_map(|rule| rule(&subject)) {
            subject.has_wrong_value(why, findings);
        }
    }
}
