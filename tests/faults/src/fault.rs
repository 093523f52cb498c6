//! Random faults of the service, from all that the emulator supports.

use fastrand::Rng;
use ferroform_emulator::{Damage, Fault, Moment as Hold};

/// Codes of failing handlers.
const CODES: [&str; 7] = [
    "NotStabilized",
    "GeneralServiceException",
    "InternalFailure",
    "ServiceInternalError",
    "Throttling",
    "AccessDenied",
    "InvalidRequest",
];
/// The number of codes, from the start of the list, that mean a handler failed after it had begun.
const HALF_WAY: usize = 4;
/// Codes of refused calls.
const ERRORS: [&str; 5] = [
    "ServiceInternalErrorException",
    "InternalFailure",
    "AccessDeniedException",
    "HandlerInternalFailureException",
    "ConcurrentOperationException",
];

/// The calls and requests that a fault may affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Calls and the course of requests.
    Everything,
    /// Only calls: the service still does what it reports.
    Calls,
}

/// Creates a random fault for one of these calls.
pub fn invent(rng: &mut Rng, calls: &[&'static str], reach: Reach) -> Fault {
    let damage = damage(rng, reach);
    let is_about_course = is_about_course(&damage);
    let mut operation = calls[rng.usize(..calls.len())];
    // A fault that changes the course of a request has no effect on other calls, such as status queries.
    if is_about_course && !operation.ends_with("eResource") {
        operation = calls.iter().copied().find(|call| call.ends_with("eResource")).unwrap_or(operation);
    }
    let times = match damage {
        // If repeated, the objects would never be found.
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

/// Creates a fault that holds a call or its request until it is released. The answer may be lost afterwards.
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
        // A handler that refuses the request, or asks for a retry, has created nothing.
        16 => Damage::FailAfter { code: CODES[rng.usize(..HALF_WAY)].to_owned(), message },
        17 if rng.u8(..4) == 0 => Damage::Vanish,
        17 => Damage::LateIdentifier,
        _ => Damage::Hook { hook: "Org::Guard::Hook".to_owned(), code: "NonCompliant".to_owned(), message },
    }
}

/// Returns whether a fault changes the course of a request rather than one call. A new kind of fault in the
/// emulator does not compile until it is listed here; then it must be drawn above, too.
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
