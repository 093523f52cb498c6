//! Checks that objects are well-formed, and the same as others.

use super::{Rule, Violation, ids};
use crate::schema::Block;
use crate::value::{Type, Value};
use crate::wire::WireError;

/// Checks rule `*.write-only-null` for the call that returned the object.
pub(crate) fn write_only_null(rule: &'static Rule, schema: &Block, object: &Value) -> Vec<Violation> {
    let found = schema.write_only_with_value(object).into_iter();
    found
        .map(|(path, value)| Violation::new(rule, &path, ("required", Value::Null), ("returned", value)))
        .collect()
}

/// Checks rule `*.wholly-known` for the call that returned the object.
pub(crate) fn wholly_known(rule: &'static Rule, object: &Value) -> Vec<Violation> {
    let (required, returned) = (("required", "a known value"), ("returned", &Value::unknown()));
    object.unknown_paths().iter().map(|path| Violation::new(rule, path, required, returned)).collect()
}

/// Returns a violation of rule `*.conforms` for an object that could not be decoded.
pub(crate) fn conforms(rule: &'static Rule, ty: &Type, error: &WireError) -> Violation {
    Violation::new(rule, &error.path, ("type", ty.to_string()), ("returned", error.what.as_str()))
}

/// Checks rule `identity.wholly-known`.
pub(crate) fn identity_known(identity: &Value) -> Vec<Violation> {
    wholly_known(&ids::IDENTITY_KNOWN, identity)
}

/// Checks rule `identity.stable`.
pub(crate) fn identity_stable(prior: Option<&Value>, new: Option<&Value>) -> Vec<Violation> {
    match (prior, new) {
        (Some(prior), Some(new))
            if !prior.is_null() && !prior.is_same_unrefined(new) && new.is_wholly_known() =>
        {
            differences(&ids::IDENTITY_STABLE, ("before", prior), ("now", new))
        }
        _ => Vec::new(),
    }
}

/// Returns one violation for each place where two objects differ. For some rules, that is the whole check: core does not
/// enforce that nothing is planned if nothing has changed, but users notice most when it is.
pub(crate) fn differences(
    rule: &'static Rule,
    expected: (&'static str, &Value),
    found: (&'static str, &Value),
) -> Vec<Violation> {
    let differences = expected.1.differences(found.1).into_iter();
    differences
        .map(|(path, left, right)| Violation::new(rule, &path, (expected.0, left), (found.0, right)))
        .collect()
}
