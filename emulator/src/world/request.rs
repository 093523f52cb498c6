//! A request, and its progress event at a given moment.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{clock::Time, fault::Moment, scope::Scope};

/// What a request wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Operation {
    Create,
    Update,
    Delete,
}

impl Operation {
    /// The call that asks for it.
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
    /// Whether the status can still change.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::InProgress | Self::CancelInProgress)
    }
}

/// What a request does to the world when its moment comes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// Nothing.
    None,
    /// The object is there with this model.
    Put {
        /// The object's identifier.
        identifier: String,
        /// All its properties, the write-only ones included.
        model: Arc<Value>,
        /// Names at the model's root that the service filled and the user never sent.
        filled: Vec<String>,
        /// The identifier that the object has until then, if that is another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formerly: Option<String>,
    },
    /// The object is gone.
    Remove {
        /// The object's identifier.
        identifier: String,
    },
}

/// How a request ends.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// Well.
    Success,
    /// With this error.
    Failed {
        /// A `HandlerErrorCode`.
        code: String,
        /// Its message.
        message: String,
    },
}

/// The result of a hook that looked at a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct HookEvent {
    /// The hook's type, for example `Private::Guard::Hook`.
    pub hook_type_name: String,
    /// `HOOK_COMPLETE_FAILED` and so on.
    pub hook_status: String,
    /// What the hook says.
    pub hook_status_message: String,
    /// `FAIL` or `WARN`.
    pub failure_mode: String,
}

/// Something that keeps a request where it is until it is released.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Hold {
    /// What it is released by.
    pub name: String,
    /// Where the request is held: [`Moment::Pending`] or [`Moment::InProgress`].
    pub at: Moment,
    /// Whether the effect takes place before.
    #[serde(default)]
    pub takes_effect: bool,
}

/// One request, from acceptance to its end and as history.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    /// Where.
    pub scope: Scope,
    /// The request token.
    pub token: String,
    /// The client's own token.
    pub client_token: Option<String>,
    /// A hash over all that the client sent; the same token with another one is a conflict.
    pub fingerprint: u64,
    /// What is wanted.
    pub operation: Operation,
    /// Of which type.
    pub type_name: String,
    /// The identifier of the object that this request works on; no other request may at the same time.
    pub subject: Option<String>,
    /// The identifier that progress events name.
    pub identifier: Option<String>,
    /// Whether the identifier is named only once the object exists.
    pub is_identifier_late: bool,
    /// The model that progress events carry.
    pub shown_model: Option<Arc<Value>>,
    /// When the request was accepted.
    pub accepted_at: Time,
    /// When PENDING ends.
    pub starts_at: Time,
    /// When the effect takes place.
    pub takes_effect_at: Time,
    /// When IN_PROGRESS ends.
    pub ends_at: Time,
    /// What happens to the object.
    pub effect: Effect,
    /// How it ends.
    pub outcome: Outcome,
    /// When it was cancelled.
    #[serde(default)]
    pub cancelled_at: Option<Time>,
    /// Whether the effect has taken place.
    #[serde(default)]
    pub is_applied: bool,
    /// What hooks said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hooks: Vec<HookEvent>,
    /// What holds it; the times above are those that it would have if nothing did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Hold>,
}

/// How long a cancellation takes.
const CANCELLING: u64 = 50;

impl Request {
    /// The status at a moment.
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

    /// The progress event at a moment.
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

    /// Whether the effect has to wait for a release.
    pub(crate) fn is_held_before_effect(&self) -> bool {
        self.holds.iter().any(|hold| hold.at == Moment::Pending || !hold.takes_effect)
    }

    /// What holds the request at this moment.
    pub(crate) fn held_by(&self, now: Time) -> Option<&Hold> {
        let at = match self.status(now) {
            Status::Pending => Moment::Pending,
            Status::InProgress => Moment::InProgress,
            _ => return None,
        };
        let is_reached = |hold: &&Hold| at == Moment::Pending || !hold.takes_effect || self.is_applied;
        self.holds.iter().filter(|hold| hold.at == at).find(is_reached)
    }

    /// Takes a hold away: what was to come comes as much later as it was held.
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

    /// Whether it ended before a moment.
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

    /// When the client should ask again: soon at first, then in longer steps, and no later than the end.
    fn retry_after(&self, now: Time) -> Time {
        let waited = now.0.saturating_sub(self.accepted_at.0);
        let step = (waited / 2).clamp(20, 5000);
        let next = now.plus(step);
        if self.holds.is_empty() { next.min(self.ends_at) } else { next }
    }
}
