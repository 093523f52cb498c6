//! Tests of patches, case by case.

use ferroform_core::table::testing::{
    JSON, TEXT, attribute, behaving, create_only, document, list, map, multiset, nested, object, read_only,
    set, write_only,
};
use ferroform_core::table::{Configurability, Exclusion, Kind, Literal, Mutability};
use ferroform_core::value::Value;

use super::*;
use crate::testing::{object_of, value, with};

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

/// Returns the operations, each as a list of its verb, path and value.
fn operations(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Json {
    let brief = |operation: Json| match operation.get("value") {
        Some(value) => json!([operation["op"], operation["path"], value]),
        None => json!([operation["op"], operation["path"]]),
    };
    patch(table, prior, planned, model).into_iter().map(brief).collect()
}

/// Returns the operations between two states that are written as JSON, where the service shows `model`.
fn between(table: &'static ObjectTable, prior: &Json, planned: &Json, model: &Json) -> Json {
    let [prior, planned] = [prior, planned].map(|json| value(table, json));
    operations(table, &prior, &planned, model)
}

/// Tests of changes in the table above: from a state to a plan, what the service shows, and the operations that are sent.
macro_rules! cases {
    ($($name:ident { $($prior:tt => $planned:tt, shown $model:tt, sends $expected:tt;)+ })*) => {$(
        #[test]
        fn $name() {
            $(
                let sent = between(table(), &json!($prior), &json!($planned), &json!($model));
                assert_eq!(sent, json!($expected), "{} to {}", json!($prior), json!($planned));
            )+
        }
    )*};
}

cases! {
    nothing_is_sent_where_nothing_differs_by_meaning {
        {"name": "a"} => {"name": "a"}, shown {"NAME": "A", "EXTRA": 1}, sends [];
        {"policy": "{}"} => {"policy": "{\"a\": 1}"}, shown {"POLICY": {"a": 1}}, sends [];
        {"tags": ["a", "b"]} => {"tags": ["b", "a", "c"]}, shown {"TAGS": ["c", "a", "b"]}, sends [];
    }

    another_order_of_what_has_none_is_not_sent_even_if_the_service_spells_elements_its_own_way {
        {"rules": [{"from": "a", "to": "b"}, {"from": "c"}]} => {"rules": [{"from": "c"}, {"from": "a", "to": "b"}]},
            shown {"RULES": [{"FROM": "A", "TO": "B"}, {"FROM": "C"}]}, sends [];
    }

    a_value_the_service_does_not_have_is_added_not_replaced {
        {"size": 1} => {"size": 2}, shown {}, sends [["add", "/SIZE", 2]];
    }

    what_the_service_does_not_have_is_not_removed {
        {"size": 1} => {}, shown {"NAME": "a"}, sends [];
    }

    a_change_inside_an_object_leaves_what_the_service_added {
        {"config": {"a": "1"}} => {"config": {"a": "2"}}, shown {"CONFIG": {"A": "1", "B": "x", "C": "y"}},
            sends [["replace", "/CONFIG/A", "2"]];
    }

    elements_of_a_multiset_are_never_named_by_their_place {
        {"tags": ["a", "b", "c"]} => {"tags": ["b", "d"]}, shown {"TAGS": ["c", "b", "a"]},
            sends [["replace", "/TAGS", ["b", "d"]]];
    }

    a_duplicate_more_or_less_is_a_change {
        {"tags": ["a", "a", "b"]} => {"tags": ["a", "b", "b"]}, shown {"TAGS": ["b", "a", "a"]},
            sends [["replace", "/TAGS", ["b", "b", "a"]]];
        {"tags": ["a", "a", "b"]} => {"tags": ["a", "b"]}, shown {"TAGS": ["b", "a", "a"]},
            sends [["replace", "/TAGS", ["b", "a"]]];
    }

    elements_that_the_service_added_stay {
        {"rules": [{"from": "a", "to": "b", "arn": "r1"}, {"from": "k", "to": "k"}]}
            => {"rules": [{"from": "a", "to": "c", "arn": "r1"}, {"from": "k", "to": "k"}]},
            shown {"RULES": [
                {"FROM": "x"}, {"FROM": "k", "TO": "k", "EXTRA": true}, {"FROM": "a", "TO": "b", "ARN": "r1"},
            ]},
            sends [["replace", "/RULES", [{"FROM": "x"}, {"FROM": "k", "TO": "k"}, {"FROM": "a", "TO": "c"}]]];
    }

    elements_that_the_service_spells_its_own_way_are_not_taken_for_its_own {
        {"tags": ["a", "b"]} => {"tags": ["a", "b", "c"]}, shown {"TAGS": ["arn:b", "arn:a"]},
            sends [["replace", "/TAGS", ["a", "b", "c"]]];
        {"tags": ["a", "b"]} => {"tags": ["b"]}, shown {"TAGS": ["arn:b", "arn:a"]},
            sends [["replace", "/TAGS", ["b"]]];
    }

    a_changed_element_of_an_ordered_list_is_changed_where_it_is {
        {"users": [{"name": "u"}, {"name": "v"}]} => {"users": [{"name": "u"}, {"name": "w"}]},
            shown {"USERS": [{"NAME": "u"}, {"NAME": "v", "EXTRA": true}]},
            sends [["replace", "/USERS/1/NAME", "w"]];
    }

    an_element_inserted_into_an_ordered_list_goes_to_its_place {
        {"steps": ["a", "b", "d"]} => {"steps": ["a", "c", "d", "e"]}, shown {"STEPS": ["a", "b", "d"]},
            sends [["replace", "/STEPS/1", "c"], ["add", "/STEPS/-", "e"]];
    }

    an_element_inserted_among_those_of_the_service_comes_behind_its_predecessor {
        {"steps": ["a", "c"]} => {"steps": ["a", "b", "c"]}, shown {"STEPS": ["s", "a", "c"]},
            sends [["add", "/STEPS/2", "b"]];
        {"steps": ["a", "x", "c"]} => {"steps": ["a", "c", "d", "e"]}, shown {"STEPS": ["s", "a", "x", "t", "c", "u"]},
            sends [["remove", "/STEPS/2"], ["add", "/STEPS/4", "d"], ["add", "/STEPS/5", "e"]];
    }

    another_order_of_an_ordered_list_is_a_change {
        {"steps": ["a", "b", "c"]} => {"steps": ["c", "a"]}, shown {"STEPS": ["a", "b", "c"]},
            sends [["replace", "/STEPS", ["c", "a"]]];
    }

    write_only_values_go_with_every_change_and_never_alone_unless_changed {
        {"secret": "s", "name": "a"} => {"secret": "s", "name": "a"}, shown {"NAME": "a"}, sends [];
        {"secret": "s", "name": "a"} => {"secret": "s", "name": "b"}, shown {"NAME": "a"},
            sends [["replace", "/NAME", "b"], ["add", "/SECRET", "s"]];
        {"secret": "s", "name": "a"} => {"secret": "t", "name": "a"}, shown {"NAME": "a"},
            sends [["add", "/SECRET", "t"]];
    }

    of_an_object_the_presence_counts_and_of_a_collection_what_is_in_it {
        {} => {"config": {}, "tags": [], "labels": {}}, shown {}, sends [["add", "/CONFIG", {}]];
        {"steps": ["a"]} => {"steps": []}, shown {"STEPS": ["a"]}, sends [["remove", "/STEPS/0"]];
    }

    write_only_values_inside_lists_are_sent_again_with_an_unrelated_change {
        {"users": [{"name": "u", "password": "p"}], "size": 1} => {"users": [{"name": "u", "password": "p"}], "size": 2},
            shown {"USERS": [{"NAME": "u"}], "SIZE": 1},
            sends [["replace", "/SIZE", 2], ["add", "/USERS/0/PASSWORD", "p"]];
    }

    keys_are_escaped_as_json_pointers {
        {"labels": {"a/b": "1", "c~d": "1"}} => {"labels": {"a/b": "2"}}, shown {"LABELS": {"a/b": "1", "c~d": "1"}},
            sends [["replace", "/LABELS/a~1b", "2"], ["remove", "/LABELS/c~0d"]];
    }

    a_null_in_a_map_or_list_is_not_there {
        {"labels": {"a": "1"}, "steps": ["x", "y"], "tags": ["x"]}
            => {"labels": {"a": "1", "b": null}, "steps": ["x", null, "y"], "tags": [null, "x"]},
            shown {"LABELS": {"a": "1"}, "STEPS": ["x", "y"], "TAGS": ["x"]}, sends [];
        {"labels": {"a": "1", "b": null}, "steps": ["x", null, "y"], "tags": [null, "x"]}
            => {"labels": {"a": "1"}, "steps": ["x", "y"], "tags": ["x"]},
            shown {"LABELS": {"a": "1"}, "STEPS": ["x", "y"], "TAGS": ["x"]}, sends [];
        {} => {"labels": {"b": null}, "steps": [null]}, shown {}, sends [];
        {"labels": {"a": "1", "b": "2"}, "steps": ["x", "z", "y"]}
            => {"labels": {"a": "1", "b": null}, "steps": ["x", null, "y"], "tags": [null, "x"]},
            shown {"LABELS": {"a": "1", "b": "2"}, "STEPS": ["x", "z", "y"], "TAGS": ["x"]},
            sends [["remove", "/LABELS/b"], ["remove", "/STEPS/1"]];
        {"labels": {"a": "1", "b": null}, "steps": ["x", null, "y"], "tags": [null, "x"]}
            => {"labels": {"a": "1", "b": "2"}, "steps": ["x", null, "y", "z"], "tags": [null, "x"]},
            shown {"LABELS": {"a": "1"}, "STEPS": ["x", "y"], "TAGS": ["x"]},
            sends [["add", "/LABELS/b", "2"], ["add", "/STEPS/-", "z"]];
    }

    a_key_that_the_service_added_where_the_user_wrote_null_stays {
        {"labels": {"a": "1", "b": null}} => {"labels": {"a": "2", "b": null}},
            shown {"LABELS": {"a": "1", "b": "of the service"}}, sends [["replace", "/LABELS/a", "2"]];
    }

    an_empty_list_that_the_user_removed_is_removed_from_the_service {
        {"steps": [], "name": "a"} => {"name": "a"}, shown {"STEPS": [], "NAME": "a"}, sends [["remove", "/STEPS"]];
    }
}

#[test]
fn an_object_of_write_only_values_is_sent_again_although_the_service_does_not_show_it() {
    let code = nested(vec![write_only(attribute("zip", TEXT)), attribute("sum", TEXT)]);
    let table = object(vec![attribute("name", TEXT), attribute("code", code)]);
    let prior = json!({"name": "a", "code": {"zip": "z"}});
    let planned = json!({"name": "b", "code": {"zip": "z"}});
    let model = json!({"NAME": "a"});
    let expected = json!([["add", "/CODE", {"ZIP": "z"}], ["replace", "/NAME", "b"]]);
    assert_eq!(between(table, &prior, &planned, &model), expected);
    assert_eq!(between(table, &prior, &prior, &model), json!([]), "alone it is no reason for an update");
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
    let rule = |limit: u32| json!({"action": {"block": {}}, "filter": {"from": "a", "size": 0}, "limit": limit, "names": []});
    let (prior, planned) = (json!({"rules": [rule(1), rule(2)]}), json!({"rules": [rule(1), rule(3)]}));
    let shown = |limit| json!({"FILTER": {"FROM": "a"}, "LIMIT": limit});
    let model = json!({"RULES": [shown(1), shown(2)]});
    let expected = json!([
        ["replace", "/RULES/1/LIMIT", 3],
        ["add", "/RULES/1/ACTION", {"BLOCK": {}}],
        ["add", "/RULES/1/FILTER/SIZE", 0],
    ]);
    assert_eq!(between(table, &prior, &planned, &model), expected);
    assert_eq!(between(table, &prior, &prior, &model), json!([]));
}

#[test]
fn a_write_only_value_that_goes_is_told_by_sending_the_others_again() {
    let [key, version] = ["key", "version"].map(|name| write_only(attribute(name, TEXT)));
    let code = nested(vec![key, version, attribute("sum", TEXT)]);
    let table = object(vec![attribute("code", code), write_only(attribute("access", TEXT))]);
    let prior = json!({"code": {"key": "k", "version": "1", "sum": "s"}});
    let planned = json!({"code": {"key": "k", "sum": "s"}});
    let sent =
        operations(table, &value(table, prior), &value(table, planned), &json!({"CODE": {"SUM": "s"}}));
    assert_eq!(sent, json!([["add", "/CODE/KEY", "k"]]));
    let (prior, planned) = (value(table, json!({"access": "public"})), value(table, json!({})));
    assert_eq!(
        operations(table, &prior, &planned, &json!({})),
        json!([]),
        "there is nothing that would say it"
    );
}

#[test]
fn an_object_that_the_service_does_not_show_is_sent_again_without_what_is_fixed_at_creation() {
    let bootstrap = create_only(write_only(attribute("bootstrap", TEXT)));
    let access = nested(vec![bootstrap, write_only(attribute("key", TEXT))]);
    let table = object(vec![attribute("name", TEXT), attribute("access", access)]);
    let renamed = |access: Json| {
        let [prior, planned] = ["a", "b"].map(|name| json!({"name": name, "access": access}));
        between(table, &prior, &planned, &json!({"NAME": "a"}))
    };
    assert_eq!(renamed(json!({"bootstrap": "x"})), json!([["replace", "/NAME", "b"]]));
    let with_key = json!([["add", "/ACCESS", {"KEY": "k"}], ["replace", "/NAME", "b"]]);
    assert_eq!(renamed(json!({"bootstrap": "x", "key": "k"})), with_key);
}

/// pulumi-aws-native#1696.
#[test]
fn an_object_that_cannot_be_without_what_is_fixed_at_creation_is_sent_only_if_it_changes() {
    let start = AttributeTable { configurability: Configurability::Required, ..attribute("start", TEXT) };
    let stream = nested(vec![create_only(start), attribute("size", Kind::Int64)]);
    let source = nested(vec![attribute("filter", TEXT), attribute("stream", stream)]);
    let table = object(vec![attribute("name", TEXT), write_only(attribute("source", source))]);
    let thing = |name: &str, filter: &str, size: u32| json!({"name": name, "source": {"filter": filter, "stream": {"start": "LATEST", "size": size}}});
    let from = |planned: Json| between(table, &thing("a", "f", 1), &planned, &json!({"NAME": "a"}));
    let renamed = json!([["replace", "/NAME", "b"], ["add", "/SOURCE", {"FILTER": "f"}]]);
    assert_eq!(from(thing("b", "f", 1)), renamed);
    assert_eq!(from(thing("a", "g", 1)), json!([["add", "/SOURCE", {"FILTER": "g"}]]));
    let all = json!([["add", "/SOURCE", {"FILTER": "f", "STREAM": {"SIZE": 2}}]]);
    assert_eq!(from(thing("a", "f", 2)), all);
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
    let with = |class: &str, snapshot: &str, size: i64| {
        let device = json!({"no_device": "", "size": size});
        json!({"class": class, "snapshot": snapshot, "devices": [device], "password": "p"})
    };
    let model = json!({"CLASS": "small", "DEVICES": [{"SIZE": 1}]});
    let password = json!(["add", "/PASSWORD", "p"]);
    for (planned, expected) in [
        (with("large", "s", 1), json!([["replace", "/CLASS", "large"], password])),
        (with("small", "t", 1), json!([password, ["add", "/SNAPSHOT", "t"]])),
        (with("small", "s", 2), json!([["replace", "/DEVICES", [{"NO_DEVICE": "", "SIZE": 2}]], password])),
    ] {
        assert_eq!(between(table, &with("small", "s", 1), &planned, &model), expected);
    }
}

#[test]
fn of_sets_in_a_set_only_the_one_that_changed_is_another() {
    let route = nested(vec![attribute("to", TEXT), read_only(attribute("arn", TEXT))]);
    let table = object(vec![attribute("groups", set(set(TEXT))), attribute("routes", set(set(route)))]);
    let [one, two] = ["1", "2"].map(|to| json!({"to": to, "arn": to}));
    let prior = json!({"groups": [["a", "b"], ["c"]], "routes": [[one, two], [one]]});
    let planned = json!({"groups": [["b", "a"], ["d"]], "routes": [[one], [two, one]]});
    let [one, two] = ["1", "2"].map(|to| json!({"TO": to, "ARN": to}));
    let model = json!({"GROUPS": [["c"], ["b", "a"]], "ROUTES": [[one], [two, one]]});
    let expected = json!([["replace", "/GROUPS", [["d"], ["a", "b"]]]]);
    assert_eq!(between(table, &prior, &planned, &model), expected);
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
        let steps = |steps: &[&str]| value(table(), json!({"steps": steps}));
        let operations = patch(table(), &steps(&prior), &steps(&planned), &json!({"STEPS": model}));
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
fn a_write_only_value_that_is_fixed_at_creation_is_not_sent_again() {
    let fixed = create_only(write_only(attribute("engine", TEXT)));
    let table = object(vec![attribute("name", TEXT), fixed]);
    let (prior, planned) = (json!({"name": "a", "engine": "e"}), json!({"name": "b", "engine": "e"}));
    let sent = between(table, &prior, &planned, &json!({"NAME": "a"}));
    assert_eq!(sent, json!([["replace", "/NAME", "b"]]));
}

#[test]
fn an_empty_object_inside_an_empty_element_is_sent() {
    let headers = nested(vec![attribute("any", list(TEXT))]);
    let table = object(vec![attribute("rules", list(nested(vec![attribute("headers", headers)])))]);
    let (prior, planned) = (json!({"rules": [{}]}), json!({"rules": [{"headers": {"any": []}}]}));
    let sent = between(table, &prior, &planned, &json!({"RULES": [{}]}));
    assert_eq!(sent, json!([["add", "/RULES/0/HEADERS", {"ANY": []}]]));
}

#[test]
fn an_empty_list_that_takes_the_place_of_another_choice_is_sent() {
    let choice = nested(vec![attribute("all", list(TEXT)), attribute("one", TEXT)]);
    let table = object(vec![attribute("choice", choice)]);
    let chosen = object_of([("all", Value::List(vec![])), ("one", Value::UNKNOWN)]);
    let (prior, planned) = (value(table, json!({"choice": {"one": "a"}})), object_of([("choice", chosen)]));
    let sent = operations(table, &prior, &planned, &json!({"CHOICE": {"ONE": "a"}}));
    assert_eq!(sent, json!([["add", "/CHOICE/ALL", []], ["remove", "/CHOICE/ONE"]]));
}

#[test]
fn an_empty_list_takes_the_place_of_another_empty_list_if_the_object_changes() {
    let [monthly, weekly] = ["monthly", "weekly"].map(|name| attribute(name, list(TEXT)));
    let recurrence = nested(vec![monthly, attribute("times", Kind::Int64), weekly]);
    let table = object(vec![attribute("recurrence", recurrence)]);
    let prior = json!({"recurrence": {"monthly": [], "times": 1}});
    let planned = json!({"recurrence": {"weekly": [], "times": 2}});
    let expected = json!([
        ["remove", "/RECURRENCE/MONTHLY"],
        ["replace", "/RECURRENCE/TIMES", 2],
        ["add", "/RECURRENCE/WEEKLY", []],
    ]);
    let model = json!({"RECURRENCE": {"MONTHLY": [], "TIMES": 1}});
    assert_eq!(between(table, &prior, &planned, &model), expected);
}

#[test]
fn an_object_that_was_emptied_is_sent_again_within_a_write_only_one() {
    let source =
        nested(vec![attribute("name", TEXT), attribute("link", nested(vec![attribute("to", TEXT)]))]);
    let table = object(vec![write_only(attribute("source", source))]);
    let prior = value(table, json!({"source": {"name": "a", "link": {"to": "x"}}}));
    // An argument that the user removed is unknown in the plan.
    let source = object_of([("name", "b".into()), ("link", object_of([("to", Value::UNKNOWN)]))]);
    let sent = operations(table, &prior, &with(prior.clone(), "source", source), &json!({}));
    assert_eq!(sent, json!([["add", "/SOURCE", {"LINK": {}, "NAME": "b"}]]));
}

#[test]
fn an_empty_object_that_the_user_took_away_from_another_is_removed() {
    let memory =
        nested(vec![attribute("managed", nested(vec![attribute("days", TEXT)])), attribute("note", TEXT)]);
    let table = object(vec![attribute("memory", memory)]);
    let without = object_of([("managed", Value::UNKNOWN), ("note", Value::Null)]);
    let (prior, planned) =
        (value(table, json!({"memory": {"managed": {}}})), object_of([("memory", without)]));
    let sent = operations(table, &prior, &planned, &json!({"MEMORY": {"MANAGED": {}}}));
    assert_eq!(sent, json!([["remove", "/MEMORY/MANAGED"]]));
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
    let sent = |prior: &Json, planned: &Json, model: &Json| {
        let [prior, planned] =
            [prior, planned].map(|json| value(table, json!({"definition": json.to_string(), "name": "a"})));
        operations(table, &prior, &planned, &json!({"NAME": "a", "DEFINITION": model}))
    };
    let prior = json!({"TITLE": "a", "KIND": "k", "PASSWORD": "p"});
    let model = json!({"TITLE": "a", "KIND": "k", "WIDTH": 12, "IDS": ["theirs"]});
    // What is fixed at creation is not named, what the service never shows is sent again, what it chose stays.
    let retitled = json!({"TITLE": "b", "KIND": "k", "PASSWORD": "p"});
    let expected = json!([["add", "/DEFINITION/PASSWORD", "p"], ["replace", "/DEFINITION/TITLE", "b"]]);
    assert_eq!(sent(&prior, &retitled, &model), expected);
    // A list that the text did not have is the user's now, without what the service chose before.
    let (prior, listed) =
        (json!({"TITLE": "a", "KIND": "k"}), json!({"TITLE": "a", "KIND": "k", "IDS": ["mine"]}));
    assert_eq!(sent(&prior, &listed, &model), json!([["replace", "/DEFINITION/IDS", ["mine"]]]));
    // No pointer leads into a text.
    let whole = json!([["replace", "/DEFINITION", listed]]);
    assert_eq!(sent(&prior, &listed, &json!(model.to_string())), whole);
}

#[test]
fn a_value_that_the_patch_sends_is_for_the_service_to_judge() {
    static GP2: &[Exclusion] = &[Exclusion { values: &[Literal::String("gp2")], attributes: &["rate"] }];
    let kind = behaving(attribute("kind", TEXT), |behaviour| behaviour.excludes = GP2);
    let table = object(vec![kind, attribute("rate", Kind::Int64)]);
    // The kind is not configured: it is what is sent in place of its removal.
    let config = value(table, json!({"rate": 9}));
    let sent = vec![json!({"op": "replace", "path": "/KIND", "value": "gp2"})];
    let model = json!({"KIND": "gp3", "RATE": 9});
    assert_eq!(without_leftovers(table, &config, &model, sent.clone()), sent);
}

#[test]
fn what_a_hidden_object_was_created_with_is_not_sent_again() {
    let settings = nested(vec![attribute("size", Kind::Int64), create_only(attribute("zone", TEXT))]);
    let hidden = behaving(attribute("settings", settings), |behaviour| behaviour.is_hidden = true);
    let table = object(vec![hidden]);
    let [prior, planned] = [1, 2].map(|size| json!({"settings": {"size": size, "zone": "a"}}));
    let sent = json!([["add", "/SETTINGS", {"SIZE": 2}]]);
    assert_eq!(between(table, &prior, &planned, &json!({})), sent);
    let sent = json!([["add", "/SETTINGS", {"SIZE": 2, "ZONE": "a"}]]);
    assert_eq!(between(table, &json!({}), &planned, &json!({})), sent);
}
