use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ferroform_cloud_control::testing::client;
use ferroform_cloud_control::{
    Api, ApiError, Cancel, Client, Creations, ErrorCode, Listed, OperationStatus, Progress,
};
use ferroform_core::diagnostic::Severity;
use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{
    TEXT, attribute, create_only, list, map, multiset, object, volatile, with_secrets, write_only,
};
use ferroform_core::table::{AttributeTable, Handlers, ResourceTable};
use ferroform_core::value::Path;
use ferroform_core::wire::to_json;
use serde_json::{Value as Json, json};

use super::*;
use crate::drift::Fingerprint;
use crate::testing::{context_of, identified_by, identifier, plan_request, thing_type, value, with};
use crate::{
    ApplyRequest, PlanResponse, Private, ReadRequest, apply_resource_change, plan_resource_change,
    read_resource,
};

/// A service with one object. It never returns the properties that are called `PASSWORD`.
#[derive(Debug, Default)]
struct Service {
    model: Mutex<Json>,
    /// What was sent, in order.
    sent: Mutex<Vec<Json>>,
    fails: Mutex<bool>,
}

fn without_passwords(json: &Json) -> Json {
    match json {
        Json::Object(members) => {
            let shown = members.iter().filter(|(name, _)| *name != "PASSWORD");
            Json::Object(shown.map(|(name, value)| (name.clone(), without_passwords(value))).collect())
        }
        Json::Array(elements) => elements.iter().map(without_passwords).collect(),
        other => other.clone(),
    }
}

fn done() -> Result<Progress, ApiError> {
    Ok(Progress { identifier: Some("id-1".to_owned()), ..Progress::new("rt", OperationStatus::Success) })
}

#[async_trait]
impl Api for Service {
    async fn create(&self, _: &str, desired: &Json, _: &str) -> Result<Progress, ApiError> {
        self.sent.lock().unwrap().push(desired.clone());
        *self.model.lock().unwrap() = desired.clone();
        done()
    }

    async fn get(&self, _: &str, _: &str) -> Result<Json, ApiError> {
        Ok(without_passwords(&self.model.lock().unwrap()))
    }

    async fn update(&self, _: &str, _: &str, patch: &Json, _: &str) -> Result<Progress, ApiError> {
        self.sent.lock().unwrap().push(patch.clone());
        let operations: json_patch::Patch = serde_json::from_value(patch.clone()).unwrap();
        json_patch::patch(&mut self.model.lock().unwrap(), &operations).unwrap();
        if *self.fails.lock().unwrap() {
            Ok(Progress {
                error_code: Some(ErrorCode::NotStabilized),
                ..Progress::new("rt", OperationStatus::Failed)
            })
        } else {
            done()
        }
    }

    async fn delete(&self, _: &str, _: &str, _: &str) -> Result<Progress, ApiError> {
        done()
    }

    async fn list(&self, _: &str, _: Option<&Json>, _: Option<&str>) -> Result<Listed, ApiError> {
        panic!("nothing is listed")
    }

    async fn status(&self, _: &str) -> Result<Progress, ApiError> {
        done()
    }

    async fn creations(&self, _: Option<&str>) -> Result<Creations, ApiError> {
        panic!("nothing is looked up")
    }

    async fn cancel(&self, _: &str) -> Result<Progress, ApiError> {
        done()
    }
}

fn nested(attributes: Vec<AttributeTable>, secrets: &[&'static str]) -> Kind {
    Kind::Object(with_secrets(attributes, secrets))
}

/// A type with secrets at every kind of place: `password` is never returned, `token` is, and `pin` is fixed.
fn table(can_update: bool) -> &'static ResourceTable {
    let user = || {
        nested(
            vec![attribute("name", TEXT), write_only(attribute("password", TEXT)), attribute("token", TEXT)],
            &["password", "token"],
        )
    };
    let root = with_secrets(
        vec![
            identifier(),
            attribute("name", TEXT),
            attribute("group", multiset(user())),
            attribute("main", user()),
            attribute("named", map(user())),
            write_only(attribute("password", TEXT)),
            create_only(attribute("pin", TEXT)),
            volatile(attribute("revision", TEXT)),
            attribute("token", TEXT),
            attribute("users", list(user())),
        ],
        &["password", "pin", "token"],
    );
    let table = thing_type(root);
    let handlers = Handlers { update: can_update, ..table.handlers };
    Box::leak(Box::new(ResourceTable { handlers, ..*table }))
}

