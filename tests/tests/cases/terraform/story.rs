//! Stories: the configurations in `examples/stories`. Each is applied as a user applies it, with the provider blocks that it
//! has, against an emulator with all quirks.

use ferroform_tests::root;

use ferroform_tests::terraform::workspace::Workspace;

/// Applies a story, and returns what this prints. Fails unless its files are formatted and the next plan is empty.
pub(crate) fn apply(workspace: &Workspace, name: &str) -> Result<String, String> {
    workspace.take_as_it_is(&root().join("examples/stories").join(name))?;
    workspace.serve("auto");
    workspace.service("PUT quirks \"all\"")?;
    succeed(workspace, "fmt -check -diff")?;
    let applied = succeed(workspace, "apply")?;
    succeed(workspace, "plan -detailed-exitcode")?;
    Ok(applied)
}

/// Destroys a story, and returns what this prints. Fails if the service still has an object.
pub(crate) fn destroy(workspace: &Workspace) -> Result<String, String> {
    let destroyed = succeed(workspace, "destroy")?;
    let left = workspace.emulator().objects(None);
    let left: Vec<_> =
        left.iter().map(|object| format!("{} {}", object.type_name, object.identifier)).collect();
    if left.is_empty() { Ok(destroyed) } else { Err(format!("destroy leaves {}", left.join(", "))) }
}

/// Runs a command that must succeed.
fn succeed(workspace: &Workspace, command: &str) -> Result<String, String> {
    let output = workspace.terraform(command)?;
    if output.ends_with("(failed)\n") { Err(format!("{command}:\n{output}")) } else { Ok(output) }
}
