//! Requests, and their progress events at a given moment.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{clock::Time, fault::Moment, scope::Scope};

/// The operation of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Operation {
    Create,
    Update,
    Delete,
}

impl Operation {
    /// Returns the name of the call that starts it.
    pub(crate) fn call(self) -> &'static str {
        match self {
            Self::Create => "CreateResource",
            Self::Update => "UpdateResource",
            Self::Delete => "DeleteResource",
        }
    }
}

/// A request's `OperationStatus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Status {
    Pending,
    InProgress,
    Success,
    Failed,
    CancelInProgress,
    CancelComplete,
}

impl Status {
    /// Returns whether the status can still change.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::InProgress | Self::CancelInProgress)
    }
}

/// The effect of a request on the world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// No effect.
    None,
    /// Creates the object or replaces its model.
    Put {
        /// The object's identifier.
        identifier: String,
        /// All its properties, including the write-only ones.
        model: Arc<Value>,
        /// Names of root properties that the service filled and the user never sent.
        filled: Vec<String>,
        /// The identifier before the request, if the request changes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formerly: Option<String>,
        /// Whether the model is a recorded answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_recorded: bool,
    },
    /// Deletes the object.
    Remove {
        /// The object's identifier.
        identifier: String,
    },
}

/// The end of a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// The request succeeds.
    Success,
    /// The request fails.
    Failed {
        /// A `HandlerErrorCode`.
        code: String,
        /// Its message.
        message: String,
    },
}

impl Outcome {
    pub(crate) fn failed(code: &str, message: String) -> Self {
        Self::Failed { code: code.to_owned(), message }
    }
}

/// The result of a hook that checked a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct HookEvent {
    /// The hook's type, for example `Private::Guard::Hook`.
    pub hook_type_name: String,
    /// `HOOK_COMPLETE_FAILED` and so on.
    pub hook_status: String,
    /// The message of the hook.
    pub hook_status_message: String,
    /// `FAIL` or `WARN`.
    pub failure_mode: String,
}

/// A point at which a request waits until it is released.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Hold {
    /// The name that releases it.
    pub name: String,
    /// The status in which the request is held: [`Moment::Pending`] or [`Moment::InProgress`].
    pub at: Moment,
    /// Whether the effect takes place before the hold.
    #[serde(default)]
    pub takes_effect: bool,
}

/// One request, from acceptance to its end and as history.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    /// Account and region.
    pub scope: Scope,
    /// The request token.
    pub token: String,
    /// The client token.
    pub client_token: Option<String>,
    /// A hash of what the client sent. The same client token with another fingerprint is a conflict.
    pub fingerprint: u64,
    /// The operation.
    pub operation: Operation,
    /// The resource type.
    pub type_name: String,
    /// The identifier of the object that this request works on. No other request may work on it at the same
    /// time.
    pub subject: Option<String>,
    /// The identifier in progress events.
    pub identifier: Option<String>,
    /// Whether the identifier is returned only once the object exists.
    pub is_identifier_late: bool,
    /// The model in progress events.
    pub shown_model: Option<Arc<Value>>,
    /// When the request was accepted.
    pub accepted_at: Time,
    /// When PENDING ends.
    pub starts_at: Time,
    /// When the effect takes place.
    pub takes_effect_at: Time,
    /// When IN_PROGRESS ends.
    pub ends_at: Time,
    /// The effect on the object.
    pub effect: Effect,
    /// How it ends.
    pub outcome: Outcome,
    /// When it was cancelled.
    #[serde(default)]
    pub cancelled_at: Option<Time>,
    /// Whether the effect has taken place.
    #[serde(default)]
    pub is_applied: bool,
    /// The results of hooks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hooks: Vec<HookEvent>,
    /// The holds. The times above do not include the time spent in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Hold>,
}

/// How long a cancellation takes, in milliseconds.
const CANCELLING: u64 = 50;

impl Request {
    /// Returns the status at a moment.
    pub(crate) fn status(&self, now: Time) -> Status {
        if let Some(cancelled_at) = self.cancelled_at {
            let is_done = now >= cancelled_at.plus(CANCELLING);
            return if is_done { Status::CancelComplete } else { Status::CancelInProgress };
        }
        if now < self.starts_at || self.is_held_at(Moment::Pending) {
            Status::Pending
        } else if now < self.ends_at || self.is_held_at(Moment::InProgress) {
            Status::InProgress
        } else if matches!(self.outcome, Outcome::Success) {
            Status::Success
        } else {
            Status::Failed
        }
    }

