//! Checks that an operation is deferred only where and as core accepts it.

use super::{Rule, Violation, ids};
use crate::provider::DeferralReason;
use crate::value::{Path, Value};

/// Checks rule `deferred.reason-given`.
#[must_use]
pub fn reason_given(reason: DeferralReason) -> Option<Violation> {
    (reason == DeferralReason::Unknown).then(|| because_of(&ids::DEFERRED_REASON, "a reason", reason))
}

/// Returns a violation of rule `replan.not-deferred` for a second plan that is deferred.
#[must_use]
pub fn deferred_too_late(reason: DeferralReason) -> Violation {
    because_of(&ids::REPLAN_DEFERRED, "a plan", reason)
}

fn because_of(rule: &'static Rule, required: &str, reason: DeferralReason) -> Violation {
    let (required, found) = (Value::string(required), Value::string(reason.as_str_name()));
    Violation::new(rule, &Path::root(), ("required", &required), ("deferred because of", &found))
}
