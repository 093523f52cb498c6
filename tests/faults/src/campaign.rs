//! Campaigns: many runs, several at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;

use crate::bench::Bench;
use crate::core::HalfWritten;
use crate::run::{Played, play};
use crate::script::Script;

/// The settings of a campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The seed of all scripts.
    pub seed: u64,
    /// The number of the first run.
    pub from: u64,
    /// The number of runs.
    pub runs: u64,
    /// The number of runs at a time.
    pub jobs: usize,
}

impl Campaign {
    /// Plays all runs, and a run again in which a kill emptied core's state. Calls `done` for each run when it ends, in no
    /// particular order.
    pub fn play(&self, bench: &Bench, done: impl FnMut(&Script, Result<Played>) + Send) {
        let next = AtomicU64::new(self.from);
        let done = Mutex::new(done);
        let work = || {
            loop {
                let run = next.fetch_add(1, Ordering::Relaxed);
                if run >= self.from + self.runs {
                    return;
                }
                let script = Script::invent(self.seed, run);
                // What core does to its own state says nothing of the provider. A second time would be no accident.
                let played = play(bench, &script).or_else(|error| match error.is::<HalfWritten>() {
                    true => play(bench, &script),
                    false => Err(error),
                });
                if let Ok(mut done) = done.lock() {
                    done(&script, played);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(work);
            }
        });
    }
}
