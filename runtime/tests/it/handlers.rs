//! A type whose API is a map, with the driver in the place of Terraform's core.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
use ferroform::prelude::*;
use ferroform::properties::Secret;
use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::value::{Path, Value};
use ferroform_driver::{Action, Connection, Core, Input, Kind, ListOptions, Report, config};

const KEY: &str = "acme_access_key.deploy";

/// A key for the API.
#[cfg_resource("Acme::Access::Key", handlers)]
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// Its name.
    #[cfn(identifier, create_only, length(1..=64))]
    name: String,
    /// What it is for.
    note: Option<String>,
    /// For how many days it is valid: for ever, if this is left out.
    #[cfn(create_only)]
    days: Option<u16>,
    /// The zone that it is for. The API chooses one.
    #[cfn(computed, filter)]
    zone: Option<String>,
    /// How many calls a minute it allows.
    #[cfn(default = 100)]
    calls: u32,
    /// The part of the calls that may fail.
    failures: Option<f64>,
    /// What its user must know as well. The API never shows it.
    #[cfn(not_returned)]
    pin: Option<String>,
    /// The token, which the API shows once.
    #[cfn(read_only, not_returned)]
    token: Option<Secret>,
}

/// An API that has keys.
#[derive(Clone, Default)]
pub(crate) struct Keys {
    all: Arc<Mutex<BTreeMap<String, Key>>>,
    /// The note of keys without one.
    default_note: Option<&'static str>,
}

impl Keys {
    async fn core(&self) -> Core {
        let keys = self.clone();
        let provider = Provider::new("acme").resource::<Key>().connect(move |(): ()| {
            let keys = keys.clone();
            async move { Ok(keys) }
        });
        let core = Core::new(Connection::in_process(provider).await.unwrap()).await.unwrap();
        core.configure(config! {}).await.unwrap();
        core
    }

    fn get(&self, name: &str) -> Option<Key> {
        self.all.lock().unwrap().get(name).cloned()
    }
}

impl Handlers for Key {
    type Client = Keys;

    async fn create(cx: &Cx<'_, Keys>, mut desired: Self) -> Result<Id, Error> {
        let id = Id::from(&*desired.name);
        desired.note = desired.note.or(cx.client().default_note.map(str::to_owned));
        desired.zone.get_or_insert_with(|| "north".to_owned());
        cx.client().all.lock().unwrap().insert(desired.name.clone(), desired.clone());
        cx.made_with(&id, &Self { token: Some(format!("token of {id}").into()), ..desired });
        Ok(id)
    }

    async fn read(cx: &Cx<'_, Keys>, id: &Id) -> Result<Option<Self>, Error> {
        Ok(cx.client().get(id.as_str()).map(|key| Self { pin: None, ..key }))
    }

    async fn delete(cx: &Cx<'_, Keys>, id: &Id) -> Result<(), Error> {
        cx.client().all.lock().unwrap().remove(id.as_str());
        Ok(())
    }
}

impl Update for Key {
    async fn update(cx: &Cx<'_, Keys>, id: &Id, _: Self, desired: Self) -> Result<(), Error> {
        let zone = desired.zone.clone().or(Some("north".to_owned()));
        cx.client().all.lock().unwrap().insert(id.to_string(), Self { zone, ..desired });
        Ok(())
    }
}

impl List for Key {
    async fn list(cx: &Cx<'_, Keys>, KeyFilter { zone }: KeyFilter) -> Result<Vec<Id>, Error> {
        let keys = cx.client().all.lock().unwrap();
        let found = keys.values().filter(|key| zone.is_none() || key.zone == zone);
        Ok(found.map(|key| Id::from(&*key.name)).collect())
    }
}

async fn apply(core: &mut Core, config: &Input) -> Report {
    core.apply(KEY, config.clone()).await.unwrap()
}

#[tokio::test]
async fn only_what_the_api_may_set_is_known_after_the_apply() {
    let keys = Keys::default();
    let mut core = keys.core().await;
    let bare = config! { name = "deploy" };
    let planned = core.plan(KEY, bare.clone()).await.unwrap().expect(Action::Create).planned.unwrap();
    let is_unknown = |name: &str| planned.at(&Path::parse(name)).is_some_and(|value| !value.is_known());
    let names = ["note", "days", "pin", "zone", "token"];
    assert_eq!(names.map(is_unknown), [false, false, false, true, true]);
    let created = apply(&mut core, &bare).await.expect(Action::Create);
    assert_eq!(created.attribute("zone"), Some("north".into()));
    apply(&mut core, &bare).await.expect(Action::NoOp);
}

#[tokio::test]
async fn what_is_removed_from_a_configuration_is_removed() {
    let keys = Keys::default();
    let mut core = keys.core().await;
    let bare = config! { name = "deploy" };
    for (name, value) in [("note", "CI"), ("pin", "1234")] {
        apply(&mut core, &bare.with(name, value)).await;
        apply(&mut core, &bare).await.expect(Action::Update);
        let Key { note, pin, .. } = keys.get("deploy").unwrap();
        assert_eq!((note, pin), (None, None), "{name}");
        apply(&mut core, &bare).await.expect(Action::NoOp);
    }
}

