//! Scripts of runs: a configuration, the commands of Terraform, and the disturbances.
//!
//! A script is determined by the seed and the number of the run. Only the exact instant of a signal depends
//! on the machine.

use std::fmt;

use fastrand::Rng;
use ferroform_emulator::{Fault, Latency};
use nix::sys::signal::Signal;

use crate::faults::configuration::Configuration;
use crate::faults::damage::{self, Reach};
use crate::faults::exact::Expected;
use crate::faults::terraform::{Verb, Whom};

/// The kind of change during which commands are disturbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing exists yet.
    Create,
    /// Some resources change in place.
    Update,
    /// Some objects are replaced.
    Replace,
    /// Everything is destroyed.
    Delete,
    /// Nothing changes.
    Refresh,
}

/// The script of one run.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// The seed of the campaign.
    pub(crate) seed: u64,
    pub(crate) run: u64,
    /// The configuration before any change.
    pub(crate) configuration: Configuration,
    /// The quirks of the services.
    pub(crate) quirks: &'static str,
    /// Whether the provider's log is written and searched for secrets.
    pub(crate) is_logging: bool,
    /// The kind of change.
    pub(crate) phase: Phase,
    /// The positions of the resources that change, in phases with changes.
    pub(crate) changed: Vec<usize>,
    /// A resource with the name of an object that belongs to somebody else.
    pub(crate) foreign: Option<Foreign>,
    /// The disturbed commands, in order.
    pub(crate) rounds: Vec<Round>,
    /// How many hours pass before the recovery. The service may forget client tokens and requests in that
    /// time.
    pub(crate) later: Option<u64>,
    /// Whether a disturbed destroy is followed by an apply instead of another destroy.
    pub(crate) goes_back: bool,
    /// What the disturbed command leaves, if its moment is exact.
    pub(crate) expected: Option<Expected>,
}

/// An object that belongs to somebody else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foreign {
    /// The position of the resource with the same name.
    pub(crate) position: usize,
    /// Whether it is imported in the end; otherwise its owner deletes it.
    pub(crate) is_imported: bool,
}

/// A command and its disturbances.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// The command.
    pub(crate) verb: Verb,
    /// The latency of the service.
    pub(crate) latency: Latency,
    /// Faults of the service.
    pub(crate) faults: Vec<Fault>,
    /// A signal or a kill.
    pub(crate) blow: Option<Blow>,
}

/// A signal or a kill, with its moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    pub(crate) moment: Moment,
    /// The signal or kill.
    pub(crate) what: What,
    /// When held calls and requests are released.
    pub(crate) release: Release,
}

/// When held calls and requests are released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Release {
    /// So many milliseconds before the blow.
    Before(u64),
    /// So many milliseconds after it.
    After(u64),
    /// After the command has ended.
    AtTheEnd,
}

/// The moment of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// So many milliseconds after the start of the command.
    Start(u64),
    /// When a fault holds something.
    Held,
    /// So many milliseconds after a request reached this status.
    Request {
        /// `CREATE`, `UPDATE` or `DELETE`.
        operation: &'static str,
        /// The status; `PENDING` means that the request was accepted.
        status: &'static str,
        /// The number of the request, from 0.
        number: usize,
        /// The delay in milliseconds.
        ms: u64,
    },
}

/// A signal or a kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// One signal.
    Signal(Signal, Whom),
    /// Two interrupts.
    InterruptTwice(Whom),
    /// `kill -9` of the emulator, which is then restarted.
    Emulator,
}

impl What {
    /// Returns whether the provider can still answer and core can receive the answer.
    pub(crate) fn leaves_an_answer(self) -> bool {
        match self {
            Self::Signal(signal, _) => signal != Signal::SIGKILL,
            Self::InterruptTwice(_) => false,
            Self::Emulator => true,
        }
    }

    /// Returns whether it is a single signal that asks processes to end.
    pub(crate) fn is_interrupt(self) -> bool {
        matches!(self, Self::Signal(signal, _) if signal != Signal::SIGKILL)
    }

    /// Returns whether core may find that its provider has ended.
    pub(crate) fn ends_the_provider(self) -> bool {
        !matches!(self, Self::Emulator | Self::Signal(Signal::SIGINT, _))
    }
}

impl Script {
    /// Creates the script of a run.
    pub(crate) fn invent(seed: u64, run: u64) -> Self {
        let rng = &mut Rng::with_seed(seed ^ run.wrapping_add(1).rotate_left(32));
        let configuration = Configuration::invent(rng);
        let phase = match rng.u8(..12) {
            0..5 => Phase::Create,
            5..7 => Phase::Update,
            7..9 => Phase::Replace,
            9..11 => Phase::Delete,
            _ => Phase::Refresh,
        };
        let foreign = foreign(rng, &configuration, phase);
        let reach = if foreign.is_some() { Reach::Calls } else { Reach::Everything };
        let count = [1, 1, 1, 2, 2, 3][rng.usize(..6)];
        let rounds = (0..count).map(|_| round(rng, phase, reach)).collect();
        let mut changed: Vec<usize> = (0..configuration.resources.len()).collect();
        rng.shuffle(&mut changed);
        changed.truncate(rng.usize(1..=changed.len()));
        Self {
            seed,
            run,
            configuration,
            quirks: QUIRKS[rng.usize(..QUIRKS.len())],
            is_logging: rng.u8(..8) == 0,
            phase,
            changed,
            foreign,
            rounds,
            later: (rng.u8(..12) == 0).then(|| [2, 40, 200][rng.usize(..3)]),
            goes_back: rng.bool(),
            expected: None,
        }
    }

