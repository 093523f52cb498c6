//! `cargo xtask parity`: how much of the reference provider's surface and behaviour is found here unchanged.
//!
//! Two builds are compared. The archive build has the schemas that the reference was made from, so that every
//! difference is ours; the shipping build has those of `schemas/`, as users get it.

mod dump;
mod notation;
mod shipping;
mod terraform;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::served;

/// How to compare.
#[derive(Args)]
pub(crate) struct Options {
    /// The folder with `parity/`: the archive of schemas, the reference, and the scripts that compare. Where it is not
    /// given, the variable FERROFORM_SHARED or the folder `shared` beside the repository.
    #[arg(long, value_name = "DIR")]
    shared: Option<PathBuf>,
    /// Examples per kind of difference.
    #[arg(long, default_value_t = 5)]
    examples: usize,
    /// Leave the shipping build out: it needs the provider to be built.
    #[arg(long)]
    archive_only: bool,
    /// Keep the documents that are compared in this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Fail where fewer than this percentage of the archive build's resources and data sources are alike.
    #[arg(long, value_name = "PERCENT", default_value_t = 99.0)]
    fail_under: f64,
}

/// What a build says of itself.
struct Documents {
    /// In the form of `terraform providers schema -json`.
    schema: PathBuf,
    /// In the form of `DUMP_FORMAT.md`.
    dump: PathBuf,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let named = options.shared.clone().or_else(|| std::env::var_os("FERROFORM_SHARED").map(PathBuf::from));
    let shared = named.unwrap_or_else(|| crate::workspace().join("../shared"));
    let parity = shared.join("parity");
    let archive = parity.join("registry-schemas.tar.gz");
    if !archive.is_file() {
        println!("skipped: there is no {}; --shared names the folder with parity/", archive.display());
        return Ok(());
    }
    let folder = Temporary::new()?;
    let documents = options.keep.as_deref().unwrap_or(&folder.0);
    fs::create_dir_all(documents)?;
    let alike = compare_archive(&archive, &parity, documents, &folder.0, options)?;
    if !options.archive_only {
        let documents = shipping::documents(documents)?;
        println!("\n=== the shipping build: the schemas of schemas/ ===");
        compare(&parity, &documents, options, None)?;
    }
    ensure!(alike, "fewer than {} % of the types are those of the reference", options.fail_under);
    Ok(())
}

fn compare_archive(
    archive: &Path,
    parity: &Path,
    documents: &Path,
    folder: &Path,
    options: &Options,
) -> Result<bool> {
    let status = Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(folder).status();
    ensure!(status.context("running tar")?.success(), "tar does not unpack {}", archive.display());
    let resources = served::resources(&crate::workspace(), Some(&folder.join("schemas")))?;
    let documents = write(&resources, documents, "archive")?;
    println!("=== the archive build: {} types, the schemas of the reference ===", resources.len());
    compare(parity, &documents, options, Some(options.fail_under))
}

fn write(resources: &[ferroform_compiler::ir::Resource], folder: &Path, name: &str) -> Result<Documents> {
    let types: Vec<Value> = resources.iter().flat_map(dump::types).collect();
    let documents = Documents {
        schema: folder.join(format!("{name}-schema.json")),
        dump: folder.join(format!("{name}-dump.json")),
    };
    fs::write(&documents.dump, json!({"format_version": 1, "types": types}).to_string())?;
    fs::write(&documents.schema, terraform::schemas(resources).to_string())?;
    Ok(documents)
}

/// Prints both reports; says whether enough is alike.
fn compare(parity: &Path, documents: &Documents, options: &Options, least: Option<f64>) -> Result<bool> {
    let mut is_alike = true;
    for (script, document, kinds) in [
        // Terraform prints list resources and identities of late only; the dump has them.
        ("compare_schema.py", &documents.schema, "resource,singular,plural"),
        ("compare_behaviour.py", &documents.dump, "resource,singular,plural,list"),
    ] {
        println!("\n--- {script}");
        let mut command = Command::new("python3");
        command.arg(parity.join(script)).arg(document).args(["--kinds", kinds]);
        command.args(["--examples", &options.examples.to_string()]);
        command.args(least.map(|percent| format!("--fail-under={percent}")));
        // Bytecode would be written into a folder that is not ours.
        let status = command.env("PYTHONDONTWRITEBYTECODE", "1").status().context("running python3")?;
        ensure!(status.code().is_some_and(|code| code <= 1), "{script} fails");
        is_alike &= status.success();
    }
    Ok(is_alike)
}

/// A folder that goes when it is no longer needed.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("ferroform-parity-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
