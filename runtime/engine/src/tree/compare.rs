//! Comparisons of values by meaning.
//!
//! The first value is Terraform's, the second is the service's. A null in a map, list or set counts as absent,
//! because it is never sent to the service. Elements without order are compared one to one, including duplicates.

use std::collections::BTreeMap;

use ferroform_core::table::{AttributeTable, ElementTable, Equality, Kind, ObjectTable, Order, Text};
use ferroform_core::value::Value;

use super::matching;
use crate::model::documents_in;
use crate::tree::equality::same_text;
use crate::tree::{is_absent, is_omissible, sent, sent_entry};

/// The differences that a comparison ignores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Comparison {
    /// Whether a null in the first value matches anything. If not, the second value must be absent too.
    is_null_open: bool,
    unknown: Unknown,
    /// Whether the second value may lack values that services leave out ([`is_omissible`]).
    may_omit: bool,
    /// Whether the second value may lack values that the service never returns.
    may_hide: bool,
}

/// What an unknown in the first value matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unknown {
    /// Only itself.
    Itself,
    /// Any value.
    Anything,
    /// If users can set the attribute, only absence: the user removed the argument, so the service must not have
    /// it any more. Otherwise any value.
    Removed,
}

/// Both values mean the same to the service.
pub(crate) const SAME: Comparison =
    Comparison { is_null_open: false, unknown: Unknown::Itself, may_omit: false, may_hide: false };

/// The second value has everything that the first one specifies. What the first leaves null or unknown is up to
/// the service.
pub(crate) const COVERED: Comparison =
    Comparison { is_null_open: true, unknown: Unknown::Anything, may_omit: false, may_hide: true };

/// Like [`COVERED`], but values that the service never returns must be present too.
pub(crate) const COVERED_ALSO_HIDDEN: Comparison = Comparison { may_hide: false, ..COVERED };

/// Like [`COVERED`], but the service may have left out values without content ([`is_omissible`]).
pub(crate) const COVERED_BUT_OMITTED: Comparison = Comparison { may_omit: true, ..COVERED };

/// The service already has what an update plans.
pub(crate) const FULFILLED: Comparison =
    Comparison { is_null_open: true, unknown: Unknown::Removed, may_omit: false, may_hide: false };

/// Whether two values of this kind mean the same to the service.
#[must_use]
pub(crate) fn same(kind: &Kind, equality: Equality, a: &Value, b: &Value) -> bool {
    SAME.holds(kind, equality, a, b)
}

