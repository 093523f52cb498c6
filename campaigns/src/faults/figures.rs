//! Violations of the invariants, and counts over all runs.

use std::collections::BTreeMap;
use std::fmt;

/// After signals and service faults, each object is in the state or can be reached from the state, and none exists twice.
pub(crate) const NOTHING_LOST: &str = "I1 nothing is lost or doubled";
/// After a kill, the documented commands find what was being created, and nothing else is missing.
pub(crate) const FOUND_BY_ITS_REQUEST: &str = "I2 found by its request";
/// The run converges, and the plan is empty.
pub(crate) const CONVERGES: &str = "I3 it converges";
/// A destroy leaves nothing behind.
pub(crate) const NOTHING_LEFT: &str = "I4 a destroy leaves nothing";
/// Nothing crashes, nothing hangs, and no secret is printed.
pub(crate) const SOUND: &str = "I5 no crash, no hang, no secret";
/// Objects of others are neither deleted nor imported.
pub(crate) const FOREIGN_UNTOUCHED: &str = "I6 other people's objects are untouched";

/// A violation of an invariant.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) invariant: &'static str,
    /// A short description, the same for similar cases.
    pub(crate) class: String,
    pub(crate) detail: String,
}

/// Something that is counted.
type Count = &'static str;

pub(crate) const RUNS: Count = "runs";
pub(crate) const COMMANDS: Count = "commands";
pub(crate) const BLOWS: Count = "signals and kills";
/// Signals and kills while a fault held the service at a moment.
pub(crate) const EXACT: Count = "signals and kills at an exact moment";
pub(crate) const FAULTS: Count = "faults that met a call";
/// Runs that converged, by the number of applies.
pub(crate) const CONVERGED: Count = "runs that converged";
/// Objects found by the documented commands after a kill.
pub(crate) const IMPORTED: Count = "objects imported after a kill";
/// Resources removed from the state because an error said so.
pub(crate) const FORGOTTEN: Count = "resources taken out of the state on advice";
/// Objects of requests that failed without returning an identifier.
pub(crate) const UNNAMED: Count = "objects whose request failed without a name";
pub(crate) const FOREIGN: Count = "objects of others";
pub(crate) const BROKEN: Count = "broken runs";
pub(crate) const FAILED: Count = "runs that could not be played";

/// The counts of a run or of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// How often something happened, by its kind.
    counts: BTreeMap<Count, BTreeMap<String, usize>>,
    /// The runs with violations, by invariant and class.
    violations: BTreeMap<String, Vec<String>>,
}

impl Figures {
    /// Returns whether all runs were played and none is broken.
    pub fn is_clean(&self) -> bool {
        self.total(BROKEN) + self.total(FAILED) == 0
    }

    /// Returns how often something happened.
    pub fn total(&self, what: &str) -> usize {
        self.counts.get(what).map_or(0, |kinds| kinds.values().sum())
    }

    /// Counts something of this kind.
    pub(crate) fn count(&mut self, what: Count, kind: impl Into<String>) {
        *self.counts.entry(what).or_default().entry(kind.into()).or_default() += 1;
    }

    /// Counts the violations of a run.
    pub(crate) fn violated(&mut self, run: &str, violations: &[Violation]) {
        for Violation { invariant, class, .. } in violations {
            self.violations.entry(format!("{invariant}: {class}")).or_default().push(run.to_owned());
        }
        if !violations.is_empty() {
            self.count(BROKEN, "");
        }
    }

    /// Adds the counts of a run.
    pub(crate) fn add(&mut self, other: Self) {
        for (what, kinds) in other.counts {
            for (kind, count) in kinds {
                *self.counts.entry(what).or_default().entry(kind).or_default() += count;
            }
        }
        for (class, runs) in other.violations {
            self.violations.entry(class).or_default().extend(runs);
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, kinds) in &self.counts {
            writeln!(f, "{what}: {}", self.total(what))?;
            for (kind, count) in kinds.iter().filter(|(kind, _)| !kind.is_empty()) {
                writeln!(f, "  {kind}: {count}")?;
            }
        }
        for (class, runs) in &self.violations {
            writeln!(f, "broken: {class}: {} times, in {}", runs.len(), runs.join(", "))?;
        }
        let last = [RUNS, COMMANDS, BLOWS, FAULTS, BROKEN, FAILED];
        f.write_str(&last.map(|what| format!("{} {what}", self.total(what))).join(", "))
    }
}
