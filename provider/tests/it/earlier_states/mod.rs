//! States of every type that an attribute ever had can be read.
//!
//! `surface/types.txt` says that the record in `surface/earlier.txt` is complete. Here a state is made of each of the types in it and
//! goes through `UpgradeResourceState`. Everything in it must arrive, so a refresh of the schemas that breaks states fails.

mod reader;
mod sample;
mod table;

use std::collections::BTreeMap;
use std::fs;

use ferroform::prelude::*;
use ferroform_core::table::ResourceTable;
use ferroform_shapes::{Earlier, digest, parse};

use crate::earlier_states::reader::Reader;
use crate::earlier_states::sample::Sample;

/// The schema version of every type of hashicorp/awscc. Users can change between the providers only as long as this is
/// the version here too, so a changed attribute is no reason for another one.
const VERSION_OF_REFERENCE: i64 = 1;

fn read(file: &str) -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../surface/").to_owned() + file)
        .unwrap_or_default()
}

/// Returns the types that attributes had.
fn recorded() -> Vec<Earlier> {
    parse(&read("earlier.txt")).unwrap_or_else(|e| panic!("surface/earlier.txt: {e:#}"))
}

#[tokio::test]
async fn states_of_every_type_that_an_attribute_ever_had_can_be_read() {
    let reader = Reader::new();
    let problems = reader.problems(&recorded()).await;
    assert!(problems.is_empty(), "{}\n\n{}", problems.join("\n\n"), reader::WAYS_OUT);
}

#[tokio::test]
async fn a_state_of_todays_types_stays_as_it_is() {
    let reader = Reader::new();
    let mut count = 0;
    for (name, table) in reader.tables() {
        let shape = table::shape_of_object(table.root);
        let state = Sample::default().object(&shape, table.root);
        let read = reader.read(name, VERSION_OF_REFERENCE, &state).await;
        assert_eq!(read.as_ref(), Ok(&state), "{name}");
        // What is converted because of one attribute keeps the others.
        let converted = ferroform_engine::todays_shape(table, state.clone());
        assert!(converted.as_ref().is_ok_and(|json| *json == state), "{name}: {converted:?}");
        count += shape.count();
    }
    assert!(count > 50_000, "only {count} attributes");
}

#[test]
fn the_surface_has_the_types_of_the_tables() {
    let list = read("types.txt");
    let words = list.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let told: BTreeMap<_, _> = words.map(|words| (words[0], words[2].to_owned())).collect();
    let reader = Reader::new();
    let hash = |table: &ResourceTable| digest(&table::shape_of_object(table.root).to_string());
    let known: BTreeMap<_, _> = reader.tables().map(|(name, table)| (name, hash(table))).collect();
    let names = told.keys().chain(known.keys()).filter(|name| told.get(*name) != known.get(*name));
    let names: Vec<_> = names.collect();
    assert!(names.is_empty(), "run `cargo xtask surface`, and read what it says of {names:?}");
    assert!(told.len() > 1_700, "only {} types", told.len());
}

#[test]
fn every_state_has_the_schema_version_of_the_reference() {
    for (name, table) in Reader::new().tables() {
        assert_eq!(table.schema_version, VERSION_OF_REFERENCE, "{name}");
    }
}

/// A type that no refresh changes.
#[cfg_resource("MyOrg::Team::Thing", schema = "tests/it/earlier_states/thing.json", json("Document"))]
struct Thing;

fn of_a_thing() -> Reader {
    Reader::of(resources![Thing].iter().collect())
}

/// Returns what is said about lines of the record.
async fn said(lines: &str) -> Vec<String> {
    of_a_thing().problems(&parse(lines).unwrap()).await
}

#[tokio::test]
async fn a_refresh_that_breaks_states_is_named_with_type_attribute_and_both_types() {
    for (line, wanted) in [
        (
            "team_thing size: list of string",
            "awscc_team_thing: `size` was `list of string` and is `number`. Its states cannot be read: ",
        ),
        (
            "team_thing size: list of string",
            "`size` is a list. This version of the provider expects an integer",
        ),
        (
            "team_thing tags: list of string",
            "was `list of string` and is `list of {key: string, value: string}`",
        ),
        ("team_thing tags[].key: {a: string}", "`tags[].key` was `{a: string}` and is `string`. Its states"),
        ("team_thing name: map of string", "`name` was `map of string` and is `string`"),
        (
            "team_thing tags: string",
            "`tags` is a text that is not JSON. This version of the provider expects a list",
        ),
        (
            "team_thing tags: {key: string, value: string}",
            "`tags` is either a map or one object with key and",
        ),
        ("team_thing is_on: number", "`is_on` was `number` and is `bool`"),
    ] {
        let said = said(line).await;
        assert!(said.len() == 1 && said[0].contains(wanted), "{line}: {said:?}");
    }
}

#[tokio::test]
async fn a_conversion_that_loses_something_is_named() {
    // An object leaves out what it does not have, so no key of the map is there afterwards.
    let said = said("team_thing rule: map of number").await;
    let wanted = "awscc_team_thing: `rule` was `map of number` and is `{port: number}`. A part of it is lost: {\"rule\":";
    assert!(said.len() == 1 && said[0].starts_with(wanted), "{said:?}");
}

#[tokio::test]
async fn a_refresh_after_which_states_are_converted_passes() {
    let lines = "team_thing size: string\n\
        team_thing document: list of {port: string}\n\
        team_thing document: {gone_since: bool, port: number}\n\
        team_thing gone_since: list of {a: map of bool}\n\
        team_thing is_on: string\n\
        team_thing labels: JSON\n\
        team_thing labels: list of {key: string, value: string}\n\
        team_thing labels: map of number\n\
        team_thing name: bool\n\
        team_thing name: number\n\
        team_thing rule: JSON\n\
        team_thing rule: list of {port: string}\n\
        team_thing tags: JSON\n\
        team_thing tags: map of string\n\
        team_thing tags: set of {gone_since: bool, key: number, value: bool}\n\
        team_thing tags[].gone_since: set of string\n\
        team_thing tags[].value: number\n\
        type_gone_since name: bool\n";
    let said = said(lines).await;
    assert!(said.is_empty(), "{said:#?}");
}

#[tokio::test]
async fn a_break_that_somebody_accepted_is_silent_until_there_is_none() {
    let line = "team_thing size: list of string -- accepted: no schema said so for longer than a day";
    assert!(said(line).await.is_empty());
    let said = said("team_thing size: string -- accepted: a mistake").await;
    assert_eq!(said, ["awscc_team_thing: states in which `size` is `string` can be read: remove `accepted`"]);
}
