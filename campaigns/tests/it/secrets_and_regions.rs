//! Every demand on write-only arguments and on regions is met, and is missed by a provider that does something else.

use ferroform_campaigns::contract::lifecycle::{Outcome, play};
use ferroform_campaigns::contract::regions::Regions;
use ferroform_campaigns::contract::script::{Behaviour, Plenty, Script};
use ferroform_campaigns::contract::stage::Distortion;
use ferroform_driver::Input;
use serde_json::{Value as Json, json};

const PARAMETER: &str = "AWS::SSM::Parameter";
const DIRECTORY: &str = "AWS::DirectoryService::SimpleAD";

/// Plays the life of an object of this type whose secrets are all in write-only arguments.
async fn life(name: &str, seed: u64, regions: Regions, distortion: Option<Distortion>) -> Outcome {
    let mut stage = crate::stage(name, Behaviour::Plain.quirks()).await;
    stage.distortion = distortion;
    let script = Script::invent(stage.subject(), seed, Plenty::Minimal, Behaviour::Plain).unwrap();
    let first: Json = match name {
        PARAMETER => json!({"Name": "p", "Type": "String", "Value": "the-first-secret"}),
        DIRECTORY => json!({
            "Name": "corp.example.com", "Size": "Small", "Password": "hunter-22-Abc",
            "VpcSettings": {"VpcId": "vpc-1", "SubnetIds": ["subnet-1", "subnet-2"]},
        }),
        _ => script.first.clone(),
    };
    let script = Script {
        seed,
        first,
        mistakes: Vec::new(),
        tries_read_only: false,
        second: None,
        third: None,
        drift: None,
        foreign: None,
        unknowns: 0,
        default_tags: Vec::new(),
        secrets: 100,
        regions,
        ..script
    };
    play(&mut stage, &script).await.unwrap()
}

fn first(outcome: Outcome) -> Option<(&'static str, String)> {
    let violation = outcome.findings.into_iter().next()?.violation;
    Some((violation.rule.id, violation.to_string()))
}

const BOTH: Regions =
    Regions { own: Some("us-east-2"), of_the_provider: Some("eu-north-1"), later: Some("ap-southeast-2") };
const OF_THE_PROVIDER: Regions = Regions { own: None, of_the_provider: Some("eu-north-1"), later: None };

#[tokio::test(start_paused = true)]
async fn every_demand_is_met() {
    for name in [PARAMETER, DIRECTORY, "AWS::IAM::User", "AWS::RDS::DBInstance"] {
        assert_eq!(first(life(name, 2, Regions::default(), None).await), None, "{name}");
        assert_eq!(first(life(name, 3, Regions::default(), None).await), None, "{name}");
    }
    for regions in [BOTH, OF_THE_PROVIDER] {
        assert_eq!(first(life(PARAMETER, 2, regions, None).await), None, "{regions:?}");
    }
}

fn text(config: &Input, name: &str) -> String {
    let Input::Object(members) = config else { panic!("{config:?}") };
    let Some(Input::String(text)) = members.get(name) else { panic!("no {name} in {config:?}") };
    text.clone()
}

#[tokio::test(start_paused = true)]
async fn what_is_wrong_with_a_secret_is_noticed() {
    type Case = (&'static str, &'static str, &'static str, &'static str, fn(Input) -> Input);
    let other_secret: fn(Input) -> Input = |config| config.with("value_wo", "something else");
    let other_name: fn(Input) -> Input = |config| config.with("name", "another");
    #[rustfmt::skip]
    let cases: [Case; 11] = [
        ("it is sent although its version stays", "life.secret-sent-by-version-only", PARAMETER,
            "another secret of the same version", |config| config.with("value_wo_version", 7)),
        ("it is sent although it has no version", "life.secret-of-last-version", PARAMETER,
            "no version of a secret", |config| config.with("value_wo_version", 7)),
        ("a new version is not sent", "life.secret-of-last-version", PARAMETER,
            "another version of a secret", |config| config.with("value_wo_version", 1)),
        ("a new version is sent wrong", "life.secret-of-last-version", PARAMETER,
            "another version of a secret", other_secret),
        ("a first version is sent wrong", "life.secret-of-last-version", PARAMETER,
            "a first version after an import", other_secret),
        ("it is kept as it always was", "life.secret-nowhere", PARAMETER, "create", |config| config
            .with("value", text(&config, "value_wo").as_str())
            .without("value_wo")
            .without("value_wo_version")),
        ("it is kept in another attribute", "life.secret-nowhere", PARAMETER,
            "create", |config| config.with("description", text(&config, "value_wo").as_str())),
        ("private data depend on it", "life.secret-nowhere", PARAMETER, "another version of a secret",
            |config| if text(&config, "value_wo").contains('3') { config.with("description", "three") } else { config }),
        ("a fixed one replaces nothing", "life.fixed-secret-replaces", DIRECTORY,
            "another version of a fixed secret", |config| config.with("password_wo_version", 1)),
        ("a first version replaces", "life.first-version-in-place", PARAMETER, "a first version", other_name),
        ("a first version replaces what was imported", "life.first-version-in-place", PARAMETER,
            "a first version after an import", other_name),
    ];
    for (what, rule, name, step, change) in cases {
        // An even seed: a fixed secret gets another version, too.
        let outcome = life(name, 2, Regions::default(), Some(Distortion { step, change })).await;
        assert_eq!(outcome.counts.with_secrets, 1, "{what}");
        let found = first(outcome);
        assert!(found.as_ref().is_some_and(|(found, _)| *found == rule), "{what}: {rule}: {found:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_wrong_with_a_region_is_noticed() {
    type Case = (Regions, &'static str, fn(Input) -> Input, &'static str);
    #[rustfmt::skip]
    let cases: [Case; 4] = [
        (BOTH, "create", |config| config.with("region", "eu-west-3"), "life.in-its-region"),
        (BOTH, "another region", |config| config.with("region", "us-east-2"), "life.other-region-replaces"),
        (OF_THE_PROVIDER, "another region of the provider", |config| config.with("region", "eu-west-1"),
            "life.other-region-replaces"),
        // The resource names its region.
        (BOTH, "another region of the provider", |config| config.without("region"), "life.plan-empty"),
    ];
    for (regions, step, change, rule) in cases {
        let outcome = life(PARAMETER, 2, regions, Some(Distortion { step, change })).await;
        assert_eq!(outcome.counts.with_regions, 1, "{step}");
        let (found, why) = first(outcome).unwrap();
        assert_eq!(found, rule, "{step}: {why}");
        if step == "create" {
            assert!(why.contains("us-east-2") && why.contains("eu-west-3"), "{why}");
        }
    }
}
