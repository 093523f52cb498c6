//! The user wants to stop: what is under way is given up, and what exists is said.

use std::time::Duration;

use super::fake::*;
use crate::cloud_control::{Cancel, ErrorCode, Exists, FailureKind, OperationStatus};

fn cancel_after(cancel: &Cancel, seconds: f64) {
    let cancel = cancel.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
        cancel.cancel();
    });
}

#[tokio::test(start_paused = true)]
async fn nothing_is_sent_after_the_user_wants_to_stop() {
    let bench = Bench::new([]);
    bench.cancel.cancel();
    let failure = bench.create().await.unwrap_err();
    assert_eq!((failure.kind, failure.exists), (FailureKind::Cancelled, Exists::No));
}

#[tokio::test(start_paused = true)]
async fn a_request_under_way_is_cancelled_and_its_outcome_awaited() {
    use OperationStatus as S;
    let end = |status, identifier| ended(status, identifier, None);
    for (outcome, expected) in [
        (end(S::CancelComplete, None), Err(Exists::No)),
        (end(S::CancelComplete, Some("id-1")), Err(Exists::Yes { identifier: "id-1".to_owned() })),
        // It was too late.
        (end(S::Success, Some("id-1")), Ok("id-1".to_owned())),
    ] {
        let bench = Bench::new([pending(), end(S::CancelInProgress, None), outcome]);
        cancel_after(&bench.cancel, 0.1);
        let began = tokio::time::Instant::now();
        assert_eq!(bench.create().await.map_err(|failure| failure.exists), expected);
        assert_eq!(bench.fake.calls(), ["create ct", "cancel rt", "status rt"]);
        assert!(began.elapsed() < Duration::from_secs(1), "the user waits");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_cannot_be_cancelled_is_handed_on() {
    let script = [pending(), error(&ErrorCode::UnsupportedAction)];
    let bench = Bench::new(script.into_iter().chain(std::iter::repeat_n(pending(), 100)));
    cancel_after(&bench.cancel, 0.1);
    let began = tokio::time::Instant::now();
    let failure = bench.create().await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Cancelled);
    assert_eq!(failure.exists, Exists::Pending { request_token: "rt".to_owned() });
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_may_have_arrived_is_settled_before_stopping() {
    let lost = error(&ErrorCode::NetworkFailure);
    let given_up = ended(OperationStatus::CancelComplete, None, None);
    let bench = Bench::new([lost, pending(), given_up]);
    cancel_after(&bench.cancel, 0.01);
    let failure = bench.create().await.unwrap_err();
    assert_eq!((failure.kind, failure.exists), (FailureKind::Cancelled, Exists::No));
    assert_eq!(bench.fake.calls(), ["create ct", "create ct", "cancel rt"]);
}

#[tokio::test(start_paused = true)]
async fn a_service_that_stays_silent_does_not_keep_the_user() {
    let bench = Bench::new([Answer::Silence, Answer::Silence]);
    cancel_after(&bench.cancel, 1.0);
    let began = tokio::time::Instant::now();
    let failure = bench.create().await.unwrap_err();
    assert_eq!(failure.exists, Exists::Unknown { client_token: "ct".to_owned() });
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_request_given_up_before_it_began_has_made_nothing() {
    use OperationStatus as S;
    let waiting = || ended(S::Pending, Some("mine"), None);
    let bench = Bench::new([waiting(), ended(S::CancelComplete, Some("mine"), None)]);
    cancel_after(&bench.cancel, 0.1);
    assert_eq!(bench.create().await.unwrap_err().exists, Exists::No, "mine may be somebody else's");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_began_while_it_was_given_up_may_have_made_what_it_names() {
    use OperationStatus as S;
    let script = [ended(S::Pending, None, None), ended(S::CancelComplete, Some("i-0123"), None)];
    let bench = Bench::new(script);
    cancel_after(&bench.cancel, 0.1);
    let exists = Exists::Yes { identifier: "i-0123".to_owned() };
    assert_eq!(bench.create().await.unwrap_err().exists, exists, "nobody but the service chose that name");
}