#[tokio::test]
async fn what_somebody_makes_of_a_default_is_undone() {
    let keys = Keys::default();
    let mut core = keys.core().await;
    let bare = config! { name = "deploy" };
    apply(&mut core, &bare).await.expect(Action::Create);
    keys.all.lock().unwrap().get_mut("deploy").unwrap().calls = 7;
    core.refresh(KEY).await.unwrap().expect_clean();
    apply(&mut core, &bare).await.expect(Action::Update);
    assert_eq!(keys.get("deploy").unwrap().calls, 100);
    apply(&mut core, &bare).await.expect(Action::NoOp);
}

#[tokio::test]
async fn a_number_with_more_digits_than_an_f64_holds_settles() {
    let keys = Keys::default();
    let mut core = keys.core().await;
    let third = |digits: usize| {
        let number: serde_json::Value = format!("0.{}", "3".repeat(digits)).parse().unwrap();
        config! { name = "deploy" }.with("failures", &number)
    };
    let long = third(155);
    apply(&mut core, &long).await.expect(Action::Create);
    assert_eq!(keys.get("deploy").unwrap().failures, Some(1.0 / 3.0));
    apply(&mut core, &long).await.expect(Action::NoOp);
    core.check_import(KEY, "deploy", long.clone(), &|_| false).await.unwrap().expect_clean();
    apply(&mut core, &third(15)).await.expect(Action::Update);
}

#[tokio::test]
async fn a_removed_argument_that_only_a_creation_can_set_replaces_the_object() {
    let mut core = Keys::default().core().await;
    apply(&mut core, &config! { name = "deploy", days = 7 }).await.expect(Action::Create);
    apply(&mut core, &config! { name = "deploy" }).await.expect(Action::DeleteThenCreate);
}

#[tokio::test]
async fn a_secret_is_hidden_in_plans() {
    let core = Keys::default().core().await;
    let schema = core.provider().schema(Kind::Resource, "acme_access_key").unwrap();
    let is_hidden = |name| schema.block.is_secret(&Path::parse(name));
    assert!(is_hidden("token") && !is_hidden("pin"));
}

#[tokio::test]
async fn what_an_api_sets_without_saying_so_is_told_once_it_is_seen() {
    let keys = Keys { default_note: Some("made by hand"), ..Keys::default() };
    let created = apply(&mut keys.core().await, &config! { name = "deploy" }).await;
    assert_eq!(created.rules(), ["after-apply.read-unchanged"]);
    let told: Vec<String> = created.diagnostics.iter().map(ToString::to_string).collect();
    assert!(told.len() == 1 && told[0].contains("The API has set note"), "{told:?}");
}

#[tokio::test]
async fn what_only_the_creation_returns_stays_in_the_state() {
    let keys = Keys::default();
    let mut core = keys.core().await;
    let bare = config! { name = "deploy" };
    let token = |report: &Report| report.attribute("token");
    let created = apply(&mut core, &bare).await.expect(Action::Create);
    assert_eq!(token(&created), Some("token of deploy".into()));
    // Another process has never seen it.
    let mut later = keys.core().await;
    later.insert(KEY, core.instance(KEY).unwrap().clone());
    let refreshed = later.refresh(KEY).await.unwrap().expect_clean();
    assert_eq!(token(&refreshed), token(&created));
    let updated = apply(&mut later, &bare.with("note", "CI")).await.expect(Action::Update);
    assert_eq!(token(&updated), token(&created));
    later.destroy(KEY).await.unwrap().expect_clean();
    // A key of the same name that somebody else makes has another token, which nobody knows.
    apply(&mut core, &bare).await.expect(Action::Create);
    keys.all.lock().unwrap().remove("deploy");
    core.refresh(KEY).await.unwrap().expect_clean();
    assert!(core.instance(KEY).is_none());
    // What is imported has none, and that is no change.
    apply(&mut core, &bare).await.expect(Action::Create);
    core.check_import(KEY, "deploy", bare, &|path| *path == Path::parse("token"))
        .await
        .unwrap()
        .expect_clean();
}

#[tokio::test]
async fn a_list_is_narrowed_by_the_fields_that_say_so() {
    let mut core = Keys::default().core().await;
    for (name, zone) in [("a", "north"), ("b", "south")] {
        let key = config! { name = name, zone = zone };
        core.apply(&format!("acme_access_key.{name}"), key).await.unwrap().expect(Action::Create);
    }
    for (filter, expected) in [
        (config! {}, &["a", "b"][..]),
        (config! { zone = "south" }, &["b"][..]),
        (config! { zone = "west" }, &[][..]),
    ] {
        let listed = core.list("acme_access_key", filter.clone(), &ListOptions::default()).await.unwrap();
        listed.report.expect_clean();
        let names: Vec<String> = listed.events.into_iter().map(|event| event.display_name).collect();
        assert_eq!(names, expected);
        let read = core.read_data("acme_access_keys", filter).await.unwrap().expect_clean();
        assert_eq!(read.attribute("ids"), Some(Value::set(expected.iter().map(|id| (*id).into()).collect())));
    }
}

#[tokio::test]
async fn any_key_lives() {
    let keys = Keys::default();
    let mut core = keys.core().await;
    let schema = serde_json::from_str(Key::schema()).unwrap();
    let type_schema = &core.provider().resource("acme_access_key").unwrap().schema;
    let generator = Generator::new(type_schema).described_by(&schema).with_unknown(0.1);
    let tally = Lives { count: 50, seed: 1 }.play(&mut core, "acme_access_key", &generator).await;
    assert_eq!(tally.unwrap_or_else(|broken| panic!("{broken}")).lived, 50);
    assert!(keys.all.lock().unwrap().is_empty());
}
