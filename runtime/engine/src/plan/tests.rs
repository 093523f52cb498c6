//! Tests of planned values, attribute by attribute.

mod promises;

use ferroform_core::table::testing::{
    JSON, TEXT, attribute, behaving, create_only, document, identified_elements, list, map, multiset, nested,
    object, read_only, ruled, set, volatile, write_only,
};
use ferroform_core::table::{
    Constraint, Default as DefaultValue, Exclusion, Handlers, Kind, Literal, Rule, Severity,
};
use ferroform_core::value::{Path, Step};
use ferroform_core::wire::to_json;
use serde_json::{Value as Json, json};

use super::*;
use crate::object::mapped;
use crate::testing::value;

const UPDATABLE: Handlers = Handlers { create: true, read: true, update: true, delete: true, list: None };

/// An attribute's default.
const D: DefaultValue = DefaultValue::Static(&Literal::String("d"));

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

/// Plans a change, where `owned` is what the user had written. `null` stands for a state without a record. In the
/// configuration and in the plan, `"?"` is an unknown value.
fn changed(table: &'static ObjectTable, config: &Json, prior: &Json, owned: &Json) -> Noted<Value> {
    let (config, prior) = (unmarked(&value(table, config)), value(table, prior));
    let record = match owned {
        Json::Null => Record::default(),
        owned => Record::owning(table, &value(table, owned), &prior),
    };
    existing_object(updatable(&record), table, &config, &prior, &record, &Round::Unrelated)
}

/// Plans in a type that can be updated.
fn updatable(record: &Record) -> PlanFacts {
    PlanFacts { is_recorded: record.is_owned, ..PlanFacts::default() }
}

/// Returns the planned values.
fn planned_in(table: &'static ObjectTable, config: &Json, prior: &Json, owned: &Json) -> Json {
    let planned = match prior {
        Json::Null => new_object(table, &unmarked(&value(table, config))),
        prior => changed(table, config, prior, owned).value,
    };
    to_json(&marked(&planned))
}

/// The same for the table above.
fn planned(config: &Json, prior: &Json, owned: &Json) -> Json {
    planned_in(table(), config, prior, owned)
}

/// Plans a change of an object that nobody applied, with the spellings of its service, and returns the planned values, the paths that
/// replace the object, and the warnings.
fn taken_over(table: &'static ObjectTable, config: &Json, prior: &Json) -> (Json, usize, usize) {
    let (config, prior) = (value(table, config), value(table, prior));
    let record = Record::default();
    let (spelled, warnings) = with_spellings(table, &UPDATABLE, &config, &prior, &record);
    let planned = existing_object(updatable(&record), table, &spelled, &prior, &record, &Round::Unrelated);
    (to_json(&planned.value), planned.notes.replace.len(), warnings.len())
}

#[test]
fn an_import_replaces_no_object_because_of_a_spelling() {
    let table = object(vec![create_only(attribute("name", TEXT)), attribute("size", TEXT)]);
    let planned = |config: &str, prior: &str| {
        let (planned, replaced, warnings) =
            taken_over(table, &json!({ "name": config }), &json!({ "name": prior }));
        (planned["name"].as_str().unwrap().to_owned(), replaced, warnings)
    };
    let arn = "arn:aws:lambda:eu-west-1:111122223333:function:f";
    assert_eq!(planned("managed", "MANAGED"), ("MANAGED".into(), 0, 0));
    assert_eq!(planned("f", arn), (arn.into(), 0, 0));
    assert_eq!(planned(arn, "f"), ("f".into(), 0, 0));
    assert_eq!(planned("f", "projects/f"), ("projects/f".into(), 0, 1), "it is only likely");
    assert_eq!(planned("g", "f"), ("g".into(), 1, 0));
}

#[test]
fn a_spelling_that_was_taken_over_stays_after_the_next_apply() {
    let table = object(vec![create_only(attribute("name", TEXT)), attribute("size", TEXT)]);
    let [prior, config] = ["MANAGED", "managed"].map(|name| value(table, json!({ "name": name })));
    let record = Record::owning(table, &config, &prior);
    let spelled = |config: &Value| with_spellings(table, &UPDATABLE, config, &prior, &record).0.into_owned();
    assert_eq!(spelled(&config), prior);
    let other = value(table, json!({"name": "Managed"}));
    assert_eq!(spelled(&other), other, "another spelling is another value now");
}

