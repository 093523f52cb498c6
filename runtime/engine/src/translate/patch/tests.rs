//! Tests of patches, case by case.

use ferroform_core::table::testing::{
    JSON, TEXT, attribute, behaving, create_only, document, list, map, multiset, nested, object, read_only,
    set, write_only,
};
use ferroform_core::table::{Kind, Mutability};
use ferroform_core::value::Value;
use ferroform_wire::from_json;

use super::*;
use crate::translate::desired_model;

/// A table with every kind that patches treat differently.
fn table() -> &'static ObjectTable {
    let rule =
        || nested(vec![attribute("from", TEXT), attribute("to", TEXT), read_only(attribute("arn", TEXT))]);
    let user = nested(vec![attribute("name", TEXT), write_only(attribute("password", TEXT))]);
    object(vec![
        attribute("name", TEXT),
        attribute("size", Kind::Int64),
        attribute("policy", JSON),
        attribute("config", nested(vec![attribute("a", TEXT), attribute("b", TEXT)])),
        attribute("steps", list(TEXT)),
        attribute("tags", multiset(TEXT)),
        attribute("rules", multiset(rule())),
        attribute("users", list(user)),
        attribute("labels", map(TEXT)),
        write_only(attribute("secret", TEXT)),
        read_only(attribute("arn", TEXT)),
    ])
}

fn check(prior: Json, planned: Json, model: Json, expected: Json) {
    let table = table();
    let [prior, planned] = [prior, planned].map(|json| from_json(&json, table).unwrap());
    assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
    agree(table, &prior, &planned);
}

/// Asserts that the difference asks for nothing exactly when the writer finds no operations against the prior
/// state.
fn agree(table: &'static ObjectTable, prior: &Value, planned: &Value) {
    let difference = Difference::new(table, prior, planned);
    let operations = operations(&difference, &desired_model(table, prior));
    assert_eq!(difference.asks_nothing(), operations.is_empty(), "{operations:?}");
}

#[test]
fn an_object_of_write_only_values_is_sent_again_although_the_service_does_not_show_it() {
    let code = nested(vec![write_only(attribute("zip", TEXT)), attribute("sum", TEXT)]);
    let table = object(vec![attribute("name", TEXT), attribute("code", code)]);
    let value = |json| from_json(&json, table).unwrap();
    let prior = value(json!({"name": "a", "code": {"zip": "z"}}));
    let planned = value(json!({"name": "b", "code": {"zip": "z"}}));
    let model = json!({"NAME": "a"});
    let expected = json!([
        {"op": "add", "path": "/CODE", "value": {"ZIP": "z"}}, {"op": "replace", "path": "/NAME", "value": "b"},
    ]);
    assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
    assert!(patch(table, &prior, &prior, &model).is_empty(), "alone it is no reason for an update");
}

#[test]
fn an_element_that_changes_keeps_what_the_service_left_out_of_its_answer() {
    let action = nested(vec![attribute("block", nested(vec![attribute("note", TEXT)]))]);
    let filter = nested(vec![attribute("from", TEXT), attribute("size", Kind::Int64)]);
    let rule = nested(vec![
        attribute("action", action),
        attribute("filter", filter),
        attribute("limit", Kind::Int64),
        attribute("names", list(TEXT)),
    ]);
    let table = object(vec![attribute("rules", list(rule))]);
    let value = |json| from_json(&json, table).unwrap();
    let rule = |limit: u32| json!({"action": {"block": {}}, "filter": {"from": "a", "size": 0}, "limit": limit, "names": []});
    let prior = value(json!({"rules": [rule(1), rule(2)]}));
    let planned = value(json!({"rules": [rule(1), rule(3)]}));
    let shown = |limit| json!({"FILTER": {"FROM": "a"}, "LIMIT": limit});
    let expected = json!([
        {"op": "replace", "path": "/RULES/1/LIMIT", "value": 3},
        {"op": "add", "path": "/RULES/1/ACTION", "value": {"BLOCK": {}}},
        {"op": "add", "path": "/RULES/1/FILTER/SIZE", "value": 0},
    ]);
    let model = json!({"RULES": [shown(1), shown(2)]});
    assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
    assert!(patch(table, &prior, &prior, &model).is_empty());
}

