//! Faults of the service, by script, by header, or set while the emulator runs.
//!
//! A fault selects calls and damages them. Some faults concern the call itself (throttling, a broken
//! connection), others the course of its operation (stuck, failed although the object exists).

mod hold;
mod matching;
mod script;

use serde::{Deserialize, Serialize};

pub use hold::Held;
pub(crate) use hold::{HeldCalls, held, release};
pub(crate) use matching::{Faults, Subject};
pub use script::{ScriptError, parse};

use crate::clock::Time;
use crate::world::{Effect, Hold, HookEvent, Operation, Outcome, Request};

/// The moment at which something is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Before the call is carried out: the service has not seen it.
    Call,
    /// While the request is PENDING.
    Pending,
    /// While the request is IN_PROGRESS.
    InProgress,
    /// After the call was carried out and recorded, before its answer is sent.
    Answer,
}

/// What a fault does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Damage {
    /// `ThrottlingException`; the call is not carried out.
    Throttle,
    /// `ExpiredTokenException`; the call is not carried out.
    ExpiredCredentials,
    /// Any other exception; the call is not carried out.
    Error {
        /// The exception's name.
        code: String,
        /// Its message.
        #[serde(default)]
        message: String,
        /// The HTTP status, if not the exception's usual one.
        #[serde(default)]
        status: Option<u16>,
    },
    /// An HTTP error without an AWS error in the body; the call is not carried out.
    ServerError {
        /// The HTTP status.
        #[serde(default = "unavailable")]
        status: u16,
    },
    /// The answer is delayed.
    Delay {
        /// By how many milliseconds.
        ms: u64,
    },
    /// No answer: the connection is held, then closed. The call is carried out unless `before` says otherwise.
    Timeout {
        /// For how many milliseconds it is held.
        #[serde(default = "minute")]
        ms: u64,
        /// Whether the call is lost before it is carried out.
        #[serde(default)]
        before: bool,
    },
    /// The call is carried out; the connection is reset in the middle of the answer's body.
    Reset,
    /// The connection is closed without an answer.
    Close {
        /// Whether that happens before the call is carried out.
        #[serde(default)]
        before: bool,
    },
    /// The call is carried out; the answer is no JSON.
    Garbage,
    /// The operation stays IN_PROGRESS for ever, and the object is not changed.
    Stuck {
        /// Whether the object exists (or changes, or goes) all the same.
        #[serde(default)]
        takes_effect: bool,
    },
    /// The operation takes longer.
    Slow {
        /// By how many milliseconds.
        ms: u64,
    },
    /// The operation fails, and the object is not changed.
    Fail {
        /// The `HandlerErrorCode`.
        #[serde(default = "general")]
        code: String,
        /// The status message.
        #[serde(default)]
        message: String,
    },
    /// The operation fails although it took effect; the progress event names the object.
    CreatedButFailed {
        /// The `HandlerErrorCode`.
        #[serde(default = "general")]
        code: String,
        /// The status message.
        #[serde(default)]
        message: String,
    },
    /// The operation fails although it took effect, and the progress event does not name the object.
    FailAfter {
        /// The `HandlerErrorCode`.
        #[serde(default = "general")]
        code: String,
        /// The status message.
        #[serde(default)]
        message: String,
    },
    /// The object is gone: reads do not find it; creates and updates succeed, but no object exists
    /// afterwards.
    Vanish,
    /// The identifier is not returned before the operation has ended.
    LateIdentifier,
    /// A hook refuses the operation.
    Hook {
        /// The hook's type.
        #[serde(default = "hook")]
        hook: String,
        /// The `HandlerErrorCode`; which one the service uses is not documented.
        #[serde(default = "general")]
        code: String,
        /// The message of the hook.
        #[serde(default)]
        message: String,
    },
    /// A call or its request goes no further until it is released.
    Hold {
        /// Where it is held.
        at: Moment,
        /// The name that releases it.
        #[serde(default = "hold_name")]
        name: String,
        /// Whether the object exists (or changes, or goes) before the request is held IN_PROGRESS.
        #[serde(default)]
        takes_effect: bool,
        /// Another fault that applies after the release; may be another hold.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then: Option<Box<Self>>,
    },
}