#[test]
fn an_argument_whose_removal_is_ignored_gets_its_default() {
    let days = behaving(attribute("days", Kind::Int64), |behaviour| behaviour.kept = Some(&Literal::Int(1)));
    let table = object(vec![days]);
    let planned = |owned: Json| planned_in(table, &json!({}), &json!({"days": 7}), &owned);
    assert_eq!(planned(json!({"days": 7})), json!({"days": 1}));
    assert_eq!(planned(json!({})), json!({"days": 7}), "nobody removed it");
    let backup = object(vec![
        attribute("backup", nested(vec![days, attribute("window", TEXT)])),
        attribute("name", TEXT),
    ]);
    let prior = json!({"backup": {"days": 7, "window": "w"}});
    let planned = planned_in(backup, &json!({}), &prior, &prior);
    assert_eq!(planned["backup"], json!({"days": 1, "window": "?"}), "its object was removed");
}

#[test]
fn what_a_new_value_excludes_is_not_kept() {
    static GP2: &[Exclusion] = &[Exclusion { values: &[Literal::String("gp2")], attributes: &["iops"] }];
    let kind = behaving(attribute("kind", TEXT), |behaviour| behaviour.excludes = GP2);
    let table = object(vec![attribute("iops", Kind::Int64), kind]);
    let prior = json!({"kind": "gp3", "iops": 3000});
    let planned = |config: Json| planned_in(table, &config, &prior, &json!({"kind": "gp3"}));
    assert_eq!(planned(json!({"kind": "gp2"})), json!({"kind": "gp2", "iops": "?"}));
    assert_eq!(planned(json!({"kind": "io1"})), json!({"kind": "io1", "iops": 3000}));
    assert_eq!(
        planned(json!({"kind": "gp2", "iops": 9})),
        json!({"kind": "gp2", "iops": 9}),
        "the user says so"
    );
    assert_eq!(planned(json!({"kind": "?"})), json!({"kind": "?", "iops": "?"}), "it may be gp2");
    let gp2 = json!({"kind": "gp2"});
    let filled = planned_in(table, &json!({"kind": "gp3"}), &gp2, &gp2);
    assert_eq!(filled, json!({"kind": "gp3", "iops": "?"}), "nothing excludes it any more");
    static OTHER: &[Exclusion] = &[Exclusion { values: &[], attributes: &["base64"] }];
    let text = behaving(attribute("text", TEXT), |behaviour| behaviour.excludes = OTHER);
    let table = object(vec![attribute("base64", TEXT), text]);
    let prior = json!({"text": "a", "base64": "YQ=="});
    let planned = |config: Json| planned_in(table, &config, &prior, &json!({}));
    assert_eq!(planned(json!({"text": "b"})), json!({"text": "b", "base64": "?"}));
    assert_eq!(planned(json!({"base64": "Yg=="})), json!({"text": "?", "base64": "Yg=="}));
    assert_eq!(planned(json!({"text": "a"})), prior);
    // The default certificate of CloudFront, beside which nothing else of a certificate is accepted.
    static ALONE: &[Exclusion] = &[Exclusion { values: &[Literal::Bool(true)], attributes: &["method"] }];
    let default = behaving(attribute("default", Kind::Bool), |behaviour| behaviour.excludes = ALONE);
    let table = object(vec![default, attribute("method", TEXT)]);
    let planned = |prior: Json| planned_in(table, &json!({"method": "sni"}), &prior, &json!({}));
    assert_eq!(planned(json!({"default": true})), json!({"default": "?", "method": "sni"}));
    assert_eq!(planned(json!({"default": false})), json!({"default": false, "method": "sni"}));
}

