//! Plays thousands of generated lifecycles on all cores, one type at a time per thread. Only counts and the
//! first findings of each type are kept, so memory does not grow with the number of lifecycles.

use ferroform_core::Registration;
use ferroform_emulator::SchemaStore;

use crate::contract::chance::hash;
use crate::contract::lifecycle::{Counts, Finding, play};
use crate::contract::script::{Behaviour, Plenty, Script};
use crate::contract::shrink::shrink;
use crate::contract::stage::Stage;
use crate::contract::threads::play_all;

/// The number of findings kept per type.
const KEPT: usize = 3;

/// The settings of a campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of lifecycles per type.
    pub lifecycles: usize,
    /// The number of the first lifecycle; greater than 0 to repeat a later one.
    pub from: usize,
    /// Whether findings are shrunk.
    pub shrinks: bool,
}

/// The results of one type.
#[derive(Debug, Default)]
pub struct Account {
    /// The CloudFormation type, for example `AWS::Logs::LogGroup`.
    pub type_name: String,
    /// What was played.
    pub counts: Counts,
    /// The first findings.
    pub findings: Vec<Found>,
    /// The reason why the type cannot be played, if any.
    pub unfit: Option<String>,
}

/// A finding and how to reproduce it.
#[derive(Debug)]
pub struct Found {
    /// The number of the lifecycle.
    pub number: usize,
    /// The violation, in the shrunk lifecycle.
    pub finding: Finding,
    /// The shrunk lifecycle.
    pub script: Script,
}

impl Default for Campaign {
    /// A minimal and a full lifecycle.
    fn default() -> Self {
        Self { seed: 1, lifecycles: 2, from: 0, shrinks: false }
    }
}

impl Account {
    /// Returns what is wrong with the type.
    pub fn problems(&self) -> Vec<String> {
        let name = &self.type_name;
        let unfit = self.unfit.iter().map(|reason| format!("{name} cannot live: {reason}"));
        let found = self.findings.iter().map(|Found { number, finding, .. }| {
            let Finding { step, violation, configuration } = finding;
            format!("{name}, lifecycle {number}, during {step}\n{violation}\n{configuration}")
        });
        unfit.chain(found).collect()
    }
}

impl Campaign {
    /// Plays all types. Calls `done` for each type when it is finished, in no particular order.
    pub fn run(
        &self,
        types: &[&'static Registration],
        schemas: &SchemaStore,
        done: impl FnMut(Account) + Send,
    ) {
        play_all(types, async |one| self.play(one, schemas).await, done);
    }

    /// Plays one type.
    pub async fn play(&self, registration: &'static Registration, schemas: &SchemaStore) -> Account {
        let type_name = registration.table.cloudformation_type.to_owned();
        let mut account = Account { type_name, ..Account::default() };
        let mut stage = match Stage::new(registration, schemas).await {
            Ok(stage) => stage,
            Err(error) => {
                account.unfit = Some(error.to_string());
                return account;
            }
        };
        for number in self.from..self.from + self.lifecycles {
            if let Err(reason) = self.one(&mut stage, number, &mut account).await {
                account.unfit = Some(reason);
                return account;
            }
        }
        account
    }

    async fn one(&self, stage: &mut Stage, number: usize, account: &mut Account) -> Result<(), String> {
        let seed = hash(self.seed, &format!("{} {number}", account.type_name));
        let (plenty, behaviour) = kind_of(number);
        let script =
            Script::invent(stage.subject(), seed, plenty, behaviour).map_err(|error| error.to_string())?;
        let outcome = play(stage, &script).await.map_err(|error| error.to_string())?;
        account.counts += outcome.counts;
        let Some(first) = outcome.findings.into_iter().next() else { return Ok(()) };
        let is_known =
            account.findings.iter().any(|found| found.finding.violation.rule == first.violation.rule);
        if is_known || account.findings.len() >= KEPT {
            return Ok(());
        }
        let mut found = Found { number, finding: first, script };
        if self.shrinks {
            let rule = found.finding.violation.rule;
            let smaller = shrink(stage, &found.script, rule.id).await.map_err(|error| error.to_string())?;
            let (script, outcome) = smaller;
            if let Some(finding) = outcome.findings.into_iter().find(|finding| finding.violation.rule == rule)
            {
                found = Found { number, finding, script };
            }
        }
        account.findings.push(found);
        Ok(())
    }
}

/// Returns the kind of a lifecycle. The first two of a type are the smallest and the largest; the others are
/// mixed.
fn kind_of(number: usize) -> (Plenty, Behaviour) {
    match number {
        0 => (Plenty::Minimal, Behaviour::Usual),
        1 => (Plenty::Full, Behaviour::Usual),
        n => {
            let behaviour =
                [Behaviour::Plain, Behaviour::Usual, Behaviour::Fair, Behaviour::Usual, Behaviour::Observed]
                    [n % 5];
            (if n % 10 == 9 { Plenty::Full } else { Plenty::Random }, behaviour)
        }
    }
}
