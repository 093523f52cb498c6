//! Cancellation by the user: requests in progress are cancelled, and the failure tells what exists.

use std::time::Duration;

use crate::testing::*;
use crate::{Cancel, ErrorCode, FailureKind, OpenRequest, OperationStatus};

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
    assert_eq!((left(&failure), failure.kind), ("nothing".to_owned(), FailureKind::Cancelled));
}

#[tokio::test(start_paused = true)]
async fn a_request_under_way_is_cancelled_and_its_outcome_awaited() {
    use OperationStatus as S;
    let end = |status, identifier| ended(status, identifier, None);
    for (outcome, expected) in [
        (end(S::CancelComplete, None), Err("nothing")),
        (end(S::CancelComplete, Some("id-1")), Err("perhaps id-1")),
        // It was too late to cancel.
        (end(S::Success, Some("id-1")), Ok("id-1")),
    ] {
        let bench = Bench::new([pending(), pending(), end(S::CancelInProgress, None), outcome]);
        cancel_after(&bench.cancel, 0.1);
        let began = tokio::time::Instant::now();
        let created = bench.create().await.map_err(|failure| left(&failure));
        assert_eq!(created.as_deref().map_err(String::as_str), expected);
        assert_eq!(bench.fake.calls(), ["create ct", "status rt", "cancel rt", "status rt"]);
        assert!(began.elapsed() < Duration::from_secs(1), "the user waits");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_cannot_be_cancelled_is_handed_on() {
    let script = [pending(), pending(), error(&ErrorCode::UnsupportedAction)];
    let bench = Bench::new(script.into_iter().chain(std::iter::repeat_n(pending(), 100)));
    cancel_after(&bench.cancel, 0.1);
    let began = tokio::time::Instant::now();
    let failure = bench.create().await.unwrap_err();
    assert_eq!((left(&failure), failure.kind), ("request rt".to_owned(), FailureKind::Cancelled));
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_may_have_arrived_is_settled_before_stopping() {
    let lost = error(&ErrorCode::NetworkFailure);
    let given_up = ended(OperationStatus::CancelComplete, None, None);
    let bench = Bench::new([lost, pending(), pending(), given_up]);
    cancel_after(&bench.cancel, 0.01);
    let failure = bench.create().await.unwrap_err();
    assert_eq!((left(&failure), failure.kind), ("nothing".to_owned(), FailureKind::Cancelled));
    assert_eq!(bench.fake.calls(), ["create ct", "create ct", "status rt", "cancel rt"]);
}

#[tokio::test(start_paused = true)]
async fn a_service_that_stays_silent_does_not_keep_the_user() {
    let bench = Bench::new([Answer::Silence, Answer::Silence]);
    cancel_after(&bench.cancel, 1.0);
    let began = tokio::time::Instant::now();
    let failure = bench.create().await.unwrap_err();
    assert_eq!(left(&failure), "lost ct");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

/// Stops a creation of an object that the user names. The service then gives these answers.
async fn stopped(answers: impl IntoIterator<Item = Answer>) -> (String, Vec<String>) {
    let waiting = ended(OperationStatus::Pending, Some("mine"), None);
    let bench = Bench::new(std::iter::once(waiting).chain(answers));
    cancel_after(&bench.cancel, 0.1);
    let failure = bench.create_from(chosen()).await.unwrap_err();
    (left(&failure), bench.fake.calls())
}

#[tokio::test(start_paused = true)]
async fn a_request_given_up_before_it_began_has_made_nothing() {
    use OperationStatus as S;
    let waiting = || ended(S::Pending, Some("mine"), None);
    let given_up = || ended(S::CancelComplete, Some("mine"), None);
    let (left, calls) = stopped([waiting(), given_up(), error(&ErrorCode::NotFound)]).await;
    assert_eq!(left, "nothing");
    assert_eq!(calls, ["create ct", "status rt", "cancel rt", "get"]);

    // The object may be somebody else's, or ours if the request began after the last status call.
    let (left, _) = stopped([waiting(), given_up(), Answer::Model(desired())]).await;
    assert_eq!(left, "doubtful mine");
    let (left, _) = stopped([waiting(), given_up(), Answer::Silence]).await;
    assert_eq!(left, "doubtful mine");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_began_before_it_was_given_up_does_not_take_what_the_user_named() {
    use OperationStatus as S;
    let given_up = || ended(S::CancelComplete, Some("mine"), None);
    // The handler may have been stopped before it saw that the object exists, or a moment after it made it. Even a
    // read does not tell.
    let (left, calls) = stopped([pending(), given_up()]).await;
    assert_eq!(left, "doubtful mine");
    assert_eq!(calls, ["create ct", "status rt", "cancel rt"]);
    let (left, _) = stopped([Answer::Silence, given_up(), error(&ErrorCode::NotFound)]).await;
    assert_eq!(left, "nothing", "a last question without an answer does not use up all patience");
}

#[tokio::test(start_paused = true)]
async fn what_the_service_named_before_the_request_was_given_up_is_ours() {
    use OperationStatus as S;
    let waiting = || ended(S::Pending, None, None);
    let script = [waiting(), waiting(), ended(S::CancelComplete, Some("i-0123"), None)];
    let bench = Bench::new(script);
    cancel_after(&bench.cancel, 0.1);
    assert_eq!(left(&bench.create().await.unwrap_err()), "perhaps i-0123");
}

#[tokio::test(start_paused = true)]
async fn questions_end_at_once_when_the_user_wants_to_stop() {
    let silent = || Bench::new([Answer::Silence]);
    let began = tokio::time::Instant::now();
    let bench = silent();
    cancel_after(&bench.cancel, 1.0);
    assert_eq!(bench.client.read("T", "i", &bench.cancel).await.unwrap_err().code, ErrorCode::Cancelled);
    let bench = silent();
    cancel_after(&bench.cancel, 1.0);
    assert_eq!(bench.client.list("T", None, &bench.cancel).await.unwrap_err().code, ErrorCode::Cancelled);
    // Retries after a fault of the service end as well.
    let bench = Bench::new(std::iter::repeat_n(error(&ErrorCode::NetworkFailure), 6));
    cancel_after(&bench.cancel, 0.2);
    assert_eq!(bench.client.read("T", "i", &bench.cancel).await.unwrap_err().code, ErrorCode::Cancelled);
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_pending_creation_is_not_cancelled_by_who_only_asks_about_it() {
    let bench = Bench::new(std::iter::repeat_n(pending(), 100));
    cancel_after(&bench.cancel, 1.0);
    let failure = bench.resume(OpenRequest::of_token("rt")).await.unwrap_err();
    assert_eq!((left(&failure), failure.kind), ("request rt".to_owned(), FailureKind::Cancelled));
    assert!(!bench.fake.calls().contains(&"cancel rt".to_owned()));
}
