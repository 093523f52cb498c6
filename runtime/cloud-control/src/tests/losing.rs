//! Lost connections, deadlines and lists: nothing is lost, and nothing waits for ever.

use std::time::Duration;

use crate::testing::*;
use crate::{
    ErrorCode, Exists, FailureKind, Listed, ListedCreation, OpenRequest, OperationStatus, Origin, Progress,
};

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
    assert_eq!(left(&failure), "request rt");
    assert_eq!(began.elapsed().as_secs(), 100);
    let failure = bench.update().await.unwrap_err();
    assert_eq!(left(&failure), "request rt");
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_may_have_arrived_is_unknown_at_the_deadline() {
    let mut bench = Bench::new(std::iter::repeat_n(Answer::Silence, 100));
    bench.timeout = Duration::from_secs(60);
    let failure = bench.create().await.unwrap_err();
    assert_eq!(left(&failure), "lost ct");
}

#[tokio::test(start_paused = true)]
async fn a_refusal_of_the_repeated_request_settles_whether_the_first_arrived() {
    let lost = || error(&ErrorCode::NetworkFailure);
    let failure = Bench::new([lost(), error(&ErrorCode::InvalidRequest)]).create().await.unwrap_err();
    assert_eq!(left(&failure), "nothing");
    let failure = Bench::new([lost(), error(&ErrorCode::InvalidCredentials)]).create().await.unwrap_err();
    assert_eq!(left(&failure), "lost ct", "it was not even looked at");
}

#[tokio::test(start_paused = true)]
async fn credentials_that_expire_while_waiting_leave_the_request_token() {
    let failure = Bench::new([pending(), error(&ErrorCode::InvalidCredentials)]).create().await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected(ErrorCode::InvalidCredentials));
    assert_eq!(left(&failure), "request rt");
}

#[tokio::test(start_paused = true)]
async fn a_request_is_given_time_to_become_known() {
    let unknown = || error(&ErrorCode::RequestTokenNotFound);
    let bench = Bench::new([pending(), unknown(), unknown(), done()]);
    assert_eq!(bench.create().await.unwrap(), "id-1");
    let failure = Bench::new([pending(), pending(), unknown()]).create().await.unwrap_err();
    assert_eq!(left(&failure), "request rt");
}

#[tokio::test(start_paused = true)]
async fn success_without_an_identifier_is_not_believed() {
    let failure = Bench::new([ended(OperationStatus::Success, None, None)]).create().await.unwrap_err();
    assert_eq!(left(&failure), "request rt");
}

#[tokio::test(start_paused = true)]
async fn an_identifier_that_came_early_is_remembered() {
    let mut early = Progress::new("rt", OperationStatus::InProgress);
    early.identifier = Some("id-7".to_owned());
    let bench = Bench::new([Answer::Progress(early), pending(), failed(&ErrorCode::NotStabilized, None)]);
    assert_eq!(left(&bench.create().await.unwrap_err()), "id-7");
}

/// Returns a creation that was answered in an earlier run.
fn answered(origin: Origin) -> OpenRequest {
    OpenRequest { client_token: "ct".to_owned(), origin, ..OpenRequest::of_token("rt") }
}

async fn resumed(script: impl IntoIterator<Item = Answer>, request: OpenRequest) -> Result<String, String> {
    Bench::new(script).resume(request).await.map_err(|failure| left(&failure))
}

