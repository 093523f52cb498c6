//! When two values mean the same.
//!
//! A null in a map, list or set is not there: the service is never told of it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::align::align;
use super::document::document_of;
use super::policy::same_policy;
use super::rewrite::is_rewritten;
use crate::table::{ElementTable, Equality, Kind, ObjectTable, Order};
use crate::value::Value;

/// Whether two values of this kind mean the same to the service.
#[must_use]
pub fn same(kind: &Kind, equality: Equality, a: &Value, b: &Value) -> bool {
    compare(kind, equality, a, b, Nulls::Absent)
}

/// Whether everything that `wanted` says is so in `found`; what `wanted` leaves null or unknown is left to the service, and
/// what the service never returns need not be there.
#[must_use]
pub fn covers(kind: &Kind, equality: Equality, wanted: &Value, found: &Value) -> bool {
    compare(kind, equality, wanted, found, Nulls::Open)
}

/// The same, but what the service never returns must be there, too.
#[must_use]
pub fn says(kind: &Kind, equality: Equality, wanted: &Value, found: &Value) -> bool {
    compare(kind, equality, wanted, found, Nulls::OpenButRemembered)
}

/// The same where a service that leaves out what says nothing ([`is_omissible`]) may have done so.
#[must_use]
pub(super) fn covers_but_for_omissions(
    kind: &Kind,
    equality: Equality,
    wanted: &Value,
    found: &Value,
) -> bool {
    compare(kind, equality, wanted, found, Nulls::OpenAndOmitted)
}

/// Whether the service's value is already what an update plans: like [`covers`], but an unknown value that users can
/// set stands for an argument they removed, which the service must not have any more.
#[must_use]
pub(super) fn fulfils(kind: &Kind, equality: Equality, planned: &Value, found: &Value) -> bool {
    compare(kind, equality, planned, found, Nulls::OpenUnknownsRemoved)
}

/// The elements that the service is told of: all that are not null.
#[must_use]
pub(super) fn without_nulls(elements: &[Value]) -> Cow<'_, [Value]> {
    if elements.iter().any(Value::is_null) {
        Cow::Owned(elements.iter().filter(|element| !element.is_null()).cloned().collect())
    } else {
        Cow::Borrowed(elements)
    }
}

/// The entry that the service is told of.
#[must_use]
pub(super) fn told_entry<'v>(entries: &'v BTreeMap<String, Value>, key: &str) -> Option<&'v Value> {
    entries.get(key).filter(|value| !value.is_null())
}

/// Whether the service would not tell this value from no value: null, a collection of nothing, or an object of those.
#[must_use]
pub fn is_absent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::List(elements) | Value::Set(elements) => elements.iter().all(Value::is_null),
        Value::Map(entries) => entries.values().all(Value::is_null),
        Value::Object(object) => object.iter().all(|(_, value)| is_absent(value)),
        // An empty document is one.
        Value::Typed(typed) => typed.value.is_null(),
        Value::Unknown(_) | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether services are known to leave this value out of their answers: an absent one, `false`, `0`, `""`, and a document
/// with nothing in it.
#[must_use]
pub fn is_omissible(kind: &Kind, equality: Equality, value: &Value) -> bool {
    match (value, kind) {
        (Value::Bool(value), _) => !value,
        (Value::Number(number), _) => number.as_i64() == Some(0),
        (Value::String(text), _) => text.is_empty() || (equality == Equality::Json && is_empty_json(text)),
        (Value::Object(_), Kind::Object(table)) => table.attributes.iter().all(|attribute| {
            is_omissible(&attribute.kind, attribute.behaviour.equality, value.attribute(attribute.name))
        }),
        (Value::Typed(typed), _) => is_omissible(kind, equality, &typed.value),
        (other, _) => is_absent(other),
    }
}

/// What a null on the left side means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nulls {
    /// No value: the right side must have none either.
    Absent,
    /// Like unknown: any value will do.
    Open,
    /// Like unknown, and on the right side it also stands for what services leave out.
    OpenAndOmitted,
    /// Like unknown where also what the service never returns is known.
    OpenButRemembered,
    /// A null is any value, an unknown one is no value.
    OpenUnknownsRemoved,
}

