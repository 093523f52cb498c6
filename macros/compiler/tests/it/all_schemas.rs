//! All available schemas compile without errors and in limited time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::Findings;
use ferroform_compiler::overrides::{Beside, Overrides};

/// The longest that compiling all schemas of a folder may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(20);

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "json"));
    files.sort();
    files
}

/// Compiles all schemas of a folder with its overrides; returns how many there are.
fn compile_all(folder: &Path) -> usize {
    let started = Instant::now();
    let mut findings = Findings::new();
    let beside = |file| std::fs::read_to_string(folder.join(file)).ok();
    let [overrides, secrets] = ["overrides.toml", "secrets.toml"].map(beside);
    let beside = Beside { overrides: overrides.as_deref(), secrets: secrets.as_deref() };
    let overrides = Overrides::parse_all(beside, &mut findings);
    let mut faults: Vec<String> = findings.errors().map(|f| f.text("overrides.toml")).collect();
    let mut types = BTreeSet::new();
    let files = json_files(folder);
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let (resource, findings) = ferroform_compiler::compile(&text, &Annotation::default(), &overrides);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        faults.extend(findings.errors().map(|f| f.text(&name)));
        match resource {
            Some(resource) => drop(types.insert(resource.cloudformation_type)),
            None => faults.push(format!("{name}: no table")),
        }
    }
    let about_nothing = overrides.properties.iter().filter(|o| !types.contains(&o.type_name));
    faults.extend(about_nothing.map(|o| format!("overrides.toml: there is no type {}", o.type_name)));
    let to_nothing = overrides.moved.iter().filter(|o| !types.contains(&o.type_name));
    faults.extend(to_nothing.map(|o| format!("overrides.toml: there is no type {} to move to", o.type_name)));
    let of_nothing = overrides.tags.iter().filter(|o| !types.contains(&o.type_name));
    faults.extend(of_nothing.map(|o| format!("overrides.toml: there is no type {} with tags", o.type_name)));
    faults.extend(claimed_twice(&overrides));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(started.elapsed() < LONGEST, "{} schemas took {:?}", files.len(), started.elapsed());
    files.len()
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
    assert!(compile_all(&workspace().join("schemas")) > 0);
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
    let count = compile_all(&folder.join("schemas"));
    std::fs::remove_dir_all(&folder).expect("the temporary folder goes");
    assert_eq!(count, 1_489);
}
