//! Tests of operations against a scripted service: nothing that the service accepted is forgotten.

use std::time::Duration;

use ferroform_cloud_control::OperationStatus::Success;
use ferroform_cloud_control::testing::{Answer, Bench, NOW, done, ended, error, failed, pending};
use ferroform_cloud_control::{
    ErrorCode, ListedCreation, OpenRequest, OperationStatus, Origin, Progress, STOP_PATIENCE,
};
use ferroform_core::Context as Operation;
use ferroform_core::context::Pending;
use ferroform_core::diagnostic::{Diagnostics, Severity};
use ferroform_core::hooks::{AnyHooks, Around, Outcome};
use ferroform_core::value::Value;
use serde_json::{Value as Json, json};

use super::testing::{Stage, model, shows, thing, with};
use super::{Location, Private, Response};

fn remembering(pending: OpenRequest) -> Private {
    Private { pending: Some(pending), ..Private::default() }
}

fn severities(diagnostics: Diagnostics) -> Vec<Severity> {
    diagnostics.into_iter().map(|diagnostic| diagnostic.severity).collect()
}

/// Returns a list of creations with this one.
fn listed(progress: Progress) -> Answer {
    let type_name = "AWS::Test::Thing".to_owned();
    Answer::Creations(vec![ListedCreation { type_name, sent: Some(NOW), progress }])
}

/// The end of a request that made this object.
fn that_made(identifier: &str) -> Progress {
    Progress { identifier: Some(identifier.to_owned()), ..Progress::new("rt", Success) }
}

fn token(private: &Private) -> Option<&str> {
    private.pending.as_ref()?.request_token.as_deref()
}

#[tokio::test(start_paused = true)]
async fn a_success_without_an_identifier_is_never_forgotten() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let nameless = || ended(Success, None, None);
    let bench = Bench::new([nameless(), nameless(), nameless()]);
    let created = stage.apply(&bench, &Value::Null, &state).await;
    assert_eq!((&created.state, token(&created.private)), (&state, Some("rt")));

    let read = stage.read(&bench, &state, created.private).await;
    assert_eq!((&read.state, token(&read.private)), (&state, Some("rt")));
    assert_eq!(severities(read.diagnostics), [Severity::Error]);

    let planned = stage.plan_destroy(&state, read.private).private;
    let deleted = stage.apply_remembering(&bench, &state, &Value::Null, planned).await;
    assert_eq!((&deleted.state, token(&deleted.private)), (&state, Some("rt")));
    assert!(!deleted.private.is_destroy, "the next plan may be another");
    assert_eq!(severities(deleted.diagnostics), [Severity::Error]);
}

