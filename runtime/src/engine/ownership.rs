//! Which arguments the configuration had when it was last applied.
//!
//! Optional attributes are also computed, so the state does not tell what the user set from what the service chose.
//! This record does. It follows the state: elements of lists and sets are known by their place in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::table::{ElementTable, Kind, ObjectTable};
use crate::translate::align;
use crate::value::Value;

/// What of a value the configuration had.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Ownership {
    /// All of it: a scalar, a collection of scalars, or a value that carries its type.
    Whole(WholeMark),
    /// Of an object or a map, these attributes or keys.
    Parts(BTreeMap<String, Ownership>),
    /// Of a list or set, these parts of each element, by its place in the state.
    Elements(Vec<Ownership>),
}

/// Written as `1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WholeMark;

impl Serialize for WholeMark {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(1)
    }
}

impl<'de> Deserialize<'de> for WholeMark {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Numbers of any size are accepted: only their being there counts.
        serde_json::Number::deserialize(deserializer).map(|_| Self)
    }
}

impl Ownership {
    /// What `config` has of an object whose new state is `state`.
    #[must_use]
    pub fn of(table: &ObjectTable, config: &Value, state: &Value) -> Self {
        let parts = table.attributes.iter().filter_map(|attribute| {
            let (config, state) = (config.attribute(attribute.name), state.attribute(attribute.name));
            Some((attribute.name.to_owned(), owned(&attribute.kind, config, state)?))
        });
        Ownership::Parts(parts.collect())
    }

    /// The record together with what of the one before the plan left alone although the configuration has it no more: what
    /// `ignore_changes` holds back, and what can only be set at creation.
    #[must_use]
    pub fn keeping(mut self, before: &Self, table: &ObjectTable, prior: &Value, planned: &Value) -> Self {
        let (Ownership::Parts(now), Ownership::Parts(then)) = (&mut self, before) else { return self };
        for attribute in table.attributes {
            let Some(before) = then.get(attribute.name) else { continue };
            let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
            let part = match (now.remove(attribute.name), &attribute.kind) {
                (Some(part), Kind::Object(table)) => part.keeping(before, table, prior, planned),
                (Some(part), _) => part,
                (None, _) if planned == prior && !prior.is_null() => before.clone(),
                (None, _) => continue,
            };
            now.insert(attribute.name.to_owned(), part);
        }
        self
    }

    /// The record of an attribute or key.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&Ownership> {
        match self {
            Ownership::Parts(parts) => parts.get(name),
            _ => None,
        }
    }

    /// The record of the element at this place of the state.
    #[must_use]
    pub fn element(&self, index: usize) -> Option<&Ownership> {
        match self {
            Ownership::Elements(elements) => elements.get(index),
            _ => None,
        }
    }

    /// The same record after the state changed from `before` to `after` without an apply.
    #[must_use]
    pub fn moved(&self, kind: &Kind, before: &Value, after: &Value) -> Self {
        if before == after {
            return self.clone();
        }
        match (self, kind) {
            (Ownership::Parts(parts), Kind::Object(table)) => {
                let moved = |attribute: &crate::table::AttributeTable| {
                    let (before, after) = (before.attribute(attribute.name), after.attribute(attribute.name));
                    let part = parts.get(attribute.name)?;
                    Some((attribute.name.to_owned(), part.moved(&attribute.kind, before, after)))
                };
                Ownership::Parts(table.attributes.iter().filter_map(moved).collect())
            }
            (Ownership::Elements(_), Kind::List(table, _) | Kind::Set(table)) => {
                self.moved_elements(table, before, after)
            }
            _ => self.clone(),
        }
    }

    fn moved_elements(&self, table: &ElementTable, before: &Value, after: &Value) -> Self {
        let before = before.elements().unwrap_or_default();
        let after = after.elements().unwrap_or_default();
        let moved = align(table, after, before).into_iter().zip(after).map(|(j, after)| {
            let owner = j.and_then(|j| Some((j, self.element(j)?)));
            owner.map_or_else(Self::nothing, |(j, element)| element.moved(&table.kind, &before[j], after))
        });
        Ownership::Elements(moved.collect())
    }

    fn nothing() -> Self {
        Ownership::Parts(BTreeMap::new())
    }
}

fn owned(kind: &Kind, config: &Value, state: &Value) -> Option<Ownership> {
    if config.is_null() {
        return None;
    }
    match (kind, config, state) {
        (Kind::Object(table), Value::Object(_), _) => Some(Ownership::of(table, config, state)),
        (Kind::List(table, _) | Kind::Set(table), _, Value::List(of_state) | Value::Set(of_state))
            if matches!(table.kind, Kind::Object(_)) =>
        {
            let of_config = config.elements().unwrap_or_default();
            let mut elements = vec![Ownership::nothing(); of_state.len()];
            for (config, j) in of_config.iter().zip(align(table, of_config, of_state)) {
                if let Some((j, element)) =
                    j.and_then(|j| Some((j, owned(&table.kind, config, &of_state[j])?)))
                {
                    elements[j] = element;
                }
            }
            Some(Ownership::Elements(elements))
        }
        (Kind::Map(table), Value::Map(entries), Value::Map(of_state))
            if matches!(table.kind, Kind::Object(_)) =>
        {
            let entry = |(key, config): (&String, &Value)| {
                let state = of_state.get(key).unwrap_or(&Value::Null);
                Some((key.clone(), owned(&table.kind, config, state)?))
            };
            Some(Ownership::Parts(entries.iter().filter_map(entry).collect()))
        }
        _ => Some(Ownership::Whole(WholeMark)),
    }
}
