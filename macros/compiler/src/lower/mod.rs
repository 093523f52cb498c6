//! Lowers a schema to the IR: what Terraform sees and what the engine does. Each submodule answers one question,
//! and this module combines the answers.

mod argument;
mod attribute;
mod constraint;
mod default;
mod extras;
mod facts;
mod functions;
mod identity;
mod listing;
mod marks;
mod meaning;
mod models;
pub mod naming;
mod objects;
mod observed;
mod operations;
mod own_arguments;
pub mod plural;
mod recursion;
mod rules;
mod secrets;
mod shape;
mod tagging;
mod transform;
mod unsaid;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use crate::annotation::{Annotation, FIRST_VERSION};
use crate::catalogue;
use crate::cfn::Document;
use crate::finding::Findings;
use crate::ir::{Gap, IdentityPart, MovedFrom, ObjectId, Recursion, Resource, Targets};
use crate::overrides::Overrides;
pub(crate) use default::keeps;
use marks::Marks;
pub(crate) use models::models;
use naming::TypeName;
use walk::{Input, Output, Unrolling};

/// The number of attributes up to which a recursive type is unrolled. Terraform decodes all of them for every command,
/// and few configurations nest more than a level or two.
const ATTRIBUTE_BUDGET: usize = 1_000;

/// The number of properties of a recursive type after which an attempt to unroll it is given up. Those of real types
/// have at most a quarter.
const MOST_WALKED: usize = 20_000;

/// The largest number of attributes that a type may have. Terraform is told every attribute at every place, so for
/// a larger type the compiler, the provider and Terraform would write gigabytes. The largest real types had
/// 27,000 of them before their largest object became a JSON text (`json` in `schemas/overrides.toml`).
const MOST_ATTRIBUTES: usize = 1_000_000;

/// Services whose types belong to no region.
const GLOBAL_SERVICES: &[&str] = &[
    "bcmdataexports",
    "billing",
    "billingconductor",
    "budgets",
    "ce",
    "cloudfront",
    "cur",
    "globalaccelerator",
    "iam",
    "networkmanager",
    "notifications",
    "notificationscontacts",
    "organizations",
    "rolesanywhere",
    "route53",
    "route53recoverycontrol",
    "route53recoveryreadiness",
    "shield",
];

/// Lowers a document, and returns the properties that the annotation and the overrides refer to. Returns `None` if
/// the type name is missing or invalid.
pub(crate) fn lower(
    document: &Document,
    annotation: &Annotation,
    overrides: &Overrides,
    findings: &mut Findings,
) -> Option<(Resource, Targets)> {
    let Some(type_name) = TypeName::parse(&document.type_name) else {
        // A missing name was reported when the document was read.
        if !document.type_name.is_empty() {
            findings.schema_error("/typeName", catalogue::bad_type_name(&document.type_name));
        }
        return None;
    };
    let secrets = overrides.secrets.of(&document.type_name);
    let marks = facts::of_all_paths(document, annotation, &overrides.properties, secrets);
    let recursive = recursion::recursive(document);
    let (root, output, levels) = walk_within_budget(&Input {
        document,
        type_name: &type_name,
        marks: &marks,
        recursive: &recursive,
        unrolling: Unrolling::Each(0),
        most_properties: usize::MAX,
        has_secrets: !secrets.is_empty(),
        has_handlers: annotation.has_handlers,
        is_selective: annotation.properties.iter().any(|argument| argument.effect.is_about_the_attribute()),
    });
    let attributes = output.objects.size(root);
    if attributes > MOST_ATTRIBUTES {
        findings.schema_error("", catalogue::too_many_attributes(attributes, MOST_ATTRIBUTES));
    }
    let recursion = (!recursive.is_empty()).then(|| Recursion {
        extra_levels: levels,
        definitions: recursive.iter().map(|r| r.trim_start_matches("#/definitions/").into()).collect(),
    });
    let name = annotation.name.as_ref().map_or_else(|| type_name.terraform(), |name| name.value.clone());
    let mut objects = output.objects;
    let list_arguments =
        listing::listing(document, type_name.resource, &mut objects, root, annotation.has_handlers);
    let mut handlers = operations::handlers(document, list_arguments);
    // A handler that refuses every update is none.
    handlers.update &= !overrides.fixed.contains(&document.type_name);
    let mut identity = identity::identity(&document.primary_identifier, &objects, root);
    let mut gaps = output.gaps;
    gaps.extend(pointless(document, &marks, &output.reached));
    gaps.extend(unnamed(&identity));
    let missed = secrets.iter().filter(|path| !marks.is_met(path, &output.reached));
    gaps.extend(missed.map(|path| Gap::new(&*path.written, catalogue::no_secret(&path.written))));
    // The default tags of a provider are those of AWS, so elsewhere tags are properties like others.
    let tagging = if annotation.has_handlers {
        None
    } else {
        tagging::tagging(document, &objects, root, handlers.update, &overrides.tags, findings)
    };
    let is_immutable = !operations::has_updatable(&objects, root);
    let (mut objects, mut labels) = objects.into_parts();
    if let Some(tagging) = &tagging {
        tagging::complete(&mut objects, root, &tagging.attribute);
    }
    if let Some(root) = objects.get_mut(root.0).filter(|_| annotation.has_handlers) {
        identity::join_with_id(&mut identity, root);
    }
    let is_global = is_global(&type_name) || annotation.has_handlers;
    let limits = own_arguments::complete(&mut objects, &mut labels, root, list_arguments, is_global);
    if let Some(root) = objects.get_mut(root.0) {
        extras::complete(root, annotation);
    }
    let arn = identity::arn(&type_name, &identity, &objects, root);
    let functions = functions::functions(annotation, &objects, root);
    let renamed = functions::renamed(annotation, &output.targets, overrides.properties.len(), &objects, root);
    let resource = Resource {
        cloudformation_type: document.type_name.clone(),
        plural_name: plural::plural(&name),
        name,
        offers: operations::offers(&handlers, annotation),
        description: document.root.description.clone().unwrap_or_default(),
        deprecated: annotation.deprecated.clone(),
        schema_version: annotation.version.unwrap_or(FIRST_VERSION),
        objects,
        names: naming::objects(labels, root, list_arguments, limits),
        root,
        identity,
        arn,
        handlers,
        timeouts: operations::timeouts(document, annotation),
        write_only_pointers: document.write_only.iter().map(|p| p.written.clone()).collect(),
        tagging,
        is_immutable,
        is_global,
        is_own: annotation.has_handlers,
        moved_from: moved_from(annotation, overrides),
        renamed,
        functions,
        gaps: gaps.into_iter().collect(),
        recursion,
    };
    findings.append(output.findings);
    Some((resource, output.targets))
}

