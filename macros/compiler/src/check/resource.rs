//! Rules about a resource as a whole.

use crate::annotation::Annotation;
use crate::catalogue;
use crate::finding::Findings;
use crate::ir::{Handlers, Offers, Resource};
use crate::terraform_name::is_terraform_name;

/// Rejects `#[cfg_resource("AWS::Logs::LogGroup", schema = "of-another-type.json")]`.
pub(super) fn it_is_the_type_asked_for(
    resource: &Resource,
    annotation: &Annotation,
    findings: &mut Findings,
) {
    let found = &resource.cloudformation_type;
    if let Some(wanted) = annotation.type_name.as_ref().filter(|wanted| wanted.value != *found) {
        let message = catalogue::other_type(&wanted.value, found);
        findings.source_error(wanted.span, message, Some(catalogue::did_you_mean(found)));
    }
}

/// Rejects `name = "LogGroup"`.
pub(super) fn its_name_suits_terraform(annotation: &Annotation, findings: &mut Findings) {
    if let Some(name) = annotation.name.as_ref().filter(|name| !is_terraform_name(&name.value)) {
        findings.wrong(name.span, catalogue::bad_name(&name.value));
    }
}

/// Rejects `timeouts(update = "30m")` of a type that is never updated.
pub(super) fn a_timeout_has_an_operation(
    resource: &Resource,
    annotation: &Annotation,
    findings: &mut Findings,
) {
    if let [_, Some(update), _] = &annotation.timeouts
        && !resource.handlers.update
    {
        findings.wrong(update.span, catalogue::NO_UPDATE);
    }
}

/// Rejects a type that offers nothing, such as one with `handlers` but no `read`: Terraform would report an
/// unknown type.
pub(super) fn it_is_offered_to_terraform(resource: &Resource, findings: &mut Findings) {
    let Offers { resource: is_resource, data_source, plural_data_source, list_resource } = resource.offers;
    if is_resource || data_source || plural_data_source || list_resource {
        return;
    }
    let Handlers { create, read, delete, .. } = resource.handlers;
    let needed = [("create", create), ("read", read), ("delete", delete)];
    let missing: Vec<&str> = needed.iter().filter(|(_, is_there)| !is_there).map(|(word, _)| *word).collect();
    findings.schema_error("/handlers", catalogue::nothing_to_offer(&missing));
}