    /// Returns its name in messages.
    pub(crate) fn name(&self) -> String {
        self.expected.map_or_else(|| format!("run {}", self.run), |expected| expected.name.to_owned())
    }

    /// Returns the command that repeats this run.
    pub(crate) fn command(&self) -> String {
        let which = match self.expected {
            Some(_) => "--runs 0".to_owned(),
            None => format!("--run {} --seed {}", self.run, self.seed),
        };
        format!("cargo xtask campaign faults -- {which}")
    }
}

/// Quirks that delay reads and lists, and quirks of spelling.
const QUIRKS: [&str; 6] = [
    "none",
    "none",
    "fair,unknown-properties",
    "stale-after-create=1500",
    "stale-after-create=600,stale-after-update=600,stale-after-delete=600",
    "fair,unknown-properties,stale-after-create=800",
];

fn foreign(rng: &mut Rng, configuration: &Configuration, phase: Phase) -> Option<Foreign> {
    if phase != Phase::Create || rng.u8(..3) > 0 {
        return None;
    }
    let resources = configuration.resources.iter().filter(|resource| resource.kind.foreign.is_some());
    let positions: Vec<_> = resources.map(|resource| resource.position).collect();
    let position = *positions.get(rng.usize(..positions.len().max(1)))?;
    Some(Foreign { position, is_imported: rng.bool() })
}

fn round(rng: &mut Rng, phase: Phase, reach: Reach) -> Round {
    let verb = match phase {
        Phase::Delete => Verb::Destroy,
        Phase::Refresh if rng.bool() => Verb::Refresh,
        Phase::Refresh => Verb::Plan,
        _ => Verb::Apply,
    };
    let latency = Latency {
        pending: if rng.bool() { rng.u64(200..1_800) } else { 0 },
        work: if rng.u8(..4) == 0 { 30 } else { rng.u64(100..2_500) },
        jitter: rng.u64(..500),
        call: [0, 0, 40, 300][rng.usize(..4)],
    };
    let mut blow = (rng.u8(..10) < 7).then(|| blow(rng, phase));
    let count = if blow.is_some() { [0, 0, 0, 1][rng.usize(..4)] } else { rng.usize(1..=2) };
    let calls = calls(phase);
    let mut faults: Vec<_> = (0..count).map(|_| damage::invent(rng, &calls, reach)).collect();
    if let Some(blow) = blow.as_mut().filter(|_| rng.bool()) {
        blow.moment = Moment::Held;
        let call = calls[rng.usize(..calls.len() - 1)];
        faults.insert(0, damage::hold(rng, call));
    }
    Round { verb, latency, faults, blow }
}

fn blow(rng: &mut Rng, phase: Phase) -> Blow {
    let release = match rng.u8(..3) {
        0 => Release::Before([0, rng.u64(..800)][rng.usize(..2)]),
        1 => Release::After(rng.u64(..1_500)),
        _ => Release::AtTheEnd,
    };
    Blow { moment: moment(rng, phase), what: what(rng), release }
}

fn calls(phase: Phase) -> Vec<&'static str> {
    let changes = match phase {
        Phase::Create => ["CreateResource"; 2],
        Phase::Update => ["UpdateResource"; 2],
        Phase::Replace => ["CreateResource", "DeleteResource"],
        Phase::Delete => ["DeleteResource"; 2],
        Phase::Refresh => return vec!["GetResource", "*"],
    };
    [&changes[..], &["GetResourceRequestStatus", "GetResource", "*"]].concat()
}

fn moment(rng: &mut Rng, phase: Phase) -> Moment {
    let operation = match phase {
        Phase::Create => "CREATE",
        Phase::Update => "UPDATE",
        Phase::Delete => "DELETE",
        Phase::Replace => ["CREATE", "DELETE"][rng.usize(..2)],
        Phase::Refresh => return Moment::Start(rng.u64(100..1_500)),
    };
    if rng.u8(..8) == 0 {
        return Moment::Start(rng.u64(200..4_000));
    }
    let status = ["PENDING", "IN_PROGRESS", "IN_PROGRESS", "SUCCESS"][rng.usize(..4)];
    let ms = if rng.bool() { 0 } else { rng.u64(..1_200) };
    Moment::Request { operation, status, number: [0, 0, 0, 1, 2][rng.usize(..5)], ms }
}

fn what(rng: &mut Rng) -> What {
    use Signal::{SIGINT, SIGKILL, SIGTERM};
    use Whom::{Core, Everybody, Provider};
    let whom = if rng.bool() { Everybody } else { Core };
    match rng.u8(..100) {
        0..35 => What::Signal(SIGINT, whom),
        35..50 => What::Signal(SIGTERM, whom),
        50..56 => What::Signal(SIGTERM, Provider),
        56..66 => What::InterruptTwice(whom),
        66..78 => What::Signal(SIGKILL, Provider),
        78..84 => What::Signal(SIGKILL, Core),
        84..90 => What::Signal(SIGKILL, Everybody),
        _ => What::Emulator,
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signal(signal, to) => write!(f, "{signal} to {to}"),
            Self::InterruptTwice(to) => write!(f, "SIGINT twice to {to}"),
            Self::Emulator => f.write_str("SIGKILL to emulator"),
        }
    }
}
