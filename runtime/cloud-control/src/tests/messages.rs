//! The messages for users.

use std::time::Duration;

use ferroform_core::diagnostic::Severity;

use crate::testing::*;
use crate::{
    ApiError, ErrorCode, Exists, Failure, FailureKind, OpenRequest, OperationStatus, Progress, Verb,
};

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
    assert_eq!(diagnostic.summary, "Object did not become ready");
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
         The object mine exists nevertheless. It is recorded in the state, and the next apply replaces it.\n\
         \n\
         Try again. The console of the object's own service may show what kept it from becoming ready."
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
    bench.timeout = Duration::from_secs(120);
    let failure = bench.create().await.unwrap_err();
    let diagnostic = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert_eq!(diagnostic.summary, "Operation timed out");
    assert!(diagnostic.detail.starts_with("Creating AWS::Test::Thing timed out after 2 minutes.\n"));
    assert!(diagnostic.detail.contains("\n    terraform untaint <resource address>\n"));
    assert!(
        diagnostic.detail.contains("\n    aws cloudcontrol get-resource-request-status --request-token rt")
    );
    assert!(diagnostic.detail.contains("\n    aws cloudcontrol cancel-resource-request --request-token rt"));
}

#[tokio::test(start_paused = true)]
async fn an_operation_that_ran_out_of_time_says_what_kept_it() {
    let mut bench = Bench::new(std::iter::repeat_n(error(&ErrorCode::ConcurrentOperation), 100));
    bench.timeout = Duration::from_secs(30);
    for (verb, failure) in
        [(Verb::Create, bench.create().await.unwrap_err()), (Verb::Update, bench.update().await.unwrap_err())]
    {
        let detail = failure.diagnostic(verb, "AWS::Test::Thing", None).detail;
        assert!(detail.contains("timed out after 30 seconds"), "{detail}");
        assert!(detail.contains("\nMessage: said by AWS\n"), "{detail}");
        let argument = if verb == Verb::Create { "`create`" } else { "`update`" };
        assert!(
            detail.ends_with(&format!("set a longer {argument} in `timeouts` of the resource.")),
            "{detail}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_without_a_name_can_be_looked_for() {
    let nameless = ended(OperationStatus::Success, None, None);
    let failure = Bench::new([nameless]).create().await.unwrap_err();
    let diagnostic = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert!(diagnostic.detail.contains("success without an identifier"), "{}", diagnostic.detail);
    assert!(!diagnostic.detail.contains("still running"), "{}", diagnostic.detail);
    assert!(
        diagnostic.detail.contains("\n    aws cloudcontrol list-resources --type-name AWS::Test::Thing\n")
    );
}

#[tokio::test(start_paused = true)]
async fn what_is_not_known_can_be_found_out() {
    let script = std::iter::repeat_n(error(&ErrorCode::NetworkFailure), 6);
    let failure = Bench::new(script).create().await.unwrap_err();
    assert_eq!(left(&failure), "lost ct");
    let diagnostic = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None);
    assert_eq!(diagnostic.summary, "No answer from Cloud Control");
    assert!(diagnostic.detail.contains("list-resource-requests"));
}

#[tokio::test(start_paused = true)]
async fn a_stopped_operation_gives_no_advice_to_try_again() {
    let stopped = ended(OperationStatus::CancelComplete, None, None);
    let failure = Bench::new([stopped]).delete().await.unwrap_err();
    let diagnostic = failure.diagnostic(Verb::Delete, "AWS::Test::Thing", Some("id-1"));
    assert_eq!(diagnostic.summary, "Operation cancelled");
    assert!(!diagnostic.detail.contains("Try again"), "{}", diagnostic.detail);
}

/// Returns what can be left behind, and the text about it after a creation, an update and a deletion.
fn table() -> Vec<(FailureKind, Exists, [&'static str; 3])> {
    use ErrorCode as C;
    let token = || Box::new(OpenRequest::of_token("rt"));
    let named =
        || Box::new(OpenRequest { identifier: Some("mine".to_owned()), ..OpenRequest::of_token("rt") });
    let lost =
        || Exists::Open(Box::new(OpenRequest { client_token: "ct".to_owned(), ..OpenRequest::default() }));
    let yes = || Exists::Yes("mine".to_owned());
    let rejected = |code| FailureKind::Rejected(code);
    let nothing = ["", "", ""];
    vec![
        (rejected(C::InvalidRequest), Exists::No, nothing),
        (rejected(C::NotStabilized), yes(), ["exists nevertheless", "", ""]),
        (FailureKind::Cancelled, Exists::Doubtful(named()), ["does not delete it", "", ""]),
        (
            FailureKind::TimedOut(Duration::from_secs(60)),
            Exists::Open(token()),
            [
                "the next plan or apply asks",
                "The request is still running. Plan again",
                "The request is still running. The object stays",
            ],
        ),
        (
            FailureKind::Unreachable(C::NetworkFailure),
            lost(),
            [
                "looks for it among the latest requests",
                "the update was carried out",
                "the deletion was carried out",
            ],
        ),
        (
            rejected(C::RequestTokenNotFound),
            Exists::Open(token()),
            [
                "does not know the request yet",
                "no longer knows the request. Plan",
                "no longer knows the request. The",
            ],
        ),
        (rejected(C::GarbledAnswer), Exists::Open(token()), ["asks again", "still running", "still running"]),
        (FailureKind::Unlisted, lost(), ["nothing is created in its place", "not known", "not known"]),
        (
            FailureKind::Ambiguous(vec!["i-1 (request token a)".to_owned()]),
            lost(),
            ["\n    i-1 (request token a)\n", "not known", "not known"],
        ),
        (FailureKind::NeverArrived, Exists::No, ["it never arrived", "it never arrived", "it never arrived"]),
    ]
}

#[test]
fn each_operation_has_words_of_its_own_for_what_it_left() {
    for (kind, exists, expected) in table() {
        for (verb, expected) in [Verb::Create, Verb::Update, Verb::Delete].into_iter().zip(expected) {
            let failure = Failure { kind: kind.clone(), exists: exists.clone(), details: Box::default() };
            let detail = failure.diagnostic(verb, "AWS::Test::Thing", Some("mine")).detail;
            assert!(detail.contains(expected), "{verb:?} {kind:?}: {detail}");
            if verb != Verb::Create {
                // The object is in the state, and belongs there.
                for harm in ["state rm", "terraform import", "imported", "tainted", "Operations=CREATE"] {
                    assert!(!detail.contains(harm), "{verb:?} {kind:?}: {detail}");
                }
            }
            assert!(!detail.contains("timeouts of the resource"), "there is no such argument: {detail}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_may_be_somebody_elses_can_be_imported() {
    let script = [pending(), failed(&ErrorCode::AccessDenied, Some("mine")), Answer::Model(desired())];
    let failure = Bench::new(script).create_from(chosen()).await.unwrap_err();
    let detail = failure.diagnostic(Verb::Create, "AWS::Test::Thing", None).detail;
    for part in
        ["does not delete it", "\n    terraform state rm", "\n    terraform import <resource address> 'mine'"]
    {
        assert!(detail.contains(part), "{detail}");
    }
}

#[test]
fn advice_is_for_the_operation_that_failed() {
    for code in all_codes() {
        for verb in [Verb::Read, Verb::List, Verb::Update, Verb::Delete] {
            let advice = code.advice(verb);
            assert!(
                !advice.contains("imported") && !advice.contains("state rm"),
                "{code:?} {verb:?}: {advice}"
            );
        }
        assert!(!code.advice(Verb::Delete).contains("-replace"), "{code:?}");
    }
}

#[test]
fn every_code_has_its_advice_and_its_name() {
    for code in all_codes() {
        let name = code.name().to_owned();
        let diagnostic = ApiError::new(code.clone(), "words of AWS").diagnostic(Verb::Read, "T", Some("i"));
        let facts = format!("Error code: {name}\nMessage: words of AWS\n");
        assert!(code == ErrorCode::Cancelled || diagnostic.detail.contains(&facts));
        let end = code.advice(Verb::Read);
        assert!(code == ErrorCode::Cancelled || diagnostic.detail.trim_end().ends_with(end));
    }
}
