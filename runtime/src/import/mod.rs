//! `import`: writes `import` blocks and configuration for what a scan has found, and proves that a plan imports it without a
//! change.

mod names;
mod proof;
mod references;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ferroform_core::resource::Registration;
use ferroform_core::table::ResourceTable;
use ferroform_core::value::Value;
use ferroform_rpc::Server;
use serde::Serialize;
use serde_json::Value as Json;

use self::names::{Names, Tags, tag, tags};
use self::proof::{Proven, prove};
use self::references::{Index, Named};
use crate::explain::hcl::{Block, EXPRESSION, Source, aligned, block, literal};
use crate::scan::{Found, Inventory, Relations, Selection, by_type};
use crate::state::{Managed, State};

/// The tag with which CloudFormation marks what it made.
const STACK: &str = "aws:cloudformation:stack-name";
const OF_STACK: &str = "CloudFormation manages it in the stack ";
const QUARANTINE: &str = "quarantine";

/// What is to be written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wanted {
    /// The folder of the scan.
    pub(crate) scan: PathBuf,
    /// A new folder for the configuration.
    pub(crate) folder: PathBuf,
    pub(crate) selection: Selection,
    /// `KEY` or `KEY=VALUE`: objects have all of these tags.
    pub(crate) tags: Vec<String>,
    /// Objects are of this stack.
    pub(crate) stack: Option<String>,
    /// Outputs of `terraform state pull`. What they have is not imported again.
    pub(crate) states: Vec<PathBuf>,
}

/// Says what is made by the service itself: by type, identifier and properties.
pub type MadeByService = fn(&str, &str, &Json) -> Option<&'static str>;

/// What became of the objects.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    format_version: u32,
    imported: Vec<Imported>,
    quarantined: Vec<LeftOut>,
    skipped: Vec<LeftOut>,
    /// References that stay values, because they would close a circle.
    circular: Vec<[String; 2]>,
}

#[derive(Debug, Serialize)]
struct Imported {
    address: String,
    id: String,
}

#[derive(Debug, Serialize)]
struct LeftOut {
    #[serde(rename = "type")]
    type_name: String,
    identifier: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<String>,
    why: String,
}

/// An object on its way into the configuration.
struct Written<'a> {
    resource: &'static Registration,
    address: String,
    label: String,
    region: Option<&'a str>,
    proven: Proven,
    /// Why it cannot be imported, if so.
    difference: Option<String>,
}

/// Writes the folder, and returns what to tell the user.
///
/// # Errors
/// Returns what is wrong, for the user.
pub(crate) async fn import(
    server: &Server,
    wanted: &Wanted,
    relations: &Relations,
    (address, made_by_service): (&str, MadeByService),
) -> Result<String, String> {
    let inventory = Inventory::read(&wanted.scan)?;
    let scanned = &inventory.head;
    if scanned.provider != server.name {
        return Err(format!(
            "{} is a scan of the provider {}, and this is {}",
            wanted.scan.display(),
            scanned.provider,
            server.name
        ));
    }
    if fs::read_dir(&wanted.folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!("{} is not empty. Name a new folder.", wanted.folder.display()));
    }
    let types = &server.registrations;
    wanted.selection.check(&server.name, types)?;
    let own_region = scanned.own_region().to_owned();
    server.configure(inventory.client());
    let connection = server.connection().map_err(|error| error.detail)?;
    let context = server.context(&connection);
    let by_type = by_type(types);
    let states = State::read_all(&wanted.states, (&server.name, types), &wanted.selection)?;
    let managed = Managed::of(states.iter().flat_map(|state| &state.instances));
    let (mut report, mut names) = (Report { format_version: 1, ..Report::default() }, Names::default());
    let mut written = Vec::new();
    for found in inventory.objects.iter() {
        let skipped = |why: &str| LeftOut::of(found, why.to_owned());
        let Some(resource) = by_type.get(found.type_name.as_str()).copied() else {
            report.skipped.push(skipped("this version of the provider does not have the type"));
            continue;
        };
        let tags = tags(resource.table, &found.model);
        if !wanted.has(&server.name, resource, &tags) {
            continue;
        }
        let whose = whose_by(found, &tags, made_by_service);
        if let Some(why) = whose.filter(|why| wanted.stack.is_none() || !why.starts_with(OF_STACK)) {
            report.skipped.push(skipped(&why));
            continue;
        }
        if managed.has(found) {
            report.skipped.push(skipped("a state has it"));
            continue;
        }
        // It would be taken for an expression.
        if found.model.to_string().contains(EXPRESSION) {
            report.skipped.push(skipped("it has a character that is in no text"));
            continue;
        }
        let place = (found.region.as_deref(), own_region.as_str());
        let (proven, difference) = match prove(&context, resource, &found.identifier, place).await {
            Ok(proven) => (proven, None),
            Err((why, Some(best))) => (best, Some(why)),
            Err((why, None)) => {
                report.quarantined.push(LeftOut::of(found, why));
                continue;
            }
        };
        if let Some(why) = &difference {
            report.quarantined.push(LeftOut::of(found, why.clone()));
        }
        let label = names.of(resource.table, (&found.identifier, tag(&tags, "Name")), &found.model);
        let address = format!("{}_{}.{label}", server.name, resource.outline.name);
        let region = found.region.as_deref();
        written.push(Written { resource, address, label, region, proven, difference });
    }
    let files = files(server, &written, relations, &mut report);
    write(wanted, &files, &head(server, address, &own_region), &report)?;
    let mut text = report.text(&wanted.folder);
    if !scanned.is_complete {
        let _ = writeln!(text, "The scan has not ended: there may be more");
    }
    Ok(text)
}

