//! Compile tests of the macro: uses that it accepts, and its messages for mistakes. One mistake per file,
//! named after it.
//!
//! `TRYBUILD=overwrite cargo test -p ferroform-ui-tests --test it ui` rewrites the messages; review the
//! difference.

use std::path::Path;
use std::process::Command;

/// Set in the process that runs the cases.
const INSIDE: &str = "FERROFORM_UI_TESTS";

#[test]
fn cases() {
    if std::env::var_os(INSIDE).is_some() {
        let cases = trybuild::TestCases::new();
        cases.pass("pass/*.rs");
        cases.compile_fail("fail/*.rs");
        return;
    }
    // The cases find their schemas through the environment, which only a new process can be given.
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let this = std::env::current_exe().expect("the path of this test");
    let status = Command::new(this)
        .args(["--exact", "cases", "--nocapture"])
        .env(INSIDE, "1")
        .env("FERROFORM_SCHEMAS", schemas)
        .status()
        .expect("this test runs");
    assert!(status.success(), "some cases differ; see above");
}