#[test]
fn a_write_only_value_that_goes_is_told_by_sending_the_others_again() {
    let code = nested(vec![
        write_only(attribute("key", TEXT)),
        write_only(attribute("version", TEXT)),
        attribute("sum", TEXT),
    ]);
    let table = object(vec![attribute("code", code), write_only(attribute("access", TEXT))]);
    let value = |json| from_json(&json, table).unwrap();
    let prior = value(json!({"code": {"key": "k", "version": "1", "sum": "s"}}));
    let planned = value(json!({"code": {"key": "k", "sum": "s"}}));
    let model = json!({"CODE": {"SUM": "s"}});
    let expected = json!([{"op": "add", "path": "/CODE/KEY", "value": "k"}]);
    assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
    let (prior, planned) = (value(json!({"access": "public"})), value(json!({})));
    assert!(patch(table, &prior, &planned, &json!({})).is_empty(), "there is nothing that would say it");
}

#[test]
fn an_object_that_the_service_does_not_show_is_sent_again_without_what_is_fixed_at_creation() {
    let access = || {
        nested(vec![
            create_only(write_only(attribute("bootstrap", TEXT))),
            write_only(attribute("key", TEXT)),
        ])
    };
    let table = object(vec![attribute("name", TEXT), attribute("access", access())]);
    let value = |json| from_json(&json, table).unwrap();
    let operations = |access: Json| {
        let prior = value(json!({"name": "a", "access": access}));
        let planned = value(json!({"name": "b", "access": access}));
        Json::Array(patch(table, &prior, &planned, &json!({"NAME": "a"})))
    };
    let renamed = json!({"op": "replace", "path": "/NAME", "value": "b"});
    assert_eq!(operations(json!({"bootstrap": "x"})), json!([renamed]));
    let key = json!({"op": "add", "path": "/ACCESS", "value": {"KEY": "k"}});
    assert_eq!(operations(json!({"bootstrap": "x", "key": "k"})), json!([key, renamed]));
}

#[test]
fn a_write_only_value_that_the_service_may_refuse_to_take_again_is_sent_only_where_it_changes() {
    let conditional =
        |attribute| behaving(attribute, |behaviour| behaviour.mutability = Mutability::ConditionalCreateOnly);
    let device =
        nested(vec![conditional(write_only(attribute("no_device", TEXT))), attribute("size", Kind::Int64)]);
    let table = object(vec![
        attribute("class", TEXT),
        conditional(write_only(attribute("snapshot", TEXT))),
        conditional(attribute("devices", multiset(device))),
        write_only(attribute("password", TEXT)),
    ]);
    let value = |json| from_json(&json, table).unwrap();
    let with = |class: &str, snapshot: Json, size: i64| {
        let device = json!({"no_device": "", "size": size});
        value(json!({"class": class, "snapshot": snapshot, "devices": [device], "password": "p"}))
    };
    let model = json!({"CLASS": "small", "DEVICES": [{"SIZE": 1}]});
    let operations = |planned: &Value| patch(table, &with("small", json!("s"), 1), planned, &model);
    let class = json!({"op": "replace", "path": "/CLASS", "value": "large"});
    let password = json!({"op": "add", "path": "/PASSWORD", "value": "p"});
    assert_eq!(operations(&with("large", json!("s"), 1)), [class, password.clone()]);
    let snapshot = json!({"op": "add", "path": "/SNAPSHOT", "value": "t"});
    assert_eq!(operations(&with("small", json!("t"), 1)), [password.clone(), snapshot]);
    let devices = json!({"op": "replace", "path": "/DEVICES", "value": [{"NO_DEVICE": "", "SIZE": 2}]});
    assert_eq!(operations(&with("small", json!("s"), 2)), [devices, password]);
}

