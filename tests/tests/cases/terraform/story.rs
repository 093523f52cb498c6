//! Stories: the configurations in `examples/stories`. Each is applied and destroyed as a user does it, with the provider
//! blocks that it has, against an emulator with all quirks that checks references, and allows only what the command
//! `permissions` prints.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::Write as _;
use std::process::Stdio;

use ferroform_emulator::iam::{Policies, Policy};
use ferroform_emulator::{ObjectView, Seed};
use ferroform_tests::{program, root};
use serde_json::{Value as Json, json};

use ferroform_tests::terraform::workspace::{Workspace, tf_files};

/// The account of the access key of a workspace.
const ACCOUNT: &str = "189105642888";

/// The region of most stories.
const REGION: &str = "eu-west-1";

/// Objects that stories are given by their variables.
const THERE: [(&str, &str); 6] = [
    ("AWS::EC2::VPC", "vpc-0a0a0a0a0a0a0a0a0"),
    ("AWS::EC2::Subnet", "subnet-0a0a0a0a0a0a0a0a0"),
    ("AWS::EC2::Subnet", "subnet-0b0b0b0b0b0b0b0b0"),
    ("AWS::EC2::Subnet", "subnet-0c0c0c0c0c0c0c0c0"),
    ("AWS::EC2::Subnet", "subnet-0d0d0d0d0d0d0d0d0"),
    ("AWS::Route53::HostedZone", "Z0123456789ABCDEFGHIJ"),
];

/// How many dependencies of a story, at most, nothing tells that the service returns, also through other objects: those of `depends_on`, of
/// secrets, and of names inside of other texts.
const NOT_TOLD: [(&str, usize); 8] = [
    ("container-service", 25),
    ("database", 5),
    ("multi-account", 3),
    ("multi-region", 0),
    ("network", 15),
    ("observability", 7),
    ("queue-worker", 4),
    ("serverless-api", 1),
];

/// By which tag some stories are put into modules.
const MODULES: [(&str, &str); 3] =
    [("network", "tag:Name"), ("queue-worker", "tag:project"), ("serverless-api", "tag:project")];

/// Returns the properties of an object that is there.
fn model(type_name: &str, identifier: &str) -> Json {
    match type_name {
        "AWS::EC2::VPC" => json!({"VpcId": identifier, "CidrBlock": "10.0.0.0/16"}),
        "AWS::EC2::Subnet" => {
            json!({"SubnetId": identifier, "VpcId": "vpc-0a0a0a0a0a0a0a0a0", "CidrBlock": "10.0.0.0/24"})
        }
        _ => json!({"Id": identifier, "Name": "example.com."}),
    }
}

/// Applies a story, and returns what this prints. Fails unless its files are formatted and the next plan is empty.
pub(crate) fn apply(workspace: &Workspace, name: &str) -> Result<String, String> {
    workspace.take_as_it_is(&root().join("examples/stories").join(name))?;
    workspace.serve("auto");
    workspace.service("PUT quirks \"all\"")?;
    workspace.emulator().check_references(true);
    for (type_name, identifier) in THERE {
        let object = Seed {
            type_name: type_name.to_owned(),
            identifier: Some(identifier.to_owned()),
            model: model(type_name, identifier),
            account: Some(ACCOUNT.to_owned()),
            region: (type_name == "AWS::Route53::HostedZone").then(|| REGION.to_owned()),
        };
        workspace.emulator().add(&object).map_err(|error| error.to_string())?;
    }
    succeed(workspace, "fmt -check -diff")?;
    allow(workspace, "plan -out=story.plan")?;
    let applied = succeed(workspace, "apply")?;
    succeed(workspace, "plan -detailed-exitcode")?;
    workspace.emulator().set_policies(Policies::default());
    no_drift(workspace)?;
    // What no service returns is a variable of the new configuration.
    for variable in [
        "TF_VAR_ec2_launch_template_workers_launch_template_data={}",
        "TF_VAR_ssm_parameter_shop_colour_value=blue",
    ] {
        workspace.set(variable)?;
    }
    take_over(workspace, name)?;
    Ok(applied)
}

