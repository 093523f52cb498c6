//! Plays one campaign. `cargo xtask campaign` starts it.

use std::process::ExitCode;

use clap::Parser;
#[cfg(target_os = "linux")]
use ferroform_campaigns::bench;
use ferroform_campaigns::{contract, drift, faults, fuzz, inventory, permissions, recorded, templates};

#[derive(Parser)]
enum Campaign {
    #[cfg(target_os = "linux")]
    Bench(bench::Options),
    Contract(contract::command::Options),
    Drift(drift::Options),
    Faults(faults::command::Options),
    Fuzz(fuzz::command::Options),
    Inventory(inventory::Options),
    Permissions(permissions::Options),
    Recorded(recorded::command::Options),
    Templates(templates::Options),
}

fn main() -> anyhow::Result<ExitCode> {
    match Campaign::parse() {
        #[cfg(target_os = "linux")]
        Campaign::Bench(options) => bench::run(options),
        Campaign::Contract(options) => contract::command::run(&options),
        Campaign::Drift(options) => drift::run(&options),
        Campaign::Faults(options) => faults::command::run(options),
        Campaign::Fuzz(options) => fuzz::command::run(&options).map(|()| ExitCode::SUCCESS),
        Campaign::Inventory(options) => inventory::run(&options),
        Campaign::Permissions(options) => Ok(permissions::run(&options)),
        Campaign::Recorded(options) => recorded::command::run(&options),
        Campaign::Templates(options) => templates::run(&options),
    }
}
