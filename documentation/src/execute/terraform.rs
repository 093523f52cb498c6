//! What the real Terraform says of examples: whether they are as it formats them, and whether it takes them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ferroform_driver::hcl::dev_overrides;

use crate::page::{Kind, Page};
use crate::reading::ReadPage;

/// The name of the program.
const PROGRAM: &str = "terraform";

/// The variable with the file of its configuration.
pub(super) const RC: &str = "TF_CLI_CONFIG_FILE";

/// An error from asking Terraform.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A file cannot be written, or Terraform cannot be started.
    #[error("{0}: {1}")]
    Machine(String, std::io::Error),
    /// A page cannot be read.
    #[error("{0}: {1}")]
    Page(String, String),
}

/// What Terraform said.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many examples it was asked about.
    pub examples: usize,
    /// How many times it was started.
    pub batches: usize,
    /// What it complains about.
    pub complaints: Vec<String>,
    /// How many examples it was not asked about, with the reason.
    pub left_out: Vec<(usize, &'static str)>,
}

/// Terraform, and where the provider is.
#[derive(Debug, Clone, Copy)]
pub struct Terraform<'a> {
    /// The binary of the provider.
    pub provider: &'a Path,
    /// The source of the provider: `hashicorp/awscc`.
    pub source: &'a str,
    /// How many examples it is asked about at once.
    pub batch: usize,
}

/// Returns the version of Terraform, if there is one.
#[must_use]
pub fn version() -> Option<String> {
    let output = Command::new(PROGRAM).arg("version").stdin(Stdio::null()).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then(|| said.lines().next().unwrap_or_default().to_owned())
}

/// Returns complaints about examples that Terraform would format in another way.
///
/// # Errors
/// If files cannot be written, or Terraform does not start.
pub fn format(pages: &[&Page]) -> Result<Outcome, Trouble> {
    let folder = folder()?;
    let mut outcome = Outcome { batches: 1, ..Outcome::default() };
    for (number, page) in pages.iter().enumerate() {
        let read = ReadPage::of(&page.text).map_err(|error| Trouble::Page(page.path.clone(), error))?;
        let blocks = read.blocks.iter().filter(|block| block.language == "terraform");
        for (place, block) in blocks.enumerate() {
            // On pages of functions calls stand alone. They are formatted as what follows an equals sign.
            let example = if page.kind == Kind::Function { outputs(&block.text) } else { block.text.clone() };
            let name = page.path.replace('/', "__").replace(".md", "");
            put(&folder.path().join(format!("{name}.{number}.{place}.tf")), &example)?;
            outcome.examples += 1;
        }
    }
    let output = run(folder.path(), &["fmt", "-check", "-diff"], &[])?;
    if !output.status.success() {
        outcome.complaints.push(said(&output));
    }
    Ok(outcome)
}

impl Terraform<'_> {
    /// Returns complaints about examples that Terraform does not take. `needed` returns the example that the one of a page
    /// refers to.
    ///
    /// # Errors
    /// If files cannot be written, or Terraform does not start.
    pub fn validate(
        &self,
        pages: &[&Page],
        needed: &dyn Fn(&Page) -> Option<String>,
    ) -> Result<Outcome, Trouble> {
        let mut outcome = Outcome::default();
        let (asked, later): (Vec<&Page>, Vec<&Page>) =
            pages.iter().copied().partition(|page| !matches!(page.kind, Kind::List | Kind::Action));
        if !later.is_empty() {
            outcome.left_out.push((
                later.len(),
                "lists and actions need Terraform 1.14; lists are run by the driver, actions are not",
            ));
        }
        for batch in asked.chunks(self.batch.max(1)) {
            outcome.batches += 1;
            outcome.examples += batch.len();
            self.batch(batch, needed, &mut outcome)?;
        }
        Ok(outcome)
    }

    /// Validates a configuration with a module for each of these pages.
    fn batch(
        &self,
        pages: &[&Page],
        needed: &dyn Fn(&Page) -> Option<String>,
        outcome: &mut Outcome,
    ) -> Result<(), Trouble> {
        let folder = folder()?;
        let mut root = String::new();
        for page in pages {
            let read = ReadPage::of(&page.text).map_err(|error| Trouble::Page(page.path.clone(), error))?;
            let example = read.example().unwrap_or_default();
            let name = module_name(page);
            let mut text = needed(page).unwrap_or_default();
            text.push_str(&if page.kind == Kind::Function { outputs(example) } else { example.to_owned() });
            let module = module(folder.path(), &name, &text)?;
            if page.kind == Kind::Function {
                let source = self.source;
                let required = format!(
                    "terraform {{\n  required_providers {{\n    awscc = {{\n      source = \"{source}\"\n    }}\n  }}\n}}\n"
                );
                put(&module.join("versions.tf"), &required)?;
            }
            root.push_str(&call(&name, &text));
        }
        put(&folder.path().join("main.tf"), &root)?;
        let rc = self.rc(folder.path())?;
        for arguments in [&["get", "-no-color"][..], &["validate", "-no-color"]] {
            let output = run(folder.path(), arguments, &[(RC, &rc)])?;
            if !output.status.success() {
                outcome.complaints.push(format!("terraform {}: {}", arguments[0], said(&output)));
                break;
            }
        }
        Ok(())
    }

    /// Writes a configuration of Terraform that makes it use this provider. Returns its file.
    pub(super) fn rc(&self, folder: &Path) -> Result<String, Trouble> {
        let rc = folder.join("terraform.rc");
        let binaries = self.provider.parent().unwrap_or(Path::new("."));
        put(&rc, &dev_overrides(&[self.source], binaries))?;
        Ok(rc.display().to_string())
    }
}