/// An object, what is remembered about it, and the service that has it.
struct Stage {
    table: &'static ResourceTable,
    service: Arc<Service>,
    client: Client,
    cancel: Cancel,
    state: Value,
    private: Private,
}

impl Stage {
    fn new() -> Self {
        Self::of(table(true))
    }

    fn of(table: &'static ResourceTable) -> Self {
        let service = Arc::new(Service::default());
        let client = client(Arc::clone(&service) as Arc<dyn Api>, 5);
        let (state, private) = (Value::Null, Private::default());
        Self { table, service, client, cancel: Cancel::new(), state, private }
    }

    fn resource(&self) -> Registration {
        Registration::of(self.table)
    }

    fn value(&self, json: &Json) -> Value {
        value(self.table.root, json)
    }

    fn plan(&self, config: &Json) -> PlanResponse {
        self.plan_value(&self.value(config))
    }

    fn plan_value(&self, config: &Value) -> PlanResponse {
        plan_resource_change(plan_request(self.resource(), config, &self.state, self.private.clone()))
    }

    /// Returns the paths that replace the object.
    fn replacing(&self, config: &Json) -> Vec<String> {
        self.plan(config).replace.iter().map(Path::to_string).collect()
    }

    /// Plans and applies, and returns what was sent. Nothing that is kept has a secret in it.
    async fn apply(&mut self, config: &Json) -> Vec<Json> {
        let planned = self.plan(config);
        assert_eq!(planned.replace, Vec::<Path>::new());
        let mut private = planned.private;
        if self.state.is_null() {
            private = Private::default();
        }
        let config = self.value(config);
        if planned.planned == self.state {
            return Vec::new();
        }
        let request = ApplyRequest {
            resource: self.resource(),
            config: &config,
            prior: &self.state,
            planned: &planned.planned,
            private,
        };
        let applied = apply_resource_change(&context_of(&self.client, &self.cancel), request).await;
        assert!(*self.service.fails.lock().unwrap() == applied.diagnostics.has_errors());
        (self.state, self.private) = (applied.state, applied.private);
        self.has_no_secret();
        self.read().await;
        std::mem::take(&mut *self.service.sent.lock().unwrap())
    }

    async fn read(&mut self) {
        let (prior, private) = (&self.state, self.private.clone());
        let request = ReadRequest { resource: self.resource(), prior, private };
        let read = read_resource(&context_of(&self.client, &self.cancel), request).await;
        assert!(!read.diagnostics.has_errors());
        (self.state, self.private) = (read.state, read.private);
        self.has_no_secret();
    }

    async fn import(&mut self, model: Json) {
        *self.service.model.lock().unwrap() = model;
        self.state = self.value(&json!({"id": "id-1"}));
        self.read().await;
    }

    /// No secret and no hash of one is in the state or in the private data. Every secret of these tests begins with
    /// `SECRET`.
    fn has_no_secret(&self) {
        let state = to_json(&self.state).to_string();
        let private = serde_json::to_string(&self.private).unwrap();
        assert!(!state.contains("SECRET") && !private.contains("SECRET"), "{state} {private}");
        for number in 1..5 {
            let hash = Fingerprint::of(&Value::from(format!("SECRET-{number}").as_str()));
            assert!(!private.contains(&serde_json::to_string(&hash).unwrap()), "{private}");
        }
        assert!(!private.contains("shown"), "the service spelled nothing in its own way: {private}");
    }

    fn state_at(&self, pointer: &str) -> Json {
        to_json(&self.state).pointer(pointer).cloned().unwrap_or(Json::Null)
    }
}

/// Returns a configuration with secrets everywhere, of this version.
fn everywhere(secret: &str, version: Option<i64>) -> Json {
    let user = |name: &str| {
        json!({"name": name, "password_wo": secret, "password_wo_version": version, "token_wo": secret,
            "token_wo_version": version})
    };
    json!({
        "name": "a", "password_wo": secret, "password_wo_version": version, "token_wo": secret,
        "token_wo_version": version, "main": user("m"), "users": [user("u"), user("v")], "named": {"k": user("n")},
        "group": [user("g"), user("h")],
    })
}

