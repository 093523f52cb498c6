//! Plays the campaign and prints the violations. `cargo xtask campaign faults` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use crate::faults::Campaign;

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
    /// The provider; the one that lies beside this program unless given.
    #[arg(long)]
    provider: Option<PathBuf>,
}

/// Plays what the arguments say.
pub fn run(options: Options) -> ExitCode {
    let Options { runs, seed, from, run, jobs, provider } = options;
    let beside = || std::env::current_exe().map(|this| this.with_file_name("terraform-provider-awscc"));
    let Some(provider) = provider.or_else(|| beside().ok()) else {
        println!("the provider is not found: name it with --provider");
        return ExitCode::FAILURE;
    };
    let (from, runs) = run.map_or((from, runs), |run| (run, 1));
    let campaign = Campaign { provider, seed, from, runs, only_first: run.is_some(), jobs };
    let began = Instant::now();
    let figures = campaign.play(|text| println!("{text}"));
    println!("{figures}, seed {seed}, {:.0?}", began.elapsed());
    if figures.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
