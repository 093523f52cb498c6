//! What is said to work without a network works without one.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};

use ferroform_driver::terraform::Terraform;
use ferroform_tests::Tool;
use libtest_mimic::Trial;

use crate::synchronous;

pub(crate) fn trials() -> Vec<Trial> {
    synchronous![Tool::Namespaces => an_emulated_provider_tries_to_reach_nothing]
}

/// Runs Terraform where the loopback interface is the only one, and writes down what it and the provider try to reach.
const ALONE: &str = r#"#!/bin/sh
exec unshare -rn sh -c 'ip link set lo up && exec strace -f -qq -e trace=connect -o reached terraform "$@"' terraform "$@"
"#;

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    awscc = { source = "ferroform/awscc" }
  }
}

provider "awscc" {
  region   = "eu-west-1"
  emulator = true
}

data "awscc_caller_identity" "this" {}

resource "awscc_logs_log_group" "example" {
  log_group_name = "of-${data.awscc_caller_identity.this.account_id}"
}
"#;

fn an_emulated_provider_tries_to_reach_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join("alone");
    fs::write(&alone, ALONE).unwrap();
    fs::set_permissions(&alone, Permissions::from_mode(0o700)).unwrap();
    let terraform = Terraform::new(folder.path()).unwrap().program(alone);
    let terraform = terraform.with("AWSCC_SERVICES", "auto");
    let programs = folder.path().join("providers");
    fs::create_dir(&programs).unwrap();
    symlink(ferroform_tests::program("awscc"), programs.join("terraform-provider-awscc")).unwrap();
    terraform.use_providers(&["ferroform/awscc"], &programs).unwrap();
    terraform.write("main.tf", CONFIGURATION).unwrap();
    let run = |arguments: &[&str]| {
        let output = terraform.run(arguments).unwrap();
        assert!(output.status.success(), "{}", output.all());
        let reached = fs::read_to_string(folder.path().join("reached")).unwrap();
        let is_elsewhere = |line: &&str| line.contains("sa_family=AF_INET") && !line.contains("127.0.0.1");
        assert_eq!(reached.lines().filter(is_elsewhere).collect::<Vec<_>>(), [""; 0]);
        assert!(reached.contains("sa_family=AF_UNIX"), "Terraform did not reach the provider: {reached}");
        output.stdout
    };
    assert!(run(&["apply", "-auto-approve"]).contains("1 added"));
    assert!(run(&["plan"]).contains("No changes."));
    assert!(run(&["destroy", "-auto-approve"]).contains("1 destroyed"));
}
