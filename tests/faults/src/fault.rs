//! Random faults of the service: every one that the emulator knows.

use fastrand::Rng;
use ferroform_emulator::{Damage, Fault, Moment as Hold};

/// Codes with which handlers fail.
const CODES: [&str; 7] = [
    "NotStabilized",
    "GeneralServiceException",
    "InternalFailure",
    "ServiceInternalError",
    "Throttling",
    "AccessDenied",
    "InvalidRequest",
];
/// How many of them, from the first, say that a handler gave up half-way.
const HALF_WAY: usize = 4;
/// Errors with which calls are refused.
const ERRORS: [&str; 5] = [
    "ServiceInternalErrorException",
    "InternalFailure",
    "AccessDeniedException",
    "HandlerInternalFailureException",
    "ConcurrentOperationException",
];

/// What a fault may do to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To calls and to what becomes of a request.
    Everything,
    /// To calls alone: the service still does what it says.
    Calls,
}

/// A fault: which calls, how often, what.
pub fn invent(rng: &mut Rng, calls: &[&'static str], reach: Reach) -> Fault {
    let damage = damage(rng, reach);
    let is_about_course = is_about_course(&damage);
    let mut operation = calls[rng.usize(..calls.len())];
    // A status says nothing else about a request because of how the question was met.
    if is_about_course && !operation.ends_with("eResource") {
        operation = calls.iter().copied().find(|call| call.ends_with("eResource")).unwrap_or(operation);
    }
    let times = match damage {
        // Nobody would ever find the objects.
        Damage::Vanish | Damage::Timeout { .. } => Some(1),
        _ => [Some(1), Some(2), Some(4), None][rng.usize(..4)],
    };
    Fault {
        operation: Some(operation.to_owned()),
        type_name: None,
        identifier: None,
        region: None,
        skip: [0, 0, 1, 2][rng.usize(..4)],
        times,
        damage,
    }
}

/// A fault that holds a call, or what it asked for, until it is released; then the answer may be lost.
pub fn hold(rng: &mut Rng, operation: &str) -> Fault {
    let is_request = operation.ends_with("eResource");
    let at = match rng.usize(..if is_request { 6 } else { 2 }) {
        0 => Hold::Call,
        1 => Hold::Answer,
        2 | 3 => Hold::Pending,
        _ => Hold::InProgress,
    };
    let then = match rng.u8(..6) {
        0 => Some(Box::new(Damage::Close { before: false })),
        1 => Some(Box::new(Damage::Reset)),
        _ => None,
    };
    Fault {
        operation: Some(operation.to_owned()),
        type_name: None,
        identifier: None,
        region: None,
        skip: [0, 0, 0, 1, 2][rng.usize(..5)],
        times: Some(1),
        damage: Damage::Hold { at, name: "moment".to_owned(), takes_effect: rng.bool(), then },
    }
}

fn damage(rng: &mut Rng, reach: Reach) -> Damage {
    let of_calls = 11;
    let message = String::from("as the fault says");
    let code = CODES[rng.usize(..CODES.len())].to_owned();
    match rng.usize(..if reach == Reach::Everything { 19 } else { of_calls }) {
        0 => Damage::Throttle,
        1 => Damage::ExpiredCredentials,
        2 => Damage::Error { code: ERRORS[rng.usize(..ERRORS.len())].to_owned(), message, status: None },
        3 => Damage::ServerError { status: [500, 502, 503, 504][rng.usize(..4)] },
        4 => Damage::Delay { ms: rng.u64(100..1_500) },
        5 => Damage::Timeout { ms: rng.u64(100..1_500), before: rng.bool() },
        6 => Damage::Close { before: true },
        7 | 8 => Damage::Close { before: false },
        9 => Damage::Reset,
        10 => Damage::Garbage,
        11 => Damage::Stuck { takes_effect: rng.bool() },
        12 => Damage::Slow { ms: rng.u64(500..4_000) },
        13 => Damage::Fail { code, message },
        14 | 15 => Damage::CreatedButFailed { code, message },
        // A service that refuses at the door, or asks for another try, has made nothing without a name.
        16 => Damage::FailAfter { code: CODES[rng.usize(..HALF_WAY)].to_owned(), message },
        17 if rng.u8(..4) == 0 => Damage::Vanish,
        17 => Damage::LateIdentifier,
        _ => Damage::Hook { hook: "Org::Guard::Hook".to_owned(), code: "NonCompliant".to_owned(), message },
    }
}

/// Whether a fault concerns what becomes of a request rather than one call. Does not compile when the emulator learns
/// another fault, until it is drawn above.
#[must_use]
pub fn is_about_course(damage: &Damage) -> bool {
    match damage {
        Damage::Throttle
        | Damage::ExpiredCredentials
        | Damage::Error { .. }
        | Damage::ServerError { .. }
        | Damage::Delay { .. }
        | Damage::Timeout { .. }
        | Damage::Reset
        | Damage::Close { .. }
        | Damage::Hold { .. }
        | Damage::Garbage => false,
        Damage::Stuck { .. }
        | Damage::Slow { .. }
        | Damage::Fail { .. }
        | Damage::CreatedButFailed { .. }
        | Damage::FailAfter { .. }
        | Damage::Vanish
        | Damage::LateIdentifier
        | Damage::Hook { .. } => true,
    }
}