#[test]
fn an_element_with_another_key_is_promised_nothing_that_the_service_gave_the_former_one() {
    let group = || {
        let of_service = read_only(attribute("arn", TEXT));
        nested(vec![attribute("key", TEXT), attribute("size", TEXT), attribute("zone", TEXT), of_service])
    };
    let [a, b, open] = ["a", "b", "?"].map(|key| json!({"groups": [{"key": key, "size": "s"}]}));
    let state = json!({"groups": [{"key": "a", "size": "s", "zone": "of-a", "arn": "of-a"}]});
    let planned = |groups: Kind, config: &Json| {
        let planned = planned_in(object(vec![attribute("groups", groups)]), config, &state, &a);
        [&planned["groups"][0]["zone"], &planned["groups"][0]["arn"]].map(Json::clone)
    };
    let by_key = || identified_elements(list(group()), "key", false);
    assert_eq!(planned(by_key(), &a), ["of-a", "of-a"]);
    assert_eq!(planned(by_key(), &b), ["?", "?"]);
    assert_eq!(planned(by_key(), &open), ["?", "?"], "it may turn out to be another one");
    assert_eq!(planned(list(group()), &b), ["of-a", "of-a"], "it may be the same element");
}

#[test]
fn elements_that_the_service_adds_are_no_change() {
    let parameter = || nested(vec![attribute("name", TEXT), attribute("value", TEXT)]);
    let table =
        object(vec![attribute("parameters", identified_elements(multiset(parameter()), "name", true))]);
    let [ours, added] =
        [("Codec", "A"), ("Size", "3")].map(|(name, value)| json!({"name": name, "value": value}));
    let state = json!({"parameters": [ours, added]});
    let config = json!({"parameters": [ours]});
    assert_eq!(planned_in(table, &config, &state, &json!(null)), state, "after an import");
    assert_eq!(planned_in(table, &config, &state, &state), config, "what the user wrote is removed");
    let Kind::List(element, _) = identified_elements(multiset(parameter()), "name", true) else {
        unreachable!()
    };
    let set = object(vec![attribute("parameters", Kind::Set(element))]);
    assert_eq!(planned_in(set, &config, &state, &json!(null)), state, "in a set");
}

/// Returns the paths that replace the object.
fn replacing(table: &'static ObjectTable, config: &Json, prior: &Json) -> Vec<String> {
    paths(&changed(table, config, prior, &Json::Null).notes.replace)
}

fn paths(paths: &[Path]) -> Vec<String> {
    paths.iter().map(Path::to_string).collect()
}

fn marked(value: &Value) -> Value {
    mapped(value, &mut |leaf| if leaf.is_unknown() { "?".into() } else { leaf.clone() })
}

fn unmarked(value: &Value) -> Value {
    mapped(value, &mut |leaf| if *leaf == "?".into() { Value::UNKNOWN } else { leaf.clone() })
}

/// Tests of plans in the table above: a configuration, the prior state, what the user had written, and a part of the plan.
macro_rules! cases {
    ($($name:ident { $($config:tt over $prior:tt, written $owned:tt => $expected:tt;)+ })*) => {$(
        #[test]
        fn $name() {
            $(
                let plan = planned(&json!($config), &json!($prior), &json!($owned));
                for (name, expected) in json!($expected).as_object().unwrap() {
                    assert_eq!(plan[name], *expected, "{name}");
                }
            )+
        }
    )*};
}

