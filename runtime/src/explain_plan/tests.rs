use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{
    TEXT, attribute, behaving, create_only, list, nested, object, read_only, resource, set, with_secrets,
    write_only,
};
use ferroform_core::table::{AttributeTable, Configurability, Kind, Role};
use serde_json::{Value as Json, json};

use super::*;

fn types() -> &'static [&'static Registration] {
    let id = AttributeTable { role: Role::Identifier, ..read_only(attribute("id", TEXT)) };
    let optional =
        |name, kind| AttributeTable { configurability: Configurability::Optional, ..attribute(name, kind) };
    let rules = list(nested(vec![optional("port", Kind::Int64), attribute("key", TEXT)]));
    let login =
        Kind::Object(with_secrets(vec![optional("user", TEXT), optional("password", TEXT)], &["password"]));
    let fixed = create_only(write_only(optional("fixed", TEXT)));
    let hidden = nested(vec![fixed, write_only(optional("free", TEXT))]);
    let root = object(vec![
        id,
        create_only(optional("name", TEXT)),
        optional("size", Kind::Int64),
        AttributeTable { is_sensitive: true, ..optional("token", TEXT) },
        optional("rules", rules),
        optional("words", set(TEXT)),
        optional("login", login),
        behaving(write_only(optional("hidden", hidden)), |behaviour| behaviour.is_secret = true),
        read_only(attribute("arn", TEXT)),
    ]);
    let thing = Registration::of(resource("Acme::Test::Thing", ["thing", "things"], root));
    vec![&*Box::leak(Box::new(thing))].leak()
}

