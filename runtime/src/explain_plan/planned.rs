//! The values of a change, as the engine works with them.

use std::collections::BTreeMap;

use ferroform_core::table::{AttributeTable, Configurability, Kind, ObjectTable, ResourceTable, Role};
use ferroform_core::value::Value;
use ferroform_core::wire::{Malformed, from_json, from_planned_json};
use serde_json::Value as Json;

use super::document::Change;
use super::masks::{Masks, not_known, write_only};

/// The values of a change. No secret is in them.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) prior: Value,
    pub(super) planned: Value,
    /// What the configuration has, as far as the plan tells.
    pub(super) config: Value,
    /// What an apply sends, with a text in place of each value that the configuration has and that is not known yet.
    pub(super) target: Value,
    /// Whether there are such values.
    pub(super) is_partial: bool,
}

/// The arguments of a resource as they are written. `None` if the plan has no configuration.
pub(super) type Expressions<'a> = Option<&'a BTreeMap<String, Json>>;

impl Planned {
    pub(super) fn of(
        table: &'static ResourceTable,
        change: &Change,
        expressions: Expressions<'_>,
        is_open: &dyn Fn(&Json) -> bool,
    ) -> Result<Self, Malformed> {
        let root = table.root;
        let (kind, mut masks) = (Kind::Object(root), Masks::default());
        let prior = from_json(&change.before, root)?;
        let planned = from_planned_json(&change.after, &change.after_unknown, root)?;
        let prior = masks.hide(&kind, &prior, &change.before_sensitive);
        let planned = masks.hide(&kind, &planned, &change.after_sensitive);
        let mut reading = Reading { is_partial: false };
        let (config, target) = reading.root(root, &planned, expressions, is_open);
        // If the tags are known and all tags are not, the provider block has tags that are not in the plan.
        let own = table.tagging.map_or(&Value::Null, |tagging| planned.attribute(tagging.attribute));
        let mut all_tags = root.attributes.iter().filter(|attribute| attribute.role == Role::AllTags);
        let lacks_tags = all_tags.any(|all| planned.attribute(all.name).is_unknown()) && !own.is_unknown();
        let is_partial = reading.is_partial || lacks_tags || masks.hides_unknown;
        Ok(Self { prior, planned, config, target, is_partial })
    }
}

/// What is known of the expression of a value.
#[derive(Clone, Copy)]
enum Written<'a> {
    /// It is this constant.
    Constant(&'a Json),
    /// It is another expression, or a part of one. `is_open` says that it may refer to what is not known yet: then it is taken
    /// for the origin of every part that is not known. Otherwise the service chooses those that users need not set.
    Expression { is_open: bool },
}

struct Reading {
    is_partial: bool,
}

impl Reading {
    fn root(
        &mut self,
        root: &ObjectTable,
        planned: &Value,
        expressions: Expressions<'_>,
        is_open: &dyn Fn(&Json) -> bool,
    ) -> (Value, Value) {
        let written = |attribute: &AttributeTable| match expressions {
            None => Some(Written::Expression { is_open: false }),
            Some(all) => all.get(attribute.name).map(|expression| match expression.get("constant_value") {
                Some(constant) => Written::Constant(constant),
                None if attribute.role == Role::SecretArgument => Written::Constant(expression),
                None => Written::Expression { is_open: is_open(expression) },
            }),
        };
        self.object(root, planned, written)
    }

    /// Returns what the configuration has of an object, and what is sent of it.
    fn object<'a>(
        &mut self,
        table: &ObjectTable,
        planned: &Value,
        written: impl Fn(&AttributeTable) -> Option<Written<'a>>,
    ) -> (Value, Value) {
        let Value::Object(object) = planned else { return (planned.clone(), planned.clone()) };
        let (mut config, mut target) = (object.clone(), object.clone());
        for attribute in table.attributes {
            let planned = planned.attribute(attribute.name);
            let written = written(attribute).filter(|_| attribute.is_configurable());
            let value = match written {
                None => Value::Null,
                Some(Written::Constant(Json::Null)) => Value::Null,
                // Terraform has no value of a write-only argument in a plan. Inside an expression, its version tells that there is
                // one.
                Some(Written::Constant(_)) if attribute.role == Role::SecretArgument => write_only(),
                Some(Written::Expression { .. }) if attribute.role == Role::SecretArgument => {
                    let secret = table.secrets.iter().find(|secret| secret.argument == attribute.name);
                    let version = secret
                        .map_or(&Value::Null, |secret| object.get(secret.version).unwrap_or(&Value::Null));
                    if version.is_null() { Value::Null } else { write_only() }
                }
                Some(written) => {
                    let is_ours = matches!(written, Written::Expression { is_open: true })
                        || attribute.configurability != Configurability::OptionalComputed;
                    let (value, sent) = self.value(&attribute.kind, planned, written, is_ours);
                    target.insert(attribute.name, sent);
                    value
                }
            };
            config.insert(attribute.name, value);
        }
        (Value::Object(config), Value::Object(target))
    }

    /// `is_ours` says that a value that is not known yet comes from the configuration. Otherwise the service may choose it.
    fn value(&mut self, kind: &Kind, planned: &Value, written: Written<'_>, is_ours: bool) -> (Value, Value) {
        match (kind, planned) {
            (_, Value::Unknown(_)) => {
                self.is_partial |= is_ours;
                if is_ours { (planned.clone(), not_known()) } else { (Value::Null, planned.clone()) }
            }
            (Kind::Object(table), Value::Object(_)) => {
                self.object(table, planned, |attribute| match written {
                    Written::Constant(constant) => {
                        Some(Written::Constant(constant.get(attribute.name).unwrap_or(&Json::Null)))
                    }
                    expression @ Written::Expression { .. } => Some(expression),
                })
            }
            (Kind::List(table, _), Value::List(elements)) => {
                let (config, target) = elements
                    .iter()
                    .enumerate()
                    .map(|(i, element)| {
                        let inner = match written {
                            Written::Constant(all) => all.get(i).map(Written::Constant),
                            Written::Expression { .. } => None,
                        };
                        self.value(&table.kind, element, inner.unwrap_or(written), true)
                    })
                    .unzip();
                (Value::List(config), Value::List(target))
            }
            (Kind::Set(table), Value::Set(elements)) => {
                let both = elements.iter().map(|one| self.value(&table.kind, one, written, true));
                let (config, target) = both.unzip();
                (Value::set(config), Value::set(target))
            }
            (Kind::Map(table), Value::Map(entries)) => {
                let both = entries.iter().map(|(key, entry)| {
                    let (config, target) = self.value(&table.kind, entry, written, true);
                    ((key.clone(), config), (key.clone(), target))
                });
                let (config, target) = both.unzip();
                (Value::Map(config), Value::Map(target))
            }
            _ => (planned.clone(), planned.clone()),
        }
    }
}