cases! {
    a_new_object_takes_the_configuration_and_leaves_the_rest_open {
        {"name": "a", "config": {"a": "x"}} over null, written null
            => {"name": "a", "size": "?", "id": "?", "config": {"a": "x", "b": "?"}};
    }

    an_argument_that_is_removed_is_unset {
        {"config": {}} over {"id": "i", "size": 5, "config": {"a": "x", "b": "y"}}, written {"size": 5, "config": {"a": "x"}}
            => {"size": "?", "config": {"a": "?", "b": "y"}};
    }

    an_argument_that_is_removed_without_a_record_is_kept {
        {} over {"id": "i", "size": 5}, written null => {"size": 5};
    }

    a_create_only_argument_that_is_removed_is_kept {
        {} over {"id": "i", "name": "a"}, written {"name": "a"} => {"name": "a"};
    }

    the_users_spelling_in_the_state_stands_where_the_meaning_is_the_same {
        {"policy": "{\"a\":1.0}", "tags": ["b", "a"]}
            over {"id": "i", "version": "1", "policy": "{\"a\": 1}", "tags": ["a", "b"]}, written null
            => {"id": "i", "version": "1", "policy": "{\"a\": 1}", "tags": ["a", "b"]};
    }

    volatile_values_are_open_only_where_something_changes {
        {"size": 5} over {"id": "i", "version": "1", "size": 5}, written null => {"version": "1"};
        {"size": 6} over {"id": "i", "version": "1", "size": 5}, written null => {"version": "?"};
    }

    a_reordered_multiset_plans_as_it_was_and_with_another_change_as_configured {
        {"rules": [{"name": "b"}, {"name": "a", "doc": "{}"}]}
            over {"id": "i", "rules": [{"name": "a", "doc": "{ }", "arn": "1"}, {"name": "b", "doc": "[]", "arn": "2"}]},
            written null
            => {"rules": [{"name": "a", "doc": "{ }", "arn": "1"}, {"name": "b", "doc": "[]", "arn": "2"}]};
        // The second is not at its prior place, so the configuration's own text is planned.
        {"rules": [{"name": "b"}, {"name": "a", "doc": "{}"}, {"name": "c"}]}
            over {"id": "i", "rules": [{"name": "a", "doc": "{ }", "arn": "1"}, {"name": "b", "doc": "[]", "arn": "2"}]},
            written null
            => {"rules": [
                {"name": "b", "doc": "[]", "arn": "2"}, {"name": "a", "doc": "{}", "arn": "1"}, {"name": "c", "doc": "?", "arn": "?"},
            ]};
    }

    computed_children_follow_their_element_when_one_before_it_is_removed {
        {"chain": [{"name": "b"}, {"name": "c"}]}
            over {"id": "i", "chain": [{"name": "a", "arn": "1"}, {"name": "b", "arn": "2"}, {"name": "c", "arn": "3"}]},
            written null
            => {"chain": [{"name": "b", "doc": null, "arn": "2"}, {"name": "c", "doc": null, "arn": "3"}]};
    }

    set_elements_keep_their_computed_children {
        {"group": [{"name": "b"}, {"name": "a"}]}
            over {"id": "i", "group": [{"name": "a", "arn": "1"}, {"name": "b", "arn": "2"}]}, written null
            => {"group": [{"name": "a", "doc": null, "arn": "1"}, {"name": "b", "doc": null, "arn": "2"}]};
    }

    an_argument_removed_from_an_element_that_moved_is_unset {
        {"chain": [{"name": "b"}]} over {"id": "i", "chain": [{"name": "a", "doc": "1"}, {"name": "b", "doc": "2"}]},
            written {"id": "i", "chain": [{"name": "a", "doc": "1"}, {"name": "b", "doc": "2"}]}
            => {"chain": [{"name": "b", "doc": "?", "arn": null}]};
    }

    // Otherwise an object with alternatives would have both the new one and the empty list.
    an_empty_list_that_is_removed_is_no_value_any_more {
        {"config": {"a": "x"}} over {"id": "i", "config": {"a": "x"}, "steps": []},
            written {"steps": [], "config": {"a": "x"}} => {"steps": "?"};
    }
}

#[test]
fn values_the_user_never_set_are_the_services_and_cause_no_change() {
    let prior = json!({"id": "i", "name": "a", "size": 5, "version": "1", "config": {"a": "x", "b": "y"}});
    let plan = changed(table(), &json!({"name": "a", "config": {"a": "x"}}), &prior, &json!({"name": "a"}));
    assert_eq!(plan.notes.replace, []);
    let planned = to_json(&plan.value);
    for (name, value) in prior.as_object().unwrap() {
        assert_eq!(planned[name], *value);
    }
}

#[test]
fn elements_that_say_much_find_their_counterparts_before_those_that_say_little() {
    let prior =
        json!({"id": "i", "rules": [{"name": "a", "doc": "{}", "arn": "1"}, {"name": "c", "arn": "2"}]});
    let config = json!({"rules": [{}, {"name": "a", "doc": "{}"}, {"name": "n"}]});
    let second = &planned(&config, &prior, &Json::Null)["rules"][1];
    assert_eq!(*second, json!({"name": "a", "doc": "{}", "arn": "1"}));
}

#[test]
fn what_the_service_never_returns_is_not_known_after_apply_and_its_removal_is_no_silent_one() {
    let table = object(vec![attribute("name", TEXT), write_only(attribute("key", TEXT))]);
    let (config, prior) = (json!({"name": "a"}), json!({"name": "a", "key": "k"}));
    assert_eq!(planned_in(table, &config, &Json::Null, &Json::Null)["key"], Json::Null);
    let Noted { value, notes } = changed(table, &config, &prior, &prior);
    assert!(value.attribute("key").is_null());
    let warning = &notes.warnings[0];
    assert!(
        warning.detail.starts_with("key was removed") && !warning.detail.contains("\"k\""),
        "{warning:?}"
    );
}

