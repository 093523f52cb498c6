//! Crates of users in every edition: one with strict lints (`editions/`), in which no expansion may cause a warning, and
//! every case that must compile (`pass/`) and, in the latest edition, run.

use std::process::Command;

use crate::users::{cargo, cases, here, target};

#[test]
fn a_strict_crate_compiles_in_every_edition_without_a_warning() {
    for arguments in
        [&["clippy", "--workspace", "--lib", "--examples"][..], &["build", "--package=in-2024", "--examples"]]
    {
        let mut cargo = cargo(arguments);
        let output = cargo.env("FERROFORM_SCHEMAS", here().join("schemas")).output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for (case, _) in cases() {
        let output =
            Command::new(target().join("debug/examples").join(&case)).output().expect("the case runs");
        assert!(output.status.success(), "{case}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}
