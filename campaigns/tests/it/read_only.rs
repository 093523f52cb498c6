//! Values at the places of `readOnlyProperties` are refused, for every type and at every depth.

use std::collections::BTreeMap;

use ferroform_campaigns::contract::read_only::{Standing, places, try_all};
use ferroform_campaigns::contract::script::{Behaviour, Plenty, Script};
use ferroform_campaigns::contract::stage::Stage;
use ferroform_campaigns::contract::threads::play_all;
use ferroform_core::Registration;
use ferroform_core::prelude::*;
use ferroform_emulator::SchemaStore;
use serde_json::{Value as Json, json};

/// A type with read-only properties at every depth.
#[cfg_resource("Test::ReadOnly::Thing", schema = "schemas/test-read-only-thing.json")]
pub(crate) struct Thing;

/// The number of pointers of all types by standing. Another number means other schemas or another rule.
const PLACES: [(Standing, usize); 3] =
    [(Standing::Refused, 5240), (Standing::Within, 160), (Standing::Unseen, 151)];

#[test]
fn every_read_only_pointer_of_every_type_has_a_standing() {
    let store = crate::schemas();
    let mut found: BTreeMap<Standing, usize> = BTreeMap::new();
    for registration in terraform_provider_awscc::registry::all() {
        let schema = store.get(registration.table.cloudformation_type).unwrap().unwrap();
        let pointers = schema.raw["readOnlyProperties"].as_array().map_or(0, Vec::len);
        let places = places(&schema);
        assert_eq!(places.len(), pointers, "{}", schema.name);
        for place in places {
            *found.entry(place.standing).or_default() += 1;
        }
    }
    assert_eq!(found, BTreeMap::from(PLACES));
}

#[test]
fn a_value_is_refused_in_every_read_only_place_of_a_type() {
    let store = crate::schemas();
    let is_full = crate::is_full();
    let types: Vec<_> =
        terraform_provider_awscc::registry::all().into_iter().step_by(if is_full { 1 } else { 8 }).collect();
    let try_one = async |registration: &&'static Registration| {
        let stage = Stage::new(registration, &store).await.unwrap();
        let script = Script::invent(stage.subject(), 1, Plenty::Full, Behaviour::Plain).unwrap();
        try_all(&stage, &script.first).await
    };
    let (mut tried, mut broken) = (0, Vec::new());
    play_all(&types, try_one, |found| match found {
        Ok(found) => tried += found.places,
        Err(violation) => broken.push(violation.to_string()),
    });
    assert!(broken.is_empty(), "{}:\n{}", broken.len(), broken.join("\n"));
    assert!(tried == PLACES[0].1 || (!is_full && tried > PLACES[0].1 / 12), "{tried} places");
}

/// Returns how many places are refused if the list of read-only properties is changed, or the violation.
async fn tried(change: impl FnOnce(&mut Vec<Json>)) -> Result<usize, String> {
    let mut schema: Json =
        serde_json::from_str(include_str!("../../schemas/test-read-only-thing.json")).unwrap();
    change(schema["readOnlyProperties"].as_array_mut().unwrap());
    let stage = Stage::new(&Thing::REGISTRATION, &SchemaStore::memory([schema])).await.unwrap();
    let part = || json!({ "Label": "a" });
    let model = json!({
        "Name": "thing", "Part": part(), "List": [{ "Part": part() }, {}, { "Part": part() }], "Set": [part()],
        "Map": { "one": part(), "two": part() }, "Starred": [part()],
    });
    let found = try_all(&stage, &model).await;
    found.map(|found| found.places).map_err(|violation| violation.to_string())
}

#[tokio::test(start_paused = true)]
async fn a_read_only_place_that_the_tables_forget_or_invent_is_found() {
    assert_eq!(tried(|_| {}).await, Ok(5));
    for (pointer, place) in [
        ("Map", "map"),
        ("Part/Label", "part.label"),
        ("List/Part/Label", "list.part.label"),
        ("Set/State", "set.state"),
        ("Map/Label", "map.label"),
        ("Starred/Arn", "starred.arn"),
    ] {
        let found = tried(|pointers| pointers.push(json!(format!("/properties/{pointer}")))).await;
        let found = found.unwrap_err();
        let is_found = found.contains("announced with arguments") && found.contains(&format!("{place:?}"));
        assert!(is_found, "{pointer}: {found}");
    }
    for (index, place) in [(0, "arn"), (3, "list.part.arn"), (4, "set.arn"), (5, "map.arn")] {
        let found = tried(|pointers| drop(pointers.remove(index))).await.unwrap_err();
        let is_found = found.contains("announced without") && found.contains(&format!("{place:?}"));
        assert!(is_found, "{place}: {found}");
    }
    let nowhere = tried(|pointers| pointers.push(json!("/properties/Starred/*/Nothing"))).await.unwrap_err();
    assert!(nowhere.contains("has no attribute") && nowhere.contains("starred.nothing"), "{nowhere}");
}