impl Damage {
    /// Returns the damage after a chain of holds, if there is one.
    pub(crate) fn behind_holds(&self) -> Option<&Self> {
        match self {
            Self::Hold { then, .. } => then.as_ref()?.behind_holds(),
            other => Some(other),
        }
    }

    /// Returns the names of the holds at one moment.
    pub(crate) fn holds_at(&self, moment: Moment) -> Vec<&str> {
        let mut names = Vec::new();
        let mut next = Some(self);
        while let Some(Self::Hold { at, name, then, .. }) = next {
            if *at == moment {
                names.push(name.as_str());
            }
            next = then.as_deref();
        }
        names
    }
}

fn hold_name() -> String {
    "hold".to_owned()
}

fn unavailable() -> u16 {
    503
}

fn minute() -> u64 {
    60_000
}

fn general() -> String {
    "GeneralServiceException".to_owned()
}

fn hook() -> String {
    "Private::Guard::Hook".to_owned()
}

/// A selection of calls, and what happens to them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// The API operation, for example `CreateResource`; `*` stands for any text. All operations if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// The resource type; may contain `*`.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_name: Option<String>,
    /// The object's identifier; may contain `*`. For a create, any string at the root of its desired state
    /// matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// The region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// How many matching calls to skip first.
    #[serde(default)]
    pub skip: u64,
    /// How many calls it applies to; all if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// What happens.
    #[serde(flatten)]
    pub damage: Damage,
}

impl Fault {
    /// Returns a fault of every call of an operation, for example `CreateResource`.
    pub fn of(operation: &str, damage: Damage) -> Self {
        let operation = Some(operation.to_owned());
        Self { operation, type_name: None, identifier: None, region: None, skip: 0, times: None, damage }
    }
}

/// Changes what an accepted request will do.
pub(crate) fn bend(damage: &Damage, request: &mut Request) {
    match damage {
        Damage::Hold { at, name, takes_effect, then } => {
            if matches!(at, Moment::Pending | Moment::InProgress) {
                let hold = Hold { name: name.clone(), at: *at, takes_effect: *takes_effect };
                request.holds.push(hold);
            }
            if let Some(then) = then {
                bend(then, request);
            }
        }
        Damage::Stuck { takes_effect } => {
            request.ends_at = Time::NEVER;
            if !takes_effect {
                request.takes_effect_at = Time::NEVER;
            }
        }
        Damage::Slow { ms } => {
            request.takes_effect_at = request.takes_effect_at.plus(ms / 2);
            request.ends_at = request.ends_at.plus(*ms);
        }
        Damage::Fail { code, message } => fail(request, code, message),
        Damage::CreatedButFailed { code, message } => request.outcome = failed(code, message),
        Damage::FailAfter { code, message } => {
            request.outcome = failed(code, message);
            request.identifier = None;
        }
        Damage::Vanish => vanish(request),
        Damage::LateIdentifier => {
            request.is_identifier_late = true;
            request.takes_effect_at = request.ends_at;
        }
        Damage::Hook { hook, code, message } => {
            fail(request, code, &format!("The following hook(s) failed: [{hook}]"));
            request.hooks = vec![HookEvent {
                hook_type_name: hook.clone(),
                hook_status: "HOOK_COMPLETE_FAILED".to_owned(),
                hook_status_message: message.clone(),
                failure_mode: "FAIL".to_owned(),
            }];
        }
        _ => {}
    }
}

/// Makes a request fail without an effect.
fn fail(request: &mut Request, code: &str, message: &str) {
    request.effect = Effect::None;
    if request.operation == Operation::Create {
        request.identifier = None;
    }
    request.outcome = failed(code, message);
}

fn failed(code: &str, message: &str) -> Outcome {
    let message = if message.is_empty() { "The service could not complete the operation." } else { message };
    Outcome::Failed { code: code.to_owned(), message: message.to_owned() }
}

fn vanish(request: &mut Request) {
    request.effect = match std::mem::replace(&mut request.effect, Effect::None) {
        Effect::Put { identifier, formerly, .. } if request.operation == Operation::Update => {
            Effect::Remove { identifier: formerly.unwrap_or(identifier) }
        }
        Effect::Remove { identifier } => Effect::Remove { identifier },
        _ => Effect::None,
    };
}
