//! `cargo xtask image`: the folder that `emulator/Dockerfile` makes an image of.
//!
//! It has a folder for each processor, in the words of Docker, with the emulator as a static program, its licences, and its bill of
//! materials; and an empty folder for a state.

use std::fs;
use std::path::Path;

use anyhow::ensure;

use super::archive::{LICENCES, NOTICES};
use super::inventory::Inventory;
use super::platform::Platform;
use super::release::build;
use crate::workspace::{self, root};

const EMULATOR: &str = "ferroform-emulator";
const FOLDER: &str = "target/image";
const TARGETS: [&str; 2] = ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

/// What is built.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Build for this target of rustc only; can be repeated.
    #[arg(long, value_name = "TRIPLE", default_values = TARGETS)]
    target: Vec<Platform>,
}

/// Builds the folder.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let folder = root().join(FOLDER);
    workspace::empty(&folder)?;
    fs::create_dir(folder.join("state"))?;
    for platform in &options.target {
        ensure!(
            platform.is_static(),
            "{} has no static programs, and the image nothing else",
            platform.triple()
        );
        write(platform, &folder.join(platform.processor()))?;
    }
    println!("docker build --file emulator/Dockerfile --tag {EMULATOR} {FOLDER}");
    Ok(())
}

/// Writes the files for one processor.
fn write(platform: &Platform, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    fs::copy(build(EMULATOR, &root(), platform)?, folder.join(EMULATOR))?;
    for licence in LICENCES {
        fs::copy(root().join(licence), folder.join(licence))?;
    }
    let inventory = Inventory::of(EMULATOR, &root(), platform.triple())?;
    fs::write(folder.join(NOTICES), inventory.notices()?)?;
    let bill = inventory.bill_of_materials(env!("CARGO_PKG_VERSION"))?;
    fs::write(folder.join(format!("{EMULATOR}.cdx.json")), bill)?;
    Ok(())
}
