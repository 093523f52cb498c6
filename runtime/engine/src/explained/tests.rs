use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{
    TEXT, attribute, behaving, create_only, list, nested, read_only, volatile, with_secrets,
};
use ferroform_core::table::{Configurability, Literal};
use serde_json::{Value as Json, json};

use super::sent as explained_sent;
use super::*;
use crate::testing::{identifier, thing_type, value};
use crate::{ApplyRequest, Private};

fn thing() -> Registration {
    let kept = behaving(attribute("mode", TEXT), |behaviour| behaviour.kept = Some(&Literal::String("OFF")));
    let optional = AttributeTable { configurability: Configurability::Optional, ..attribute("note", TEXT) };
    let rules = list(nested(vec![attribute("port", Kind::Int64), attribute("who", TEXT)]));
    let all = vec![
        identifier(),
        create_only(attribute("name", TEXT)),
        attribute("size", Kind::Int64),
        optional,
        kept,
        attribute("rules", rules),
        volatile(attribute("changed", TEXT)),
        read_only(attribute("arn", TEXT)),
        attribute("secret", TEXT),
    ];
    Registration::of(thing_type(with_secrets(all, &["secret"])))
}

/// Returns each change as its path and its fact, for values that are written as JSON.
fn facts(config: Json, prior: Json, planned: Json) -> Vec<(String, Fact)> {
    let thing = thing();
    let [config, prior, planned] = [config, prior, planned].map(|json| value(thing.table.root, json));
    let all = changes(thing.table.root, &config, &prior, &planned);
    all.iter().map(|changed| (changed.path.to_string(), changed.fact)).collect()
}

#[test]
fn each_change_has_its_fact() {
    let prior = json!({"id": "a", "name": "a", "size": 1, "note": "x", "mode": "ON", "secret_wo_version": 1});
    let planned = json!({"id": "a", "name": "b", "size": 2, "mode": "OFF", "secret_wo_version": 2});
    let config = json!({"name": "b", "size": 2, "secret_wo_version": 2});
    let wanted = [
        ("mode", Fact::Reset),
        ("name", Fact::Configured),
        ("note", Fact::Removed),
        ("secret_wo_version", Fact::SecretVersion),
        ("size", Fact::Configured),
    ];
    assert_eq!(facts(config, prior, planned), wanted.map(|(path, fact)| (path.to_owned(), fact)));
}

#[test]
fn elements_are_named_by_their_places() {
    let prior = json!({"rules": [{"port": 1, "who": "a"}, {"port": 2, "who": "b"}]});
    let planned =
        json!({"rules": [{"port": 1, "who": "a"}, {"port": 3, "who": "b"}, {"port": 4, "who": "c"}]});
    let found = facts(planned.clone(), prior.clone(), planned);
    let wanted = [("rules[1].port", Fact::Configured), ("rules[2]", Fact::Configured)];
    assert_eq!(found, wanted.map(|(path, fact)| (path.to_owned(), fact)));
    let fewer = json!({"rules": [{"port": 2, "who": "b"}]});
    assert_eq!(facts(fewer.clone(), prior, fewer), [("rules[0]".to_owned(), Fact::Removed)]);
}

#[test]
fn what_is_not_known_is_of_the_configuration_or_of_the_service() {
    let thing = thing();
    let root = thing.table.root;
    let open = |names: &[&'static str], json: Json| {
        let Value::Object(mut object) = value(root, json) else { panic!("no object") };
        names.iter().for_each(|name| object.insert(name, Value::UNKNOWN));
        Value::Object(object)
    };
    let prior = value(root, json!({"id": "a", "size": 1, "note": "x", "changed": "c", "arn": "r"}));
    let planned = open(&["size", "note", "changed"], json!({"id": "a", "arn": "r"}));
    let config = open(&["note"], json!({}));
    let found: Vec<_> = changes(thing.table.root, &config, &prior, &planned)
        .into_iter()
        .map(|changed| (changed.path.to_string(), changed.fact))
        .collect();
    let wanted = [("changed", Fact::Volatile), ("note", Fact::NotKnownYet), ("size", Fact::Removed)];
    assert_eq!(found, wanted.map(|(path, fact)| (path.to_owned(), fact)));
}

#[test]
fn requests_are_those_of_an_apply() {
    let thing = thing();
    let root = thing.table.root;
    let sent = |config: Json, prior: Json, planned: Json| {
        let [config, prior, planned] = [config, prior, planned].map(|json| match json {
            Json::Null => Value::Null,
            json => value(root, json),
        });
        let (config, prior, planned) = (&config, &prior, &planned);
        explained_sent(&ApplyRequest { resource: thing, config, prior, planned, private: Private::default() })
    };
    let config = json!({"name": "a", "size": 1, "secret_wo": "s", "secret_wo_version": 1});
    let planned = json!({"name": "a", "size": 1, "secret_wo_version": 1});
    let wanted = json!({"NAME": "a", "SIZE": 1, "SECRET": "s"});
    assert_eq!(sent(config.clone(), Json::Null, planned.clone()), Sent::Create(wanted));
    let prior = json!({"id": "a", "name": "a", "size": 7, "note": "x", "secret_wo_version": 1});
    let after = json!({"id": "a", "name": "a", "size": 1, "secret_wo_version": 1});
    let Sent::Update(patch) = sent(config.clone(), prior.clone(), after) else { panic!("no update") };
    let wanted = json!([{"op": "remove", "path": "/NOTE"}, {"op": "replace", "path": "/SIZE", "value": 1}]);
    assert_eq!(Json::Array(patch), wanted);
    assert_eq!(sent(Json::Null, prior.clone(), Json::Null), Sent::Delete);
    assert_eq!(sent(config, prior.clone(), prior), Sent::Nothing);
}
