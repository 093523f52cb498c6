//! Recorded objects that people wrote: quiet ones, and one for which nothing holds. `cargo xtask campaign recorded` plays a corpus.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::ValueEnum as _;
use ferroform_campaigns::recorded::corpus::{self, Case};
use ferroform_campaigns::recorded::play::{Played, Trial, play};
use ferroform_emulator::Quirks;

/// Returns a file of this crate.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn cases() -> Vec<Case> {
    corpus::read(&file("tests/recorded.jsonl")).unwrap()
}

async fn played(case: &str) -> Played {
    let cases = cases();
    let case = cases.iter().find(|one| one.name == case).unwrap();
    play(case, &crate::schemas(), Trial::value_variants(), Quirks::default()).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn what_a_service_orders_and_fills_in_is_no_change() {
    for case in ["a queue", "a log group whose answer lacks its name"] {
        let played = played(case).await;
        let found: Vec<String> = played.found.iter().map(ToString::to_string).collect();
        assert!(played.left_out.is_none() && found.is_empty(), "{case}: {}", found.join("\n"));
    }
}

#[tokio::test(start_paused = true)]
async fn an_import_that_would_replace_the_object_is_found_with_its_values() {
    let played = played("a topic that has another name").await;
    let found = played.found.iter().find(|finding| finding.trial == Trial::Import).unwrap();
    assert!(found.is_replaced, "{found}");
    let all = [r#"display_name: "Invoices" -> "Orders""#, r#"topic_name: "invoices" -> "orders""#];
    assert_eq!(found.attributes, all);
    assert!(!played.fails(Trial::Apply) && !played.fails(Trial::Destroy), "{:?}", played.found);
}

#[tokio::test(start_paused = true)]
async fn what_is_not_offered_is_left_out() {
    let played = played("an unknown type").await;
    assert_eq!(played.left_out.as_deref(), Some("the type is not offered"));
}

#[test]
fn a_folder_of_the_recorder_is_read_and_bad_cases_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let other = r#"{"resource": {"resourceType": "A::B::C", "physicalId": "i", "declared": {"N": "__cdkrd_corpus_unresolved__"}},
        "liveRaw": {"N": "n"}, "expected": [{"tier": "declared"}]}"#;
    std::fs::write(folder.path().join("first.json"), other).unwrap();
    let cases = corpus::read(folder.path()).unwrap();
    assert_eq!(
        (cases[0].name.as_str(), cases[0].type_name.as_str(), cases[0].has_drifted),
        ("first", "A::B::C", true)
    );
    assert_eq!(cases[0].declared["N"], "n");
    std::fs::write(folder.path().join("second.json"), "{\"type\": \"A::B::C\"}").unwrap();
    let error = corpus::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("second.json") && error.contains("`live`"), "{error}");
    let missing = corpus::read(&folder.path().join("none.jsonl.gz")).unwrap_err().to_string();
    assert!(missing.contains("none.jsonl.gz"), "{missing}");
}

/// Plays cases of a corpus in this folder, and returns whether it ended well and what was printed.
fn campaign(corpus: &str, expected: &Path, more: &[&str]) -> (bool, String) {
    let mut campaign = Command::new(env!("CARGO_BIN_EXE_ferroform-campaigns"));
    campaign.args(["recorded", "--corpus"]).arg(file(&format!("tests/{corpus}.jsonl"))).args(more);
    let output = campaign.arg("--expected").arg(expected).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

/// The cases of `tests/users.jsonl` are named after the reports.
#[test]
fn what_users_reported_does_not_happen() {
    for quirks in ["none", "observed,strict-required"] {
        let (is_well, printed) = campaign("users", &file("expected.jsonl"), &["--quirks", quirks]);
        assert!(is_well, "{quirks}: {printed}");
    }
}

#[test]
fn what_is_expected_fails_nothing_and_must_happen() {
    let folder = tempfile::tempdir().unwrap();
    let ends_well = |stages: &[&str]| {
        let line = |stage| {
            format!(
                r#"{{"case": "a topic that has another name", "stage": "{stage}", "why": "it was renamed"}}"#
            )
        };
        let expected = folder.path().join("expected.jsonl");
        std::fs::write(&expected, stages.iter().map(line).collect::<Vec<_>>().join("\n")).unwrap();
        let (is_well, printed) = campaign("recorded", &expected, &["--only", "a topic"]);
        assert!(printed.contains(&format!("{} not expected", u8::from(!is_well))), "{printed}");
        is_well
    };
    assert!(!ends_well(&[]));
    assert!(ends_well(&["import"]));
    assert!(!ends_well(&["import", "drift"]), "the drift is seen, as it should be");
}
