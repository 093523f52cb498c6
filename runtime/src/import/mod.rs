//! `import`: writes `import` blocks and configuration for what a scan has found, and proves that a plan imports it without a
//! change.

mod contained;
mod modules;
mod names;
mod proof;
mod references;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ferroform_core::resource::Registration;
use ferroform_core::table::ResourceTable;
use ferroform_core::value::Value;
use ferroform_rpc::Server;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use self::contained::contained;
pub(crate) use self::modules::By;
use self::names::{Names, Tags, tag, tags};
use self::proof::{Proven, prove};
use self::references::{Index, Named};
use crate::explain::hcl::{Block, EXPRESSION, Source, aligned, block, literal};
use crate::scan::{Found, Head, Inventory, Relations, Selection, by_type, matches};
use crate::state::{Managed, State};

/// The tag with which CloudFormation marks what it made.
const STACK: &str = "aws:cloudformation:stack-name";
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
    /// Objects are of one of these stacks. `*` is any text.
    pub(crate) stacks: Vec<String>,
    /// Outputs of `terraform state pull`. What they have is not imported again.
    pub(crate) states: Vec<PathBuf>,
    /// An earlier scan. What it has is not imported.
    pub(crate) since: Option<PathBuf>,
    pub(crate) modules: Option<By>,
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
    /// The addresses of the objects that its configuration refers to.
    refers_to: Vec<String>,
}

#[derive(Debug, Serialize)]
struct LeftOut {
    #[serde(rename = "type")]
    type_name: String,
    identifier: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<String>,
    why: Why,
}

/// Why an object is left out.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) enum Why {
    /// What is wrong with it, or whose it is.
    #[error("{0}")]
    Said(String),
    #[error("CloudFormation manages it in the stack {0}")]
    OfStack(String),
    /// The object at this address has it, too, in this property.
    #[error("{0} has it in {1}")]
    Inside(String, String),
}

impl Serialize for Why {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Why {
    /// Returns what all objects that are left out like this one have in common.
    fn kind(&self) -> &str {
        match self {
            Self::Said(why) => why,
            Self::OfStack(_) => "CloudFormation manages it; --stack takes over a stack",
            Self::Inside(..) => "another object has it too",
        }
    }
}

/// An object on its way into the configuration.
struct Written<'a> {
    found: &'a Found,
    resource: &'static Registration,
    /// Its address in its module.
    address: String,
    label: String,
    module: Option<String>,
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
    let earlier = wanted.since.as_deref().map(Inventory::read).transpose()?;
    let key = |one: &Found| (one.type_name.clone(), one.region.clone(), one.identifier.clone());
    let earlier: HashSet<_> = earlier.iter().flat_map(|scan| scan.objects.iter().map(key)).collect();
    let (mut report, mut names) = (Report { format_version: 1, ..Report::default() }, Names::default());
    let mut written = Vec::new();
    for found in inventory.objects.iter() {
        let skipped = |why: &str| LeftOut::of(found, Why::Said(why.to_owned()));
        let Some(resource) = by_type.get(found.type_name.as_str()).copied() else {
            report.skipped.push(skipped("this version of the provider does not have the type"));
            continue;
        };
        let tags = tags(resource.table, &found.model);
        if !wanted.has(&server.name, resource, &tags) {
            continue;
        }
        let whose = whose_by(found, &tags, made_by_service);
        let is_wanted = |why: &Why| matches!(why, Why::OfStack(_)) && !wanted.stacks.is_empty();
        if let Some(why) = whose.filter(|why| !is_wanted(why)) {
            report.skipped.push(LeftOut::of(found, why));
            continue;
        }
        if managed.has(found) {
            report.skipped.push(skipped("a state has it"));
            continue;
        }
        if earlier.contains(&key(found)) {
            report.skipped.push(skipped("the earlier scan has it"));
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
                report.quarantined.push(LeftOut::of(found, Why::Said(why)));
                continue;
            }
        };
        let label = names.of(resource.table, (&found.identifier, tag(&tags, "Name")), &found.model);
        let address = format!("{}_{}.{label}", server.name, resource.outline.name);
        let module = wanted.modules.as_ref().and_then(|by| by.module(&tags));
        written.push(Written { found, resource, address, label, module, proven, difference });
    }
    let written = without_contained(written, &mut report);
    let files =
        Estate { server, address, region: &own_region, written }.files(relations, scanned, &mut report);
    files.write(&wanted.folder, &report)?;
    let mut text = report.text(&wanted.folder);
    if !scanned.is_complete {
        let _ = writeln!(text, "The scan has not ended: there may be more");
    }
    Ok(text)
}

