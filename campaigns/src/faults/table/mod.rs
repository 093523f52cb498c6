//! Terraform's state and the service agree after every fault, or the user is told.
//!
//! Every fault of the emulator is applied to every call of a create, a read, an update and a delete, once and
//! permanently, and each call is stopped at every moment at which the emulator can hold it. This is done for
//! a type whose objects the user names and for one whose objects the service names. The provider runs in this
//! process behind real gRPC, the emulator behind real HTTP. When the fault has ended, refresh, apply and
//! destroy must work again.
//!
//! Every eighth of these runs is played, all of them with `FERROFORM_FULL`. An object that vanishes as soon as it is made is only
//! among the latter: it is looked for for a minute.

mod page;
mod run;
mod stage;

use std::fmt;
use std::sync::Arc;

use ferroform_emulator::Damage;
use run::Case;
use tokio::sync::Semaphore;

use crate::faults::damage;

/// The number of concurrent runs, which mostly wait.
const AT_ONCE: usize = 48;
/// One of so many runs is played in a sample.
const SAMPLE: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Create,
    Read,
    Update,
    Delete,
}

impl Phase {
    /// Returns the calls of this phase to which a fault is applied, with the number of calls of the same kind
    /// that succeed before.
    fn calls(self) -> &'static [(&'static str, u64)] {
        match self {
            Self::Create => &[("CreateResource", 0), ("GetResourceRequestStatus", 0), ("GetResource", 0)],
            Self::Read => &[("GetResource", 0)],
            Self::Update => &[
                ("GetResource", 0),
                ("UpdateResource", 0),
                ("GetResourceRequestStatus", 0),
                ("GetResource", 1),
            ],
            Self::Delete => &[("DeleteResource", 0), ("GetResourceRequestStatus", 0)],
        }
    }
}

/// How a fault affects a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// The fault is applied once.
    Once,
    /// The fault is applied until the operation has ended.
    Lasting,
    /// The call is held at a moment, and the provider is told to stop, as by Ctrl-C or SIGTERM.
    Stopped,
}

impl How {
    const ALL: [Self; 3] = [Self::Once, Self::Lasting, Self::Stopped];

    /// Returns the possible faults of a call, each with its name in the documentation.
    fn damages(self, call: &str) -> Vec<(&'static str, Damage)> {
        if self == Self::Stopped { damage::moments(call) } else { damage::all() }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Once => "once",
            Self::Lasting => "lasting",
            Self::Stopped => "stopped",
        })
    }
}

/// Plays every fault of a phase and prints the outcomes. Fails with everything that went wrong, or if the
/// table in the documentation differs.
async fn play(phase: Phase) {
    let is_full = std::env::var_os("FERROFORM_FULL").is_some();
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let (mut runs, mut number) = (tokio::task::JoinSet::new(), 0);
    for kind in stage::KINDS {
        for (call, skip) in phase.calls() {
            for how in How::ALL {
                for (name, damage) in how.damages(call) {
                    number += 1;
                    let is_in_sample =
                        number % SAMPLE == 0 && (phase, &damage) != (Phase::Create, &Damage::Vanish);
                    if !is_full && !is_in_sample {
                        continue;
                    }
                    let case = Case { phase, kind, call, skip: *skip, name, damage, how };
                    let gate = Arc::clone(&gate);
                    runs.spawn(async move {
                        let _permit = gate.acquire_owned().await;
                        let told = case.play().await;
                        (case, told)
                    });
                }
            }
        }
    }
    let (mut outcomes, mut wrong) = (Vec::new(), Vec::new());
    for (case, outcome) in runs.join_all().await {
        match outcome {
            Ok(told) => {
                println!("{case}: {told:?}");
                outcomes.push((case, told));
            }
            Err(why) => wrong.push(format!("{case}: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{} went wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(!outcomes.is_empty());
    page::check(phase, &outcomes, is_full);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_of_a_creation_lose_no_object() {
    play(Phase::Create).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_of_a_read_change_no_state() {
    play(Phase::Read).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_of_an_update_leave_a_state_that_says_what_is() {
    play(Phase::Update).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_of_a_deletion_forget_no_object() {
    play(Phase::Delete).await;
}
