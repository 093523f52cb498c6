//! The scripts that complete the command line: each shell can read its own.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use ferroform_tests::{Tool, program};
use libtest_mimic::{Failed, Trial};

pub(crate) fn trials() -> Vec<Trial> {
    let shells =
        [("bash", &["-n"][..]), ("zsh", &["-n"]), ("fish", &["--no-execute"]), ("elvish", &["-compileonly"])];
    let trial = |(shell, arguments): (&'static str, &'static [&'static str])| {
        Tool::Shell(shell).trial(format!("shells::{shell}"), move || reads(shell, arguments))
    };
    let mut trials: Vec<_> = shells.map(trial).into();
    trials.push(Tool::Shell("bash").trial("shells::bash_completes_the_options_of_each_command", completes));
    trials
}

fn completes() -> Result<(), Failed> {
    // The name has dashes.
    let printed = Command::new(program("awscc"))
        .arg0("terraform-provider-awscc")
        .args(["completions", "bash"])
        .output()?;
    let mut script = tempfile::NamedTempFile::new()?;
    script.write_all(&printed.stdout)?;
    for (command, option) in [
        ("explain", "--all"),
        ("explain-plan", "--markdown"),
        ("permissions", "--check"),
        ("emulator", "--seed"),
    ] {
        let asked = "source \"$1\"; [[ $(complete -p \"$2\") =~ -F\\ ([^ ]+) ]]; COMP_WORDS=(\"$2\" \"$3\" --); COMP_CWORD=2; \
                     \"${BASH_REMATCH[1]}\" \"$2\" -- \"$3\"; echo \"${COMPREPLY[@]}\"";
        let mut shell = Command::new("bash");
        shell.args(["-c", asked, "bash"]).arg(script.path()).args(["terraform-provider-awscc", command]);
        let answer = shell.output()?;
        if !String::from_utf8_lossy(&answer.stdout).split_whitespace().any(|word| word == option) {
            return Err(format!("{command}: {answer:?}").into());
        }
    }
    Ok(())
}

fn reads(shell: &str, arguments: &[&str]) -> Result<(), Failed> {
    let printed = Command::new(program("awscc")).args(["completions", shell]).output()?;
    let mut script = tempfile::NamedTempFile::new()?;
    if shell == "elvish" {
        // Only on a terminal, it has this module.
        writeln!(script, "var edit: = $nil")?;
    }
    script.write_all(&printed.stdout)?;
    let checked = Command::new(shell).args(arguments).arg(script.path()).output()?;
    if printed.status.success() && checked.status.success() {
        return Ok(());
    }
    Err(format!("{printed:?}\n{checked:?}").into())
}
