//! Campaigns: many runs, several at a time.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;

use crate::faults::exact;
use crate::faults::figures::{FAILED, Figures};
use crate::faults::run::{Played, play};
use crate::faults::script::Script;
use crate::faults::state::HalfWritten;

/// The settings of a campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The provider.
    pub provider: PathBuf,
    /// What decides all random runs.
    pub seed: u64,
    /// The number of the first random run.
    pub from: u64,
    /// The number of random runs. They come after the runs with exact moments.
    pub runs: u64,
    /// Whether this is all that is played: the first random run.
    pub only_first: bool,
    /// The number of runs at a time.
    pub jobs: usize,
}

impl Campaign {
    /// Plays all runs, and returns what happened. Tells about each run when it ends, in no particular order.
    pub fn play(&self, tell: impl FnMut(&str) + Send) -> Figures {
        let exact = if self.only_first { Vec::new() } else { exact::scripts() };
        let random = (self.from..).take(usize::try_from(self.runs).unwrap_or(usize::MAX));
        let scripts = exact.into_iter().chain(random.map(|run| Script::invent(self.seed, run)));
        let scripts = Mutex::new(scripts);
        let done = Mutex::new((Figures::default(), tell));
        let next = || scripts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some(script) = next() {
                let played = self.one(&script);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                let (figures, tell) = &mut *done;
                match played {
                    Ok(played) => {
                        tell(&self.report(&script, &played));
                        figures.add(played.figures);
                    }
                    Err(error) => {
                        tell(&format!("could not be played: {error:#}"));
                        figures.count(FAILED, "");
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(work);
            }
        });
        done.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Plays a run, and again if a kill emptied core's state. What core does to its own state says nothing of the
    /// provider. A second time would be no accident.
    fn one(&self, script: &Script) -> Result<Played> {
        play(&self.provider, script).or_else(|error| {
            if error.is::<HalfWritten>() { play(&self.provider, script) } else { Err(error) }
        })
    }

    /// Returns how long a run took, and what is broken and how it is repeated. The story of a broken run is told, too.
    fn report(&self, script: &Script, Played { violations, story, .. }: &Played) -> String {
        let mut text = String::new();
        for violation in violations {
            let detail = violation.detail.trim_end().replace('\n', "\n  ");
            let (invariant, class) = (violation.invariant, &violation.class);
            text += &format!("{}: {invariant}: {class}\n  {detail}\n  {}\n", script.name(), script.command());
        }
        if self.only_first || !violations.is_empty() {
            text += story.text();
        }
        text + &format!("{} took {:.1} s", script.name(), story.seconds())
    }
}
