//! Writes the seeds and the corpus of each target into a folder, for `cargo xtask campaign fuzz`.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::fuzz::{TARGETS, inputs};

/// Writes what libFuzzer begins with.
#[derive(Args)]
pub struct Options {
    /// The folder, in which each target has its own.
    folder: PathBuf,
}

/// Writes the files.
pub fn run(options: &Options) -> anyhow::Result<()> {
    for target in TARGETS {
        let folder = options.folder.join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, input) in inputs(target)?.into_iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), input)?;
        }
    }
    Ok(())
}