    /// Returns the progress event at a moment.
    pub(crate) fn progress(&self, now: Time) -> Value {
        let status = self.status(now);
        let mut event = json!({
            "TypeName": self.type_name,
            "RequestToken": self.token,
            "Operation": self.operation,
            "OperationStatus": status,
            "EventTime": self.event_time(now, status).epoch_seconds(),
        });
        if let Some(identifier) = &self.identifier
            && (!self.is_identifier_late || self.is_applied || !status.is_open())
        {
            event["Identifier"] = Value::from(identifier.as_str());
        }
        if let Some(model) = &self.shown_model {
            event["ResourceModel"] = Value::from(model.to_string());
        }
        if !self.hooks.is_empty() {
            event["HooksRequestToken"] = Value::from(self.token.as_str());
        }
        match (status, &self.outcome) {
            (Status::Failed, Outcome::Failed { code, message }) => {
                event["ErrorCode"] = Value::from(code.as_str());
                event["StatusMessage"] = Value::from(message.as_str());
            }
            (Status::Pending | Status::InProgress, _) => {
                event["RetryAfter"] = json!(self.retry_after(now).epoch_seconds());
            }
            _ => {}
        }
        event
    }

    fn is_held_at(&self, moment: Moment) -> bool {
        self.holds.iter().any(|hold| hold.at == moment)
    }

    /// Returns whether the effect waits for a release.
    pub(crate) fn is_held_before_effect(&self) -> bool {
        self.holds.iter().any(|hold| hold.at == Moment::Pending || !hold.takes_effect)
    }

    /// Returns the hold that the request waits in at a moment.
    pub(crate) fn held_by(&self, now: Time) -> Option<&Hold> {
        let at = match self.status(now) {
            Status::Pending => Moment::Pending,
            Status::InProgress => Moment::InProgress,
            _ => return None,
        };
        let is_reached = |hold: &&Hold| at == Moment::Pending || !hold.takes_effect || self.is_applied;
        self.holds.iter().filter(|hold| hold.at == at).find(is_reached)
    }

    /// Removes a hold and shifts the later times by the time spent in it.
    pub(super) fn release(&mut self, name: &str, now: Time) {
        let was_before_effect = self.is_held_before_effect();
        let Some(at) = self.held_by(now).filter(|hold| hold.name == name).map(|hold| hold.at) else { return };
        self.holds.retain(|hold| hold.at != at || hold.name != name);
        let missed = match at {
            Moment::Pending if self.is_held_at(at) => return,
            Moment::Pending => self.starts_at,
            _ if was_before_effect && !self.is_held_before_effect() => self.takes_effect_at,
            _ => self.ends_at,
        };
        let late = now.0.saturating_sub(missed.0);
        if at == Moment::Pending {
            self.starts_at = self.starts_at.plus(late);
        }
        if !self.is_applied {
            self.takes_effect_at = self.takes_effect_at.plus(late);
        }
        self.ends_at = self.ends_at.plus(late);
    }

    /// Returns whether it ended before a moment.
    pub(super) fn is_over_since(&self, moment: Time) -> bool {
        self.ends_at < moment && self.holds.is_empty()
    }

    fn event_time(&self, now: Time, status: Status) -> Time {
        match (status, self.cancelled_at) {
            (_, Some(cancelled_at)) => cancelled_at,
            (Status::Pending, None) => self.accepted_at,
            (Status::InProgress, None) => self.starts_at,
            (_, None) => self.ends_at.min(now),
        }
    }

    /// Returns when the client should ask again: soon at first, then at growing intervals. Unless the request
    /// is held, the time is never later than its end.
    fn retry_after(&self, now: Time) -> Time {
        let waited = now.0.saturating_sub(self.accepted_at.0);
        let step = (waited / 2).clamp(20, 5000);
        let next = now.plus(step);
        if self.holds.is_empty() { next.min(self.ends_at) } else { next }
    }
}
