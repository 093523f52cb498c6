//! What the provider that ships says of itself, through its own command and through Terraform.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::Documents;
use crate::served;

const PACKAGE: &str = "terraform-provider-awscc";

/// Builds the provider and asks it. Where there is no Terraform, the compiler tells what Terraform would.
pub(super) fn documents(folder: &Path) -> Result<Documents> {
    let compiled = super::write(&served::resources(&crate::workspace(), None)?, folder, "shipping")?;
    let provider = provider()?;
    let dump = folder.join("shipping-dump.json");
    let status = Command::new(&provider).arg("schema-dump").stdout(File::create(&dump)?).status();
    ensure!(status.context("running the provider")?.success(), "`schema-dump` fails");
    let version = Command::new("terraform").arg("version").stderr(Stdio::null()).output();
    if !version.is_ok_and(|output| output.status.success()) {
        println!("\nthere is no terraform: the compiler tells what it would show");
        return Ok(Documents { dump, ..compiled });
    }
    let schema = from_terraform(&provider, folder)?;
    Ok(Documents { schema, dump })
}

/// The path of the provider's binary, up to date.
fn provider() -> Result<PathBuf> {
    let output = crate::cargo()
        .args(["build", "--package", PACKAGE, "--message-format=json"])
        .stderr(Stdio::inherit())
        .output()
        .context("running cargo")?;
    ensure!(output.status.success(), "{PACKAGE} does not build");
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .find(|path| path.file_stem().is_some_and(|stem| stem == PACKAGE));
    executable.with_context(|| format!("cargo built no {PACKAGE}"))
}

fn from_terraform(provider: &Path, folder: &Path) -> Result<PathBuf> {
    let workspace = folder.join("terraform");
    fs::create_dir_all(&workspace)?;
    fs::write(
        workspace.join("main.tf"),
        "terraform {\n  required_providers {\n    awscc = { source = \"hashicorp/awscc\" }\n  }\n}\n",
    )?;
    let configuration = workspace.join("terraform.rc");
    fs::write(&configuration, crate::terraform_rc(provider))?;
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
