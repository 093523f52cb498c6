//! Every demand on write-only arguments and on regions is met, and is missed by a provider that does something else.

use ferroform_contract::lifecycle::{Outcome, play};
use ferroform_contract::regions::Regions;
use ferroform_contract::script::{Behaviour, Plenty, Script};
use ferroform_contract::stage::{Distortion, Stage, registration};
use ferroform_driver::Input;
use ferroform_emulator::SchemaStore;
use serde_json::{Value as Json, json};

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
const PARAMETER: &str = "AWS::SSM::Parameter";
const DIRECTORY: &str = "AWS::DirectoryService::SimpleAD";

/// Plays the life of an object of this type whose secrets are all in write-only arguments.
async fn life(name: &str, seed: u64, regions: Regions, distortion: Option<Distortion>) -> Outcome {
    let mut stage =
        Stage::new(registration(name).unwrap(), &SchemaStore::folder(SCHEMAS).unwrap()).await.unwrap();
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

/// Returns the first violation of a life with secrets.
async fn of_secrets(name: &str, distortion: Option<Distortion>) -> Option<(&'static str, String)> {
    // An even seed: a fixed secret gets another version, too.
    let outcome = life(name, 2, Regions::default(), distortion).await;
    assert!(outcome.has_secrets);
    first(outcome)
}

async fn of_regions(regions: Regions, distortion: Option<Distortion>) -> Option<(&'static str, String)> {
    let outcome = life(PARAMETER, 2, regions, distortion).await;
    assert!(outcome.has_regions);
    first(outcome)
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
    assert_eq!(of_regions(BOTH, None).await, None);
    assert_eq!(of_regions(OF_THE_PROVIDER, None).await, None);
}

/// Asserts that a life of this type with a distortion breaks the rule.
async fn breaks(rule: &str, name: &str, distortion: Distortion) {
    let found = of_secrets(name, Some(distortion)).await;
    assert!(found.as_ref().is_some_and(|(found, _)| *found == rule), "{rule}: {found:?}");
}

fn text(config: &Input, name: &str) -> String {
    let Input::Object(members) = config else { panic!("{config:?}") };
    let Some(Input::String(text)) = members.get(name) else { panic!("no {name} in {config:?}") };
    text.clone()
}

#[tokio::test(start_paused = true)]
async fn a_secret_that_is_sent_although_its_version_stays_is_noticed() {
    breaks("life.secret-sent-by-version-only", PARAMETER, |step, config| match step {
        "another secret of the same version" => config.with("value_wo_version", 7),
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_secret_that_is_sent_although_it_has_no_version_is_noticed() {
    breaks("life.secret-of-last-version", PARAMETER, |step, config| match step {
        "no version of a secret" => config.with("value_wo_version", 7),
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_new_version_that_is_not_sent_or_not_right_is_noticed() {
    breaks("life.secret-of-last-version", PARAMETER, |step, config| match step {
        "another version of a secret" => config.with("value_wo_version", 1),
        _ => config,
    })
    .await;
    breaks("life.secret-of-last-version", PARAMETER, |step, config| match step {
        "another version of a secret" => config.with("value_wo", "something else"),
        _ => config,
    })
    .await;
    breaks("life.secret-of-last-version", PARAMETER, |step, config| match step {
        "a first version after an import" => config.with("value_wo", "something else"),
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_secret_that_is_kept_is_noticed() {
    breaks("life.secret-nowhere", PARAMETER, |step, config| match step {
        "create" => config
            .with("value", text(&config, "value_wo").as_str())
            .without("value_wo")
            .without("value_wo_version"),
        _ => config,
    })
    .await;
    breaks("life.secret-nowhere", PARAMETER, |step, config| match step {
        "create" => config.with("description", text(&config, "value_wo").as_str()),
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn private_data_that_depend_on_a_secret_are_noticed() {
    breaks("life.secret-nowhere", PARAMETER, |step, config| match step {
        "another version of a secret" if text(&config, "value_wo").contains('3') => {
            config.with("description", "three")
        }
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_fixed_secret_that_replaces_nothing_is_noticed() {
    breaks("life.fixed-secret-replaces", DIRECTORY, |step, config| match step {
        "another version of a fixed secret" => config.with("password_wo_version", 1),
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_first_version_that_replaces_is_noticed() {
    breaks("life.first-version-in-place", PARAMETER, |step, config| match step {
        "a first version" => config.with("name", "another"),
        _ => config,
    })
    .await;
    breaks("life.first-version-in-place", PARAMETER, |step, config| match step {
        "a first version after an import" => config.with("name", "another"),
        _ => config,
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn an_object_in_another_region_is_noticed() {
    let found = of_regions(
        BOTH,
        Some(|step, config| match step {
            "create" => config.with("region", "eu-west-3"),
            _ => config,
        }),
    );
    let (rule, why) = found.await.unwrap();
    assert_eq!(rule, "life.in-its-region");
    assert!(why.contains("us-east-2") && why.contains("eu-west-3"), "{why}");
}

#[tokio::test(start_paused = true)]
async fn an_object_that_does_not_move_is_noticed() {
    let found = of_regions(
        BOTH,
        Some(|step, config| match step {
            "another region" => config.with("region", "us-east-2"),
            _ => config,
        }),
    );
    assert_eq!(found.await.unwrap().0, "life.other-region-replaces");
    let found = of_regions(
        OF_THE_PROVIDER,
        Some(|step, config| match step {
            "another region of the provider" => config.with("region", "eu-west-1"),
            _ => config,
        }),
    );
    assert_eq!(found.await.unwrap().0, "life.other-region-replaces");
    let found = of_regions(
        BOTH,
        Some(|step, config| match step {
            "another region of the provider" => config.without("region"),
            _ => config,
        }),
    );
    assert_eq!(found.await.unwrap().0, "life.plan-empty", "the resource names its region");
}