#[tokio::test(start_paused = true)]
async fn a_plan_waits_for_a_creation_no_longer_than_the_creation_may_still_take() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    // It may take ten minutes.
    for (age, patience) in [(0, 600), (400, 200), (590, 60), (90_000, 60)] {
        let sent = NOW - age;
        let request = OpenRequest { sent, last_sent: sent, ..OpenRequest::of_token("rt") };
        let began = tokio::time::Instant::now();
        let bench = Bench::new(std::iter::repeat_with(pending).take(10_000));
        let read = stage.read(&bench, &state, remembering(request)).await;
        let waited = began.elapsed().as_secs();
        assert!(waited.abs_diff(patience) <= patience / 4, "{age}: {waited} s, not {patience} s");
        assert_eq!((&read.state, token(&read.private)), (&state, Some("rt")));
        assert_eq!(severities(read.diagnostics), [Severity::Error]);
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_an_update_renames_is_known_by_its_new_identifier() {
    let (stage, prior) = (Stage::new(None), thing(Some("id-1"), "old"));
    let planned = with(thing(None, "new"), "id", Value::UNKNOWN);
    let renamed = ended(Success, Some("id-2"), None);
    let updated = stage.apply(&Bench::new([shows("old"), renamed, shows("new")]), &prior, &planned).await;
    assert_eq!(updated.state, thing(Some("id-2"), "new"));
    assert_eq!(updated.identity, [("id", "id-2".to_owned())]);
    assert_eq!(severities(updated.diagnostics), []);

    // Somebody else has already made the change, and the identifier stays the same.
    let updated = stage.apply(&Bench::new([shows("new")]), &prior, &planned).await;
    assert_eq!(updated.state, thing(Some("id-1"), "new"));
}

/// Applies an update that renames a thing from `old` to `new`, with the answers of `bench`.
async fn renaming(bench: &Bench) -> Response {
    let planned = with(thing(None, "new"), "id", Value::UNKNOWN);
    Stage::named_by_the_user().apply(bench, &thing(Some("old"), "old"), &planned).await
}

#[tokio::test(start_paused = true)]
async fn an_object_that_an_update_renamed_is_found_though_the_end_of_the_update_was_not_seen() {
    let (absent, denied) = (|| error(&ErrorCode::NotFound), || error(&ErrorCode::AccessDenied));
    let accepted = || Answer::Progress(Progress::new("rt", OperationStatus::InProgress));
    let stage = Stage::named_by_the_user();

    // The object already has the new name: the state says so at once.
    for end in [denied(), failed(&ErrorCode::NotStabilized, None)] {
        let failed = renaming(&Bench::new([shows("old"), accepted(), end, absent(), shows("new")])).await;
        assert_eq!((failed.state, failed.private.renamed), (thing(Some("new"), "new"), None));
        assert_eq!(failed.identity, [("name", "new".to_owned())]);
        assert_eq!(severities(failed.diagnostics), [Severity::Error]);
    }

    // The object still has the former name, or its name is not known: the next read looks for both.
    for (seen, known) in
        [(vec![shows("old")], "old"), (vec![denied()], "old"), (vec![absent(), denied()], "old")]
    {
        let script = [shows("old"), accepted(), denied()].into_iter().chain(seen);
        let failed = renaming(&Bench::new(script)).await;
        assert_eq!(failed.state, thing(Some(known), "old"));
        assert_eq!(failed.private.renamed.as_deref(), Some("new"));

        // The read waits for the end of the update.
        let over = || ended(Success, Some("new"), None);
        let bench = Bench::new([over(), absent(), shows("new")]);
        let read = stage.read(&bench, &failed.state, failed.private.clone()).await;
        assert_eq!((read.state, read.private.renamed), (thing(Some("new"), "new"), None));
        assert_eq!(read.identity, [("name", "new".to_owned())]);
        assert_eq!(severities(read.diagnostics), []);

        let destroyed = stage.plan_destroy(&failed.state, failed.private.clone()).private;
        let bench = Bench::new([absent(), shows("new"), ended(Success, Some("new"), None)]);
        let deleted = stage.apply_remembering(&bench, &failed.state, &Value::Null, destroyed).await;
        assert_eq!(deleted.state, Value::Null);
        assert_eq!(bench.fake.named(), ["old", "new", "new"]);

        let bench = Bench::new([over(), absent(), absent()]);
        let gone = stage.read(&bench, &failed.state, failed.private).await;
        assert_eq!(gone.state, Value::Null);
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_kept_an_update_from_renaming_is_not_taken_for_the_renamed_one() {
    let existed = failed(&ErrorCode::AlreadyExists, Some("new"));
    let failed = renaming(&Bench::new([shows("old"), existed, error(&ErrorCode::NotFound)])).await;
    assert_eq!((failed.state, failed.private.renamed), (thing(Some("old"), "old"), None));
}

#[tokio::test(start_paused = true)]
async fn what_a_creation_left_that_failed_unseen_is_recorded_if_the_service_named_it() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let denied = |identifier| failed(&ErrorCode::AccessDenied, Some(identifier));
    let bench = Bench::new([denied("i-0123"), shows("mine")]);
    let pending = OpenRequest { origin: Origin::Service, ..OpenRequest::of_token("rt") };
    let read = stage.read(&bench, &state, remembering(pending)).await;
    assert_eq!((read.state, read.private.pending), (thing(Some("i-0123"), "mine"), None));

    // An object with a name that the user chose may be somebody else's. What does not exist is forgotten, with a
    // warning.
    let absent = std::iter::repeat_n(error(&ErrorCode::NotFound), 9);
    let bench = Bench::new(std::iter::once(denied("mine")).chain(absent));
    let read = stage.read(&bench, &state, remembering(OpenRequest::of_token("rt"))).await;
    assert_eq!(read.state, Value::Null);
    assert_eq!(severities(read.diagnostics), [Severity::Warning]);
}

/// Whether core keeps the state and the private data that it had, as it does after an error without a state.
fn core_keeps(applied: &Response) -> bool {
    applied.state.is_null() && applied.diagnostics.has_errors()
}

#[tokio::test(start_paused = true)]
async fn an_object_that_may_be_somebody_elses_is_kept_in_mind_and_never_deleted() {
    let (stage, state) = (Stage::named_by_the_user(), thing(None, "mine"));
    let denied = || failed(&ErrorCode::AccessDenied, Some("mine"));
    let bench = Bench::new([denied(), shows("mine"), denied(), shows("mine"), denied(), shows("mine")]);
    let created = stage.apply(&bench, &Value::Null, &thing(None, "mine")).await;
    assert_eq!((&created.state, token(&created.private)), (&state, Some("rt")));

    let read = stage.read(&bench, &state, created.private).await;
    assert_eq!((&read.state, token(&read.private)), (&state, Some("rt")));
    assert_eq!(severities(read.diagnostics), [Severity::Warning]);

    // A replacement would be created in addition to it.
    let replaced = stage.apply_remembering(&bench, &state, &Value::Null, Private::default()).await;
    assert!(core_keeps(&replaced), "the record stays as it is");
    assert_eq!(severities(replaced.diagnostics), [Severity::Error]);

    let planned = stage.plan_destroy(&state, read.private).private;
    let destroyed = stage.apply_remembering(&bench, &state, &Value::Null, planned).await;
    assert_eq!(destroyed.state, Value::Null);
    assert_eq!(severities(destroyed.diagnostics), [Severity::Warning]);
    assert!(!bench.fake.calls().iter().any(|call| call.starts_with("delete")));
}

#[tokio::test(start_paused = true)]
async fn a_creation_that_the_service_has_forgotten_blocks_neither_plan_nor_destroy() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let forgotten = || error(&ErrorCode::RequestTokenNotFound);
    // A recent request may not be known to the service yet.
    let young = OpenRequest { last_sent: NOW, ..OpenRequest::of_token("rt") };
    let read = stage.read(&Bench::new([forgotten()]), &state, remembering(young)).await;
    assert_eq!((token(&read.private), severities(read.diagnostics)), (Some("rt"), vec![Severity::Error]));

    let unnamed = OpenRequest { origin: Origin::Service, ..OpenRequest::of_token("rt") };
    let read = stage.read(&Bench::new([forgotten()]), &state, remembering(unnamed.clone())).await;
    assert_eq!((&read.state, token(&read.private)), (&state, Some("rt")));
    assert_eq!(severities(read.diagnostics), [Severity::Warning]);

    let planned = stage.plan_destroy(&state, read.private).private;
    let bench = Bench::new([forgotten()]);
    let destroyed = stage.apply_remembering(&bench, &state, &Value::Null, planned).await;
    assert_eq!(destroyed.state, Value::Null);
    assert_eq!(severities(destroyed.diagnostics), [Severity::Warning]);

    // The identifier from the first progress event is still known.
    let named = OpenRequest { identifier: Some("i-0123".to_owned()), ..unnamed };
    let bench = Bench::new([forgotten(), shows("mine")]);
    let read = stage.read(&bench, &state, remembering(named)).await;
    assert_eq!((read.state, read.private.pending), (thing(Some("i-0123"), "mine"), None));
}

#[tokio::test(start_paused = true)]
async fn a_state_without_an_identifier_never_makes_a_second_object() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let bench = Bench::new([]);
    let read = stage.read(&bench, &state, Private::default()).await;
    assert_eq!((&read.state, severities(read.diagnostics)), (&state, vec![Severity::Warning]));
    for private in [Private::default(), remembering(OpenRequest::of_token("rt"))] {
        let planned = stage.plan(&thing(None, "new"), &state, private);
        assert_eq!(severities(planned.diagnostics), [Severity::Error]);
    }
    let updated = stage.apply(&bench, &state, &thing(None, "new")).await;
    assert_eq!((&updated.state, severities(updated.diagnostics)), (&state, vec![Severity::Error]));
    let replaced = stage.apply(&bench, &state, &Value::Null).await;
    assert!(core_keeps(&replaced));
    // After a destruction, no other object is created.
    let planned = stage.plan_destroy(&state, Private::default()).private;
    let destroyed = stage.apply_remembering(&bench, &state, &Value::Null, planned).await;
    assert_eq!((destroyed.state, severities(destroyed.diagnostics)), (Value::Null, vec![Severity::Warning]));
}

