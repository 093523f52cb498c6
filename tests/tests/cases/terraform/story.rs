//! Stories: the configurations in `examples/stories`. Each is applied and destroyed as a user does it, with the provider
//! blocks that it has, against an emulator with all quirks that checks references, and allows only what the command
//! `permissions` prints.

use std::io::Write as _;
use std::process::Stdio;

use ferroform_emulator::Seed;
use ferroform_emulator::iam::{Policies, Policy};
use ferroform_tests::{program, root};
use serde_json::{Value as Json, json};

use ferroform_tests::terraform::workspace::Workspace;

/// The account of the access key of a workspace.
const ACCOUNT: &str = "189105642888";

/// Objects that stories are given by their variables: the type, and the property with the identifier.
const THERE: [(&str, &str, &str); 5] = [
    ("AWS::EC2::VPC", "VpcId", "vpc-0a0a0a0a0a0a0a0a0"),
    ("AWS::EC2::Subnet", "SubnetId", "subnet-0a0a0a0a0a0a0a0a0"),
    ("AWS::EC2::Subnet", "SubnetId", "subnet-0b0b0b0b0b0b0b0b0"),
    ("AWS::EC2::Subnet", "SubnetId", "subnet-0c0c0c0c0c0c0c0c0"),
    ("AWS::EC2::Subnet", "SubnetId", "subnet-0d0d0d0d0d0d0d0d0"),
];

/// Applies a story, and returns what this prints. Fails unless its files are formatted and the next plan is empty.
pub(crate) fn apply(workspace: &Workspace, name: &str) -> Result<String, String> {
    workspace.take_as_it_is(&root().join("examples/stories").join(name))?;
    workspace.serve("auto");
    workspace.service("PUT quirks \"all\"")?;
    workspace.emulator().check_references(true);
    for (type_name, attribute, identifier) in THERE {
        let object = Seed {
            type_name: type_name.to_owned(),
            identifier: Some(identifier.to_owned()),
            model: json!({ attribute: identifier }),
            account: Some(ACCOUNT.to_owned()),
            region: None,
        };
        workspace.emulator().add(&object).map_err(|error| error.to_string())?;
    }
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
    let mut left = workspace.emulator().objects(None);
    left.retain(|object| THERE.iter().all(|(_, _, identifier)| object.identifier != *identifier));
    let left: Vec<_> =
        left.iter().map(|object| format!("{} {}", object.type_name, object.identifier)).collect();
    if left.is_empty() { Ok(destroyed) } else { Err(format!("destroy leaves {}", left.join(", "))) }
}

/// Lets the emulator allow only what a plan needs.
fn allow(workspace: &Workspace, plan: &str) -> Result<(), String> {
    succeed(workspace, plan)?;
    let failed = |error: std::io::Error| error.to_string();
    let shown = workspace.command("show -json story.plan").output().map_err(failed)?.stdout;
    is_explained(&shown)?;
    let policies =
        Policy::several(answer(&["permissions", "-"], &shown)?).map_err(|error| error.to_string())?;
    workspace.emulator().set_policies(policies.into_iter().collect());
    std::fs::remove_file(workspace.folder().join("story.plan")).map_err(failed)
}

/// Fails unless each change of a plan is explained by what is sent.
fn is_explained(shown: &[u8]) -> Result<(), String> {
    let plan: Json = serde_json::from_slice(shown).map_err(|error| error.to_string())?;
    let planned = plan["resource_changes"].as_array().into_iter().flatten();
    let is_planned = |change: &&Json| {
        let idle = ["no-op", "read"].map(Json::from);
        change["change"]["actions"]
            .as_array()
            .is_some_and(|actions| actions.iter().all(|one| !idle.contains(one)))
    };
    let planned: Vec<&Json> = planned.filter(is_planned).map(|change| &change["address"]).collect();
    let explained = answer(&["explain-plan", "-", "--json"], shown)?;
    let changes = explained["changes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let requested =
        changes.iter().filter(|change| change["requests"].as_array().is_some_and(|all| !all.is_empty()));
    let requested: Vec<&Json> = requested.map(|change| &change["address"]).collect();
    if planned == requested { Ok(()) } else { Err(format!("planned: {planned:?}\nexplained: {explained:#}")) }
}

/// Returns the JSON that a command of the provider prints about a plan.
fn answer(arguments: &[&str], plan: &[u8]) -> Result<Json, String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut command = std::process::Command::new(program("awscc"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut command = command.spawn().map_err(failed)?;
    if let Some(mut input) = command.stdin.take() {
        input.write_all(plan).map_err(failed)?;
    }
    let printed = command.wait_with_output().map_err(failed)?;
    let notes = String::from_utf8_lossy(&printed.stderr);
    serde_json::from_slice(&printed.stdout).map_err(|error| format!("{error}: {notes}"))
}

/// Runs a command that must succeed.
fn succeed(workspace: &Workspace, command: &str) -> Result<String, String> {
    let output = workspace.terraform(command)?;
    if output.ends_with("(failed)\n") { Err(format!("{command}:\n{output}")) } else { Ok(output) }
}
