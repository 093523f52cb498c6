//! Operations against a service that answers as it is told: nothing it accepted is forgotten.

use serde_json::Value as Json;

use super::Private;
use super::testing::{Stage, model, thing};
use crate::cloud_control::ErrorCode;
use crate::cloud_control::OperationStatus::Success;
use crate::cloud_control::tests::fake::{Answer, Bench, done, ended, failed};
use crate::diagnostic::{Diagnostics, Severity};
use crate::hooks::AnyHooks;
use crate::value::Value;

fn pending_creation() -> Private {
    Private { pending_request: Some("rt".to_owned()), ..Private::default() }
}

fn severities(said: Diagnostics) -> Vec<Severity> {
    said.into_iter().map(|diagnostic| diagnostic.severity).collect()
}

#[tokio::test(start_paused = true)]
async fn a_success_without_an_identifier_is_never_forgotten() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let nameless = || ended(Success, None, None);
    let bench = Bench::new([nameless(), nameless(), nameless()]);
    let created = stage.apply(&bench, &Value::Null, &state).await;
    assert_eq!((&created.state, created.private.pending_request.as_deref()), (&state, Some("rt")));

    let read = stage.read(&bench, &state, created.private).await;
    assert_eq!((&read.state, read.private.pending_request.as_deref()), (&state, Some("rt")));
    assert_eq!(severities(read.diagnostics), [Severity::Error]);

    let deleted = stage.apply_remembering(&bench, &state, &Value::Null, read.private).await;
    assert_eq!((&deleted.state, deleted.private.pending_request.as_deref()), (&state, Some("rt")));
    assert_eq!(severities(deleted.diagnostics), [Severity::Error]);
}

#[tokio::test(start_paused = true)]
async fn what_a_creation_left_that_failed_unseen_is_recorded_if_the_service_named_it() {
    let (stage, state) = (Stage::new(None), thing(None, "mine"));
    let denied = |identifier| failed(&ErrorCode::AccessDenied, Some(identifier));
    let bench = Bench::new([denied("i-0123"), Answer::Model(model("mine"))]);
    let read = stage.read(&bench, &state, pending_creation()).await;
    assert_eq!((read.state, read.private.pending_request), (thing(Some("i-0123"), "mine"), None));

    // The object that the user named may be anybody's. What becomes of it is said.
    let read = stage.read(&Bench::new([denied("mine")]), &state, pending_creation()).await;
    assert_eq!(read.state, Value::Null);
    assert_eq!(severities(read.diagnostics), [Severity::Warning]);
}

/// Hooks that panic wherever they are called once the service was asked.
#[derive(Debug)]
struct Panicking;

#[allow(clippy::panic, reason = "that is what they do")]
impl AnyHooks for Panicking {
    fn after_create(&self, _: &Value, state: &mut Value, _: &mut Diagnostics) {
        *state = Value::Null;
        panic!("hush")
    }

    fn after_update(&self, _: &Value, state: &mut Value, _: &mut Diagnostics) {
        *state = Value::Null;
        panic!("hush")
    }

    fn after_delete(&self, _: &Value, _: &mut Diagnostics) {
        panic!("hush")
    }
}

/// Hooks that cannot cope with what the service has after a change.
#[derive(Debug)]
struct Perplexed;

impl AnyHooks for Perplexed {
    fn normalise(&self, observed: &mut Json) {
        assert!(*observed != model("new"), "hush");
    }
}

/// That one hook panicked, and that nothing else is said.
fn only_panicked(said: Diagnostics, hook: &str) {
    let said: Vec<_> = said.into_iter().map(|diagnostic| diagnostic.detail).collect();
    assert!(matches!(&said[..], [text] if text.contains(&format!("hook {hook} panicked"))), "{said:?}");
    assert!(!said[0].contains("hush"), "what a panic says may hold secrets");
}

#[tokio::test(start_paused = true)]
async fn a_panic_in_a_hook_does_not_lose_what_the_service_did() {
    let shown = |name| Answer::Model(model(name));
    let old = thing(Some("id-1"), "old");
    for (hooks, panicking) in [
        (&Panicking as &'static dyn AnyHooks, ["after_create", "after_update", "after_delete"]),
        (&Perplexed, ["normalise", "normalise", ""]),
    ] {
        let stage = Stage::new(Some(hooks));
        let bench = Bench::new([done(), shown("new")]);
        let created = stage.apply(&bench, &Value::Null, &thing(None, "new")).await;
        assert_eq!(created.state, thing(Some("id-1"), "new"));
        assert!(created.private.owned.is_some());
        only_panicked(created.diagnostics, panicking[0]);

        let bench = Bench::new([shown("old"), done(), shown("new")]);
        let updated = stage.apply(&bench, &old, &thing(Some("id-1"), "new")).await;
        assert_eq!(updated.state, thing(Some("id-1"), "new"));
        only_panicked(updated.diagnostics, panicking[1]);

        let deleted = stage.apply(&Bench::new([done()]), &old, &Value::Null).await;
        assert_eq!(deleted.state, Value::Null);
        if !panicking[2].is_empty() {
            only_panicked(deleted.diagnostics, panicking[2]);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_a_hook_cannot_cope_with_stays_as_it_was() {
    let (stage, prior) = (Stage::new(Some(&Perplexed)), thing(Some("id-1"), "old"));
    let remembered = Private { created: Some(1), ..Private::default() };
    let read = stage.read(&Bench::new([Answer::Model(model("new"))]), &prior, remembered.clone()).await;
    assert_eq!((&read.state, read.private), (&prior, remembered));
    only_panicked(read.diagnostics, "normalise");
}