#[test]
fn what_is_never_returned_is_open_while_its_element_is_a_guess() {
    let fallback = behaving(write_only(attribute("key", TEXT)), |behaviour| behaviour.default = Some(&D));
    let table = object(vec![attribute("all", list(nested(vec![attribute("name", TEXT), fallback])))]);
    let prior = json!({"all": [{"name": "a", "key": "k"}, {"name": "b", "key": "l"}]});
    let planned = planned_in(table, &json!({"all": [{"name": "?"}]}), &prior, &json!({}));
    assert_eq!(planned["all"][0]["key"], "?");
}

#[test]
fn what_somebody_made_of_a_default_is_undone_where_the_author_of_the_type_wrote_it() {
    let with_default = |attribute| behaving(attribute, |behaviour| behaviour.default = Some(&D));
    let either =
        Constraint { rule: Rule::OneOfSets(&[&["engine"], &["source"]]), severity: Severity::Warning };
    let engine = with_default(attribute("engine", TEXT));
    let kind = create_only(with_default(attribute("kind", TEXT)));
    let pin = with_default(write_only(attribute("pin", TEXT)));
    let table: &'static ObjectTable =
        ruled(vec![engine, kind, pin, attribute("source", TEXT)], vec![either].leak());
    let planned = |config: Json, prior: Json, restores_defaults| {
        let (config, prior) = (value(table, config), value(table, prior));
        let record = Record::owning(table, &config, &prior);
        let facts = PlanFacts { restores_defaults, ..updatable(&record) };
        let planned = existing_object(facts, table, &config, &prior, &record, &Round::Unrelated);
        let value = to_json(&planned.value);
        assert!(value["pin"].is_null(), "nobody knows what it is");
        (value["engine"].clone(), value["kind"].clone(), planned.notes.replace.len())
    };
    let of_kind = |engine: &str| (engine.into(), "x".into(), 0);
    assert_eq!(planned(json!({}), json!({"engine": "x", "kind": "x"}), false), of_kind("x"), "it is AWS's");
    assert_eq!(planned(json!({}), json!({"engine": "x", "kind": "x"}), true), of_kind("d"));
    assert_eq!(planned(json!({}), json!({"kind": "x"}), true), of_kind("d"), "somebody took it away");
    assert_eq!(planned(json!({"engine": "e"}), json!({"engine": "x", "kind": "x"}), true), of_kind("e"));
    let chosen = json!({"source": "s"});
    assert_eq!(planned(chosen, json!({"engine": "x", "kind": "x", "source": "s"}), true), of_kind("x"));
}

#[test]
fn the_default_of_an_alternative_that_was_not_chosen_is_not_planned() {
    let engine = behaving(attribute("engine", TEXT), |behaviour| behaviour.default = Some(&D));
    let attributes = vec![engine, attribute("name", TEXT), attribute("source", TEXT)];
    let either =
        Constraint { rule: Rule::OneOfSets(&[&["engine"], &["source"]]), severity: Severity::Warning };
    let table: &'static ObjectTable = ruled(attributes, vec![either].leak());
    // A default does not return when the user has replaced its attribute with another alternative.
    for (config, prior, expected) in [
        (json!({"name": "a"}), Json::Null, "d"),
        (json!({"source": "s"}), Json::Null, "?"),
        (json!({"engine": "e", "source": "s"}), Json::Null, "e"),
        (json!({"source": "s"}), json!({"engine": "e"}), "?"),
        (json!({"name": "a"}), json!({"engine": "e"}), "d"),
    ] {
        assert_eq!(planned_in(table, &config, &prior, &prior)["engine"], expected, "{config} {prior}");
    }
}

#[test]
fn what_is_fixed_at_creation_replaces_the_object_where_it_changes() {
    let prior = json!({"id": "i", "name": "a", "config": {"a": "x", "b": "y"}});
    let both = json!({"name": "b", "config": {"b": "z"}});
    assert_eq!(replacing(table(), &both, &prior), ["config.b", "name"]);
    // A write-only argument was never known.
    let imported = json!({"id": "i", "name": "a"});
    assert_eq!(replacing(table(), &json!({"secret": "s"}), &imported), [""; 0]);
    // Nor was a part of an object.
    let filter = nested(vec![attribute("name", TEXT), write_only(attribute("filter", TEXT))]);
    let table = object(vec![create_only(attribute("principal", filter))]);
    let config = json!({"principal": {"name": "a", "filter": "f"}});
    assert_eq!(replacing(table, &config, &json!({"principal": {"name": "a"}})), [""; 0]);
}

