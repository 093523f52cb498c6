//! `cargo xtask new-provider NAME`: writes the crate of a new provider from the folder `examples/template`, as `cargo generate` does.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};

use crate::campaign::Log;
use crate::workspace;

/// What is not for the new crate.
const ONLY_FOR_GENERATE: &str = "cargo-generate.toml";
/// Files with braces of their own, as `cargo-generate.toml` says.
const VERBATIM: &str = ".github";
/// An ending that keeps tools from reading a file before its placeholders are filled in.
const ENDING: &str = ".liquid";

/// Which provider, and where.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The name of the provider: the prefix of its types, such as `acme`.
    name: String,
    /// The folder of the new crate [default: terraform-provider-NAME beside this checkout]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Writes the crate.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let name = Name::new(&options.name)?;
    // `canonicalize` of Windows returns a path of another form than `absolute`.
    let root = if cfg!(windows) {
        std::path::absolute(workspace::root())?
    } else {
        fs::canonicalize(workspace::root())?
    };
    let crate_name = format!("terraform-provider-{}", name.0);
    let folder = match &options.folder {
        Some(folder) => std::path::absolute(folder)?,
        None => root.parent().context("the checkout has no parent")?.join(&crate_name),
    };
    ensure!(!folder.exists(), "{} exists already", folder.display());
    let checkout = path_between(&folder, &root);
    write_crate(&folder, &name, &checkout)?;
    println!("{crate_name} is in {}. Its README.md says what to do next.", folder.display());
    Ok(())
}

/// The name of a provider.
pub(crate) struct Name(String);

impl Name {
    pub(crate) fn new(name: &str) -> anyhow::Result<Self> {
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        ensure!(
            is_name,
            "`{name}` is no name for a provider: expected lower-case letters and digits, a letter first"
        );
        Ok(Self(name.to_owned()))
    }

    /// Fills in the placeholders. A name of lower-case letters and digits is its own snake case.
    fn fill_in(&self, text: &str, checkout: &str) -> String {
        let mut letters = self.0.chars();
        let pascal: String =
            letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect();
        let placeholders = [
            ("{{project-name}}", self.0.as_str()),
            ("{{project-name | snake_case}}", &self.0),
            ("{{project-name | pascal_case}}", &pascal),
            ("{{project-name | shouty_snake_case}}", &self.0.to_ascii_uppercase()),
            ("{{checkout}}", checkout),
        ];
        placeholders
            .iter()
            .fold(text.to_owned(), |text, (placeholder, value)| text.replace(placeholder, value))
    }
}

/// Copies a folder of the template, with its texts and names filled in.
fn write(from: &Path, to: &Path, fill_in: &dyn Fn(&str) -> String) -> anyhow::Result<()> {
    fs::create_dir_all(to).with_context(|| format!("creating {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let path = entry?.path();
        let own =
            path.file_name().and_then(|name| name.to_str()).context("a file of the template has no name")?;
        if own == ONLY_FOR_GENERATE {
            continue;
        }
        let target = to.join(fill_in(own.trim_end_matches(ENDING)));
        if own == VERBATIM {
            write(&path, &target, &str::to_owned)?;
        } else if path.is_dir() {
            write(&path, &target, fill_in)?;
        } else {
            fs::write(&target, fill_in(&fs::read_to_string(&path)?))?;
        }
    }
    Ok(())
}

/// Returns the path from one folder to another, both absolute.
fn path_between(from: &Path, to: &Path) -> String {
    let (from, to): (Vec<_>, Vec<_>) = (from.components().collect(), to.components().collect());
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from.iter().skip(shared).map(|_| "..".to_owned());
    let down = to.iter().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Writes the crate of a provider. `checkout` is the path from it to this repository.
pub(crate) fn write_crate(folder: &Path, name: &Name, checkout: &str) -> anyhow::Result<()> {
    write(&workspace::root().join("examples/template"), folder, &|text| name.fill_in(text, checkout))
}

/// Does with a new crate what its README says. Returns whether its configuration was applied.
pub(crate) fn check_crate(folder: &Path, target: &Path, log: &Log) -> anyhow::Result<String> {
    // The same versions as in the workspace, so that nothing is downloaded and little is built again.
    fs::copy(workspace::root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    for arguments in [
        &["fmt", "--check"] as &[&str],
        &["clippy", "--all-targets", "--offline", "--", "-D", "warnings", "-W", "clippy::pedantic"],
        &["test", "--offline"],
        &["build", "--offline"],
    ] {
        let mut cargo = workspace::cargo();
        log.run(cargo.current_dir(folder).env("CARGO_TARGET_DIR", target).args(arguments))?;
    }
    let Some(terraform) = workspace::terraform() else {
        return Ok("skipped: applying it, as there is neither terraform nor tofu".to_owned());
    };
    let settings = fs::read_to_string(folder.join("dev.tfrc"))?;
    let programs = target.join("debug").display().to_string();
    let rc = folder.join("check.tfrc").display().to_string();
    fs::write(&rc, settings.replace("target/debug", &programs.replace('\\', "/")))?;
    let commands: [(&[&str], _); 3] = [
        (&["apply", "-auto-approve"], "1 added, 0 changed, 0 destroyed"),
        (&["plan"], "No changes"),
        (&["destroy", "-auto-approve"], "1 destroyed"),
    ];
    workspace::converse(
        terraform,
        folder,
        &[("TF_CLI_CONFIG_FILE", &rc), ("FERROFORM_EMULATOR", "1")],
        &commands,
    )?;
    Ok(format!("{terraform} applied it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_crate_has_no_placeholder_left_and_keeps_the_braces_of_workflows() {
        let folder = tempfile::tempdir().unwrap();
        let template = workspace::root().join("examples/template");
        let name = Name::new("acme2").unwrap();
        write(&template, &folder.path().join("new"), &|text| name.fill_in(text, "../ferroform")).unwrap();
        let mut files = Vec::new();
        let mut folders = vec![folder.path().join("new")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        assert!(files.len() > 10, "{files:?}");
        for file in &files {
            let (name, text) = (file.display().to_string(), fs::read_to_string(file).unwrap());
            assert!(!name.contains("{{") && !name.ends_with(ENDING), "{name}");
            assert!(!text.contains("project-name") && !text.contains("{{checkout"), "{name}: {text}");
            assert_eq!(text.contains("${{"), name.contains("release.yml"), "{name}");
        }
        let read = |file: &str| fs::read_to_string(folder.path().join("new").join(file)).unwrap();
        assert!(read("schemas/acme2-team-thing.json").contains("\"Acme2::Team::Thing\""));
        assert!(read("Cargo.toml").contains("\"../ferroform/runtime\""));
    }

    #[test]
    fn names_that_are_no_prefix_of_a_type_are_refused() {
        for wrong in ["", "Acme", "2acme", "acme-corp", "acme_corp", "äcme", "a b"] {
            assert!(Name::new(wrong).is_err(), "{wrong}");
        }
        assert!(Name::new("acme2").is_ok());
    }

    #[test]
    fn the_way_to_the_checkout_is_relative() {
        let between = |from: &str, to: &str| path_between(Path::new(from), Path::new(to));
        assert_eq!(between("/a/new", "/a/ferroform"), "../ferroform");
        assert_eq!(between("/a/ferroform/target/x/new", "/a/ferroform"), "../../..");
        assert_eq!(between("/b/c/new", "/a/ferroform"), "../../../a/ferroform");
    }
}
