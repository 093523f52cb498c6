//! Where a hook's answer meets the engine.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_core::hooks::AnyHooks;
use ferroform_core::resource::Registration;
use ferroform_core::table::{AttributeTable, Kind, ObjectTable};
use ferroform_core::value::{Path, Value};
use serde_json::{Map, Value as Json, json};

use crate::translate::{desired_model, observed_model, patch, same};

/// The service's answer in the form everything is compared in.
///
/// # Errors
/// If the hook panicked: then nobody knows how to compare.
pub(super) fn normalised(resource: &Registration, mut model: Json) -> Result<Json, Diagnostic> {
    let Some(hooks) = resource.hooks else { return Ok(model) };
    survived("normalise", || hooks.normalise(&mut model))?;
    Ok(model)
}

/// Calls a hook after the service has done something; returns what the state was before it, if it ran. A panic must
/// not take the answer with it: it is said beside the state, which stays as it was.
pub(super) fn run_after(
    resource: &Registration,
    name: &str,
    state: &mut Value,
    diagnostics: &mut Diagnostics,
    hook: impl FnOnce(&dyn AnyHooks, &mut Value, &mut Diagnostics),
) -> Option<Value> {
    let hooks = resource.hooks?;
    let mut hooked = state.clone();
    match survived(name, || hook(hooks, &mut hooked, diagnostics)) {
        Ok(()) => Some(std::mem::replace(state, hooked)),
        Err(panicked) => {
            diagnostics.push(panicked);
            None
        }
    }
}

/// What a panic says may hold secrets: it is in the log alone, as far as it holds none.
fn survived(name: &str, hook: impl FnOnce()) -> Result<(), Diagnostic> {
    // Whatever a hook left half-done is thrown away.
    catch_unwind(AssertUnwindSafe(hook)).map_err(|_| {
        Diagnostic::bug(format!(
            "The hook {name} crashed; run with TF_LOG=ERROR to see where. What the service did before is recorded in the \
             state."
        ))
    })
}

/// Where a hook changed something that can only be set at creation.
pub(super) fn hooked_replacements(
    table: &'static ObjectTable,
    prior: &Value,
    planned: &Value,
    hooked: &Value,
) -> Vec<Path> {
    let mut found = Vec::new();
    if planned != hooked {
        search(table, [prior, planned, hooked], &Path::root(), &mut found);
    }
    found
}

fn search(table: &'static ObjectTable, values: [&Value; 3], path: &Path, found: &mut Vec<Path>) {
    for attribute in table.attributes {
        let [prior, planned, hooked] = values.map(|value| value.attribute(attribute.name));
        if planned == hooked {
            continue;
        }
        let path = path.join(attribute.name.into());
        if attribute.is_fixed_at_creation()
            && !same(&attribute.kind, attribute.behaviour.equality, hooked, prior)
        {
            found.push(path);
        } else if let Kind::Object(table) = attribute.kind {
            search(table, [prior, planned, hooked], &path, found);
        }
    }
}

/// What an update aims at once the hook has seen the properties: the planned values, and properties that no
/// attribute stands for.
pub(super) struct UpdateTarget {
    /// The planned state with what the hook changed.
    planned: Value,
    /// Properties that the table does not know, as the hook wants them.
    unknown: Map<String, Json>,
}

impl UpdateTarget {
    /// The operations that lead there from the service's model.
    pub(super) fn patch(self, table: &'static ObjectTable, prior: &Value, model: &Json) -> Vec<Json> {
        let mut operations = patch(table, prior, &self.planned, model);
        for (property, value) in self.unknown {
            if model.get(&property) != Some(&value) {
                let pointer = format!("/{}", property.replace('~', "~0").replace('/', "~1"));
                operations.push(json!({"op": "add", "path": pointer, "value": value}));
            }
        }
        operations
    }
}

/// Shows the hook what an update aims at.
pub(super) fn update_target(
    resource: &Registration,
    prior: &Value,
    planned: &Value,
    diagnostics: &mut Diagnostics,
) -> UpdateTarget {
    let mut update_target = UpdateTarget { planned: planned.clone(), unknown: Map::new() };
    let Some(hooks) = resource.hooks else { return update_target };
    let table = resource.table.root;
    let before = desired_model(table, planned);
    let mut after = before.clone();
    hooks.before_update(prior, planned, &mut after, diagnostics);
    let (observed, _) = observed_model(table, &after);
    let Value::Object(object) = &mut update_target.planned else { return update_target };
    for attribute in table.attributes {
        let Some(property) = attribute.property else { continue };
        if before.get(property) != after.get(property) {
            object.insert(attribute.name, observed.attribute(attribute.name).clone());
        }
    }
    let knows =
        |property: &String| table.attributes.iter().any(|a: &AttributeTable| a.property == Some(property));
    if let Json::Object(after) = after {
        update_target.unknown.extend(after.into_iter().filter(|(property, _)| !knows(property)));
    }
    update_target
}