/// Fails if `drift` finds anything in what was just applied.
fn no_drift(workspace: &Workspace) -> Result<(), String> {
    let endpoint = workspace.emulator().endpoint();
    let mut drift = provider(&["drift", "-", "--json", "--rate", "2000"], Some(&endpoint));
    drift.env("AWS_REGION", REGION);
    let report = answer_of(drift, workspace.state().to_string().as_bytes())?;
    // A story in two accounts has objects that the credentials of one do not reach.
    let elsewhere =
        |one: &Json| one["why"].as_str().is_some_and(|why| why.starts_with("Resource of another account"));
    let is_quiet = ["changed", "gone"].iter().all(|kind| report[kind] == json!([]))
        && report["unread"].as_array().into_iter().flatten().all(elsewhere);
    let is_whole = report["summary"]["objects"].as_u64() > Some(0);
    if is_quiet && is_whole { Ok(()) } else { Err(format!("drift after an apply: {report:#}")) }
}

/// Takes over what the story has made, as if nobody had its configuration: `scan`, `import`, and a plan that imports all of
/// it without a change, but for types that cannot be listed. No object refers to another one than in the story.
fn take_over(workspace: &Workspace, name: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut objects = workspace.emulator().objects(None);
    objects.retain(|object| object.scope.account == ACCOUNT);
    let temporary = tempfile::tempdir().map_err(failed)?;
    let [inventory, estate] = ["inventory", "estate"].map(|name| temporary.path().join(name));
    let all = |part: fn(&ObjectView) -> &String| -> BTreeSet<String> {
        objects.iter().map(|object| part(object).clone()).collect()
    };
    let endpoint = workspace.emulator().endpoint();
    let run = |arguments: Vec<OsString>| {
        let output = provider(&[], Some(&endpoint)).args(arguments).output().map_err(failed)?;
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        if output.status.success() { Ok(out) } else { Err(err) }
    };
    let mut scan: Vec<OsString> =
        vec!["scan".into(), inventory.clone().into(), "--rate".into(), "2000".into()];
    // Objects without a region are listed in the first one.
    let regions = [REGION.to_owned()].into_iter().chain(all(|object| &object.scope.region));
    let types = all(|object| &object.type_name).into_iter();
    scan.extend(regions.flat_map(|region| ["--region".into(), region.into()]));
    scan.extend(types.flat_map(|type_name| ["--types".into(), type_name.into()]));
    run(scan)?;
    run(vec!["import".into(), inventory.clone().into(), estate.clone().into()])?;
    let told = std::fs::read_to_string(estate.join("report.json")).map_err(failed)?;
    let report: Json = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    let imported = report["imported"].as_array().map_or(0, Vec::len);
    let head = std::fs::read_to_string(inventory.join("scan.json")).map_err(failed)?;
    let head: Json = serde_json::from_str(&head).map_err(|error| error.to_string())?;
    objects.retain(|object| head["unlisted"].get(&object.type_name).is_none());
    if imported != objects.len() {
        return Err(format!("{imported} of {} objects are taken over: {told}", objects.len()));
    }
    let wanted = format!("Plan: {imported} to import, 0 to add, 0 to change, 0 to destroy.");
    let planned = workspace.run_in(&estate, "plan")?;
    if !planned.contains(&wanted) {
        return Err(format!("{wanted} was expected:\n{planned}"));
    }
    if let Some((_, tag)) = MODULES.iter().find(|(story, _)| *story == name) {
        let folder = temporary.path().join("modules");
        let arguments = [inventory.into(), folder.clone().into(), "--modules".into(), (*tag).into()];
        run(std::iter::once("import".into()).chain(arguments).collect())?;
        workspace.run_in(&folder, "get")?;
        let planned = workspace.run_in(&folder, "plan")?;
        if !planned.contains(&wanted) || !folder.join("modules").is_dir() {
            return Err(format!("{wanted} was expected with modules:\n{planned}"));
        }
    }
    let texts = tf_files(&estate)?.into_iter().map(std::fs::read_to_string);
    let text = texts.collect::<Result<String, _>>().map_err(failed)?;
    let edges = Edges::compared(&workspace.state(), &report, &text);
    let not_told = NOT_TOLD.iter().find(|(story, _)| *story == name).map_or(0, |(_, count)| *count);
    let is_as_known = edges.wrong.is_empty() && edges.lost.len() <= not_told;
    if is_as_known { Ok(()) } else { Err(format!("{edges:#?}\n{text}")) }
}

