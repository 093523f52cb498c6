//! The archive of the registry: its schemas, which nobody has edited, compile without errors and in limited time.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::overrides::Overrides;
use ferroform_tests::{Tool, shared};
use libtest_mimic::Trial;

use crate::synchronous;

/// How many schemas the archive has.
const SCHEMAS: usize = 1_489;
/// The longest that compiling all of them may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

pub(crate) fn trials() -> Vec<Trial> {
    synchronous![Tool::Shared => the_schemas_of_the_archive_compile]
}

fn the_schemas_of_the_archive_compile() {
    let folder = tempfile::tempdir().unwrap();
    unpack(folder.path());
    let entries = std::fs::read_dir(folder.path().join("schemas")).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    assert_eq!(files.len(), SCHEMAS);
    let began = Instant::now();
    let mut faults = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let (resource, findings) =
            ferroform_compiler::compile(&text, &Annotation::default(), &Overrides::default());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        faults.extend(findings.errors().map(|finding| finding.text(&name)));
        if resource.is_none() {
            faults.push(format!("{name}: no table"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(began.elapsed() < LONGEST, "{SCHEMAS} schemas took {:?}", began.elapsed());
}

fn unpack(folder: &Path) {
    let archive = shared().join("parity/registry-schemas.tar.gz");
    let status = Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(folder).status();
    assert!(status.is_ok_and(|status| status.success()), "tar cannot unpack the archive");
}
