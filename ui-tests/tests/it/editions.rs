//! Crates of users in every edition: one with strict lints (`editions/`), in which no expansion may cause a warning, and
//! every case that must compile (`pass/`).

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const EDITIONS: [&str; 2] = ["2021", "2024"];

#[test]
fn a_strict_crate_compiles_in_every_edition_without_a_warning() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editions");
    for edition in EDITIONS {
        write(&folder.join(edition).join("Cargo.toml"), &manifest(here, edition));
    }
    let members = EDITIONS.map(|edition| format!("{edition:?}")).join(", ");
    // Nothing of it runs, so nothing is worth optimising or debugging.
    let workspace = format!(
        "[workspace]\nresolver = \"2\"\nmembers = [{members}]\n[profile.dev]\ndebug = false\nincremental = false\n"
    );
    write(&folder.join("Cargo.toml"), &workspace);
    // The versions of the workspace, so that nothing is downloaded.
    std::fs::copy(here.join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file is copied");
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["clippy", "--offline", "--workspace", "--lib", "--examples"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("FERROFORM_SCHEMAS", here.join("schemas"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the manifest of a crate in one edition: the strict library, and each case that must compile as an example.
fn manifest(here: &Path, edition: &str) -> String {
    let shown = |path: PathBuf| format!("{:?}", path.display().to_string());
    let mut manifest = format!(
        "[package]\nname = \"in-{edition}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\
         [lib]\npath = {}\n\
         [dependencies]\nferroform = {{ package = \"ferroform-core\", path = {} }}\nserde_json = \"1\"\n",
        shown(here.join("editions/lib.rs")),
        shown(here.join("../runtime/core")),
    );
    let mut cases: Vec<PathBuf> = std::fs::read_dir(here.join("pass"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    cases.sort();
    assert!(cases.len() > 20, "only {} cases must compile", cases.len());
    for case in cases {
        let name = case.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        write!(manifest, "[[example]]\nname = {name:?}\npath = {}\n", shown(case)).expect("text");
    }
    manifest
}

/// Writes a file unless it is there already, so that nothing is compiled again without need.
fn write(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is created");
    std::fs::write(path, text).expect("the file is written");
}
