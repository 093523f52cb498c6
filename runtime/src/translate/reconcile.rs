//! What the state says when Terraform and the service both have a value.
//!
//! | the plan's or state's value | the service's value | after apply | after read |
//! |---|---|---|---|
//! | unknown | any | the service's | (does not occur) |
//! | any, write-only | (never returned) | the planned | the prior |
//! | known | the same by meaning | the planned | the prior: the user's own text |
//! | `false`, `0`, `""`, `[]`, `{}` | absent | the planned | the prior: services leave these out |
//! | known | another | the planned; the next read shows it | the service's |
//! | known | absent | the planned | null |
//! | null | any | null | the service's |
//!
//! Objects are decided attribute by attribute; elements of lists and sets are paired by [`align`], those of maps by key.

use std::collections::BTreeMap;

use super::align::align;
use super::same::{is_absent, is_omissible, same};
use crate::table::{ElementTable, Equality, Kind, ObjectTable, Order};
use crate::value::{Object, Value};

/// The new state after an apply: what was planned, with what was unknown filled in.
#[must_use]
pub fn after_apply(kind: &Kind, planned: &Value, observed: &Value) -> Value {
    match (planned, kind) {
        (Value::Unknown(_), _) => observed.clone(),
        (Value::Object(object), Kind::Object(table)) => {
            let fill = |(name, planned): (&'static str, &Value)| {
                let kind = attribute_kind(table, name);
                (name, kind.map_or(Value::Null, |kind| after_apply(kind, planned, observed.attribute(name))))
            };
            Value::Object(object.iter().map(fill).collect())
        }
        (Value::List(elements), Kind::List(table, _)) => {
            Value::List(fill_elements(table, elements, observed))
        }
        (Value::Set(elements), Kind::Set(table)) => Value::set(fill_elements(table, elements, observed)),
        (Value::Map(entries), Kind::Map(table)) => {
            let fill = |(key, planned): (&String, &Value)| {
                let observed = entry(observed, key);
                (key.clone(), after_apply(&table.kind, planned, observed))
            };
            Value::Map(entries.iter().map(fill).collect())
        }
        _ => planned.clone(),
    }
}

/// The new state after a read: the prior one where it still means the same, else what the service says.
#[must_use]
pub fn after_read(table: &ObjectTable, prior: &Value, observed: &Value) -> Value {
    let decide = |attribute: &crate::table::AttributeTable| {
        let (prior, observed) = (prior.attribute(attribute.name), observed.attribute(attribute.name));
        let value = if attribute.property.is_none() || attribute.behaviour.is_write_only {
            prior.clone()
        } else {
            refresh(&attribute.kind, attribute.behaviour.equality, prior, observed)
        };
        (attribute.name, value)
    };
    Value::Object(table.attributes.iter().map(decide).collect::<Object>())
}

fn refresh(kind: &Kind, equality: Equality, prior: &Value, observed: &Value) -> Value {
    if same(kind, equality, prior, observed) || (observed.is_null() && is_omissible(prior)) {
        return prior.clone();
    }
    match (kind, prior, observed) {
        // Write-only parts are never returned, and an object of nothing else is not either.
        (Kind::Object(table), Value::Object(_), Value::Object(_) | Value::Null) => {
            let refreshed = after_read(table, prior, observed);
            if observed.is_null() && is_absent(&refreshed) { Value::Null } else { refreshed }
        }
        (Kind::List(table, order), Value::List(prior), Value::List(observed)) => {
            Value::List(refresh_elements(table, *order, prior, observed))
        }
        (Kind::Set(table), Value::Set(prior), Value::Set(observed)) => {
            Value::set(refresh_elements(table, Order::Irrelevant, prior, observed))
        }
        (Kind::Map(table), Value::Map(prior), Value::Map(observed)) => {
            Value::Map(refresh_entries(table, prior, observed))
        }
        _ => observed.clone(),
    }
}

/// Elements the prior state knows keep its text, and where order means nothing also its order; new ones follow.
fn refresh_elements(table: &ElementTable, order: Order, prior: &[Value], observed: &[Value]) -> Vec<Value> {
    let pairs = align(table, prior, observed);
    let mut by_observed: Vec<(usize, Value)> = Vec::with_capacity(observed.len());
    let mut is_paired = vec![false; observed.len()];
    for (prior, j) in prior.iter().zip(&pairs) {
        if let Some(j) = *j {
            is_paired[j] = true;
            by_observed.push((j, refresh(&table.kind, table.equality, prior, &observed[j])));
        }
    }
    let new = (0..observed.len()).filter(|j| !is_paired[*j]);
    by_observed.extend(new.map(|j| (j, observed[j].clone())));
    if order == Order::Significant {
        by_observed.sort_by_key(|(j, _)| *j);
    }
    by_observed.into_iter().map(|(_, value)| value).collect()
}

fn refresh_entries(
    table: &ElementTable,
    prior: &BTreeMap<String, Value>,
    observed: &BTreeMap<String, Value>,
) -> BTreeMap<String, Value> {
    let decide = |(key, observed): (&String, &Value)| {
        let value = match prior.get(key) {
            Some(prior) => refresh(&table.kind, table.equality, prior, observed),
            None => observed.clone(),
        };
        (key.clone(), value)
    };
    observed.iter().map(decide).collect()
}

fn fill_elements(table: &ElementTable, planned: &[Value], observed: &Value) -> Vec<Value> {
    if planned.iter().all(Value::is_wholly_known) {
        return planned.to_vec();
    }
    let observed = observed.elements().unwrap_or_default();
    let pairs = align(table, planned, observed);
    let fill = |(planned, j): (&Value, &Option<usize>)| {
        let observed = j.map_or(&Value::Null, |j| &observed[j]);
        after_apply(&table.kind, planned, observed)
    };
    planned.iter().zip(&pairs).map(fill).collect()
}

fn attribute_kind<'t>(table: &'t ObjectTable, name: &str) -> Option<&'t Kind> {
    let index = table.attributes.binary_search_by(|attribute| attribute.name.cmp(name)).ok()?;
    Some(&table.attributes[index].kind)
}

fn entry<'v>(map: &'v Value, key: &str) -> &'v Value {
    match map {
        Value::Map(entries) => entries.get(key).unwrap_or(&Value::Null),
        _ => &Value::Null,
    }
}
