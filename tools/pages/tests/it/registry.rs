//! The pages of all types: as the registry wants them, and with everything that the tables say.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ferroform::explain::{Tree, Type};
use ferroform_pages::examine::complaints;
use ferroform_pages::reading::ReadPage;
use ferroform_pages::{Kind, Page, Site};
use ferroform_plugin::proto::tfplugin6::get_provider_schema::{Request, Response};
use ferroform_plugin::proto::tfplugin6::provider_server::Provider as _;
use ferroform_plugin::proto::tfplugin6::schema::Attribute;
use ferroform_rpc::Rpc;

fn site() -> Site {
    Site::of_workspace().unwrap()
}

/// Returns what a provider with this type tells Terraform.
async fn answer(site: &Site, of: &Type) -> Response {
    let rpc = Rpc(Arc::new(Site::server(site.registration(of).into_iter().collect())));
    rpc.get_provider_schema(tonic::Request::new(Request {})).await.unwrap().into_inner()
}

/// Returns the names of all attributes that Terraform is told of.
fn told(attributes: &[Attribute], names: &mut BTreeSet<String>) {
    for attribute in attributes {
        names.insert(attribute.name.clone());
        match &attribute.nested_type {
            Some(nested) => told(&nested.attributes, names),
            None => told_by_type(&serde_json::from_slice(&attribute.r#type).unwrap(), names),
        }
    }
}

/// Adds the names of the attributes of all objects in a type.
fn told_by_type(of: &serde_json::Value, names: &mut BTreeSet<String>) {
    match of {
        serde_json::Value::Array(parts) => parts.iter().for_each(|part| told_by_type(part, names)),
        serde_json::Value::Object(members) => {
            for (name, member) in members {
                names.insert(name.clone());
                told_by_type(member, names);
            }
        }
        _ => {}
    }
}

/// Returns what a page lacks of the table of its type: every attribute of every definition is an item of its own, under the heading
/// of the definition.
fn lacking(of: &Type, page: &Page, read: &ReadPage) -> Vec<String> {
    let mut paths: BTreeSet<String> = Tree::of(of.table.root).paths().into_iter().collect();
    let mut lacking = Vec::new();
    for (heading, name) in &read.items {
        let path = match (heading.as_str(), heading.strip_prefix("Nested schema of ")) {
            ("Schema", _) => name.clone(),
            (_, Some(definition)) => format!("{definition}.{name}"),
            _ => continue,
        };
        if !paths.remove(&path) {
            lacking.push(format!("{}: {path} is not there, or twice", page.path));
        }
    }
    lacking.extend(paths.into_iter().map(|path| format!("{}: {path}", page.path)));
    lacking
}

#[tokio::test]
async fn every_page_is_as_the_registry_wants_it_and_says_what_the_tables_say() {
    let site = site();
    let mut pages = Site::pages_by_hand();
    let mut wrong = Vec::new();
    let mut attributes = 0;
    for of in site.types() {
        let of_type = site.pages_of(of).unwrap();
        assert_eq!(of_type.len(), of.offers.words().len(), "{}: a page for everything it offers", of.name);
        let answer = answer(&site, of).await;
        for page in of_type {
            let read = ReadPage::of(&page.text);
            let schema = match page.kind {
                Kind::Resource => {
                    wrong.extend(lacking(of, &page, &read));
                    attributes += read.items.len();
                    answer.resource_schemas.get(&page.name)
                }
                Kind::DataSource | Kind::PluralDataSource => answer.data_source_schemas.get(&page.name),
                Kind::List => answer.list_resource_schemas.get(&page.name),
                Kind::Ephemeral => answer.ephemeral_resource_schemas.get(&page.name),
                Kind::Index | Kind::Action | Kind::Function => None,
            };
            let mut names = BTreeSet::new();
            told(&schema.unwrap().block.as_ref().unwrap().attributes, &mut names);
            let items: BTreeSet<&str> = read.items.iter().map(|(_, name)| name.as_str()).collect();
            let missing = names.iter().filter(|name| !items.contains(name.as_str()));
            wrong.extend(missing.map(|name| format!("{}: {name} is not named", page.path)));
            pages.push(page);
        }
    }
    wrong.extend(complaints(&pages));
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    pages.iter().for_each(|page| *counts.entry(page.kind).or_default() += 1);
    println!("{counts:?}, {attributes} attributes");
    let shown: Vec<&String> = wrong.iter().take(40).collect();
    assert!(wrong.is_empty(), "{} complaints: {shown:#?}", wrong.len());
    assert!(pages.len() > 5_000 && attributes > 30_000, "{} pages, {attributes} attributes", pages.len());
}

#[test]
fn a_page_leads_to_the_types_that_its_type_has_to_do_with() {
    let site = site();
    let text = |name: &str| {
        let of = site.types().iter().find(|of| of.name == name).unwrap();
        let pages = site.pages_of(of).unwrap();
        pages.into_iter().find(|page| page.kind == Kind::Resource).unwrap().text
    };
    let function = text("awscc_lambda_function");
    let key = "[`awscc_kms_key`](../resources/kms_key.md) or [`awscc_kms_replica_key`](../resources/kms_replica_key.md)";
    for item in [
        "- `code.s3_bucket`: [`awscc_s3_bucket`](../resources/s3_bucket.md)\n",
        &format!("- `kms_key_arn`: {key}\n"),
    ] {
        assert!(function.contains(item), "{item}: {function}");
    }
    let certificate = text("awscc_certificatemanager_certificate");
    let from = "Referred to by [`awscc_amplify_domain`](../resources/amplify_domain.md), ";
    assert!(certificate.contains(from), "{certificate}");
    // These are too many to be named.
    assert!(text("awscc_iam_role").contains(" resources.\n"));
}

#[test]
fn what_belongs_to_no_type_has_pages() {
    let pages = Site::pages_by_hand();
    let paths: Vec<&str> = pages.iter().map(|page| page.path.as_str()).collect();
    for path in [
        "index.md",
        "data-sources/region.md",
        "ephemeral-resources/object.md",
        "actions/detect_drift.md",
        "functions/arn_parse.md",
    ] {
        assert!(paths.contains(&path), "{path} is not among {paths:?}");
    }
    let index = pages.iter().find(|page| page.kind == Kind::Index).unwrap().file();
    assert!(!index.contains("subcategory:"), "tfplugindocs refuses it: {index}");
}