#[tokio::test(start_paused = true)]
async fn a_creation_whose_answer_was_lost_is_recorded_and_found_by_the_next_read() {
    let stage = Stage::new(None);
    let lost = std::iter::repeat_n(error(&ErrorCode::NetworkFailure), 6);
    let created = stage.apply(&Bench::new(lost), &Value::Null, &thing(None, "mine")).await;
    assert_eq!(created.state, thing(None, "mine"));
    let pending = created.private.pending.clone().unwrap();
    assert!(pending.request_token.is_none() && !pending.client_token.is_empty());

    let read = async |script: Vec<Answer>| {
        let bench = Bench::new(script);
        let read = stage.read(&bench, &created.state, created.private.clone()).await;
        assert!(!bench.fake.calls().iter().any(|call| call.starts_with("create")));
        (read.state, severities(read.diagnostics))
    };
    let listed = listed(Progress::new("rt", OperationStatus::InProgress));
    let found = |name| vec![listed.clone(), done(), shows(name), shows(name)];
    assert_eq!(read(found("mine")).await, (thing(Some("id-1"), "mine"), vec![]));
    // A creation that was found in progress may turn out to be somebody else's.
    assert_eq!(read(found("theirs")).await, (thing(None, "mine"), vec![Severity::Error]));
    let not_found = vec![Answer::Creations(Vec::new())];
    assert_eq!(read(not_found).await, (thing(None, "mine"), vec![Severity::Error]));
}

