//! Adapters of rules and values for [`ferroform_schema`], which checks them.

use std::borrow::Cow;

use ferroform_core::table::{Kind, Limits, Literal, Rule};
use ferroform_core::value::Value;
use ferroform_schema::{Atom, Bounds, Demand, Scalar, Subject, repeated};

use crate::tree::same;

/// Returns what a rule demands of a value on its own.
pub(super) fn demand(rule: &Rule) -> Option<Demand<'static, Literal, &'static str>> {
    fn bounds<T: Copy>(limits: &Limits<T>) -> Bounds<T> {
        Bounds { min: limits.min, max: limits.max }
    }
    Some(match rule {
        Rule::Length(limits) => Demand::Length(bounds(limits)),
        Rule::Size(limits) => Demand::Size(bounds(limits)),
        Rule::Range(limits) => Demand::Range(bounds(limits)),
        Rule::ExclusiveRange(limits) => Demand::ExclusiveRange(bounds(limits)),
        Rule::MultipleOf(step) => Demand::MultipleOf(step),
        Rule::Pattern(pattern) => Demand::Pattern(pattern),
        Rule::OneOf(allowed) => Demand::OneOf(allowed),
        Rule::Unique => Demand::Unique,
        Rule::Instant => Demand::Instant,
        Rule::Json => Demand::Json,
        Rule::Keys(patterns) => Demand::Keys(patterns),
        Rule::NotNull | Rule::AnyOf(_) | Rule::OneOfSets(_) | Rule::Requires(_) | Rule::Excludes(_) => {
            return None;
        }
    })
}

/// A value and its kind, as they are checked.
pub(super) struct Judged<'v> {
    pub(super) kind: &'v Kind,
    pub(super) value: &'v Value,
}

impl Atom for Judged<'_> {
    fn scalar(&self) -> Option<Scalar<'_>> {
        match self.value {
            Value::Bool(value) => Some(Scalar::Bool(*value)),
            Value::Number(number) => Some(Scalar::Number(Cow::Borrowed(number))),
            Value::String(text) => Some(Scalar::Text(text)),
            _ => None,
        }
    }
}

impl Subject for Judged<'_> {
    fn size(&self) -> Option<u64> {
        let size = match self.value {
            Value::List(elements) => elements.len(),
            // Unknown elements may turn out to be equal.
            Value::Set(elements) if self.value.is_wholly_known() => elements.len(),
            Value::Map(_) => self.keys().count(),
            _ => return None,
        };
        Some(size as u64)
    }

    /// Returns the keys. A null in a map counts as absent.
    fn keys(&self) -> impl Iterator<Item = &str> {
        let entries = match self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        };
        let there = entries.into_iter().flatten().filter(|(_, value)| !value.is_null());
        there.map(|(key, _)| key.as_str())
    }

    fn repeated(&self) -> Option<(usize, usize)> {
        let (Value::List(elements), Kind::List(table, _)) = (self.value, self.kind) else { return None };
        repeated(elements, |a, b| a == b && a.is_wholly_known() && same(&table.kind, table.equality, a, b))
    }
}
