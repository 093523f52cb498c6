//! The scripts that complete the command line: each shell can read its own.

use std::io::Write as _;
use std::process::Command;

use ferroform_tests::{Tool, program};
use libtest_mimic::{Failed, Trial};

pub(crate) fn trials() -> Vec<Trial> {
    let shells =
        [("bash", &["-n"][..]), ("zsh", &["-n"]), ("fish", &["--no-execute"]), ("elvish", &["-compileonly"])];
    let trial = |(shell, arguments): (&'static str, &'static [&'static str])| {
        Tool::Shell(shell).trial(format!("shells::{shell}"), move || reads(shell, arguments))
    };
    shells.map(trial).into()
}

fn reads(shell: &str, arguments: &[&str]) -> Result<(), Failed> {
    let printed = Command::new(program("awscc")).args(["completions", shell]).output()?;
    let mut script = tempfile::NamedTempFile::new()?;
    script.write_all(&printed.stdout)?;
    let checked = Command::new(shell).args(arguments).arg(script.path()).output()?;
    if printed.status.success() && checked.status.success() {
        return Ok(());
    }
    Err(format!("{printed:?}\n{checked:?}").into())
}
