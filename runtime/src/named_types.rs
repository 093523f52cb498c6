//! The types that a configuration names, for `AWSCC_SERVICES=auto`.
//!
//! The files are not parsed. Every word that begins with the provider's name counts, also in a comment or a text, because
//! a type too many costs little and a type too few would fail the run. For the same reason, whatever is uncertain is an
//! error here, and then every type is served.
//!
//! A state in the folder counts as well: `terraform show` decodes it with the schemas. A state elsewhere is not asked for.
//! Terraform can plan, destroy and forget its objects with `id` alone.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The largest number of files that are read. Real configurations have a few hundred.
const MOST_FILES: usize = 20_000;
/// The largest number of bytes that are read.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// What a file of a configuration ends with. The first two groups are configurations on their own.
const CONFIGURATION: &[&str] = &[".tf", ".tofu", ".tf.json", ".tofu.json"];
const BESIDE: &[&str] = &[
    ".tfquery.hcl",
    ".tfquery.json",
    ".tftest.hcl",
    ".tftest.json",
    ".tofutest.hcl",
    ".tofutest.json",
    ".tfmock.hcl",
    ".tfmock.json",
];
/// Where tests lie, unless the command line says otherwise.
const TESTS: &str = "tests";
/// The name of a local state, and the folder with those of other workspaces.
const STATE: &str = "terraform.tfstate";
const WORKSPACES: &str = "terraform.tfstate.d";

/// Why it is not certain which types a configuration names.
#[derive(Debug, thiserror::Error)]
pub enum Uncertain {
    /// There is no configuration: Terraform applies a saved plan, or prints schemas.
    #[error("there is no configuration in this folder")]
    NoConfiguration,
    /// The configuration calls modules, and there is no list of those that are installed.
    #[error("the configuration calls modules, and no list of installed ones is there")]
    NoModules,
    /// The list of modules is not understood.
    #[error("the list of installed modules cannot be read: {0}")]
    Modules(serde_json::Error),
    /// Something cannot be read.
    #[error("{} cannot be read: {}", .0.display(), .1)]
    Unreadable(PathBuf, io::Error),
    /// There are too many files, or they are too large.
    #[error("the configuration is very large")]
    TooMuch,
}

/// Returns the words that begin with `prefix` in the root module in `root`, in its tests, queries and local states, and in
/// the modules that are installed in `data`, which is `.terraform` unless `TF_DATA_DIR` says otherwise.
///
/// # Errors
/// If it is not certain which words there are.
pub fn named_types(root: &Path, data: &Path, prefix: &str) -> Result<BTreeSet<String>, Uncertain> {
    let mut reader = Reader { prefix, words: BTreeSet::new(), files: 0, bytes: 0, calls_modules: false };
    if !reader.folder(root)? {
        return Err(Uncertain::NoConfiguration);
    }
    let tests = root.join(TESTS);
    if tests.is_dir() {
        reader.folder(&tests)?;
    }
    reader.states(root)?;
    let list = data.join("modules").join("modules.json");
    let list = if data.is_absolute() { list } else { root.join(list) };
    match fs::read(&list) {
        Ok(bytes) => {
            let installed: Installed = serde_json::from_slice(&bytes).map_err(Uncertain::Modules)?;
            let folders = installed.modules.into_iter().map(|module| root.join(module.dir));
            for folder in folders.collect::<BTreeSet<PathBuf>>() {
                reader.folder(&folder)?;
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound && !reader.calls_modules => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Uncertain::NoModules),
        Err(error) => return Err(Uncertain::Unreadable(list, error)),
    }
    Ok(reader.words)
}

/// The list of installed modules that `init` writes. `Dir` is relative to the root module.
#[derive(Deserialize)]
struct Installed {
    #[serde(rename = "Modules", default)]
    modules: Vec<Module>,
}

#[derive(Deserialize)]
struct Module {
    #[serde(rename = "Dir")]
    dir: PathBuf,
}

struct Reader<'p> {
    prefix: &'p str,
    words: BTreeSet<String>,
    files: usize,
    bytes: u64,
    calls_modules: bool,
}

