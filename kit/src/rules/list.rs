//! Checks of listed objects.

use super::objects::{identity_known, wholly_known, write_only_null};
use super::{Rule, Violation, ids};
use crate::diagnostic::has_errors;
use crate::provider::{ListOptions, Listed};
use crate::schema::Block;
use crate::value::Value;

/// Returns every rule that a list breaks. `schema` is that of the resource.
pub(crate) fn list_valid(schema: &Block, options: &ListOptions, events: &[Listed]) -> Vec<Violation> {
    let mut found: Vec<_> = within_limit(options, events).into_iter().collect();
    for (index, event) in events.iter().enumerate().filter(|(_, event)| !has_errors(&event.diagnostics)) {
        let before = &events[..index];
        let broken = one(schema, options, event).into_iter().chain(listed_once(before, event));
        found.extend(broken.map(|violation| violation.because(format!("listed: {:?}", event.display_name))));
    }
    found
}

fn one(schema: &Block, options: &ListOptions, event: &Listed) -> Vec<Violation> {
    let Some(identity) = &event.identity else {
        // An event may have a warning only.
        let is_warning = !event.diagnostics.is_empty();
        return missing(&ids::LIST_IDENTITY, "an identity").into_iter().filter(|_| !is_warning).collect();
    };
    let mut found = identity_known(identity);
    if event.display_name.is_empty() {
        found.extend(missing(&ids::LIST_NAME, "a name"));
    }
    match &event.object {
        Some(object) => {
            found.extend(wholly_known(&ids::LIST_KNOWN, object));
            found.extend(write_only_null(&ids::LIST_WRITE_ONLY, schema, object));
        }
        // A warning says why the object could not be read.
        None if options.includes_resource() && event.diagnostics.is_empty() => {
            found.extend(missing(&ids::LIST_OBJECT, "an object"));
        }
        None => {}
    }
    found
}

fn missing(rule: &'static Rule, what: &str) -> Option<Violation> {
    Some(Violation::whole(rule, ("required", what), ("listed", Value::Null)))
}

/// Checks rule `list.limit-kept`.
fn within_limit(options: &ListOptions, events: &[Listed]) -> Option<Violation> {
    let count = events.iter().filter(|event| event.identity.is_some()).count();
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    (count > options.limit)
        .then(|| Violation::whole(&ids::LIST_LIMIT, ("limit", options.limit), ("listed at least", count)))
}

/// Checks rule `list.once`.
fn listed_once(before: &[Listed], event: &Listed) -> Option<Violation> {
    let identity = event.identity.as_ref()?;
    let twin = before.iter().find(|other| other.identity.as_ref() == Some(identity))?;
    let first = twin.display_name.as_str();
    Some(Violation::whole(&ids::LIST_ONCE, ("listed before", first), ("again", identity)))
}
