use ferroform_core::table::testing::{
    JSON, TEXT, attribute, document, entry, list as listed, map as mapped, nested, object as table_of, set,
};
use ferroform_core::wire::{from_json, to_json};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use super::*;

/// Returns the attribute `a` of this kind from an older state.
fn read(kind: Kind, state: Json) -> Json {
    let table = table_of(vec![attribute("a", kind)]);
    let shaped = todays_shape(table, json!({ "a": state, "gone": [{}] })).unwrap();
    to_json(&from_json(&shaped, table).unwrap())["a"].clone()
}

/// Returns the path and what is said about a state that has no place.
fn refused(kind: Kind, state: Json) -> String {
    let table = table_of(vec![attribute("a", kind)]);
    let part = todays_shape(table, json!({ "a": state })).unwrap_err();
    format!("{}: {}, not {}", part.path(), part.found, part.wanted)
}

fn rule() -> Kind {
    nested(vec![attribute("port", Kind::Int64), attribute("name", TEXT)])
}

#[test]
fn numbers_booleans_and_texts_take_each_others_place() {
    assert_eq!(read(TEXT, json!(7)), json!("7"));
    assert_eq!(read(TEXT, json!(true)), json!("true"));
    assert_eq!(read(Kind::Int64, json!("7")), json!(7));
    assert_eq!(read(Kind::Int64, json!(7.0)).to_string(), "7");
    assert_eq!(read(Kind::Float64, json!("0.5")), json!(0.5));
    assert_eq!(read(Kind::Bool, json!("true")), json!(true));
    assert_eq!(read(Kind::Int64, json!(7.5)), json!(7.5), "a service may have written it");
    assert_eq!(refused(Kind::Int64, json!("secret")), "a: a string, not an integer");
    assert_eq!(refused(Kind::Bool, json!(1)), "a: a number, not a boolean");
}

#[test]
fn a_list_becomes_a_set_without_repetition() {
    assert_eq!(read(set(TEXT), json!(["b", "a", "b"])), json!(["a", "b"]));
    assert_eq!(read(listed(TEXT), json!(["b", "a", null])), json!(["b", "a", null]));
}

#[test]
fn pairs_become_a_map_and_a_map_becomes_pairs() {
    let map = json!({"x": "1", "y": null});
    for key in ["key", "name"] {
        let list = json!([{key: "x", "value": "1"}, {key: "y", "value": null}]);
        assert_eq!(read(mapped(TEXT), list.clone()), map);
        assert_eq!(read(listed(entry(key)), map.clone()), list);
    }
    assert_eq!(read(mapped(Kind::Int64), json!([{"key": "x", "value": "1"}])), json!({"x": 1}));
    assert_eq!(read(mapped(TEXT), json!([])), json!({}));
}

#[test]
fn what_may_be_a_map_or_something_else_is_refused() {
    let twice = json!([{"key": "x", "value": "1"}, {"key": "x", "value": "2"}]);
    assert_eq!(refused(mapped(TEXT), twice), "a: a list with two values of one key, not a map");
    for other in [json!(["x"]), json!([{"key": "x"}]), json!([{"key": "x", "value": "1", "more": null}])] {
        let said = "a: a list of other elements than pairs of key and value, not a map";
        assert_eq!(refused(mapped(TEXT), other), said);
    }
    let either = json!({"key": "a", "value": "b", "gone": null});
    let said = "a: either a map or one object with key and value, not a list";
    assert_eq!(refused(listed(entry("key")), either), said);
    let said = "a: a map of other values than strings, not a list";
    assert_eq!(refused(listed(entry("key")), json!({"x": {}})), said);
    let said = "a: a map, or an object with none of its attributes, not a list";
    assert_eq!(refused(listed(rule()), json!({"x": "1"})), said);
}

#[test]
fn an_object_and_a_list_with_one_object_are_the_same() {
    assert_eq!(read(rule(), json!([{"port": "1"}])), json!({"name": null, "port": 1}));
    assert_eq!(read(set(rule()), json!({"port": 1})), json!([{"name": null, "port": 1}]));
    assert_eq!(read(rule(), json!([])), Json::Null);
    assert_eq!(read(rule(), json!([null])), Json::Null);
    let two = json!([{"port": 1}, {"port": 2}]);
    assert_eq!(refused(rule(), two), "a: a list of 2 elements, not an object");
    assert_eq!(refused(rule(), json!([{"x": 1}])), "a: a list of another type, not an object");
    assert_eq!(refused(rule(), json!([7])), "a: a list of another type, not an object");
}

#[test]
fn a_json_text_becomes_the_object_it_holds() {
    let text = |json: Json| json!(json.to_string());
    assert_eq!(read(rule(), text(json!({"PORT": 1}))), json!({"name": null, "port": 1}));
    let rules = text(json!([{"PORT": 1, "NAME": "x"}]));
    assert_eq!(read(listed(rule()), rules), json!([{"name": "x", "port": 1}]));
    assert_eq!(read(mapped(TEXT), text(json!({"Key": "x"}))), json!({"Key": "x"}));
    let unknown = "a: a JSON text with something that the schema does not have, not an object";
    assert_eq!(refused(rule(), text(json!({"port": 1}))), unknown);
    assert_eq!(refused(rule(), text(json!({"PORT": []}))), unknown);
    assert_eq!(refused(rule(), json!("secret")), "a: a text that is not JSON, not an object");
    let back = read(document(rule()), json!({"port": 1, "name": null}));
    assert_eq!(back, text(json!({"PORT": 1})));
}

