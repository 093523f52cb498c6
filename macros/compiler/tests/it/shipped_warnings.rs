//! What the compiler finds doubtful in each shipped schema, one line for each warning, in review.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it shipped_warnings` rewrites the list.

use std::path::{Path, PathBuf};

use ferroform_compiler::source::Places;
use quote::quote;

use crate::support::{self, SHIPPED, workspace};

fn list() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/shipped_warnings.txt")
}

#[test]
fn the_warnings_of_shipped_schemas_are_reviewed() {
    let warnings = SHIPPED.schemas.iter().flat_map(|schema| &schema.found[1]);
    let found: String = warnings.map(|warning| format!("{}\n", warning.replace('\n', " "))).collect();
    if std::env::var_os("FERROFORM_BLESS").is_some() {
        std::fs::write(list(), &found).expect("the list is written");
    }
    let reviewed = std::fs::read_to_string(list()).expect("the list");
    assert_eq!(found, reviewed, "review the difference, then run this test with FERROFORM_BLESS=1");
}

/// Compile warnings are for the authors of schemas, and a service crate has none of its own.
#[test]
fn a_shipped_type_warns_nowhere() {
    let list = std::fs::read_to_string(list()).expect("the list");
    let mut files: Vec<&str> =
        list.lines().filter_map(|line| line.split(" in ").last()?.split(':').next()).collect();
    files.dedup();
    assert!(!files.is_empty());
    let places = Places::of(&workspace().join("provider/src/aws/a_b"), None);
    for file in files.into_iter().take(20) {
        let shipped = SHIPPED.schemas.iter().find(|schema| schema.file == file).expect("a schema");
        let name = &shipped.resource.as_ref().expect("a table").cloudformation_type;
        let tokens = support::expansion(&places, quote!(#name)).to_string();
        assert!(!tokens.contains("compile_error") && !tokens.contains("deprecated (note"), "{name}");
    }
}
