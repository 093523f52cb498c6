//! Measures a provider binary from outside, as Terraform meets it, and prints one JSON line per figure. `cargo xtask
//! bench` builds what is measured and starts this.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod build;
mod figure;
mod process;
mod raw;
mod resources;
mod schema;
mod start;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use figure::Figure;

/// Measures a provider binary.
#[derive(Parser)]
#[command(name = "bench")]
struct Options {
    /// The binary; the one that lies beside this program unless given.
    #[arg(long)]
    provider: Option<PathBuf>,
    /// Only these questions; all but the build, which takes minutes, unless given.
    #[arg(long)]
    only: Vec<Question>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Question {
    /// Size, start, memory at rest.
    Start,
    /// What the schema costs.
    Schema,
    /// What one more resource costs.
    Resources,
    /// What a build costs.
    Build,
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let options = Options::parse();
    let provider = match options.provider {
        Some(provider) => provider,
        None => std::env::current_exe()?.with_file_name("terraform-provider-awscc"),
    };
    let asked = |question| match options.only.as_slice() {
        [] => question != Question::Build,
        only => only.contains(&question),
    };
    let mut are_broken = false;
    if asked(Question::Start) {
        are_broken |= print(&start::measure(&provider)?)?;
    }
    if asked(Question::Schema) {
        are_broken |= print(&schema::measure(&provider).await?)?;
    }
    if asked(Question::Resources) {
        are_broken |= print(&resources::measure(&provider).await?)?;
    }
    if asked(Question::Build) {
        are_broken |= print(&build::measure()?)?;
    }
    Ok(if are_broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Prints them. Whether a size or a ratio breaks its bound.
fn print(figures: &[Figure]) -> anyhow::Result<bool> {
    for figure in figures {
        println!("{}", serde_json::to_string(figure)?);
    }
    Ok(figures.iter().any(Figure::is_broken))
}
