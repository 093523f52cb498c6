//! Measures a provider binary from outside, as Terraform uses it, and prints one JSON line per figure. `cargo
//! xtask campaign bench` builds the binaries and starts this one.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod against;
mod build;
mod comparison;
mod elements;
mod figure;
mod models;
mod number;
mod process;
mod raw;
mod resources;
mod schema;
mod start;
mod terraform;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use figure::Figure;

use crate::provider_program;

/// Measures a provider binary.
#[derive(Args)]
pub struct Options {
    /// Measure only this [default: all but the builds, `build` and `models`, which take minutes]
    #[arg(long)]
    only: Vec<Question>,
    /// Run Terraform with the binary and with this one, and print both as a table; takes about twenty minutes
    #[arg(long, value_name = "BINARY", conflicts_with = "only")]
    against: Option<PathBuf>,
    /// What the table calls the other binary
    #[arg(long, value_name = "NAME", requires = "against", default_value = "the other")]
    name: String,
    /// Write a page with the figures to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Measure nothing, and serve the message in a file over a socket
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
    /// What a long list costs.
    Elements,
    /// What a build costs.
    Build,
    /// What a crate with a large schema costs to compile.
    Models,
}

/// Measures what the arguments say.
#[tokio::main]
pub async fn run(options: Options) -> anyhow::Result<ExitCode> {
    if let Some([message, socket]) = options.serve.as_deref() {
        raw::serve(message, socket).await?;
        return Ok(ExitCode::SUCCESS);
    }
    let provider = provider_program()?;
    if let Some(other) = &options.against {
        let document = against::document(&provider, other, &options.name).await?;
        match &options.report {
            Some(file) => std::fs::write(file, document)?,
            None => print!("{document}"),
        }
        return Ok(ExitCode::SUCCESS);
    }
    let questions = match options.only.as_slice() {
        [] => &[Question::Start, Question::Schema, Question::Resources, Question::Elements],
        only => only,
    };
    let mut figures = Vec::new();
    for question in questions {
        let measured = question.figures(&provider).await?;
        for figure in &measured {
            println!("{}", serde_json::to_string(figure)?);
        }
        figures.extend(measured);
    }
    if let Some(file) = &options.report {
        std::fs::write(file, figure::page(&figures))?;
    }
    let is_broken = figures.iter().any(Figure::is_broken);
    Ok(if is_broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Question {
    async fn figures(self, provider: &Path) -> anyhow::Result<Vec<Figure>> {
        match self {
            Question::Start => start::measure(provider),
            Question::Schema => schema::measure(provider).await,
            Question::Resources => resources::measure(provider).await,
            Question::Elements => elements::measure(provider).await,
            Question::Build => build::measure(),
            Question::Models => models::measure(),
        }
    }
}
