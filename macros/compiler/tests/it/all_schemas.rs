//! All available schemas compile without errors and in limited time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use ferroform_compiler::overrides::Overrides;

use crate::support::{Folder, SHIPPED, workspace};

/// The longest that compiling all schemas of a folder may take on a busy machine.
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

/// The archive is in `shared` beside the repository, unless `FERROFORM_SHARED` names another folder.
#[test]
fn the_schemas_of_the_archive_compile() {
    let shared =
        std::env::var_os("FERROFORM_SHARED").map_or_else(|| workspace().join("../shared"), PathBuf::from);
    let archive = shared.join("parity/registry-schemas.tar.gz");
    if !archive.is_file() {
        println!("skipped: there is no archive; FERROFORM_SHARED can name the folder that has parity/");
        return;
    }
    let folder = std::env::temp_dir().join(format!("ferroform-archive-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let status = Command::new("tar").arg("xzf").arg(&archive).arg("-C").arg(&folder).status();
    assert!(status.is_ok_and(|s| s.success()), "tar unpacks the archive");
    let archive = Folder::compile(&folder.join("schemas"));
    std::fs::remove_dir_all(&folder).expect("the temporary folder goes");
    check(&archive);
    assert_eq!(archive.schemas.len(), 1_489);
}
