//! Checks of actions.

use super::{Violation, ids};
use crate::provider::{ActionEvent, DeferralReason};
use crate::value::{Path, Value};

/// Checks rule `action.completed-last`.
#[must_use]
pub fn completed_last(events: &[ActionEvent]) -> Option<Violation> {
    let is_progress = |event: &ActionEvent| matches!(event, ActionEvent::Progress(_));
    if let [progress @ .., ActionEvent::Completed(_)] = events
        && progress.iter().all(is_progress)
    {
        return None;
    }
    let name = |event: &ActionEvent| match event {
        ActionEvent::Progress(_) => Value::string("progress"),
        ActionEvent::Completed(_) => Value::string("completed"),
        ActionEvent::Empty => Value::string("nothing"),
    };
    let wanted = Value::List(vec![Value::string("progress"), Value::string("completed")]);
    let found = Value::List(events.iter().map(name).collect());
    Some(Violation::new(&ids::ACTION_COMPLETED, &Path::root(), ("such as", &wanted), ("events", &found)))
}

/// Checks rule `action.deferral-reason`.
#[must_use]
pub fn action_deferral(reason: DeferralReason) -> Option<Violation> {
    let allowed = DeferralReason::ProviderConfigUnknown;
    let names = [allowed, reason].map(|reason| Value::string(reason.as_str_name()));
    let [wanted, found] = &names;
    (reason != allowed).then(|| {
        Violation::new(
            &ids::ACTION_DEFERRAL,
            &Path::root(),
            ("allowed", wanted),
            ("deferred because of", found),
        )
    })
}
