//! Where the output of commands goes: to the log of a campaign, and to the terminal if it is the only one.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

/// The output of commands.
pub(crate) struct Log {
    file: File,
    folder: PathBuf,
    is_shown: bool,
}

impl Log {
    /// Creates an empty log in a folder. What goes into it is also shown if that is said.
    pub(super) fn new(folder: &Path, name: &str, is_shown: bool) -> anyhow::Result<Self> {
        let file = folder.join(format!("{name}.log"));
        let created = File::create(&file).with_context(|| format!("creating {}", file.display()))?;
        Ok(Self { file: created, folder: folder.to_owned(), is_shown })
    }

    /// Returns the folder of all logs.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs a command, which must succeed. Returns what it printed.
    pub(crate) fn run(&self, command: &mut Command) -> anyhow::Result<String> {
        let (is_success, printed) = self.attempt(command)?;
        let last = printed.lines().last().unwrap_or_default();
        ensure!(is_success, "{} failed: {last}", shown(command));
        Ok(printed)
    }

    /// Runs a command. Returns whether it succeeded, and what it printed.
    pub(super) fn attempt(&self, command: &mut Command) -> anyhow::Result<(bool, String)> {
        self.write(format!("\n== {}\n", shown(command)).as_bytes())?;
        let (reader, writer) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let started = command.spawn();
        // The command would keep the other end of the pipe, which then never ends.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = started.with_context(|| format!("cannot start {}", shown(command)))?;
        let (mut reader, mut printed) = (BufReader::new(reader), Vec::new());
        loop {
            let before = printed.len();
            if reader.read_until(b'\n', &mut printed)? == 0 {
                break;
            }
            self.write(printed.get(before..).unwrap_or_default())?;
        }
        Ok((child.wait()?.success(), String::from_utf8_lossy(&printed).into_owned()))
    }

    fn write(&self, text: &[u8]) -> anyhow::Result<()> {
        (&self.file).write_all(text)?;
        if self.is_shown {
            std::io::stdout().write_all(text)?;
        }
        Ok(())
    }
}

/// Returns a command without the folder of its program.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_prints_is_kept_in_the_order_in_which_it_says_it() {
        let folder = tempfile::tempdir().unwrap();
        let log = Log::new(folder.path(), "some", false).unwrap();
        let said = log.run(Command::new("sh").args(["-c", "echo one; echo two >&2; printf three"])).unwrap();
        assert_eq!(said, "one\ntwo\nthree");
        let error = log.run(Command::new("sh").args(["-c", "echo four; exit 1"])).unwrap_err();
        assert_eq!(error.to_string(), "sh -c echo four; exit 1 failed: four");
        let kept = std::fs::read_to_string(folder.path().join("some.log")).unwrap();
        assert!(kept.ends_with("\none\ntwo\nthree\n== sh -c echo four; exit 1\nfour\n"), "{kept}");
    }
}