/// Whether core replaces the object: the prior and the planned value differ at one of the named paths.
fn is_replaced(element: fn(Kind) -> Kind, config: &Json, prior: &Json) -> bool {
    let port = nested(vec![attribute("name", TEXT), create_only(attribute("port", Kind::Int64))]);
    let table = object(vec![attribute("ports", element(port))]);
    let [config, prior] = [config, prior].map(|ports| json!({ "ports": ports }));
    let planned = changed(table, &config, &prior, &json!({}));
    let prior = value(table, prior);
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
    for element in [list, multiset, set] {
        for (config, expected) in [
            (json!([{"name": "b", "port": 1}, {"name": "a", "port": 1}]), true),
            (json!([{"name": "b", "port": 2}, {"name": "a", "port": 3}]), true),
            (json!([{"name": "a", "port": 1}, {"name": "b", "port": 1}]), true),
            (json!([{"name": "b", "port": 2}, {"name": "a", "port": 1}]), false),
        ] {
            assert_eq!(is_replaced(element, &config, &prior), expected, "{config}");
        }
    }
}

#[test]
fn an_element_that_comes_or_goes_changes_nothing_that_is_fixed() {
    let (a, b) = (json!({"name": "a", "port": 1}), json!({"name": "b", "port": 2}));
    for element in [list, multiset, set] {
        assert!(!is_replaced(element, &json!([b, a]), &json!([a])));
        assert!(!is_replaced(element, &json!([a]), &json!([b, a])));
        assert!(!is_replaced(element, &json!([a]), &Json::Null));
    }
    assert!(!is_replaced(map, &json!({"a": a, "b": b}), &json!({"a": a})));
    assert!(is_replaced(map, &json!({"a": b}), &json!({"a": a})));
}

#[test]
fn any_change_replaces_where_the_type_has_no_update_handler() {
    let table = object(vec![attribute("size", Kind::Int64), attribute("tags", multiset(TEXT))]);
    let prior = value(table, json!({"size": 1, "tags": ["a", "b"]}));
    let config = value(table, json!({"size": 2, "tags": ["b", "a"]}));
    let owned = Record::owning(table, &value(table, json!({})), &prior);
    let frozen = PlanFacts { is_frozen: true, ..updatable(&owned) };
    let planned = existing_object(frozen, table, &config, &prior, &owned, &Round::Unrelated);
    assert_eq!(paths(&planned.notes.replace), ["size"]);
}

#[test]
fn a_null_in_a_map_is_no_change() {
    let label = nested(vec![attribute("text", TEXT)]);
    let table = object(vec![attribute("labels", map(TEXT)), attribute("stages", map(label))]);
    let plan = |config: &Json, prior: &Json| changed(table, config, prior, &json!({})).value;
    let bare = json!({"labels": {"a": "1"}, "stages": {"one": {"text": "t"}}});
    let written = json!({"labels": {"a": "1", "b": null}, "stages": {"one": {"text": "t"}, "two": null}});
    assert_eq!(plan(&written, &written), value(table, &written));
    for (config, prior) in [(&written, &bare), (&bare, &written)] {
        let planned = plan(config, prior);
        let [config, prior] = [config, prior].map(|json| value(table, json));
        assert_eq!(planned.attribute("labels"), prior.attribute("labels"));
        // Core requires the keys of the configuration.
        assert_eq!(planned.attribute("stages"), config.attribute("stages"));
        assert!(needs_no_update(&Difference::new(table, &prior, &planned)));
    }
}

