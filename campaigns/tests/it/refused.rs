//! Mistakes of all kinds are generated, are invalid for the emulator, too, and are refused at their place.

use std::collections::BTreeSet;
use std::mem::discriminant;

use ferroform_campaigns::contract::campaign::Campaign;
use ferroform_campaigns::contract::chance::Chance;
use ferroform_campaigns::contract::lifecycle::play;
use ferroform_campaigns::contract::mistake::{Demand, Mistake, mistakes};
use ferroform_campaigns::contract::script::{Behaviour, Plenty, Script};
use ferroform_campaigns::contract::stage::Stage;
use ferroform_campaigns::contract::subject::Subject;
use ferroform_campaigns::contract::write::{Spelling, write};
use ferroform_core::prelude::*;
use ferroform_driver::value::Path;
use ferroform_driver::{Action, Phase};
use ferroform_emulator::SchemaStore;
use ferroform_emulator::schema::Occasion;
use serde_json::{Value as Json, json};
use terraform_provider_awscc::registry;

/// A type whose schema has every kind of demand.
#[cfg_resource("Test::Strict::Thing", schema = "schemas/test-strict-thing.json")]
pub(crate) struct Thing;

fn schemas() -> SchemaStore {
    let schema = include_str!("../../schemas/test-strict-thing.json");
    SchemaStore::memory([serde_json::from_str(schema).unwrap()])
}

