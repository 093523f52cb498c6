//! The proposed new state.
//!
//! Core merges the configuration with what the provider chose earlier. A provider thus starts planning from
//! an object that already contains every configured value and every computed value that may stay. Blocks and
//! nested attributes are matched with the prior ones: lists by position, maps by key, sets by content.
//!
//! The rules are those of `lifecycle-terraform.txt` and `lifecycle-opentofu.txt` ("Proposed New State") as
//! Terraform 1.11 applies them.

use std::collections::BTreeMap;

use crate::schema::{Attribute, Block, Members, NestedBlock, Nesting, Object};
use crate::value::{Path, Step, Value, Visit};

/// Returns the proposed new state for a change from `prior` to `config`; null for a destroy.
#[must_use]
pub fn proposed_new(schema: &Block, prior: &Value, config: &Value) -> Value {
    if config.is_null() && (prior.is_null() || prior.is_known()) {
        // Core uses a null configuration only for a destroy, and then proposes null itself.
        return Value::Null;
    }
    block(schema, prior, config)
}

fn block(schema: &Block, prior: &Value, config: &Value) -> Value {
    if config.is_null() && prior.is_null() {
        return Value::Null;
    }
    let empty;
    let prior = if prior.is_null() {
        empty = schema.empty_value();
        &empty
    } else {
        prior
    };
    if config.is_null() || !config.is_known() {
        return prior.clone();
    }
    let mut members = attributes(&schema.attributes, prior, config);
    for (name, nested) in &schema.blocks {
        let proposed = nested_block(nested, &prior.attribute(name), &config.attribute(name));
        members.insert(name.clone(), proposed);
    }
    Value::Object(members)
}

fn attributes(
    schemas: &BTreeMap<String, Attribute>,
    prior: &Value,
    config: &Value,
) -> BTreeMap<String, Value> {
    let one = |(name, schema): (&String, &Attribute)| {
        let proposed = attribute(schema, prior.attribute(name), config.attribute(name));
        (name.clone(), proposed)
    };
    schemas.iter().map(one).collect()
}

/// Proposes a value. A configured value is always kept; a computed attribute left out keeps the provider's
/// value.
fn attribute(schema: &Attribute, prior: Value, config: Value) -> Value {
    if schema.computed && config.is_null() {
        // A part of the prior value can only come from a configuration, so the user has removed it.
        return if was_configured(schema, &prior) { config } else { prior };
    }
    match schema.nested() {
        Some(object) => nested_attribute(object, &prior, &config),
        None => config,
    }
}

/// Returns whether part of an optional and computed nested attribute can only come from a configuration.
fn was_configured(schema: &Attribute, value: &Value) -> bool {
    let (true, Some(object)) = (schema.optional, schema.nested()) else { return false };
    let mut found = false;
    value.walk(&mut |path, part| {
        if part.is_null() {
            return Visit::Deeper;
        }
        match Members::Object(object).attribute(path) {
            Some(attribute) if !attribute.computed => {
                found = true;
                Visit::Stop
            }
            _ => Visit::Deeper,
        }
    });
    found
}

fn nested_attribute(schema: &Object, prior: &Value, config: &Value) -> Value {
    if !config.is_known() || config.is_null() {
        return config.clone();
    }
    nested(schema.nesting, Members::Object(schema), prior, config)
}

fn nested_block(schema: &NestedBlock, prior: &Value, config: &Value) -> Value {
    // A whole block can be unknown only through `dynamic` with an unknown `for_each`.
    if !config.is_known() {
        return config.clone();
    }
    match schema.nesting {
        Nesting::Single if config.is_null() => Value::Null,
        nesting => nested(nesting, Members::Block(&schema.block), prior, config),
    }
}

fn nested(nesting: Nesting, schema: Members<'_>, prior: &Value, config: &Value) -> Value {
    match nesting {
        Nesting::Single | Nesting::Group => element(schema, prior, config),
        Nesting::List => list(schema, prior, config),
        Nesting::Map => map(schema, prior, config),
        Nesting::Set => set(schema, prior, config),
    }
}

fn object(schema: &Object, prior: &Value, config: &Value) -> Value {
    if config.is_null() {
        return Value::Null;
    }
    // Core reads the attributes of an unknown object and gets an object of unknown and computed values.
    Value::Object(attributes(&schema.attributes, prior, config))
}

fn element(schema: Members<'_>, prior: &Value, config: &Value) -> Value {
    match schema {
        Members::Block(schema) => block(schema, prior, config),
        Members::Object(schema) => object(schema, prior, config),
    }
}

fn list(schema: Members<'_>, prior: &Value, config: &Value) -> Value {
    let Some(elements) = config.elements().filter(|elements| !elements.is_empty()) else {
        return config.clone();
    };
    let one = |(index, configured)| match prior.elements().and_then(|priors| priors.get(index)) {
        Some(prior) => element(schema, prior, configured),
        None => configured.clone(),
    };
    let proposed = elements.iter().enumerate().map(one).collect();
    match config {
        Value::Typed(ty, _) => Value::Typed(ty.clone(), Box::new(Value::Tuple(proposed))),
        _ => Value::List(proposed),
    }
}

fn map(schema: Members<'_>, prior: &Value, config: &Value) -> Value {
    let Some(members) = config.members().filter(|members| !members.is_empty()) else { return config.clone() };
    let one = |(key, configured): (&String, &Value)| {
        let proposed = match prior.members().and_then(|members| members.get(key)) {
            Some(prior) => element(schema, prior, configured),
            None => configured.clone(),
        };
        (key.clone(), proposed)
    };
    let proposed = members.iter().map(one).collect();
    match config {
        Value::Typed(ty, _) => Value::Typed(ty.clone(), Box::new(Value::Object(proposed))),
        _ => Value::Map(proposed),
    }
}

/// Proposes a set. Elements have no keys, so a prior element matches a configured one if only computed values
/// were added.
fn set(schema: Members<'_>, prior: &Value, config: &Value) -> Value {
    let Some(elements) = config.elements().filter(|elements| !elements.is_empty()) else {
        return config.clone();
    };
    let mut free: Vec<&Value> = prior.elements().unwrap_or_default().iter().collect();
    let one = |configured: &Value| {
        let matching = free.iter().position(|prior| may_stem_from(schema, prior, configured));
        let prior = matching.map_or(Value::Null, |position| free.remove(position).clone());
        element(schema, &prior, configured)
    };
    Value::set(elements.iter().map(one).collect())
}

/// Returns whether `prior` is `config` with only computed values added.
fn may_stem_from(schema: Members<'_>, prior: &Value, config: &Value) -> bool {
    if config.is_same_unrefined(prior) {
        return true;
    }
    prior.walk(&mut |path, prior| {
        let Some(configured) = config.at(path) else { return Visit::Stop };
        if configured.is_same_unrefined(prior) {
            return Visit::Skip;
        }
        if matches!(prior, Value::Set(_)) || matches!(configured, Value::Set(_)) {
            return Visit::Stop;
        }
        let Some(attribute) = find_in_element(schema, path) else { return Visit::Deeper };
        match attribute.nested() {
            Some(_) => Visit::Deeper,
            None if attribute.computed && configured.is_null() => Visit::Skip,
            None => Visit::Stop,
        }
    })
}

/// Returns the attribute at a path relative to one element.
fn find_in_element<'s>(schema: Members<'s>, path: &Path) -> Option<&'s Attribute> {
    match path.0.first() {
        Some(Step::Attribute(_)) => schema.attribute(path),
        _ => None,
    }
}