fn explain(plan: &Json) -> Result<ExplainedPlan, String> {
    let schema = |_: &str| Some(r#"{"handlers": {"update": {"permissions": ["acme:Change"]}}}"#.to_owned());
    ExplainedPlan::of(plan, &Types { provider: "acme", all: types(), schema: &schema })
}

fn explained(changes: Json, expressions: Json) -> ExplainedPlan {
    let resources = json!([
        {"mode": "managed", "type": "acme_thing", "name": "this", "expressions": expressions},
        {"mode": "managed", "type": "acme_thing", "name": "other", "expressions": {}},
    ]);
    let plan = json!({
        "resource_changes": changes,
        "configuration": {"root_module": {"resources": resources}},
    });
    explain(&plan).unwrap()
}

fn change(name: &str, change: Json) -> Json {
    json!({"address": format!("acme_thing.{name}"), "mode": "managed", "type": "acme_thing", "name": name, "change": change})
}

fn replaced_name() -> Json {
    json!({"actions": ["delete", "create"], "before": {"id": "a", "name": "a", "arn": "r"}, "after": {},
           "after_unknown": {"id": true, "name": true, "arn": true}, "replace_paths": [["name"]]})
}

#[test]
fn an_update_has_its_reason_its_patch_and_its_permissions() {
    let before = json!({"id": "a", "name": "n", "size": 1});
    let after = json!({"id": "a", "name": "n", "size": 2});
    let update = json!({"actions": ["update"], "before": before, "after": after});
    let plan = explained(json!([change("this", update)]), json!({"size": {"constant_value": 2}}));
    let json = serde_json::to_value(&plan).unwrap();
    let one = &json["changes"][0];
    assert_eq!(one["values"][0]["reason"], "the configuration has another value");
    assert_eq!(one["requests"][0]["body"], json!([{"op": "replace", "path": "/SIZE", "value": 2}]));
    assert_eq!(one["requests"][0]["permissions"], json!(["acme:Change"]));
    assert_eq!(
        (&one["requests"][0]["seconds"], &one["requests"][0]["is_partial"]),
        (&json!(600), &json!(false))
    );
    assert!(plan.text().contains("size = 1 -> 2"), "{}", plan.text());
}

#[test]
fn a_replacement_names_what_replaces_it_and_what_it_replaces() {
    let created = json!({"actions": ["delete", "create"], "before": {"id": "o", "name": "o"}, "after": {"name": "p"},
                         "after_unknown": {"id": true, "arn": true}, "replace_paths": [["name"]]});
    let expressions = json!({"name": {"references": ["acme_thing.other.arn", "acme_thing.other"]}});
    let plan = explained(json!([change("this", replaced_name()), change("other", created)]), expressions);
    let json = serde_json::to_value(&plan).unwrap();
    let [this, other] = [0, 1].map(|place| &json["changes"][place]);
    assert_eq!(this["caused_by"], json!(["acme_thing.other"]));
    assert_eq!(other["causes"], json!(["acme_thing.this"]));
    let name = this["values"].as_array().unwrap().iter().find(|value| value["path"] == "name").unwrap();
    assert_eq!(name["reason"], "known after apply, from acme_thing.other; only a creation can set it");
    let operations: Vec<_> =
        this["requests"].as_array().unwrap().iter().map(|one| one["operation"].as_str().unwrap()).collect();
    assert_eq!(operations, ["delete", "create"]);
    assert_eq!(this["requests"][1]["body"], json!({"NAME": "(known after apply)"}));
    assert_eq!(this["requests"][1]["is_partial"], true);
    assert_eq!(json["summary"]["replace"], 2);
}

#[test]
fn every_replacement_has_a_reason() {
    let replace = |paths: Json| {
        let both = json!({"id": "a", "name": "a"});
        json!({"actions": ["create", "delete"], "before": both, "after": {"name": "a"}, "replace_paths": paths})
    };
    for (paths, reason, wanted) in [
        (json!([]), json!("replace_because_tainted"), "tainted"),
        (json!([]), json!("replace_by_request"), "-replace"),
        (json!([]), json!("replace_by_triggers"), "replace_triggered_by"),
        (json!([["id"]]), json!("replace_because_cannot_update"), "did not end well"),
        (json!([["size"]]), Json::Null, "`size`"),
        (json!([]), json!("something new"), "does not know"),
    ] {
        let mut change = change("this", replace(paths));
        change["action_reason"] = reason;
        let plan = explained(json!([change]), json!({}));
        let text = plan.text();
        assert!(
            text.contains(wanted) && text.contains("the new object is created before"),
            "{wanted}: {text}"
        );
    }
}

#[test]
fn what_changed_outside_is_said() {
    let [now, wanted] = [json!({"id": "a", "size": 9}), json!({"id": "a", "size": 1})];
    let update = change("this", json!({"actions": ["update"], "before": now, "after": wanted}));
    let drift = change("this", json!({"actions": ["update"], "before": wanted, "after": now}));
    let plan = json!({"resource_changes": [update], "resource_drift": [drift]});
    let text = explain(&plan).unwrap().text();
    assert!(text.contains("the configuration has another value; it was changed outside Terraform"), "{text}");
}

#[test]
fn secrets_are_not_printed() {
    let before =
        json!({"id": "a", "token": "old-secret", "rules": [{"key": "k1-secret"}], "words": ["w-secret"]});
    let after = json!({"id": "a", "token": "new-secret", "rules": [{"key": "k2-secret"}, {"key": "shown"}],
                       "words": ["w-secret", "v-secret"]});
    let update = json!({"actions": ["update"], "before": before, "after": after,
        "before_sensitive": {"rules": [{"key": true}], "words": [true]},
        "after_sensitive": {"rules": [{"key": true}], "words": true}});
    let expressions = json!({"token": {"constant_value": "new-secret"}});
    let plan = explained(json!([change("this", update)]), expressions);
    let json = serde_json::to_string(&plan).unwrap();
    for printed in [plan.text(), plan.markdown(), json] {
        assert!(!printed.contains("secret\""), "{printed}");
        assert!(!printed.contains("-secret"), "{printed}");
        assert!(printed.contains("(sensitive)") && printed.contains("shown"), "{printed}");
    }
}

#[test]
fn what_is_sent_of_a_secret_object_depends_on_its_parts() {
    let before = json!({"id": "a", "size": 1, "hidden": {"fixed": "f-secret", "free": "1-secret"}});
    let after = json!({"id": "a", "size": 2, "hidden": {"fixed": "f-secret", "free": "2-secret"}});
    let update = |after: &Json| json!({"actions": ["update"], "before": before, "after": after});
    let expressions = json!({"size": {"constant_value": 2}, "hidden": {"constant_value": after["hidden"]}});
    let body = |after: &Json| {
        let plan = explained(json!([change("this", update(after))]), expressions.clone());
        serde_json::to_value(&plan).unwrap()["changes"][0]["requests"][0]["body"].clone()
    };
    let size = json!({"op": "replace", "path": "/SIZE", "value": 2});
    let free = json!({"op": "add", "path": "/HIDDEN", "value": {"FREE": "(sensitive)"}});
    assert_eq!(body(&after), json!([free, size]));
}

#[test]
fn a_write_only_argument_is_sent_with_its_version() {
    let body = |after: Json, expression: Json| {
        let create = json!({"actions": ["create"], "before": null, "after": {"login": after}});
        let plan = explained(json!([change("this", create)]), json!({"login": expression}));
        serde_json::to_value(&plan).unwrap()["changes"][0]["requests"][0]["body"].clone()
    };
    let variable = json!({"references": ["var.login"]});
    let with_version = body(json!({"user": "u", "password_wo_version": 1}), variable.clone());
    assert_eq!(with_version, json!({"LOGIN": {"USER": "u", "PASSWORD": "(sensitive)"}}));
    assert_eq!(body(json!({"user": "u"}), variable), json!({"LOGIN": {"USER": "u"}}));
    let constant = json!({"constant_value": {"user": "u", "password_wo": "x"}});
    assert_eq!(body(json!({"user": "u"}), constant), with_version);
}

#[test]
fn a_value_behind_an_open_expression_may_come_from_it() {
    let create = |key: Json| {
        json!({"actions": ["create"], "before": null, "after": {"rules": [{"port": 1}]},
               "after_unknown": {"id": true, "arn": true, "rules": [{"key": key}]}})
    };
    let body = |expression: Json| {
        let other = change("other", json!({"actions": ["create"], "after": {}}));
        let plan =
            explained(json!([change("this", create(json!(true))), other]), json!({"rules": expression}));
        let json = serde_json::to_value(&plan).unwrap();
        (
            json["changes"][0]["requests"][0]["body"].clone(),
            json["changes"][0]["requests"][0]["is_partial"].clone(),
        )
    };
    let open = json!({"references": ["acme_thing.other.arn", "acme_thing.other"]});
    assert_eq!(body(open), (json!({"RULES": [{"PORT": 1, "KEY": "(known after apply)"}]}), json!(true)));
    let constant = json!({"constant_value": [{"port": 1}]});
    assert_eq!(body(constant), (json!({"RULES": [{"PORT": 1}]}), json!(false)));
    let closed = json!({"references": ["acme_thing.unchanged"]});
    assert_eq!(body(closed), (json!({"RULES": [{"PORT": 1}]}), json!(false)));
    let hidden = json!({"references": ["local.key"]});
    assert_eq!(body(hidden).1, json!(true));
}

#[test]
fn other_providers_are_counted() {
    let other = |ty: &str| json!({"address": format!("{ty}.x"), "mode": "managed", "type": ty, "name": "x", "change": {"actions": ["create"]}});
    let plan = explained(
        json!([other("aws_vpc"), other("aws_subnet"), other("acme_unknown"), other("null_resource")]),
        json!({}),
    );
    let text = plan.text();
    assert!(text.contains("2 of `aws`, 1 of `null`"), "{text}");
    assert!(text.contains("no type `acme_unknown`"), "{text}");
    assert!(text.starts_with("\u{1b}[1mnothing to do"), "{text:?}");
}

#[test]
fn a_document_that_is_no_plan_is_refused_without_showing_it() {
    for wrong in [
        json!({}),
        json!([]),
        json!(null),
        json!({"resource_changes": "s3cret"}),
        json!({"resource_changes": [{"address": 7, "type": "s3cret"}]}),
        json!({"resource_changes": [{"change": "s3cret"}]}),
    ] {
        let error = explain(&wrong).unwrap_err();
        assert!(!error.contains("s3cret"), "{error}");
    }
    assert!(explain(&json!({"planned_values": {}})).unwrap().text().contains("nothing to do"));
}

#[test]
fn odd_values_are_no_reason_to_stop() {
    let odd = [
        json!(null),
        json!(true),
        json!(7),
        json!("x"),
        json!([[]]),
        json!({"name": {"a": 1}}),
        json!({"rules": [7]}),
        json!({"rules": {"0": []}}),
        json!({"size": "many"}),
    ];
    for before in &odd {
        for after in &odd {
            for marks in &odd {
                let one = json!({"actions": ["update"], "before": before, "after": after, "after_unknown": marks,
                    "before_sensitive": marks, "after_sensitive": marks, "replace_paths": [[], ["rules", 0, {}]]});
                let plan = explained(json!([change("this", one)]), json!({"name": marks, "rules": marks}));
                let _ = (plan.text(), plan.markdown());
            }
        }
    }
}

#[test]
fn a_terminal_gets_no_control_characters() {
    let mut one =
        change("this", json!({"actions": ["update"], "before": {"id": "\u{1b}[31m"}, "after": {"id": "b"}}));
    one["address"] = "acme_thing.this[\"\u{1b}]0;x\u{7}\"]".into();
    one["previous_address"] = "acme_thing.\u{1b}c".into();
    let plan = explained(json!([one]), json!({}));
    let plain = plan
        .text()
        .replace("\u{1b}[1m", "")
        .replace("\u{1b}[0m", "")
        .replace("\u{1b}[36m", "")
        .replace("\u{1b}[2m", "");
    assert!(!plain.contains('\u{1b}') && !plain.contains('\u{7}'), "{plain:?}");
}

#[test]
fn a_comment_is_short_and_counts_the_rest() {
    let update = |place: usize| {
        let [before, after] = [1, 2].map(|size| json!({"id": "a", "name": "x".repeat(200), "size": size}));
        change(&format!("this[{place}]"), json!({"actions": ["update"], "before": before, "after": after}))
    };
    let plan = explained((0..500).map(update).collect(), json!({}));
    let comment = plan.markdown();
    assert!(comment.len() < 37_000 && comment.starts_with("**Plan: 500 to update**"), "{}", comment.len());
    let shown = comment.matches("<details>").count();
    assert!(shown > 20 && comment.ends_with(&format!("{} more changes have no room here.\n", 500 - shown)));
    assert_eq!(shown, comment.matches("</details>").count());
}

#[test]
fn text_of_a_plan_is_no_markup_in_a_comment() {
    let [before, after] = ["</details>|`<b>`\n# x", "```\n| y"].map(|name| json!({"id": "a", "name": name}));
    let one = json!({"actions": ["delete", "create"], "before": before, "after": after, "replace_paths": [["name"]]});
    let comment = explained(json!([change("this", one)]), json!({})).markdown();
    assert_eq!(comment.matches("</details>").count(), 1, "{comment}");
    assert!(comment.contains("\n````json\n"), "{comment}");
    assert!(!comment.contains("\n# x") && !comment.contains("<b>"), "{comment}");
}
