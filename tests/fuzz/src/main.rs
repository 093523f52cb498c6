//! `cargo xtask campaign fuzz`: gives targets changed inputs for as long as you like.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use ferroform_fuzz::{TARGETS, Target, corpus, play};

/// Gives everything that parses what nobody would write.
#[derive(Parser)]
#[command(name = "cargo xtask campaign fuzz --")]
struct Options {
    /// The targets; all if none are named.
    targets: Vec<String>,
    /// How long each target is run, in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Which inputs there are.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run nothing; write the seeds and the corpus of each target into this folder, for another fuzzer.
    #[arg(long, value_name = "FOLDER")]
    write_corpus: Option<PathBuf>,
}

fn main() -> anyhow::Result<ExitCode> {
    let options = Options::parse();
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    if let Some(unknown) = options.targets.iter().find(|name| TARGETS.iter().all(|one| one.name != **name)) {
        anyhow::bail!("there is no target {unknown:?}; there are {}", names());
    }
    let is_wanted = |target: &&Target| {
        options.targets.is_empty() || options.targets.iter().any(|name| name == target.name)
    };
    let mut is_broken = false;
    for target in TARGETS.iter().filter(is_wanted) {
        if let Some(folder) = &options.write_corpus {
            write_corpus(target, &folder.join(target.name))?;
            continue;
        }
        match play(target, Duration::from_secs(options.seconds), options.seed) {
            Ok(played) => println!("{}: {} inputs, {} accepted", target.name, played.inputs, played.accepted),
            Err(failure) => {
                is_broken = true;
                println!("{}: {}: {}", target.name, failure.keep(target)?.display(), failure.message);
            }
        }
    }
    Ok(if is_broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes what a target begins with.
fn write_corpus(target: &Target, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let kept = corpus(target)?.into_iter().map(|(_, input)| input);
    for (number, input) in (target.seeds)().into_iter().chain(kept).enumerate() {
        fs::write(folder.join(format!("seed-{number}")), input)?;
    }
    Ok(())
}