/// Returns why nobody else should manage an object, if so: the service or CloudFormation made it.
pub(crate) fn whose(table: &ResourceTable, found: &Found, made_by_service: MadeByService) -> Option<String> {
    whose_by(found, &tags(table, &found.model), made_by_service)
}

fn whose_by(found: &Found, tags: &Tags, made_by_service: MadeByService) -> Option<String> {
    let of_service = made_by_service(&found.type_name, &found.identifier, &found.model).map(str::to_owned);
    of_service.or_else(|| tag(tags, STACK).map(|stack| format!("{OF_STACK}{stack}")))
}

impl Wanted {
    fn has(&self, provider: &str, resource: &Registration, tags: &Tags) -> bool {
        let has_tag = |wanted: &String| {
            let (key, value) =
                wanted.split_once('=').map_or((wanted.as_str(), None), |(key, value)| (key, Some(value)));
            tag(tags, key).is_some_and(|own| value.is_none_or(|value| value == own))
        };
        self.selection.has(provider, resource)
            && self.tags.iter().all(has_tag)
            && self.stack.iter().all(|stack| tag(tags, STACK) == Some(stack))
    }
}

impl LeftOut {
    fn of(found: &Found, why: String) -> Self {
        Self {
            type_name: found.type_name.clone(),
            identifier: found.identifier.clone(),
            region: found.region.clone(),
            why,
        }
    }
}

