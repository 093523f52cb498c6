//! Writes the seeds and the corpus of each target into a folder, for `cargo xtask campaign libfuzzer`.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use ferroform_fuzz::{TARGETS, inputs};

fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).context("expected a folder")?);
    for target in TARGETS {
        let folder = folder.join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, input) in inputs(target)?.into_iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), input)?;
        }
    }
    Ok(())
}
