//! The difference between a plan and the prior state.
//!
//! A tree of the shape of the plan: each value has its prior value beside it, and elements are paired once. It
//! guides the patch writer through the plan and the service's model.

use std::collections::BTreeMap;

use ferroform_core::table::{
    AttributeTable, Configurability, ElementTable, Equality, Kind, Mutability, ObjectTable, Order, Text,
};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use crate::model::{document_in, observed_in, observed_value};
use crate::tree::{Alignment, FULFILLED, align, is_absent, says_something, sent};

/// A planned value and the prior one; either may be null.
#[derive(Debug)]
pub(crate) struct Difference<'v> {
    pub(crate) kind: Kind,
    /// When the values mean the same.
    pub(crate) equality: Equality,
    pub(crate) prior: &'v Value,
    pub(crate) planned: &'v Value,
    pub(crate) parts: Parts<'v>,
}

/// The parts of the planned value.
#[derive(Debug)]
pub(crate) enum Parts<'v> {
    /// No parts.
    None,
    Attributes(Vec<(&'static AttributeTable, Difference<'v>)>),
    Elements(Elements<'v>),
    /// The entries that are sent to the service.
    Entries(BTreeMap<&'v str, Difference<'v>>),
}

/// The elements of a list or set, without nulls.
#[derive(Debug)]
pub(crate) struct Elements<'v> {
    pub(crate) table: &'static ElementTable,
    pub(crate) order: Order,
    pub(crate) prior: Vec<&'v Value>,
    /// The planned elements, each with its counterpart.
    pub(crate) planned: Vec<Difference<'v>>,
    /// The index of the prior counterpart of each planned element.
    pub(crate) to_prior: Alignment,
}

impl<'v> Difference<'v> {
    /// Compares a planned state with the prior one.
    #[must_use]
    pub(crate) fn new(table: &'static ObjectTable, prior: &'v Value, planned: &'v Value) -> Self {
        Self::of(Kind::Object(table), Equality::Exact, prior, planned)
    }

    /// Compares a planned value of this kind with the prior one.
    #[must_use]
    pub(crate) fn of(kind: Kind, equality: Equality, prior: &'v Value, planned: &'v Value) -> Self {
        let parts = match (kind, planned) {
            // In a value that does not change, only the write-only parts matter.
            _ if prior == planned && !kind.contains().write_only => Parts::None,
            (Kind::Object(table), Value::Object(_)) => Parts::Attributes(attributes(table, prior, planned)),
            (Kind::List(table, order), Value::List(planned)) => {
                Parts::Elements(Elements::new(table, order, prior, planned))
            }
            (Kind::Set(table), Value::Set(planned)) => {
                Parts::Elements(Elements::new(table, Order::Irrelevant, prior, planned))
            }
            (Kind::Map(table), Value::Map(entries)) => Parts::Entries(self::entries(table, prior, entries)),
            _ => Parts::None,
        };
        Self { kind, equality, prior, planned, parts }
    }

    /// Returns the values in two JSON texts that stand for objects.
    pub(crate) fn inside(&self) -> Option<Inside> {
        let (Kind::String(Text::Document(table)), Value::String(planned)) = (self.kind, self.planned) else {
            return None;
        };
        let Value::String(prior) = self.prior else { return None };
        Some(Inside { table, prior: observed_in(table, prior)?, planned: document_in(table, planned)? })
    }

    /// Whether both values are equal.
    pub(crate) fn is_none(&self) -> bool {
        self.prior == self.planned
    }

    /// Whether a value that the service does not show is to go, and nothing takes its place. Of what only the configuration
    /// sets that is said, since an update has no other sign of it.
    pub(crate) fn is_taken_back(&self, attribute: &AttributeTable) -> bool {
        attribute.configurability == Configurability::Optional
            && self.planned.is_null()
            && !self.prior.is_null()
    }

    /// Whether a value that the service does not show is new to it. An object may matter by its presence, a
    /// collection by its contents, or because it takes the place of another value.
    pub(crate) fn is_added(&self, is_choosing: bool) -> bool {
        let is_object = matches!(self.kind, Kind::Object(_));
        is_choosing || is_object || !is_absent(self.prior) || !is_absent(self.planned)
    }

    /// Whether an attribute that was present is removed. An empty one was present too.
    pub(crate) fn is_removal(&self, attribute: &AttributeTable) -> bool {
        !self.prior.is_null() && is_removed(attribute, self.planned)
    }

    /// Whether this value of the service is what is planned, and nothing is removed.
    pub(crate) fn is_fulfilled_by(&self, observed: &Value) -> bool {
        if let (Some(inside), Value::String(observed)) = (self.inside(), observed)
            && let Some(observed) = observed_in(inside.table, observed)
        {
            return inside.difference().is_fulfilled_by(&observed);
        }
        FULFILLED.holds(&self.kind, self.equality, self.planned, observed) && !self.removes_something()
    }