#[tokio::test(start_paused = true)]
async fn an_update_that_failed_under_way_is_made_anew_of_what_the_object_has_then() {
    let (stage, old) = (Stage::new(None), thing(Some("id-1"), "old"));
    for (then, more, updates) in [
        ("old", vec![done()], 2),
        // It was done, so nothing is left to ask for.
        ("new", vec![], 1),
    ] {
        let script = [shows("old"), failed(&ErrorCode::Throttling, Some("id-1")), shows(then)];
        let bench = Bench::new(script.into_iter().chain(more).chain([shows("new")]));
        let updated = stage.apply(&bench, &old, &thing(Some("id-1"), "new")).await;
        assert_eq!((updated.state, severities(updated.diagnostics)), (thing(Some("id-1"), "new"), vec![]));
        let calls = bench.fake.calls();
        assert_eq!(calls.iter().filter(|call| call.starts_with("update")).count(), updates, "{calls:?}");
    }
}

/// Hooks that need minutes before a creation.
#[derive(Debug)]
struct Slow;

impl AnyHooks for Slow {
    fn around<'a>(&'a self, _: &'a mut dyn Operation, hook: Around<'a>) -> Pending<'a, Outcome> {
        Box::pin(async move {
            if let Around::BeforeCreate(..) = hook {
                tokio::time::sleep(Duration::from_mins(7)).await;
            }
            Ok(())
        })
    }
}

/// The next read looks for a lost creation around the time at which it was sent, and is patient with a young object.
#[tokio::test(start_paused = true)]
async fn times_are_those_of_the_request_and_its_end_whatever_hooks_took() {
    let stage = Stage::new(Some(&Slow));
    let (early, planned) = (NOW + 7 * 60, thing(None, "mine"));
    let lost = std::iter::repeat_n(error(&ErrorCode::NetworkFailure), 6);
    let created = stage.apply(&Bench::new(lost), &Value::Null, &planned).await;
    let pending = created.private.pending.unwrap();
    assert!(pending.sent >= early && pending.last_sent >= pending.sent, "{pending:?}");
    let bench = Bench::new([done(), shows("mine")]);
    let created = stage.apply(&bench, &Value::Null, &planned).await;
    assert!(created.private.created >= Some(early), "{:?}", created.private);
}

#[tokio::test(start_paused = true)]
async fn an_object_of_a_lost_creation_that_is_gone_is_waited_for_once() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let lost =
        OpenRequest { client_token: "ct".to_owned(), sent: NOW, last_sent: NOW, ..OpenRequest::default() };
    let absent = || error(&ErrorCode::NotFound);
    let script = [listed(that_made("id-1")), absent(), done()].into_iter();
    let private = Private { created: Some(NOW), ..remembering(lost) };
    let began = tokio::time::Instant::now();
    let read = stage.read(&Bench::new(script.chain((0..100).map(|_| absent()))), &state, private).await;
    assert_eq!((read.state, severities(read.diagnostics)), (Value::Null, vec![Severity::Warning]));
    let seconds = began.elapsed().as_secs();
    assert!((55..90).contains(&seconds), "{seconds}");
}

#[tokio::test(start_paused = true)]
async fn a_planned_destroy_sends_a_lost_creation_again_with_its_token_to_delete_what_it_made() {
    let stage = Stage::new(None);
    let pending = OpenRequest {
        client_token: "ct".to_owned(),
        origin: Origin::Service,
        sent: NOW - 1000,
        last_sent: NOW,
        others: vec!["sibling".to_owned()],
        ..OpenRequest::default()
    };
    let planned = stage.plan_destroy(&thing(None, "mine"), remembering(pending)).private;
    let bench = Bench::new([done(), done()]);
    let destroyed =
        stage.apply_remembering(&bench, &thing(None, "mine"), &Value::Null, planned.clone()).await;
    assert_eq!((destroyed.state, severities(destroyed.diagnostics)), (Value::Null, vec![]));
    let calls = bench.fake.calls();
    assert!(calls[0] == "create ct" && calls[1].starts_with("delete"), "{calls:?}");

    // An object that was found and could not be deleted is recorded.
    let bench = Bench::new([done(), failed(&ErrorCode::AccessDenied, Some("id-1"))]);
    let destroyed =
        stage.apply_remembering(&bench, &thing(None, "mine"), &Value::Null, planned.clone()).await;
    assert_eq!((destroyed.state, destroyed.private.pending), (thing(Some("id-1"), "mine"), None));

    // A request that is rejected at once says nothing about the request before it.
    let bench = Bench::new([error(&ErrorCode::AccessDenied)]);
    let destroyed =
        stage.apply_remembering(&bench, &thing(None, "mine"), &Value::Null, planned.clone()).await;
    assert_eq!(destroyed.state, thing(None, "mine"));
    let pending = destroyed.private.pending.unwrap();
    assert_eq!((pending.sent, &pending.others[..]), (NOW - 1000, &["sibling".to_owned()][..]));

    // The service knows the token for another request, so the creation is looked up.
    let conflict = error(&ErrorCode::ClientTokenConflict);
    let bench = Bench::new([conflict, Answer::Creations(Vec::new())]);
    let destroyed = stage.apply_remembering(&bench, &thing(None, "mine"), &Value::Null, planned).await;
    assert_eq!(destroyed.state, thing(None, "mine"));
    assert_eq!(severities(destroyed.diagnostics), [Severity::Error]);
}