#[tokio::test(start_paused = true)]
async fn a_secret_of_a_write_only_argument_is_sent_at_creation_and_kept_nowhere() {
    let mut stage = Stage::new();
    let config = everywhere("SECRET-1", Some(1));
    let planned = stage.plan(&config);
    let text = to_json(&planned.planned).to_string() + &String::from_utf8(planned.private.encode()).unwrap();
    assert!(!text.contains("SECRET"), "{text}");
    let sent = stage.apply(&config).await;
    let user = |name: &str| json!({"NAME": name, "PASSWORD": "SECRET-1", "TOKEN": "SECRET-1"});
    let expected = json!({
        "NAME": "a", "PASSWORD": "SECRET-1", "TOKEN": "SECRET-1", "MAIN": user("m"), "USERS": [user("u"), user("v")],
        "NAMED": {"k": user("n")}, "GROUP": [user("g"), user("h")],
    });
    assert_eq!(sent, [expected]);
    assert_eq!(stage.state_at("/users/1/token_wo_version"), json!(1));
    assert_eq!(stage.plan(&config).planned, stage.state, "the next plan is empty");
}

#[tokio::test(start_paused = true)]
async fn a_secret_is_sent_again_when_its_version_changes_and_not_before() {
    for before in [None, Some(1)] {
        let mut stage = Stage::new();
        stage.apply(&everywhere("SECRET-1", before)).await;
        let other = everywhere("SECRET-2", before);
        assert_eq!(stage.apply(&other).await, Vec::<Json>::new(), "the version is the same");
        let sent = stage.apply(&everywhere("SECRET-2", Some(2))).await;
        let model = stage.service.model.lock().unwrap().to_string();
        assert!(!model.contains("SECRET-1"), "{before:?}: {model}");
        assert_eq!(model.matches("SECRET-2").count(), 14, "{before:?}: {model}");
        assert_eq!(sent.len(), 1);
        assert_eq!(
            stage.apply(&everywhere("SECRET-3", None)).await,
            Vec::<Json>::new(),
            "no version is no change"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn an_update_for_another_reason_sends_what_the_service_would_take_for_removed() {
    let mut stage = Stage::new();
    let mut config =
        json!({"name": "a", "password_wo": "SECRET-1", "token_wo": "SECRET-1", "token_wo_version": 1});
    stage.apply(&config).await;
    config["name"] = json!("b");
    let sent = stage.apply(&config).await;
    let operation = |op: &str, path: &str, value: &str| json!({"op": op, "path": path, "value": value});
    let expected = json!([operation("replace", "/NAME", "b"), operation("add", "/PASSWORD", "SECRET-1")]);
    assert_eq!(sent, [expected], "the token is returned, so it stays");
}

#[tokio::test(start_paused = true)]
async fn a_moved_element_takes_its_secret_along() {
    let mut stage = Stage::new();
    let user = |name: &str, secret: &str, version: i64| json!({"name": name, "token_wo": secret, "token_wo_version": version});
    stage.apply(&json!({"name": "a", "users": [user("u", "SECRET-1", 1), user("v", "SECRET-2", 1)]})).await;
    let turned = json!({"name": "a", "users": [user("w", "SECRET-4", 1), user("v", "SECRET-3", 2), user("u", "SECRET-1", 1)]});
    stage.apply(&turned).await;
    let expected = json!([
        {"NAME": "w", "TOKEN": "SECRET-4"}, {"NAME": "v", "TOKEN": "SECRET-3"}, {"NAME": "u", "TOKEN": "SECRET-1"},
    ]);
    assert_eq!(stage.service.model.lock().unwrap()["USERS"], expected);
    assert_eq!(stage.plan(&turned).planned, stage.state);
}

#[tokio::test(start_paused = true)]
async fn an_update_of_a_secret_may_change_what_every_update_changes() {
    let mut stage = Stage::new();
    let config =
        |version: i64| json!({"name": "a", "password_wo": "SECRET-1", "password_wo_version": version});
    stage.apply(&config(1)).await;
    stage.service.model.lock().unwrap()["REVISION"] = json!("r1");
    stage.read().await;
    assert_eq!(stage.plan(&config(1)).planned.attribute("revision"), &Value::from("r1"));
    assert!(stage.plan(&config(2)).planned.attribute("revision").is_unknown());
}

#[tokio::test(start_paused = true)]
async fn a_changed_version_of_a_secret_that_is_fixed_replaces_the_object() {
    let config = |version: Option<i64>| json!({"name": "a", "pin_wo": "SECRET-1", "pin_wo_version": version});
    let replaced = |stage: &Stage, version: i64| stage.replacing(&config(Some(version)));
    for first in [None, Some(1)] {
        let mut stage = Stage::new();
        stage.apply(&config(first)).await;
        assert_eq!(replaced(&stage, 2), ["pin_wo_version"], "{first:?}");
    }
    // What nobody created with the argument may have any value, perhaps this one.
    let mut stage = Stage::new();
    stage.import(json!({"NAME": "a"})).await;
    assert_eq!(stage.apply(&config(Some(1))).await, Vec::<Json>::new());
    assert_eq!(replaced(&stage, 2), ["pin_wo_version"]);
    let mut stage = Stage::new();
    stage.import(json!({"NAME": "a"})).await;
    stage.apply(&config(None)).await;
    assert_eq!(replaced(&stage, 1), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn where_nothing_can_be_updated_a_changed_version_replaces_and_the_first_one_does_not() {
    let mut stage = Stage::of(table(false));
    stage.import(json!({"NAME": "a"})).await;
    let user = |version: i64| json!([{"name": "u", "token_wo": "SECRET-1", "token_wo_version": version}]);
    let config =
        |version: i64| json!({"name": "a", "password_wo": "SECRET-1", "password_wo_version": version});
    assert_eq!(stage.apply(&config(1)).await, Vec::<Json>::new());
    assert_eq!(stage.replacing(&config(2)), ["password_wo_version"]);

    let mut stage = Stage::of(table(false));
    stage.apply(&json!({"name": "a", "users": user(1)})).await;
    assert_eq!(stage.replacing(&json!({"name": "a", "users": user(2)})), ["users"]);
}

#[tokio::test(start_paused = true)]
async fn the_first_version_of_an_imported_object_is_sent_where_that_is_possible() {
    let mut stage = Stage::new();
    stage.import(json!({"NAME": "a", "TOKEN": "theirs"})).await;
    assert_eq!(stage.state_at("/token"), json!("theirs"));
    let config = |version: Option<i64>| {
        json!({"name": "a", "password_wo": "SECRET-1", "password_wo_version": version, "token_wo": "SECRET-1",
            "token_wo_version": version})
    };
    assert_eq!(stage.apply(&config(None)).await, Vec::<Json>::new(), "without a version, only at creation");
    assert_eq!(stage.state_at("/token"), Json::Null);
    let sent = stage.apply(&config(Some(1))).await;
    let expected = json!([
        {"op": "add", "path": "/PASSWORD", "value": "SECRET-1"}, {"op": "replace", "path": "/TOKEN", "value": "SECRET-1"},
    ]);
    assert_eq!(sent, [expected]);
}

#[tokio::test(start_paused = true)]
async fn a_configuration_can_move_a_secret_to_the_argument_and_back() {
    let mut stage = Stage::new();
    let plain = json!({"name": "a", "password": "p", "token": "p", "pin": "p"});
    stage.apply(&plain).await;
    let moved = json!({"name": "a", "password_wo": "p", "password_wo_version": 1, "token_wo": "p", "token_wo_version": 1,
        "pin_wo": "p", "pin_wo_version": 1});
    let planned = stage.plan(&moved);
    assert_eq!(planned.diagnostics.into_iter().map(|one| one.detail).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(stage.apply(&moved).await, Vec::<Json>::new(), "the service has it all");
    for name in ["password", "token", "pin"] {
        assert_eq!(stage.state_at(&format!("/{name}")), Json::Null);
    }
    assert_eq!(stage.state_at("/pin_wo_version"), json!(1));
    let back = stage.plan(&json!({"name": "a", "password": "p", "token": "p"}));
    assert_eq!(back.planned.attribute("token"), &Value::from("p"));
    let kept = back.diagnostics.into_iter().map(|one| (one.severity, one.path.unwrap().to_string()));
    assert_eq!(kept.collect::<Vec<_>>(), [(Severity::Warning, "pin_wo".to_owned())]);
}

/// The service still has the secret, and returns it.
#[tokio::test(start_paused = true)]
async fn a_removed_argument_leaves_no_secret_in_the_state() {
    for version in [None, Some(1)] {
        let mut stage = Stage::new();
        stage.apply(&everywhere("SECRET-1", version)).await;
        let user = |name: &str| json!({"name": name});
        let removed = json!({
            "name": "b", "main": user("m"), "users": [user("u"), user("v")], "named": {"k": user("n")},
            "group": [user("g"), user("h")],
        });
        assert_eq!(stage.plan(&removed).diagnostics.into_iter().count(), 14, "the user is told of each");
        stage.apply(&removed).await;
        stage.read().await;
        for pointer in ["/token", "/main/token", "/users/0/token", "/named/k/token", "/group/1/token"] {
            assert_eq!(stage.state_at(pointer), Json::Null);
        }
        let next = stage.plan(&removed);
        assert_eq!(next.planned, stage.state);
        assert_eq!(next.diagnostics.into_iter().count(), 0, "the user was told");

        let mut plain = removed.clone();
        plain["main"]["token"] = json!("p");
        stage.apply(&plain).await;
        assert_eq!(stage.state_at("/main/token"), json!("p"));
        let mut again = removed.clone();
        again["users"][1]["token_wo"] = json!("SECRET-2");
        again["users"][1]["token_wo_version"] = json!(1);
        let sent = stage.apply(&again).await;
        assert!(sent[0].to_string().contains("SECRET-2"), "{sent:?}");
        stage.apply(&removed).await;
        assert_eq!(stage.plan(&removed).planned, stage.state);
    }
}

#[tokio::test(start_paused = true)]
async fn another_secret_in_the_argument_of_a_fixed_one_is_not_ignored_in_silence() {
    let mut stage = Stage::new();
    stage.apply(&json!({"name": "a", "pin": "p"})).await;
    let planned = stage.plan(&json!({"name": "a", "pin_wo": "SECRET-1", "pin_wo_version": 1}));
    assert!(planned.replace.is_empty());
    let said: Vec<_> = planned.diagnostics.into_iter().collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].detail.starts_with("pin_wo differs from the secret in the state")
            && !said[0].detail.contains("SECRET")
    );
}

#[tokio::test(start_paused = true)]
async fn an_argument_that_is_not_known_yet_is_sent_when_it_is() {
    let mut stage = Stage::new();
    let known = json!({"name": "a", "token_wo": "SECRET-1", "token_wo_version": 1});
    let planned = stage.plan_value(&with(stage.value(&known), "token_wo", Value::UNKNOWN));
    // It may turn out to be null, and then the service chooses.
    assert!(planned.planned.attribute("token").is_unknown());
    assert_eq!(stage.plan(&known).planned.attribute("token"), &Value::Null);
    assert_eq!(stage.apply(&known).await[0]["TOKEN"], "SECRET-1");
}

#[tokio::test(start_paused = true)]
async fn a_failed_update_leaves_no_secret_behind() {
    let mut stage = Stage::new();
    stage.apply(&json!({"name": "a", "token": "plain", "users": [{"name": "u", "token": "plain"}]})).await;
    *stage.service.fails.lock().unwrap() = true;
    let user = json!([{"name": "u", "token_wo": "SECRET-1", "token_wo_version": 1}]);
    let config = json!({"name": "b", "token_wo": "SECRET-1", "token_wo_version": 1, "users": user});
    assert_eq!(stage.apply(&config).await.len(), 1);
    assert!(stage.service.model.lock().unwrap().to_string().contains("SECRET-1"));
    assert_eq!(stage.state_at("/token_wo_version"), Json::Null, "it is sent again");
    *stage.service.fails.lock().unwrap() = false;
    stage.apply(&config).await;
    assert_eq!(stage.plan(&config).planned, stage.state);
}

#[test]
fn a_type_without_secrets_is_left_alone() {
    let root = object(vec![attribute("name", TEXT)]);
    let (table, config) = (identified_by(root, &[]), value(root, json!({"name": "a"})));
    assert!(PlanWithout::new(table, &config, &Value::Null, Record::NOTHING).is_none());
    let (without, secrets) = Secrets::split(table, config.clone(), &config, (&Value::Null, Record::NOTHING));
    assert_eq!([without, secrets.put_into(&config)], [config.clone(), config]);
}

#[test]
fn a_secret_that_a_state_cannot_have_is_no_difference_inside_a_list() {
    let user = with_secrets(vec![attribute("name", TEXT), attribute("password", TEXT)], &["password"]);
    let root = object(vec![attribute("users", list(Kind::Object(user)))]);
    let users = |users: Json| value(root, json!({ "users": users }));
    let expected =
        users(json!([{"name": "a", "password_wo_version": 1}, {"name": "b", "password": "plain"}]));
    let observed = users(json!([{"name": "a", "password": "secret"}, {"name": "b", "password": "plain"}]));
    assert_eq!(as_expected(root, &observed, &expected), expected);
    let other = users(json!([{"name": "a", "password": "secret"}, {"name": "b", "password": "other"}]));
    assert_ne!(as_expected(root, &other, &expected), expected);
}
