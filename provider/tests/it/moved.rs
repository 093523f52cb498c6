//! `moved` blocks from other providers: every entry fits its type, and the table of the documentation is complete.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ferroform_core::table::{MovedFrom, ResourceTable};
use terraform_provider_awscc::registry;

const BEGIN: &str = "<!-- The table is written by `FERROFORM_BLESS=1 cargo test -p terraform-provider-awscc --test it moved`. -->\n";
const END: &str = "<!-- The end of the table. -->\n";

/// Returns all entries, with the types that they belong to.
fn entries() -> Vec<(&'static ResourceTable, &'static MovedFrom)> {
    let types = registry::all().into_iter().map(|registration| registration.table);
    types.flat_map(|table| table.moved_from.iter().map(move |moved| (table, moved))).collect()
}

#[test]
fn every_source_becomes_one_type_by_all_parts_of_its_identifier() {
    let mut claimed = BTreeMap::new();
    for (table, moved) in entries() {
        let target = table.cloudformation_type;
        assert!(moved.type_name.starts_with("aws_"), "{target}: {}", moved.type_name);
        assert!(table.offers.resource, "{target} cannot be the target of a moved block");
        assert_eq!(moved.identifier.split('|').count(), table.identity.parts.len(), "{target}");
        if let Some(other) = claimed.insert(moved.type_name, target) {
            panic!("{} becomes {other} and {target}", moved.type_name);
        }
    }
    assert!(claimed.len() >= 300, "only {} types can be moved", claimed.len());
}

#[test]
fn the_documentation_lists_every_type_that_can_be_moved() {
    let mut rows: Vec<_> = entries()
        .into_iter()
        .map(|(table, moved)| {
            let identifier = moved.identifier.replace('|', "`, `");
            format!("| `{}` | `awscc_{}` | `{identifier}` |\n", moved.type_name, table.name)
        })
        .collect();
    rows.sort();
    let table = format!("\n| from | to | identified by |\n|---|---|---|\n{}\n", rows.concat());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/how-to/from-aws.md");
    let text = fs::read_to_string(&file).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (written, after) = rest.split_once(END).unwrap();
    if std::env::var_os("FERROFORM_BLESS").is_some() {
        fs::write(&file, [before, BEGIN, &table, END, after].concat()).unwrap();
        return;
    }
    assert_eq!(
        written, table,
        "run `FERROFORM_BLESS=1 cargo test -p terraform-provider-awscc --test it moved`"
    );
}
