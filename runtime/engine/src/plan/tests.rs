//! Tests of planned values, attribute by attribute.

mod promises;

use std::collections::BTreeMap;

use ferroform_core::table::testing::{
    JSON, TEXT, attribute, create_only, document, list, map, multiset, nested, object, read_only, ruled, set,
    volatile, write_only,
};
use ferroform_core::table::{
    AttributeTable, Configurability, Constraint, Default as DefaultValue, Kind, Literal, Rule, Severity,
};
use ferroform_core::value::{Path, Step, Type};
use ferroform_wire::{from_json, to_json};
use serde_json::{Value as Json, json};

use super::*;

const UPDATABLE: Handlers = Handlers { create: true, read: true, update: true, delete: true, list: None };

/// Returns a record of a configuration that had nothing.
fn owns_nothing() -> Record {
    Record::owning(object(vec![]), &Value::Null, &Value::Null)
}

fn table() -> &'static ObjectTable {
    let rule =
        || nested(vec![attribute("name", TEXT), attribute("doc", JSON), read_only(attribute("arn", TEXT))]);
    object(vec![
        read_only(attribute("id", TEXT)),
        create_only(attribute("name", TEXT)),
        attribute("size", Kind::Int64),
        attribute("policy", JSON),
        attribute("config", nested(vec![attribute("a", TEXT), create_only(attribute("b", TEXT))])),
        attribute("steps", list(TEXT)),
        attribute("tags", multiset(TEXT)),
        attribute("rules", multiset(rule())),
        attribute("chain", list(rule())),
        attribute("group", set(rule())),
        create_only(write_only(attribute("secret", TEXT))),
        volatile(attribute("version", TEXT)),
    ])
}

/// Returns the planned values and the paths that replace the object. `"?"` is an unknown value, in the
/// configuration and in the plan.
fn planned(config: &Json, prior: &Json, owned: &Json) -> (Json, Vec<String>) {
    let table = table();
    let value = |json: &Json| from_json(json, table).unwrap();
    let (config, prior) = (unmarked(&value(config)), value(prior));
    let owned =
        if owned.is_null() { Record::default() } else { Record::owning(table, &value(owned), &prior) };
    let (planned, replace) = if prior.is_null() {
        (new_object(table, &config), Vec::new())
    } else {
        let Noted { value, notes } =
            existing_object(table, &UPDATABLE, &config, &prior, &owned, Turn::Unrelated);
        (value, notes.replace)
    };
    (to_json(&marked(&planned)), replace.iter().map(Path::to_string).collect())
}

fn marked(value: &Value) -> Value {
    match value {
        Value::Unknown(_) => "?".into(),
        Value::List(elements) | Value::Set(elements) => Value::List(elements.iter().map(marked).collect()),
        Value::Object(object) => Value::Object(object.iter().map(|(name, v)| (name, marked(v))).collect()),
        other => other.clone(),
    }
}

fn unmarked(value: &Value) -> Value {
    match value {
        Value::String(text) if text == "?" => Value::UNKNOWN,
        Value::List(elements) => Value::List(elements.iter().map(unmarked).collect()),
        Value::Set(elements) => Value::set(elements.iter().map(unmarked).collect()),
        Value::Object(object) => Value::Object(object.iter().map(|(name, v)| (name, unmarked(v))).collect()),
        other => other.clone(),
    }
}

fn check(config: Json, prior: Json, owned: Json, expected: Json) {
    let (planned, _) = planned(&config, &prior, &owned);
    for (name, expected) in expected.as_object().unwrap() {
        assert_eq!(planned[name], *expected, "{name}");
    }
}

#[test]
fn a_new_object_takes_the_configuration_and_leaves_the_rest_open() {
    check(
        json!({"name": "a", "config": {"a": "x"}}),
        Json::Null,
        Json::Null,
        json!({"name": "a", "size": "?", "id": "?", "config": {"a": "x", "b": "?"}}),
    );
}