/// Returns why nobody else should manage an object, if so: the service or CloudFormation made it.
pub(crate) fn whose(table: &ResourceTable, found: &Found, made_by_service: MadeByService) -> Option<Why> {
    whose_by(found, &tags(table, &found.model), made_by_service)
}

fn whose_by(found: &Found, tags: &Tags, made_by_service: MadeByService) -> Option<Why> {
    let of_service = made_by_service(&found.type_name, &found.identifier, &found.model);
    let of_service = of_service.map(|why| Why::Said(why.to_owned()));
    of_service.or_else(|| tag(tags, STACK).map(|stack| Why::OfStack(stack.to_owned())))
}

impl Wanted {
    fn has(&self, provider: &str, resource: &Registration, tags: &Tags) -> bool {
        let has_tag = |wanted: &String| {
            let (key, value) =
                wanted.split_once('=').map_or((wanted.as_str(), None), |(key, value)| (key, Some(value)));
            tag(tags, key).is_some_and(|own| value.is_none_or(|value| value == own))
        };
        let is_of_stack = |own: &str| self.stacks.iter().any(|stack| matches(stack, own));
        self.selection.has(provider, resource)
            && self.tags.iter().all(has_tag)
            && (self.stacks.is_empty() || tag(tags, STACK).is_some_and(is_of_stack))
    }
}

impl LeftOut {
    fn of(found: &Found, why: Why) -> Self {
        Self {
            type_name: found.type_name.clone(),
            identifier: found.identifier.clone(),
            region: found.region.clone(),
            why,
        }
    }
}

/// Leaves out what another object has. Says of the others why they cannot be imported, if so.
fn without_contained<'a>(written: Vec<Written<'a>>, report: &mut Report) -> Vec<Written<'a>> {
    let inside = contained(&written.iter().map(|one| one.found).collect::<Vec<_>>());
    let why = |number: usize| {
        let (parent, property) = inside.get(&number)?;
        let parent = &written[*parent];
        parent.difference.is_none().then(|| Why::Inside(parent.address.clone(), property.clone()))
    };
    let whys: Vec<Option<Why>> = (0..written.len()).map(why).collect();
    let mut left = Vec::new();
    for (one, why) in written.into_iter().zip(whys) {
        if let Some(why) = why {
            report.skipped.push(LeftOut::of(one.found, why));
            continue;
        }
        let difference = one.difference.clone().map(Why::Said);
        report.quarantined.extend(difference.map(|why| LeftOut::of(one.found, why)));
        left.push(one);
    }
    left
}

/// The configuration.
struct Estate<'a> {
    server: &'a Server,
    /// The provider's own address.
    address: &'a str,
    region: &'a str,
    written: Vec<Written<'a>>,
}

