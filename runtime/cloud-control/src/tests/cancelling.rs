//! Interrupts by the user: a request that has not begun is cancelled, any other goes on, and the failure tells what exists.

use std::time::Duration;

use serde_json::json;

use crate::testing::*;
use crate::{Cancel, ErrorCode, Exists, FailureKind, OpenRequest, OperationStatus};

/// A request that has not begun.
fn waiting(identifier: Option<&str>) -> Answer {
    ended(OperationStatus::Pending, identifier, None)
}

/// A request that was cancelled.
fn given_up(identifier: Option<&str>) -> Answer {
    ended(OperationStatus::CancelComplete, identifier, None)
}

/// Cancels operations in so many seconds.
pub(super) fn cancel_after(cancel: &Cancel, seconds: f64) {
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
async fn a_request_that_has_begun_goes_on() {
    for (script, calls) in [
        (vec![pending()], &["create ct"][..]),
        // It began after the last status call.
        (vec![waiting(None), pending()], &["create ct", "status rt"]),
    ] {
        let bench = Bench::new(script);
        cancel_after(&bench.cancel, 0.1);
        let began = tokio::time::Instant::now();
        let failure = bench.create().await.unwrap_err();
        assert_eq!((left(&failure), failure.kind), ("request rt".to_owned(), FailureKind::Cancelled));
        assert_eq!(bench.fake.calls(), calls);
        assert!(began.elapsed() < Duration::from_millis(200), "the user waits");
    }
    let bench = Bench::new([pending(), pending()]);
    cancel_after(&bench.cancel, 0.1);
    assert_eq!(left(&bench.update().await.unwrap_err()), "request rt");
    assert_eq!(left(&bench.delete().await.unwrap_err()), "id-1", "nothing is sent any more");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_has_not_begun_is_cancelled_and_its_outcome_awaited() {
    use OperationStatus as S;
    let end = |status, identifier| ended(status, identifier, None);
    for (outcome, look, expected) in [
        (given_up(None), None, Err("nothing")),
        (given_up(Some("id-1")), Some(absent()), Err("nothing")),
        (given_up(Some("id-1")), Some(Answer::Model(desired())), Err("request rt")),
        // It was too late to cancel.
        (end(S::Success, Some("id-1")), None, Ok("id-1")),
    ] {
        let script = [waiting(None), waiting(None), end(S::CancelInProgress, None), outcome];
        let bench = Bench::new(script.into_iter().chain(look));
        cancel_after(&bench.cancel, 0.1);
        let began = tokio::time::Instant::now();
        let created = bench.create().await.map_err(|failure| left(&failure));
        assert_eq!(created.as_deref().map_err(String::as_str), expected);
        assert_eq!(bench.fake.calls()[..4], ["create ct", "status rt", "cancel rt", "status rt"]);
        assert!(began.elapsed() < Duration::from_secs(1), "the user waits");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_cannot_be_cancelled_is_handed_on() {
    for next in [pending(), waiting(None)] {
        let script = [waiting(None), waiting(None), error(&ErrorCode::UnsupportedAction)];
        let bench = Bench::new(script.into_iter().chain(std::iter::repeat_n(next, 100)));
        cancel_after(&bench.cancel, 0.1);
        let began = tokio::time::Instant::now();
        let failure = bench.create().await.unwrap_err();
        assert_eq!((left(&failure), failure.kind), ("request rt".to_owned(), FailureKind::Cancelled));
        assert!(began.elapsed() < Duration::from_secs(20));
    }
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_may_have_arrived_is_settled_before_stopping() {
    let lost = error(&ErrorCode::NetworkFailure);
    let bench = Bench::new([lost, waiting(None), waiting(None), given_up(None)]);
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

/// Stops a creation of an object that the user names before it has begun. The service then gives these answers. Returns
/// what is left, whether there is proof that no object of this name was there before, and the calls.
async fn stopped(answers: impl IntoIterator<Item = Answer>) -> (String, bool, Vec<String>) {
    let bench = Bench::new(std::iter::once(waiting(Some("mine"))).chain(answers));
    cancel_after(&bench.cancel, 0.1);
    let failure = bench.create_from(chosen()).await.unwrap_err();
    let was_absent = matches!(&failure.exists, Exists::Open(request) if request.was_absent);
    (left(&failure), was_absent, bench.fake.calls())
}

#[tokio::test(start_paused = true)]
async fn before_a_request_is_given_up_the_service_is_asked_whether_its_name_is_free() {
    let (waiting, given_up) = (|| waiting(Some("mine")), || given_up(Some("mine")));
    let there = || Answer::Model(desired());
    let (left, _, calls) = stopped([waiting(), absent(), given_up(), absent()]).await;
    assert_eq!(left, "nothing");
    assert_eq!(calls, ["create ct", "status rt", "get", "cancel rt", "get"]);

    let open = |was_absent| ("request rt".to_owned(), was_absent);
    for (answers, expected) in [
        // The request began after the last status call, and made the object.
        (vec![waiting(), absent(), given_up(), there()], open(true)),
        (vec![waiting(), absent(), given_up(), Answer::Silence], open(true)),
        // The object may be somebody else's.
        (vec![waiting(), there(), given_up(), there()], open(false)),
        (vec![waiting(), Answer::Silence, given_up(), there()], open(false)),
        // It has begun, or that cannot be found out.
        (vec![pending(), absent()], open(true)),
        (vec![Answer::Silence, there()], open(false)),
    ] {
        let (left, was_absent, _) = stopped(answers).await;
        assert_eq!((left, was_absent), expected);
    }
}

/// Resumes a creation of an object that the user named, which somebody cancelled.
async fn cancelled(request: OpenRequest, looks: impl IntoIterator<Item = Answer>) -> Result<String, String> {
    let request = OpenRequest { origin: chosen(), ..request };
    let bench = Bench::new(std::iter::once(given_up(Some("mine"))).chain(looks));
    bench.resume(request).await.map_err(|failure| left(&failure))
}

#[tokio::test(start_paused = true)]
async fn the_object_of_a_cancelled_creation_is_ours_if_there_is_proof() {
    let rt = || OpenRequest::of_token("rt");
    let there = || Answer::Model(desired());
    let other = || Answer::Model(json!({ "Name": "mine", "Size": 4 }));
    let (ours, doubtful) = (|| Ok("mine".to_owned()), || Err("doubtful mine".to_owned()));
    let nothing = std::iter::repeat_with(absent).take(50);
    assert_eq!(cancelled(rt(), nothing).await, Err("nothing".to_owned()));
    // It did not exist when the service was asked, and nothing in it differs.
    let part = || Answer::Model(json!({ "Name": "mine" }));
    let was_absent = || OpenRequest { was_absent: true, ..rt() };
    for found in [there, part] {
        assert_eq!(cancelled(was_absent(), [found()]).await, ours());
        assert_eq!(cancelled(rt(), [absent(), found()]).await, ours());
    }
    // What somebody else made a moment before was not visible yet.
    assert_eq!(cancelled(was_absent(), [other()]).await, doubtful());
    assert_eq!(cancelled(rt(), [absent(), other()]).await, doubtful());
    let silence = std::iter::repeat_with(|| Answer::Silence).take(50);
    assert_eq!(cancelled(was_absent(), silence).await, doubtful());
    // It has everything that was requested.
    let begun = || OpenRequest { has_begun: true, goes_on: true, ..rt() };
    assert_eq!(cancelled(begun(), [there(), there()]).await, ours());
    assert_eq!(cancelled(begun(), [other(), other()]).await, doubtful());
    // It may have been there before the request, or core would delete it.
    assert_eq!(cancelled(OpenRequest { goes_on: true, ..rt() }, [there()]).await, doubtful());
    assert_eq!(cancelled(OpenRequest { has_begun: true, ..rt() }, [there()]).await, doubtful());
    // Its name alone proves nothing.
    let bench = Bench::new([given_up(Some("mine")), there(), there()]);
    let request = OpenRequest { origin: chosen(), ..begun() };
    let named = json!({ "Name": "mine" });
    let resumed = bench.client.resume(&bench.operation(), request, &named, NOW).await;
    assert_eq!(left(&resumed.unwrap_err()), "doubtful mine");
}

#[tokio::test(start_paused = true)]
async fn what_the_service_named_before_the_request_was_cancelled_is_ours_if_it_exists() {
    let service = |looks: Vec<Answer>| {
        let bench = Bench::new(std::iter::once(given_up(Some("i-0123"))).chain(looks));
        let request = OpenRequest { origin: crate::Origin::Service, ..OpenRequest::of_token("rt") };
        async move { bench.resume(request).await.map_err(|failure| left(&failure)) }
    };
    assert_eq!(service(vec![Answer::Model(desired())]).await, Ok("i-0123".to_owned()));
    assert_eq!(service(vec![absent(); 50]).await, Err("nothing".to_owned()));
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
