//! The first build of a crate whose schema is described by a struct in the same crate: there is no file yet.

use std::fs;

use crate::users::{USERS, cargo, write};

const SOURCE: &str = r#"
use ferroform::{CfnType, Resource, cfg_resource};

/// A note.
#[derive(CfnType)]
#[cfn(
    type_name = "MyOrg::Team::Note",
    file = "schemas/myorg-team-note.json",
    handlers(create, read, delete),
)]
pub struct NoteSchema {
    /// The text.
    #[cfn(create_only, primary_identifier)]
    text: String,
}

#[cfg_resource("MyOrg::Team::Note", schema = "schemas/myorg-team-note.json", model)]
pub struct Note;

pub fn name() -> &'static str {
    Note::REGISTRATION.table.name
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_that_of_the_schema() {
        // Until the file is there, the table is a placeholder.
        assert!(["team_note", ""].contains(&super::name()));
        println!("NAME={}", super::name());
    }
}
"#;

/// Runs the tests of the crate; returns whether they pass, and what cargo prints.
fn test(bless: bool) -> (bool, String) {
    let mut cargo = cargo(&["test", "--package=first-build", "--lib"]);
    if bless {
        cargo.env("FERROFORM_BLESS", "1");
    }
    let output = cargo.args(["--", "--nocapture"]).output().expect("cargo runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn the_first_build_writes_the_schema_that_it_needs() {
    let folder = USERS.join("first-build");
    drop(fs::remove_dir_all(folder.join("schemas")));
    write(&folder.join("src/lib.rs"), SOURCE);

    let (passes, text) = test(false);
    assert!(!passes, "{text}");
    assert!(text.contains("no file `schemas/myorg-team-note.json` in the crate"), "{text}");
    assert!(text.contains("`FERROFORM_BLESS=1 cargo test` writes it"), "{text}");

    let (passes, text) = test(true);
    assert!(passes, "{text}");
    assert!(text.contains("no file `schemas/myorg-team-note.json` yet"), "{text}");
    assert!(text.contains("NAME=\n"), "{text}");
    assert!(folder.join("schemas/myorg-team-note.json").is_file());

    let (passes, text) = test(false);
    assert!(passes, "{text}");
    assert!(text.contains("NAME=team_note\n"), "{text}");
    assert!(!text.contains("warning"), "{text}");

    let source = SOURCE.replace("/// The text.", "/// What it says.");
    write(&folder.join("src/lib.rs"), &source);
    let (passes, text) = test(false);
    assert!(!passes, "{text}");
    assert!(text.contains("schemas/myorg-team-note.json is not the schema of `NoteSchema`"), "{text}");
    assert!(text.contains("FERROFORM_BLESS=1 cargo test -p first-build"), "{text}");

    assert!(test(true).0);
    assert!(test(false).0);
}
