//! The documents of the provider that ships, from its own command and from Terraform.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::documents::{self, Documents};
use crate::served;
use crate::workspace::{self, PROVIDER};

/// Builds the provider and asks it for its documents. Without Terraform, the compiler writes the one that
/// Terraform would.
pub(super) fn documents(folder: &Path) -> Result<Documents> {
    let compiled = documents::write(&served::resources(&workspace::root(), None)?, folder, "shipping")?;
    let [provider] = workspace::build("dev", [PROVIDER])?;
    let dump = folder.join("shipping-dump.json");
    let status = Command::new(&provider).arg("schema-dump").stdout(File::create(&dump)?).status();
    ensure!(status.context("running the provider")?.success(), "`schema-dump` fails");
    if workspace::tool("terraform").is_none() {
        println!("\nthere is no terraform: the compiler tells what it would show");
        return Ok(Documents { dump, ..compiled });
    }
    let schema = from_terraform(&provider, folder)?;
    Ok(Documents { schema, dump })
}

fn from_terraform(provider: &Path, folder: &Path) -> Result<PathBuf> {
    let workspace = folder.join("terraform");
    fs::create_dir_all(&workspace)?;
    fs::write(
        workspace.join("main.tf"),
        "terraform {\n  required_providers {\n    awscc = { source = \"hashicorp/awscc\" }\n  }\n}\n",
    )?;
    let configuration = workspace.join("terraform.rc");
    fs::write(&configuration, workspace::terraform_rc(provider))?;
    let schema = folder.join("shipping-schema.json");
    let status = Command::new("terraform")
        .current_dir(&workspace)
        .args(["providers", "schema", "-json"])
        .env("TF_CLI_CONFIG_FILE", &configuration)
        .stdout(File::create(&schema)?)
        .status()
        .context("running terraform")?;
    ensure!(status.success(), "terraform does not print the provider's schema");
    Ok(schema)
}
