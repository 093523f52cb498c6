//! Checks that objects are well-formed.

use super::{Rule, Violation, ids};
use crate::schema::Block;
use crate::value::{Path, Type, Value};
use crate::wire::WireError;

/// Checks rule `*.write-only-null` for the call that returned the object.
#[must_use]
pub fn write_only_null(rule: &'static Rule, schema: &Block, object: &Value) -> Vec<Violation> {
    let of = |(path, value): (Path, Value)| {
        Violation::new(rule, &path, ("required", &Value::Null), ("returned", &value))
    };
    schema.write_only_with_value(object).into_iter().map(of).collect()
}

/// Checks rule `*.wholly-known` for the call that returned the object.
#[must_use]
pub fn wholly_known(rule: &'static Rule, object: &Value) -> Vec<Violation> {
    let of = |path: Path| {
        Violation::new(
            rule,
            &path,
            ("required", &Value::string("a known value")),
            ("returned", &Value::unknown()),
        )
    };
    object.unknown_paths().into_iter().map(of).collect()
}

/// Returns a violation of rule `*.conforms` for an object that could not be decoded.
#[must_use]
pub fn conforms(rule: &'static Rule, ty: &Type, error: &WireError) -> Violation {
    let expected = Value::string(&ty.to_string());
    Violation::new(rule, &error.path, ("type", &expected), ("returned", &Value::string(&error.what)))
}

/// Checks rule `identity.wholly-known`.
#[must_use]
pub fn identity_known(identity: &Value) -> Vec<Violation> {
    wholly_known(&ids::IDENTITY_KNOWN, identity)
}

/// Checks rule `identity.stable`.
#[must_use]
pub fn identity_stable(prior: Option<&Value>, new: Option<&Value>) -> Vec<Violation> {
    match (prior, new) {
        (Some(prior), Some(new))
            if !prior.is_null() && !prior.is_same_unrefined(new) && new.is_wholly_known() =>
        {
            differences(&ids::IDENTITY_STABLE, ("before", prior), ("now", new))
        }
        _ => Vec::new(),
    }
}

/// Returns one violation for each place where two objects differ.
pub(crate) fn differences(
    rule: &'static Rule,
    expected: (&'static str, &Value),
    found: (&'static str, &Value),
) -> Vec<Violation> {
    let of = |(path, left, right): (Path, Value, Value)| {
        Violation::new(rule, &path, (expected.0, &left), (found.0, &right))
    };
    expected.1.differences(found.1).into_iter().map(of).collect()
}
