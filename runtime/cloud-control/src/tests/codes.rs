//! Every error code with create, read, update and delete, as an answer to the call and as the end of the request.

use serde_json::{Value as Json, json};

use crate::testing::*;
use crate::{ApiError, ErrorCode, FailureKind, OperationStatus, Seen};

/// Whether a call with this result is made again.
fn is_retried(code: &ErrorCode) -> bool {
    use ErrorCode as C;
    matches!(
        code,
        C::Throttling
            | C::ServiceInternalError
            | C::InternalFailure
            | C::ServiceTimeout
            | C::NetworkFailure
            | C::ConnectionFailure
            | C::GarbledAnswer
            | C::ConcurrentOperation
    )
}

fn kind(code: &ErrorCode) -> FailureKind {
    use ErrorCode as C;
    match code {
        C::NetworkFailure | C::ConnectionFailure | C::GarbledAnswer => FailureKind::Unreachable(code.clone()),
        C::Cancelled => FailureKind::Cancelled,
        code => FailureKind::Rejected(code.clone()),
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_that_can_succeed_is_made_again_with_the_same_token() {
    for code in all_codes().iter().filter(|code| is_retried(code)) {
        let bench = Bench::new([error(code), error(code), pending(), error(code), done()]);
        assert_eq!(bench.create().await.unwrap(), "id-1", "{code:?}");
        assert_eq!(bench.fake.calls(), ["create ct", "create ct", "create ct", "status rt", "status rt"]);

        let bench = Bench::new([error(code), pending(), done()]);
        assert_eq!(bench.update().await.unwrap(), None, "{code:?}");
        assert_eq!(bench.fake.calls(), ["update ct", "update ct", "status rt"]);

        let bench = Bench::new([error(code), pending(), done()]);
        bench.delete().await.unwrap();

        let bench = Bench::new([error(code), Answer::Model(desired())]);
        assert_eq!(bench.client.read("T", "id-1", &bench.cancel).await.unwrap(), Some(desired()), "{code:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_that_keeps_failing_says_what_exists() {
    for code in all_codes().iter().filter(|code| **code != ErrorCode::ConcurrentOperation) {
        let tries = if is_retried(code) { 6 } else { 1 };
        let script = || std::iter::repeat_n(error(code), tries);
        let is_ambiguous = code.is_ambiguous();

        let failure = Bench::new(script()).create().await.unwrap_err();
        // A token that the service knows from another request was accepted once.
        let is_open = is_ambiguous || *code == ErrorCode::ClientTokenConflict;
        assert_eq!(left(&failure), if is_open { "lost ct" } else { "nothing" }, "{code:?}");
        assert_eq!(failure.kind, kind(code));

        let expected = if is_ambiguous { "lost ct" } else { "id-1" };
        let failure = Bench::new(script()).update().await.unwrap_err();
        assert_eq!((left(&failure).as_str(), failure.kind), (expected, kind(code)));

        let deleted = Bench::new(script()).delete().await;
        if *code == ErrorCode::NotFound {
            deleted.unwrap();
        } else {
            let failure = deleted.unwrap_err();
            assert_eq!((left(&failure).as_str(), failure.kind), (expected, kind(code)));
        }

        let bench = Bench::new(script());
        let read = bench.client.read("T", "id-1", &bench.cancel).await;
        if *code == ErrorCode::NotFound {
            assert_eq!(read.unwrap(), None);
        } else {
            assert_eq!(read.unwrap_err().code, *code);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_fault_may_have_been_carried_out_whatever_its_code() {
    let mut fault = ApiError::new(ErrorCode::GeneralServiceException, "HTTP 502");
    fault.is_server_fault = true;
    let faults = |times| std::iter::repeat_n(Answer::Error(fault.clone()), times);
    assert_eq!(left(&Bench::new(faults(6)).create().await.unwrap_err()), "lost ct");
    let bench = Bench::new(faults(2).chain([pending(), done()]));
    assert_eq!(bench.create().await.unwrap(), "id-1");
    assert_eq!(bench.fake.calls()[..3], ["create ct", "create ct", "create ct"]);
}

#[tokio::test(start_paused = true)]
async fn a_failed_creation_reports_an_object_of_ours_and_never_a_foreign_one() {
    use ErrorCode as C;
    let refused = [
        C::InvalidRequest,
        C::AccessDenied,
        C::UnauthorizedTaggingOperation,
        C::InvalidCredentials,
        C::ExpiredToken,
        C::RefusedByHook("NonCompliant".to_owned()),
        C::RequestTooLarge,
        C::UnsupportedAction,
        C::TypeNotFound,
        C::NotFound,
        C::NoService,
        C::Throttling,
    ];
    for code in all_codes() {
        let end = |identifier| [pending(), failed(&code, identifier)];
        let after = |script: [Answer; 2], look: Answer| {
            Bench::new(script.into_iter().chain(std::iter::repeat_n(look, 9)))
        };
        let there = || Answer::Model(desired());
        let is_foreign = code == C::AlreadyExists;

        let assigned = Bench::new(end(Some("i-0123"))).create().await.unwrap_err();
        assert_eq!(left(&assigned), if is_foreign { "nothing" } else { "i-0123" }, "{code:?}");
        assert_eq!(assigned.kind, FailureKind::Rejected(code.clone()));

        // An identifier that the user has chosen may belong to any object.
        let is_doubtful = refused.contains(&code);
        let chosen_one = |look| {
            let bench = after(end(Some("mine")), look);
            async move { left(&bench.create_from(chosen()).await.unwrap_err()) }
        };
        let expected = match () {
            () if is_foreign => ["nothing", "nothing"],
            () if is_doubtful => ["doubtful mine", "nothing"],
            // It is requested anew, which fails here.
            () if code == C::ConcurrentOperation => ["mine", "nothing"],
            () => ["mine", "mine"],
        };
        assert_eq!([chosen_one(there()).await, chosen_one(absent()).await], expected, "{code:?}");

        if !matches!(code, C::Throttling | C::ConcurrentOperation) {
            let unnamed = Bench::new(end(None)).create().await.unwrap_err();
            assert_eq!(left(&unnamed), "nothing", "{code:?}");
            // An object that the service does not name can have only one name.
            let bench = after(end(None), there());
            let expected = if is_foreign { "nothing" } else { "doubtful mine" };
            assert_eq!(left(&bench.create_from(chosen()).await.unwrap_err()), expected, "{code:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_failed_without_being_seen_under_way_does_not_take_what_the_user_named() {
    let waiting = ended(OperationStatus::Pending, Some("mine"), None);
    let script = [waiting, failed(&ErrorCode::NotStabilized, Some("mine")), Answer::Model(desired())];
    assert_eq!(left(&Bench::new(script).create_from(chosen()).await.unwrap_err()), "doubtful mine");
}

#[tokio::test(start_paused = true)]
async fn a_failed_update_or_deletion_leaves_the_object() {
    for code in all_codes() {
        // Requests are made anew for a while if the handler was throttled or the object was busy.
        let is_healed = matches!(
            code,
            ErrorCode::Throttling | ErrorCode::ConcurrentOperation | ErrorCode::ResourceConflict
        );
        let rounds = if is_healed { 200 } else { 1 };
        let script = (0..rounds).flat_map(|_| [pending(), failed(&code, Some("id-1"))]);
        let failure = Bench::new(script).update().await.unwrap_err();
        assert_eq!(left(&failure), "id-1");
        assert_eq!(failure.kind, FailureKind::Rejected(code.clone()));

        let is_fault = matches!(code, ErrorCode::ServiceInternalError | ErrorCode::NetworkFailure);
        let rounds = if is_healed || is_fault { 200 } else { 1 };
        let script = (0..rounds).flat_map(|_| [pending(), failed(&code, Some("id-1"))]);
        match Bench::new(script).delete().await {
            Ok(()) => assert_eq!(code, ErrorCode::NotFound),
            Err(failure) => {
                assert_eq!((left(&failure), failure.kind), ("id-1".to_owned(), FailureKind::Rejected(code)));
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_whose_handler_was_throttled_is_made_anew_with_a_new_token() {
    let throttled = || failed(&ErrorCode::Throttling, None);
    let bench = Bench::new([pending(), throttled(), throttled(), pending(), done()]);
    assert_eq!(bench.create().await.unwrap(), "id-1");
    assert_eq!(
        bench.fake.calls(),
        ["create ct", "status rt", "create ct-1", "create ct-2", "status rt"],
        "a token belongs to one request"
    );
}

#[tokio::test(start_paused = true)]
async fn a_throttled_creation_that_is_made_anew_does_not_disown_its_object() {
    let throttled = || failed(&ErrorCode::Throttling, None);
    let existed = failed(&ErrorCode::AlreadyExists, Some("mine"));
    let bench = Bench::new([pending(), throttled(), absent(), existed, Answer::Model(desired())]);
    let failure = bench.create_from(chosen()).await.unwrap_err();
    assert_eq!(left(&failure), "doubtful mine", "the round before may have made it");
}

#[tokio::test(start_paused = true)]
async fn an_object_that_is_not_visible_yet_is_asked_for_again() {
    let bench = Bench::new([absent(), absent(), absent(), Answer::Model(desired())]);
    assert_eq!(bench.client.read_created(&bench.operation(), "id-1").await.unwrap(), desired());

    let bench = Bench::new(std::iter::repeat_n(absent(), 100));
    let began = tokio::time::Instant::now();
    assert!(bench.client.read_created(&bench.operation(), "id-1").await.unwrap_err().is_not_found());
    let waited = began.elapsed().as_secs();
    assert!((60..=90).contains(&waited), "{waited} s");
}

#[tokio::test(start_paused = true)]
async fn an_object_that_looks_as_before_its_update_is_asked_for_again() {
    let (old, new) = (json!({ "Size": 3 }), json!({ "Size": 4 }));
    let stale = || Answer::Model(old.clone());
    let bench = Bench::new([stale(), absent(), stale(), Answer::Model(new.clone())]);
    let see = |answer: Json| Seen { is_as_before: answer == old, answer };
    assert_eq!(bench.client.read_updated(&bench.operation(), "id-1", see).await.unwrap().answer, new);

    // Not every update is visible.
    let bench = Bench::new(std::iter::repeat_n(stale(), 100));
    let began = tokio::time::Instant::now();
    let seen = bench.client.read_updated(&bench.operation(), "id-1", see).await.unwrap();
    assert!(seen.answer == old && seen.is_as_before);
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}
