//! The example that `explain` writes for each type is as Terraform formats it.

use ferroform::explain::{Catalogue, example};
use ferroform_driver::terraform::Terraform;
use ferroform_tests::Tool;
use libtest_mimic::Trial;
use terraform_provider_awscc::{NAME, registry};

use crate::synchronous;

pub(crate) fn trials() -> Vec<Trial> {
    synchronous![Tool::Terraform => every_example_is_as_terraform_formats_it]
}

fn every_example_is_as_terraform_formats_it() {
    let folder = tempfile::tempdir().unwrap();
    let terraform = Terraform::new(folder.path()).unwrap();
    for one in Catalogue::new(NAME, &registry::all(), registry::WITH_SECRETS).types() {
        terraform.write(format!("{}.tf", one.name), &example(one)).unwrap();
    }
    let output = terraform.run(&["fmt", "-check", "-diff"]).unwrap();
    let text: String = output.stdout.chars().take(3_000).collect();
    assert!(output.status.success(), "{text}{}", output.stderr);
}
