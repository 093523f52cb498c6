//! The pages of all types: as the registry wants them, and with everything that the tables say.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ferroform_core::table::{Kind as ValueKind, ObjectTable, Rule, Text};
use ferroform_documentation::examine::complaints;
use ferroform_documentation::reading::ReadPage;
use ferroform_documentation::{Kind, Page, Site};
use ferroform_explain::{Tree, Type};
use ferroform_proto::tfplugin6::schema::Attribute;

fn site() -> Site {
    Site::of_workspace(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas"))).unwrap()
}

/// What the tables say of an object: names of attributes, and patterns.
#[derive(Default)]
struct Said {
    names: BTreeSet<String>,
    patterns: BTreeSet<&'static str>,
    seen: BTreeSet<(usize, bool)>,
}

impl Said {
    fn object(&mut self, table: &'static ObjectTable, is_in_text: bool) {
        if !self.seen.insert((std::ptr::from_ref(table) as usize, is_in_text)) {
            return;
        }
        for attribute in table.attributes {
            let name = attribute.property.filter(|_| is_in_text).unwrap_or(attribute.name);
            self.names.insert(name.to_owned());
            let patterns = attribute.constraints.iter().filter_map(|constraint| match constraint.rule {
                Rule::Pattern(pattern) => Some(pattern),
                _ => None,
            });
            self.patterns.extend(patterns);
            self.kind(&attribute.kind, is_in_text);
        }
    }

    fn kind(&mut self, kind: &'static ValueKind, is_in_text: bool) {
        match kind {
            ValueKind::Object(table) => self.object(table, is_in_text),
            ValueKind::List(element, _) | ValueKind::Set(element) | ValueKind::Map(element) => {
                self.kind(&element.kind, is_in_text);
            }
            ValueKind::String(Text::Document(element)) => self.kind(&element.kind, true),
            _ => {}
        }
    }
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

/// Returns what a page lacks of the table of its type.
fn lacking(of: &Type, page: &Page, read: &ReadPage) -> Vec<String> {
    let mut said = Said::default();
    said.object(of.table.root, false);
    let named: BTreeSet<&str> = read.items.iter().map(|(_, name)| name.as_str()).collect();
    let mut lacking: Vec<String> =
        said.names.iter().filter(|name| !named.contains(name.as_str())).cloned().collect();
    let codes: BTreeSet<&str> = read.names.iter().map(String::as_str).collect();
    let is_printable = |pattern: &&&str| !pattern.contains(char::is_control);
    let patterns = said.patterns.iter().filter(is_printable).filter(|pattern| !codes.contains(**pattern));
    lacking.extend(patterns.map(|pattern| format!("pattern {pattern}")));
    // Every attribute of every definition is an item of its own, under the heading of the definition.
    let paths = Tree::of(of.table.root).paths();
    let mut sections: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (heading, name) in &read.items {
        sections.entry(heading.clone()).or_default().insert(name);
    }
    for path in &paths {
        let (definition, name) = path.rsplit_once('.').unwrap_or(("", path));
        let heading = match definition {
            "" => "Schema".to_owned(),
            definition => format!("Nested schema of {definition}"),
        };
        if !sections.get(&heading).is_some_and(|names| names.contains(name)) {
            lacking.push(path.clone());
        }
    }
    let is_of_schema =
        |(heading, _): &&(String, String)| heading == "Schema" || heading.starts_with("Nested schema of ");
    let items = read.items.iter().filter(is_of_schema).count();
    if items != paths.len() {
        lacking.push(format!("{items} items for {} attributes", paths.len()));
    }
    lacking.into_iter().map(|what| format!("{}: {what}", page.path)).collect()
}

#[tokio::test]
async fn every_page_is_as_the_registry_wants_it_and_says_what_the_tables_say() {
    let site = site();
    let mut pages = site.pages_by_hand().await.unwrap();
    let by_hand = pages.len();
    let mut wrong = Vec::new();
    let (mut attributes, mut largest) = (0, (0, String::new()));
    for of in site.types() {
        let of_type = site.pages_of(of).await.unwrap();
        assert_eq!(of_type.len(), of.offers.words().len(), "{}: a page for everything it offers", of.name);
        let answer = site.answer(site.registration(of).into_iter().collect()).await.unwrap();
        for page in of_type {
            let read = ReadPage::of(&page.text).unwrap();
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
            if page.text.len() > largest.0 {
                largest = (page.text.len(), page.path.clone());
            }
            pages.push(page);
        }
    }
    wrong.extend(complaints(&pages));
    let counts = Kind::ALL.map(|kind| (kind.title(), pages.iter().filter(|page| page.kind == kind).count()));
    println!(
        "{} pages, {by_hand} by hand, {counts:?}, {attributes} attributes, largest {largest:?}",
        pages.len()
    );
    let shown: Vec<&String> = wrong.iter().take(40).collect();
    assert!(wrong.is_empty(), "{} complaints: {shown:#?}", wrong.len());
    assert!(pages.len() > 5_000 && attributes > 30_000, "{} pages, {attributes} attributes", pages.len());
}

#[tokio::test]
async fn what_belongs_to_no_type_has_pages() {
    let pages = site().pages_by_hand().await.unwrap();
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
}
