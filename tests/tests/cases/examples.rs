//! The example that `explain` writes for each type is as Terraform formats it.

use std::process::Command;

use ferroform_explain::{Catalogue, example};
use ferroform_tests::Tool;
use libtest_mimic::Trial;
use terraform_provider_awscc::{NAME, registry};

use crate::synchronous;

pub(crate) fn trials() -> Vec<Trial> {
    synchronous![Tool::Terraform => every_example_is_as_terraform_formats_it]
}

fn every_example_is_as_terraform_formats_it() {
    let folder = tempfile::tempdir().unwrap();
    for one in Catalogue::new(NAME, &registry::all(), registry::WITH_SECRETS).types() {
        std::fs::write(folder.path().join(format!("{}.tf", one.name)), example(one)).unwrap();
    }
    let mut terraform = Command::new("terraform");
    let output = terraform.args(["fmt", "-check", "-diff"]).current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).chars().take(3_000).collect::<String>();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}
