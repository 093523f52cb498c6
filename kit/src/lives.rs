//! A search for a small lifecycle in which a rule breaks.
//!
//! In a lifecycle, a configuration is applied, another one is applied over it, and the object is read and
//! destroyed. Every rule is checked at every step. A lifecycle that breaks a rule is shrunk as long as it
//! breaks the same rule.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::core::{Core, DriverError};
use crate::diagnostic::Diagnostic;
use crate::generate::Generator;
use crate::input::Input;
use crate::report::Report;
use crate::shrink::shrink;

/// The maximum number of smaller lifecycles to try.
const TRIES: usize = 1_000;

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct Lives {
    /// The number of lifecycles.
    pub count: usize,
    /// The seed of all of them.
    pub seed: u64,
}

/// The result of lifecycles in which no rule broke.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of lifecycles that completed.
    pub lived: usize,
    /// The number of lifecycles that the provider rejected at some point. They are not checked further.
    pub refused: usize,
    /// Why: the errors of the provider without their details, and in how many lifecycles each came first.
    pub reasons: BTreeMap<String, usize>,
}

/// The smallest lifecycle found in which a rule breaks.
#[derive(Debug)]
pub struct Broken {
    /// The configuration that was applied first.
    pub first: Input,
    /// The configuration that was applied over it.
    pub second: Input,
    /// The report of the step at which a rule broke.
    pub report: Box<Report>,
    /// The number of the lifecycle.
    pub number: usize,
    /// The seed of the search.
    pub seed: u64,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "life {} of seed {} breaks {}", self.number, self.seed, self.report.rules().join(", "))?;
        write!(f, "{}", self.report)
    }
}

impl std::error::Error for Broken {}

/// Why a lifecycle ended early.
enum End {
    Refused(String),
    Badly(Box<Report>),
}

type Pair = (Input, Input);

impl Tally {
    fn refuse(&mut self, reason: String) {
        self.refused += 1;
        *self.reasons.entry(reason).or_default() += 1;
    }
}

impl Lives {
    /// Plays lifecycles of a resource type, one after the other.
    ///
    /// # Errors
    /// Stops at the first lifecycle that breaks a rule and returns the smallest one found that breaks the
    /// same.
    pub async fn play(
        self,
        core: &mut Core,
        type_name: &str,
        generator: &Generator,
    ) -> Result<Tally, Broken> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let pairs = (generator.configurations(), generator.configurations());
        let mut tally = Tally::default();
        for number in 0..self.count {
            let address = format!("{type_name}.life_{number}");
            let mut tree = match pairs.new_tree(&mut runner) {
                Ok(tree) => tree,
                Err(reason) => {
                    tally.refuse(format!("nothing is generated: {reason}"));
                    continue;
                }
            };
            match live(core, &address, &tree.current()).await {
                Ok(()) => tally.lived += 1,
                Err(End::Refused(reason)) => tally.refuse(reason),
                Err(End::Badly(report)) => {
                    let (first, second) = tree.current();
                    let found = Broken { first, second, report, number, seed: self.seed };
                    return Err(smaller(core, &address, &mut tree, found).await);
                }
            }
        }
        Ok(tally)
    }
}

/// Returns the smallest lifecycle found in which the same rule breaks.
async fn smaller(
    core: &mut Core,
    address: &str,
    tree: &mut impl ValueTree<Value = Pair>,
    mut found: Broken,
) -> Broken {
    let rule = found.report.rules().first().copied();
    let mut attempt = 0;
    let Ok(()) = shrink(tree, TRIES, async |pair| {
        attempt += 1;
        let lived = live(core, &format!("{address}_{attempt}"), &pair).await;
        let Err(End::Badly(report)) = lived else { return Ok(false) };
        let is_same = report.rules().first().copied() == rule;
        if is_same {
            (found.first, found.second) = pair;
            found.report = report;
        }
        Ok::<_, Infallible>(is_same)
    })
    .await;
    found
}

async fn live(core: &mut Core, address: &str, (first, second): &Pair) -> Result<(), End> {
    let ended = steps(core, address, first, second).await;
    if core.instance(address).is_some() {
        // A leftover object must not affect the next lifecycle.
        let _ = core.destroy(address).await;
        core.forget(address);
    }
    ended
}

async fn steps(core: &mut Core, address: &str, first: &Input, second: &Input) -> Result<(), End> {
    clean(core.apply(address, first.clone()).await)?;
    clean(core.apply(address, second.clone()).await)?;
    clean(core.refresh(address).await)?;
    clean(core.destroy(address).await)
}

/// Returns a title without the object in it, which is another one in each lifecycle: `Creating myorg_team_thing: resource not
/// found` for `Creating myorg_team_thing (a): resource not found`.
fn without_object(title: &str) -> String {
    match (title.find(" ("), title.rfind("): ")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &title[..from], &title[to + 1..]),
        _ => title.to_owned(),
    }
}

fn clean(report: Result<Report, DriverError>) -> Result<(), End> {
    let report = report.map_err(|error| End::Refused(error.to_string()))?;
    if !report.violations.is_empty() {
        return Err(End::Badly(Box::new(report)));
    }
    let without_detail = |error: &Diagnostic| match &error.path {
        Some(path) => format!("{} (at {path})", without_object(&error.summary)),
        None => without_object(&error.summary),
    };
    report.errors().next().map_or(Ok(()), |error| Err(End::Refused(without_detail(error))))
}