#[tokio::test(start_paused = true)]
async fn another_account_or_region_neither_empties_a_state_nor_touches_what_is_there() {
    let stage = Stage::new(None);
    let bench = Bench::new([done(), shows("mine")]);
    bench.fake.belongs_to("111111111111");
    let created = stage.apply(&bench, &Value::Null, &thing(None, "mine")).await;
    let place = Location { account: Some("111111111111".to_owned()), region: Some("eu-test-1".to_owned()) };
    assert_eq!(created.private.place, place);

    let state = created.state;
    let of_region = |region: &str| Private {
        place: Location { region: Some(region.to_owned()), ..place.clone() },
        ..created.private.clone()
    };
    for (account, private) in [("222222222222", created.private.clone()), ("111111111111", of_region("x"))] {
        let bench = Bench::new([]);
        bench.fake.belongs_to(account);
        let read = stage.read(&bench, &state, private.clone()).await;
        assert_eq!((&read.state, severities(read.diagnostics)), (&state, vec![Severity::Error]));
        let destroy = Private { is_destroy: true, ..private.clone() };
        for (planned, private) in [(&thing(Some("id-1"), "new"), private.clone()), (&Value::Null, destroy)] {
            let applied = stage.apply_remembering(&bench, &state, planned, private).await;
            assert_eq!((&applied.state, severities(applied.diagnostics)), (&state, vec![Severity::Error]));
            assert!(applied.identity.is_empty(), "it would be of the wrong place");
        }
        let replaced = stage.apply_remembering(&bench, &state, &Value::Null, private).await;
        assert!(core_keeps(&replaced));
    }
}

#[tokio::test(start_paused = true)]
async fn a_type_without_regions_is_found_from_any_but_its_requests_are_of_one() {
    let (stage, state) = (Stage::global(), thing(Some("id-1"), "mine"));
    let place = Location { account: None, region: Some("x".to_owned()) };
    let private = Private { place: place.clone(), ..Private::default() };
    let read = stage.read(&Bench::new([shows("mine")]), &state, private).await;
    assert_eq!((&read.state, severities(read.diagnostics)), (&state, vec![]));

    let state = thing(None, "mine");
    let private = Private { place, ..remembering(OpenRequest::of_token("rt")) };
    let read = stage.read(&Bench::new([]), &state, private.clone()).await;
    assert_eq!((&read.state, &read.private), (&state, &private));
    assert_eq!(severities(read.diagnostics), [Severity::Error]);
}

