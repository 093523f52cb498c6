//! `drift`: what has changed outside of Terraform, by the state of the last apply.
//!
//! Each object is read as Terraform's refresh reads it, with what the provider remembers of the last apply. So another spelling
//! of the same value is no drift, and neither is what the service filled in at once.

mod baseline;
mod report;
mod unverifiable;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use ferroform_core::diagnostic::{Diagnostics, Severity};
use ferroform_core::resource::Registration;
use ferroform_core::table::Kind as TableKind;
use ferroform_core::value::{Path, Step, Value};
use ferroform_core::wire::{from_planned_json, to_json};
use ferroform_engine::{
    self as engine, Changed, Context, Fact, Private, ReadRequest, Record, changes, list_arguments,
};
use ferroform_rpc::Server;
use futures_util::stream::{self, StreamExt as _};
use jiff::civil::Date;

use self::baseline::{Accepted, Baseline};
pub(crate) use self::report::Report;
use self::report::{Drifted, DriftedValue, Expired, Gone, Kind, Object, Unverifiable};
use self::unverifiable::unverifiable;
use crate::explain::hcl::{Source, block};
use crate::explain_plan::{Document, Masks, ResourceChange, plain, printed, without_keys};
use crate::import::{MadeByService, whose};
use crate::scan::{self, Ended, Found as Existing, Inventory, Progress, Selection, Stopped, is_left_out};
use crate::state::{Instance, Managed, State, Unread};

/// How many objects are read at a time. The rate limit is what slows it down.
const READS: usize = 32;

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wanted {
    /// The output of `terraform state pull`.
    pub(crate) state: PathBuf,
    /// The output of `terraform show -json` for a plan: what the configuration says.
    pub(crate) plan: Option<PathBuf>,
    /// The folder of a scan, which is read in place of the service.
    pub(crate) scan: Option<PathBuf>,
    pub(crate) baseline: Option<PathBuf>,
    /// Adds what is found to the baseline.
    pub(crate) accept: Option<Acceptance>,
    pub(crate) selection: Selection,
    /// How many calls are made each second at most, in each region.
    pub(crate) rate: f64,
}

/// For how long something is accepted, and why.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Acceptance {
    /// The last day.
    pub(crate) until: Date,
    pub(crate) reason: String,
}

/// Looks for drift.
pub(crate) async fn drift(
    server: &Server,
    wanted: &Wanted,
    made_by_service: MadeByService,
    today: Date,
) -> Result<Report, Stopped> {
    let types = (server.name.as_str(), server.registrations.as_slice());
    wanted.selection.check(types.0, types.1)?;
    let State { instances, unread, passed_over } = State::read(&wanted.state, types, &wanted.selection)?;
    let baseline = wanted.baseline.as_deref().map(Baseline::read).transpose()?.unwrap_or_default();
    let plan = wanted.plan.as_deref().map(Document::read).transpose()?;
    let current = plan.iter().flat_map(|plan| &plan.resource_changes).filter(|one| one.deposed.is_none());
    let planned: HashMap<&str, &ResourceChange> = current.map(|one| (one.address.as_str(), one)).collect();
    let scan = wanted.scan.as_deref().map(Inventory::read).transpose()?;
    match &scan {
        Some(scan) => server.configure(scan.client()),
        None => scan::configure(server, None, wanted.rate).await?,
    }
    let connection = server.connection().map_err(Diagnostics::from)?;
    let context = server.context(&connection);
    // A deposed object is on its way out: whatever it is like, the next apply deletes it.
    let (deposed, instances): (Vec<_>, Vec<_>) = instances.into_iter().partition(|one| one.is_deposed);
    let progress = Progress::of_reads(instances.len());
    let mut reads = Vec::new();
    for one in &instances {
        let planned = planned.get(one.address.as_str()).copied();
        reads.push(look(&context, one, planned, scan.as_ref(), &progress));
    }
    // The answers keep the order of the state.
    let looking = stream::iter(reads).buffered(READS).collect::<Vec<_>>();
    let found = tokio::select! {
        found = looking => found,
        () = progress.tell() => Vec::new(),
    };
    Progress::clear();
    if context.cancel.is_cancelled() {
        return Err(Stopped::ByUser);
    }
    let mut report = Report { unread, passed_over, ..Report::default() };
    let mut count = 0;
    let mut is_new = |found: &Accepted| {
        let is_accepted = baseline.has(found, today);
        count += usize::from(is_accepted);
        !is_accepted
    };
    for (instance, found) in instances.iter().zip(found) {
        let address = plain(&instance.address);
        let paths = unverifiable(instance.resource.table.root, &instance.state, scan.is_some());
        if !paths.is_empty() {
            report.unverifiable.push(Unverifiable { address: address.clone(), paths });
        }
        match found {
            Found::Present { now, mut values } => {
                values.retain(|value| is_new(&value.accepted(&address)));
                report.changed.extend((!values.is_empty()).then(|| instance.drifted(&now, values)));
            }
            Found::Gone => {
                let gone = instance.gone();
                report.gone.extend(is_new(&Accepted::object(&gone.address)).then_some(gone));
            }
            Found::Unread(why) => {
                report.unread.push(Unread { address, why });
                continue;
            }
        }
        report.objects += 1;
    }
    if let Some(scan) = &scan {
        let managed = Managed::of(instances.iter().chain(&deposed));
        let by_type = scan::by_type(types.1);
        let is_to_be_managed = |resource: &Registration, found: &Existing| {
            whose(resource.table, found, made_by_service).is_none() && wanted.selection.has(types.0, resource)
        };
        for found in scan.objects.iter().filter(|found| !managed.has(found)) {
            let resource = by_type.get(found.type_name.as_str());
            let Some(resource) = resource.filter(|one| is_to_be_managed(one, found)) else { continue };
            let object = Object {
                type_name: resource.table.cloudformation_type,
                id: plain(&found.identifier),
                region: found.region.as_deref().map(plain),
            };
            report.unmanaged.extend(is_new(&Accepted::object(&object.text())).then_some(object));
        }
    }
    report.accepted = count;
    report.expired = baseline.expired(today).map(Expired::of).collect();
    if let (Some(acceptance), Some(path)) = (&wanted.accept, &wanted.baseline) {
        baseline.with(report.accept(acceptance), today).write(path)?;
    }
    Ok(report)
}