/// Walks the document with as many extra levels of recursion as the budget allows, but with at least one. Definitions
/// of which each contains many others would have too many attributes with one extra level of each. They are unrolled
/// together, and have no extra level if even that is too much.
fn walk_within_budget(input: &Input<'_>) -> (ObjectId, Output, usize) {
    let at = |unrolling: fn(usize) -> Unrolling, extra_levels: usize, most_properties: usize| {
        let (root, output) =
            walk::walk(&Input { unrolling: unrolling(extra_levels), most_properties, ..*input });
        (root, output, extra_levels)
    };
    if input.recursive.is_empty() {
        return at(Unrolling::Each, 0, usize::MAX);
    }
    const MOST_LEVELS: usize = 8;
    let together = |extra_levels: usize| Unrolling::Together(extra_levels + 1);
    let (unrolling, least, first): (fn(usize) -> Unrolling, _, _) = match at(Unrolling::Each, 1, MOST_WALKED)
    {
        first if first.1.is_given_up => (together, 0, at(together, 0, MOST_ATTRIBUTES)),
        first => (Unrolling::Each, 1, first),
    };
    let mut best = first;
    for extra_levels in least + 1..=MOST_LEVELS {
        let next = at(unrolling, extra_levels, MOST_WALKED);
        let is_too_large = next.1.is_given_up || next.1.objects.size(next.0) > ATTRIBUTE_BUDGET;
        if next.1.is_too_deep || is_too_large {
            break;
        }
        best = next;
    }
    best
}

/// Returns a gap for each pointer of the document that leads to no attribute.
fn pointless(document: &Document, marks: &Marks<'_>, reached: &BTreeSet<usize>) -> Vec<Gap> {
    let missed = document.marks().filter(|(_, path)| !marks.is_met(path, reached));
    let gap = |(keyword, path)| Gap::new(format!("/{keyword}"), format!("no attribute stands for `{path}`"));
    missed.map(gap).collect()
}

/// Returns a gap for each part of the identifier that no attribute holds.
fn unnamed(identity: &[IdentityPart]) -> impl Iterator<Item = Gap> {
    let parts = identity.iter().filter(|part| part.attribute_path.is_empty());
    parts.map(|part| {
        Gap::new("/primaryIdentifier", format!("no attribute holds `{}`", part.property_path.join("/")))
    })
}

/// Returns the types of other providers whose states can be taken over, in the order of their names.
fn moved_from(annotation: &Annotation, overrides: &Overrides) -> Vec<MovedFrom> {
    let reviewed = overrides.moved.iter().map(|o| (&o.source, &o.identifier));
    let annotated = annotation.moved_from.iter().map(|a| (&a.type_name.value, &a.identifier.value));
    let all: BTreeMap<_, _> = reviewed.chain(annotated).collect();
    let entries = all.into_iter();
    entries.map(|(name, id)| MovedFrom { type_name: name.clone(), identifier: id.clone() }).collect()
}

fn is_global(type_name: &TypeName<'_>) -> bool {
    type_name.is_of_aws() && GLOBAL_SERVICES.contains(&type_name.service.to_lowercase().as_str())
}