#[test]
fn nothing_is_sent_where_nothing_differs_by_meaning() {
    check(json!({"name": "a"}), json!({"name": "a"}), json!({"NAME": "A", "EXTRA": 1}), json!([]));
    check(json!({"policy": "{}"}), json!({"policy": "{\"a\": 1}"}), json!({"POLICY": {"a": 1}}), json!([]));
    check(
        json!({"tags": ["a", "b"]}),
        json!({"tags": ["b", "a", "c"]}),
        json!({"TAGS": ["c", "a", "b"]}),
        json!([]),
    );
}

#[test]
fn another_order_of_what_has_none_is_not_sent_even_if_the_service_spells_elements_its_own_way() {
    let model = json!({"RULES": [{"FROM": "A", "TO": "B"}, {"FROM": "C"}]});
    let (first, second) = (json!({"from": "a", "to": "b"}), json!({"from": "c"}));
    check(json!({"rules": [first, second]}), json!({"rules": [second, first]}), model, json!([]));
}

#[test]
fn a_value_the_service_does_not_have_is_added_not_replaced() {
    let expected = json!([{"op": "add", "path": "/SIZE", "value": 2}]);
    check(json!({"size": 1}), json!({"size": 2}), json!({}), expected);
}

#[test]
fn what_the_service_does_not_have_is_not_removed() {
    check(json!({"size": 1}), json!({}), json!({"NAME": "a"}), json!([]));
}

#[test]
fn a_change_inside_an_object_leaves_what_the_service_added() {
    check(
        json!({"config": {"a": "1"}}),
        json!({"config": {"a": "2"}}),
        json!({"CONFIG": {"A": "1", "B": "x", "C": "y"}}),
        json!([{"op": "replace", "path": "/CONFIG/A", "value": "2"}]),
    );
}

#[test]
fn elements_of_a_multiset_are_never_named_by_their_place() {
    check(
        json!({"tags": ["a", "b", "c"]}),
        json!({"tags": ["b", "d"]}),
        json!({"TAGS": ["c", "b", "a"]}),
        json!([{"op": "replace", "path": "/TAGS", "value": ["b", "d"]}]),
    );
}

#[test]
fn a_duplicate_more_or_less_is_a_change() {
    check(
        json!({"tags": ["a", "a", "b"]}),
        json!({"tags": ["a", "b", "b"]}),
        json!({"TAGS": ["b", "a", "a"]}),
        json!([{"op": "replace", "path": "/TAGS", "value": ["b", "b", "a"]}]),
    );
    check(
        json!({"tags": ["a", "a", "b"]}),
        json!({"tags": ["a", "b"]}),
        json!({"TAGS": ["b", "a", "a"]}),
        json!([{"op": "replace", "path": "/TAGS", "value": ["b", "a"]}]),
    );
}

#[test]
fn of_sets_in_a_set_only_the_one_that_changed_is_another() {
    let route = nested(vec![attribute("to", TEXT), read_only(attribute("arn", TEXT))]);
    let table = object(vec![attribute("groups", set(set(TEXT))), attribute("routes", set(set(route)))]);
    let value = |json| from_json(&json, table).unwrap();
    let [one, two] = ["1", "2"].map(|to| json!({"to": to, "arn": to}));
    let prior = value(json!({"groups": [["a", "b"], ["c"]], "routes": [[one, two], [one]]}));
    let planned = value(json!({"groups": [["b", "a"], ["d"]], "routes": [[one], [two, one]]}));
    let [one, two] = ["1", "2"].map(|to| json!({"TO": to, "ARN": to}));
    let model = json!({"GROUPS": [["c"], ["b", "a"]], "ROUTES": [[one], [two, one]]});
    let expected = json!([{"op": "replace", "path": "/GROUPS", "value": [["d"], ["a", "b"]]}]);
    assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
}

#[test]
fn elements_that_the_service_added_stay() {
    check(
        json!({"rules": [{"from": "a", "to": "b", "arn": "r1"}, {"from": "k", "to": "k"}]}),
        json!({"rules": [{"from": "a", "to": "c", "arn": "r1"}, {"from": "k", "to": "k"}]}),
        json!({"RULES": [
            {"FROM": "x"}, {"FROM": "k", "TO": "k", "EXTRA": true}, {"FROM": "a", "TO": "b", "ARN": "r1"},
        ]}),
        json!([{"op": "replace", "path": "/RULES", "value": [
            {"FROM": "x"}, {"FROM": "k", "TO": "k"}, {"FROM": "a", "TO": "c"},
        ]}]),
    );
}