impl Comparison {
    /// Whether the comparison holds for two values of this kind.
    #[must_use]
    pub(crate) fn holds(self, kind: &Kind, equality: Equality, a: &Value, b: &Value) -> bool {
        let is_left_out = self.may_omit && b.is_null() && is_omissible(kind, equality, a);
        if self.is_open(a, b) || is_left_out || a == b {
            return true;
        }
        // The presence of a planned object may matter, at any depth.
        let is_asked_for = self.unknown == Unknown::Removed && matches!(a, Value::Object(_));
        if is_asked_for && b.is_null() {
            return false;
        }
        if !is_asked_for && is_absent(a) && is_absent(b) {
            return true;
        }
        match (a, b, kind) {
            (Value::String(a), Value::String(b), Kind::String(Text::Document(table))) => {
                same_text(equality, a, b) || self.holds_of_documents(table, a, b)
            }
            (Value::String(a), Value::String(b), _) => same_text(equality, a, b),
            // In Terraform, `10 / 3` has more digits than a service keeps.
            (Value::Number(a), Value::Number(b), Kind::Float64) if equality == Equality::Exact => {
                a.to_f64() == b.to_f64()
            }
            (Value::Number(a), Value::Number(b), _) => same_text(equality, &a.to_string(), &b.to_string()),
            (Value::List(a), Value::List(b), Kind::List(table, Order::Significant)) => {
                let (a, b) = (sent(a), sent(b));
                a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| self.holds_of_elements(table, a, b))
            }
            (Value::List(a), Value::List(b), Kind::List(table, Order::Irrelevant))
            | (Value::Set(a), Value::Set(b), Kind::Set(table)) => {
                let (a, b) = (sent(a), sent(b));
                // What the service adds belongs to what the first value leaves open.
                let is_open = self.is_null_open && self.unknown != Unknown::Removed;
                let may_have_more = is_open && table.identified.is_some_and(|it| it.has_others);
                (a.len() == b.len() || (may_have_more && a.len() < b.len()))
                    && matching::is_whole(a.len(), b.len(), |i, j| self.holds_of_elements(table, a[i], b[j]))
            }
            (Value::Map(a), Value::Map(b), Kind::Map(table)) => self.holds_of_entries(table, a, b),
            (Value::Object(_), Value::Object(_) | Value::Null, Kind::Object(table))
            | (Value::Null, Value::Object(_), Kind::Object(table)) => self.holds_of_objects(table, a, b),
            _ => false,
        }
    }

    /// Whether the comparison holds for two values of an attribute.
    #[must_use]
    pub(crate) fn holds_at(self, attribute: &AttributeTable, a: &Value, b: &Value) -> bool {
        self.holds(&attribute.kind, attribute.behaviour.equality, a, b)
    }

    /// Whether the comparison holds for two elements.
    #[must_use]
    pub(crate) fn holds_of_elements(self, table: &ElementTable, a: &Value, b: &Value) -> bool {
        self.holds(&table.kind, table.equality, a, b)
    }

    fn is_open(self, a: &Value, b: &Value) -> bool {
        match a {
            Value::Null => self.is_null_open,
            Value::Unknown(_) => match self.unknown {
                Unknown::Itself => false,
                Unknown::Anything => true,
                Unknown::Removed => is_absent(b),
            },
            _ => false,
        }
    }

    /// A text is replaced as a whole, so if it plans the absence of a member, the service must not have it.
    fn holds_of_documents(self, table: &'static ElementTable, a: &str, b: &str) -> bool {
        let is_null_open = self.is_null_open && self.unknown != Unknown::Removed;
        let within = Self { is_null_open, ..self };
        documents_in(table, a, b).is_some_and(|(a, b)| within.holds_of_elements(table, &a, &b))
    }

    fn holds_of_objects(self, table: &ObjectTable, a: &Value, b: &Value) -> bool {
        table.attributes.iter().filter(|attribute| !attribute.role.is_of_terraform_only()).all(|attribute| {
            if self.unknown == Unknown::Removed && !attribute.is_unset_by_unknown() {
                return true;
            }
            let (a, b) = (a.attribute(attribute.name), b.attribute(attribute.name));
            let is_hidden = self.may_hide && attribute.behaviour.may_be_hidden() && b.is_null();
            is_hidden || self.holds_at(attribute, a, b)
        })
    }

    fn holds_of_entries(
        self,
        table: &ElementTable,
        a: &BTreeMap<String, Value>,
        b: &BTreeMap<String, Value>,
    ) -> bool {
        let fits = |(key, a): (&String, &Value)| match sent_entry(b, key) {
            Some(b) => !a.is_null() && self.holds_of_elements(table, a, b),
            // An unknown value may turn out to be null.
            None => a.is_null() || (a.is_unknown() && self.unknown != Unknown::Itself),
        };
        a.iter().all(fits) && b.iter().all(|(key, b)| b.is_null() || a.contains_key(key))
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{JSON, TEXT, multiset, set};

    use super::*;

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
    fn a_number_with_more_digits_than_a_service_keeps_is_the_same() {
        let is_same = |kind: &Kind, a: &str, b: &str| {
            let [a, b] = [a, b].map(|text| Value::Number(text.parse().unwrap()));
            same(kind, Equality::Exact, &a, &b)
        };
        let float = Kind::Float64;
        assert!(is_same(&float, "3.33333333333333333333333333333333333", "3.3333333333333335"));
        assert!(!is_same(&float, "3.3333333333333335", "3.333333333333333"));
        let large = ["9007199254740993", "9007199254740992"];
        assert!(is_same(&float, large[0], large[1]) && !is_same(&Kind::Int64, large[0], large[1]));
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
}
