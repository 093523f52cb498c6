//! Which faults are there? All the emulator knows, but for holds.

use ferroform_emulator::Damage;

/// One of each, and both kinds of those that come in two.
pub(crate) fn all() -> Vec<Damage> {
    let message = String::from("as the fault says");
    let damages = vec![
        Damage::Throttle,
        Damage::ExpiredCredentials,
        Damage::Error {
            code: "ServiceInternalErrorException".to_owned(),
            message: message.clone(),
            status: None,
        },
        Damage::Error { code: "AccessDeniedException".to_owned(), message: message.clone(), status: None },
        Damage::ServerError { status: 503 },
        Damage::Delay { ms: 300 },
        Damage::Timeout { ms: 100, before: false },
        Damage::Timeout { ms: 100, before: true },
        Damage::Reset,
        Damage::Close { before: false },
        Damage::Close { before: true },
        Damage::Garbage,
        Damage::Stuck { takes_effect: false },
        Damage::Stuck { takes_effect: true },
        Damage::Slow { ms: 700 },
        Damage::Slow { ms: 5_500 },
        Damage::Fail { code: "NotStabilized".to_owned(), message: message.clone() },
        Damage::Fail { code: "Throttling".to_owned(), message: message.clone() },
        Damage::CreatedButFailed { code: "NotStabilized".to_owned(), message: message.clone() },
        Damage::FailAfter { code: "InternalFailure".to_owned(), message: message.clone() },
        Damage::Vanish,
        Damage::LateIdentifier,
        Damage::Hook { hook: "Org::Guard::Hook".to_owned(), code: "NonCompliant".to_owned(), message },
    ];
    debug_assert!(damages.iter().all(is_listed));
    damages
}

/// Does not compile when the emulator learns another fault, until it is listed above.
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
        // Nothing goes wrong: something waits until a test releases it.
        Damage::Hold { .. } => false,
    }
}
