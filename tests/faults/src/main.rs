//! Plays the campaign and prints the violations. `cargo xtask campaign faults` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use ferroform_faults::bench::Bench;
use ferroform_faults::campaign::Campaign;
use ferroform_faults::figures::Figures;
use ferroform_faults::run::Played;
use ferroform_faults::script::Script;
use ferroform_faults::terraform;

/// Signals, kills and service faults at random moments of Terraform's commands.
#[derive(Parser, Debug)]
#[command(name = "faults")]
struct Options {
    /// How many runs.
    #[arg(long, default_value_t = 40)]
    runs: u64,
    /// What decides all runs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first run.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Play this run alone and tell all of it.
    #[arg(long, conflicts_with_all = ["runs", "from"])]
    run: Option<u64>,
    /// How many runs at a time.
    #[arg(long, default_value_t = 3)]
    jobs: usize,
    /// Print no stories, only what is broken and how it is repeated.
    #[arg(long)]
    brief: bool,
    /// Do as if there were no Terraform.
    #[arg(long)]
    without_terraform: bool,
    /// The provider; the one that lies beside this program unless given.
    #[arg(long)]
    provider: Option<PathBuf>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let beside = || std::env::current_exe().map(|this| this.with_file_name("terraform-provider-awscc"));
    let Some(provider) = options.provider.clone().or_else(|| beside().ok()) else {
        println!("the provider is not found: name it with --provider");
        return ExitCode::FAILURE;
    };
    let has_terraform = !options.without_terraform && terraform::is_there();
    println!("{} plays", if has_terraform { "terraform" } else { "without terraform, the driver" });
    let bench = Bench { provider, has_terraform };
    let (from, runs) = options.run.map_or((options.from, options.runs), |run| (run, 1));
    let campaign = Campaign { seed: options.seed, from, runs, jobs: options.jobs };
    let began = Instant::now();
    let (mut figures, mut failed) = (Figures::default(), 0);
    campaign.play(&bench, |script, played| match played {
        Ok(played) => {
            report(&options, script, &played);
            figures.add(played.figures);
        }
        Err(error) => {
            failed += 1;
            println!("could not be played: {error:#}");
        }
    });
    println!("{figures}, seed {}, {:.0?}", options.seed, began.elapsed());
    if failed > 0 {
        println!("{failed} runs could not be played: see above");
    }
    if figures.broken == 0 && failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn report(options: &Options, script: &Script, played: &Played) {
    for violation in &played.violations {
        println!("run {}: {}: {}", script.run, violation.invariant, violation.class);
        println!("  {}", violation.detail.trim_end().replace('\n', "\n  "));
        println!("  {}", script.command());
    }
    let is_told = options.run.is_some() || !played.violations.is_empty() && !options.brief;
    if is_told {
        println!("{}", played.story);
    }
    println!("run {} took {:.1} s", script.run, played.seconds);
}
