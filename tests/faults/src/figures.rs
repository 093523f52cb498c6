//! Counts over all runs.

use std::collections::BTreeMap;
use std::fmt;

use crate::script::Phase;

/// The invariants of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invariant {
    /// After signals and service faults, each object is in the state or can be reached from the state, and
    /// none exists twice.
    NothingLost,
    /// After a kill, the documented commands find what was being created, and nothing else is missing.
    FoundByItsRequest,
    /// The run converges, and the plan is empty.
    Converges,
    /// A destroy leaves nothing behind.
    NothingLeft,
    /// Nothing crashes, nothing hangs, and no secret is printed.
    Sound,
    /// Objects of others are neither deleted nor imported.
    ForeignUntouched,
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingLost => "I1 nothing is lost or doubled",
            Self::FoundByItsRequest => "I2 found by its request",
            Self::Converges => "I3 it converges",
            Self::NothingLeft => "I4 a destroy leaves nothing",
            Self::Sound => "I5 no crash, no hang, no secret",
            Self::ForeignUntouched => "I6 other people's objects are untouched",
        })
    }
}

/// A violation of an invariant.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The invariant.
    pub invariant: Invariant,
    /// A short description, the same for similar cases.
    pub class: String,
    /// The details.
    pub detail: String,
}

/// The counts of a run or of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// The number of runs.
    pub runs: usize,
    /// The number of Terraform commands.
    pub steps: usize,
    /// Signals and kills, by kind and phase.
    pub blows: BTreeMap<(String, Phase), usize>,
    /// Signals and kills while a fault held the service at a moment.
    pub exact: usize,
    /// Faults that were applied to a call, by name and phase.
    pub faults: BTreeMap<(String, Phase), usize>,
    /// Runs by the number of applies they needed to converge.
    pub applies: BTreeMap<usize, usize>,
    /// Objects found by the documented commands after a kill.
    pub imported: usize,
    /// Resources removed from the state because an error said so.
    pub forgotten: usize,
    /// Objects of requests that failed without returning an identifier.
    pub unnamed: usize,
    /// Objects of others.
    pub foreign: usize,
    /// Runs with violations.
    pub broken: usize,
    /// The numbers of the runs with violations, by invariant and class.
    pub violations: BTreeMap<(Invariant, String), Vec<u64>>,
}

impl Figures {
    /// Adds the counts of a run.
    pub fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.steps += other.steps;
        self.exact += other.exact;
        self.imported += other.imported;
        self.forgotten += other.forgotten;
        self.unnamed += other.unnamed;
        self.foreign += other.foreign;
        self.broken += other.broken;
        sum(&mut self.blows, other.blows);
        sum(&mut self.faults, other.faults);
        sum(&mut self.applies, other.applies);
        for (class, runs) in other.violations {
            self.violations.entry(class).or_default().extend(runs);
        }
    }
}

fn sum<K: Ord>(into: &mut BTreeMap<K, usize>, from: BTreeMap<K, usize>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (title, table) in [("signals and kills", &self.blows), ("faults that met a call", &self.faults)] {
            writeln!(f, "{title}: {}", table.values().sum::<usize>())?;
            let mut by_what: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for ((what, phase), count) in table {
                by_what.entry(what).or_default().push(format!("{phase:?} {count}"));
            }
            for (what, phases) in by_what {
                writeln!(f, "  {what}: {}", phases.join(", ").to_lowercase())?;
            }
        }
        writeln!(f, "signals and kills while the service was held at a moment: {}", self.exact)?;
        let applies: Vec<_> = self.applies.iter().map(|(n, count)| format!("{n}: {count}")).collect();
        writeln!(f, "applies to converge (how many: runs): {}", applies.join(", "))?;
        writeln!(
            f,
            "imported after a kill: {}; failed without a name: {}; taken out of the state on advice: {}; other people's \
             objects: {}",
            self.imported, self.unnamed, self.forgotten, self.foreign
        )?;
        for ((invariant, class), runs) in &self.violations {
            let runs: Vec<_> = runs.iter().map(u64::to_string).collect();
            writeln!(f, "broken: {invariant}: {class}: {} times, in runs {}", runs.len(), runs.join(" "))?;
        }
        let violations: usize = self.violations.values().map(Vec::len).sum();
        write!(
            f,
            "{} runs, {} steps, {} signals and kills, {} faults met, {} broken runs, {violations} violations",
            self.runs,
            self.steps,
            self.blows.values().sum::<usize>(),
            self.faults.values().sum::<usize>(),
            self.broken
        )
    }
}