#[test]
fn elements_that_the_service_spells_its_own_way_are_not_taken_for_its_own() {
    let spelled = json!({"TAGS": ["arn:b", "arn:a"]});
    let all = |tags: Json| json!([{"op": "replace", "path": "/TAGS", "value": tags}]);
    let prior = || json!({"tags": ["a", "b"]});
    check(prior(), json!({"tags": ["a", "b", "c"]}), spelled.clone(), all(json!(["a", "b", "c"])));
    check(prior(), json!({"tags": ["b"]}), spelled, all(json!(["b"])));
}

#[test]
fn a_changed_element_of_an_ordered_list_is_changed_where_it_is() {
    check(
        json!({"users": [{"name": "u"}, {"name": "v"}]}),
        json!({"users": [{"name": "u"}, {"name": "w"}]}),
        json!({"USERS": [{"NAME": "u"}, {"NAME": "v", "EXTRA": true}]}),
        json!([{"op": "replace", "path": "/USERS/1/NAME", "value": "w"}]),
    );
}

#[test]
fn an_element_inserted_into_an_ordered_list_goes_to_its_place() {
    check(
        json!({"steps": ["a", "b", "d"]}),
        json!({"steps": ["a", "c", "d", "e"]}),
        json!({"STEPS": ["a", "b", "d"]}),
        json!([
            {"op": "replace", "path": "/STEPS/1", "value": "c"},
            {"op": "add", "path": "/STEPS/-", "value": "e"},
        ]),
    );
}

#[test]
fn an_element_inserted_among_those_of_the_service_comes_behind_its_predecessor() {
    check(
        json!({"steps": ["a", "c"]}),
        json!({"steps": ["a", "b", "c"]}),
        json!({"STEPS": ["s", "a", "c"]}),
        json!([{"op": "add", "path": "/STEPS/2", "value": "b"}]),
    );
    check(
        json!({"steps": ["a", "x", "c"]}),
        json!({"steps": ["a", "c", "d", "e"]}),
        json!({"STEPS": ["s", "a", "x", "t", "c", "u"]}),
        json!([
            {"op": "remove", "path": "/STEPS/2"},
            {"op": "add", "path": "/STEPS/4", "value": "d"},
            {"op": "add", "path": "/STEPS/5", "value": "e"},
        ]),
    );
}

/// Applies the operations to the steps.
fn applied(mut steps: Vec<Json>, operations: &[Json]) -> Vec<Json> {
    for operation in operations {
        let value = || operation["value"].clone();
        let place = operation["path"].as_str().unwrap().strip_prefix("/STEPS").unwrap();
        let at = || place[1..].parse::<usize>().unwrap();
        match (operation["op"].as_str().unwrap(), place) {
            ("add", "/-") => steps.push(value()),
            ("add", _) => steps.insert(at(), value()),
            ("remove", _) => drop(steps.remove(at())),
            ("replace", "") => steps = value().as_array().unwrap().clone(),
            (_, _) => steps[at()] = value(),
        }
    }
    steps
}

proptest::proptest! {
    /// Elements in upper case are the service's own.
    #[test]
    fn a_patched_list_has_the_planned_elements_in_their_order(
        prior in proptest::sample::subsequence(vec!["a", "b", "c", "d", "e", "f"], 0..=6),
        planned in proptest::sample::subsequence(vec!["a", "x", "b", "y", "z", "c", "d", "e", "v", "f", "w"], 1..=11),
        own in proptest::collection::vec(0_usize..10, 0..4),
    ) {
        let mut model: Vec<Json> = prior.iter().map(|step| json!(step)).collect();
        for (number, place) in own.iter().enumerate() {
            model.insert(place % (model.len() + 1), json!(format!("OWN {number}")));
        }
        let value = |steps: &[&str]| from_json(&json!({"steps": steps}), table()).unwrap();
        let operations = patch(table(), &value(&prior), &value(&planned), &json!({"STEPS": model}));
        let (own, patched): (Vec<Json>, Vec<Json>) = applied(model.clone(), &operations)
            .into_iter()
            .partition(|step| step.as_str().unwrap().starts_with("OWN"));
        proptest::prop_assert_eq!(Json::Array(patched), json!(planned), "{:?} {:?}", model, operations);
        let is_whole = operations.iter().any(|operation| operation["path"] == "/STEPS");
        let were_own = model.into_iter().filter(|step| step.as_str().unwrap().starts_with("OWN"));
        proptest::prop_assert!(is_whole || were_own.eq(own));
    }
}

