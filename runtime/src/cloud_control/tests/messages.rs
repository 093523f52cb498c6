//! What the user reads.

use super::fake::*;
use crate::cloud_control::{ApiError, ErrorCode, Exists, OperationStatus, Progress, Verb};
use crate::diagnostic::Severity;

fn failing(code: &ErrorCode) -> Progress {
    let Answer::Progress(mut progress) = failed(code, Some("mine")) else { unreachable!() };
    progress.hooks = vec!["Org::Guard (HOOK_COMPLETE_FAILED): encryption is off".to_owned()];
    progress
}

#[tokio::test(start_paused = true)]
async fn the_facts_stand_in_their_order() {
    let failure = Bench::new([Answer::Progress(failing(&ErrorCode::NotStabilized))]).create().await;
    let diagnostic = failure.unwrap_err().diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert_eq!(diagnostic.severity, Severity::Error);
    assert_eq!(diagnostic.summary, "Cloud Control rejected the request");
    assert_eq!(
        diagnostic.detail,
        "Creating AWS::Test::Thing failed.\n\
         \n\
         Identifier: mine\n\
         Error code: NotStabilized\n\
         Message: said by AWS\n\
         Hook: Org::Guard (HOOK_COMPLETE_FAILED): encryption is off\n\
         Request token: rt\n\
         \n\
         The object mine exists all the same. It is recorded in the state as tainted, so that the next apply \
         replaces it.\n\
         \n\
         Trying again can help; look at the object in its own service's console for what kept it from becoming \
         ready."
    );
}

#[tokio::test(start_paused = true)]
async fn a_foreign_object_can_be_imported() {
    let failure = Bench::new([Answer::Progress(failing(&ErrorCode::AlreadyExists))]).create().await;
    let diagnostic = failure.unwrap_err().diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert_eq!(diagnostic.summary, "Resource already exists");
    assert!(diagnostic.detail.contains("is not in the state"));
    assert!(diagnostic.detail.contains("\n    terraform import <resource address> 'mine'\n"));
}

#[tokio::test(start_paused = true)]
async fn a_request_under_way_can_be_looked_at() {
    let mut bench = Bench::new(std::iter::repeat_n(pending(), 1000));
    bench.timeout = std::time::Duration::from_secs(120);
    let failure = bench.create().await.unwrap_err();
    let diagnostic = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert_eq!(diagnostic.summary, "Operation timed out");
    assert!(diagnostic.detail.starts_with("Creating AWS::Test::Thing was not done within 2 minutes.\n"));
    assert!(
        diagnostic.detail.contains("\n    aws cloudcontrol get-resource-request-status --request-token rt")
    );
    assert!(diagnostic.detail.contains("\n    aws cloudcontrol cancel-resource-request --request-token rt"));
}

#[tokio::test(start_paused = true)]
async fn an_object_without_a_name_can_be_looked_for() {
    let nameless = ended(OperationStatus::Success, None, None);
    let failure = Bench::new([nameless]).create().await.unwrap_err();
    let diagnostic = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert!(diagnostic.detail.contains("success without an identifier"), "{}", diagnostic.detail);
    assert!(!diagnostic.detail.contains("goes on"), "{}", diagnostic.detail);
    assert!(
        diagnostic.detail.contains("\n    aws cloudcontrol list-resources --type-name AWS::Test::Thing\n")
    );
}

#[tokio::test(start_paused = true)]
async fn what_is_not_known_can_be_found_out() {
    let script = std::iter::repeat_n(error(&ErrorCode::NetworkFailure), 6);
    let failure = Bench::new(script).create().await.unwrap_err();
    assert!(matches!(failure.exists, Exists::Unknown { .. }));
    let diagnostic = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert_eq!(diagnostic.summary, "Cloud Control cannot be reached");
    assert!(diagnostic.detail.contains("list-resource-requests"));
}

#[tokio::test(start_paused = true)]
async fn a_stopped_operation_gives_no_advice_to_try_again() {
    let stopped = ended(OperationStatus::CancelComplete, None, None);
    let failure = Bench::new([stopped]).delete().await.unwrap_err();
    let diagnostic = failure.diagnostic(Verb::Delete, "AWS::Test::Thing", Some("id-1"));
    assert_eq!(diagnostic.summary, "Operation cancelled");
    assert!(!diagnostic.detail.contains("Trying again"), "{}", diagnostic.detail);
}

#[test]
fn every_code_has_its_advice_and_its_name() {
    for code in all_codes() {
        let name = code.name().to_owned();
        let diagnostic = ApiError::new(code.clone(), "words of AWS").diagnostic(Verb::Read, "T", Some("i"));
        assert!(diagnostic.detail.contains(&format!("Error code: {name}\nMessage: words of AWS\n")));
        assert!(diagnostic.detail.ends_with(code.advice()));
    }
}
