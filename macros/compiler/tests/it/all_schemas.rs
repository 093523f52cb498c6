//! All shipped schemas compile without errors and in limited time.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ferroform_compiler::overrides::Overrides;

use crate::support::{Folder, SHIPPED};

/// The longest that compiling all schemas may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

/// Checks the schemas of a folder and its overrides.
fn check(folder: &Folder) {
    let Folder { overrides, errors, schemas, took } = folder;
    let mut faults = errors.clone();
    faults.extend(schemas.iter().flat_map(|schema| schema.found[0].clone()));
    let without = schemas.iter().filter(|schema| schema.resource.is_none());
    faults.extend(without.map(|schema| format!("{}: no table", schema.file)));
    let types: BTreeSet<&String> = folder.resources().map(|resource| &resource.cloudformation_type).collect();
    let about = (overrides.properties.iter().map(|o| &o.type_name))
        .chain(overrides.moved.iter().map(|o| &o.type_name))
        .chain(overrides.tags.iter().map(|o| &o.type_name));
    let about_nothing = about.filter(|type_name| !types.contains(type_name));
    faults.extend(about_nothing.map(|type_name| format!("overrides.toml: there is no type {type_name}")));
    faults.extend(claimed_twice(overrides));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(*took < LONGEST, "{} schemas took {took:?}", schemas.len());
}

/// Returns the types of other providers that become two types.
fn claimed_twice(overrides: &Overrides) -> Vec<String> {
    let mut claimed = BTreeMap::new();
    let mut faults = Vec::new();
    for moved in &overrides.moved {
        if let Some(earlier) = claimed.insert(&moved.source, &moved.type_name) {
            faults
                .push(format!("overrides.toml: {} becomes {earlier} and {}", moved.source, moved.type_name));
        }
    }
    faults
}

#[test]
fn the_schemas_of_the_repository_compile() {
    check(&SHIPPED);
    assert!(!SHIPPED.schemas.is_empty());
}