#[test]
fn another_order_of_an_ordered_list_is_a_change() {
    check(
        json!({"steps": ["a", "b", "c"]}),
        json!({"steps": ["c", "a"]}),
        json!({"STEPS": ["a", "b", "c"]}),
        json!([{"op": "replace", "path": "/STEPS", "value": ["c", "a"]}]),
    );
}

#[test]
fn write_only_values_go_with_every_change_and_never_alone_unless_changed() {
    let prior = json!({"secret": "s", "name": "a"});
    check(prior.clone(), prior.clone(), json!({"NAME": "a"}), json!([]));
    check(
        prior.clone(),
        json!({"secret": "s", "name": "b"}),
        json!({"NAME": "a"}),
        json!([
            {"op": "replace", "path": "/NAME", "value": "b"},
            {"op": "add", "path": "/SECRET", "value": "s"},
        ]),
    );
    check(
        prior,
        json!({"secret": "t", "name": "a"}),
        json!({"NAME": "a"}),
        json!([{"op": "add", "path": "/SECRET", "value": "t"}]),
    );
}

#[test]
fn a_write_only_value_that_is_fixed_at_creation_is_not_sent_again() {
    let fixed = create_only(write_only(attribute("engine", TEXT)));
    let table = object(vec![attribute("name", TEXT), fixed]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let (prior, planned) = (json!({"name": "a", "engine": "e"}), json!({"name": "b", "engine": "e"}));
    let operations = patch(table, &value(prior), &value(planned), &json!({"NAME": "a"}));
    assert_eq!(json!(operations), json!([{"op": "replace", "path": "/NAME", "value": "b"}]));
}

#[test]
fn of_an_object_the_presence_counts_and_of_a_collection_what_is_in_it() {
    let expected = json!([{"op": "add", "path": "/CONFIG", "value": {}}]);
    check(json!({}), json!({"config": {}, "tags": [], "labels": {}}), json!({}), expected);
    let expected = json!([{"op": "remove", "path": "/STEPS/0"}]);
    check(json!({"steps": ["a"]}), json!({"steps": []}), json!({"STEPS": ["a"]}), expected);
}

#[test]
fn an_empty_object_inside_an_empty_element_is_sent() {
    let headers = nested(vec![attribute("any", list(TEXT))]);
    let table = object(vec![attribute("rules", list(nested(vec![attribute("headers", headers)])))]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let (prior, planned) = (json!({"rules": [{}]}), json!({"rules": [{"headers": {"any": []}}]}));
    let operations = patch(table, &value(prior), &value(planned), &json!({"RULES": [{}]}));
    assert_eq!(json!(operations), json!([{"op": "add", "path": "/RULES/0/HEADERS", "value": {"ANY": []}}]));
}

#[test]
fn an_empty_list_that_takes_the_place_of_another_choice_is_sent() {
    let choice = nested(vec![attribute("all", list(TEXT)), attribute("one", TEXT)]);
    let table = object(vec![attribute("choice", choice)]);
    let value = |json: Json| from_json(&json, table).unwrap();
    let chosen = Value::Object([("all", Value::List(vec![])), ("one", Value::UNKNOWN)].into_iter().collect());
    let planned = Value::Object([("choice", chosen)].into_iter().collect());
    let prior = value(json!({"choice": {"one": "a"}}));
    let operations = patch(table, &prior, &planned, &json!({"CHOICE": {"ONE": "a"}}));
    let expected = json!([
        {"op": "add", "path": "/CHOICE/ALL", "value": []},
        {"op": "remove", "path": "/CHOICE/ONE"},
    ]);
    assert_eq!(json!(operations), expected);
}

#[test]
fn an_empty_list_takes_the_place_of_another_empty_list_if_the_object_changes() {
    let members = vec![
        attribute("monthly", list(TEXT)),
        attribute("times", Kind::Int64),
        attribute("weekly", list(TEXT)),
    ];
    let table = object(vec![attribute("recurrence", nested(members))]);
    let value = |members: Json| from_json(&json!({ "recurrence": members }), table).unwrap();
    let prior = value(json!({"monthly": [], "times": 1}));
    let planned = value(json!({"weekly": [], "times": 2}));
    let expected = json!([
        {"op": "remove", "path": "/RECURRENCE/MONTHLY"},
        {"op": "replace", "path": "/RECURRENCE/TIMES", "value": 2},
        {"op": "add", "path": "/RECURRENCE/WEEKLY", "value": []},
    ]);
    let model = json!({"RECURRENCE": {"MONTHLY": [], "TIMES": 1}});
    assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
    agree(table, &prior, &planned);
}

#[test]
fn write_only_values_inside_lists_are_sent_again_with_an_unrelated_change() {
    check(
        json!({"users": [{"name": "u", "password": "p"}], "size": 1}),
        json!({"users": [{"name": "u", "password": "p"}], "size": 2}),
        json!({"USERS": [{"NAME": "u"}], "SIZE": 1}),
        json!([
            {"op": "replace", "path": "/SIZE", "value": 2},
            {"op": "add", "path": "/USERS/0/PASSWORD", "value": "p"},
        ]),
    );
}

#[test]
fn keys_are_escaped_as_json_pointers() {
    check(
        json!({"labels": {"a/b": "1", "c~d": "1"}}),
        json!({"labels": {"a/b": "2"}}),
        json!({"LABELS": {"a/b": "1", "c~d": "1"}}),
        json!([
            {"op": "replace", "path": "/LABELS/a~1b", "value": "2"},
            {"op": "remove", "path": "/LABELS/c~0d"},
        ]),
    );
}

#[test]
fn a_null_in_a_map_or_list_is_not_there() {
    let written = json!({"labels": {"a": "1", "b": null}, "steps": ["x", null, "y"], "tags": [null, "x"]});
    let model = json!({"LABELS": {"a": "1"}, "STEPS": ["x", "y"], "TAGS": ["x"]});
    let bare = json!({"labels": {"a": "1"}, "steps": ["x", "y"], "tags": ["x"]});
    check(bare.clone(), written.clone(), model.clone(), json!([]));
    check(written.clone(), bare, model.clone(), json!([]));
    check(json!({}), json!({"labels": {"b": null}, "steps": [null]}), json!({}), json!([]));
    check(
        json!({"labels": {"a": "1", "b": "2"}, "steps": ["x", "z", "y"]}),
        written.clone(),
        json!({"LABELS": {"a": "1", "b": "2"}, "STEPS": ["x", "z", "y"], "TAGS": ["x"]}),
        json!([{"op": "remove", "path": "/LABELS/b"}, {"op": "remove", "path": "/STEPS/1"}]),
    );
    check(
        written,
        json!({"labels": {"a": "1", "b": "2"}, "steps": ["x", null, "y", "z"], "tags": [null, "x"]}),
        model,
        json!([
            {"op": "add", "path": "/LABELS/b", "value": "2"}, {"op": "add", "path": "/STEPS/-", "value": "z"},
        ]),
    );
}

#[test]
fn a_key_that_the_service_added_where_the_user_wrote_null_stays() {
    check(
        json!({"labels": {"a": "1", "b": null}}),
        json!({"labels": {"a": "2", "b": null}}),
        json!({"LABELS": {"a": "1", "b": "of the service"}}),
        json!([{"op": "replace", "path": "/LABELS/a", "value": "2"}]),
    );
}

#[test]
fn an_empty_list_that_the_user_removed_is_removed_from_the_service() {
    let expected = json!([{"op": "remove", "path": "/STEPS"}]);
    check(
        json!({"steps": [], "name": "a"}),
        json!({"name": "a"}),
        json!({"STEPS": [], "NAME": "a"}),
        expected,
    );
}

#[test]
fn an_object_that_was_emptied_is_sent_again_within_a_write_only_one() {
    let source =
        nested(vec![attribute("name", TEXT), attribute("link", nested(vec![attribute("to", TEXT)]))]);
    let table = object(vec![write_only(attribute("source", source))]);
    let value = |json| from_json(&json, table).unwrap();
    let prior = value(json!({"source": {"name": "a", "link": {"to": "x"}}}));
    let mut planned = value(json!({"source": {"name": "b", "link": {}}}));
    // An argument that the user removed is unknown in the plan.
    if let Value::Object(root) = &mut planned
        && let Some(Value::Object(source)) = root.get_mut("source")
        && let Some(Value::Object(link)) = source.get_mut("link")
    {
        link.insert("to", Value::UNKNOWN);
    }
    let expected = json!([{"op": "add", "path": "/SOURCE", "value": {"LINK": {}, "NAME": "b"}}]);
    assert_eq!(Json::Array(patch(table, &prior, &planned, &json!({}))), expected);
}

#[test]
fn an_empty_object_that_the_user_took_away_from_another_is_removed() {
    let memory =
        nested(vec![attribute("managed", nested(vec![attribute("days", TEXT)])), attribute("note", TEXT)]);
    let table = object(vec![attribute("memory", memory)]);
    let value = |json| from_json(&json, table).unwrap();
    let prior = value(json!({"memory": {"managed": {}}}));
    let without = [("managed", Value::UNKNOWN), ("note", Value::Null)].into_iter().collect();
    let planned = Value::Object([("memory", Value::Object(without))].into_iter().collect());
    let operations = patch(table, &prior, &planned, &json!({"MEMORY": {"MANAGED": {}}}));
    assert_eq!(Json::Array(operations), json!([{"op": "remove", "path": "/MEMORY/MANAGED"}]));
}

#[test]
fn a_text_in_place_of_an_object_is_changed_member_by_member() {
    let inside = nested(vec![
        attribute("title", TEXT),
        attribute("ids", multiset(TEXT)),
        create_only(attribute("kind", TEXT)),
        write_only(attribute("password", TEXT)),
        attribute("width", Kind::Int64),
    ]);
    let table = object(vec![attribute("definition", document(inside)), attribute("name", TEXT)]);
    let operations = |prior: &Json, planned: &Json, model: &Json| {
        let value =
            |json: &Json| from_json(&json!({"definition": json.to_string(), "name": "a"}), table).unwrap();
        Json::Array(patch(table, &value(prior), &value(planned), &json!({"NAME": "a", "DEFINITION": model})))
    };
    let prior = json!({"TITLE": "a", "KIND": "k", "PASSWORD": "p"});
    let model = json!({"TITLE": "a", "KIND": "k", "WIDTH": 12, "IDS": ["theirs"]});
    // What is fixed at creation is not named, what the service never shows is sent again, what it chose stays.
    let retitled = json!({"TITLE": "b", "KIND": "k", "PASSWORD": "p"});
    let expected = json!([
        {"op": "add", "path": "/DEFINITION/PASSWORD", "value": "p"},
        {"op": "replace", "path": "/DEFINITION/TITLE", "value": "b"},
    ]);
    assert_eq!(operations(&prior, &retitled, &model), expected);
    // A list that the text did not have is the user's now, without what the service chose before.
    let listed = json!({"TITLE": "a", "KIND": "k", "IDS": ["mine"]});
    let prior = json!({"TITLE": "a", "KIND": "k"});
    let expected = json!([{"op": "replace", "path": "/DEFINITION/IDS", "value": ["mine"]}]);
    assert_eq!(operations(&prior, &listed, &model), expected);
    // No pointer leads into a text.
    let expected = json!([{"op": "replace", "path": "/DEFINITION", "value": listed}]);
    assert_eq!(operations(&prior, &listed, &json!(model.to_string())), expected);
}
