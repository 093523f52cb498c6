//! What all operations do with the state of an object.

use ferroform_cloud_control::{Exists, Failure, OpenRequest, Operation, Origin, Verb};
use ferroform_core::diagnostic::{Diagnostic, Severity, catalogue};
use ferroform_core::resource::Registration;
use ferroform_core::table::ResourceTable;
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::Context;
use crate::translate::{Misfit, desired_model, identifier_of, text_at};

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
    with_id(state, Value::from(identifier))
}

/// The state of something that nobody can find by an identifier.
pub(super) fn without_identifier(state: &Value) -> Value {
    with_id(state, Value::Null)
}

fn with_id(state: &Value, id: Value) -> Value {
    match state {
        Value::Object(object) => {
            let mut object = object.clone();
            object.insert(ID, id);
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

/// Who makes up the identifier of an object with these properties: the user, if all parts of it are set.
pub(super) fn origin(table: &ResourceTable, desired: &Json) -> Origin {
    let parts = table.identity.parts.iter().map(|part| text_at(desired, part.property_path));
    match parts.collect::<Option<Vec<String>>>() {
        Some(parts) => Origin::User(identifier_of(parts.iter().map(String::as_str))),
        None => Origin::Service,
    }
}

/// A creation that an earlier run did not see to its end and that has made nothing that is known to be ours.
pub(super) struct Unresumed {
    /// What there is to say.
    pub(super) diagnostic: Diagnostic,
    /// What is still open; `None` if it is certain that there is nothing.
    pub(super) pending: Option<OpenRequest>,
    /// Whether asking again cannot tell more.
    pub(super) is_final: bool,
}

/// Asks how a creation ended that an earlier run did not see to its end. Nothing is sent that could make an object.
pub(super) async fn resume(
    context: &Context<'_>,
    resource: &Registration,
    operation: &Operation<'_>,
    state: &Value,
    pending: &OpenRequest,
) -> Result<String, Unresumed> {
    let desired = desired_model(resource.table.root, state);
    // Earlier versions did not record who made up the identifier.
    let origin = match &pending.origin {
        Origin::Unknown => origin(resource.table, &desired),
        known => known.clone(),
    };
    let request = OpenRequest { origin, ..pending.clone() };
    let resumed = context.client.resume(operation, request, &desired, context.now).await;
    resumed.map_err(|failure| unresumed(failure, operation, pending))
}

/// What a creation that ended without an object of ours leaves.
pub(super) fn unresumed(failure: Failure, operation: &Operation<'_>, before: &OpenRequest) -> Unresumed {
    let diagnostic = failure.diagnostic(Verb::Create, operation.type_name, None);
    let is_forgotten = failure.details.is_forgotten;
    let (pending, is_final) = match failure.exists {
        Exists::Open(pending) => (Some(*pending), is_forgotten),
        Exists::Doubtful(pending) => (Some(*pending), true),
        // Whoever sees an object goes on with it, and does not get here.
        Exists::Yes { .. } => (Some(before.clone()), false),
        Exists::No => (None, true),
    };
    // What has been over for a while is in nobody's way.
    let severity = if is_final { Severity::Warning } else { diagnostic.severity };
    Unresumed { diagnostic: Diagnostic { severity, ..diagnostic }, pending, is_final }
}

/// A state without an identifier: nothing can be found by it, so that nothing may be made in its place.
pub(super) fn no_identifier(table: &ResourceTable) -> Diagnostic {
    let detail = format!(
        "The state of this {} has no identifier, so its object cannot be found, and another must not be made in its \
         place.\n\nRemove the record from the state, and import the object if it exists:\n\n    \
         terraform state rm <resource address>\n    terraform import <resource address> <identifier>",
        table.cloudformation_type
    );
    Diagnostic::error(catalogue::NO_IDENTIFIER, detail)
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