#[test]
fn sets_in_a_set_keep_their_computed_children_whatever_the_order() {
    let route = nested(vec![attribute("to", TEXT), read_only(attribute("arn", TEXT))]);
    let group = nested(vec![attribute("name", TEXT), attribute("routes", set(route))]);
    let table = object(vec![attribute("groups", set(group))]);
    let [one, two] = ["1", "2"].map(|to| json!({"to": to, "arn": to}));
    let both = json!({"name": "b", "routes": [one, two]});
    let prior = json!({"groups": [{"name": "a", "routes": [one]}, both]});
    let plan = |config: Json| planned_in(table, &config, &prior, &Json::Null);
    let a = |to: &str| json!({"name": "a", "routes": [{"to": to}]});
    let b = json!({"name": "b", "routes": [{"to": "2"}, {"to": "1"}]});
    assert_eq!(plan(json!({"groups": [b, a("1")]})), prior);
    let planned = plan(json!({"groups": [b, a("3")]}));
    assert_eq!(planned["groups"].as_array().unwrap().iter().filter(|group| **group == both).count(), 1);
}

#[test]
fn a_reordered_multiset_is_planned_in_the_configurations_order_where_an_update_may_change_its_elements() {
    let rule =
        nested(vec![attribute("name", TEXT), volatile(attribute("seen", TEXT)), attribute("cap", TEXT)]);
    let table = object(vec![attribute("size", Kind::Int64), attribute("rules", multiset(rule))]);
    let prior =
        json!({"size": 1, "rules": [{"name": "b", "seen": "2"}, {"name": "a", "seen": "1", "cap": "c"}]});
    let config = json!({"size": 2, "rules": [{"name": "a", "cap": "c"}, {"name": "b"}]});
    let expected = json!([{"name": "a", "cap": "c", "seen": "?"}, {"name": "b", "cap": null, "seen": "?"}]);
    assert_eq!(planned_in(table, &config, &prior, &Json::Null)["rules"], expected);
}

#[test]
fn an_element_that_lost_all_it_said_is_promised_nothing_of_what_the_service_gave_it() {
    let rule = |name: &str, arn: &str| json!({"name": name, "doc": "{}", "arn": arn});
    let other = json!({"name": "b", "doc": "[]", "arn": "2"});
    let prior = json!({"id": "i", "chain": [rule("a", "1"), other]});
    let planned_chain = |config: Json| planned(&json!({"chain": config}), &prior, &prior)["chain"].clone();
    assert_eq!(planned_chain(json!([{}])), json!([{"name": "?", "doc": "?", "arn": "?"}]));
    assert_eq!(planned_chain(json!([{"doc": "{}"}])), json!([{"name": "?", "doc": "{}", "arn": "1"}]));
    // An element that had no arguments, and has none or one now.
    let bare = json!({"arn": "3"});
    let prior = json!({"id": "i", "chain": [rule("a", "1"), bare]});
    let second = |config: Json| planned(&json!({"chain": config}), &prior, &prior)["chain"][1].clone();
    let a = json!({"name": "a"});
    assert_eq!(second(json!([a, {}])), json!({"name": null, "doc": null, "arn": "3"}));
    assert_eq!(second(json!([a, {"doc": "[]"}])), json!({"name": null, "doc": "[]", "arn": "?"}));
}

#[test]
fn an_element_written_with_an_empty_list_after_an_import_opens_nothing() {
    let rule = nested(vec![attribute("name", TEXT), attribute("tags", multiset(TEXT))]);
    let table = object(vec![attribute("rules", multiset(rule)), volatile(attribute("version", TEXT))]);
    let prior = json!({"rules": [{"name": "a"}, {"name": "b"}], "version": "1"});
    let config = json!({"rules": [{"name": "b", "tags": []}, {"name": "a"}]});
    let planned = changed(table, &config, &prior, &Json::Null).value;
    // Core requires the empty list, and with it the order of the configuration.
    assert_eq!(planned.attribute("rules").elements().unwrap()[0].attribute("name"), &"b".into());
    let prior = value(table, prior);
    assert!(
        needs_no_update(&Difference::new(table, &prior, &planned)),
        "neither says anything to the service"
    );
}

