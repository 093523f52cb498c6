//! Runs hooks and applies their changes.

#[cfg(test)]
mod tests;

use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_core::hooks::{AnyHooks, Around, Call};
use ferroform_core::resource::Registration;
use ferroform_core::table::{Kind, ObjectTable};
use ferroform_core::value::{Path, Value};
use serde_json::{Map, Value as Json, json};

use super::Context;
use super::authors_code::AuthorsCode;
use super::running::Running;
use crate::model::{desired_model, member_of, observed_model, patch, without_leftovers};
use crate::tree::same;
use crate::view::Secrets;

/// What hooks are called in messages.
const HOOK: AuthorsCode = AuthorsCode {
    what: "hook",
    whose_limit: ", the time limit of the operation. `timeouts` of the resource sets another one",
    after_crash: " What the service did before is recorded in the state.",
};

/// Normalises what the service returned with the hook of the resource.
///
/// # Errors
/// Returns an error if the hook panics, because values cannot be compared without it.
pub(super) fn normalised(resource: &Registration, mut model: Json) -> Result<Json, Diagnostic> {
    let Some(hooks) = resource.hooks else { return Ok(model) };
    HOOK.call("normalise", || hooks.normalise(&mut model))?;
    Ok(model)
}

/// The hooks around one operation.
pub(super) struct Hooking<'a> {
    context: &'a Context<'a>,
    hooks: Option<&'static dyn AnyHooks>,
    /// How long a hook may take.
    limit: Duration,
}

impl<'a> Hooking<'a> {
    pub(super) fn new(context: &'a Context<'a>, resource: &Registration, limit: Duration) -> Self {
        Self { context, hooks: resource.hooks, limit }
    }

    /// The hooks around a read, which may take as long as a read or, without a limit of its own, as a creation.
    pub(super) fn reading(context: &'a Context<'a>, resource: &Registration) -> Self {
        let limit = context.limits.read.unwrap_or_else(|| context.limits.create(resource.table));
        Self::new(context, resource, limit)
    }

    /// Runs a hook. Returns whether it exists and succeeded. A hook that crashes or is stopped loses its own changes, never
    /// the result of the operation.
    pub(super) async fn run(&self, hook: Around<'_>, diagnostics: &mut Diagnostics) -> bool {
        let Some(hooks) = self.hooks else { return false };
        let (mut running, name) = (Running::new(self.context, self.limit), hook.name());
        let outcome = HOOK.run(name, self.context, self.limit, hooks.around(&mut running, hook)).await;
        let (done, reported) = running.ended(outcome);
        diagnostics.extend(reported);
        done.is_some()
    }

    /// Runs a hook that may change the state. Returns the state from before the hook if there is one that ended well.
    pub(super) async fn run_after(
        &self,
        call: Call,
        given: &Value,
        state: &mut Value,
        diagnostics: &mut Diagnostics,
    ) -> Option<Value> {
        self.hooks?;
        let mut hooked = state.clone();
        let is_done = self.run(Around::After(call, given, &mut hooked), diagnostics).await;
        is_done.then(|| std::mem::replace(state, hooked))
    }
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
    /// The target of an update without a hook.
    pub(super) fn planned(planned: &Value) -> Self {
        Self { planned: planned.clone(), unknown: Map::new() }
    }

    /// Puts the values of write-only arguments in.
    pub(super) fn with(self, secrets: &Secrets) -> Self {
        Self { planned: secrets.put_into(&self.planned), ..self }
    }

    /// Returns the operations that turn the service's model into the target.
    pub(super) fn patch(
        &self,
        table: &'static ObjectTable,
        config: &Value,
        prior: &Value,
        model: &Json,
    ) -> Vec<Json> {
        let mut operations = patch(table, prior, &self.planned, model);
        for (property, value) in &self.unknown {
            if model.get(property) != Some(value) {
                let pointer = format!("/{}", property.replace('~', "~0").replace('/', "~1"));
                operations.push(json!({"op": "add", "path": pointer, "value": value}));
            }
        }
        without_leftovers(table, config, model, operations)
    }
}

/// Runs the `before_update` hook and returns the target of the update.
pub(super) async fn update_target(
    hooking: &Hooking<'_>,
    table: &'static ObjectTable,
    prior: &Value,
    planned: &Value,
    diagnostics: &mut Diagnostics,
) -> UpdateTarget {
    let mut update_target = UpdateTarget::planned(planned);
    if hooking.hooks.is_none() {
        return update_target;
    }
    let before = desired_model(table, planned);
    let mut after = before.clone();
    hooking.run(Around::BeforeUpdate(prior, planned, &mut after), diagnostics).await;
    let (observed, _) = observed_model(table, &after);
    let Value::Object(object) = &mut update_target.planned else { return update_target };
    for attribute in table.attributes {
        let Some(property) = attribute.property() else { continue };
        if before.get(property) != after.get(property) {
            object.insert(attribute.name, observed.attribute(attribute.name).clone());
        }
    }
    let knows = |property: &String| member_of(table, property).is_some();
    if let Json::Object(after) = after {
        update_target.unknown.extend(after.into_iter().filter(|(property, _)| !knows(property)));
    }
    update_target
}
