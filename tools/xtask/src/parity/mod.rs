//! `cargo xtask parity`: compares the provider's surface and behaviour with those of the reference.
//!
//! Two builds are compared. The archive build has the schemas that the reference was made from, so that every
//! difference is caused by this provider. The shipping build has those of `schemas/`, as users get it. The command
//! fails if too little is alike, or if `docs/reference/differences.md` does not name a difference that matters.

mod additions;
mod bounds;
mod dump;
mod notation;
mod patterns;
mod shipping;
mod terraform;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::served;
use bounds::Reports;

/// How to compare.
#[derive(Args, Default)]
pub(crate) struct Options {
    /// The folder with `parity/`: the archive of schemas, the reference, and the scripts that compare. Where it is not
    /// given, the variable FERROFORM_SHARED or the folder `shared` beside the repository.
    #[arg(long, value_name = "DIR")]
    shared: Option<PathBuf>,
}

/// Examples per kind of difference.
const EXAMPLES: &str = "5";

/// Runs the command, and returns how much is alike.
pub(crate) fn run(options: &Options) -> Result<String> {
    let Some(parity) = reference_data(options.shared.clone())? else { return Ok(String::new()) };
    let archive = parity.join(ARCHIVE);
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let differences = fs::read_to_string(crate::workspace::root().join("docs/reference/differences.md"))?;
    let reports = compare_archive(&archive, &parity, folder)?;
    let alike = bounds::alike(&reports);
    let mut faults = bounds::faults_of_archive(&reports, &differences);
    faults.extend(additions::unnamed(&differences));
    faults.extend(patterns::faults(&folder.join("schemas"), &crate::workspace::root().join("schemas"))?);
    let documents = shipping::documents(folder)?;
    println!("\n=== the shipping build: the schemas of schemas/ ===");
    let reports = compare(&parity, &documents)?;
    faults.extend(bounds::faults_of_shipping(&reports, &differences));
    ensure!(faults.is_empty(), "the reference is not found here:\n  {}", faults.join("\n  "));
    println!(
        "\nevery bound holds, and every difference that matters is named in docs/reference/differences.md"
    );
    Ok(alike)
}

/// The archive of schemas that the reference was made from.
const ARCHIVE: &str = "registry-schemas.tar.gz";

/// Returns the folder with the archive, which `--shared`, `FERROFORM_SHARED` or nobody names.
pub(crate) fn reference_data(named: Option<PathBuf>) -> Result<Option<PathBuf>> {
    let named = named.or_else(|| std::env::var_os("FERROFORM_SHARED").map(PathBuf::from));
    parity_folder(named.as_deref(), &crate::workspace::root().join("../shared"))
}

/// Returns the folder with the archive. A folder that was named must have it. If the one beside the repository
/// does not, there is nothing to compare with.
fn parity_folder(named: Option<&Path>, beside: &Path) -> Result<Option<PathBuf>> {
    let folder = named.unwrap_or(beside).join("parity");
    let archive = folder.join(ARCHIVE);
    if archive.is_file() {
        return Ok(Some(folder));
    }
    ensure!(
        named.is_none(),
        "there is no {}; --shared or FERROFORM_SHARED must name the folder with parity/",
        archive.display()
    );
    println!("skipped: there is no {}; --shared names the folder with parity/", archive.display());
    Ok(None)
}

/// The documents that describe a build.
struct Documents {
    /// In the form of `terraform providers schema -json`.
    schema: PathBuf,
    /// In the form of `DUMP_FORMAT.md`.
    dump: PathBuf,
}

fn compare_archive(archive: &Path, parity: &Path, folder: &Path) -> Result<Reports> {
    let status = Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(folder).status();
    ensure!(status.context("running tar")?.success(), "tar does not unpack {}", archive.display());
    let resources = served::resources(&crate::workspace::root(), Some(&folder.join("schemas")))?;
    println!("=== the archive build: {} types, the schemas of the reference ===", resources.len());
    let types = resources.into_iter().map(additions::without_additions).flat_map(|of| dump::types(&of));
    let types: Vec<Value> = types.collect();
    let built =
        Documents { schema: folder.join("archive-schema.json"), dump: folder.join("archive-dump.json") };
    fs::write(&built.schema, terraform::schemas(&types).to_string())?;
    fs::write(&built.dump, json!({"format_version": 1, "types": types}).to_string())?;
    compare(parity, &built)
}

/// Prints both reports in readable form, and returns them.
fn compare(parity: &Path, documents: &Documents) -> Result<Reports> {
    let report = |script: &str, document: &Path, kinds: &str| {
        println!("\n--- {script}");
        let status = python(parity, script, document, kinds).args(["--examples", EXAMPLES]).status();
        ensure!(status.context("running python3")?.success(), "{script} fails");
        let output = python(parity, script, document, kinds).args(["--json", "--all"]).output();
        serde_json::from_slice(&output?.stdout).with_context(|| format!("the report of {script}"))
    };
    Ok(Reports {
        // Only recent versions of Terraform print list resources and identities. The dump always has them.
        schema: report("compare_schema.py", &documents.schema, "resource,singular,plural")?,
        behaviour: report("compare_behaviour.py", &documents.dump, "resource,singular,plural,list")?,
    })
}

fn python(parity: &Path, script: &str, document: &Path, kinds: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg(parity.join(script)).arg(document).args(["--kinds", kinds]);
    // Python would otherwise write bytecode into the shared folder.
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_folder_without_the_archive_is_an_error_and_no_reason_to_skip() {
        let shared = tempfile::tempdir().expect("a folder");
        let shared = shared.path();
        assert_eq!(parity_folder(None, shared).expect("skipped"), None);
        let error = parity_folder(Some(shared), shared).expect_err("it was asked for").to_string();
        assert!(error.contains(&shared.display().to_string()), "{error}");
        let folder = shared.join("parity");
        fs::create_dir(&folder).and_then(|()| fs::write(folder.join(ARCHIVE), "")).expect("written");
        for named in [None, Some(shared)] {
            assert_eq!(parity_folder(named, shared).expect("found").as_ref(), Some(&folder));
        }
    }
}