fn compare(kind: &Kind, equality: Equality, a: &Value, b: &Value, nulls: Nulls) -> bool {
    let is_open = match nulls {
        Nulls::Absent => false,
        Nulls::Open | Nulls::OpenButRemembered => a.is_null() || a.is_unknown(),
        Nulls::OpenAndOmitted => {
            a.is_null() || a.is_unknown() || (b.is_null() && is_omissible(kind, equality, a))
        }
        Nulls::OpenUnknownsRemoved => a.is_null() || (a.is_unknown() && is_absent(b)),
    };
    if is_open || a == b {
        return true;
    }
    // Of an object that is asked for the presence may count, at any depth.
    let is_asked_for = nulls == Nulls::OpenUnknownsRemoved && matches!(a, Value::Object(_));
    if is_asked_for && b.is_null() {
        return false;
    }
    if !is_asked_for && is_absent(a) && is_absent(b) {
        return true;
    }
    match (a, b, kind) {
        (Value::String(a), Value::String(b), _) => same_text(equality, a, b),
        (Value::List(a), Value::List(b), Kind::List(table, Order::Significant)) => {
            let (a, b) = (without_nulls(a), without_nulls(b));
            a.len() == b.len() && a.iter().zip(&*b).all(|(a, b)| compare_elements(table, a, b, nulls))
        }
        (Value::List(a), Value::List(b), Kind::List(table, Order::Irrelevant))
        | (Value::Set(a), Value::Set(b), Kind::Set(table)) => {
            same_elements(table, &without_nulls(a), &without_nulls(b), nulls)
        }
        (Value::Map(a), Value::Map(b), Kind::Map(table)) => compare_entries(table, a, b, nulls),
        (Value::Object(_), _, Kind::Object(table)) if matches!(b, Value::Object(_) | Value::Null) => {
            compare_objects(table, a, b, nulls)
        }
        (Value::Null, Value::Object(_), Kind::Object(table)) => compare_objects(table, a, b, nulls),
        (Value::Typed(_), Value::Typed(_), Kind::Dynamic) => is_same_when_sent(a, b),
        _ => false,
    }
}

fn compare_objects(table: &ObjectTable, a: &Value, b: &Value, nulls: Nulls) -> bool {
    table.attributes.iter().all(|attribute| {
        if nulls == Nulls::OpenUnknownsRemoved && !attribute.is_unset_by_unknown() {
            return true;
        }
        let (a, b) = (a.attribute(attribute.name), b.attribute(attribute.name));
        // What the service never returns says nothing by its absence.
        let is_forgetful = matches!(nulls, Nulls::Open | Nulls::OpenAndOmitted);
        let is_forgotten = is_forgetful && attribute.behaviour.is_write_only && b.is_null();
        is_forgotten || compare(&attribute.kind, attribute.behaviour.equality, a, b, nulls)
    })
}

fn compare_elements(table: &ElementTable, a: &Value, b: &Value, nulls: Nulls) -> bool {
    compare(&table.kind, table.equality, a, b, nulls)
}

fn compare_entries(
    table: &ElementTable,
    a: &BTreeMap<String, Value>,
    b: &BTreeMap<String, Value>,
    nulls: Nulls,
) -> bool {
    let fits = |(key, a): (&String, &Value)| match told_entry(b, key) {
        Some(b) => !a.is_null() && compare_elements(table, a, b, nulls),
        // What is not known yet may turn out to be null.
        None => a.is_null() || (a.is_unknown() && nulls != Nulls::Absent),
    };
    a.iter().all(fits) && b.iter().all(|(key, b)| b.is_null() || a.contains_key(key))
}

/// One to one, duplicates counted, whatever the order.
fn same_elements(table: &ElementTable, a: &[Value], b: &[Value], nulls: Nulls) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let pairs = align(table, a, b);
    pairs.iter().zip(a).all(|(j, a)| j.is_some_and(|j| compare_elements(table, a, &b[j], nulls)))
}

/// Whatever their types: the service is told none.
fn is_same_when_sent(a: &Value, b: &Value) -> bool {
    let is_known = a.is_wholly_known() && b.is_wholly_known();
    is_known && document_of(a).zip(document_of(b)).is_some_and(|(a, b)| same_document(&a, &b))
}

fn same_text(equality: Equality, a: &str, b: &str) -> bool {
    match equality {
        Equality::Exact => a == b,
        Equality::Json => same_json(a, b),
        Equality::Policy => same_policy(a, b),
        Equality::Instant => same_instant(a, b),
        Equality::Rewritten(rewrites) => is_rewritten(rewrites, a, b),
    }
}

