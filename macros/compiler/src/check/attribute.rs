//! Rules about attributes that the annotation names, leaves out or adds, and about functions for attributes.

use super::annotation::repeated;
use super::known;
use super::subject::Subject;
use crate::annotation::{Annotation, Effect, FunctionArgument};
use crate::catalogue;
use crate::finding::Findings;
use crate::ir::lookup::{self, Found};
use crate::ir::{Configurability, Entangled, Object, Purpose, Resource};
use crate::terraform_name::{is_reserved_at_root, is_terraform_name};

/// Returns the outermost excluded property that is this one or around it. What is said of it is reported by another rule,
/// and nothing else is wrong with it.
pub(super) fn excluding<'a>(path: &str, annotation: &'a Annotation) -> Option<&'a str> {
    let excluded = annotation.properties.iter().filter(|argument| argument.effect == Effect::Exclude);
    let paths = excluded.map(|argument| argument.path.value.as_str());
    let is_around = |excluded: &&str| {
        path.strip_prefix(*excluded).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    paths.filter(is_around).min_by_key(|excluded| excluded.len())
}

/// Rejects `exclude("Endpoint"), sensitive("Endpoint/Port")`, and functions for what has no attribute. That the same
/// property is named twice is another rule.
pub(super) fn nothing_is_said_of_what_is_not_there(annotation: &Annotation, findings: &mut Findings) {
    let inside = annotation
        .properties
        .iter()
        .map(|argument| &argument.path)
        .filter(|path| excluding(&path.value, annotation).is_some_and(|excluded| excluded != path.value));
    let functions = annotation.functions.iter().map(|function| &function.path);
    for path in inside.chain(functions) {
        if let Some(excluded) = excluding(&path.value, annotation) {
            findings.wrong(path.span, catalogue::inside_excluded(&path.value, excluded));
        }
    }
}

/// Rejects `validate("A" = f, "A" = f)` and `plan("A" = keep_if(f), "A" = keep_if(g))`.
pub(super) fn a_function_is_named_once(annotation: &Annotation, findings: &mut Findings) {
    let is_same = |earlier: &FunctionArgument, later: &FunctionArgument| {
        earlier.purpose == later.purpose
            && earlier.path.value == later.path.value
            && (later.purpose == Purpose::KeepIf || earlier.function.value == later.function.value)
    };
    for FunctionArgument { path, purpose, .. } in repeated(&annotation.functions, is_same) {
        findings.wrong(path.span, catalogue::said_twice(word(*purpose), &path.value));
    }
}

/// Rejects extra attributes without a model, with names that Terraform does not accept, and with the same name.
pub(super) fn extras_have_a_model_and_names(
    annotation: &Annotation,
    has_model: bool,
    findings: &mut Findings,
) {
    for (place, extra) in annotation.extras.iter().enumerate() {
        let name = &extra.name;
        let is_taken = annotation.extras.iter().take(place).any(|earlier| earlier.name.value == name.value);
        let message = if !has_model && place == 0 {
            catalogue::EXTRA_WITHOUT_MODEL.into()
        } else if !is_terraform_name(&name.value) {
            catalogue::bad_attribute_name(&name.value)
        } else if is_reserved_at_root(&name.value) {
            catalogue::reserved_name(&name.value)
        } else if is_taken {
            catalogue::extra_twice(&name.value)
        } else {
            continue;
        };
        findings.wrong(name.span, message);
    }
}

/// Rejects extra attributes whose name is that of another attribute.
pub(super) fn an_extra_attribute_has_a_free_name(
    resource: &Resource,
    annotation: &Annotation,
    findings: &mut Findings,
) {
    for extra in &annotation.extras {
        let name = &extra.name.value;
        if !resource.extras().any(|extra| extra == name) && !is_reserved_at_root(name) {
            findings.wrong(extra.name.span, catalogue::extra_is_taken(name));
        }
    }
}

