//! The real Terraform or OpenTofu in a folder, for tests that play the same with it as with [`Core`](crate::Core).
//!
//! ```no_run
//! use ferroform_driver::hcl::provider_to_hcl;
//! use ferroform_driver::terraform::Terraform;
//!
//! # fn test(folder: &std::path::Path) -> std::io::Result<()> {
//! let terraform = Terraform::new(folder)?.with("MYORG_ENDPOINT", "http://127.0.0.1:4599");
//! terraform.use_providers(&["myorg/myorg"], "target/debug".as_ref())?;
//! terraform.write("main.tf", &provider_to_hcl("myorg", "myorg/myorg", []))?;
//! let output = terraform.run(&["plan"])?;
//! assert!(output.status.success(), "{}", output.all());
//! # Ok(())
//! # }
//! ```

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::{env, fs, io, process};

use crate::hcl::dev_overrides;

/// The file with the configuration of Terraform's command line.
const SETTINGS: &str = "terraform.rc";

/// Terraform in a folder, with an environment of its own.
#[derive(Clone, Debug)]
pub struct Terraform {
    program: PathBuf,
    folder: PathBuf,
    environment: BTreeMap<OsString, OsString>,
}

/// What a command of Terraform printed.
#[derive(Clone, Debug)]
pub struct Output {
    /// How it ended.
    pub status: ExitStatus,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

/// Returns what `version` of this program prints, such as `terraform`, which is looked for on the `PATH`.
///
/// # Errors
/// If the program cannot be started, or fails.
pub fn version(program: impl AsRef<OsStr>) -> io::Result<String> {
    let mut command = Command::new(program);
    let output = command.arg("version").env("CHECKPOINT_DISABLE", "1").stdin(Stdio::null()).output()?;
    let output = Output::from(output);
    if output.status.success() { Ok(output.stdout) } else { Err(io::Error::other(output.all())) }
}

impl Terraform {
    /// Returns the `terraform` on the `PATH`, to be run in this folder. It takes all providers from registries until
    /// [`use_providers`](Self::use_providers) says otherwise.
    ///
    /// # Errors
    /// If a file in the folder cannot be written.
    pub fn new(folder: impl Into<PathBuf>) -> io::Result<Self> {
        let this = Self { program: "terraform".into(), folder: folder.into(), environment: BTreeMap::new() };
        // Without this file, Terraform would read that of the user.
        this.write(SETTINGS, "")?;
        Ok(this)
    }

    /// Runs another program, such as `tofu`.
    #[must_use]
    pub fn program(mut self, program: impl Into<PathBuf>) -> Self {
        self.program = program.into();
        self
    }

    /// Sets a variable of the environment.
    #[must_use]
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.set(name, value);
        self
    }

    /// Sets a variable of the environment from now on.
    pub fn set(&mut self, name: impl Into<OsString>, value: impl Into<OsString>) {
        self.environment.insert(name.into(), value.into());
    }

    /// Takes the providers of these sources, such as `hashicorp/aws`, from the folder with their programs.
    ///
    /// # Errors
    /// If the file that says so cannot be written.
    pub fn use_providers(&self, sources: &[&str], programs: &Path) -> io::Result<()> {
        self.write(SETTINGS, &dev_overrides(sources, programs))
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a file in the folder.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, name: impl AsRef<Path>, text: &str) -> io::Result<()> {
        fs::write(self.folder.join(name), text)
    }

    /// Returns a command that is ready to run: the first argument is the name of the command. It prints no colors and asks
    /// nothing. It does not see the caller's variables that begin with `AWS` or `TF_`.
    #[must_use]
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        let (verb, arguments) = arguments.split_at(arguments.len().min(1));
        // Options come before other arguments.
        command.args(verb);
        match verb {
            ["apply" | "destroy" | "import" | "init" | "plan" | "refresh"] => {
                command.args(["-no-color", "-input=false"]);
            }
            ["get" | "query" | "show" | "validate"] => drop(command.arg("-no-color")),
            _ => {}
        }
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        let is_foreign = |name: &str| name.starts_with("AWS") || name.starts_with("TF_");
        for (name, _) in env::vars_os().filter(|(name, _)| is_foreign(&name.to_string_lossy())) {
            command.env_remove(name);
        }
        command
            .env("TF_CLI_CONFIG_FILE", self.folder.join(SETTINGS))
            .env("TF_IN_AUTOMATION", "1")
            .env("CHECKPOINT_DISABLE", "1")
            .envs(&self.environment);
        command
    }

    /// Runs a [`command`](Self::command) to its end.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn run(&self, arguments: &[&str]) -> io::Result<Output> {
        Ok(self.command(arguments).output()?.into())
    }
}

impl Output {
    /// Returns all that was printed: the standard output, then the standard error.
    #[must_use]
    pub fn all(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }
}

impl From<process::Output> for Output {
    fn from(output: process::Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { status: output.status, stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_before_other_arguments_and_settings_are_those_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let terraform = Terraform::new(folder.path()).unwrap().program("tofu").with("TF_LOG", "trace");
        let command = terraform.command(&["import", "-lock=false", "myorg_team_thing.this", "mine"]);
        assert_eq!(command.get_program(), "tofu");
        assert!(command.get_args().eq([
            "import",
            "-no-color",
            "-input=false",
            "-lock=false",
            "myorg_team_thing.this",
            "mine"
        ]));
        let set = |name: &str| command.get_envs().find(|(set, _)| *set == name).and_then(|(_, value)| value);
        assert_eq!(set("TF_LOG").unwrap(), "trace");
        assert_eq!(set("TF_CLI_CONFIG_FILE").unwrap(), folder.path().join(SETTINGS));
        assert_eq!(fs::read_to_string(folder.path().join(SETTINGS)).unwrap(), "", "not those of the user");
    }
}
