//! What the compiler finds doubtful in each shipped schema, one line for each warning, in review.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it shipped_warnings` rewrites the list.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::overrides::Overrides;
use ferroform_compiler::source::Places;
use quote::quote;

fn manifest() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn schemas() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(manifest().join("../../schemas")).expect("the schemas");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

#[test]
fn the_warnings_of_shipped_schemas_are_reviewed() {
    let mut found = String::new();
    for file in schemas() {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let (_, findings) = ferroform_compiler::compile(&text, &Annotation::default(), &Overrides::default());
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for finding in findings.warnings() {
            writeln!(found, "{}", finding.text(&name).replace('\n', " ")).expect("a line");
        }
    }
    let list = manifest().join("tests/shipped_warnings.txt");
    if std::env::var_os("FERROFORM_BLESS").is_some() {
        std::fs::write(&list, &found).expect("the list is written");
    }
    let reviewed = std::fs::read_to_string(&list).expect("the list");
    assert_eq!(found, reviewed, "review the difference, then run this test with FERROFORM_BLESS=1");
}

/// Compile warnings are for the authors of schemas, and a service crate has none of its own.
#[test]
fn a_shipped_type_warns_nowhere() {
    let list = std::fs::read_to_string(manifest().join("tests/shipped_warnings.txt")).expect("the list");
    let mut files: Vec<&str> =
        list.lines().filter_map(|line| line.split(" in ").last()?.split(':').next()).collect();
    files.dedup();
    assert!(!files.is_empty());
    let service_crate = manifest().join("../../provider/src/aws/a_b");
    let places = Places::of(Path::new(&service_crate), None);
    for file in files.into_iter().take(20) {
        let text = std::fs::read_to_string(manifest().join("../../schemas").join(file)).expect("a schema");
        let schema: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let name = schema.get("typeName").and_then(|name| name.as_str()).expect("a name");
        let item = quote!(
            pub struct Thing;
        );
        let tokens = ferroform_compiler::expand_in(&places, quote!(#name), item).to_string();
        assert!(!tokens.contains("compile_error") && !tokens.contains("deprecated (note"), "{name}");
    }
}
