//! What `explain` says of the types that are served: all of them without a panic, some of them word by word.

mod examples;
mod shape;
mod words;

use std::collections::BTreeSet;
use std::path::Path;

use ferroform::explain::{Catalogue, Explained, Explanation, Part, Tree, Type};
use ferroform_core::table::ResourceTable;
use terraform_provider_awscc::{NAME, registry};

fn catalogue() -> Catalogue {
    Catalogue::new(NAME, &registry::all(), registry::WITH_SECRETS)
}

/// Returns the committed schema of a type.
fn schema(type_name: &str) -> Option<String> {
    let name = type_name.to_lowercase().replace("::", "-");
    std::fs::read_to_string(Path::new("../schemas").join(format!("{name}.json"))).ok()
}

/// Returns an explanation without descriptions: they are there only if the prose was fetched before the build.
fn explained(target: &str) -> Explanation {
    let mut explanation =
        Explanation::of(&catalogue(), target, schema).unwrap_or_else(|error| panic!("{error}"));
    let objects = match &mut explanation {
        Explanation::Type(of_type) => {
            of_type.description = "";
            &mut of_type.objects
        }
        Explanation::Attribute(part) => {
            part.attribute.description = "";
            &mut part.objects
        }
    };
    objects
        .iter_mut()
        .flat_map(|object| &mut object.attributes)
        .for_each(|attribute| attribute.description = "");
    explanation
}

#[test]
fn every_type_is_explained_as_text_and_as_json() {
    let catalogue = catalogue();
    assert!(catalogue.types().len() > 1_700);
    let mut cut = BTreeSet::new();
    for one in catalogue.types() {
        let schema = schema(one.cloudformation_type);
        assert!(schema.is_some(), "{} has a schema", one.name);
        let explained = Explained::of(one, schema.as_deref());
        check_permissions(one, &explained, schema.as_deref().unwrap());
        let count: usize = explained.objects.iter().map(|object| object.attributes.len()).sum();
        assert_eq!(count, Tree::of(one.table.root).paths().len(), "{}", one.name);
        let names: BTreeSet<&str> = explained.objects.iter().map(|object| object.name.as_str()).collect();
        assert_eq!(
            names.len(),
            explained.objects.len(),
            "{}: every definition has a name of its own",
            one.name
        );
        let mut attributes = explained.objects.iter().flat_map(|object| &object.attributes);
        if attributes.any(|attribute| attribute.cut_after_levels.is_some()) {
            assert!(is_recursive(one.table), "{} is cut and contains nothing twice", one.name);
            cut.insert(one.table.name);
        }
        let explanation = Explanation::Type(Box::new(explained));
        let json = serde_json::to_value(&explanation).unwrap();
        assert_eq!(json["name"], one.name.as_str());
        let [brief, whole] = [false, true].map(|is_whole| explanation.text(is_whole));
        assert!(brief.contains(one.cloudformation_type) && whole.len() >= brief.len(), "{}", one.name);
    }
    assert!(cut.len() > 10, "{cut:?} are cut");
    for known in ["wafv2_web_acl", "emr_step", "cloudfront_distribution"] {
        let table = catalogue.find(known).unwrap().table;
        assert_eq!(cut.contains(known), is_recursive(table), "{known}");
    }
}

/// Every operation that the schema gives permissions has them.
fn check_permissions(one: &Type, explained: &Explained, schema: &str) {
    let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
    for operation in &explained.operations {
        let declared = &schema["handlers"][operation.name]["permissions"];
        let said = operation.permissions.as_ref().map(|permissions| serde_json::json!(permissions));
        assert_eq!(said.unwrap_or_default(), *declared, "{} {}", one.name, operation.name);
    }
}

#[test]
fn every_path_of_large_types_is_found() {
    let catalogue = catalogue();
    let mut count = 0;
    for name in [
        "wafv2_web_acl",
        "quicksight_dashboard",
        "lambda_function",
        "ecs_service",
        "s3_bucket",
        "cloudfront_distribution",
    ] {
        let one = catalogue.find(name).unwrap();
        let tree = Tree::of(one.table.root);
        for path in tree.paths() {
            let part = Part::of(one, &path).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(part.path, path, "{name}");
            count += 1;
        }
    }
    assert!(count > 1_000, "{count} paths");
}

/// Every definition that the JSON of a type or of a part of it refers to is in it.
#[test]
fn every_reference_leads_to_a_definition() {
    for target in ["awscc_wafv2_web_acl", "awscc_quicksight_dashboard", "awscc_wafv2_web_acl.rules.statement"]
    {
        let json = serde_json::to_string(&explained(target)).unwrap();
        let whole: serde_json::Value = serde_json::from_str(&json).unwrap();
        let objects = whole["objects"].as_array().unwrap().iter();
        let names: BTreeSet<&str> = objects.map(|object| object["name"].as_str().unwrap()).collect();
        let references = json.split("\"object\":\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let references: BTreeSet<&str> = references.collect();
        assert!(references.len() > 5 && references.is_subset(&names), "{target}: {references:?}");
    }
}

/// Returns whether the type has a definition that contains itself, by its schema.
fn is_recursive(table: &ResourceTable) -> bool {
    let schema: serde_json::Value =
        serde_json::from_str(&schema(table.cloudformation_type).unwrap()).unwrap();
    let definitions = schema["definitions"].as_object().cloned().unwrap_or_default();
    definitions.keys().any(|name| {
        let (mut waiting, mut seen) = (vec![name.clone()], BTreeSet::new());
        while let Some(next) = waiting.pop() {
            let text = definitions.get(&next).map(ToString::to_string).unwrap_or_default();
            for reference in text.split("\"#/definitions/").skip(1).filter_map(|rest| rest.split('"').next())
            {
                if reference == name {
                    return true;
                }
                if seen.insert(reference.to_owned()) {
                    waiting.push(reference.to_owned());
                }
            }
        }
        false
    })
}
