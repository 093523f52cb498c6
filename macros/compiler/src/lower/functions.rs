//! Where functions for single attributes are called, and which attributes the annotation gave other names.

use crate::annotation::{Annotation, Effect, FunctionArgument};
use crate::ir::lookup::{self, Found};
use crate::ir::{AttributeFunction, Object, ObjectId, PathStep, Renamed, Targets};

/// Returns the functions of the annotation whose properties have a type that a function can take.
pub(crate) fn functions(
    annotation: &Annotation,
    objects: &[Object],
    root: ObjectId,
) -> Vec<AttributeFunction> {
    let arguments = annotation.functions.iter().enumerate();
    let function = |(place, argument): (usize, &FunctionArgument)| {
        let found = lookup::find(objects, root, &argument.path.value)?;
        let takes = lookup::takes(found.kind)?;
        Some(AttributeFunction { place, purpose: argument.purpose, path: found.path, takes })
    };
    arguments.filter_map(function).collect()
}

/// Returns the attributes with names of the annotation, outer ones first. `overrides` is how many of the targets are
/// those of overrides.
pub(crate) fn renamed(
    annotation: &Annotation,
    targets: &Targets,
    overrides: usize,
    objects: &[Object],
    root: ObjectId,
) -> Vec<Renamed> {
    let mut renamed = Vec::new();
    for (place, argument) in annotation.properties.iter().enumerate() {
        if !matches!(argument.effect, Effect::Rename(_)) {
            continue;
        }
        let former = targets.get(&(overrides + place)).and_then(|targets| targets.first());
        let Some(former) = former.map(|target| &target.name_by_schema) else { continue };
        let Some(found) = lookup::find(objects, root, &argument.path.value) else { continue };
        // Where an argument of Terraform has taken the former name, nobody can tell which of both a state means.
        if has_argument(&found, former, objects) {
            continue;
        }
        renamed.extend(with_arguments(former, &found, objects));
    }
    renamed.sort_by_key(|renamed| renamed.path.len());
    renamed
}

/// Whether the object of an attribute has another one of this name that is no property.
fn has_argument(found: &Found<'_>, name: &str, objects: &[Object]) -> bool {
    let attributes = objects.get(found.object.0).map_or(&[][..], |object| &object.attributes);
    attributes.iter().any(|attribute| attribute.name == name && attribute.property().is_none())
}

/// Returns the attribute, and if it is a secret its arguments, whose names are made of its own.
fn with_arguments(former: &str, found: &Found<'_>, objects: &[Object]) -> Vec<Renamed> {
    let secrets = objects.get(found.object.0).map_or(&[][..], |object| &object.secrets);
    let secret = secrets.iter().find(|secret| secret.attribute == found.attribute.name);
    let version = secret.map(|secret| (secret.version.clone(), format!("{former}_wo_version")));
    let names = [(found.attribute.name.clone(), String::from(former))].into_iter().chain(version);
    let at = |(name, former)| {
        let mut path = found.path.clone();
        path.pop();
        path.push(PathStep::Attribute(name));
        Renamed { path, former }
    };
    names.map(at).collect()
}
