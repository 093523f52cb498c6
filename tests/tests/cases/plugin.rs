//! The plugin server with real clients: Terraform and OpenSSL.

use std::process::Stdio;

use ferroform_driver::connect::Identity;
use ferroform_driver::terraform::{Output, Terraform};
use serde_json::Value;
use tokio::process::Command;

use ferroform_tests::plugin::process::{PROGRAM, Provider, command};
use ferroform_tests::{Tool, program};
use libtest_mimic::Trial;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = crate::asynchronous![
        Tool::Terraform =>
        terraform_reads_the_schema_with_and_without_tls,
        terraform_plans_stops_us_in_time_and_reads_our_log,
        terraform_attaches_to_a_provider_in_debug_mode,
    ];
    trials.extend(crate::asynchronous![Tool::OpenSsl => openssl_agrees]);
    trials
}

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    empty = { source = "ferroform/empty" }
  }
}

provider "empty" {}
"#;

/// A folder with a configuration, and with settings that find the provider.
struct Folder {
    _folder: tempfile::TempDir,
    terraform: Terraform,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let terraform = Terraform::new(folder.path()).unwrap();
        terraform.write("main.tf", CONFIGURATION).unwrap();
        terraform.use_providers(&["ferroform/empty"], program(PROGRAM).parent().unwrap()).unwrap();
        Self { _folder: folder, terraform }
    }

    /// Runs a command and returns stdout and stderr. Panics with both if it fails.
    async fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> (String, String) {
        let mut command = Command::from(self.terraform.command(arguments));
        let output = Output::from(command.envs(variables.iter().copied()).output().await.unwrap());
        assert!(output.status.success(), "{arguments:?}: {}", output.all());
        (output.stdout, output.stderr)
    }
}

fn has_empty_schema(json: &str) -> bool {
    let value: Value = serde_json::from_str(json).unwrap();
    value["provider_schemas"]["registry.terraform.io/ferroform/empty"]["provider"]["version"] == 0
}

async fn terraform_reads_the_schema_with_and_without_tls() {
    let terraform = Folder::new();
    for variables in [&[][..], &[("TF_DISABLE_PLUGIN_TLS", "1")], &[("FERROFORM_PLUGIN_TRANSPORT", "tcp")]] {
        let (stdout, _) = terraform.run(&["providers", "schema", "-json"], variables).await;
        assert!(has_empty_schema(&stdout), "{variables:?}: {stdout}");
    }
}

async fn terraform_plans_stops_us_in_time_and_reads_our_log() {
    let terraform = Folder::new();
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

async fn terraform_attaches_to_a_provider_in_debug_mode() {
    let terraform = Folder::new();
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

/// An independent check: OpenSSL shares no code with the TLS library used here.
async fn openssl_agrees() {
    let identity = Identity::new().unwrap();
    let provider = Provider::for_client(&identity).await;
    let pem = provider.directory.path().join("client.pem");
    let text = format!("{}{}", identity.certificate_pem(), identity.key_pem().unwrap());
    std::fs::write(&pem, text).unwrap();
    let shown = ["-cert", pem.to_str().unwrap()];
    let signing = |hash| [&shown[..], &["-client_sigalgs", hash]].concat();
    for (version, arguments, expected) in [
        ("-tls1_3", shown.to_vec(), true),
        ("-tls1_2", shown.to_vec(), true),
        // A P-521 key signs with any hash in TLS 1.2, and clients choose differently.
        ("-tls1_2", signing("ECDSA+SHA256"), true),
        ("-tls1_2", signing("ECDSA+SHA384"), true),
        ("-tls1_2", signing("ECDSA+SHA512"), true),
        ("-tls1_2", vec![], false),
        ("-tls1_1", shown.to_vec(), false),
    ] {
        let mut command = Command::new("openssl");
        command
            .args(["s_client", version, "-alpn", "h2", "-unix"])
            .arg(provider.socket())
            .args(&arguments)
            .stdin(Stdio::null());
        let output = command.output().await.unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let got_in = text.contains("ALPN protocol: h2") && output.status.success();
        assert_eq!(got_in, expected, "{version} {arguments:?}: {text}");
    }
}
