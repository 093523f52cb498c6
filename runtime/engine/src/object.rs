//! Functions on the state of an object that all operations share.

use ferroform_cloud_control::{Exists, Failure, OpenRequest, Operation, Origin, Resumed, Verb};
use ferroform_core::diagnostic::{Diagnostic, Severity, catalogue};
use ferroform_core::resource::Registration;
use ferroform_core::table::{IdentityTable, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::{Context, Private};
use crate::model::{Misfit, desired_model, text_at};

/// The root attribute that holds Cloud Control's identifier.
pub(super) const ID: &str = "id";

/// Returns the identifier in a state, if there is one.
pub(super) fn identifier_in(state: &Value) -> Option<&str> {
    state.attribute(ID).as_str().filter(|identifier| !identifier.is_empty())
}

/// Whether this is the state of an object that was imported or taken over and not read since, so that it has nothing but
/// an identifier.
#[must_use]
pub fn is_unread(state: &Value, private: &Private) -> bool {
    is_only_named(state) && private.is_of_unread_object()
}

/// Whether a state has nothing but an identifier.
pub(super) fn is_only_named(state: &Value) -> bool {
    match state {
        Value::Object(object) => object.iter().all(|(name, value)| name == ID || value.is_null()),
        _ => false,
    }
}

/// Returns the state with this identifier.
pub(super) fn with_identifier(state: &Value, identifier: &str) -> Value {
    with_attributes(state, [(ID, Value::from(identifier))])
}

/// Returns the state without its identifier.
pub(super) fn without_identifier(state: &Value) -> Value {
    with_attributes(state, [(ID, Value::Null)])
}

/// Returns the state with these values of attributes.
pub(super) fn with_attributes(
    state: &Value,
    attributes: impl IntoIterator<Item = (&'static str, Value)>,
) -> Value {
    let mut state = state.clone();
    if let Value::Object(object) = &mut state {
        attributes.into_iter().for_each(|(name, value)| object.insert(name, value));
    }
    state
}

/// Returns the value with null in place of unknown values.
#[must_use]
pub fn without_unknowns(value: &Value) -> Value {
    mapped(value, &mut |leaf| if let Value::Unknown(_) = leaf { Value::Null } else { leaf.clone() })
}

/// Returns the same value with other values in place of the simple ones and of those that are null or unknown.
pub(super) fn mapped(value: &Value, leaf: &mut dyn FnMut(&Value) -> Value) -> Value {
    match value {
        Value::List(elements) => Value::List(elements.iter().map(|one| mapped(one, leaf)).collect()),
        Value::Set(elements) => Value::set(elements.iter().map(|one| mapped(one, leaf)).collect()),
        Value::Map(entries) => {
            Value::Map(entries.iter().map(|(key, one)| (key.clone(), mapped(one, leaf))).collect())
        }
        Value::Object(object) => {
            Value::Object(object.iter().map(|(name, one)| (name, mapped(one, leaf))).collect())
        }
        other => leaf(other),
    }
}

/// Returns the identifier that the user chooses for an object with these properties: all its parts are set.
pub(super) fn chosen_identifier(table: &ResourceTable, desired: &Json) -> Option<String> {
    let parts = table.identity.parts.iter().map(|part| text_at(desired, part.property_path));
    let parts: Vec<String> = parts.collect::<Option<_>>()?;
    Some(IdentityTable::join(parts.iter().map(String::as_str)))
}

/// Returns who chooses the identifier of an object with these properties.
pub(super) fn origin(table: &ResourceTable, desired: &Json) -> Origin {
    chosen_identifier(table, desired).map_or(Origin::Service, Origin::User)
}

/// Returns what messages call an object: its identifier, also of an object to be made if the user chooses it.
#[must_use]
pub fn object_name(table: &ResourceTable, value: &Value) -> Option<String> {
    let chosen = || chosen_identifier(table, &desired_model(table.root, value));
    identifier_in(value).map(str::to_owned).or_else(chosen).filter(|name| !name.is_empty())
}

/// A creation that an earlier run did not follow to its end, and that has no object known to come from it.
pub(super) struct Unresumed {
    /// What to report.
    pub(super) diagnostic: Diagnostic,
    /// The request that is still open; `None` if it is certain that there is no object.
    pub(super) pending: Option<OpenRequest>,
    /// Whether another attempt cannot find out more.
    pub(super) is_final: bool,
}

/// Finds out how a creation ended that an earlier run did not follow to its end. Sends nothing that could create
/// an object.
pub(super) async fn resume(
    context: &Context<'_>,
    resource: &Registration,
    operation: &Operation<'_>,
    state: &Value,
    pending: &OpenRequest,
) -> Result<Resumed, Unresumed> {
    let desired = desired_model(resource.table.root, state);
    // Another version may not have recorded who chooses the identifier.
    let origin = match &pending.origin {
        Origin::Unknown => origin(resource.table, &desired),
        known => known.clone(),
    };
    let request = OpenRequest { origin, ..pending.clone() };
    let resumed = context.client.resume(operation, request, &desired, context.now()).await;
    resumed.map_err(|failure| unresumed(failure, operation, pending))
}

/// Describes a creation that ended without an object known to come from it.
pub(super) fn unresumed(failure: Failure, operation: &Operation<'_>, before: &OpenRequest) -> Unresumed {
    let diagnostic = failure.diagnostic(Verb::Create, operation.type_name, None);
    let is_forgotten = failure.details.is_forgotten;
    let (pending, is_final) = match failure.exists {
        Exists::Open(pending) => (Some(*pending), is_forgotten),
        // Nothing but a person can go on with it.
        Exists::Doubtful(pending) => (Some(OpenRequest { goes_on: false, ..*pending }), true),
        // Does not occur: if an object is found, its identifier is returned and not a failure.
        Exists::Yes(_) => (Some(before.clone()), false),
        Exists::No => (None, true),
    };
    // A creation that has long ended must not block anything.
    let severity = if is_final { Severity::Warning } else { diagnostic.severity };
    Unresumed { diagnostic: Diagnostic { severity, ..diagnostic }, pending, is_final }
}

/// Returns an error about the state of an object that was taken over and not read: every argument would look like a
/// change.
pub(super) fn not_read() -> Diagnostic {
    let detail = "The state of this object has only its identifier: the object was moved from another provider and has not \
                  been read since, so a change cannot be planned.\n\nRun the command without -refresh=false.";
    Diagnostic::error(catalogue::NOT_READ, detail)
}

/// Returns a warning about a creation that was interrupted before the service answered.
pub(super) fn sent_again() -> Diagnostic {
    let detail = "The creation of this object was interrupted before the service answered, so the request may or may not \
                  have arrived. The next apply sends it again. It has a token, so the service carries it out only once.";
    Diagnostic::warning(catalogue::UNKNOWN_OUTCOME, detail)
}

/// Returns a warning about an object whose creation failed after an interrupt.
pub(super) fn unfinished() -> Diagnostic {
    let detail = "The creation of this object was interrupted and then failed, so its object may not be complete. The plan \
                  replaces it.";
    Diagnostic::warning(catalogue::REJECTED, detail)
}

/// Returns an error about a creation that was interrupted so long ago that its token means nothing any more.
pub(super) fn too_old() -> Diagnostic {
    let detail = "The creation of this object was interrupted more than 36 hours ago, so the request cannot be sent \
                  again.\n\nRun the command without -refresh=false: it finds out what the request made.";
    Diagnostic::error(catalogue::UNKNOWN_OUTCOME, detail)
}

/// Returns an error about a creation that was interrupted while a handler of the provider's author ran.
pub(super) fn not_looked_for() -> Diagnostic {
    let detail = "The creation of this object was interrupted, and its object was not looked for since.\n\nRun the command \
                  without -refresh=false: it looks for the object.";
    Diagnostic::error(catalogue::UNKNOWN_OUTCOME, detail)
}

/// Returns an error about a state without an identifier: its object cannot be found, so another must not be
/// created in its place.
pub(super) fn no_identifier() -> Diagnostic {
    let detail = "The state of this object has no identifier. The provider cannot find the object, and does not create a \
                  second one.\n\nRemove the record from the state, and import the object if it exists:\n\n    \
                  terraform state rm <resource address>\n    terraform import <resource address> <identifier>";
    Diagnostic::error(catalogue::NO_IDENTIFIER, detail)
}

/// Returns a warning about an answer that does not match the table.
pub(super) fn unexpected(identifier: &str, misfits: &[Misfit]) -> Option<Diagnostic> {
    let first = misfits.first()?;
    let list: Vec<_> = misfits.iter().map(|misfit| format!("  {}: {}", misfit.path, misfit.found)).collect();
    let detail = format!(
        "{identifier:?} has properties whose type is not that of the schema. They are left as they were \
         in the state:\n\n{}\n\nThe schema this provider was built from may be out of date: try a newer version.",
        list.join("\n")
    );
    Some(Diagnostic::warning(catalogue::UNEXPECTED_ANSWER, detail).at(first.path.clone()))
}