/// Calls `judge` with the mistakes of a hundred models.
fn all_mistakes(store: &SchemaStore, judge: &mut dyn FnMut(Subject<'_>, &Json, Mistake)) {
    let schema = store.get("Test::Strict::Thing").unwrap().unwrap();
    let subject = Subject::new(&schema, Thing::REGISTRATION.table);
    for seed in 0..100 {
        let script = Script::invent(subject, seed, Plenty::Random, Behaviour::Plain).unwrap();
        let mut chance = Chance::new(seed, "all");
        for mistake in mistakes(subject, &script.first, 50, &mut chance) {
            judge(subject, &script.first, mistake);
        }
    }
}

#[test]
fn every_mistake_is_one_for_the_emulator_too() {
    all_mistakes(&schemas(), &mut |subject, model, mistake| {
        let judge = subject.schema.judge();
        assert!(judge.check(subject.schema, model, Occasion::Create).is_empty());
        // A null in a configuration means that the value is absent.
        let wrong =
            if mistake.demand.is_of_presence() { mistake.left_out_of(model) } else { mistake.made_in(model) };
        let wrong = wrong.unwrap();
        let complaints = judge.check(subject.schema, &wrong, Occasion::Create);
        // JSON Schema does not check whether a text is a time.
        assert_eq!(complaints.is_empty(), mistake.demand == Demand::Instant, "{mistake:?} in {model}");
    });
}

#[test]
fn mistakes_of_all_kinds_are_made_at_any_depth() {
    let number = || json!(1).as_number().unwrap().clone();
    let kinds = [
        Demand::MinLength(1),
        Demand::MaxLength(1),
        Demand::Pattern(String::new()),
        Demand::Enum(Vec::new()),
        Demand::Const(Json::Null),
        Demand::Minimum(number()),
        Demand::Maximum(number()),
        Demand::ExclusiveMinimum(number()),
        Demand::ExclusiveMaximum(number()),
        Demand::MultipleOf(number()),
        Demand::MinItems(1),
        Demand::MaxItems(1),
        Demand::UniqueItems,
        Demand::MinProperties(1),
        Demand::MaxProperties(1),
        Demand::Keys(String::new()),
        Demand::Required,
        Demand::RequiredOfEntry,
        Demand::Alternatives,
        Demand::Dependency,
        Demand::Element,
        Demand::Document,
        Demand::Instant,
    ];
    let (mut made, mut places) = (Vec::new(), BTreeSet::new());
    all_mistakes(&schemas(), &mut |_, _, mistake| {
        made.push(discriminant(&mistake.demand));
        places.insert(mistake.path.names().collect::<Vec<_>>().join("."));
    });
    let missing: Vec<_> = kinds.iter().filter(|kind| !made.contains(&discriminant(*kind))).collect();
    assert!(missing.is_empty(), "never made: {missing:?}");
    for place in [
        "name",
        "rules",
        "rules.action",
        "rule_set.port",
        "names",
        "labels",
        "target",
        "tier",
        "stages.memory",
    ] {
        assert!(places.contains(place), "nothing wrong at {place} among {places:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_mistake_is_refused_at_its_place() {
    let campaign = Campaign { lifecycles: 12, ..Campaign::default() };
    let account = campaign.play(&Thing::REGISTRATION, &schemas()).await;
    assert_eq!(account.problems(), [""; 0]);
    let made = account.counts.mistakes;
    assert!(made > 50, "only {made} mistakes were made");
}

/// Returns the violation reported for a mistake whose expectations do not match the provider's answer.
async fn said_of(mistake: Mistake) -> String {
    let mut stage = Stage::new(&Thing::REGISTRATION, &schemas()).await.unwrap();
    let script = Script::invent(stage.subject(), 1, Plenty::Minimal, Behaviour::Plain).unwrap();
    let first = json!({
        "Name": "thing", "Password": "not to be seen", "Rules": [{"Action": "ALLOW", "Port": 1}],
    });
    let (second, third) = (None, None);
    let script =
        Script { first, mistakes: vec![mistake], second, third, drift: None, foreign: None, ..script };
    let outcome = play(&mut stage, &script).await.unwrap();
    let [finding] = outcome.findings.as_slice() else { return String::new() };
    assert_eq!(finding.violation.rule.id, "life.refused");
    assert!(finding.configuration.contains("resource \"awscc_strict_thing\" \"this\""));
    finding.violation.detail.clone()
}

fn wrong(pointer: &str, path: &str, demand: Demand, instead: Json) -> Mistake {
    let (pointer, name, path) = (pointer.to_owned(), path.to_owned(), Path::parse(path));
    let (blamed, may_be_null) = (path.clone(), Some(false));
    let (only_warns, is_secret) = (false, false);
    Mistake { pointer, path, blamed, name, demand, instead, only_warns, may_be_null, is_secret }
}

#[tokio::test(start_paused = true)]
async fn what_is_not_refused_as_it_should_be_is_found() {
    let port = |demand, instead| wrong("/Rules/0/Port", "rules[0].port", demand, instead);
    let least = |least: u64| Demand::Minimum(json!(least).as_number().unwrap().clone());
    assert_eq!(said_of(port(least(1), json!(0))).await, "");

    let accepted = said_of(port(least(2), json!(1))).await;
    assert!(accepted.contains("there is no error at this place"), "{accepted}");
    let vague = said_of(port(least(77), json!(0))).await;
    assert!(vague.contains("nothing to go by (77)"), "{vague}");
    let mut elsewhere = port(least(1), json!(0));
    elsewhere.blamed = Path::parse("rules[0].action");
    let elsewhere = said_of(elsewhere).await;
    assert!(elsewhere.contains("another place is blamed"), "{elsewhere}");
    let needed = wrong("/Password", "password", Demand::MinLength(8), json!("short"));
    let needed = said_of(needed).await;
    assert!(needed.contains("while null: nothing is refused"), "{needed}");
    let strange = wrong("/Name", "name", Demand::Pattern("^[a-z]".to_owned()), json!("Not for all eyes"));
    assert!(said_of(strange.clone()).await.is_empty());
    let told = said_of(Mistake { is_secret: true, ..strange }).await;
    assert!(told.contains("the value is shown"), "{told}");
}

/// Existing configurations have such keys, which the services accept and the reference does not check.
#[tokio::test(start_paused = true)]
async fn a_tag_key_that_the_reference_does_not_check_is_warned_of_and_applied() {
    let types = [
        "AWS::Amplify::App",
        "AWS::Connect::AgentStatus",
        "AWS::Evidently::Project",
        "AWS::Signer::SigningProfile",
    ];
    for name in types {
        let mut stage = crate::stage(name, Behaviour::Plain.quirks()).await;
        let script = Script::invent(stage.subject(), 1, Plenty::Minimal, Behaviour::Plain).unwrap();
        let mut model = script.first.clone();
        model["Tags"] = json!([{ "Key": "Modified By", "Value": "someone" }]);
        let input = write(stage.table.root, &model, Spelling::Compact);
        let block = stage.core.provider().schemas().resources[&stage.type_name()].schema.block.clone();
        let config = input.to_config(&block, Phase::Plan).unwrap();
        let said = stage.core.provider().validate(&stage.type_name(), &config).await.unwrap();
        let [said] = said.as_slice() else { panic!("{name}: {said:?}") };
        assert!(!said.is_error && said.detail.contains("must match the pattern ^(?!aws:)"), "{name}: {said}");

        let address = stage.address();
        let applied = stage.core.apply(&address, input.clone()).await.unwrap();
        assert!(applied.is_clean() && applied.action == Action::Create, "{name}: {applied:?}");
        let stored = stage.door.emulator.objects(None);
        let [stored] = stored.as_slice() else { panic!("{name}: {} objects", stored.len()) };
        assert_eq!(stored.model["Tags"], model["Tags"], "{name}");
        let again = stage.core.plan(&address, input).await.unwrap();
        assert!(again.is_clean() && again.action == Action::NoOp, "{name}: {again:?}");
        let found: Vec<_> = stage.door.emulator.findings().into_iter().map(|one| one.complaint).collect();
        assert_eq!(found, ["#/Tags/0/Key: failed validation constraint for keyword [pattern]"], "{name}");
    }
}

/// Plays the lifecycle of an app with these tags and mistakes. Returns how many mistakes were applied, and
/// the violations.
async fn life_of_an_app(tags: Json, mistakes: Vec<Mistake>) -> (usize, String) {
    let mut stage = crate::stage("AWS::Amplify::App", Behaviour::Plain.quirks()).await;
    let script = Script::invent(stage.subject(), 1, Plenty::Minimal, Behaviour::Plain).unwrap();
    let first = json!({ "Name": "app", "Tags": tags });
    let (second, third) = (None, None);
    let script = Script { first, mistakes, second, third, drift: None, foreign: None, ..script };
    let outcome = play(&mut stage, &script).await.unwrap();
    let broken = outcome.findings.iter().map(|finding| finding.violation.to_string());
    (outcome.counts.tolerated, broken.collect::<Vec<_>>().join("\n"))
}

#[tokio::test(start_paused = true)]
async fn the_service_finds_what_is_warned_of_and_nothing_else() {
    let pattern = Demand::Pattern("^(?!aws:)[a-zA-Z+-=._:/]+$".to_owned());
    let mut strange = wrong("/Tags/0/Key", "tags[0].key", pattern, json!("Modified By"));
    strange.only_warns = true;
    // The tags are an unordered list or a set. The protocol cannot name an element of a set.
    let tags = registry::find("AWS::Amplify::App").unwrap().table.root.attribute("tags").unwrap();
    if matches!(tags.kind, ferroform_core::table::Kind::Set(_)) {
        (strange.blamed, strange.name) = (Path::parse("tags"), "tags[*].key".to_owned());
    }
    let plain = || json!([{ "Key": "Name", "Value": "a" }, { "Key": "Other", "Value": "b" }]);
    assert_eq!(life_of_an_app(plain(), Vec::new()).await, (0, String::new()));
    assert_eq!(life_of_an_app(plain(), vec![strange]).await, (1, String::new()));

    // A lifecycle in which such a key is not marked as a mistake.
    let (_, found) = life_of_an_app(json!([{ "Key": "Modified By", "Value": "a" }]), Vec::new()).await;
    let is_found = found.starts_with("life.warned-and-applied") && found.contains("#/Tags/0/Key: ");
    assert!(is_found, "{found}");
}
