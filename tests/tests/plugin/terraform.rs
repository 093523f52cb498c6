//! A real `terraform` as the client, if it is installed.

use std::path::Path;
use std::process::Stdio;

use ferroform_driver::hcl::dev_overrides;
use serde_json::Value;
use tokio::process::Command;

use crate::support::process::{PROGRAM, Provider, command};

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    empty = { source = "ferroform/empty" }
  }
}

provider "empty" {}
"#;

/// A folder with a configuration, and with CLI settings that find the provider.
struct Terraform {
    folder: tempfile::TempDir,
}

impl Terraform {
    /// Prepares the folder. Returns `None`, with the reason printed, if there is no `terraform`.
    async fn find() -> Option<Self> {
        let probe = Command::new("terraform")
            .arg("version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .await;
        if probe.is_err() {
            eprintln!("skipped: there is no terraform here");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("main.tf"), CONFIGURATION).unwrap();
        let programs = Path::new(PROGRAM).parent().unwrap();
        let settings = dev_overrides(&["ferroform/empty"], programs);
        std::fs::write(folder.path().join("cli.tfrc"), settings).unwrap();
        Some(Self { folder })
    }

    /// Runs a command and returns stdout and stderr. Panics with both if it fails.
    async fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> (String, String) {
        let mut command = Command::new("terraform");
        command.args(arguments).current_dir(self.folder.path()).envs(variables.iter().copied());
        command.env("TF_CLI_CONFIG_FILE", self.folder.path().join("cli.tfrc")).env("CHECKPOINT_DISABLE", "1");
        let output = command.output().await.unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        assert!(output.status.success(), "{arguments:?}: {stdout}\n{stderr}");
        (stdout, stderr)
    }
}

fn has_empty_schema(json: &str) -> bool {
    let value: Value = serde_json::from_str(json).unwrap();
    value["provider_schemas"]["registry.terraform.io/ferroform/empty"]["provider"]["version"] == 0
}

#[tokio::test]
async fn terraform_reads_the_schema_with_and_without_tls() {
    let Some(terraform) = Terraform::find().await else { return };
    for variables in [&[][..], &[("TF_DISABLE_PLUGIN_TLS", "1")], &[("FERROFORM_PLUGIN_TRANSPORT", "tcp")]] {
        let (stdout, _) = terraform.run(&["providers", "schema", "-json"], variables).await;
        assert!(has_empty_schema(&stdout), "{variables:?}: {stdout}");
    }
}

#[tokio::test]
async fn terraform_plans_stops_us_in_time_and_reads_our_log() {
    let Some(terraform) = Terraform::find().await else { return };
    terraform.run(&["validate"], &[]).await;
    let (_, log) = terraform.run(&["plan"], &[("TF_LOG", "trace")]).await;
    let ours: Vec<_> =
        log.lines().filter(|line| line.contains("provider.terraform-provider-empty")).collect();
    // The client writes the fields of a line in any order.
    let parts = ["[INFO]", "called:", "tf_rpc=GetProviderSchema", "@module=empty"];
    assert!(ours.iter().any(|line| parts.iter().all(|part| line.contains(part))), "{ours:?}");
    assert!(!ours.iter().any(|line| line.contains("\"@level\"")), "a line was not understood: {ours:?}");
    assert!(log.contains("plugin process exited") && !log.contains("failed to exit gracefully"));
}

#[tokio::test]
async fn terraform_attaches_to_a_provider_in_debug_mode() {
    let Some(terraform) = Terraform::find().await else { return };
    let mut command = command();
    command.arg("--debug");
    let provider = Provider::from_command(command).await;
    let line = provider.printed("\tTF_REATTACH_PROVIDERS='").await;
    let reattach = line.trim_start_matches("\tTF_REATTACH_PROVIDERS='").trim_end_matches('\'').to_owned();
    for _ in 0..2 {
        let variables = [("TF_REATTACH_PROVIDERS", reattach.as_str())];
        let (stdout, _) = terraform.run(&["providers", "schema", "-json"], &variables).await;
        assert!(has_empty_schema(&stdout), "{stdout}");
    }
    provider.signal("INT").await;
    assert!(provider.ended().await.status.success());
}