    /// Whether the plan removes something, even an empty object, whose presence may matter. The service must be
    /// told of a removal, but not of a value that it may choose.
    fn removes_something(&self) -> bool {
        match &self.parts {
            Parts::None => false,
            Parts::Attributes(parts) => parts.iter().any(|(attribute, part)| {
                let is_taken = is_removed(attribute, part.planned) && says_something(part.prior);
                let is_sent = attribute.is_settable() && !attribute.role.is_of_terraform_only();
                is_sent && !self.prior.is_null() && (is_taken || part.removes_something())
            }),
            Parts::Elements(Elements { table, planned, to_prior, .. }) if table.has_objects() => {
                planned.iter().zip(to_prior).any(|(part, j)| j.is_some() && part.removes_something())
            }
            Parts::Elements(_) => false,
            Parts::Entries(entries) => entries.values().any(Self::removes_something),
        }
    }

    /// Returns the keys of a map that were sent to the service before and no longer are.
    pub(crate) fn removed_keys(&self) -> impl Iterator<Item = &'v str> {
        let prior = if let Value::Map(entries) = self.prior { Some(entries) } else { None };
        let planned = self.planned;
        let is_kept = move |key: &str| planned.entry(key).is_some_and(|value| !value.is_null());
        let sent = prior.into_iter().flatten().filter(|(_, value)| !value.is_null());
        sent.map(|(key, _)| key.as_str()).filter(move |key| !is_kept(key))
    }
}

/// The values in two JSON texts.
pub(crate) struct Inside {
    table: &'static ElementTable,
    prior: Value,
    planned: Value,
}

impl Inside {
    pub(crate) fn difference(&self) -> Difference<'_> {
        Difference::of(self.table.kind, self.table.equality, &self.prior, &self.planned)
    }

    /// Adds to the prior value what the plan adds and the service already has in another form: it chose a value
    /// that the text did not have.
    pub(crate) fn completed(self, present: &Json) -> Self {
        let chosen = observed_value(&self.table.kind, present);
        Self { prior: with_chosen(self.prior, &self.planned, &chosen), ..self }
    }
}

fn with_chosen(prior: Value, planned: &Value, chosen: &Value) -> Value {
    match prior {
        Value::Null if !planned.is_null() => chosen.clone(),
        Value::Object(members) => {
            let member = |(name, prior): (&'static str, &Value)| {
                (name, with_chosen(prior.clone(), planned.attribute(name), chosen.attribute(name)))
            };
            Value::Object(members.iter().map(member).collect())
        }
        _ => prior,
    }
}

fn attributes<'v>(
    table: &'static ObjectTable,
    prior: &'v Value,
    planned: &'v Value,
) -> Vec<(&'static AttributeTable, Difference<'v>)> {
    let part = |attribute: &'static AttributeTable| {
        let [prior, planned] = [prior, planned].map(|value| value.attribute(attribute.name));
        (attribute, Difference::of(attribute.kind, attribute.behaviour.equality, prior, planned))
    };
    table.attributes.iter().map(part).collect()
}

fn entries<'v>(
    table: &'static ElementTable,
    prior: &'v Value,
    planned: &'v BTreeMap<String, Value>,
) -> BTreeMap<&'v str, Difference<'v>> {
    let part = |(key, planned): (&'v String, &'v Value)| {
        let prior = prior.entry(key).unwrap_or(&Value::Null);
        (key.as_str(), Difference::of(table.kind, table.equality, prior, planned))
    };
    planned.iter().filter(|(_, planned)| !planned.is_null()).map(part).collect()
}

impl<'v> Elements<'v> {
    fn new(table: &'static ElementTable, order: Order, prior: &'v Value, planned: &'v [Value]) -> Self {
        let prior = sent(prior.elements().unwrap_or_default());
        let planned = sent(planned);
        let to_prior = align(table, &planned, &prior);
        let part = |(planned, j): (&&'v Value, &Option<usize>)| {
            let prior = j.map_or(&Value::Null, |j| prior[j]);
            Difference::of(table.kind, table.equality, prior, planned)
        };
        let planned = planned.iter().zip(&to_prior).map(part).collect();
        Self { table, order, prior, planned, to_prior }
    }

    /// Whether the planned elements differ from the prior ones, in content or in order.
    pub(crate) fn is_changed(&self) -> bool {
        self.prior.len() != self.planned.len()
            || self.prior.iter().zip(&self.planned).any(|(prior, part)| *prior != part.planned)
    }
}

/// Whether patches contain an attribute. An attribute that can only be set at creation is in none: the service
/// still has it, and rejects a patch that names it.
pub(crate) fn is_in_patches(attribute: &AttributeTable) -> bool {
    attribute.is_settable() && attribute.behaviour.mutability != Mutability::CreateOnly
}

/// Whether an update sends this attribute again if it did not change and the service never shows it.
pub(crate) fn is_sent_again(attribute: &AttributeTable) -> bool {
    attribute.behaviour.mutability == Mutability::Mutable
}

/// Whether a plan says that the user removed the argument.
pub(crate) fn is_removed(attribute: &AttributeTable, planned: &Value) -> bool {
    planned.is_null() || (planned.is_unknown() && attribute.is_unset_by_unknown())
}