#[test]
fn an_element_that_is_as_much_like_one_prior_element_as_like_another_is_promised_nothing_of_either() {
    let rule = |name: &str, doc: &str, arn: &str| json!({"name": name, "doc": doc, "arn": arn});
    let written = |name: &str, doc: &str| json!({"name": name, "doc": doc});
    let both = [rule("a", "1", "i"), rule("b", "1", "j")];
    let other = [rule("a", "1", "i"), rule("b", "2", "j")];
    let same = [rule("a", "1", "i"), rule("b", "1", "i")];
    let (one, unknown) = (json!({"doc": "1"}), written("c", "?"));
    for list in ["rules", "chain", "group"] {
        for (config, prior, expected, what) in [
            (vec![written("c", "1"), written("d", "1")], &both[..], "? ?", "two of two"),
            (vec![written("c", "1")], &both, "?", "one of two"),
            (vec![written("c", "1"), written("d", "1")], &both[..1], "? ?", "two of one"),
            (vec![one.clone()], &both, "?", "without what told them apart"),
            (vec![one.clone(), written("c", "1")], &both, "? ?", "one of them"),
            (vec![one.clone(), unknown.clone()], &both, "? ?", "while the other may be anything"),
            // What is certain is planned as known.
            (vec![written("a", "1"), unknown.clone()], &both, "? i", "the same as before"),
            (vec![written("a", "1"), written("c", "1")], &both, "i j", "the rest"),
            (vec![written("c", "1")], &both[..1], "i", "one of one"),
            (vec![written("c", "1"), written("d", "2")], &other, "i j", "each the only one"),
            (vec![written("c", "1")], &same, "i", "of either the same"),
            (vec![one.clone(), one.clone()], &both, "i j", "in equal ways"),
        ] {
            // A set has equal elements only once.
            if list == "group" && what == "in equal ways" {
                continue;
            }
            let (config, prior) = (json!({ list: config }), json!({"id": "i", list: prior}));
            let planned = planned(&config, &prior, &prior);
            let planned = planned[list].as_array().unwrap();
            let mut arns: Vec<_> = planned.iter().map(|rule| rule["arn"].as_str().unwrap()).collect();
            // A set is sorted.
            arns.sort_unstable();
            assert_eq!(arns.join(" "), expected, "{list}: {what}");
        }
    }
}

#[test]
fn an_element_whose_place_may_turn_out_to_be_that_of_another_is_promised_nothing() {
    let prior = json!([{"doc": "1", "arn": "i"}, {"name": "b", "doc": "2", "arn": "j"}]);
    let prior = json!({"id": "i", "chain": prior, "rules": prior});
    for list in ["chain", "rules"] {
        let arn = |first: Json| {
            planned(&json!({ list: [first, {"doc": "1"}] }), &prior, &Json::Null)[list][1]["arn"].clone()
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
    let prior = json!({"rules": [{"name": "a", "key": "k", "arn": "i"}]});
    for (config, arn) in [(json!({"name": "a", "key": "l"}), "i"), (json!({"name": "b", "key": "k"}), "?")] {
        let planned = planned_in(table, &json!({ "rules": [config] }), &prior, &Json::Null);
        assert_eq!(planned["rules"][0]["arn"], arn);
    }
}

/// Returns the planned text and the paths that replace the object. `is_owned` says whether the prior text was applied.
fn planned_text(config: &Json, prior: &Json, is_owned: bool) -> (String, Vec<String>) {
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
    let [config, prior] = [config, prior].map(|json| json!({ "definition": json.to_string() }));
    let Noted { value, notes } = changed(table, &config, &prior, if is_owned { &prior } else { &Json::Null });
    let Value::String(text) = value.attribute("definition") else { panic!("a text is planned") };
    (text.clone(), paths(&notes.replace))
}

#[test]
fn a_text_in_place_of_an_object_is_planned_anew_only_if_the_service_has_something_to_do() {
    let prior = json!({"SHEETS": [{"TITLE": "a", "WIDTH": 1, "IDS": ["1", "2"]}], "VERSION": "7"});
    let same = json!({"SHEETS": [{"WIDTH": "1", "IDS": ["2", "1"], "TITLE": "a"}]});
    let fewer = json!({"SHEETS": [{"TITLE": "a", "IDS": ["2", "1"]}]});
    let other = json!({"SHEETS": [{"TITLE": "b", "WIDTH": 1}]});
    for (config, is_owned, is_kept) in [
        (&same, true, true),
        (&same, false, true),
        (&fewer, true, false),
        // After an import the user need not write what the service chose.
        (&fewer, false, true),
        (&other, true, false),
        (&other, false, false),
    ] {
        let expected = if is_kept { &prior } else { config };
        let planned = planned_text(config, &prior, is_owned);
        assert_eq!(planned, (expected.to_string(), Vec::new()), "{config} {is_owned}");
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
