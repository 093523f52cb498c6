//! Rules about types of other providers whose states can be taken over.

use proc_macro2::Span;

use super::annotation::repeated;
use crate::annotation::{Annotation, MovedFrom};
use crate::catalogue;
use crate::finding::Findings;
use crate::ir::{IdentityPart, Resource};
use crate::overrides::{OVERRIDES, Overrides};

/// Rejects `moved_from(aws_s3_bucket = "bucket", aws_s3_bucket = "id")`.
pub(super) fn a_type_is_named_once(annotation: &Annotation, findings: &mut Findings) {
    let is_same = |one: &MovedFrom, other: &MovedFrom| one.type_name.value == other.type_name.value;
    for MovedFrom { type_name, .. } in repeated(&annotation.moved_from, is_same) {
        findings.wrong(type_name.span, catalogue::source_twice(&type_name.value));
    }
}

/// Rejects what is no type of a provider, and identifiers with empty names or with another number of parts than
/// the primary identifier.
pub(super) fn an_identifier_has_its_parts(
    resource: &Resource,
    annotation: &Annotation,
    overrides: &Overrides,
    findings: &mut Findings,
) {
    for MovedFrom { type_name, identifier } in &annotation.moved_from {
        if let Some((at, message)) = fault(&type_name.value, &identifier.value, &resource.identity) {
            let span: Span = if at == At::TypeName { type_name.span } else { identifier.span };
            findings.wrong(span, message);
        }
    }
    for moved in &overrides.moved {
        if let Some((_, message)) = fault(&moved.source, &moved.identifier, &resource.identity) {
            findings.push(catalogue::wrong_override(OVERRIDES, &moved.type_name, &message));
        }
    }
}

/// Rejects an override that repeats what the annotation says.
pub(super) fn an_override_says_something_new(
    annotation: &Annotation,
    overrides: &Overrides,
    findings: &mut Findings,
) {
    for moved in &overrides.moved {
        if annotation.moved_from.iter().any(|argument| argument.type_name.value == moved.source) {
            let message = catalogue::source_twice(&moved.source);
            findings.push(catalogue::wrong_override(OVERRIDES, &moved.type_name, &message));
        }
    }
}

/// Where a fault is.
#[derive(PartialEq, Eq)]
enum At {
    TypeName,
    Identifier,
}

fn fault(type_name: &str, identifier: &str, identity: &[IdentityPart]) -> Option<(At, String)> {
    if type_name.split_once('_').is_none_or(|(provider, rest)| !is_name(provider) || !is_name(rest)) {
        return Some((At::TypeName, catalogue::bad_source(type_name)));
    }
    if !identifier.split('|').all(is_name) {
        return Some((At::Identifier, catalogue::bad_source_identifier(type_name, identifier)));
    }
    let given = identifier.split('|').count();
    let wanted: Vec<String> = identity.iter().map(|part| part.property_path.join("/")).collect();
    (given != wanted.len()).then(|| (At::Identifier, catalogue::parts_of_source(type_name, given, &wanted)))
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}