impl Reader<'_> {
    /// Reads the files in a folder, but not those in folders below. Returns whether there is a configuration.
    fn folder(&mut self, folder: &Path) -> Result<bool, Uncertain> {
        let unreadable = |error| Uncertain::Unreadable(folder.to_owned(), error);
        let mut has_configuration = false;
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let ends_with = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
            let is_configuration = ends_with(CONFIGURATION);
            if is_configuration || ends_with(BESIDE) {
                self.file(&entry.path())?;
            }
            has_configuration |= is_configuration;
        }
        Ok(has_configuration)
    }

    /// Reads the local states of all workspaces.
    fn states(&mut self, root: &Path) -> Result<(), Uncertain> {
        let mut states = vec![root.join(STATE)];
        let workspaces = root.join(WORKSPACES);
        match fs::read_dir(&workspaces) {
            Ok(entries) => states.extend(entries.flatten().map(|entry| entry.path().join(STATE))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Uncertain::Unreadable(workspaces, error)),
        }
        states.iter().filter(|state| state.exists()).try_for_each(|state| self.file(state))
    }

    fn file(&mut self, path: &Path) -> Result<(), Uncertain> {
        let unreadable = |error| Uncertain::Unreadable(path.to_owned(), error);
        let file = File::open(path).map_err(unreadable)?;
        // A named pipe would never end.
        if !file.metadata().map_err(unreadable)?.is_file() {
            return Ok(());
        }
        self.files += 1;
        let mut lines = BufReader::new(file.take(MOST_BYTES));
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line).map_err(unreadable)? > 0 {
            self.bytes += line.len() as u64;
            if self.files > MOST_FILES || self.bytes >= MOST_BYTES {
                return Err(Uncertain::TooMuch);
            }
            let text = without_escapes(&String::from_utf8_lossy(&line));
            self.calls_modules |= text.contains("module");
            self.words.extend(words(&text, self.prefix).map(str::to_owned));
            line.clear();
        }
        Ok(())
    }
}

/// Returns the words that begin with a prefix.
fn words<'t>(text: &'t str, prefix: &str) -> impl Iterator<Item = &'t str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(move |c| !is_part(c)).filter(move |word| word.starts_with(prefix))
}

