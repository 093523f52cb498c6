//! Plays the campaign and prints the violations. `cargo xtask campaign faults` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use crate::faults::Campaign;
use crate::provider_program;

/// Signals, kills and service faults at exact and at random moments of Terraform's commands.
#[derive(Args, Debug)]
pub struct Options {
    /// How many random runs.
    #[arg(long, default_value_t = 40)]
    runs: u64,
    /// What decides all random runs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first random run.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Play this run alone and tell all of it.
    #[arg(long, conflicts_with_all = ["runs", "from"])]
    run: Option<u64>,
    /// How many runs at a time. A run mostly waits.
    #[arg(long, default_value_t = 4 * std::thread::available_parallelism().map_or(1, usize::from))]
    jobs: usize,
}

/// Plays what the arguments say.
pub fn run(options: Options) -> anyhow::Result<ExitCode> {
    let Options { runs, seed, from, run, jobs } = options;
    let provider = provider_program()?;
    let (from, runs) = run.map_or((from, runs), |run| (run, 1));
    let campaign = Campaign { provider, seed, from, runs, only_first: run.is_some(), jobs };
    let began = Instant::now();
    let figures = campaign.play(|text| println!("{text}"));
    println!("{figures}, seed {seed}, {:.0?}", began.elapsed());
    Ok(if figures.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