/// What was found of an object.
enum Found {
    /// It is there, with these values that have changed.
    Present {
        now: Value,
        values: Vec<DriftedValue>,
    },
    Gone,
    Unread(String),
}

async fn look(
    context: &Context<'_>,
    instance: &Instance,
    planned: Option<&ResourceChange>,
    scan: Option<&Inventory>,
    progress: &Progress,
) -> Found {
    let request = ReadRequest {
        resource: *instance.resource,
        prior: &instance.state,
        private: instance.private.clone(),
    };
    let read = engine::read_resource(context, request).await;
    progress.has_read();
    let errors = read.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|one| format!("{}: {}", one.summary, one.detail)).collect();
    if !errors.is_empty() {
        return Found::Unread(errors.join("; ").replace("\n\n", " "));
    }
    if read.state.is_null() {
        return match scan {
            Some(scan) if !was_listed(scan, instance) => Found::Unread(
                "the scan does not have it, and did not list all objects of its type".to_owned(),
            ),
            _ => Found::Gone,
        };
    }
    let values = instance.values(&read.state, &read.private, planned, scan.is_some());
    Found::Present { now: read.state, values }
}

/// Whether a scan has all objects of a type in a region.
fn was_listed(scan: &Inventory, instance: &Instance) -> bool {
    let table = instance.resource.table;
    let is_it = |ended: &&Ended| {
        ended.type_name == table.cloudformation_type && ended.region.as_deref() == instance.region()
    };
    let has_arguments = list_arguments(table).next().is_some();
    scan.ended.iter().any(|ended| is_it(&ended) && ended.problems.is_empty()) && !has_arguments
}

impl Instance {
    fn object(&self) -> Object {
        Object {
            type_name: self.resource.table.cloudformation_type,
            id: plain(self.identifier()),
            region: self.region().map(plain),
        }
    }

    fn gone(&self) -> Gone {
        let address = plain(&self.address);
        // Terraform takes no keys of instances here.
        let from = without_keys(&address);
        let adopt = format!("removed {{\n  from = {from}\n  lifecycle {{\n    destroy = false\n  }}\n}}\n");
        Gone { object: self.object(), adopt, address }
    }