#[tokio::test(start_paused = true)]
async fn a_pending_creation_is_resumed() {
    for (script, expected) in [
        (vec![pending(), done()], Ok("id-1")),
        (vec![failed(&ErrorCode::NotStabilized, Some("id-2"))], Ok("id-2")),
        (vec![failed(&ErrorCode::AlreadyExists, Some("id-3"))], Err("nothing")),
        (vec![failed(&ErrorCode::InvalidRequest, None)], Err("nothing")),
        (vec![ended(OperationStatus::CancelComplete, None, None)], Err("nothing")),
        // A request whose outcome is not known is not forgotten.
        (vec![error(&ErrorCode::RequestTokenNotFound)], Err("request rt")),
        (vec![ended(OperationStatus::Success, None, None)], Err("request rt")),
    ] {
        let resumed = resumed(script, answered(Origin::Service)).await;
        assert_eq!(resumed.as_deref().map_err(String::as_str), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_is_resumed_is_judged_as_one_that_was_awaited() {
    for code in all_codes().into_iter().filter(|code| *code != ErrorCode::Throttling) {
        for (identifier, origin) in [("i-0123", Origin::Service), ("mine", chosen())] {
            let script = || [pending(), failed(&code, Some(identifier)), Answer::Model(desired())];
            let awaited = left(&Bench::new(script()).create_from(origin.clone()).await.unwrap_err());
            let resumed = resumed(script(), answered(origin)).await;
            assert_eq!(resumed.unwrap_or_else(|left| left), awaited, "{code:?} {identifier}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_the_service_forgot_is_judged_by_what_was_heard_of_it() {
    let forgotten = || error(&ErrorCode::RequestTokenNotFound);
    let named = |identifier: &str, origin, has_begun| OpenRequest {
        identifier: Some(identifier.to_owned()),
        has_begun,
        ..answered(origin)
    };
    let there = || Answer::Model(desired());
    for (look, request, expected) in [
        (None, named("i-0123", Origin::Service, false), Ok("i-0123")),
        (None, named("mine", chosen(), true), Ok("mine")),
        (Some(there()), named("mine", chosen(), false), Err("doubtful mine")),
        (Some(error(&ErrorCode::NotFound)), named("mine", chosen(), false), Err("nothing")),
        (Some(there()), answered(chosen()), Err("doubtful mine")),
        (None, answered(Origin::Service), Err("request rt")),
    ] {
        let looks = look.into_iter().flat_map(|look| std::iter::repeat_n(look, 9));
        let resumed = resumed(std::iter::once(forgotten()).chain(looks), request).await;
        assert_eq!(resumed.as_deref().map_err(String::as_str), expected);
    }
}

/// Returns a creation whose answer was lost a minute ago.
fn lost(origin: Origin) -> OpenRequest {
    OpenRequest {
        client_token: "ct".to_owned(),
        origin,
        sent: NOW - 60,
        last_sent: NOW - 50,
        others: vec!["other".to_owned()],
        ..OpenRequest::default()
    }
}

/// Returns a request in the service's list.
fn listed(token: &str, sent: u64, identifier: &str) -> ListedCreation {
    let mut progress = Progress::new(token, OperationStatus::Success);
    progress.identifier = Some(identifier.to_owned());
    ListedCreation { type_name: "AWS::Test::Thing".to_owned(), sent: Some(sent), progress }
}

#[tokio::test(start_paused = true)]
async fn a_creation_whose_answer_was_lost_is_looked_up_and_never_sent_again() {
    let found = |requests: Vec<ListedCreation>| Answer::Creations(requests);
    let ended = |identifier| ended(OperationStatus::Success, Some(identifier), None);
    let shown = |size| Answer::Model(serde_json::json!({ "Name": "mine", "Size": size }));
    let foreign_type =
        ListedCreation { type_name: "AWS::Test::Other".to_owned(), ..listed("rt", NOW - 55, "i-1") };
    let others = || {
        vec![
            listed("old", NOW - 4_000, "i-2"),
            listed("late", NOW + 4_000, "i-3"),
            listed("other", NOW - 55, "i-4"),
            foreign_type.clone(),
        ]
    };
    let one = || [others(), vec![listed("rt", NOW - 55, "i-0123")]].concat();
    let two = || [one(), vec![listed("rt2", NOW - 56, "i-0124")]].concat();
    for (script, expected) in [
        (vec![found(one()), shown(3), ended("i-0123"), shown(3)], Ok("i-0123")),
        // Of two requests, one made what was requested.
        (vec![found(two()), shown(4), shown(3), ended("i-0124"), shown(3)], Ok("i-0124")),
        (vec![found(two()), shown(3), shown(3)], Err("lost ct")),
        // An earlier request of the same kind, whose object has been deleted since, is passed over.
        (vec![found(two()), error(&ErrorCode::NotFound), shown(3), ended("i-0124"), shown(3)], Ok("i-0124")),
        // An object that cannot be read decides nothing.
        (vec![found(one()), error(&ErrorCode::AccessDenied)], Err("lost ct")),
        // The only request made something else.
        (vec![found(one()), shown(4)], Err("lost ct")),
        (vec![found(others())], Err("lost ct")),
        (vec![error(&ErrorCode::AccessDenied)], Err("lost ct")),
    ] {
        let bench = Bench::new(script);
        let resumed = bench.resume(lost(Origin::Service)).await.map_err(|failure| left(&failure));
        assert_eq!(resumed.as_deref().map_err(String::as_str), expected);
        assert!(!bench.fake.calls().contains(&"create ct".to_owned()));
    }
    // If the user chose the name, another name is another object.
    let named = vec![listed("a", NOW - 55, "theirs"), listed("b", NOW - 55, "mine")];
    let script = vec![found(named), shown(3), ended("mine"), shown(3)];
    assert_eq!(resumed(script, lost(chosen())).await.as_deref(), Ok("mine"));
    // A request that had no name yet turns out to have another one.
    let mut unnamed = listed("rt", NOW - 55, "");
    unnamed.progress = Progress::new("rt", OperationStatus::InProgress);
    let script = vec![found(vec![unnamed]), ended("theirs"), shown(3)];
    assert_eq!(resumed(script, lost(chosen())).await.as_deref().unwrap_err(), "lost ct");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_can_no_longer_arrive_has_made_nothing() {
    let old = OpenRequest { sent: NOW - 1_400, last_sent: NOW - 1_000, ..lost(Origin::Service) };
    let failure = Bench::new([Answer::Creations(Vec::new())]).resume(old).await.unwrap_err();
    assert_eq!((left(&failure), failure.kind), ("nothing".to_owned(), FailureKind::NeverArrived));
}

#[tokio::test(start_paused = true)]
async fn how_old_a_request_is_depends_on_the_clock_of_the_service() {
    const HOUR: i64 = 3_600;
    // A machine whose clock is nine days late does not take a forgotten request for one that is not visible yet.
    let sent_now = OpenRequest {
        sent: NOW,
        last_sent: NOW,
        identifier: Some("i-0123".to_owned()),
        ..answered(Origin::Service)
    };
    for (ahead, expected) in [(HOUR, Err("request rt".to_owned())), (9 * 24 * HOUR, Ok("i-0123".to_owned()))]
    {
        let bench = Bench::new([error(&ErrorCode::RequestTokenNotFound)]);
        bench.fake.is_ahead(ahead);
        let resumed = bench.resume(sent_now.clone()).await.map_err(|failure| left(&failure));
        assert_eq!(resumed, expected, "ahead by {ahead} s");
    }
    for (ahead, expected) in [(600, "lost ct"), (HOUR, "nothing")] {
        let bench = Bench::new([Answer::Creations(Vec::new())]);
        bench.fake.is_ahead(ahead);
        let failure = bench.resume(lost(Origin::Service)).await.unwrap_err();
        assert_eq!(left(&failure), expected, "ahead by {ahead} s");
    }
    // The stored time is compared with the times in the service's list.
    let bench = Bench::new(std::iter::repeat_n(error(&ErrorCode::NetworkFailure), 9));
    bench.fake.is_ahead(HOUR);
    let failure = bench.create().await.unwrap_err();
    let Exists::Open(request) = failure.exists else { panic!("{failure:?}") };
    assert_eq!(request.sent, NOW + 3_600);
}

#[tokio::test(start_paused = true)]
async fn an_update_tells_a_new_identifier() {
    let renamed = ended(OperationStatus::Success, Some("id-2"), None);
    assert_eq!(Bench::new([renamed]).update().await.unwrap().as_deref(), Some("id-2"));
}

#[tokio::test(start_paused = true)]
async fn another_request_for_the_same_object_is_waited_for() {
    // More often than the retries allow, since the other request ends at some time.
    let busy = || std::iter::repeat_n(error(&ErrorCode::ConcurrentOperation), 12);
    Bench::new(busy().chain([pending(), done()])).delete().await.unwrap();
    let mut bench = Bench::new(busy());
    bench.timeout = Duration::from_secs(30);
    assert_eq!(left(&bench.update().await.unwrap_err()), "id-1");
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
    assert_eq!(bench.client.list("T", None, &bench.cancel).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(bench.fake.calls(), ["list -", "list 2", "list 2", "list 3"]);

    let endless: [Vec<Answer>; 3] = [
        vec![page(&["a"], Some("2")), page(&["a"], Some("2"))],
        vec![page(&["a"], Some("2")), page(&[], Some("3")), page(&["a"], Some("2"))],
        (0..=1_000).map(|number| page(&[], Some(&number.to_string()))).collect(),
    ];
    for pages in endless {
        let bench = Bench::new(pages);
        let failed = bench.client.list("T", None, &bench.cancel).await.unwrap_err();
        assert!(failed.to_string().contains("does not come to an end"), "{failed}");
    }
}