/// What objects depend on by the story, and by the configuration that `import` wrote: pairs of an identifier and the address
/// in the story.
#[derive(Debug, Default)]
struct Edges {
    right: usize,
    lost: BTreeSet<(String, String)>,
    wrong: BTreeSet<(String, String)>,
}

impl Edges {
    fn compared(state: &Json, report: &Json, text: &str) -> Self {
        let texts = |value: &Json| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
        };
        // By type and identifier: the address in the story, and all that it depends on.
        let mut story = BTreeMap::new();
        for resource in state["resources"].as_array().into_iter().flatten() {
            let part = |name: &str| resource[name].as_str().unwrap_or_default();
            let prefix =
                if part("module").is_empty() { String::new() } else { format!("{}.", part("module")) };
            let address = format!("{prefix}{}.{}", part("type"), part("name"));
            for instance in resource["instances"].as_array().into_iter().flatten() {
                let id = instance["attributes"]["id"].as_str().unwrap_or_default().to_owned();
                let key = (part("type").to_owned(), id);
                story.insert(key, (address.clone(), texts(&instance["dependencies"])));
            }
        }
        // By address in the new configuration: type and identifier, and the addresses that it names.
        let mut taken = BTreeMap::new();
        for one in report["imported"].as_array().into_iter().flatten() {
            let [address, id] = ["address", "id"].map(|name| one[name].as_str().unwrap_or_default());
            let (type_name, label) = address.split_once('.').unwrap_or_default();
            let begin = format!("resource \"{type_name}\" \"{label}\" {{");
            let body =
                text.split(&begin).nth(1).and_then(|rest| rest.split("\n}\n").next()).unwrap_or_default();
            let id = id.split('@').next().unwrap_or_default().to_owned();
            taken.insert(address, ((type_name.to_owned(), id), body));
        }
        let mut edges = Self::default();
        for (key, _) in taken.values() {
            let Some((_, wanted)) = story.get(key) else { continue };
            let (mut reached, mut next) = (BTreeSet::new(), vec![key.clone()]);
            while let Some(from) = next.pop() {
                let body = taken.values().find(|(other, _)| *other == from).map_or("", |(_, body)| *body);
                let named = taken.iter().filter(|(address, _)| body.contains(&format!("{address}.")));
                for (_, (other, _)) in named {
                    if reached.insert(other.clone()) {
                        next.push(other.clone());
                    }
                }
            }
            let reached = reached.iter().filter_map(|other| story.get(other)).map(|(address, _)| address);
            let reached: BTreeSet<&String> = reached.collect();
            let wanted: BTreeSet<&String> =
                wanted.iter().filter(|address| story.values().any(|(own, _)| own == *address)).collect();
            let edge = |address: &&String| (key.1.clone(), (*address).clone());
            edges.right += wanted.intersection(&reached).count();
            edges.lost.extend(wanted.difference(&reached).map(&edge));
            edges.wrong.extend(reached.difference(&wanted).map(edge));
        }
        edges
    }
}

/// Destroys a story, and returns what this prints. Fails if the service still has an object.
pub(crate) fn destroy(workspace: &Workspace) -> Result<String, String> {
    allow(workspace, "plan -destroy -out=story.plan")?;
    let destroyed = succeed(workspace, "destroy")?;
    let mut left = workspace.emulator().objects(None);
    left.retain(|object| THERE.iter().all(|(_, identifier)| object.identifier != *identifier));
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
    answer_of(provider(arguments, None), plan)
}

/// Returns a command of the provider, with the service at this endpoint if it needs one.
fn provider(arguments: &[&str], endpoint: Option<&str>) -> std::process::Command {
    let mut command = std::process::Command::new(program("awscc"));
    command.args(arguments).env_clear().stdin(Stdio::null());
    command.envs(endpoint.into_iter().flat_map(|endpoint| {
        [
            ("AWS_ENDPOINT_URL", endpoint),
            ("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE"),
            ("AWS_SECRET_ACCESS_KEY", "planted-only-secret-key"),
        ]
    }));
    command
}

/// Returns the JSON that a command prints about its standard input.
fn answer_of(mut command: std::process::Command, input: &[u8]) -> Result<Json, String> {
    let failed = |error: std::io::Error| error.to_string();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut command = command.spawn().map_err(failed)?;
    if let Some(mut standard) = command.stdin.take() {
        standard.write_all(input).map_err(failed)?;
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
