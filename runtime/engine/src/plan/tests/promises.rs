//! Property test: what is planned as known while parts of the configuration are unknown stays the same once all
//! of it is known.

use ferroform_core::table::testing::{
    TEXT, attribute, list, multiset, nested, object, read_only, set, volatile,
};
use ferroform_core::table::{Kind, ObjectTable};
use ferroform_core::value::{Object, Path, Value};
use ferroform_core::wire::{from_json, to_json};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::super::{Round, existing_object};
use super::{marked, updatable};
use crate::drift::Record;

const COLLECTIONS: [&str; 3] = ["chain", "group", "rules"];

/// A table with collections whose elements have attributes that the service sets.
fn table() -> &'static ObjectTable {
    let part = || nested(vec![attribute("name", TEXT), read_only(attribute("id", TEXT))]);
    let rule = || {
        nested(vec![
            attribute("name", TEXT),
            attribute("note", TEXT),
            attribute("parts", list(part())),
            attribute("size", Kind::Int64),
            attribute("tags", multiset(TEXT)),
            read_only(attribute("arn", TEXT)),
        ])
    };
    object(vec![
        read_only(attribute("id", TEXT)),
        attribute("chain", list(rule())),
        attribute("group", set(rule())),
        attribute("rules", multiset(rule())),
        volatile(attribute("version", TEXT)),
    ])
}

/// A few different values, so that elements are alike.
fn any_text() -> impl Strategy<Value = Json> {
    prop_oneof![Just(Json::Null), Just(json!("a")), Just(json!("b")), Just(json!(""))]
}

fn any_part() -> impl Strategy<Value = Json> {
    any_text().prop_map(|name| json!({ "name": name }))
}

fn any_rule() -> impl Strategy<Value = Json> {
    let parts = prop_oneof![Just(Json::Null), vec(any_part(), 0..3).prop_map(Json::Array)];
    let size = prop_oneof![Just(Json::Null), Just(json!(0)), Just(json!(1))];
    let tags = prop_oneof![Just(json!(["x", "y"])), Just(json!(["y", "x"])), Just(Json::Null)];
    (any_text(), any_text(), size, parts, tags).prop_map(|(name, note, size, parts, tags)| {
        json!({"name": name, "note": note, "size": size, "parts": parts, "tags": tags})
    })
}

/// Returns the answer of a service to a configuration: the same values, and computed ones in each object.
/// `chosen` says for each rule whether the service also chooses a value that the configuration leaves open.
fn answered(config: &Json, chosen: &[bool]) -> Json {
    let mut rules = config.as_array().unwrap().clone();
    for (i, (rule, is_chosen)) in rules.iter_mut().zip(chosen).enumerate() {
        rule["arn"] = json!(format!("arn{i}"));
        for (j, part) in rule["parts"].as_array_mut().into_iter().flatten().enumerate() {
            part["id"] = json!(format!("id{i}.{j}"));
        }
        if *is_chosen && rule["note"].is_null() {
            rule["note"] = json!("a");
        }
    }
    Json::Array(rules)
}

/// Returns the configuration as it is planned first, with some values still unknown.
fn veiled(value: &Value, veils: &mut impl Iterator<Item = bool>) -> Value {
    if !value.is_null() && veils.next().unwrap_or_default() {
        return Value::UNKNOWN;
    }
    match value {
        Value::List(elements) => Value::List(elements.iter().map(|element| veiled(element, veils)).collect()),
        Value::Set(elements) => Value::set(elements.iter().map(|element| veiled(element, veils)).collect()),
        Value::Object(object) => {
            Value::Object(object.iter().map(|(name, value)| (name, veiled(value, veils))).collect::<Object>())
        }
        other => other.clone(),
    }
}

/// Whether core accepts the second plan after the first: known values must be the same. A client that passes nothing
/// from one plan to the other cannot learn that a list without order turned out to be the prior one in another order.
fn keeps(first: &Value, second: &Value, is_kept: bool) -> bool {
    let keeps = |first, second| keeps(first, second, is_kept);
    match (first, second) {
        (Value::Unknown(_), _) => true,
        (Value::Object(first), Value::Object(_)) => {
            let mut attributes = first.iter().filter(|(name, _)| is_kept || *name != "tags");
            attributes.all(|(name, first)| keeps(first, second.attribute(name)))
        }
        (Value::List(first), Value::List(second)) => {
            first.len() == second.len()
                && first.iter().zip(second).all(|(first, second)| keeps(first, second))
        }
        (Value::Set(first), Value::Set(second)) => {
            first.iter().all(|first| second.iter().any(|second| keeps(first, second)))
        }
        _ => first == second,
    }
}

/// Formats a value for messages.
fn shown(value: &Value) -> String {
    to_json(&marked(value)).to_string()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unknowns_that_become_known_pair_no_element_anew_whose_values_were_promised(
        before in vec(any_rule(), 0..4),
        chosen in vec(any::<bool>(), 4),
        kept in vec((0..6_usize, any_rule(), 0..6_usize), 0..4),
        veils in vec(proptest::bool::weighted(0.2), 60),
    ) {
        // Most elements are from before, some of them with one argument changed, in any order.
        let config: Vec<Json> = kept
            .into_iter()
            .map(|(from, new, changed)| {
                let mut rule = before.get(from).cloned().unwrap_or_else(|| new.clone());
                if let Some(name) = ["name", "note", "size"].get(changed) {
                    rule[*name] = new[*name].clone();
                }
                rule
            })
            .collect();
        let table = table();
        let of = |rules: &Json| COLLECTIONS.map(|name| (name.to_owned(), rules.clone()));
        let object = |rules: &Json| Json::Object(of(rules).into_iter().collect());
        let written = from_json(&object(&json!(before)), table).unwrap();
        let mut prior = object(&answered(&json!(before), &chosen));
        prior["id"] = json!("i");
        prior["version"] = json!("1");
        let prior = from_json(&prior, table).unwrap();
        let record = Record::owning(table, &written, &prior);
        let config = from_json(&object(&json!(config)), table).unwrap();
        let mut veils = veils.into_iter();
        let attributes = COLLECTIONS.map(|name| (name, veiled(config.attribute(name), &mut veils)));
        let Value::Object(mut object) = config.clone() else { unreachable!("it is an object") };
        for (name, value) in attributes {
            object.insert(name, value);
        }
        let veiled = Value::Object(object);

        let plan = |config: &Value, round| existing_object(updatable(&record), table, config, &prior, &record, round);
        let first = plan(&veiled, &Round::First);
        let open = first.notes.open.iter().map(Path::to_string).collect();
        let second = Round::Second(open);
        let kept = (first.value, plan(&config, &second).value);
        let unrelated = (plan(&veiled, &Round::Unrelated).value, plan(&config, &Round::Unrelated).value);
        for ((first, second), is_kept) in [(kept, true), (unrelated, false)] {
            for name in COLLECTIONS {
                let (first, second) = (first.attribute(name), second.attribute(name));
                if !is_kept && name == "rules" && second == prior.attribute(name) {
                    continue;
                }
                let told = [prior.attribute(name), veiled.attribute(name), first, second].map(shown);
                prop_assert!(keeps(first, second, is_kept), "{name}: {told:#?}");
            }
        }
    }
}
