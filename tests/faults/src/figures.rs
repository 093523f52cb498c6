//! Counts over all runs.

use std::collections::BTreeMap;
use std::fmt;

use crate::script::Phase;

/// What must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invariant {
    /// After signals and service faults each object is in the state or reached by what the state holds; none exists twice.
    NothingLost,
    /// After a kill the documented commands find what was being created, and nothing else is missing.
    FoundByItsRequest,
    /// It converges, and the plan is empty.
    Converges,
    /// A destroy leaves nothing.
    NothingLeft,
    /// Nothing crashes, nothing hangs, nothing secret is printed.
    Sound,
    /// Other people's objects are neither deleted nor taken over.
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

/// Something that did not hold.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Which invariant.
    pub invariant: Invariant,
    /// In a few words that are the same for each such case.
    pub class: String,
    /// What exactly.
    pub detail: String,
}

/// Counts.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Runs.
    pub runs: usize,
    /// Commands of Terraform.
    pub steps: usize,
    /// Signals and kills, by what and phase.
    pub blows: BTreeMap<(String, Phase), usize>,
    /// Signals and kills while a fault held the service at a moment.
    pub exact: usize,
    /// Faults that met a call, by name and phase.
    pub faults: BTreeMap<(String, Phase), usize>,
    /// How many applies it took to converge.
    pub applies: BTreeMap<usize, usize>,
    /// Objects found by the documented commands after a kill.
    pub imported: usize,
    /// Resources that were taken out of the state, as an error said.
    pub forgotten: usize,
    /// Objects of which the service said that they failed, and not their names.
    pub unnamed: usize,
    /// Other people's objects.
    pub foreign: usize,
    /// Runs with a violation.
    pub broken: usize,
    /// Violations by invariant and class, with one of the runs.
    pub violations: BTreeMap<(Invariant, String), Vec<u64>>,
}

impl Figures {
    /// Takes in those of a run.
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
