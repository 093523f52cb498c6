//! What `observed.toml` says of a type: values that the service respells, fills in, adds, hides, keeps or refuses.

use std::cmp::Reverse;

use serde_json::{Map, Value, json};

use super::{spelling, valid::is_as_valid};
use crate::{
    assign::Context,
    dice::Dice,
    patch::is_same,
    schema::{Exclusion, PropertyPath, Spelling, Step, TypeSchema, escape, kind_of},
    scope::Scope,
};

/// The key of an element that the service adds.
const ADDED: &str = "EmulatorAdded";

/// Fills in what was not sent, adds the service's own elements, and respells all of it.
pub(super) fn write(context: &mut Context<'_>, model: &mut Value) {
    let schema = context.schema;
    let observed = &schema.observed;
    loop {
        let before = model.clone();
        fill(context, model);
        for (path, key) in &observed.added {
            let Some(items) = schema.node(&path.steps).and_then(|node| schema.element(node)) else {
                continue;
            };
            for place in path.places(model) {
                attempt(schema, model, &place, |list| add(schema, items, key, list));
            }
        }
        // What is inside of something that was filled in or added is filled in too.
        if *model == before {
            break;
        }
    }
    respell(schema, context.scope, model);
}

fn fill(context: &mut Context<'_>, model: &mut Value) {
    let schema = context.schema;
    let observed = &schema.observed;
    for (path, values) in &observed.filled {
        for (place, name) in absent(path, model) {
            let value = values.get(context.dice.below(values.len()));
            let is_excluded = observed.excluded.iter().any(|exclusion| exclusion.forbids(path, model));
            if let Some(value) = value.filter(|_| !is_excluded) {
                attempt(schema, model, &place, |object| insert(object, name, value.clone()));
            }
        }
    }
    for path in &observed.chosen {
        for (place, name) in absent(path, model) {
            if let Some(node) = schema.node(&path.steps)
                && let Some(value) = context.make(node, name, "", 0)
            {
                attempt(schema, model, &place, |object| insert(object, name, value));
            }
        }
    }
}

/// Changes the value at a place, if the model then is as valid as before.
fn attempt(schema: &TypeSchema, model: &mut Value, place: &str, change: impl FnOnce(&mut Value)) {
    let mut changed = model.clone();
    let Some(value) = changed.pointer_mut(place) else { return };
    change(value);
    if changed != *model && is_as_valid(schema, &changed, model) {
        *model = changed;
    }
}

/// Returns the places of the objects that could have the property at the end of a path and do not, with its name.
fn absent<'p>(path: &'p PropertyPath, model: &Value) -> Vec<(String, &'p str)> {
    let Some((Step::Name(name), around)) = path.steps.split_last() else { return Vec::new() };
    let around = PropertyPath { pointer: String::new(), steps: around.to_vec() };
    let objects = around.find(model).into_iter().flat_map(|(place, value)| match value {
        // Some paths enter an array without a `*` step.
        Value::Array(elements) => elements
            .iter()
            .enumerate()
            .map(|(index, element)| (format!("{place}/{index}"), element))
            .collect(),
        value => vec![(place, value)],
    });
    let lacks = |value: &Value| value.as_object().is_some_and(|members| !members.contains_key(name));
    objects.filter(|(_, value)| lacks(value)).map(|(place, _)| (place, name.as_str())).collect()
}

fn insert(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// Adds the service's element to a list that lacks it.
fn add(schema: &TypeSchema, items: &Value, key: &str, list: &mut Value) {
    let Value::Array(elements) = list else { return };
    let property = |name: &str| schema.property(items, name);
    let options = property(key).and_then(spelling::options);
    let name = options.and_then(|options| options.last()?.as_str()).unwrap_or(ADDED);
    if elements.iter().any(|element| element[key] == name) {
        return;
    }
    let mut element = Map::from_iter([(key.to_owned(), Value::from(name))]);
    for member in
        items.get("properties").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name)
    {
        if property(member).is_some_and(|node| kind_of(node) == "string") {
            element.entry(member.as_str()).or_insert_with(|| json!("emulator"));
        }
    }
    elements.push(Value::Object(element));
}

/// Removes what is never returned.
pub(super) fn hide(schema: &TypeSchema, model: &mut Value) {
    for path in &schema.observed.hidden {
        let mut changed = model.clone();
        path.remove_from(&mut changed);
        if is_as_valid(schema, &changed, model) {
            *model = changed;
        }
    }
}

/// Adds the empty values that the service returns, also where the schema forbids them.
pub(super) fn add_empty(schema: &TypeSchema, model: &mut Value) {
    for path in &schema.observed.refused {
        let Some(node) = schema.node(&path.steps) else { continue };
        let empty = match kind_of(node) {
            "array" => json!([]),
            "string" => json!(""),
            _ => json!({}),
        };
        for (place, name) in absent(path, model) {
            if let Some(object) = model.pointer_mut(&place) {
                insert(object, name, empty.clone());
            }
        }
    }
}

