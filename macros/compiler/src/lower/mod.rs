//! From what a schema says to what Terraform sees and the engine does. One module per question; this one asks them.

mod argument;
mod constraint;
mod default;
mod facts;
mod identity;
mod known;
mod listing;
mod marks;
mod meaning;
pub mod naming;
mod objects;
mod operations;
mod pattern;
pub mod plural;
mod recursion;
mod rules;
mod shape;
mod tagging;
mod transform;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use crate::annotation::{Annotation, Effect};
use crate::catalogue;
use crate::cfn::{Document, Path};
use crate::finding::Findings;
use crate::ir::{ObjectId, Recursion, Resource};
use crate::overrides::PropertyOverride;
use marks::{Fact, Marks};
use naming::TypeName;
use walk::{Input, Output};

/// A recursive type is unrolled as far as keeps it below this number of attributes.
const ATTRIBUTE_BUDGET: usize = 4_000;

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

/// Lowers a document. `None` where its type name says nothing.
pub fn lower(
    document: &Document,
    annotation: &Annotation,
    overrides: &[PropertyOverride],
    findings: &mut Findings,
) -> Option<Resource> {
    let Some(type_name) = TypeName::parse(&document.type_name) else {
        // That there is none was said when the document was read.
        if !document.type_name.is_empty() {
            findings.schema_error("/typeName", catalogue::bad_type_name(&document.type_name));
        }
        return None;
    };
    let arguments = annotation.properties.iter().map(|a| &a.effect);
    let effects: Vec<&Effect> = overrides.iter().map(|o| &o.effect).chain(arguments).collect();
    let marks = marks(document, annotation, overrides);
    let recursive = recursion::recursive(document);
    let (root, output, levels) = walk_within_budget(&Input {
        document,
        resource_part: type_name.resource,
        marks: &marks,
        effects: &effects,
        recursive: &recursive,
        extra_levels: 0,
    });
    check_words(document, annotation, findings);
    let recursion = (!recursive.is_empty()).then(|| Recursion {
        extra_levels: levels,
        attributes: output.objects.size(root),
        definitions: recursive.iter().map(|r| r.trim_start_matches("#/definitions/").into()).collect(),
    });
    let name = annotation.name.as_ref().map_or_else(|| type_name.terraform(), |name| name.value.clone());
    let mut objects = output.objects;
    let listing = listing::listing(document, type_name.resource, &mut objects, root);
    let handlers = operations::handlers(document, listing.arguments);
    let mut resource = Resource {
        cloudformation_type: document.type_name.clone(),
        plural_name: plural::plural(&name),
        name,
        offers: operations::offers(&handlers, annotation),
        description: document.root.description.clone().unwrap_or_default(),
        deprecated: annotation.deprecated.clone(),
        schema_version: annotation.version.unwrap_or(1),
        identity: identity::identity(&document.primary_identifier, &objects, root),
        handlers,
        timeouts: operations::timeouts(document, annotation),
        write_only_pointers: document.write_only.iter().map(|p| p.written.clone()).collect(),
        tagging: tagging::tagging(document, &objects, root),
        is_immutable: !operations::has_updatable(&objects, root),
        is_global: is_global(&type_name),
        gaps: output.gaps.into_iter().chain(listing.gap).collect(),
        recursion,
        objects: Vec::new(),
        labels: Vec::new(),
        root,
    };
    (resource.objects, resource.labels) = objects.into_parts();
    let met = Met { places: output.met, misfits: output.misfits };
    report_arguments(&resource, annotation, overrides, &met, findings);
    findings.append(output.findings);
    Some(resource)
}

fn marks(document: &Document, annotation: &Annotation, overrides: &[PropertyOverride]) -> Marks {
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
    for (place, (path, _)) in document.property_transform.iter().enumerate() {
        marks.add(path, Fact::Transform(place));
    }
    let overridden = overrides.iter().map(|o| o.path.clone());
    let annotated = annotation.properties.iter().map(|a| Path::from_property_path(&a.path.value));
    for (place, path) in overridden.chain(annotated).enumerate() {
        marks.add(&path, Fact::Argument(place));
    }
    marks
}

/// Walks the document with as many extra levels of recursion as the budget allows, but with one at least.
fn walk_within_budget(input: &Input<'_>) -> (ObjectId, Output, usize) {
    let at = |extra_levels: usize| {
        let (root, output) = walk::walk(&Input { extra_levels, ..*input });
        (root, output, extra_levels)
    };
    if input.recursive.is_empty() {
        return at(0);
    }
    const MOST_LEVELS: usize = 8;
    let mut best = at(1);
    for extra_levels in 2..=MOST_LEVELS {
        let next = at(extra_levels);
        if next.1.is_too_deep || next.1.objects.size(next.0) > ATTRIBUTE_BUDGET {
            break;
        }
        best = next;
    }
    best
}

/// What became of the arguments and overrides.
struct Met {
    places: BTreeSet<usize>,
    misfits: BTreeMap<usize, &'static str>,
}

/// Arguments and overrides that met no property, or one they do not fit.
fn report_arguments(
    resource: &Resource,
    annotation: &Annotation,
    overrides: &[PropertyOverride],
    met: &Met,
    findings: &mut Findings,
) {
    for (place, entry) in overrides.iter().enumerate() {
        if !met.places.contains(&place) {
            findings.push(catalogue::stale_override(&entry.type_name, &entry.path.written));
        } else if let Some(why) = met.misfits.get(&place) {
            let message = catalogue::does_not_fit(entry.effect.word(), &entry.path.written, why);
            findings.push(catalogue::wrong_override(&entry.type_name, &message));
        }
    }
    for (place, argument) in annotation.properties.iter().enumerate() {
        let place = place + overrides.len();
        let path = &argument.path;
        if !met.places.contains(&place) {
            let help = known::nearest_path(&path.value, resource).map(|p| catalogue::did_you_mean(&p));
            findings.source_error(path.span, catalogue::unknown_property(&path.value), help);
        } else if let Some(why) = met.misfits.get(&place) {
            let message = catalogue::does_not_fit(argument.effect.word(), &path.value, why);
            findings.source_error(path.span, message, None);
        }
    }
}

/// The arguments that concern the type as a whole.
fn check_words(document: &Document, annotation: &Annotation, findings: &mut Findings) {
    if let Some(wanted) = annotation.type_name.as_ref().filter(|t| t.value != document.type_name) {
        let message = catalogue::other_type(&wanted.value, &document.type_name);
        findings.source_error(wanted.span, message, Some(catalogue::did_you_mean(&document.type_name)));
    }
    if let Some(name) = annotation.name.as_ref().filter(|name| !naming::is_terraform_name(&name.value)) {
        findings.source_error(name.span, catalogue::bad_name(&name.value), None);
    }
    if let [_, Some(update), _] = &annotation.timeouts
        && document.handlers.update.is_none()
    {
        findings.source_error(update.span, catalogue::NO_UPDATE.into(), None);
    }
    if document.primary_identifier.is_empty() {
        findings.schema_error("", catalogue::missing_keyword("primaryIdentifier"));
    }
}

fn is_global(type_name: &TypeName<'_>) -> bool {
    type_name.organisation == "AWS" && GLOBAL_SERVICES.contains(&type_name.service.to_lowercase().as_str())
}
