//! All faults of the emulator. Its holds are the moments at which an operation is stopped.

use ferroform_emulator::{Damage, Moment};

/// How a fault affects a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    /// The fault is applied once.
    Once,
    /// The fault is applied until the operation has ended.
    Lasting,
    /// The call is held at a moment, and the provider is told to stop, as by Ctrl-C or SIGTERM.
    Stopped,
}

impl How {
    pub(crate) const ALL: [Self; 3] = [Self::Once, Self::Lasting, Self::Stopped];

    /// Returns the possible faults of a call, each with its name in the documentation.
    pub(crate) fn damages(self, call: &str) -> Vec<(&'static str, Damage)> {
        match self {
            Self::Once | Self::Lasting => all(),
            // Only calls that change something create a request.
            Self::Stopped if call.starts_with("Get") => moments().into_iter().take(2).collect(),
            Self::Stopped => moments(),
        }
    }
}

/// The name that releases the holds.
pub(crate) const HOLD: &str = "moment";

/// Returns the moments at which a call or its request is held.
pub(crate) fn moments() -> Vec<(&'static str, Damage)> {
    let hold = |at, takes_effect| Damage::Hold { at, name: HOLD.to_owned(), takes_effect, then: None };
    vec![
        ("before it is carried out", hold(Moment::Call, false)),
        ("before its answer", hold(Moment::Answer, false)),
        ("`PENDING`", hold(Moment::Pending, false)),
        ("`IN_PROGRESS` before it took effect", hold(Moment::InProgress, false)),
        ("`IN_PROGRESS` after it took effect", hold(Moment::InProgress, true)),
    ]
}

/// Returns all faults with their names in the documentation, including both variants of faults that have two.
pub(crate) fn all() -> Vec<(&'static str, Damage)> {
    let message = String::from("as the fault says");
    let error = |code: &str| Damage::Error { code: code.to_owned(), message: message.clone(), status: None };
    let fail = |code: &str| Damage::Fail { code: code.to_owned(), message: message.clone() };
    let damages = vec![
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
            Damage::CreatedButFailed { code: "NotStabilized".to_owned(), message: message.clone() },
        ),
        (
            "made, but failed unnamed",
            Damage::FailAfter { code: "InternalFailure".to_owned(), message: message.clone() },
        ),
        ("vanished", Damage::Vanish),
        ("named late", Damage::LateIdentifier),
        (
            "refused by a hook",
            Damage::Hook { hook: "Org::Guard::Hook".to_owned(), code: "NonCompliant".to_owned(), message },
        ),
    ];
    debug_assert!(damages.iter().all(|(_, damage)| is_listed(damage)));
    damages
}

/// Does not compile if the emulator has a new kind of fault, until it is listed here.
fn is_listed(damage: &Damage) -> bool {
    match damage {
        Damage::Throttle
        | Damage::ExpiredCredentials
        | Damage::Error { .. }
        | Damage::ServerError { .. }
        | Damage::Delay { .. }
        | Damage::Timeout { .. }
        | Damage::Reset
        | Damage::Close { .. }
        | Damage::Garbage
        | Damage::Stuck { .. }
        | Damage::Slow { .. }
        | Damage::Fail { .. }
        | Damage::CreatedButFailed { .. }
        | Damage::FailAfter { .. }
        | Damage::Vanish
        | Damage::LateIdentifier
        | Damage::Hook { .. } => true,
        // A hold is not a fault, but a moment.
        Damage::Hold { .. } => false,
    }
}