impl Estate<'_> {
    fn files(&self, relations: &Relations, scanned: &Head, report: &mut Report) -> Files {
        let importable: Vec<&Written<'_>> =
            self.written.iter().filter(|one| one.difference.is_none()).collect();
        let named = importable.iter().map(|one| Named {
            address: &one.address,
            module: one.module.as_deref(),
            type_name: one.resource.table.cloudformation_type,
            region: one.found.region.as_deref(),
            root: one.resource.table.root,
            state: &one.proven.state,
        });
        let named: Vec<Named<'_>> = named.collect();
        let mut index = Index::new(&named, relations, scanned.account.as_deref());
        let mut files = Files::default();
        let address = |number: &usize| importable[*number].whole_address();
        for (number, one) in importable.iter().enumerate() {
            let config = index.referring(number, &one.proven.config);
            let Block { variables, resource } = one.resource(self.server, &config);
            for (name, variable) in &variables {
                files.declare("variables.tf".to_owned(), name, variable);
                if let Some(module) = &one.module {
                    files.declare(format!("modules/{module}/variables.tf"), name, variable);
                    index.wiring.argument(module, name, format!("var.{name}"));
                }
            }
            // Only the root module may have `import` blocks.
            match &one.module {
                None => files.add(format!("{}.tf", one.service()), &format!("{}\n{resource}", one.import())),
                Some(module) => {
                    files.add(format!("{module}.tf"), &one.import());
                    files.add(format!("modules/{module}/{}.tf", one.service()), &resource);
                }
            }
            report.imported.push(Imported {
                address: one.whole_address(),
                id: one.proven.id.clone(),
                refers_to: index.edges[number].iter().map(address).collect(),
            });
        }
        for one in &self.written {
            let Some(difference) = &one.difference else { continue };
            let why: String = difference.lines().map(|line| format!("# {line}\n")).collect();
            let Block { resource, .. } = one.resource(self.server, &one.proven.config);
            let text = format!("{why}{}\n{resource}", one.import());
            files.add(format!("{QUARANTINE}/{}.tf", one.service()), &text);
        }
        let needed = needed(&self.server.name, self.address);
        let modules: BTreeSet<&str> = importable.iter().filter_map(|one| one.module.as_deref()).collect();
        index.wiring.write(&Vec::from_iter(modules), &needed, &mut files);
        files.add("terraform.tf".to_owned(), &needed);
        if !self.region.is_empty() {
            let provider =
                format!("provider \"{}\" {{\n  region = {}\n}}\n", self.server.name, literal(self.region));
            files.add("terraform.tf".to_owned(), &provider);
        }
        report.circular = index.circular.iter().map(|(from, to)| [address(from), address(to)]).collect();
        files
    }
}

/// Returns the block that names the provider.
fn needed(provider: &str, address: &str) -> String {
    let source = literal(address.strip_prefix("registry.terraform.io/").unwrap_or(address));
    format!(
        "terraform {{\n  required_providers {{\n    {provider} = {{\n      source = {source}\n    }}\n  }}\n}}\n"
    )
}

/// The texts of files, by their names.
#[derive(Debug, Default)]
struct Files {
    texts: BTreeMap<String, String>,
    /// The variables that each file declares.
    declared: HashSet<(String, String)>,
}

impl Files {
    /// Adds a block.
    fn add(&mut self, name: String, text: &str) {
        let file = self.texts.entry(name).or_default();
        if !file.is_empty() {
            file.push('\n');
        }
        file.push_str(text);
    }

    /// Adds a block before all others.
    fn begin(&mut self, name: String, text: &str) {
        let rest = self.texts.remove(&name);
        self.add(name.clone(), text);
        if let Some(rest) = rest {
            self.add(name, &rest);
        }
    }

    /// Adds a variable once.
    fn declare(&mut self, name: String, variable: &str, text: &str) {
        if self.declared.insert((name.clone(), variable.to_owned())) {
            self.add(name, text);
        }
    }

    #[cfg(test)]
    fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    fn write(&self, folder: &Path, report: &Report) -> Result<(), String> {
        let json = serde_json::to_string_pretty(report).unwrap_or_default() + "\n";
        let all = self.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        for (name, text) in all.chain([("report.json", json.as_str())]) {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            let done = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
            done.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }
}

impl Written<'_> {
    fn service(&self) -> String {
        let service = self.resource.table.cloudformation_type.split("::").nth(1).unwrap_or("main");
        service.to_lowercase()
    }

    fn whole_address(&self) -> String {
        let module = self.module.as_ref().map_or(String::new(), |module| format!("module.{module}."));
        format!("{module}{}", self.address)
    }

    fn import(&self) -> String {
        let entries = [("to", self.whole_address()), ("id", literal(&self.proven.id))];
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
            *reasons.entry(one.why.kind()).or_default() += 1;
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
