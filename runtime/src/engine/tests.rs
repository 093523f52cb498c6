//! Operations against a service that answers as it is told: nothing it accepted is forgotten.

use super::Private;
use super::testing::{Stage, model, thing};
use crate::cloud_control::ErrorCode;
use crate::cloud_control::OperationStatus::Success;
use crate::cloud_control::tests::fake::{Answer, Bench, ended, failed};
use crate::diagnostic::{Diagnostics, Severity};
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
