//! Plays thousands of lives on all cores, a type at a time on each; what is kept of a type is counts and the first
//! findings, so memory does not grow with their number.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferroform_core::Registration;
use ferroform_emulator::SchemaStore;

use crate::chance::hash;
use crate::lifecycle::{Finding, play};
use crate::script::{Behaviour, Plenty, Script};
use crate::shrink::shrink;
use crate::stage::Stage;

/// What is played.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Decides everything.
    pub seed: u64,
    /// How many lives each type has.
    pub lifecycles: usize,
    /// The first of them; more than 0 to repeat one.
    pub from: usize,
    /// How many threads play.
    pub threads: usize,
    /// Whether findings are made smaller.
    pub shrinks: bool,
    /// How many findings of a type are kept.
    pub keeps: usize,
}

/// What came of one type.
#[derive(Debug, Default)]
pub struct Account {
    /// `AWS::Logs::LogGroup`.
    pub type_name: String,
    /// Lives that were played.
    pub lifecycles: usize,
    /// Calls that core made in them.
    pub calls: usize,
    /// Mistakes that were made in them.
    pub mistakes: usize,
    /// Read-only places that were given a value in them.
    pub read_only: usize,
    /// Mistakes among them that were only warned of, and applied.
    pub tolerated: usize,
    /// Lives in which a rule broke.
    pub broken: usize,
    /// The first of them.
    pub findings: Vec<Found>,
    /// Why it cannot live.
    pub unfit: Option<String>,
}

/// A finding and how to see it again.
#[derive(Debug)]
pub struct Found {
    /// The number of the life.
    pub number: usize,
    /// What did not hold, in the smallest life.
    pub finding: Finding,
    /// That life.
    pub script: Script,
}

impl Campaign {
    /// Plays all types; `done` hears of each as it is finished, in no order.
    pub fn run(&self, types: &[Registration], schemas: &SchemaStore, done: impl FnMut(Account) + Send) {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(done);
        let work = || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
            let Ok(runtime) = runtime else { return };
            while let Some(registration) = types.get(next.fetch_add(1, Ordering::Relaxed)) {
                let account = runtime.block_on(self.play(*registration, schemas));
                if let Ok(mut done) = done.lock() {
                    done(account);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
    }

    /// Plays one type.
    pub async fn play(&self, registration: Registration, schemas: &SchemaStore) -> Account {
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
        account.lifecycles += 1;
        account.calls += outcome.calls;
        account.mistakes += outcome.mistakes;
        account.read_only += outcome.read_only;
        account.tolerated += outcome.tolerated;
        let Some(first) = outcome.findings.into_iter().next() else { return Ok(()) };
        account.broken += 1;
        let is_known =
            account.findings.iter().any(|found| found.finding.violation.rule == first.violation.rule);
        if is_known || account.findings.len() >= self.keeps {
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

/// The first two lives of a type are the smallest and the largest; from then on there is some of everything.
fn kind_of(number: usize) -> (Plenty, Behaviour) {
    match number {
        0 => (Plenty::Minimal, Behaviour::Usual),
        1 => (Plenty::Full, Behaviour::Usual),
        n => {
            let behaviour =
                [Behaviour::Plain, Behaviour::Usual, Behaviour::Fair, Behaviour::Usual, Behaviour::Fair]
                    [n % 5];
            (if n % 10 == 9 { Plenty::Full } else { Plenty::Random }, behaviour)
        }
    }
}
