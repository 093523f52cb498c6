//! The list of secrets is complete: everything that looks like a secret was reviewed, and nothing in the list is made up.

mod name;
mod places;

use std::collections::{BTreeMap, BTreeSet};

use ferroform_compiler::cfn::{Document, Json};
use ferroform_compiler::finding::Findings;
use ferroform_compiler::secrets::Secrets;

use crate::support::{SHIPPED, cases, workspace};
use places::Places;

/// The smallest list that can be complete. Fewer entries mean that the search has stopped working.
const LEAST: usize = 1_900;

fn document(text: &str) -> Document {
    let json = Json::parse(text).expect("JSON");
    Document::read(&json, &mut Findings::new()).expect("a schema")
}

fn documents() -> Vec<Document> {
    let mut documents: Vec<Document> = SHIPPED.schemas.iter().map(|schema| document(&schema.text)).collect();
    documents.sort_by(|a, b| a.type_name.cmp(&b.type_name));
    documents
}

fn secrets(text: &str) -> Secrets {
    let mut findings = Findings::new();
    let secrets = Secrets::parse(text, &mut findings);
    let errors: Vec<String> = findings.errors().map(|finding| finding.text("")).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    secrets
}

fn committed() -> Secrets {
    secrets(&std::fs::read_to_string(workspace().join("schemas/secrets.toml")).expect("the list of secrets"))
}

/// Returns the pointers that a document wants to see reviewed, and why.
fn asked(document: &Document, places: &Places) -> BTreeMap<String, &'static str> {
    let mut asked = BTreeMap::new();
    for (pointer, place) in places {
        let names: Vec<&str> = place.names.iter().map(String::as_str).collect();
        if place.is_text && name::looks_secret(&document.type_name, &names) {
            asked.insert(pointer.clone(), "its name looks like that of a secret");
        }
    }
    for path in &document.write_only {
        let short = path.without_keywords();
        let names = places::names(short.as_ref().unwrap_or(path));
        let meant = places.iter().filter(|(_, place)| place.names == names);
        let mut meant: Vec<String> = meant.map(|(pointer, _)| pointer.clone()).collect();
        // A path to nowhere must be reviewed as well: the schema may come to have it.
        if meant.is_empty() {
            meant.push(path.written.clone());
        }
        asked.extend(meant.into_iter().map(|pointer| (pointer, "it is write-only")));
    }
    asked
}

/// Returns what is wrong with a list.
fn faults(documents: &[Document], secrets: &Secrets) -> Vec<String> {
    let mut faults = Vec::new();
    let all: BTreeMap<&str, (&Document, Places)> =
        documents.iter().map(|d| (d.type_name.as_str(), (d, places::of(d)))).collect();
    let listed = || secrets.secret().chain(secrets.not_secret());
    let reviewed: BTreeSet<(&str, &str)> = listed().map(|(name, path)| (name, &*path.written)).collect();
    for (type_name, (document, places)) in &all {
        for (pointer, why) in asked(document, places) {
            if !reviewed.contains(&(*type_name, &*pointer)) {
                faults.push(format!("{type_name} {pointer} is not in schemas/secrets.toml although {why}"));
            }
        }
    }
    for (type_name, path) in listed() {
        if !all.get(type_name).is_some_and(|(_, places)| places.contains_key(&path.written)) {
            faults.push(format!("{type_name} {path} of schemas/secrets.toml is in no schema"));
        }
    }
    for (type_name, path) in secrets.secret() {
        let place = all.get(type_name).and_then(|(_, places)| places.get(&path.written));
        if place.is_some_and(|place| !place.is_text) {
            faults.push(format!(
                "{type_name} {path} of schemas/secrets.toml cannot be a secret: it is no text"
            ));
        }
    }
    faults
}

/// The cases are in `secrets.txt`: a list, and its mistakes or what it says.
/// `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it secrets` rewrites these lines.
#[test]
fn a_list_is_read_or_its_mistakes_are_told() {
    cases("secrets.txt", |text| {
        let mut findings = Findings::new();
        let secrets = Secrets::parse(text, &mut findings);
        let errors = findings.errors().map(|finding| finding.text("").replace('\n', " ").trim().to_owned());
        let secret = secrets.secret().map(|(name, path)| format!("{name} {path} is a secret"));
        let other = secrets.not_secret().map(|(name, path)| format!("{name} {path} is none"));
        errors.chain(secret).chain(other).collect()
    });
}

#[test]
fn everything_that_looks_like_a_secret_was_reviewed() {
    let documents = documents();
    let faults = faults(&documents, &committed());
    assert!(faults.is_empty(), "{} decisions are missing or stale:\n{}", faults.len(), faults.join("\n"));
    let asked: usize = documents.iter().map(|document| asked(document, &places::of(document)).len()).sum();
    assert!(asked >= LEAST, "only {asked} properties look like secrets");
}

#[test]
fn well_known_secrets_are_listed() {
    let secrets = committed();
    for (type_name, pointer) in [
        ("AWS::RDS::DBInstance", "/properties/MasterUserPassword"),
        ("AWS::SecretsManager::Secret", "/properties/SecretString"),
        ("AWS::EC2::VPNConnection", "/properties/VpnTunnelOptionsSpecifications/*/PreSharedKey"),
        ("AWS::IVS::StreamKey", "/properties/Value"),
        ("AWS::Cognito::UserPoolClient", "/properties/ClientSecret"),
    ] {
        assert!(secrets.of(type_name).iter().any(|path| path.written == pointer), "{type_name} {pointer}");
    }
    assert!(secrets.of("AWS::Logs::LogStream").is_empty());
}

/// A schema that has a password, a write-only list and a definition that contains itself.
const SCHEMA: &str = r##"{
    "typeName": "A::B::C",
    "definitions": {
        "User": {"type": "object", "properties": {
            "Password": {"type": "string"},
            "Friends": {"type": "array", "items": {"$ref": "#/definitions/User"}},
            "HasPassword": {"type": "boolean"},
            "PasswordType": {"type": "string", "enum": ["plain", "hashed"]}
        }}
    },
    "properties": {
        "Id": {"type": "string"},
        "Users": {"type": "array", "items": {"$ref": "#/definitions/User"}},
        "Seeds": {"type": "array", "items": {"type": "string"}}
    },
    "readOnlyProperties": ["/properties/Id"],
    "writeOnlyProperties": ["/properties/Seeds/*", "/properties/Users/HasPassword"],
    "primaryIdentifier": ["/properties/Id"],
    "handlers": {"create": {}, "read": {}, "delete": {}}
}"##;

/// The cases are in `reviewed.txt`: a list, and what is missing or wrong in it.
/// `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it secrets` rewrites these lines.
#[test]
fn a_property_is_reviewed_once_and_can_be_what_the_list_says() {
    cases("reviewed.txt", |list| faults(&[document(SCHEMA)], &secrets(list)));
}
