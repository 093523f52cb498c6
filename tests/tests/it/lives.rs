//! Generated lifecycles find the mistakes of a provider and shrink them.

use std::collections::BTreeSet;

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::{Broken, Lives, Tally};
use ferroform_driver::{Connection, Core, Input, Options, Phase, config};
use ferroform_tests::specimen::{Call, Specimen, TYPE, Twist};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

fn generator() -> Generator {
    let names = "[a-z]{1,6}".prop_map(Input::from);
    Generator::new(Specimen::new(None).schema()).with("name", names).with_unknown(0.1)
}

/// Returns the generator without nested attributes and blocks.
fn flat() -> Generator {
    let block = &Specimen::new(None).schema().block.clone();
    let nested = block.attributes.iter().filter(|(_, attribute)| attribute.nested().is_some());
    let names = nested.map(|(name, _)| name).chain(block.blocks.keys());
    names.fold(generator(), |generator, name| generator.without(name))
}

async fn play(twist: Option<Twist>, lives: Lives, generator: Generator) -> Result<Tally, Broken> {
    let mut core = Core::new(Connection::in_process(Specimen::new(twist)).await.unwrap()).await.unwrap();
    lives.play(&mut core, TYPE, &generator).await
}

#[test]
fn whatever_is_generated_fits_the_schema_and_everything_is_generated() {
    let specimen = Specimen::new(None);
    let mut runner = TestRunner::deterministic();
    let (mut set, mut left_out, mut later) = (BTreeSet::new(), BTreeSet::new(), 0);
    let block = &specimen.schema().block;
    for _ in 0..300 {
        let input = generator().configurations().new_tree(&mut runner).unwrap().current();
        input.to_config(block, Phase::Plan).unwrap();
        input.settled().to_config(block, Phase::Apply).unwrap();
        later += usize::from(input.has_unknown());
        let Input::Object(members) = input else { panic!("it is an object") };
        let settable =
            block.attributes.iter().filter(|(_, attribute)| attribute.required || attribute.optional);
        for name in settable.map(|(name, _)| name).chain(block.blocks.keys()) {
            let is_set = members.contains_key(name);
            if is_set { &mut set } else { &mut left_out }.insert(name.clone());
        }
    }
    assert!(left_out.is_subset(&set) && left_out.len() > 10, "never set: {:?}", left_out.difference(&set));
    assert!(later > 100, "{later} of 300 have something unknown");
}

#[tokio::test]
async fn an_honest_provider_lives_all_lives() {
    let tally = play(None, Lives { count: 25, seed: 1 }, generator())
        .await
        .unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally, Tally { lived: 25, ..Tally::default() });
}

/// In a replacement the private data belong to the successor, so nothing can be returned with them. The
/// driver keeps the object, as the real core does.
#[tokio::test]
async fn an_object_that_could_not_make_room_is_kept_and_breaks_no_rule() {
    let stuck = |talk: &mut ferroform_tests::specimen::Talk<'_>| {
        if talk.call == Call::Apply && talk.planned.is_null() {
            talk.complain("It is stuck", None);
        }
    };
    let connection = Connection::in_process(Specimen::new(Some(stuck))).await.unwrap();
    let mut core = Core::new(connection).await.unwrap();
    let (address, config) = (format!("{TYPE}.this"), config! { name = "thing" });
    assert!(core.apply(&address, config.clone()).await.unwrap().is_clean());
    let before = core.instance(&address).unwrap().clone();
    let options = Options { replace: true, ..Options::default() };
    let report = core.apply_with(&address, config, &options).await.unwrap();
    assert_eq!(report.errors().count(), 1);
    assert_eq!(report.rules(), [""; 0], "{report}");
    let after = core.instance(&address).unwrap();
    assert_eq!((&after.json, &after.private), (&before.json, &before.private));
}

#[tokio::test]
async fn what_a_provider_does_wrong_is_found_and_made_small() {
    let shouts = |talk: &mut ferroform_tests::specimen::Talk<'_>| {
        let note = talk.answer.object.as_ref().map(|object| object.attribute("note"));
        if talk.call == Call::Apply
            && let Some(note) = note.as_ref().and_then(|note| note.as_str())
        {
            talk.set("note", note.to_uppercase().as_str());
        }
    };
    let broken = play(Some(shouts), Lives { count: 200, seed: 1 }, flat()).await.expect_err("it is found");
    assert_eq!(broken.report.rules(), ["apply.planned-kept"], "{broken}");
    let written: Vec<_> = broken.report.configuration.lines().filter(|line| line.contains('=')).collect();
    assert_eq!(written, ["  name = \"a\"", "  note = \"a\""], "{broken}");
}

#[tokio::test]
async fn one_seed_decides_everything() {
    let stops = |talk: &mut ferroform_tests::specimen::Talk<'_>| {
        if talk.call == Call::Validate && !talk.config.attribute("size").is_null() {
            talk.complain("no sizes", Some("size"));
        }
    };
    let twice = || play(Some(stops), Lives { count: 20, seed: 7 }, flat());
    let (one, same) = (twice().await.unwrap(), twice().await.unwrap());
    assert_eq!(one, same);
    assert!(one.refused > 0 && one.lived > 0 && one.reasons.len() == 1, "{one:?}");
}