/// Returns the name of the module with the example of a page.
pub(super) fn module_name(page: &Page) -> String {
    page.path.replace(['/', '-'], "_").replace(".md", "")
}

/// Writes a module with this configuration. Returns its folder.
pub(super) fn module(folder: &Path, name: &str, text: &str) -> Result<PathBuf, Trouble> {
    let module = folder.join(name);
    fs::create_dir(&module).map_err(|error| Trouble::Machine(module.display().to_string(), error))?;
    put(&module.join("main.tf"), text)?;
    Ok(module)
}

/// Returns the call of a module with this configuration, and a variable for each variable of it.
pub(super) fn call(name: &str, text: &str) -> String {
    let variables = variables(text);
    let mut root = format!("module \"{name}\" {{\n  source = \"./{name}\"\n");
    for (variable, _) in &variables {
        let _ = writeln!(root, "  {variable} = var.{}", variable_name(name, variable));
    }
    root.push_str("}\n");
    for (variable, body) in variables {
        let _ = writeln!(root, "variable \"{}\" {{\n{body}}}", variable_name(name, variable));
    }
    root
}

/// Returns the name of the variable that is passed to a module.
pub(super) fn variable_name(module: &str, variable: &str) -> String {
    format!("{module}__{variable}")
}

/// Returns the variables that a configuration declares, with what is in their blocks.
fn variables(text: &str) -> Vec<(&str, &str)> {
    let blocks = text.split("variable \"").skip(1);
    blocks
        .filter_map(|rest| {
            let (name, rest) = rest.split_once("\" {\n")?;
            Some((name, rest.split_once("}\n")?.0))
        })
        .collect()
}

/// Returns the calls on the page of a function as outputs.
fn outputs(example: &str) -> String {
    let is_call = |line: &&str| !line.starts_with('#');
    let calls = example.split("\n\n").map(|call| call.lines().filter(is_call).collect::<Vec<_>>().join("\n"));
    let calls = calls.filter(|call| !call.trim().is_empty()).enumerate();
    let calls = calls.map(|(number, call)| (number, call.replace('\n', "\n  ")));
    calls.map(|(number, call)| format!("output \"call_{number}\" {{\n  value = {call}\n}}\n")).collect()
}

pub(super) fn folder() -> Result<tempfile::TempDir, Trouble> {
    tempfile::tempdir().map_err(|error| Trouble::Machine("no folder".to_owned(), error))
}

pub(super) fn put(file: &Path, text: &str) -> Result<(), Trouble> {
    fs::write(file, text).map_err(|error| Trouble::Machine(file.display().to_string(), error))
}

/// Runs Terraform in a folder, with these variables of the environment.
pub(super) fn run(
    folder: &Path,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> Result<Output, Trouble> {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).envs(environment.iter().copied());
    command.output().map_err(|error| Trouble::Machine(format!("{PROGRAM} does not start"), error))
}

pub(super) fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
