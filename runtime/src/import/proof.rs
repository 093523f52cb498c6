//! A configuration for an object, and the proof that it plans no change: what Terraform does for an import is done here, with
//! the object as the scan found it.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use ferroform_core::resource::Registration;
use ferroform_core::table::{REGION, ResourceTable};
use ferroform_core::value::{Step, Value};
use ferroform_engine::{
    self as engine, Context, Location, PlanRequest, Private, ReadRequest, Response, Round, Strictness,
};

use crate::scan::is_left_out;

/// How many values are left out of a configuration, one after another, before it is given up.
const MOST_MENDED: usize = 20;

/// An object that can be imported without a change.
#[derive(Debug)]
pub(super) struct Proven {
    /// What is imported.
    pub(super) id: String,
    pub(super) config: Value,
    pub(super) state: Value,
    /// Attributes that must be set and that no service returns, such as a password. They are variables, and Terraform is told
    /// to ignore changes of them.
    pub(super) unreadable: Vec<&'static str>,
}

/// Returns the configuration of an object that the context's client knows. `own_region` is the region of the provider.
///
/// # Errors
/// Returns why there is none, with the best configuration if there is one.
pub(super) async fn prove(
    context: &Context<'_>,
    resource: &Registration,
    identifier: &str,
    (region, own_region): (Option<&str>, &str),
) -> Result<Proven, (String, Option<Proven>)> {
    let table = resource.table;
    let elsewhere = region.filter(|region| *region != own_region);
    let id = elsewhere.map_or_else(|| identifier.to_owned(), |region| format!("{identifier}@{region}"));
    let read = read(context, resource, &id, region.unwrap_or(own_region)).await;
    let Response { state, private, .. } = read.map_err(|why| (why, None))?;
    let config = engine::generate_resource_config(table.root, &state);
    let mut proven = Proven { id, config, state, unreadable: Vec::new() };
    // A few types have a property of this name.
    if elsewhere.is_none() && table.has_region() {
        set(&mut proven.config, REGION, Value::Null);
    }
    for _ in 0..MOST_MENDED {
        let (why, places) = match plan(context, resource, &proven, private.clone()) {
            Ok(()) => return Ok(proven),
            Err(found) => found,
        };
        let mended = places.iter().filter(|name| proven.mend(table, name)).count();
        if mended == 0 {
            return Err((why, Some(proven)));
        }
    }
    Err(("too many of its values would change".to_owned(), Some(proven)))
}

impl Proven {
    /// Changes the configuration where a value is refused or would change. Returns whether that can be done.
    fn mend(&mut self, table: &ResourceTable, name: &str) -> bool {
        let Some(attribute) = table.root.attribute(name).filter(|attribute| attribute.is_settable()) else {
            return false;
        };
        if self.config.attribute(name).is_null() {
            let is_unreadable =
                attribute.is_demanded() || is_left_out(attribute) || attribute.kind.contains().write_only;
            self.unreadable.extend(is_unreadable.then_some(attribute.name));
            return is_unreadable && set(&mut self.config, attribute.name, Value::UNKNOWN);
        }
        // What is not configured stays as it is.
        !attribute.is_demanded() && set(&mut self.config, attribute.name, Value::Null)
    }
}

/// Imports and reads the object, as Terraform would.
async fn read(
    context: &Context<'_>,
    resource: &Registration,
    id: &str,
    region: &str,
) -> Result<Response, String> {
    let table = resource.table;
    let imported = engine::import_by_id(table, id).map_err(|error| told(&error))?;
    let place = Location { region: imported.region.clone(), account: None };
    let private = Private { place, ..Private::default() };
    let prior = engine::in_region(table, &imported.state, region);
    let read =
        engine::read_resource(context, ReadRequest { resource: *resource, prior: &prior, private }).await;
    match first_error(&read.diagnostics) {
        Some(error) => Err(told(error)),
        None if read.state.is_null() => Err("it is not found by this identifier".to_owned()),
        None => Ok(read),
    }
}

/// Validates and plans. The error names the attributes at fault.
fn plan(
    context: &Context<'_>,
    resource: &Registration,
    Proven { config, state, unreadable, .. }: &Proven,
    private: Private,
) -> Result<(), (String, Vec<String>)> {
    let refused = |diagnostics: &Diagnostics| {
        let error = first_error(diagnostics)?;
        let root = error.path.as_ref().and_then(|path| path.steps().first());
        let place = match root {
            Some(Step::Attribute(name)) => vec![name.to_string()],
            _ => Vec::new(),
        };
        Some((told(error), place))
    };
    let found = engine::validate_resource_config(resource, config, Strictness::default(), true);
    if let Some(refused) = refused(&found) {
        return Err(refused);
    }
    // With `ignore_changes`, Terraform puts the state in the place of the configuration.
    let mut config = config.clone();
    for name in unreadable {
        set(&mut config, name, state.attribute(name).clone());
    }
    let planned = engine::plan_resource_change(PlanRequest {
        resource: *resource,
        config: &config,
        prior: state,
        proposed: &config,
        private,
        round: Round::Unrelated,
        tags: context.tags,
        regions: context.regions,
    });
    if let Some(refused) = refused(&planned.diagnostics) {
        return Err(refused);
    }
    let names = resource.table.root.attributes.iter().map(|attribute| attribute.name);
    let changed: Vec<&str> =
        names.filter(|name| planned.planned.attribute(name) != state.attribute(name)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    Err((
        format!("a plan would change {}", changed.join(", ")),
        changed.into_iter().map(str::to_owned).collect(),
    ))
}

/// Sets an attribute. Returns whether that changes anything.
fn set(config: &mut Value, name: &'static str, value: Value) -> bool {
    let is_new = *config.attribute(name) != value;
    if let Value::Object(object) = config {
        object.insert(name, value);
    }
    is_new
}

fn first_error(diagnostics: &Diagnostics) -> Option<&Diagnostic> {
    diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
}

fn told(error: &Diagnostic) -> String {
    let place = error.path.as_ref().map_or_else(String::new, |path| format!("{path}: "));
    let detail = error.detail.split("\n\n").next().unwrap_or_default();
    format!("{place}{detail}")
}
