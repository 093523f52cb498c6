//! The file that the commands of a check write to.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

/// The log of a check.
pub(super) struct Log {
    file: PathBuf,
    name: String,
}

impl Log {
    /// Creates an empty log in a folder.
    pub(super) fn new(folder: &Path, name: &str) -> anyhow::Result<Self> {
        let file = folder.join(format!("{name}.log"));
        File::create(&file).with_context(|| format!("creating {}", file.display()))?;
        Ok(Self { file, name: name.to_owned() })
    }

    /// Returns the place of the log, relative to the root of the workspace.
    pub(super) fn shown(&self) -> String {
        format!("target/assurance/{}.log", self.name)
    }

    /// Returns the folder of all logs.
    pub(super) fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(&self.file)
    }

    /// Runs a command, which must succeed. Returns what it printed.
    pub(super) fn run(&self, command: &mut Command) -> anyhow::Result<String> {
        let (is_success, printed) = self.attempt(command)?;
        ensure!(is_success, "{} failed", shown(command));
        Ok(printed)
    }

    /// Runs a command. Returns whether it succeeded, and what it printed.
    pub(super) fn attempt(&self, command: &mut Command) -> anyhow::Result<(bool, String)> {
        let mut file = OpenOptions::new().append(true).open(&self.file)?;
        writeln!(file, "== {}", shown(command))?;
        let before = file.metadata()?.len();
        let status = command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .status()
            .with_context(|| format!("cannot start {}", shown(command)))?;
        let all = fs::read(&self.file)?;
        let own = all.get(usize::try_from(before)?..).unwrap_or_default();
        Ok((status.success(), String::from_utf8_lossy(own).into_owned()))
    }
}

/// Returns a command without the folder of its program.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
