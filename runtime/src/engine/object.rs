//! What all operations do with the state of an object.

use super::Context;
use crate::cloud_control::{Exists, Operation, Verb};
use crate::diagnostic::{Diagnostic, Severity, catalogue};
use crate::resource::Registration;
use crate::table::ResourceTable;
use crate::translate::{Misfit, desired_model};
use crate::value::Value;

/// The root attribute that holds Cloud Control's identifier.
pub(super) const ID: &str = "id";

/// The identifier in a state.
pub(super) fn identifier_in(state: &Value) -> Option<&str> {
    state.attribute(ID).as_str().filter(|identifier| !identifier.is_empty())
}

/// Whether this is the state of an object that was imported and never read.
pub(super) fn is_only_named(state: &Value) -> bool {
    match state {
        Value::Object(object) => object.iter().all(|(name, value)| name == ID || value.is_null()),
        _ => false,
    }
}

/// The state with this identifier.
pub(super) fn with_identifier(state: &Value, identifier: &str) -> Value {
    match state {
        Value::Object(object) => {
            let mut object = object.clone();
            object.insert(ID, Value::from(identifier));
            Value::Object(object)
        }
        other => other.clone(),
    }
}

/// The same value with null where it is unknown.
pub(super) fn without_unknowns(value: &Value) -> Value {
    match value {
        Value::Unknown(_) => Value::Null,
        Value::List(elements) => Value::List(elements.iter().map(without_unknowns).collect()),
        Value::Set(elements) => Value::set(elements.iter().map(without_unknowns).collect()),
        Value::Map(entries) => {
            Value::Map(entries.iter().map(|(key, value)| (key.clone(), without_unknowns(value))).collect())
        }
        Value::Object(object) => {
            Value::Object(object.iter().map(|(name, value)| (name, without_unknowns(value))).collect())
        }
        Value::Typed(typed) => Value::typed(typed.ty.clone(), without_unknowns(&typed.value)),
        known => known.clone(),
    }
}

/// A creation that an earlier run did not see to its end and that has made nothing that is known.
pub(super) struct Unresumed {
    /// What there is to say.
    pub(super) diagnostic: Diagnostic,
    /// Whether it is certain that there is nothing.
    pub(super) is_gone: bool,
}

/// Asks how a creation ended that an earlier run did not see to its end.
pub(super) async fn resume(
    context: &Context<'_>,
    resource: &Registration,
    operation: &Operation<'_>,
    state: &Value,
    request_token: &str,
) -> Result<String, Unresumed> {
    // A hook may have changed what was sent, so that nobody knows any more whether the identifier was chosen.
    let desired = resource.hooks.is_none().then(|| desired_model(resource.table.root, state));
    let resumed = context.client.resume(operation, request_token, desired.as_ref()).await;
    resumed.map_err(|failure| {
        let diagnostic = failure.diagnostic(Verb::Create, operation.type_name, None);
        let is_gone = failure.exists == Exists::No;
        // What has been over for a while is in nobody's way.
        let severity = if is_gone { Severity::Warning } else { diagnostic.severity };
        Unresumed { diagnostic: Diagnostic { severity, ..diagnostic }, is_gone }
    })
}

/// What is said about an answer that does not fit the table.
pub(super) fn unexpected(table: &ResourceTable, identifier: &str, misfits: &[Misfit]) -> Option<Diagnostic> {
    let first = misfits.first()?;
    let list: Vec<_> = misfits.iter().map(|misfit| format!("  {}: {}", misfit.path, misfit.found)).collect();
    let detail = format!(
        "{} {identifier:?} has properties that are not of the type its schema promises. They are left as they were \
         in the state:\n\n{}\n\nThe schema this provider was built from may be out of date: try a newer version.",
        table.cloudformation_type,
        list.join("\n")
    );
    Some(Diagnostic::warning(catalogue::UNEXPECTED_ANSWER, detail).at(first.path.clone()))
}