#[test]
fn values_the_user_never_set_are_the_services_and_cause_no_change() {
    let prior = json!({"id": "i", "name": "a", "size": 5, "version": "1", "config": {"a": "x", "b": "y"}});
    let (plan, replace) = planned(&json!({"name": "a", "config": {"a": "x"}}), &prior, &json!({"name": "a"}));
    for (name, value) in prior.as_object().unwrap() {
        assert_eq!(plan[name], *value);
    }
    assert!(replace.is_empty());
}

#[test]
fn an_argument_that_is_removed_is_unset() {
    let prior = json!({"id": "i", "size": 5, "config": {"a": "x", "b": "y"}});
    let owned = json!({"size": 5, "config": {"a": "x"}});
    check(json!({"config": {}}), prior, owned, json!({"size": "?", "config": {"a": "?", "b": "y"}}));
}

#[test]
fn an_argument_that_is_removed_without_a_record_is_kept() {
    check(json!({}), json!({"id": "i", "size": 5}), Json::Null, json!({"size": 5}));
}

#[test]
fn a_create_only_argument_that_is_removed_is_kept() {
    check(json!({}), json!({"id": "i", "name": "a"}), json!({"name": "a"}), json!({"name": "a"}));
}

#[test]
fn what_the_service_never_returns_is_not_known_after_apply_and_its_removal_is_no_silent_one() {
    let table = object(vec![attribute("name", TEXT), write_only(attribute("key", TEXT))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let created = new_object(table, &value(json!({"name": "a"})));
    assert!(created.attribute("key").is_null());

    let prior = value(json!({"name": "a", "key": "k"}));
    let owned = Record::owning(table, &prior, &prior);
    let config = value(json!({"name": "a"}));
    let Noted { value: planned, notes } =
        existing_object(table, &UPDATABLE, &config, &prior, &owned, Turn::Unrelated);
    assert!(planned.attribute("key").is_null());
    let warning = &notes.warnings[0];
    assert!(
        warning.detail.starts_with("key was removed") && !warning.detail.contains("\"k\""),
        "{warning:?}"
    );
}

#[test]
fn what_is_never_returned_is_open_while_its_element_is_a_guess() {
    let fallback = AttributeTable {
        default: Some(&DefaultValue::Static(&Literal::String("d"))),
        ..write_only(attribute("key", TEXT))
    };
    let table = object(vec![attribute("all", list(nested(vec![attribute("name", TEXT), fallback])))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let prior = value(json!({"all": [{"name": "a", "key": "k"}, {"name": "b", "key": "l"}]}));
    let config = Value::Object(
        [(
            "all",
            Value::List(vec![Value::Object(
                [("key", Value::Null), ("name", Value::UNKNOWN)].into_iter().collect(),
            )]),
        )]
        .into_iter()
        .collect(),
    );
    let planned = existing_object(table, &UPDATABLE, &config, &prior, &owns_nothing(), Turn::Unrelated).value;
    assert!(planned.attribute("all").elements().unwrap()[0].attribute("key").is_unknown());
}

#[test]
fn the_default_of_an_alternative_that_was_not_chosen_is_not_planned() {
    let engine = AttributeTable {
        default: Some(&DefaultValue::Static(&Literal::String("d"))),
        ..attribute("engine", TEXT)
    };
    let attributes = vec![engine, attribute("name", TEXT), attribute("source", TEXT)];
    let either =
        Constraint { rule: Rule::OneOfSets(&[&["engine"], &["source"]]), severity: Severity::Warning };
    let table: &'static ObjectTable = ruled(attributes, vec![either].leak());
    let value = |json: Json| from_json(&json, table).unwrap();
    let engine = |planned: Value| to_json(&marked(&planned))["engine"].clone();
    let created = |config: Json| engine(new_object(table, &value(config)));
    assert_eq!(created(json!({"name": "a"})), "d");
    assert_eq!(created(json!({"source": "s"})), "?");
    assert_eq!(created(json!({"engine": "e", "source": "s"})), "e");
    // A default does not return when the user has replaced its attribute with another alternative.
    let prior = value(json!({"engine": "e"}));
    let owned = Record::owning(table, &prior, &prior);
    let changed = |config: Json| {
        engine(existing_object(table, &UPDATABLE, &value(config), &prior, &owned, Turn::Unrelated).value)
    };
    assert_eq!(changed(json!({"source": "s"})), "?");
    assert_eq!(changed(json!({"name": "a"})), "d");
}

#[test]
fn the_users_spelling_in_the_state_stands_where_the_meaning_is_the_same() {
    let prior = json!({"id": "i", "version": "1", "policy": "{\"a\": 1}", "tags": ["a", "b"]});
    let config = json!({"policy": "{\"a\":1.0}", "tags": ["b", "a"]});
    check(config, prior.clone(), Json::Null, prior);
}

#[test]
fn volatile_values_are_open_only_where_something_changes() {
    let prior = json!({"id": "i", "version": "1", "size": 5});
    check(json!({"size": 5}), prior.clone(), Json::Null, json!({"version": "1"}));
    check(json!({"size": 6}), prior, Json::Null, json!({"version": "?"}));
}

#[test]
fn a_change_of_a_create_only_argument_replaces() {
    let prior = json!({"id": "i", "name": "a", "config": {"a": "x", "b": "y"}});
    let (_, replace) = planned(&json!({"name": "b", "config": {"b": "z"}}), &prior, &Json::Null);
    assert_eq!(replace, ["config.b", "name"]);
}

#[test]
fn a_write_only_argument_that_was_never_known_does_not_replace() {
    let (_, replace) = planned(&json!({"secret": "s"}), &json!({"id": "i", "name": "a"}), &Json::Null);
    assert!(replace.is_empty());
}

#[test]
fn an_object_with_a_write_only_part_that_was_never_known_does_not_replace() {
    let filter = nested(vec![attribute("name", TEXT), write_only(attribute("filter", TEXT))]);
    let table = object(vec![create_only(attribute("principal", filter))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let config = value(json!({"principal": {"name": "a", "filter": "f"}}));
    let imported = value(json!({"principal": {"name": "a"}}));
    let planned = existing_object(table, &UPDATABLE, &config, &imported, &Record::default(), Turn::Unrelated);
    assert!(planned.notes.replace.is_empty());
}

/// Whether core replaces the object: the prior and the planned value differ at one of the named paths.
fn is_replaced(element: fn(Kind) -> Kind, config: Json, prior: Json) -> bool {
    let port = nested(vec![attribute("name", TEXT), create_only(attribute("port", Kind::Int64))]);
    let table = object(vec![attribute("ports", element(port))]);
    let value = |ports: Json| from_json(&json!({ "ports": ports }), table).unwrap();
    let (config, prior) = (value(config), value(prior));
    let planned = existing_object(table, &UPDATABLE, &config, &prior, &owns_nothing(), Turn::Unrelated);
    let differs = |path: &Path| at(&prior, path.steps()) != at(&planned.value, path.steps());
    planned.notes.replace.iter().any(differs)
}

fn at<'v>(value: &'v Value, steps: &[Step]) -> Option<&'v Value> {
    let [step, steps @ ..] = steps else { return Some(value) };
    let part = match (step, value) {
        (Step::Attribute(name), value) => value.attribute(name),
        (Step::Index(index), value) => value.elements()?.get(*index)?,
        (Step::Key(key), Value::Map(entries)) => entries.get(key)?,
        _ => return None,
    };
    at(part, steps)
}

#[test]
fn an_element_that_moved_and_changed_what_is_fixed_replaces() {
    let prior = json!([{"name": "a", "port": 1}, {"name": "b", "port": 2}]);
    let moved = json!([{"name": "b", "port": 1}, {"name": "a", "port": 1}]);
    let other = json!([{"name": "b", "port": 2}, {"name": "a", "port": 3}]);
    let changed = json!([{"name": "a", "port": 1}, {"name": "b", "port": 1}]);
    let kept = json!([{"name": "b", "port": 2}, {"name": "a", "port": 1}]);
    for element in [list, multiset, set] {
        for config in [&moved, &other, &changed] {
            assert!(is_replaced(element, config.clone(), prior.clone()), "{config}");
        }
        assert!(!is_replaced(element, kept.clone(), prior.clone()));
    }
}

#[test]
fn an_element_that_comes_or_goes_changes_nothing_that_is_fixed() {
    let (a, b) = (json!({"name": "a", "port": 1}), json!({"name": "b", "port": 2}));
    for element in [list, multiset, set] {
        assert!(!is_replaced(element, json!([b, a]), json!([a])));
        assert!(!is_replaced(element, json!([a]), json!([b, a])));
        assert!(!is_replaced(element, json!([a]), Json::Null));
    }
    assert!(!is_replaced(map, json!({"a": a, "b": b}), json!({"a": a})));
    assert!(is_replaced(map, json!({"a": b}), json!({"a": a})));
}

#[test]
fn any_change_replaces_where_the_type_has_no_update_handler() {
    let table = object(vec![attribute("size", Kind::Int64), attribute("tags", multiset(TEXT))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let frozen = Handlers { update: false, ..UPDATABLE };
    let prior = value(json!({"size": 1, "tags": ["a", "b"]}));
    let config = value(json!({"size": 2, "tags": ["b", "a"]}));
    let planned = existing_object(table, &frozen, &config, &prior, &owns_nothing(), Turn::Unrelated);
    assert_eq!(planned.notes.replace.iter().map(Path::to_string).collect::<Vec<_>>(), ["size"]);
}

#[test]
fn elements_that_say_much_find_their_counterparts_before_those_that_say_little() {
    let prior = json!({"id": "i", "rules": [
        {"name": "a", "doc": "{}", "arn": "1"}, {"name": "c", "arn": "2"},
    ]});
    let config = json!({"rules": [{}, {"name": "a", "doc": "{}"}, {"name": "n"}]});
    let (plan, _) = planned(&config, &prior, &Json::Null);
    assert_eq!(plan["rules"][1], json!({"name": "a", "doc": "{}", "arn": "1"}));
}

#[test]
fn a_null_in_a_map_is_no_change() {
    let label = nested(vec![attribute("text", TEXT)]);
    let table = object(vec![attribute("labels", map(TEXT)), attribute("stages", map(label))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let plan = |config: &Value, prior: &Value| {
        existing_object(table, &UPDATABLE, config, prior, &owns_nothing(), Turn::Unrelated).value
    };
    let bare = value(json!({"labels": {"a": "1"}, "stages": {"one": {"text": "t"}}}));
    let written =
        value(json!({"labels": {"a": "1", "b": null}, "stages": {"one": {"text": "t"}, "two": null}}));
    assert_eq!(plan(&written, &written), written);
    for (config, prior) in [(&written, &bare), (&bare, &written)] {
        let planned = plan(config, prior);
        assert_eq!(planned.attribute("labels"), prior.attribute("labels"));
        // Core requires the keys of the configuration.
        assert_eq!(planned.attribute("stages"), config.attribute("stages"));
        assert!(Difference::new(table, prior, &planned).asks_nothing());
    }
}

#[test]
fn a_reordered_multiset_plans_as_it_was_and_with_another_change_as_configured() {
    let prior = json!({"id": "i", "rules": [
        {"name": "a", "doc": "{ }", "arn": "1"}, {"name": "b", "doc": "[]", "arn": "2"},
    ]});
    let config = json!({"rules": [{"name": "b"}, {"name": "a", "doc": "{}"}]});
    check(config, prior.clone(), Json::Null, json!({"rules": prior["rules"]}));
    let config = json!({"rules": [{"name": "b"}, {"name": "a", "doc": "{}"}, {"name": "c"}]});
    let expected = json!({"rules": [
        {"name": "b", "doc": "[]", "arn": "2"},
        // Not at its prior place, so the configuration's own text is planned.
        {"name": "a", "doc": "{}", "arn": "1"},
        {"name": "c", "doc": "?", "arn": "?"},
    ]});
    check(config, prior, Json::Null, expected);
}

#[test]
fn computed_children_follow_their_element_when_one_before_it_is_removed() {
    let prior = json!({"id": "i", "chain": [
        {"name": "a", "arn": "1"}, {"name": "b", "arn": "2"}, {"name": "c", "arn": "3"},
    ]});
    let config = json!({"chain": [{"name": "b"}, {"name": "c"}]});
    let expected = json!([{"name": "b", "doc": null, "arn": "2"}, {"name": "c", "doc": null, "arn": "3"}]);
    check(config, prior, Json::Null, json!({"chain": expected}));
}

#[test]
fn set_elements_keep_their_computed_children() {
    let prior = json!({"id": "i", "group": [{"name": "a", "arn": "1"}, {"name": "b", "arn": "2"}]});
    let config = json!({"group": [{"name": "b"}, {"name": "a"}]});
    check(
        config,
        prior.clone(),
        Json::Null,
        json!({"group": [
            {"name": "a", "doc": null, "arn": "1"}, {"name": "b", "doc": null, "arn": "2"},
        ]}),
    );
}

#[test]
fn sets_in_a_set_keep_their_computed_children_whatever_the_order() {
    let route = nested(vec![attribute("to", TEXT), read_only(attribute("arn", TEXT))]);
    let group = nested(vec![attribute("name", TEXT), attribute("routes", set(route))]);
    let table = object(vec![attribute("groups", set(group))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let plan = |config: Json, prior: &Value| {
        to_json(&marked(
            &existing_object(table, &UPDATABLE, &value(config), prior, &Record::default(), Turn::Unrelated)
                .value,
        ))
    };
    let [one, two] = ["1", "2"].map(|to| json!({"to": to, "arn": to}));
    let both = json!({"name": "b", "routes": [one, two]});
    let prior = value(json!({"groups": [{"name": "a", "routes": [one]}, both]}));
    let (bare_one, bare_two) = (json!({"to": "1"}), json!({"to": "2"}));
    let a = |route: &Json| json!({"name": "a", "routes": [route]});
    let b = json!({"name": "b", "routes": [bare_two, bare_one]});
    assert_eq!(plan(json!({"groups": [b, a(&bare_one)]}), &prior), to_json(&prior));
    let planned = plan(json!({"groups": [b, a(&json!({"to": "3"}))]}), &prior);
    assert_eq!(planned["groups"].as_array().unwrap().iter().filter(|group| **group == both).count(), 1);
}

#[test]
fn an_argument_removed_from_an_element_that_moved_is_unset() {
    let prior = json!({"id": "i", "chain": [{"name": "a", "doc": "1"}, {"name": "b", "doc": "2"}]});
    let config = json!({"chain": [{"name": "b"}]});
    check(config, prior.clone(), prior, json!({"chain": [{"name": "b", "doc": "?", "arn": null}]}));
}

#[test]
fn a_reordered_multiset_is_planned_in_the_configurations_order_where_an_update_may_change_its_elements() {
    let rule =
        nested(vec![attribute("name", TEXT), volatile(attribute("seen", TEXT)), attribute("cap", TEXT)]);
    let table = object(vec![attribute("size", Kind::Int64), attribute("rules", multiset(rule))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let prior = value(
        json!({"size": 1, "rules": [{"name": "b", "seen": "2"}, {"name": "a", "seen": "1", "cap": "c"}]}),
    );
    let config = value(json!({"size": 2, "rules": [{"name": "a", "cap": "c"}, {"name": "b"}]}));
    let planned =
        existing_object(table, &UPDATABLE, &config, &prior, &Record::default(), Turn::Unrelated).value;
    let expected = json!([{"name": "a", "cap": "c", "seen": "?"}, {"name": "b", "cap": null, "seen": "?"}]);
    assert_eq!(to_json(&marked(&planned))["rules"], expected);
}

#[test]
fn an_empty_list_that_is_removed_is_no_value_any_more() {
    // Otherwise an object with alternatives would have both the new one and the empty list.
    let prior = json!({"id": "i", "config": {"a": "x"}, "steps": []});
    let owned = json!({"steps": [], "config": {"a": "x"}});
    check(json!({"config": {"a": "x"}}), prior, owned, json!({"steps": "?"}));
}

/// Returns the planned value of an attribute whose value carries its type.
fn planned_open(change: impl FnOnce(&mut AttributeTable), config: &Value, prior: Option<&Value>) -> Value {
    let mut open = attribute("open", Kind::Dynamic);
    change(&mut open);
    let table = object(vec![open]);
    let state = |value: &Value| Value::Object([("open", value.clone())].into_iter().collect());
    let prior = prior.map(state);
    let planned = match prior {
        None => new_object(table, &state(config)),
        Some(prior) => {
            existing_object(table, &UPDATABLE, &state(config), &prior, &Record::default(), Turn::Unrelated)
                .value
        }
    };
    planned.attribute("open").clone()
}

fn typed(ty: &Json, value: Value) -> Value {
    Value::typed(Type::from_json(ty).unwrap(), value)
}

#[test]
fn a_null_or_unknown_value_that_carries_its_type_is_planned_with_it() {
    let (null, unknown) = (typed(&json!("string"), Value::Null), typed(&json!("string"), Value::UNKNOWN));
    let optional = |table: &mut AttributeTable| table.configurability = Configurability::Optional;
    let prior = typed(&json!("number"), 1.into());
    assert_eq!(planned_open(optional, &null, None), null);
    assert_eq!(planned_open(optional, &null, Some(&prior)), null);
    assert_eq!(planned_open(optional, &unknown, Some(&prior)), unknown);
    assert_eq!(planned_open(|_| {}, &null, None), Value::UNKNOWN, "it is left to the service like any null");
    assert_eq!(planned_open(|_| {}, &null, Some(&prior)), prior);
}

#[test]
fn a_document_of_another_type_is_no_change_and_of_other_content_is_one() {
    let texts =
        |ty: &Json, texts: &[&str]| typed(ty, Value::List(texts.iter().map(|t| (*t).into()).collect()));
    let (list, tuple) = (json!(["list", "string"]), json!(["tuple", ["string"]]));
    let prior = texts(&tuple, &["a"]);
    assert_eq!(planned_open(|_| {}, &texts(&list, &["a"]), Some(&prior)), prior);
    let other = texts(&list, &["b"]);
    assert_eq!(planned_open(|_| {}, &other, Some(&prior)), other);
    let (number, text) = (typed(&json!("number"), 1.into()), typed(&json!("string"), "1".into()));
    assert_eq!(planned_open(|_| {}, &number, Some(&text)), number, "the service would be told otherwise");
    let empty = |ty, value| typed(&json!([ty, "string"]), value);
    let (list, map) = (empty("list", Value::List(vec![])), empty("map", Value::Map(BTreeMap::new())));
    assert_eq!(planned_open(|_| {}, &list, Some(&map)), list);
    assert_eq!(planned_open(|_| {}, &list, Some(&Value::Null)), list);
}

#[test]
fn a_default_of_an_open_type_carries_its_own() {
    const DEFAULT: &DefaultValue = &DefaultValue::Static(&Literal::Object(&[
        ("a", Literal::List(&[Literal::Int(1), Literal::Number("0.5"), Literal::Bool(true)])),
        ("b", Literal::String("x")),
    ]));
    let planned = planned_open(|table| table.default = Some(DEFAULT), &Value::Null, None);
    let ty = json!(["object", {"a": ["tuple", ["number", "number", "bool"]], "b": "string"}]);
    assert_eq!(to_json(&planned), json!({"type": ty, "value": {"a": [1, 0.5, true], "b": "x"}}));
}

#[test]
fn an_element_that_lost_all_it_said_is_promised_nothing_of_what_the_service_gave_it() {
    let rule = |name: &str, arn: &str| json!({"name": name, "doc": "{}", "arn": arn});
    let other = json!({"name": "b", "doc": "[]", "arn": "2"});
    let prior = json!({"id": "i", "chain": [rule("a", "1"), other]});
    let planned_chain = |config: Json| planned(&json!({"chain": config}), &prior, &prior).0["chain"].clone();
    assert_eq!(planned_chain(json!([{}])), json!([{"name": "?", "doc": "?", "arn": "?"}]));
    assert_eq!(planned_chain(json!([{"doc": "{}"}])), json!([{"name": "?", "doc": "{}", "arn": "1"}]));
    // An element that had no arguments, and has none or one now.
    let bare = json!({"arn": "3"});
    let prior = json!({"id": "i", "chain": [rule("a", "1"), bare]});
    let second = |config: Json| planned(&json!({"chain": config}), &prior, &prior).0["chain"][1].clone();
    let a = json!({"name": "a"});
    assert_eq!(second(json!([a, {}])), json!({"name": null, "doc": null, "arn": "3"}));
    assert_eq!(second(json!([a, {"doc": "[]"}])), json!({"name": null, "doc": "[]", "arn": "?"}));
}

#[test]
fn an_element_written_with_an_empty_list_after_an_import_opens_nothing() {
    let rule = nested(vec![attribute("name", TEXT), attribute("tags", multiset(TEXT))]);
    let table = object(vec![attribute("rules", multiset(rule)), volatile(attribute("version", TEXT))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let prior = value(json!({"rules": [{"name": "a"}, {"name": "b"}], "version": "1"}));
    let config = value(json!({"rules": [{"name": "b", "tags": []}, {"name": "a"}]}));
    let planned =
        existing_object(table, &UPDATABLE, &config, &prior, &Record::default(), Turn::Unrelated).value;
    // Core requires the empty list, and with it the order of the configuration.
    assert_eq!(planned.attribute("rules").elements().unwrap()[0].attribute("name"), &"b".into());
    assert!(Difference::new(table, &prior, &planned).asks_nothing(), "neither says anything to the service");
}

#[test]
fn an_element_that_is_as_much_like_one_prior_element_as_like_another_is_promised_nothing_of_either() {
    let rule = |name: &str, doc: &str, arn: &str| json!({"name": name, "doc": doc, "arn": arn});
    let written = |name: &str, doc: &str| json!({"name": name, "doc": doc});
    let both = [rule("a", "1", "i"), rule("b", "1", "j")];
    for list in ["rules", "chain", "group"] {
        let arns = |config: &[Json], prior: &[Json]| {
            let (config, prior) = (json!({ list: config }), json!({"id": "i", list: prior}));
            let planned = planned(&config, &prior, &prior).0[list].clone();
            let arns =
                planned.as_array().unwrap().iter().map(|rule| rule["arn"].as_str().unwrap().to_owned());
            // A set is sorted.
            let mut arns: Vec<String> = arns.collect();
            arns.sort();
            arns.join(" ")
        };
        assert_eq!(arns(&[written("c", "1"), written("d", "1")], &both), "? ?", "two of two");
        assert_eq!(arns(&[written("c", "1")], &both), "?", "one of two");
        assert_eq!(arns(&[written("c", "1"), written("d", "1")], &both[..1]), "? ?", "two of one");
        let one = json!({"doc": "1"});
        assert_eq!(arns(std::slice::from_ref(&one), &both), "?", "without what told them apart");
        assert_eq!(arns(&[one.clone(), written("c", "1")], &both), "? ?", "one of them");
        let unknown = written("c", "?");
        assert_eq!(arns(&[one.clone(), unknown.clone()], &both), "? ?", "while the other may be anything");
        // What is certain is planned as known.
        assert_eq!(arns(&[written("a", "1"), unknown], &both), "? i", "the same as before");
        assert_eq!(arns(&[written("a", "1"), written("c", "1")], &both), "i j", "the rest");
        assert_eq!(arns(&[written("c", "1")], &both[..1]), "i", "one of one");
        let other = [rule("a", "1", "i"), rule("b", "2", "j")];
        assert_eq!(arns(&[written("c", "1"), written("d", "2")], &other), "i j", "each the only one");
        let same = [rule("a", "1", "i"), rule("b", "1", "i")];
        assert_eq!(arns(&[written("c", "1")], &same), "i", "of either the same");
        // A set has equal elements only once.
        if list != "group" {
            assert_eq!(arns(&[one.clone(), one], &both), "i j", "in equal ways");
        }
    }
}

#[test]
fn an_element_whose_place_may_turn_out_to_be_that_of_another_is_promised_nothing() {
    let prior = json!([{"doc": "1", "arn": "i"}, {"name": "b", "doc": "2", "arn": "j"}]);
    let prior = json!({"id": "i", "chain": prior, "rules": prior});
    for list in ["chain", "rules"] {
        let arn = |first: Json| {
            let config = json!({ list: [first, {"doc": "1"}] });
            planned(&config, &prior, &Json::Null).0[list][1]["arn"].clone()
        };
        // An empty name counts as none.
        assert_eq!(arn(json!({"name": "", "doc": "?"})), "?");
        assert_eq!(arn(json!({"name": "c", "doc": "?"})), "i");
    }
}

#[test]
fn a_pair_with_nothing_in_common_but_what_is_never_shown_is_a_guess() {
    let rule =
        vec![attribute("name", TEXT), write_only(attribute("key", TEXT)), read_only(attribute("arn", TEXT))];
    let table = object(vec![attribute("rules", multiset(nested(rule)))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let prior = value(json!({"rules": [{"name": "a", "key": "k", "arn": "i"}]}));
    let arn = |config: Json| {
        let config = value(json!({ "rules": [config] }));
        let planned =
            existing_object(table, &UPDATABLE, &config, &prior, &Record::default(), Turn::Unrelated).value;
        to_json(&marked(&planned))["rules"][0]["arn"].clone()
    };
    assert_eq!(arn(json!({"name": "a", "key": "l"})), json!("i"));
    assert_eq!(arn(json!({"name": "b", "key": "k"})), json!("?"));
}

/// Returns the planned text and the paths that replace the object. `owned` says whether the prior text was applied.
fn planned_text(config: &Json, prior: &Json, owned: bool) -> (String, Vec<String>) {
    let sheet = nested(vec![
        attribute("title", TEXT),
        attribute("width", Kind::Int64),
        attribute("ids", multiset(TEXT)),
    ]);
    let inside = nested(vec![
        create_only(attribute("kind", TEXT)),
        attribute("sheets", list(sheet)),
        volatile(attribute("version", TEXT)),
    ]);
    let table = object(vec![attribute("definition", document(inside)), attribute("name", TEXT)]);
    let value =
        |definition: &Json| from_json(&json!({ "definition": definition.to_string() }), table).unwrap();
    let (config, prior) = (value(config), value(prior));
    let record = if owned { Record::owning(table, &prior, &prior) } else { Record::default() };
    let Noted { value, notes } =
        existing_object(table, &UPDATABLE, &config, &prior, &record, Turn::Unrelated);
    let Value::String(text) = value.attribute("definition") else { panic!("a text is planned") };
    (text.clone(), notes.replace.iter().map(Path::to_string).collect())
}

#[test]
fn a_text_in_place_of_an_object_is_planned_anew_only_if_the_service_has_something_to_do() {
    let prior = json!({"SHEETS": [{"TITLE": "a", "WIDTH": 1, "IDS": ["1", "2"]}], "VERSION": "7"});
    let same = json!({"SHEETS": [{"WIDTH": "1", "IDS": ["2", "1"], "TITLE": "a"}]});
    let fewer = json!({"SHEETS": [{"TITLE": "a", "IDS": ["2", "1"]}]});
    let other = json!({"SHEETS": [{"TITLE": "b", "WIDTH": 1}]});
    for (config, owned, is_kept) in [
        (&same, true, true),
        (&same, false, true),
        (&fewer, true, false),
        // After an import the user need not write what the service chose.
        (&fewer, false, true),
        (&other, true, false),
        (&other, false, false),
    ] {
        let expected = if is_kept { &prior } else { config };
        assert_eq!(
            planned_text(config, &prior, owned),
            (expected.to_string(), Vec::new()),
            "{config} {owned}"
        );
    }
}

#[test]
fn a_member_of_a_text_that_cannot_change_replaces_the_object_at_the_text() {
    let (prior, config) = (json!({"KIND": "a"}), json!({"KIND": "b"}));
    assert_eq!(planned_text(&config, &prior, true), (config.to_string(), vec!["definition".to_owned()]));
    assert_eq!(planned_text(&prior, &prior, true), (prior.to_string(), Vec::new()));
}

#[test]
fn a_text_that_does_not_fit_its_schema_is_planned_as_it_is() {
    let (prior, config) = (json!({"NEW": 1}), json!({"NEW": 2}));
    assert_eq!(planned_text(&config, &prior, true).0, config.to_string());
    assert_eq!(planned_text(&json!([]), &prior, true).0, "[]");
}
