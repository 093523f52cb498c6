//! Commands that are hit at an exact moment. It is certain what they leave.
//!
//! In each of these runs, a command changes one object that the user named, and the service holds its call or
//! its request until the command has ended.

use ferroform_emulator::{Damage, Fault, Latency, Moment as Hold};
use nix::sys::signal::Signal::{SIGINT, SIGKILL, SIGTERM};

use crate::faults::configuration::Configuration;
use crate::faults::damage::HOLD;
use crate::faults::script::{Blow, Moment, Phase, Release, Round, Script, What};
use crate::faults::terraform::{Verb, Whom};

/// What a command leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    /// The name of the run.
    pub(crate) name: &'static str,
    /// The object and its record.
    pub(crate) left: Left,
    /// The status of its last request; nothing if the service has none.
    pub(crate) status: &'static str,
}

/// What service and state have of the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// Neither has anything.
    Nothing,
    /// The state has the request that makes the object. The next apply keeps what it made.
    Request,
    /// The state has a tainted record.
    Tainted,
    /// Both have the object.
    Object,
    /// The state alone has the object.
    Record,
    /// The service alone has the object. The next apply says how to import it.
    Unrecorded,
}

pub(crate) fn scripts() -> Vec<Script> {
    use Hold::{Answer, Call, InProgress, Pending};
    let (create, cancelled, success) = ("CreateResource", "CANCEL_COMPLETE", "SUCCESS");
    let interrupt = |whom| What::Signal(SIGINT, whom);
    let held = |name, phase, holds: &[(&str, Hold)], what, left, status| {
        script(phase, holds, what, Expected { name, left, status })
    };
    vec![
        held(
            "an interrupted creation goes on",
            Phase::Create,
            &[(create, InProgress)],
            interrupt(Whom::Everybody),
            Left::Request,
            success,
        ),
        held(
            "a creation whose core alone is interrupted goes on",
            Phase::Create,
            &[(create, InProgress)],
            interrupt(Whom::Core),
            Left::Request,
            success,
        ),
        // Core goes on as well, and must not use an object that is not complete.
        held(
            "a creation whose provider alone is terminated is tainted",
            Phase::Create,
            &[(create, InProgress)],
            What::Signal(SIGTERM, Whom::Provider),
            Left::Tainted,
            success,
        ),
        held(
            "a creation interrupted before it began is gone",
            Phase::Create,
            &[(create, Pending)],
            interrupt(Whom::Everybody),
            Left::Nothing,
            cancelled,
        ),
        held(
            "a creation interrupted before it was accepted is sent again",
            Phase::Create,
            &[(create, Call)],
            interrupt(Whom::Everybody),
            Left::Request,
            "",
        ),
        held(
            "an interrupted update goes on",
            Phase::Update,
            &[("UpdateResource", InProgress)],
            interrupt(Whom::Everybody),
            Left::Object,
            success,
        ),
        held(
            "an interrupted deletion goes on",
            Phase::Delete,
            &[("DeleteResource", InProgress)],
            interrupt(Whom::Everybody),
            Left::Record,
            success,
        ),
        held(
            "what a killed provider made is found by the next apply",
            Phase::Create,
            &[(create, InProgress)],
            What::Signal(SIGKILL, Whom::Everybody),
            Left::Unrecorded,
            success,
        ),
        // At the second interrupt core ends at once, while the provider cancels its request.
        held(
            "a second interrupt leaves no object that nobody knows",
            Phase::Create,
            &[(create, Pending), ("CancelResourceRequest", Answer)],
            What::InterruptTwice(Whom::Everybody),
            Left::Nothing,
            cancelled,
        ),
    ]
}

fn script(phase: Phase, holds: &[(&str, Hold)], what: What, expected: Expected) -> Script {
    let hold = |(call, at): &(&str, Hold)| {
        let damage = Damage::Hold { at: *at, name: HOLD.to_owned(), takes_effect: false, then: None };
        Fault { times: Some(1), ..Fault::of(call, damage) }
    };
    let round = Round {
        verb: if phase == Phase::Delete { Verb::Destroy } else { Verb::Apply },
        latency: Latency::default(),
        faults: holds.iter().map(hold).collect(),
        blow: Some(Blow { moment: Moment::Held, what, release: Release::AtTheEnd }),
    };
    Script {
        seed: 0,
        run: 0,
        configuration: Configuration::of_one(),
        quirks: "none",
        is_logging: false,
        phase,
        changed: vec![0],
        foreign: None,
        rounds: vec![round],
        later: None,
        goes_back: true,
        expected: Some(expected),
    }
}