/// Puts lists whose order means nothing in another order.
pub(super) fn shuffle(schema: &TypeSchema, model: &mut Value, dice: &mut Dice) {
    for path in &schema.observed.unordered {
        let mut places = path.places(model);
        // What lies deeper moves with its list.
        places.sort_by_key(|place| Reverse(place.len()));
        for place in places {
            if let Some(Value::Array(elements)) = model.pointer_mut(&place) {
                dice.shuffle(elements);
            }
        }
    }
}

/// Restores values whose removal the service ignores, and what it has chosen itself: that stays the same for an object, unless it
/// is refused beside a new value. `filled` are the properties that it has filled in.
pub(super) fn keep(schema: &TypeSchema, before: &Value, filled: &[String], model: &mut Value) {
    let observed = &schema.observed;
    let stays = |path: &&PropertyPath| {
        let is_filled = filled.iter().any(|name| path.root_name() == Some(name));
        let is_excluded =
            |exclusion: &Exclusion| exclusion.forbids(path, model) && !exclusion.forbids(path, before);
        is_filled && !observed.excluded.iter().any(is_excluded)
    };
    let chosen: Vec<&PropertyPath> = observed.chosen.iter().filter(stays).collect();
    for path in observed.kept.iter().chain(chosen) {
        for (place, name) in absent(path, model) {
            let kept = before.pointer(&format!("{place}/{}", escape(name)));
            if let (Some(kept), Some(object)) = (kept, model.pointer_mut(&place)) {
                insert(object, name, kept.clone());
            }
        }
    }
}

/// Returns a model as the service was seen to spell it, with names in place of ARNs.
#[must_use]
pub fn respelled(schema: &TypeSchema, mut model: Value) -> Value {
    respell(schema, &Scope::new("111122223333", "eu-west-1"), &mut model);
    let arns = schema.observed.spelled.iter().filter(|(how, _)| *how == Spelling::Arn);
    for place in arns.flat_map(|(_, path)| path.places(&model)).collect::<Vec<_>>() {
        let Some(value) = model.pointer_mut(&place) else { continue };
        let named = |value: Value| match value {
            Value::String(text) => text.rsplit([':', '/']).next().unwrap_or_default().into(),
            other => other,
        };
        *value = match value.take() {
            Value::Array(elements) => elements.into_iter().map(named).collect(),
            other => named(other),
        };
    }
    model
}

fn respell(schema: &TypeSchema, scope: &Scope, model: &mut Value) {
    for (how, path) in &schema.observed.spelled {
        let Some(node) = schema.node(&path.steps) else { continue };
        let name = path.leaf_name().unwrap_or_default();
        for place in path.places(model) {
            attempt(schema, model, &place, |value| {
                spelling::spell(*how, schema, (node, name), scope, value);
            });
        }
    }
}

/// Returns why the service was seen to refuse such an update.
#[must_use]
pub fn refusal(schema: &TypeSchema, after: &Value) -> Option<String> {
    let observed = &schema.observed;
    if observed.is_fixed {
        return Some(format!("Resources of type {} cannot be updated", schema.name));
    }
    let excluded = observed.excluded.iter().find_map(|exclusion| {
        let (place, other) = exclusion.met(after)?;
        Some(format!("The parameter {} is not supported together with {place}", other.pointer))
    });
    let empty = || {
        let mut found = observed.refused.iter().flat_map(|path| path.find(after));
        let (place, _) = found.find(|(_, value)| [json!([]), json!({}), json!("")].contains(value))?;
        Some(format!("Value at '{place}' failed to satisfy constraint: Member must not be empty"))
    };
    excluded.or_else(empty)
}

impl Exclusion {
    /// Returns the place of a value beside which another property is refused, and that property.
    fn met(&self, model: &Value) -> Option<(String, &PropertyPath)> {
        let places = self.path.find(model).into_iter().filter(|(_, value)| self.excludes(value));
        let mut found = places.filter_map(|(place, _)| {
            let (around, _) = place.rsplit_once('/')?;
            let other = self
                .removes
                .iter()
                .find(|other| other.is_in(model.pointer(around).unwrap_or(&Value::Null)))?;
            Some((place, other))
        });
        found.next()
    }

    /// Whether one of the values that exclude each other is at this place in a model.
    pub(super) fn is_about(&self, place: &str) -> bool {
        let around = self.path.steps.split_last().map_or(&[][..], |(_, around)| around);
        let is_there = |steps: Vec<Step>| PropertyPath { pointer: String::new(), steps }.covers(place);
        let mut others = self.removes.iter().map(|other| [around, &other.steps].concat());
        self.path.covers(place) || others.any(is_there)
    }

    fn excludes(&self, value: &Value) -> bool {
        self.values.is_empty() || self.values.iter().any(|one| is_same(one, value))
    }

    /// Returns whether a model may not have a property, for a value that it has.
    fn forbids(&self, path: &PropertyPath, model: &Value) -> bool {
        let around = self.path.steps.split_last().map_or(&[][..], |(_, around)| around);
        let is_one = |other: &PropertyPath| path.steps == [around, &other.steps].concat();
        self.removes.iter().any(is_one) && self.path.find(model).iter().any(|(_, value)| self.excludes(value))
    }
}