/// Returns a text in which ASCII characters stand for themselves: `\\u0061` is `a` in HCL and JSON.
fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let digits = match rest[at + 1..].chars().next() {
            Some('u') => 4,
            Some('U') => 8,
            _ => 0,
        };
        let code = rest.get(at + 2..at + 2 + digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        let end = match code.and_then(char::from_u32).filter(char::is_ascii) {
            Some(character) => {
                plain.push(character);
                at + 2 + digits
            }
            None => {
                plain.push('\\');
                at + 1
            }
        };
        rest = &rest[end..];
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }

    fn named(folder: &Path) -> Result<Vec<String>, String> {
        let words = named_types(folder, Path::new(".terraform"), "awscc_");
        words.map(|words| words.into_iter().collect()).map_err(|uncertain| uncertain.to_string())
    }

    #[test]
    fn every_file_that_terraform_reads_counts_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            ("main.tf", "resource \"awscc_a_one\" \"x\" {}\n# awscc_in_comment"),
            ("more.tofu", "data \"awscc_a_two\" \"x\" {}"),
            ("more.tf.json", r#"{"resource": {"awscc_a_three": {}, "aws\u0063c_a_four": {}}}"#),
            ("all.tfquery.hcl", "list \"awscc_a_five\" \"x\" {}"),
            ("tests/one.tftest.hcl", "assert { condition = awscc_a_six.x.id != \"\" }"),
            ("terraform.tfstate", r#"{"type": "awscc_a_state"}"#),
            ("terraform.tfstate.d/blue/terraform.tfstate", r#"{"type": "awscc_a_blue"}"#),
            ("other.txt", "awscc_b_one"),
            ("below/main.tf", "awscc_b_two"),
            ("main.tf.bak", "awscc_b_three"),
        ];
        write(folder.path(), &files);
        let names =
            ["a_blue", "a_five", "a_four", "a_one", "a_six", "a_state", "a_three", "a_two", "in_comment"];
        assert_eq!(named(folder.path()).unwrap(), names.map(|name| format!("awscc_{name}")));
    }

    #[test]
    fn installed_modules_count_wherever_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        write(
            folder.path(),
            &[
                ("root/main.tf", "module \"net\" { source = \"../net\" }"),
                ("net/main.tf", "awscc_net"),
                ("root/.terraform/modules/deep/sub/main.tf", "awscc_deep"),
                (
                    "root/.terraform/modules/modules.json",
                    r#"{"Modules": [
                    {"Key": "", "Source": "", "Dir": "."},
                    {"Key": "net", "Source": "../net", "Dir": "../net"},
                    {"Key": "net.deep", "Source": "x", "Dir": ".terraform/modules/deep/sub"}]}"#,
                ),
            ],
        );
        assert_eq!(named(&root).unwrap(), ["awscc_deep", "awscc_net"]);
        let elsewhere = folder.path().join("data");
        fs::rename(root.join(".terraform"), &elsewhere).unwrap();
        assert_eq!(named(&root).unwrap_err(), Uncertain::NoModules.to_string());
        let list = elsewhere.join("modules/modules.json");
        write(&elsewhere, &[("modules/modules.json", r#"{"Modules": [{"Dir": "../net"}]}"#)]);
        let words = named_types(&root, &elsewhere, "awscc_").unwrap();
        assert_eq!(words.into_iter().collect::<Vec<_>>(), ["awscc_net"]);
        fs::write(list, "{").unwrap();
        assert!(matches!(named_types(&root, &elsewhere, "awscc_"), Err(Uncertain::Modules(_))));
    }

    #[test]
    fn what_is_not_certain_is_said() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(named(folder.path()).unwrap_err(), Uncertain::NoConfiguration.to_string());
        write(folder.path(), &[("all.tfquery.hcl", "awscc_a")]);
        assert_eq!(named(folder.path()).unwrap_err(), Uncertain::NoConfiguration.to_string());
        write(folder.path(), &[("main.tf", "awscc_b")]);
        assert_eq!(named(folder.path()).unwrap(), ["awscc_a", "awscc_b"]);
        write(folder.path(), &[(".terraform/modules/modules.json", r#"{"Modules": [{"Dir": "gone"}]}"#)]);
        let error = named(folder.path()).unwrap_err();
        assert!(error.contains("gone cannot be read"), "{error}");
        assert!(matches!(
            named_types(&folder.path().join("none"), Path::new("x"), "awscc_"),
            Err(Uncertain::Unreadable(..))
        ));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_no_file_is_passed_over_and_one_that_is_gone_is_said() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("main.tf", "awscc_a"), ("folder.tf/x", "")]);
        assert_eq!(named(folder.path()).unwrap(), ["awscc_a"]);
        std::os::unix::fs::symlink("nowhere", folder.path().join("link.tf")).unwrap();
        assert!(named(folder.path()).unwrap_err().contains("link.tf cannot be read"));
    }

    #[test]
    fn a_large_configuration_is_read_and_a_huge_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..10_000 {
            fs::write(folder.path().join(format!("{number}.tf")), format!("awscc_a_{}", number % 3)).unwrap();
        }
        assert_eq!(named(folder.path()).unwrap().len(), 3);
        for number in 10_000..=MOST_FILES {
            fs::write(folder.path().join(format!("{number}.tf")), "").unwrap();
        }
        assert_eq!(named(folder.path()).unwrap_err(), Uncertain::TooMuch.to_string());
    }

    #[test]
    fn any_text_can_be_read() {
        for text in ["\\", "\\u", "\\u12", "\\U0000006", "\\uD800x", "é\\u00e9é", "\\\\u0061"] {
            let _ = without_escapes(text);
        }
        assert_eq!(without_escapes("\\u0061\\U00000062\\u00e9\\n"), "ab\\u00e9\\n");
    }
}
