//! One case: its steps, run one after another.

use std::fs;
use std::path::Path;

use crate::transcript::Transcript;
use crate::workspace::{Target, Workspace};

/// Runs a case and compares its transcript.
pub(crate) fn run(folder: &Path) -> Result<(), String> {
    let steps = fs::read_to_string(folder.join("steps")).map_err(|error| error.to_string())?;
    let used =
        steps.lines().filter_map(|line| line.trim().strip_prefix("use ")).map(|name| folder.join(name));
    let workspace = Workspace::new(Target::of(folder), &used.collect::<Vec<_>>())?;
    let mut transcript = Transcript::new(&workspace.secrets());
    for step in steps.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let output = perform(&workspace, folder, step)?;
        transcript.add(step, &output);
    }
    transcript.compare(&folder.join("transcript"))
}

/// `use N` takes the configuration of a folder; `service …` does something behind Terraform's back; `brief …` keeps only
/// what a command did to each object and in sum; everything else is a Terraform command.
fn perform(workspace: &Workspace, folder: &Path, step: &str) -> Result<String, String> {
    let (command, rest) = step.split_once(' ').unwrap_or((step, ""));
    match command {
        "use" => workspace.take(&folder.join(rest)).map(|()| String::new()),
        "service" => workspace.service(rest),
        "brief" => workspace.terraform(rest).map(|output| brief(&output)),
        _ => workspace.terraform(step),
    }
}

/// The lines that tell the outcome, and everything from an error on.
fn brief(output: &str) -> String {
    const OUTCOMES: [&str; 6] =
        ["Plan:", "No changes.", "Apply complete!", "Destroy complete!", "(failed)", "  # awscc_"];
    let mut lines = Vec::new();
    let mut is_error = false;
    for line in output.lines() {
        is_error |= line.trim_start_matches(['│', ' ']).starts_with("Error:");
        if is_error || OUTCOMES.iter().any(|outcome| line.starts_with(outcome)) {
            lines.push(line);
        }
    }
    lines.join("\n")
}
