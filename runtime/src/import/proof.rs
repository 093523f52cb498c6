//! A configuration for an object, and the proof that it plans no change: what Terraform does for an import is done here, with
//! the object as the scan found it.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use ferroform_core::resource::Registration;
use ferroform_core::table::{Kind, ObjectTable, Order, REGION, ResourceTable};
use ferroform_core::value::{Path, Step, Value};
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
    /// What must be set and what no service returns, such as a password. These are variables, and Terraform is told to ignore
    /// changes of them.
    pub(super) unreadable: Vec<String>,
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
        let mended = places.iter().filter(|place| proven.mend(table, place)).count();
        if mended == 0 {
            return Err((why, Some(proven)));
        }
    }
    Err(("too many of its values would change".to_owned(), Some(proven)))
}

impl Proven {
    /// Changes the configuration where a value is refused or would change. Returns whether that can be done.
    fn mend(&mut self, table: &ResourceTable, place: &Path) -> bool {
        if let Some(config) = with_variable(table.root, &self.config, place.steps()) {
            self.config = config;
            self.unreadable.push(place.to_string());
            return true;
        }
        let Some(Step::Attribute(name)) = place.steps().first() else { return false };
        let attribute = table.root.attribute(name).filter(|attribute| attribute.is_settable());
        // What is not configured stays as it is.
        attribute
            .filter(|one| !one.is_demanded())
            .is_some_and(|one| set(&mut self.config, one.name, Value::Null))
    }
}

/// Returns an object with an unknown value at a place, if a value is missing there that no service returns or that must be set.
fn with_variable(table: &ObjectTable, object: &Value, place: &[Step]) -> Option<Value> {
    let (Step::Attribute(name), rest) = place.split_first()? else { return None };
    let attribute = table.attribute(name).filter(|attribute| attribute.is_settable())?;
    let value = object.attribute(attribute.name);
    let changed = match (&attribute.kind, value, rest) {
        (_, Value::Null, []) => {
            let is_unreadable =
                attribute.is_demanded() || is_left_out(attribute) || attribute.kind.contains().write_only;
            is_unreadable.then_some(Value::UNKNOWN)?
        }
        (Kind::Object(inside), Value::Object(_), rest) => with_variable(inside, value, rest)?,
        // Where the order does not count, the next read may have another element at this place.
        (Kind::List(element, order), Value::List(elements), [Step::Index(index), rest @ ..])
            if *order == Order::Significant || elements.len() == 1 =>
        {
            let changed = with_variable(element.kind.object()?, elements.get(*index)?, rest)?;
            let one = |(at, one): (usize, &Value)| if at == *index { changed.clone() } else { one.clone() };
            Value::List(elements.iter().enumerate().map(one).collect())
        }
        _ => return None,
    };
    let mut object = object.clone();
    set(&mut object, attribute.name, changed);
    Some(object)
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

/// Validates and plans. The error names the places at fault.
fn plan(
    context: &Context<'_>,
    resource: &Registration,
    Proven { config, state, .. }: &Proven,
    private: Private,
) -> Result<(), (String, Vec<Path>)> {
    let refused = |diagnostics: &Diagnostics| {
        let error = first_error(diagnostics)?;
        Some((told(error), Vec::from_iter(error.path.clone())))
    };
    let found = engine::validate_resource_config(resource, config, Strictness::default(), true);
    if let Some(refused) = refused(&found) {
        return Err(refused);
    }
    // With `ignore_changes`, Terraform puts the state in the place of the configuration.
    let config = engine::without_unknowns(config);
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
    let changed: Vec<&'static str> =
        names.filter(|name| planned.planned.attribute(name) != state.attribute(name)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let why = format!("a plan would change {}", changed.join(", "));
    Err((why, changed.into_iter().map(Path::attribute).collect()))
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

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{self, TEXT, attribute, behaving, list, multiset, object};
    use ferroform_core::wire::{from_json, to_json};
    use serde_json::json;

    use super::*;

    #[test]
    fn a_secret_that_is_missing_becomes_a_variable_wherever_it_is() {
        let secret = || behaving(attribute("secret", TEXT), |behaviour| behaviour.is_secret = true);
        let header = || testing::nested(vec![attribute("name", TEXT), secret()]);
        let root = object(vec![attribute("headers", list(header())), secret()]);
        let config = from_json(&json!({"headers": [{"name": "a"}, {"name": "b"}]}), root).unwrap();
        let nested = |index, name: &'static str| ["headers".into(), Step::Index(index), name.into()];
        let changed = with_variable(root, &config, &nested(1, "secret")).unwrap();
        let known = to_json(&engine::without_unknowns(&changed));
        assert_eq!(known, to_json(&config));
        let Value::List(headers) = changed.attribute("headers") else { panic!("{changed:?}") };
        assert_eq!(
            headers.iter().map(|one| one.attribute("secret").is_unknown()).collect::<Vec<_>>(),
            [false, true]
        );
        assert!(with_variable(root, &config, &["secret".into()]).unwrap().attribute("secret").is_unknown());
        for other in [&nested(2, "secret")[..], &nested(0, "name"), &["headers".into()]] {
            assert_eq!(with_variable(root, &config, other), None, "{other:?}");
        }
        let unordered = object(vec![attribute("headers", multiset(header()))]);
        assert_eq!(with_variable(unordered, &config, &nested(1, "secret")), None);
        let one = from_json(&json!({"headers": [{"name": "a"}]}), unordered).unwrap();
        assert!(with_variable(unordered, &one, &nested(0, "secret")).is_some());
    }
}
