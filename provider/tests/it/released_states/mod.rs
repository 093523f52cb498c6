//! The states that each release wrote are read and planned by the provider of today.
//!
//! `tests/states/<version>` has what the release of this version left behind: `objects.json`, with configuration, state
//! and private data of some objects, and `service/`, the emulator's objects. `FERROFORM_BLESS=1` writes the folder of
//! the version in Cargo.toml, until CHANGELOG.md says that it is released. Other folders are never written again.

mod objects;
mod stage;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ferroform_core::table::{Kind, ObjectTable, Order, Text};
use ferroform_driver::{Action, Input, Options};
use serde_json::Value as Json;
use terraform_provider_awscc::registry;
use tokio::sync::OnceCell;

use crate::released_states::objects::{Object, configurations};
use crate::released_states::stage::Stage;

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const VERSION: &str = env!("CARGO_PKG_VERSION");
const BLESS: &str = "FERROFORM_BLESS=1 cargo test -p terraform-provider-awscc --test it released_states";

fn folder(version: &str) -> PathBuf {
    Path::new(WORKSPACE).join("tests/states").join(version)
}

/// Returns the versions that have a folder, after that of this version was written if that was asked for.
async fn versions() -> BTreeSet<String> {
    static WRITTEN: OnceCell<()> = OnceCell::const_new();
    if std::env::var_os("FERROFORM_BLESS").is_some() {
        assert!(
            !released().contains(VERSION),
            "{VERSION} is released: raise the version in Cargo.toml first"
        );
        WRITTEN.get_or_init(|| write(VERSION)).await;
    }
    let Ok(folders) = fs::read_dir(folder("")) else { return BTreeSet::new() };
    folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Returns the versions that the changelog has a heading for, such as `## 0.1.0 (2026-12-01)`.
fn released() -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(WORKSPACE).join("CHANGELOG.md")).unwrap();
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    headings.filter_map(|heading| heading.split(' ').next().filter(is_version)).map(str::to_owned).collect()
}

fn objects(version: &str) -> Vec<Object> {
    let text = fs::read_to_string(folder(version).join("objects.json")).unwrap();
    let Json::Array(objects) = serde_json::from_str(&text).unwrap() else { panic!("{version}: no list") };
    objects.into_iter().map(Object::from_json).collect()
}

/// Creates the objects and writes what they leave behind.
async fn write(version: &str) {
    let folder = folder(version);
    let _ = fs::remove_dir_all(&folder);
    let service = folder.join("service");
    fs::create_dir_all(&service).unwrap();
    let mut written = Vec::new();
    let configurations = configurations();
    let mut stage = Stage::new(&service, configurations.iter().map(|(address, _)| *address)).await;
    for (address, config) in configurations {
        stage.core.apply(address, (&config).into()).await.unwrap().expect(Action::Create);
        let instance = stage.core.instance(address).unwrap();
        written.push(Object::of(address, config, instance).into_json());
    }
    stage.stop().await;
    for file in ["state.lock", "state.token"] {
        let _ = fs::remove_file(service.join(file));
    }
    let text = serde_json::to_string_pretty(&written).unwrap();
    fs::write(folder.join("objects.json"), format!("{text}\n")).unwrap();
}

/// Plans the objects that a release left behind, with a copy of its service.
async fn plan(version: &str) {
    let service = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(folder(version).join("service")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), service.path().join(entry.file_name())).unwrap();
    }
    let objects = objects(version);
    let mut stage = Stage::new(service.path(), objects.iter().map(|object| object.address.as_str())).await;
    assert!(objects.len() > 5, "{version}: only {} objects", objects.len());
    for object in &objects {
        println!("{version}: {}", object.address);
        let instance = stage.upgraded(object).await;
        stage.core.insert(&object.address, instance);
        let unread = Options { without_refresh: true, ..Options::default() };
        let config = || Input::from(&object.config);
        stage.core.plan_with(&object.address, config(), &unread).await.unwrap().expect(Action::NoOp);
        stage.core.plan(&object.address, config()).await.unwrap().expect(Action::NoOp);
        stage.core.apply(&object.address, config()).await.unwrap().expect(Action::NoOp);
        stage.core.plan(&object.address, config()).await.unwrap().expect(Action::NoOp);
        stage.core.destroy(&object.address).await.unwrap().expect_clean();
    }
    assert!(stage.emulator.objects(None).is_empty(), "{version}: something was not destroyed");
}

#[tokio::test]
async fn states_of_every_release_plan_nothing_and_can_be_destroyed() {
    for version in versions().await {
        plan(&version).await;
    }
}

#[tokio::test]
async fn every_release_and_the_next_one_have_states() {
    let versions = versions().await;
    for version in released().iter().map(String::as_str).chain([VERSION]) {
        assert!(versions.contains(version), "tests/states/{version} is missing: run `{BLESS}`");
    }
}

#[tokio::test]
async fn the_states_have_values_of_every_kind() {
    assert!(versions().await.contains(VERSION));
    let mut found = BTreeSet::new();
    for object in objects(VERSION) {
        let name = object.address.split_once('.').unwrap().0.strip_prefix("awscc_").unwrap();
        let table = registry::all().into_iter().find(|one| one.table.name == name).unwrap().table;
        kinds(table.root, &object.attributes, &mut found);
        assert!(!object.private.is_empty(), "{}", object.address);
    }
    let wanted = [
        "JSON",
        "bool",
        "document",
        "float64",
        "instant",
        "int64",
        "list",
        "map",
        "multiset",
        "object",
        "set",
        "string",
        "write-only",
    ];
    let missing: Vec<_> = wanted.into_iter().filter(|kind| !found.contains(kind)).collect();
    assert!(missing.is_empty(), "no state has {missing:?}");
}

/// Adds the kinds of the values in an object.
fn kinds(table: &ObjectTable, object: &Json, found: &mut BTreeSet<&'static str>) {
    for attribute in table.attributes {
        let value = &object[attribute.name];
        if attribute.behaviour.is_write_only && !value.is_null() {
            found.insert("write-only");
        }
        kind(&attribute.kind, value, found);
    }
}

fn kind(of: &Kind, value: &Json, found: &mut BTreeSet<&'static str>) {
    if value.is_null() {
        return;
    }
    found.insert(match of {
        Kind::Bool => "bool",
        Kind::Int64 => "int64",
        Kind::Float64 => "float64",
        Kind::String(Text::Plain) => "string",
        Kind::String(Text::Json) => "JSON",
        Kind::String(Text::Document(_)) => "document",
        Kind::String(Text::Instant) => "instant",
        Kind::Object(_) => "object",
        Kind::List(_, Order::Significant) => "list",
        Kind::List(_, Order::Irrelevant) => "multiset",
        Kind::Set(_) => "set",
        Kind::Map(_) => "map",
        Kind::Dynamic => "dynamic",
    });
    match of {
        Kind::Object(table) => kinds(table, value, found),
        Kind::List(element, _) | Kind::Set(element) => {
            value.as_array().unwrap().iter().for_each(|value| kind(&element.kind, value, found));
        }
        Kind::Map(element) => {
            value.as_object().unwrap().values().for_each(|value| kind(&element.kind, value, found));
        }
        _ => {}
    }
}
