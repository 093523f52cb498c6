//! Whether a package is what it promises: the same bits wherever it is built, and a provider that Terraform installs.

use std::fs;
use std::path::Path;

use anyhow::ensure;

use super::archive;
use super::platform::Platform;
use super::release::Release;
use crate::install;
use crate::workspace::{self, empty, root};

const CONFIGURATION: &str = r#"terraform {
  required_providers {
    awscc = { source = "ferroform/awscc" }
  }
}

provider "awscc" {
  region = "eu-west-1"
}

resource "awscc_logs_log_group" "checked" {}
"#;

/// Packages the commit in this checkout and in a clone of it, compares the files, and lets Terraform install, initialise and apply
/// from them. Returns what was done.
pub(crate) fn check() -> anyhow::Result<String> {
    let folder = super::folder();
    let folders = ["one", "other"].map(|name| folder.join(name));
    for folder in &folders {
        empty(folder)?;
    }
    let [one, other] = &folders;
    let (release, platform) = (Release::new()?, Platform::present()?);
    release.package(&root(), &platform, one)?;
    let clone = folder.join("clone");
    workspace::clone(&clone, "HEAD")?;
    copy_descriptions(&clone)?;
    release.package(&clone, &platform, other)?;
    for folder in &folders {
        release.sum_up(folder)?;
    }
    let files = compare(one, other)?;
    let installed = install_and_apply(one, &folder.join("installed"))?;
    Ok(format!("{files} files are the same, byte by byte, built in two folders; {installed}"))
}

/// Fails if two folders do not have the same files. Returns how many they have.
fn compare(one: &Path, other: &Path) -> anyhow::Result<usize> {
    let (names, others) = (workspace::names(one, "")?, workspace::names(other, "")?);
    ensure!(names == others, "{} and {} have not the same files", one.display(), other.display());
    for name in &names {
        let [sum, again] = [one, other].map(|folder| archive::checksum(&folder.join(name)));
        ensure!(sum? == again?, "{name} differs between two folders with one commit");
    }
    Ok(names.len())
}

/// Copies the descriptions, which are not committed, into a clone.
fn copy_descriptions(clone: &Path) -> anyhow::Result<()> {
    let prose = root().join("schemas/.prose");
    if prose.is_dir() {
        let target = clone.join("schemas/.prose");
        fs::create_dir_all(&target)?;
        for entry in fs::read_dir(prose)? {
            let entry = entry?;
            fs::copy(entry.path(), target.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Installs the package for a Terraform whose home is an empty folder, and applies a configuration with it.
pub(super) fn install_and_apply(package: &Path, home: &Path) -> anyhow::Result<String> {
    let Some(terraform) = workspace::terraform() else {
        return Ok("skipped: installing the package, as there is neither terraform nor tofu".to_owned());
    };
    empty(home)?;
    let plugins = home.join("plugins");
    install::install(package, &plugins, None)?;
    let rc = home.join("terraform.rc");
    fs::write(&rc, workspace::mirror_rc(&plugins))?;
    fs::write(home.join("main.tf"), CONFIGURATION)?;
    let commands: [(&[&str], _); 4] = [
        (&["init"], "Installed ferroform/awscc v"),
        (&["apply", "-auto-approve"], "1 added, 0 changed, 0 destroyed"),
        (&["plan"], "No changes"),
        (&["destroy", "-auto-approve"], "1 destroyed"),
    ];
    let environment = [("TF_CLI_CONFIG_FILE", &*rc.to_string_lossy()), ("FERROFORM_EMULATOR", "1")];
    workspace::converse(terraform, home, &environment, &commands)?;
    let lock = fs::read_to_string(home.join(".terraform.lock.hcl"))?;
    ensure!(lock.contains("\"h1:"), "the lock file has no checksum of the provider:\n{lock}");
    install::undo(&plugins)?;
    ensure!(!plugins.exists(), "something is left in {}", plugins.display());
    Ok(format!(
        "{terraform} installed the package, locked its checksum, applied, planned nothing and destroyed"
    ))
}
