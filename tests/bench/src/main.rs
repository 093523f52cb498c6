//! Measures a provider binary from outside, as Terraform uses it, and prints one JSON line per figure. `cargo
//! xtask bench` builds the binaries and starts this one.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod build;
mod figure;
mod process;
mod raw;
mod resources;
mod schema;
mod start;

use std::path::{Path, PathBuf};
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
    /// Measures nothing: serves the message in a file over a socket, as another process than the one that measures.
    #[arg(long, hide = true, num_args = 2, value_names = ["MESSAGE", "SOCKET"])]
    serve: Option<Vec<PathBuf>>,
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
    if let Some([message, socket]) = options.serve.as_deref() {
        raw::serve(message, socket).await?;
        return Ok(ExitCode::SUCCESS);
    }
    let provider = match options.provider {
        Some(provider) => provider,
        None => std::env::current_exe()?.with_file_name("terraform-provider-awscc"),
    };
    let questions = match options.only.as_slice() {
        [] => &[Question::Start, Question::Schema, Question::Resources],
        only => only,
    };
    let mut do_hold = true;
    for question in questions {
        do_hold &= question.holds(&provider).await?;
    }
    Ok(if do_hold { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Question {
    /// Prints the figures. Returns false if a size exceeds its bound.
    async fn holds(self, provider: &Path) -> anyhow::Result<bool> {
        let figures = self.figures(provider).await?;
        for figure in &figures {
            println!("{}", serde_json::to_string(figure)?);
        }
        Ok(!figures.iter().any(Figure::is_broken))
    }

    async fn figures(self, provider: &Path) -> anyhow::Result<Vec<Figure>> {
        match self {
            Question::Start => start::measure(provider),
            Question::Schema => schema::measure(provider).await,
            Question::Resources => resources::measure(provider).await,
            Question::Build => build::measure(),
        }
    }
}
