//! One case: its steps, run one after another.

use std::fs;
use std::path::{Path, PathBuf};

use crate::terraform::transcript::Transcript;
use crate::terraform::{planted, story};
use ferroform_tests::terraform::host::Host;
use ferroform_tests::terraform::workspace::{Target, Workspace};

/// Runs a case with a host and compares its transcript. A story is destroyed at the end.
pub(crate) fn run(host: &Host, folder: &Path) -> Result<(), String> {
    let steps = fs::read_to_string(folder.join("steps")).map_err(|error| error.to_string())?;
    let used = steps.lines().filter_map(|line| line.trim().strip_prefix("use "));
    let used: Vec<PathBuf> = used.flat_map(|names| folders(folder, names)).collect();
    let workspace = Workspace::new(Target::of(folder), &used)?.on(&host.binary);
    let mut transcript = Transcript::new(host, &workspace.secrets());
    for step in steps.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let output = perform(&workspace, folder, step)?;
        if !is_about_the_service(step) {
            planted::check_output(&output).map_err(|error| format!("{step}: {error}"))?;
        }
        transcript.add(step, &output);
    }
    if steps.lines().any(|line| line.starts_with("story ")) {
        let output = story::destroy(&workspace)?;
        planted::check_output(&output).map_err(|error| format!("destroy: {error}"))?;
        transcript.add("destroy", &outcome(&output, SUMS));
    }
    workspace.check_log()?;
    planted::check_files(workspace.folder())?;
    transcript.compare(folder)
}

/// Returns the folders of a case with these names.
fn folders(case: &Path, names: &str) -> Vec<PathBuf> {
    names.split(' ').map(|name| case.join(name)).collect()
}

/// Performs a step and returns its output.
///
/// - `use N ...` replaces the configuration with that of these folders.
/// - `story NAME` applies a story and checks that the next plan is empty; the case then ends with a `destroy` that must
///   leave nothing.
/// - `have FILE` replaces the state file.
/// - `put FILE PATH` copies a file to a path in the folder.
/// - `serve SERVICES` sets which services are served from now on; otherwise it is those that the configurations use.
/// - `service METHOD PATH BODY` calls the emulator's own API, outside Terraform.
/// - `objects TYPE PROPERTY ...` shows what the service has, by these properties.
/// - `set NAME=VALUE` sets a variable of the environment from now on.
/// - `log` lets the provider log all it can from now on, and write protocol data.
/// - `brief COMMAND` runs a Terraform command and keeps only the lines about each object and the summary.
/// - `sum COMMAND` runs a Terraform command and keeps only the summary.
/// - `quiet COMMAND` runs a Terraform command that ends differently from host to host, and keeps nothing.
///
/// Everything else is a Terraform command.
fn perform(workspace: &Workspace, folder: &Path, step: &str) -> Result<String, String> {
    let (command, rest) = step.split_once(' ').unwrap_or((step, ""));
    match command {
        "use" => workspace.take(&folders(folder, rest)).map(|()| String::new()),
        "story" => story::apply(workspace, rest).map(|output| outcome(&output, BRIEF)),
        "have" => {
            let state = fs::read_to_string(folder.join(rest)).map_err(|error| error.to_string())?;
            workspace.write("terraform.tfstate", &state).map(|()| String::new())
        }
        "put" => {
            let (file, path) = rest.split_once(' ').ok_or("a path is missing")?;
            workspace.put(&folder.join(file), path).map(|()| String::new())
        }
        "serve" => {
            workspace.serve(rest);
            Ok(String::new())
        }
        "service" => workspace.service(rest),
        "objects" => Ok(workspace.objects(rest)),
        "set" => workspace.set(rest).map(|()| String::new()),
        "log" => workspace.log().map(|()| String::new()),
        "brief" => workspace.terraform(rest).map(|output| outcome(&output, BRIEF)),
        "sum" => workspace.terraform(rest).map(|output| outcome(&output, SUMS)),
        "quiet" => workspace.terraform(rest).map(|_| String::new()),
        _ => workspace.terraform(step),
    }
}

fn is_about_the_service(step: &str) -> bool {
    step.starts_with("objects ")
}

/// The beginnings of the lines about one object, and of those that summarise a command.
const BRIEF: &[&str] =
    &["  # awscc_", "Plan:", "No changes.", "Apply complete!", "Destroy complete!", "Success!", "(failed)"];
/// The beginnings of the lines that summarise a command.
const SUMS: &[&str] = BRIEF.split_at(1).1;

/// Returns the lines with one of these beginnings, and everything from an error on.
fn outcome(output: &str, beginnings: &[&str]) -> String {
    let mut lines = Vec::new();
    let mut is_error = false;
    for line in output.lines() {
        is_error |= line.trim_start_matches(['│', ' ']).starts_with("Error:");
        if is_error || beginnings.iter().any(|beginning| line.starts_with(beginning)) {
            lines.push(line);
        }
    }
    lines.join("\n")
}
