//! Lost connections, deadlines and lists: nothing is lost, nothing waits for ever.

use std::time::Duration;

use super::fake::*;
use crate::cloud_control::{ErrorCode, Exists, FailureKind, Listed, OperationStatus, Progress};

fn named(identifier: &str) -> Exists {
    Exists::Yes { identifier: identifier.to_owned() }
}

fn pending_request() -> Exists {
    Exists::Pending { request_token: "rt".to_owned() }
}

#[tokio::test(start_paused = true)]
async fn a_call_without_an_answer_is_made_again() {
    let bench = Bench::new([Answer::Silence, pending(), Answer::Silence, done()]);
    assert_eq!(bench.create().await.unwrap(), "id-1");
    assert_eq!(bench.fake.calls(), ["create ct", "create ct", "status rt", "status rt"]);
}

#[tokio::test(start_paused = true)]
async fn a_request_that_never_ends_is_handed_on_at_the_deadline() {
    let mut bench = Bench::new(std::iter::repeat_n(pending(), 1000));
    bench.timeout = Duration::from_secs(100);
    let began = tokio::time::Instant::now();
    let failure = bench.create().await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::TimedOut(Duration::from_secs(100)));
    assert_eq!(failure.exists, pending_request());
    assert_eq!(began.elapsed().as_secs(), 100);
    let failure = bench.update().await.unwrap_err();
    assert_eq!(failure.exists, pending_request());
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_may_have_arrived_is_unknown_at_the_deadline() {
    let mut bench = Bench::new(std::iter::repeat_n(Answer::Silence, 100));
    bench.timeout = Duration::from_secs(60);
    let failure = bench.create().await.unwrap_err();
    assert_eq!(failure.exists, Exists::Unknown { client_token: "ct".to_owned() });
}

#[tokio::test(start_paused = true)]
async fn a_refusal_of_the_repeated_request_settles_whether_the_first_arrived() {
    let lost = || error(&ErrorCode::NetworkFailure);
    let failure = Bench::new([lost(), error(&ErrorCode::InvalidRequest)]).create().await.unwrap_err();
    assert_eq!(failure.exists, Exists::No);
    let failure = Bench::new([lost(), error(&ErrorCode::InvalidCredentials)]).create().await.unwrap_err();
    assert_eq!(
        failure.exists,
        Exists::Unknown { client_token: "ct".to_owned() },
        "it was not even looked at"
    );
}

#[tokio::test(start_paused = true)]
async fn credentials_that_expire_while_waiting_leave_the_request_token() {
    let failure = Bench::new([pending(), error(&ErrorCode::InvalidCredentials)]).create().await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected(ErrorCode::InvalidCredentials));
    assert_eq!(failure.exists, pending_request());
}

#[tokio::test(start_paused = true)]
async fn a_request_is_given_time_to_become_known() {
    let unknown = || error(&ErrorCode::RequestTokenNotFound);
    let bench = Bench::new([pending(), unknown(), unknown(), done()]);
    assert_eq!(bench.create().await.unwrap(), "id-1");
    let failure = Bench::new([pending(), pending(), unknown()]).create().await.unwrap_err();
    assert_eq!(failure.exists, pending_request());
}

#[tokio::test(start_paused = true)]
async fn success_without_an_identifier_is_not_believed() {
    let failure = Bench::new([ended(OperationStatus::Success, None, None)]).create().await.unwrap_err();
    assert_eq!(failure.exists, pending_request());
}

#[tokio::test(start_paused = true)]
async fn an_identifier_that_came_early_is_remembered() {
    let mut early = Progress::new("rt", OperationStatus::InProgress);
    early.identifier = Some("id-7".to_owned());
    let bench = Bench::new([Answer::Progress(early), pending(), failed(&ErrorCode::NotStabilized, None)]);
    assert_eq!(bench.create().await.unwrap_err().exists, named("id-7"));
}

#[tokio::test(start_paused = true)]
async fn a_pending_creation_is_resumed() {
    for (script, expected) in [
        (vec![pending(), done()], Ok("id-1")),
        (vec![failed(&ErrorCode::NotStabilized, Some("id-2"))], Ok("id-2")),
        (vec![failed(&ErrorCode::AlreadyExists, Some("id-3"))], Err(Exists::No)),
        (vec![failed(&ErrorCode::InvalidRequest, None)], Err(Exists::No)),
        (vec![ended(OperationStatus::CancelComplete, None, None)], Err(Exists::No)),
        // What is not known is not forgotten.
        (vec![error(&ErrorCode::RequestTokenNotFound)], Err(pending_request())),
        (vec![ended(OperationStatus::Success, None, None)], Err(pending_request())),
    ] {
        let bench = Bench::new(script);
        let resumed = bench.client.resume(&bench.operation(), "rt", Some(&desired())).await;
        assert_eq!(resumed.map_err(|failure| failure.exists), expected.map(str::to_owned));
    }
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_is_resumed_is_judged_as_one_that_was_awaited() {
    for code in all_codes().into_iter().filter(|code| *code != ErrorCode::Throttling) {
        for identifier in ["i-0123", "mine"] {
            let script = || [pending(), failed(&code, Some(identifier))];
            let awaited = Bench::new(script()).create().await.unwrap_err().exists;
            let bench = Bench::new(script());
            let resumed = bench.client.resume(&bench.operation(), "rt", Some(&desired())).await;
            let resumed = resumed.map_or_else(|failure| failure.exists, |identifier| named(&identifier));
            assert_eq!(resumed, awaited, "{code:?} {identifier}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_update_tells_a_new_identifier() {
    let renamed = ended(OperationStatus::Success, Some("id-2"), None);
    assert_eq!(Bench::new([renamed]).update().await.unwrap().as_deref(), Some("id-2"));
}

#[tokio::test(start_paused = true)]
async fn another_request_for_the_same_object_is_waited_for() {
    // Longer than the retries allow, since it ends some time.
    let busy = || std::iter::repeat_n(error(&ErrorCode::ConcurrentOperation), 12);
    Bench::new(busy().chain([pending(), done()])).delete().await.unwrap();
    let mut bench = Bench::new(busy());
    bench.timeout = Duration::from_secs(30);
    assert_eq!(bench.update().await.unwrap_err().exists, named("id-1"));
}

#[tokio::test(start_paused = true)]
async fn lists_are_read_to_their_end_which_must_come() {
    let page = |names: &[&str], next: Option<&str>| {
        Answer::Page(Listed {
            identifiers: names.iter().map(|name| (*name).to_owned()).collect(),
            next_token: next.map(str::to_owned),
        })
    };
    let bench = Bench::new([
        page(&["a", "b"], Some("2")),
        error(&ErrorCode::Throttling),
        page(&[], Some("3")),
        page(&["c"], None),
    ]);
    assert_eq!(bench.client.list("T", None).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(bench.fake.calls(), ["list -", "list 2", "list 2", "list 3"]);

    let endless: [Vec<Answer>; 3] = [
        vec![page(&["a"], Some("2")), page(&["a"], Some("2"))],
        vec![page(&["a"], Some("2")), page(&[], Some("3")), page(&["a"], Some("2"))],
        (0..=1_000).map(|number| page(&[], Some(&number.to_string()))).collect(),
    ];
    for pages in endless {
        let failed = Bench::new(pages).client.list("T", None).await.unwrap_err();
        assert!(failed.to_string().contains("does not come to an end"), "{failed}");
    }
}
