//! The documents of the provider that ships, from its own command and from Terraform.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Documents, terraform};
use crate::workspace::{self, PROVIDER};

/// Builds the provider and asks it for its documents. Without Terraform, its own says what Terraform would print.
pub(super) fn documents(folder: &Path) -> Result<Documents> {
    let [provider] = workspace::build("dev", [PROVIDER])?;
    let dump = folder.join("shipping-dump.json");
    let status = Command::new(&provider).arg("schema-dump").stdout(File::create(&dump)?).status();
    ensure!(status.context("running the provider")?.success(), "`schema-dump` fails");
    if workspace::tool("terraform").is_some() {
        return Ok(Documents { schema: from_terraform(&provider, folder)?, dump });
    }
    println!("\nthere is no terraform: the provider itself tells what it would show");
    let document: Value = serde_json::from_reader(BufReader::new(File::open(&dump)?))?;
    let schema = folder.join("shipping-schema.json");
    fs::write(
        &schema,
        terraform::schemas(document["types"].as_array().map_or(&[], Vec::as_slice)).to_string(),
    )?;
    Ok(Documents { schema, dump })
}

fn from_terraform(provider: &Path, folder: &Path) -> Result<PathBuf> {
    let workspace = folder.join("terraform");
    fs::create_dir_all(&workspace)?;
    fs::write(
        workspace.join("main.tf"),
        "terraform {\n  required_providers {\n    awscc = { source = \"ferroform/awscc\" }\n  }\n}\n",
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
