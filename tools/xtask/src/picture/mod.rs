//! `cargo xtask picture`: plays a session in a shell with Terraform, the provider and the emulator, and draws what it printed for the
//! README.
//!
//! The output is that of the programs, with their colours. `…` stands for what is left out. What differs from run to run is either
//! left out or made equal: the seconds of an operation.

mod svg;
mod terminal;

use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, ensure};

use self::terminal::Line;
use crate::demo::Emulator;
use crate::package::Platform;
use crate::workspace::{self, DEMO, PROVIDER, root};

const PICTURE: &str = "docs/picture.svg";
/// What every create takes, in milliseconds.
const LATENCY: &str = "2000";

/// A command of the session.
struct Step {
    command: &'static str,
    /// Parts of the output that are left out: each from a line with the first text to the next line with the second, or to the end.
    left_out: &'static [(&'static str, &'static str)],
    /// Ctrl-C is pressed a second after a line with this text.
    interrupted_after: Option<&'static str>,
}

const SESSION: [Step; 5] = [
    Step { command: "terraform plan", left_out: &[], interrupted_after: None },
    Step { command: "sed -i 's/days = 8/days = 7/' main.tf", left_out: &[], interrupted_after: None },
    Step {
        command: "terraform apply -auto-approve",
        left_out: &[
            ("Terraform used the selected providers", "Plan:"),
            ("Please wait for Terraform", "╷"),
            ("with awscc_iam_role.worker", "The request is still running"),
            // With the token of the request, which is another one each time.
            ("aws cloudcontrol", ""),
        ],
        interrupted_after: Some("awscc_iam_role.worker: Creating..."),
    },
    Step {
        command: "terraform apply -auto-approve",
        left_out: &[("Note:", "Plan:")],
        interrupted_after: None,
    },
    Step {
        command: "terraform plan",
        left_out: &[("Refreshing state...", "No changes."), ("Terraform has compared", "")],
        interrupted_after: None,
    },
];

/// Plays the session and writes the picture.
pub(crate) fn run() -> anyhow::Result<()> {
    ensure!(workspace::tool("terraform").is_some(), "terraform is not installed");
    let [provider] = workspace::build("dev", [DEMO])?;
    let folder = fs::canonicalize(root())?.join("target/picture");
    prepare(&folder, &provider)?;
    let emulator = Emulator::start(&provider, &folder, LATENCY)?;
    let environment = emulator.environment(&folder);
    play("terraform init", None, &folder, &environment)?;
    let mut lines: Vec<Line> = Vec::new();
    for step in &SESSION {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(terminal::lines(&format!("\x1b[32m$\x1b[0m {}", step.command)));
        let output = play(step.command, step.interrupted_after, &folder, &environment)?;
        lines.extend(shown(&output, step).with_context(|| format!("{}:\n{output}", step.command))?);
    }
    let picture = svg::draw(&lines);
    fs::write(root().join(PICTURE), &picture)?;
    println!("{PICTURE}: {} lines, {} bytes", lines.len(), picture.len());
    Ok(())
}

/// Creates a folder with the configuration, and with a mirror that `terraform init` installs the provider from.
fn prepare(folder: &Path, provider: &Path) -> anyhow::Result<()> {
    workspace::empty(folder)?;
    fs::copy(root().join("tools/xtask/src/picture/main.tf"), folder.join("main.tf"))?;
    let mirror = folder.join("mirror");
    let platform = Platform::present()?;
    let place = mirror
        .join(format!("registry.terraform.io/ferroform/awscc/{}/{platform}", env!("CARGO_PKG_VERSION")));
    fs::create_dir_all(&place)?;
    fs::copy(provider, place.join(PROVIDER))?;
    Ok(fs::write(folder.join("terraform.rc"), workspace::mirror_rc(&mirror))?)
}

/// Runs a command in a shell, and returns what it printed.
fn play(
    command: &str,
    interrupted_after: Option<&str>,
    folder: &Path,
    environment: &[(&str, String)],
) -> anyhow::Result<String> {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1; {command}")]).current_dir(folder);
    shell.envs(environment.iter().map(|(name, value)| (name, value)));
    // Ctrl-C signals all processes of the session.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    let mut shell = shell.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("cannot start sh")?;
    let mut output = String::new();
    let mut reader = BufReader::new(shell.stdout.take().context("the shell has no output")?);
    if let Some(text) = interrupted_after {
        while !output.contains(text) {
            ensure!(reader.read_line(&mut output)? > 0, "`{command}` ended without {text:?}:\n{output}");
        }
        std::thread::sleep(Duration::from_secs(1));
        let group = format!("-{}", shell.id());
        ensure!(Command::new("kill").args(["-INT", "--", &group]).status()?.success(), "cannot press Ctrl-C");
        output += "^C\n";
    }
    reader.read_to_string(&mut output)?;
    shell.wait()?;
    Ok(output)
}

/// Returns the lines of an output that are shown.
fn shown(output: &str, step: &Step) -> anyhow::Result<Vec<Line>> {
    let mut lines = terminal::lines(&with_equal_seconds(output));
    lines.retain(|line| !line.text().trim().is_empty());
    let position = |lines: &[Line], from: usize, text: &str| {
        let found = lines.iter().skip(from).position(|line| line.text().contains(text));
        found.map(|found| from + found).with_context(|| format!("there is no line with {text:?}"))
    };
    let mut from = 0;
    for (start, end) in step.left_out {
        let start = position(&lines, from, start)?;
        let end = if end.is_empty() { lines.len() } else { position(&lines, start, end)? };
        let ellipsis = lines[start].ellipsis();
        lines.splice(start..end, [ellipsis]);
        from = start + 1;
    }
    Ok(lines)
}

/// Replaces the seconds that operations took.
fn with_equal_seconds(output: &str) -> String {
    const BEFORE: &str = " complete after ";
    let mut parts = output.split(BEFORE);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        whole = whole + BEFORE + "2" + part.trim_start_matches(|one: char| one.is_ascii_digit());
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_an_ellipsis_and_missing_text_is_an_error() {
        let step = |left_out| Step { command: "", left_out, interrupted_after: None };
        let output = "a complete after 31s [id]\n\n\x1b[31m│\x1b[0m b\n│ c\nd\ne\n";
        let texts = |left_out| -> anyhow::Result<Vec<String>> {
            Ok(shown(output, &step(left_out))?.iter().map(Line::text).collect())
        };
        assert_eq!(texts(&[]).unwrap(), ["a complete after 2s [id]", "│ b", "│ c", "d", "e"]);
        assert_eq!(texts(&[("b", "d"), ("e", "")]).unwrap(), ["a complete after 2s [id]", "│ …", "d", "…"]);
        let error = texts(&[("│ c", "b")]).unwrap_err();
        assert_eq!(error.to_string(), "there is no line with \"b\"");
    }
}
