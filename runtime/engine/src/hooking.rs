//! Runs hooks and applies their changes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_core::hooks::AnyHooks;
use ferroform_core::resource::Registration;
use ferroform_core::table::{AttributeTable, Kind, ObjectTable};
use ferroform_core::value::{Path, Value};
use serde_json::{Map, Value as Json, json};

use super::secrets::Secrets;
use crate::translate::{desired_model, observed_model, patch, same};

/// Normalises what the service returned with the hook of the resource.
///
/// # Errors
/// Returns an error if the hook panics, because values cannot be compared without it.
pub(super) fn normalised(resource: &Registration, mut model: Json) -> Result<Json, Diagnostic> {
    let Some(hooks) = resource.hooks else { return Ok(model) };
    survived("normalise", || hooks.normalise(&mut model))?;
    Ok(model)
}

/// Calls a hook after the service has answered, and returns the state from before the hook if the hook completed.
/// A panic must not lose the result of the operation: it is reported as an error, and the state stays as it was.
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

/// Runs a hook and turns a panic into an error. The panic message may contain secrets, so it appears only in the
/// log, as far as it contains none.
fn survived(name: &str, hook: impl FnOnce()) -> Result<(), Diagnostic> {
    // Values that a hook has changed only in part are discarded.
    catch_unwind(AssertUnwindSafe(hook)).map_err(|_| {
        Diagnostic::bug(format!(
            "The hook {name} crashed; run with TF_LOG=ERROR to see where. What the service did before is recorded in the \
             state."
        ))
    })
}

/// Returns the paths at which a hook changed attributes that can only be set at creation.
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

/// The target of an update after the `before_update` hook: the planned values, and properties that have no
/// attribute.
pub(super) struct UpdateTarget {
    /// The planned state with the changes of the hook.
    planned: Value,
    /// Properties that the table does not contain, as the hook has set them.
    unknown: Map<String, Json>,
}

impl UpdateTarget {
    /// Puts the values of write-only arguments in.
    pub(super) fn with(self, secrets: &Secrets) -> Self {
        Self { planned: secrets.put_into(&self.planned), ..self }
    }

    /// Returns the operations that turn the service's model into the target.
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

/// Runs the `before_update` hook and returns the target of the update.
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