/// Whether two texts hold the same document, or are the same text where one of them holds none.
pub(super) fn same_json(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let (a, b) = (document(a), document(b));
    same_document(&a, &b) || is_quoted(&a, &b) || is_quoted(&b, &a)
}

/// Whether a text is all that services make of a number or truth value, or the reverse.
pub(super) fn is_quoted(text: &Json, scalar: &Json) -> bool {
    let Json::String(text) = text else { return false };
    match scalar {
        Json::Number(number) => text == number.as_str(),
        Json::Bool(value) => text.parse() == Ok(*value),
        _ => false,
    }
}

/// The document in a text; a text that holds none is one itself, as some properties accept both.
fn document(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|_| Json::String(text.to_owned()))
}

/// Whether a text holds a document with nothing in it.
fn is_empty_json(text: &str) -> bool {
    match serde_json::from_str::<Json>(text) {
        Ok(Json::Object(members)) => members.is_empty(),
        Ok(Json::Array(elements)) => elements.is_empty(),
        _ => false,
    }
}

/// JSON documents are the same if they are equal, however their numbers are written.
pub(super) fn same_document(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => same_number(&a.to_string(), &b.to_string()),
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_document(a, b))
        }
        (Json::Object(a), Json::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same_document(a, b)))
        }
        _ => a == b,
    }
}

fn same_number(a: &str, b: &str) -> bool {
    match (a.parse::<crate::value::Number>(), b.parse::<crate::value::Number>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

fn same_instant(a: &str, b: &str) -> bool {
    match (a.parse::<jiff::Timestamp>(), b.parse::<jiff::Timestamp>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing::{JSON, TEXT, multiset, set};

    #[test]
    fn duplicates_count_whatever_the_order() {
        let is_same = |a: &[&str], b: &[&str]| {
            let value = |texts: &[&str]| Value::List(texts.iter().map(|text| (*text).into()).collect());
            let (a, b) = (value(a), value(b));
            let is_same = same(&multiset(TEXT), Equality::Exact, &a, &b);
            let [a, b] = [a, b].map(|inner| Value::set(vec![inner]));
            assert_eq!(is_same, same(&set(multiset(TEXT)), Equality::Exact, &a, &b));
            is_same
        };
        assert!(is_same(&["a", "a", "b"], &["a", "b", "a"]));
        assert!(!is_same(&["a", "a", "b"], &["a", "b", "b"]));
        assert!(!is_same(&["a", "a", "b"], &["a", "b"]));
    }

    #[test]
    fn an_instant_is_the_same_in_another_zone_and_precision() {
        let noon = "2026-01-31T12:00:00Z";
        for other in ["2026-01-31T13:00:00+01:00", "2026-01-31T12:00:00.000Z", "2026-01-31T07:30:00.0-04:30"]
        {
            assert!(same_text(Equality::Instant, noon, other), "{other}");
            assert!(!same_text(Equality::Exact, noon, other), "{other}");
        }
        for other in ["2026-01-31T12:00:00+01:00", "2026-01-31T12:00:00.001Z", "2026-01-31", "noon"] {
            assert!(!same_text(Equality::Instant, noon, other), "{other}");
        }
        assert!(same_text(Equality::Instant, "noon", "noon"));
    }

    #[test]
    fn a_property_that_takes_a_document_or_a_text_compares_each_as_what_it_is() {
        let is_same = |a: &str, b: &str| same(&JSON, Equality::Json, &a.into(), &b.into());
        assert!(is_same("{\"a\": [1.0, 2]}", "{\"a\":[1,2]}"));
        assert!(!is_same("{\"a\": [1, 2]}", "{\"a\": [2, 1]}"));
        assert!(is_same("s3://bucket/key", "s3://bucket/key"));
        assert!(!is_same("s3://bucket/key", "s3://bucket/ key"));
        // A service that returns a text as a document writes it with quotes.
        assert!(is_same("DISABLED", "\"DISABLED\"") && !is_same("DISABLED", "{}"));
    }

    #[test]
    fn a_number_that_the_service_returns_as_a_text_is_the_same_document() {
        assert!(same_json("162.5", "\"162.5\"") && same_json("\"true\"", "true"));
        assert!(!same_json("1", "\"2\"") && !same_json("{}", "\"{}\"") && !same_json("null", "\"null\""));
    }
}
