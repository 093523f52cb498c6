//! Crates of users: a cargo workspace outside of this one, which has its build products where the compile tests have theirs.
//! So the macro and what it needs are compiled once for all of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

const EDITIONS: [&str; 2] = ["2021", "2024"];

/// The folder of the workspace, whose manifests are written once.
pub(crate) static USERS: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("users");
    for edition in EDITIONS {
        let manifest =
            manifest(&format!("in-{edition}"), edition, "ferroform") + "serde_json = \"1\"\n" + &targets();
        write(&folder.join(edition).join("Cargo.toml"), &manifest);
    }
    let renamed = manifest("renamed", "2024", "framework") + &library("renamed");
    write(&folder.join("renamed/Cargo.toml"), &renamed);
    // Nothing of it is worth optimising or debugging.
    let members = "members = [\"2021\", \"2024\", \"renamed\"]";
    let profile = "[profile.dev]\ndebug = false\nincremental = false";
    write(&folder.join("Cargo.toml"), &format!("[workspace]\nresolver = \"2\"\n{members}\n{profile}\n"));
    // The versions of this workspace, so that nothing is downloaded.
    std::fs::copy(here().join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file is copied");
    folder
});

pub(crate) fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder of build products that trybuild has.
pub(crate) fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tests").join("trybuild")
}

/// Returns cargo in the workspace of users.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(&*USERS).args(arguments).arg("--offline").env("CARGO_TARGET_DIR", target());
    for variable in ["FERROFORM_SCHEMAS", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        cargo.env_remove(variable);
    }
    cargo
}

/// Returns the files of the cases that must compile, by their names.
pub(crate) fn cases() -> Vec<(String, PathBuf)> {
    let files = std::fs::read_dir(here().join("pass"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let mut cases: Vec<_> = files
        .map(|file| (file.file_stem().unwrap_or_default().to_string_lossy().into_owned(), file))
        .collect();
    cases.sort();
    assert!(cases.len() >= 14, "only {} cases must compile", cases.len());
    cases
}

/// Returns the start of a manifest, up to the dependencies, in which the runtime crate has a name.
fn manifest(name: &str, edition: &str, runtime: &str) -> String {
    format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = {edition:?}\n\
         [dependencies]\n{runtime} = {{ package = \"ferroform-core\", path = {:?} }}\n",
        here().join("../runtime/core").display().to_string()
    )
}

/// Returns the targets of a crate in one edition: the strict library, and each case that must compile as an example.
fn targets() -> String {
    let mut targets = library("lib");
    for (name, file) in cases() {
        writeln!(targets, "[[example]]\nname = {name:?}\npath = {:?}", file.display().to_string())
            .expect("text");
    }
    targets
}

/// Returns the library of a crate, a file of `editions`.
fn library(file: &str) -> String {
    format!("[lib]\npath = {:?}\n", here().join(format!("editions/{file}.rs")).display().to_string())
}

/// Writes a file unless it is there already, so that nothing is compiled again without need.
pub(crate) fn write(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is created");
    std::fs::write(path, text).expect("the file is written");
}
