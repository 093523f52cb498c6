//! A life in which each operation fails at every place where it waits for the service.
//!
//! How it fails is up to the provider: for `ferroform`, it is `Provider::faults`. Here, a fault is a number: how many answers of the
//! service arrive before one is lost.

use std::fmt;

use crate::core::{Core, DriverError};
use crate::input::Input;
use crate::report::{Action, Report};

/// An object whose identifier the user chooses. Of others, one can be left that nobody knows: its answer was lost.
#[derive(Clone, Debug)]
pub struct FaultyLife {
    /// Its address, such as `myorg_team_thing.this`.
    pub address: String,
    /// The configuration that creates it.
    pub first: Input,
    /// The configuration that changes it in place.
    pub second: Input,
}

/// What a fault has broken.
#[derive(Debug)]
pub struct Damage {
    /// The operation, such as `create`.
    pub operation: &'static str,
    /// How many answers arrived before one was lost.
    pub after: usize,
    /// What is wrong.
    pub problem: String,
    /// The report of the operation with the fault.
    pub report: Option<Box<Report>>,
}

/// What is done to the object, and its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operation {
    Create,
    Update,
    Read,
    Delete,
}

impl FaultyLife {
    /// Plays each operation with a fault after 0, 1, 2, … answers until none is lost any more, each time with another object. Then it
    /// is applied without a fault. Returns how many answers were lost.
    ///
    /// `lose` sets a fault. `take` removes it, and returns whether it was still there. `count` counts the objects of the service.
    ///
    /// # Errors
    /// If there is an object that the state does not know, one is missing, the next apply fails or does not settle, or a rule is
    /// broken.
    pub async fn play(
        &self,
        core: &mut Core,
        lose: impl Fn(usize),
        take: impl Fn() -> bool,
        count: impl AsyncFn() -> usize,
    ) -> Result<usize, Damage> {
        let mut lost = 0;
        for operation in [Operation::Create, Operation::Update, Operation::Read, Operation::Delete] {
            for after in 0.. {
                let damage = |problem| Damage { operation: operation.name(), after, problem, report: None };
                if operation != Operation::Create {
                    self.settle(core, &self.first).await.map_err(damage)?;
                }
                lose(after);
                let played = self.play_one(core, operation).await;
                let was_lost = !take();
                let report = played.map_err(|error| damage(error.to_string()))?;
                let problem = match self.problem(core, &report, was_lost, operation, count().await) {
                    None => self.heal(core, operation, &count).await.err(),
                    problem => problem,
                };
                if let Some(problem) = problem {
                    return Err(Damage { report: Some(Box::new(report)), ..damage(problem) });
                }
                if !was_lost {
                    break;
                }
                lost += 1;
            }
        }
        Ok(lost)
    }

    async fn play_one(&self, core: &mut Core, operation: Operation) -> Result<Report, DriverError> {
        match operation {
            Operation::Create => core.apply(&self.address, self.first.clone()).await,
            Operation::Update => core.apply(&self.address, self.second.clone()).await,
            Operation::Read => core.refresh(&self.address).await,
            Operation::Delete => core.destroy(&self.address).await,
        }
    }

    /// Returns what is wrong after an operation.
    fn problem(
        &self,
        core: &Core,
        report: &Report,
        was_lost: bool,
        operation: Operation,
        count: usize,
    ) -> Option<String> {
        if !report.violations.is_empty() {
            return Some(format!("breaks {}", report.rules().join(", ")));
        }
        if !was_lost && !report.is_clean() {
            return Some("it fails without a fault".to_owned());
        }
        let known = usize::from(core.instance(&self.address).is_some());
        // The state may have an object whose creation or deletion is not known to have happened.
        let is_there = matches!(operation, Operation::Update | Operation::Read);
        let fits = if is_there { (known, count) == (1, 1) } else { count <= known };
        (!fits).then(|| format!("the state knows {known} objects, and there are {count}"))
    }

    /// Does what was to be done, without a fault, and destroys the object.
    async fn heal(
        &self,
        core: &mut Core,
        operation: Operation,
        count: &impl AsyncFn() -> usize,
    ) -> Result<(), String> {
        match operation {
            Operation::Update => self.settle(core, &self.second).await?,
            Operation::Create | Operation::Read => self.settle(core, &self.first).await?,
            Operation::Delete => (),
        }
        if operation != Operation::Delete {
            expect_count(count().await, 1)?;
        }
        if core.instance(&self.address).is_some() {
            let report = core.destroy(&self.address).await;
            expect_clean(report, "the next destroy")?;
        }
        expect_count(count().await, 0)
    }

    /// Applies a configuration, after which nothing is to do.
    async fn settle(&self, core: &mut Core, config: &Input) -> Result<(), String> {
        expect_clean(core.apply(&self.address, config.clone()).await, "the next apply")?;
        let again = expect_clean(core.plan(&self.address, config.clone()).await, "the next plan")?;
        let is_settled = again.action == Action::NoOp;
        is_settled.then_some(()).ok_or_else(|| format!("the next plan is not empty: {again}"))
    }
}

impl Operation {
    const fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Read => "read",
            Self::Delete => "delete",
        }
    }
}

fn expect_clean(report: Result<Report, DriverError>, what: &str) -> Result<Report, String> {
    let report = report.map_err(|error| format!("{what} fails: {error}"))?;
    if report.is_clean() { Ok(report) } else { Err(format!("{what} is not clean: {report}")) }
}

fn expect_count(count: usize, expected: usize) -> Result<(), String> {
    if count == expected { Ok(()) } else { Err(format!("there are {count} objects, not {expected}")) }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { operation, after, problem, .. } = self;
        writeln!(f, "{operation}, after {after} answers: {problem}")?;
        self.report.as_ref().map_or(Ok(()), |report| write!(f, "{report}"))
    }
}

impl std::error::Error for Damage {}
