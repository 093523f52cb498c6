//! Checks of what a call says beside an object: private data, deferrals, times, events.

use super::{Rule, Violation, ids};
use crate::provider::{ActionEvent, DeferralReason, RenewAt};
use crate::value::Value;

/// Checks rule `private.kept-by-read`.
pub(crate) fn private_kept(before: &[u8], after: &[u8]) -> Option<Violation> {
    let size = |bytes: &[u8]| format!("{} bytes", bytes.len());
    (!before.is_empty() && after.is_empty())
        .then(|| Violation::whole(&ids::PRIVATE_KEPT, ("given", size(before)), ("returned", size(after))))
}

/// Returns a violation of rule `plan.not-legacy` for an answer that claims the exemptions of the legacy type system.
pub(crate) fn not_legacy(is_legacy: bool) -> Option<Violation> {
    is_legacy.then(|| Violation::whole(&ids::PLAN_LEGACY, ("allowed", false), ("legacy", true)))
}

/// Checks rule `deferred.reason-given`.
pub(crate) fn reason_given(reason: DeferralReason) -> Option<Violation> {
    (reason == DeferralReason::Unknown)
        .then(|| because_of(&ids::DEFERRED_REASON, ("required", "a reason"), reason))
}

/// Returns a violation of rule `replan.not-deferred` for a second plan that is deferred.
pub(crate) fn deferred_too_late(reason: DeferralReason) -> Violation {
    because_of(&ids::REPLAN_DEFERRED, ("required", "a plan"), reason)
}

/// Checks rule `action.deferral-reason`.
pub(crate) fn action_deferral(reason: DeferralReason) -> Option<Violation> {
    let allowed = DeferralReason::ProviderConfigUnknown;
    (reason != allowed).then(|| because_of(&ids::ACTION_DEFERRAL, ("allowed", allowed.as_str_name()), reason))
}

fn because_of(
    rule: &'static Rule,
    required: (&'static str, &'static str),
    reason: DeferralReason,
) -> Violation {
    Violation::whole(rule, required, ("deferred because of", reason.as_str_name()))
}

/// Checks rule `ephemeral.renewed-later`.
pub(crate) fn renewed_later(before: RenewAt, next: Option<RenewAt>) -> Option<Violation> {
    let next = next.filter(|next| *next <= before)?;
    Some(Violation::whole(&ids::EPHEMERAL_RENEWED_LATER, ("later than", before.0), ("renew at", next.0)))
}

/// Checks rule `action.completed-last`.
pub(crate) fn completed_last(events: &[ActionEvent]) -> Option<Violation> {
    let name = |event: &ActionEvent| match event {
        ActionEvent::Progress(_) => "progress",
        ActionEvent::Completed(_) => "completed",
        ActionEvent::Empty => "nothing",
    };
    let names: Vec<&str> = events.iter().map(name).collect();
    if let [progress @ .., "completed"] = names.as_slice()
        && progress.iter().all(|name| *name == "progress")
    {
        return None;
    }
    let list = |names: &[&str]| Value::List(names.iter().copied().map(Value::from).collect());
    let such_as = list(&["progress", "completed"]);
    Some(Violation::whole(&ids::ACTION_COMPLETED, ("such as", such_as), ("events", list(&names))))
}