#[test]
fn an_object_without_a_schema_for_its_text_is_refused() {
    assert_eq!(refused(JSON, json!({"port": 1})), "a: an object, not a JSON text");
}

#[test]
fn the_part_without_a_place_is_named_by_its_path() {
    let kind = nested(vec![attribute("ingress", listed(rule()))]);
    let state = json!({"ingress": [{"port": 1}, {"port": "2"}, {"port": []}]});
    assert_eq!(refused(kind, state), "a.ingress[2].port: a list, not an integer");
    assert_eq!(refused(mapped(Kind::Bool), json!({"x": 1})), r#"a["x"]: a number, not a boolean"#);
    let table = table_of(vec![]);
    assert_eq!(todays_shape(table, json!([])).unwrap_err().path(), Path::root());
}

/// A kind, a value in today's shape, and the same in an older one.
#[derive(Debug, Clone)]
struct Case {
    kind: Kind,
    now: Json,
    older: Json,
}

const NAMES: [&str; 4] = ["a", "b", "key", "value"];

fn cases() -> impl Strategy<Value = Case> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(|n| Case { kind: Kind::Int64, now: json!(n), older: json!(n.to_string()) }),
        any::<i64>().prop_map(|n| Case { kind: TEXT, now: json!(n.to_string()), older: json!(n) }),
        any::<bool>().prop_map(|b| Case { kind: Kind::Bool, now: json!(b), older: json!(b.to_string()) }),
        ".{0,6}".prop_map(|t| Case {
            kind: mapped(TEXT),
            now: json!({ "x": t }),
            older: json!([{"key": "x", "value": t}])
        }),
    ];
    leaf.prop_recursive(4, 16, 4, |inner| {
        prop_oneof![
            (inner.clone(), 1..3_usize).prop_map(|(case, count)| Case {
                kind: set(case.kind),
                now: json!([case.now]),
                older: Json::Array(vec![case.older; count]),
            }),
            (inner.clone(), 0..3_usize).prop_map(|(case, count)| Case {
                kind: listed(case.kind),
                now: Json::Array(vec![case.now; count]),
                older: Json::Array(vec![case.older; count]),
            }),
            inner.clone().prop_map(|case| Case {
                kind: mapped(case.kind),
                now: json!({ "x": case.now }),
                older: json!({ "x": case.older }),
            }),
            (vec(inner, 1..NAMES.len()), any::<bool>())
                .prop_map(|(cases, is_list)| object_case(&cases, is_list)),
        ]
    })
}

fn object_case(cases: &[Case], is_list: bool) -> Case {
    let of = |part: fn(&Case) -> &Json| -> Map<String, Json> {
        NAMES.iter().zip(cases).map(|(name, case)| ((*name).to_owned(), part(case).clone())).collect()
    };
    let (now, mut older) = (Json::Object(of(|case| &case.now)), of(|case| &case.older));
    older.insert("gone".to_owned(), json!({"x": [1]}));
    let older = if is_list { json!([older]) } else { Json::Object(older) };
    let attributes = NAMES.iter().zip(cases).map(|(name, case)| attribute(name, case.kind));
    Case { kind: nested(attributes.collect()), now, older }
}

fn hostile() -> impl Strategy<Value = Json> {
    let texts = vec!["", "{", "[]", r#"{"A":1}"#, r#"[{"KEY":"x"}]"#, "1e2147483647", "true", "\u{0}"];
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        select(vec!["0", "1.5", "1e400", "-1e-2147483648"])
            .prop_map(|n| serde_json::from_str(n).unwrap_or_default()),
        select(texts).prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 32, 4, |inner| {
        let name = select(vec!["a", "b", "key", "value", "name", ""]);
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::from),
            vec((name, inner), 0..4).prop_map(|m| m.into_iter().map(|(k, v)| (k.to_owned(), v)).collect()),
        ]
    })
}

proptest! {
    #[test]
    fn a_state_of_todays_shape_stays_as_it_is(case in cases()) {
        let table = table_of(vec![attribute("a", case.kind)]);
        let state = json!({ "a": case.now });
        prop_assert!(from_json(&state, table).is_ok());
        prop_assert_eq!(todays_shape(table, state.clone()), Ok(state));
    }

    #[test]
    fn a_state_of_an_older_shape_becomes_the_same_value(case in cases()) {
        let table = table_of(vec![attribute("a", case.kind)]);
        let shaped = todays_shape(table, json!({ "a": case.older })).unwrap();
        prop_assert_eq!(from_json(&shaped, table), from_json(&json!({ "a": case.now }), table));
    }

    #[test]
    fn a_hostile_state_is_refused_or_read(case in cases(), state in hostile()) {
        let table = table_of(vec![attribute("a", case.kind)]);
        if let Ok(shaped) = todays_shape(table, json!({ "a": state })) {
            prop_assert!(from_json(&shaped, table).is_ok());
        }
    }
}
