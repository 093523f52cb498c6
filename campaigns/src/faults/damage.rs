//! All faults of the emulator. The table plays each of them, and runs of the campaign draw some.

use fastrand::Rng;
use ferroform_emulator::{Damage, Fault, Moment};

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

/// The name that releases the holds.
pub(crate) const HOLD: &str = "moment";

/// The calls and requests that a fault may affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Calls and the course of requests.
    Everything,
    /// Only calls: the service still does what it reports.
    Calls,
}

/// Returns all faults with their names in `docs/internals/interruptions.md`, including both variants of faults that have two.
pub(crate) fn all() -> Vec<(&'static str, Damage)> {
    let message = || String::from("as the fault says");
    let error = |code: &str| Damage::Error { code: code.to_owned(), message: message(), status: None };
    let fail = |code: &str| Damage::Fail { code: code.to_owned(), message: message() };
    vec![
        ("throttled", Damage::Throttle),
        ("expired credentials", Damage::ExpiredCredentials),
        ("internal error", error("ServiceInternalErrorException")),
        ("access denied", error("AccessDeniedException")),
        ("HTTP 503", Damage::ServerError { status: 503 }),
        ("late answer", Damage::Delay { ms: 300 }),
        ("no answer", Damage::Timeout { ms: 100, before: false }),
        ("no answer, not carried out", Damage::Timeout { ms: 100, before: true }),
        ("connection reset", Damage::Reset),
        ("connection closed", Damage::Close { before: false }),
        ("connection closed, not carried out", Damage::Close { before: true }),
        ("garbled answer", Damage::Garbage),
        ("stuck without effect", Damage::Stuck { takes_effect: false }),
        ("stuck with effect", Damage::Stuck { takes_effect: true }),
        ("slow", Damage::Slow { ms: 700 }),
        ("slower than allowed", Damage::Slow { ms: 5_500 }),
        ("failed", fail("NotStabilized")),
        ("handler throttled", fail("Throttling")),
        (
            "made, but failed",
            Damage::CreatedButFailed { code: "NotStabilized".to_owned(), message: message() },
        ),
        (
            "made, but failed unnamed",
            Damage::FailAfter { code: "InternalFailure".to_owned(), message: message() },
        ),
        ("vanished", Damage::Vanish),
        ("named late", Damage::LateIdentifier),
        (
            "refused by a hook",
            Damage::Hook {
                hook: "Org::Guard::Hook".to_owned(),
                code: "NonCompliant".to_owned(),
                message: message(),
            },
        ),
    ]
}

/// Returns the moments at which a call, or the request that it makes, is held, with their names in `docs/internals/interruptions.md`.
pub(crate) fn moments(call: &str) -> Vec<(&'static str, Damage)> {
    let hold = |at, takes_effect| Damage::Hold { at, name: HOLD.to_owned(), takes_effect, then: None };
    let mut moments = vec![
        ("before it is carried out", hold(Moment::Call, false)),
        ("before its answer", hold(Moment::Answer, false)),
        ("`PENDING`", hold(Moment::Pending, false)),
        ("`IN_PROGRESS` before it took effect", hold(Moment::InProgress, false)),
        ("`IN_PROGRESS` after it took effect", hold(Moment::InProgress, true)),
    ];
    if !makes_a_request(call) {
        moments.truncate(2);
    }
    moments
}

/// Returns whether a call creates, updates or deletes.
fn makes_a_request(call: &str) -> bool {
    call.ends_with("eResource")
}

/// Creates a random fault for one of these calls.
pub(crate) fn invent(rng: &mut Rng, calls: &[&str], reach: Reach) -> Fault {
    let mut damages = all();
    damages.retain(|(_, damage)| reach == Reach::Everything || !is_about_course(damage));
    let (_, mut damage) = damages.swap_remove(rng.usize(..damages.len()));
    vary(rng, &mut damage);
    let mut operation = calls[rng.usize(..calls.len())];
    // A fault that changes the course of a request has no effect on other calls, such as status queries.
    if is_about_course(&damage) && !makes_a_request(operation) {
        operation = calls.iter().find(|call| makes_a_request(call)).unwrap_or(&operation);
    }
    let times = match damage {
        // If repeated, the objects would never be found.
        Damage::Vanish | Damage::Timeout { .. } => Some(1),
        _ => [Some(1), Some(2), Some(4), None][rng.usize(..4)],
    };
    Fault { skip: [0, 0, 1, 2][rng.usize(..4)], times, ..Fault::of(operation, damage) }
}

/// Gives a fault another code or duration.
fn vary(rng: &mut Rng, damage: &mut Damage) {
    match damage {
        Damage::Error { code, .. } => ERRORS[rng.usize(..ERRORS.len())].clone_into(code),
        Damage::ServerError { status } => *status = [500, 502, 503, 504][rng.usize(..4)],
        Damage::Delay { ms } | Damage::Timeout { ms, .. } => *ms = rng.u64(100..1_500),
        Damage::Slow { ms } => *ms = rng.u64(500..4_000),
        Damage::Fail { code, .. } | Damage::CreatedButFailed { code, .. } => {
            CODES[rng.usize(..CODES.len())].clone_into(code);
        }
        // A handler that refuses the request, or asks for a retry, has created nothing.
        Damage::FailAfter { code, .. } => CODES[rng.usize(..HALF_WAY)].clone_into(code),
        _ => {}
    }
}

/// Creates a fault that holds a call or its request until it is released. The answer may be lost afterwards.
pub(crate) fn hold(rng: &mut Rng, operation: &str) -> Fault {
    let mut moments = moments(operation);
    let (_, mut damage) = moments.swap_remove(rng.usize(..moments.len()));
    if let Damage::Hold { then, .. } = &mut damage {
        *then = match rng.u8(..6) {
            0 => Some(Box::new(Damage::Close { before: false })),
            1 => Some(Box::new(Damage::Reset)),
            _ => None,
        };
    }
    Fault { skip: [0, 0, 0, 1, 2][rng.usize(..5)], times: Some(1), ..Fault::of(operation, damage) }
}

/// Returns whether a fault changes the course of a request rather than one call. A new kind of fault in the
/// emulator does not compile until it is listed here; then it belongs into the list above, too.
fn is_about_course(damage: &Damage) -> bool {
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
