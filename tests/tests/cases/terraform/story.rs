//! Stories: the configurations in `examples/stories`. Each is applied and destroyed as a user does it, with the provider
//! blocks that it has, against an emulator with all quirks that allows only what the command `permissions` prints.

use std::io::Write as _;
use std::process::Stdio;

use ferroform_emulator::iam::{Policies, Policy};
use ferroform_tests::{program, root};
use serde_json::Value as Json;

use ferroform_tests::terraform::workspace::Workspace;

/// Applies a story, and returns what this prints. Fails unless its files are formatted and the next plan is empty.
pub(crate) fn apply(workspace: &Workspace, name: &str) -> Result<String, String> {
    workspace.take_as_it_is(&root().join("examples/stories").join(name))?;
    workspace.serve("auto");
    workspace.service("PUT quirks \"all\"")?;
    succeed(workspace, "fmt -check -diff")?;
    allow(workspace, "plan -out=story.plan")?;
    let applied = succeed(workspace, "apply")?;
    succeed(workspace, "plan -detailed-exitcode")?;
    workspace.emulator().set_policies(Policies::default());
    Ok(applied)
}

/// Destroys a story, and returns what this prints. Fails if the service still has an object.
pub(crate) fn destroy(workspace: &Workspace) -> Result<String, String> {
    allow(workspace, "plan -destroy -out=story.plan")?;
    let destroyed = succeed(workspace, "destroy")?;
    let left = workspace.emulator().objects(None);
    let left: Vec<_> =
        left.iter().map(|object| format!("{} {}", object.type_name, object.identifier)).collect();
    if left.is_empty() { Ok(destroyed) } else { Err(format!("destroy leaves {}", left.join(", "))) }
}

/// Lets the emulator allow only what a plan needs.
fn allow(workspace: &Workspace, plan: &str) -> Result<(), String> {
    succeed(workspace, plan)?;
    let failed = |error: std::io::Error| error.to_string();
    let shown = workspace.command("show -json story.plan").output().map_err(failed)?;
    let mut permissions = std::process::Command::new(program("awscc"));
    permissions
        .args(["permissions", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut permissions = permissions.spawn().map_err(failed)?;
    if let Some(mut input) = permissions.stdin.take() {
        input.write_all(&shown.stdout).map_err(failed)?;
    }
    let printed = permissions.wait_with_output().map_err(failed)?;
    let notes = String::from_utf8_lossy(&printed.stderr);
    let policies: Json =
        serde_json::from_slice(&printed.stdout).map_err(|error| format!("{error}: {notes}"))?;
    let policies = Policy::several(policies).map_err(|error| error.to_string())?;
    workspace.emulator().set_policies(policies.into_iter().collect());
    std::fs::remove_file(workspace.folder().join("story.plan")).map_err(failed)
}

/// Runs a command that must succeed.
fn succeed(workspace: &Workspace, command: &str) -> Result<String, String> {
    let output = workspace.terraform(command)?;
    if output.ends_with("(failed)\n") { Err(format!("{command}:\n{output}")) } else { Ok(output) }
}
