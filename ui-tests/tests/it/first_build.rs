//! The first build of a crate whose schema is described by a struct in the same crate: there is no file yet.
//!
//! It runs cargo in a crate outside of the workspace, which shares the folder of build products with the compile tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// A crate in a folder of its own.
struct Crate(PathBuf);

impl Crate {
    fn new() -> Self {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-build");
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(folder.join("src")).expect("a folder");
        let manifest = format!(
            "[package]\nname = \"first-build\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             ferroform = {{ package = \"ferroform-core\", path = {:?} }}\n\n[workspace]\n",
            workspace.join("runtime/core").display().to_string()
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a file");
        fs::write(folder.join("src/lib.rs"), SOURCE).expect("a file");
        Self(folder)
    }

    fn schema(&self) -> PathBuf {
        self.0.join("schemas/myorg-team-note.json")
    }

    /// Runs the tests of the crate; returns whether they pass, and what cargo prints.
    fn test(&self, bless: bool) -> (bool, String) {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(&self.0).args(["test", "--offline", "--lib", "--", "--nocapture"]);
        command.env("CARGO_TARGET_DIR", self.0.join("../first-build-target"));
        for variable in ["FERROFORM_BLESS", "FERROFORM_SCHEMAS", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(variable);
        }
        if bless {
            command.env("FERROFORM_BLESS", "1");
        }
        let output = command.output().expect("cargo runs");
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    }
}

#[test]
fn the_first_build_writes_the_schema_that_it_needs() {
    let here = Crate::new();

    let (passes, text) = here.test(false);
    assert!(!passes, "{text}");
    assert!(text.contains("no file `schemas/myorg-team-note.json` in the crate"), "{text}");
    assert!(text.contains("`FERROFORM_BLESS=1 cargo test` writes it"), "{text}");

    let (passes, text) = here.test(true);
    assert!(passes, "{text}");
    assert!(text.contains("no file `schemas/myorg-team-note.json` yet"), "{text}");
    assert!(text.contains("NAME=\n"), "{text}");
    assert!(here.schema().is_file());

    let (passes, text) = here.test(false);
    assert!(passes, "{text}");
    assert!(text.contains("NAME=team_note\n"), "{text}");
    assert!(!text.contains("warning"), "{text}");

    let source = SOURCE.replace("/// The text.", "/// What it says.");
    fs::write(here.0.join("src/lib.rs"), source).expect("a file");
    let (passes, text) = here.test(false);
    assert!(!passes, "{text}");
    assert!(text.contains("schemas/myorg-team-note.json is not the schema of `NoteSchema`"), "{text}");
    assert!(text.contains("FERROFORM_BLESS=1 cargo test -p first-build"), "{text}");

    assert!(here.test(true).0);
    assert!(here.test(false).0);
}