#[tokio::test(start_paused = true)]
async fn an_object_that_was_seen_and_is_gone_is_believed_to_be_gone_within_seconds() {
    let stage = Stage::new(None);
    let unseen = || std::iter::repeat_n(error(&ErrorCode::NotFound), 100);
    // An object that was never seen is waited for, however long its creation took.
    for (was_seen, age, seconds) in [(true, 100, 2..=8), (false, 100, 60..=90), (false, 90_000, 60..=90)] {
        let began = tokio::time::Instant::now();
        let private = Private { created: Some(NOW - age), was_seen, ..Private::default() };
        let read = stage.read(&Bench::new(unseen()), &thing(Some("id-1"), "mine"), private).await;
        assert_eq!(read.state, Value::Null);
        assert!(seconds.contains(&began.elapsed().as_secs()), "{was_seen}: {:?}", began.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn a_record_that_a_later_version_wrote_is_never_taken_for_nothing() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let later = Private::decode(br#"{"ferroform":"bm90IHRoaXM="}"#);
    assert!(later.unread.is_some());
    let read = stage.read(&Bench::new([]), &state, later.clone()).await;
    assert_eq!((&read.state, &read.private), (&state, &later));
    let planned = stage.plan(&state, &state, later.clone());
    assert_eq!(severities(planned.diagnostics), [Severity::Error], "no second object is planned");
    let destroy = Private::decode(&stage.plan_destroy(&state, later).private.encode());
    let destroyed = stage.apply_remembering(&Bench::new([]), &state, &Value::Null, destroy).await;
    assert!(core_keeps(&destroyed));
}

/// Hooks that panic when they are called after an operation.
#[derive(Debug)]
struct Panicking;

#[allow(clippy::panic, reason = "that is what they do")]
impl AnyHooks for Panicking {
    fn around<'a>(&'a self, _: &'a mut dyn Operation, hook: Around<'a>) -> Pending<'a, Outcome> {
        Box::pin(async move {
            match hook {
                Around::After(_, _, state) => *state = Value::Null,
                Around::AfterDelete(_) => {}
                _ => return Ok(()),
            }
            panic!("hush")
        })
    }
}

/// Hooks whose `normalise` panics on an object after a change.
#[derive(Debug)]
struct PanickingNormalise;

impl AnyHooks for PanickingNormalise {
    fn normalise(&self, observed: &mut Json) {
        assert!(*observed != model("new"), "hush");
    }
}

/// Asserts that one hook crashed, and that nothing else is reported.
fn only_crashed(diagnostics: Diagnostics, hook: &str) {
    let diagnostics: Vec<_> = diagnostics.into_iter().map(|diagnostic| diagnostic.detail).collect();
    assert!(
        matches!(&diagnostics[..], [text] if text.contains(&format!("hook {hook} crashed"))),
        "{diagnostics:?}"
    );
    assert!(!diagnostics[0].contains("hush"), "what a panic says may hold secrets");
}

#[tokio::test(start_paused = true)]
async fn a_panic_in_a_hook_does_not_lose_what_the_service_did() {
    let old = thing(Some("id-1"), "old");
    for (hooks, panicking) in [
        (&Panicking as &'static dyn AnyHooks, ["after_create", "after_update", "after_delete"]),
        (&PanickingNormalise, ["normalise", "normalise", ""]),
    ] {
        let stage = Stage::new(Some(hooks));
        let bench = Bench::new([done(), shows("new")]);
        let created = stage.apply(&bench, &Value::Null, &thing(None, "new")).await;
        assert_eq!(created.state, thing(Some("id-1"), "new"));
        assert!(created.private.record.is_owned);
        only_crashed(created.diagnostics, panicking[0]);

        let bench = Bench::new([shows("old"), done(), shows("new")]);
        let updated = stage.apply(&bench, &old, &thing(Some("id-1"), "new")).await;
        assert_eq!(updated.state, thing(Some("id-1"), "new"));
        only_crashed(updated.diagnostics, panicking[1]);

        let deleted = stage.apply(&Bench::new([done()]), &old, &Value::Null).await;
        assert_eq!(deleted.state, Value::Null);
        if !panicking[2].is_empty() {
            only_crashed(deleted.diagnostics, panicking[2]);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_a_hook_cannot_cope_with_stays_as_it_was() {
    let (stage, prior) = (Stage::new(Some(&PanickingNormalise)), thing(Some("id-1"), "old"));
    let place = Location { account: None, region: Some("eu-test-1".to_owned()) };
    let remembered = Private { created: Some(1), was_seen: true, place, ..Private::default() };
    let read = stage.read(&Bench::new([shows("new")]), &prior, remembered.clone()).await;
    assert_eq!((&read.state, read.private), (&prior, remembered));
    only_crashed(read.diagnostics, "normalise");
}

/// How long a response may take in addition to the expected wait.
const MOMENT: Duration = Duration::from_millis(100);

/// Interrupts a creation after 900 ms. Returns what core stores. Core is to end as well if `by_core`.
async fn interrupted(stage: Stage, by_core: bool, answers: impl IntoIterator<Item = Answer>) -> Response {
    let bench = Bench::new(answers);
    let cancel = bench.cancel.clone();
    let asked = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(900)).await;
        if by_core {
            cancel.cancel_by_core();
        } else {
            cancel.cancel();
        }
        tokio::time::sleep(STOP_PATIENCE + MOMENT).await;
    });
    let applied = stage.apply(&bench, &Value::Null, &thing(None, "mine")).await;
    assert!(!asked.is_finished(), "the answer comes too late");
    applied
}

fn waiting() -> Answer {
    ended(OperationStatus::Pending, None, None)
}

#[tokio::test(start_paused = true)]
async fn a_signal_leaves_the_time_to_record_a_creation_under_way() {
    let giving_up = || ended(OperationStatus::CancelInProgress, None, None);
    let silent = || std::iter::repeat_n(Answer::Silence, 50);
    for by_core in [true, false] {
        let never_given_up =
            [waiting(), waiting(), waiting()].into_iter().chain(std::iter::repeat_with(giving_up).take(50));
        let silent_to_the_wish = [waiting(), waiting(), waiting(), giving_up()].into_iter().chain(silent());
        let scripts: [Vec<Answer>; 4] = [
            never_given_up.collect(),
            std::iter::once(pending()).chain(silent()).collect(),
            std::iter::once(waiting()).chain(silent()).collect(),
            silent_to_the_wish.collect(),
        ];
        for script in scripts {
            let applied = interrupted(Stage::new(None), by_core, script).await;
            assert_eq!(token(&applied.private), Some("rt"));
            // After an error, core would replace the object. Without one, it would use the object if it went on.
            let expected = if by_core { Severity::Warning } else { Severity::Error };
            assert_eq!(severities(applied.diagnostics), [expected]);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_creation_goes_on_and_is_completed_by_the_next_read() {
    let stage = Stage::new(None);
    let applied = interrupted(stage, true, vec![pending(); 4]).await;
    assert_eq!((&applied.state, token(&applied.private)), (&thing(None, "mine"), Some("rt")));
    assert!(applied.private.record.is_owned && applied.private.created.is_some());

    // The service spells the name in its own way, which is no drift.
    let bench = Bench::new([pending(), done(), shows("MINE")]);
    let read = stage.read(&bench, &applied.state, applied.private.clone()).await;
    assert_eq!((&read.state, severities(read.diagnostics)), (&thing(Some("id-1"), "mine"), vec![]));
    assert_eq!((&read.private.pending, read.private.was_seen), (&None, true));
    let planned = stage.plan(&thing(None, "mine"), &read.state, read.private.clone());
    assert_eq!((planned.planned, planned.replace), (read.state.clone(), vec![]));
    let bench = Bench::new([shows("MINE")]);
    assert_eq!(stage.read(&bench, &read.state, read.private.clone()).await.state, read.state);
    let bench = Bench::new([shows("theirs")]);
    assert_ne!(stage.read(&bench, &read.state, read.private).await.state, read.state, "that is drift");

    // It fails, and made nothing.
    let bench = Bench::new([failed(&ErrorCode::InvalidRequest, None)]);
    let read = stage.read(&bench, &applied.state, applied.private).await;
    assert_eq!((read.state, severities(read.diagnostics)), (Value::Null, vec![Severity::Warning]));
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_handler_is_not_called_again_by_an_apply_that_read_nothing() {
    let stage = Stage::own();
    let pending =
        OpenRequest { goes_on: true, last_sent: NOW, client_token: "t".into(), ..OpenRequest::of_token("t") };
    let private = Private { pending: Some(pending), ..Private::default() };
    let bench = Bench::new([]);
    let applied = stage
        .apply_remembering(&bench, &thing(None, "mine"), &thing(Some("x"), "mine"), private.clone())
        .await;
    assert_eq!((&applied.state, &applied.private.pending), (&thing(None, "mine"), &private.pending));
    let told = applied.diagnostics.into_iter().next().expect("an error").detail;
    assert!(told.contains("without -refresh=false"), "{told}");
    assert_eq!(bench.fake.calls(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn an_object_that_was_made_just_before_an_interrupt_is_no_reason_for_another() {
    let stage = Stage::new(None);
    let script = [done()].into_iter().chain(std::iter::repeat_with(|| Answer::Silence));
    let applied = interrupted(stage, true, script.take(50)).await;
    assert_eq!(applied.state, thing(Some("id-1"), "mine"));
    assert_eq!(severities(applied.diagnostics), [Severity::Warning]);
    let bench = Bench::new([shows("MINE")]);
    let read = stage.read(&bench, &applied.state, applied.private).await;
    assert_eq!((read.state, severities(read.diagnostics)), (applied.state, vec![]));
}

#[tokio::test(start_paused = true)]
async fn an_object_whose_creation_failed_after_an_interrupt_is_replaced() {
    let stage = Stage::new(None);
    let applied = interrupted(stage, true, vec![pending(); 4]).await;
    let half_made = failed(&ErrorCode::NotStabilized, Some("id-1"));
    let bench = Bench::new([half_made, shows("mine")]);
    let read = stage.read(&bench, &applied.state, applied.private).await;
    assert_eq!(
        (&read.state, severities(read.diagnostics)),
        (&thing(Some("id-1"), "mine"), vec![Severity::Warning])
    );
    let bench = Bench::new([shows("mine")]);
    let read = stage.read(&bench, &read.state, read.private).await;
    let planned = stage.plan(&thing(None, "mine"), &read.state, read.private);
    assert_eq!(planned.replace, [ferroform_core::value::Path::attribute("id")]);
    assert!(planned.planned.attribute("id").is_unknown());
    assert_eq!(severities(planned.diagnostics), [Severity::Warning]);
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_creation_without_an_answer_is_sent_again_by_the_next_apply() {
    let stage = Stage::new(None);
    let applied = interrupted(stage, true, std::iter::repeat_with(|| Answer::Silence).take(50)).await;
    let lost = applied.private.pending.clone().unwrap();
    assert!(lost.goes_on && lost.request_token.is_none());
    let read = stage.read(&Bench::new([]), &applied.state, applied.private).await;
    assert_eq!((&read.state, severities(read.diagnostics)), (&applied.state, vec![Severity::Warning]));
    let config = thing(None, "mine");
    let planned = stage.plan(&config, &read.state, read.private.clone());
    assert_eq!(severities(planned.diagnostics), []);
    let apply = async |script: Vec<Answer>| {
        let bench = Bench::new(script);
        let private = planned.private.clone();
        let applied = stage.apply_remembering(&bench, &read.state, &planned.planned, private).await;
        assert_eq!(bench.fake.calls()[0], format!("create {}", lost.client_token));
        applied
    };
    let made = apply(vec![done(), shows("MINE")]).await;
    assert_eq!((&made.state, severities(made.diagnostics)), (&thing(Some("id-1"), "mine"), vec![]));
    let bench = Bench::new([shows("MINE")]);
    assert_eq!(stage.read(&bench, &made.state, made.private).await.state, made.state);

    // What fails is recorded, and core keeps the record.
    let failing = apply(vec![failed(&ErrorCode::NotStabilized, Some("id-1"))]).await;
    assert_eq!(failing.state, thing(Some("id-1"), "mine"));
    assert!(failing.private.is_unfinished && failing.private.pending.is_none());
    let refused = apply(vec![failed(&ErrorCode::InvalidRequest, None)]).await;
    assert_eq!((&refused.state, token(&refused.private)), (&read.state, Some("rt")));
    assert_eq!(severities(refused.diagnostics), [Severity::Error]);
    // The first request had other properties, so it is looked for.
    let conflict = || error(&ErrorCode::ClientTokenConflict);
    let found = apply(vec![
        conflict(),
        listed(that_made("id-1")),
        shows("mine"),
        done(),
        shows("mine"),
        shows("mine"),
    ])
    .await;
    assert_eq!((&found.state, severities(found.diagnostics)), (&thing(Some("id-1"), "mine"), vec![]));
    let lost_again = apply(vec![conflict(), Answer::Creations(Vec::new())]).await;
    assert_eq!((&lost_again.state, severities(lost_again.diagnostics)), (&read.state, vec![Severity::Error]));
    assert!(lost_again.private.pending.is_some());
    // Its token means nothing any more.
    let old = OpenRequest { last_sent: NOW - 200_000, ..lost.clone() };
    let private = Private { pending: Some(old), ..planned.private.clone() };
    let late = stage.apply_remembering(&Bench::new([]), &read.state, &planned.planned, private).await;
    assert_eq!((late.state, severities(late.diagnostics)), (read.state.clone(), vec![Severity::Error]));
}

#[tokio::test(start_paused = true)]
async fn a_read_waits_for_the_end_of_a_change_that_was_interrupted() {
    let (stage, prior) = (Stage::new(None), thing(Some("id-1"), "old"));
    let running = || std::iter::repeat_n(pending(), 3);
    let denied = || error(&ErrorCode::AccessDenied);
    let bench = Bench::new([shows("old"), pending(), denied(), shows("old")]);
    let failed = stage.apply(&bench, &prior, &thing(Some("id-1"), "new")).await;
    assert_eq!(token(&failed.private), Some("rt"));
    let bench = Bench::new(running().chain([done(), shows("new")]));
    let read = stage.read(&bench, &failed.state, failed.private).await;
    assert_eq!((read.state, read.private.pending), (thing(Some("id-1"), "new"), None));

    let planned = stage.plan_destroy(&prior, Private::default()).private;
    let bench = Bench::new([pending(), denied()]);
    let failed = stage.apply_remembering(&bench, &prior, &Value::Null, planned).await;
    assert_eq!(token(&failed.private), Some("rt"));
    let bench = Bench::new(running().chain([done(), error(&ErrorCode::NotFound)]));
    assert_eq!(stage.read(&bench, &failed.state, failed.private).await.state, Value::Null);
}

#[tokio::test(start_paused = true)]
async fn an_update_is_mended_until_the_service_refuses_nothing_more() {
    let stage = Stage::new(None);
    let shown = || Answer::Model(json!({ "NAME": "old", "Owner": "x", "Version": 1 }));
    let refusal = |member: &str| {
        let mut progress = Progress::new("rt", OperationStatus::Failed);
        progress.error_code = Some(ErrorCode::InvalidRequest);
        progress.message =
            Some(format!("Model validation failed (#: extraneous key [{member}] is not permitted)"));
        Answer::Progress(progress)
    };
    let script = [shown(), refusal("Owner"), refusal("Version"), done(), shows("new")];
    let (bench, prior) = (Bench::new(script), thing(Some("id-1"), "old"));
    let applied = stage.apply(&bench, &prior, &thing(Some("id-1"), "new")).await;
    assert_eq!(severities(applied.diagnostics), []);
    let updates = bench.fake.calls().iter().filter(|call| call.starts_with("update")).count();
    assert_eq!(updates, 3, "{:?}", bench.fake.calls());

    // One that is refused for something else is not sent again.
    let bench = Bench::new([shown(), refusal("NAME"), shown()]);
    let applied = stage.apply(&bench, &prior, &thing(Some("id-1"), "new")).await;
    assert_eq!(severities(applied.diagnostics), [Severity::Error]);
}