/// Returns the texts of the files, by their names.
fn files(
    server: &Server,
    written: &[Written<'_>],
    relations: &Relations,
    report: &mut Report,
) -> BTreeMap<String, String> {
    let importable: Vec<&Written<'_>> = written.iter().filter(|one| one.difference.is_none()).collect();
    let named = importable.iter().map(|one| Named {
        address: &one.address,
        type_name: one.resource.table.cloudformation_type,
        region: one.region,
        root: one.resource.table.root,
        state: &one.proven.state,
    });
    let named: Vec<Named<'_>> = named.collect();
    let mut index = Index::new(&named, relations);
    let mut files = BTreeMap::<String, String>::new();
    for (number, one) in importable.iter().enumerate() {
        let config = index.referring(number, &one.proven.config);
        let Block { variables, resource } = one.resource(server, &config);
        add(&mut files, format!("{}.tf", one.service()), &format!("{}\n{resource}", one.import()));
        for (_, variable) in &variables {
            add(&mut files, "variables.tf".to_owned(), variable);
        }
        report.imported.push(Imported { address: one.address.clone(), id: one.proven.id.clone() });
    }
    for one in written {
        let Some(difference) = &one.difference else { continue };
        let why: String = difference.lines().map(|line| format!("# {line}\n")).collect();
        let Block { resource, .. } = one.resource(server, &one.proven.config);
        let text = format!("{why}{}\n{resource}", one.import());
        add(&mut files, format!("{QUARANTINE}/{}.tf", one.service()), &text);
    }
    let address = |number: usize| importable[number].address.clone();
    report.circular = index.circular.iter().map(|(from, to)| [address(*from), address(*to)]).collect();
    files
}

fn add(files: &mut BTreeMap<String, String>, name: String, text: &str) {
    let file = files.entry(name).or_default();
    if !file.is_empty() {
        file.push('\n');
    }
    file.push_str(text);
}

impl Written<'_> {
    fn service(&self) -> String {
        let service = self.resource.table.cloudformation_type.split("::").nth(1).unwrap_or("main");
        service.to_lowercase()
    }

    fn import(&self) -> String {
        let entries = [("to", self.address.clone()), ("id", literal(&self.proven.id))];
        format!("import {{\n{}}}\n", aligned(&entries, 1))
    }

    /// Returns the resource, and the variables that it uses.
    fn resource(&self, server: &Server, config: &Value) -> Block {
        let name = format!("{}_{}", server.name, self.resource.outline.name);
        let prefix = format!("{}_{}_", self.resource.outline.name, self.label);
        let root = self.resource.table.root;
        let Block { variables, resource } =
            block((&name, &self.label), root, config, &prefix, &|_, _| Source::Value);
        let ignored = self.proven.unreadable.join(", ");
        let resource = match resource.strip_suffix("}\n").filter(|_| !ignored.is_empty()) {
            Some(body) => format!("{body}\n  lifecycle {{\n    ignore_changes = [{ignored}]\n  }}\n}}\n"),
            None => resource,
        };
        Block { variables, resource }
    }
}

/// Returns the file that names the provider.
fn head(server: &Server, address: &str, region: &str) -> String {
    let source = address.strip_prefix("registry.terraform.io/").unwrap_or(address);
    let mut text = format!(
        "terraform {{\n  required_providers {{\n    {} = {{\n      source = {}\n    }}\n  }}\n}}\n",
        server.name,
        literal(source)
    );
    if !region.is_empty() {
        let _ = write!(text, "\nprovider \"{}\" {{\n  region = {}\n}}\n", server.name, literal(region));
    }
    text
}

fn write(
    wanted: &Wanted,
    files: &BTreeMap<String, String>,
    head: &str,
    report: &Report,
) -> Result<(), String> {
    let json = serde_json::to_string_pretty(report).unwrap_or_default() + "\n";
    let all = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    for (name, text) in all.chain([("terraform.tf", head), ("report.json", json.as_str())]) {
        let path = wanted.folder.join(name);
        let parent = path.parent().unwrap_or(&wanted.folder);
        let done = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
        done.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

impl Report {
    fn text(&self, folder: &Path) -> String {
        let mut text =
            format!("{} to import without a change, in {}\n", self.imported.len(), folder.display());
        if !self.quarantined.is_empty() {
            let (count, folder) = (self.quarantined.len(), folder.join(QUARANTINE));
            let _ = writeln!(text, "{count} cannot be imported without a change: see {}", folder.display());
        }
        let mut reasons = BTreeMap::<&str, usize>::new();
        for one in &self.skipped {
            let is_of_stack = one.why.starts_with(OF_STACK);
            let why =
                if is_of_stack { "CloudFormation manages it; --stack takes over a stack" } else { &one.why };
            *reasons.entry(why).or_default() += 1;
        }
        for (why, count) in reasons {
            let _ = writeln!(text, "{count} skipped: {why}");
        }
        if !self.circular.is_empty() {
            let _ = writeln!(
                text,
                "{} references stay values, because they would close a circle",
                self.circular.len()
            );
        }
        let _ = writeln!(text, "report.json names them all");
        text
    }
}