    /// Returns the values that have changed since the last apply.
    fn values(
        &self,
        now: &Value,
        after: &Private,
        planned: Option<&ResourceChange>,
        is_of_scan: bool,
    ) -> Vec<DriftedValue> {
        let table = self.resource.table;
        let (root, kind) = (table.root, TableKind::Object(table.root));
        // One set of masks: a secret that has not changed stays equal.
        let mut masks = Masks::default();
        let mut hidden = |value: &Value| masks.hide(&kind, value, &self.marks);
        let (prior, now) = (hidden(&self.state), hidden(now));
        let planned = planned
            .and_then(|one| from_planned_json(&one.change.after, &one.change.after_unknown, root).ok());
        let planned = planned.as_ref().map(hidden);
        let all = changes(root, &now, &prior, &now);
        let tags = table.tagging.map(|tagging| tagging.attribute);
        let is_of_tags = |changed: &Changed<'_>| {
            tags.is_some_and(|tags| changed.path.steps().first() == Some(&tags.into()))
        };
        let has_own_tags = all.iter().any(is_of_tags);
        let mut values = Vec::new();
        for changed in &all {
            let is_ours = match changed.fact {
                Fact::AllTags => !has_own_tags,
                Fact::Configured | Fact::Removed => changed.attribute.is_configurable(),
                _ => false,
            };
            if !is_ours || (is_of_scan && is_left_out(changed.attribute)) {
                continue;
            }
            let kind = match (changed.prior.is_null(), changed.planned.is_null()) {
                (true, _) => Kind::Added,
                (_, true) => Kind::Removed,
                _ => Kind::Changed,
            };
            // Places are those of the values that are shown: a removed element has its place in the state.
            let record = if kind == Kind::Removed { &self.private.record } else { &after.record };
            let is_declared = (!record.is_empty()).then(|| is_owned(record, &changed.path));
            if is_declared != Some(true) && kind == Kind::Added && changed.is_default() {
                continue;
            }
            let shown = |value: &Value| printed(&to_json(value));
            values.push(DriftedValue {
                path: plain(&changed.path.to_string()),
                kind,
                is_declared,
                configured: planned.as_ref().and_then(|planned| at(planned, &changed.path)).map(shown),
                applied: shown(changed.prior),
                now: shown(changed.planned),
            });
        }
        values
    }

    fn drifted(&self, now: &Value, values: Vec<DriftedValue>) -> Drifted {
        let root = self.resource.table.root;
        let arguments: Vec<&str> = values.iter().map(DriftedValue::argument).collect();
        let mut masks = Masks::default();
        let config = engine::generate_resource_config(root, now);
        let hidden = masks.hide(&TableKind::Object(root), &config, &self.marks);
        let mut now = Vec::new();
        let mut adopt = String::new();
        for attribute in root.attributes.iter().filter(|one| arguments.contains(&one.name)) {
            let value = config.attribute(attribute.name);
            if hidden.attribute(attribute.name) != value {
                let _ = writeln!(adopt, "# {}: the value is sensitive", attribute.name);
            } else if !value.is_null() {
                now.push((attribute.name, value.clone()));
            } else if attribute.is_configurable() {
                let _ = writeln!(adopt, "# without {}", attribute.name);
            }
        }
        if !now.is_empty() {
            let names = (self.block.0.as_str(), self.block.1.as_str());
            adopt +=
                &block(names, root, &Value::Object(now.into_iter().collect()), "", &|_, _| Source::Value)
                    .resource;
        }
        let address = plain(&self.address);
        let is_planned = values.iter().any(|value| value.is_declared != Some(false));
        let revert =
            is_planned.then(|| format!("terraform plan -target='{}'", address.replace('\'', "'\\''")));
        Drifted { object: self.object(), values, adopt, revert, address }
    }
}

/// Whether the configuration had the value at a path, as far as the path has names.
fn is_owned(record: &Record, path: &Path) -> bool {
    let mut record = record;
    for step in path.steps() {
        record = match step {
            Step::Attribute(name) => record.part(name),
            Step::Key(key) => record.part(key),
            Step::Index(index) => record.element(*index),
            Step::Element | Step::Document => break,
        };
    }
    record.is_owned
}

/// Returns the value at a path, if the path has names to its end.
fn at<'v>(value: &'v Value, path: &Path) -> Option<&'v Value> {
    path.steps().iter().try_fold(value, |value, step| match step {
        Step::Attribute(name) => Some(value.attribute(name)),
        Step::Key(key) => value.entry(key),
        Step::Index(index) => value.elements()?.get(*index),
        Step::Element | Step::Document => None,
    })
}