/// Returns why an attribute cannot have the name that an argument gives it.
pub(super) fn wrong_name(subject: &Subject<'_>, resource: &Resource) -> Option<String> {
    let Effect::Rename(name) = subject.effect else { return None };
    if !is_terraform_name(name) {
        return Some(catalogue::bad_attribute_name(name));
    }
    let found = lookup::find(&resource.objects, resource.root, subject.path)?;
    if found.object == resource.root && is_reserved_at_root(name) {
        return Some(catalogue::reserved_name(name));
    }
    let by_schema = &subject.targets.first()?.name_by_schema;
    if by_schema == name {
        return Some(catalogue::needless_name(name, subject.path));
    }
    let property = found.attribute.property();
    let object = resource.objects.get(found.object.0)?;
    let others = object.attributes.iter().filter(|other| other.property() != property);
    let taken = others.clone().find(|other| other.name == *name);
    let taken = taken.map(|other| match other.property() {
        Some(property) => catalogue::name_is_taken(name, property),
        None => catalogue::name_is_arguments(name),
    });
    taken.or_else(|| taken_before(name, &found, object, resource))
}

/// A name that another attribute had before the annotation renamed it: what an older state means by it would not be
/// certain.
fn taken_before(name: &str, found: &Found<'_>, object: &Object, resource: &Resource) -> Option<String> {
    let (_, parents) = found.path.split_last()?;
    let mut earlier = resource.renamed.iter().filter(|renamed| {
        renamed.former == *name && renamed.path.split_last().is_some_and(|(_, around)| around == parents)
    });
    let other = earlier.next()?;
    let crate::ir::PathStep::Attribute(other) = other.path.last()? else { return None };
    let property = object.attributes.iter().find(|attribute| attribute.name == *other)?.property()?;
    Some(catalogue::name_is_taken(name, property))
}

/// Returns why a property cannot be without an attribute.
pub(super) fn indispensable(subject: &Subject<'_>, resource: &Resource) -> Option<&'static str> {
    if *subject.effect != Effect::Exclude {
        return None;
    }
    let steps: Vec<&str> = subject.path.split('/').collect();
    let is_part = resource.identity.iter().any(|part| {
        part.property_path.len() >= steps.len() && part.property_path.iter().zip(&steps).all(|(a, b)| a == b)
    });
    if is_part {
        return Some(catalogue::IDENTIFIES);
    }
    if subject.any(|target| target.is_required) {
        return Some(catalogue::REQUIRED);
    }
    subject.targets.iter().find_map(|target| target.entangled).map(|entangled| match entangled {
        Entangled::InElement => catalogue::EXCLUDED_ELEMENT,
        Entangled::InWriteOnly => catalogue::EXCLUDED_IN_WRITE_ONLY,
        Entangled::InText => catalogue::IN_TEXT,
    })
}

/// Returns why an argument cannot be about a property in a JSON text.
pub(super) fn in_text(subject: &Subject<'_>) -> Option<&'static str> {
    let is_named = matches!(subject.effect, Effect::Rename(_));
    (is_named && subject.any(|target| target.entangled == Some(Entangled::InText)))
        .then_some(catalogue::IN_TEXT)
}

/// Rejects functions for properties that do not exist, that users cannot set, or that no function can take.
pub(super) fn a_function_has_values(resource: &Resource, annotation: &Annotation, findings: &mut Findings) {
    for FunctionArgument { path, purpose, .. } in &annotation.functions {
        if excluding(&path.value, annotation).is_some() {
            continue;
        }
        let Some(found) = lookup::find(&resource.objects, resource.root, &path.value) else {
            let help = known::nearest_path(&path.value, resource).map(|near| catalogue::did_you_mean(&near));
            findings.source_error(path.span, catalogue::unknown_property(&path.value), help);
            continue;
        };
        let is_services = found.attribute.configurability == Configurability::Computed
            || found.attribute.behaviour.is_read_only;
        let why = if is_services {
            catalogue::ONLY_SERVICE
        } else if found.is_in_text {
            catalogue::IN_TEXT
        } else if lookup::takes(found.kind).is_none() {
            catalogue::NO_VALUE_TYPE
        } else {
            continue;
        };
        findings.wrong(path.span, catalogue::does_not_fit(word(*purpose), &path.value, why));
    }
}

fn word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Validate => "validate",
        Purpose::KeepIf => "plan",
    }
}
