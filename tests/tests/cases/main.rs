//! Tests that are made of data, and tests that need a tool: each is named after its case, and ignored, with the reason, where the
//! machine lacks the tool. `FERROFORM_REQUIRE` makes that a failure.
#![allow(clippy::print_stderr, clippy::unwrap_used, reason = "these are tests, with a harness of their own")]

mod archive;
mod aws;
mod examples;
mod faults;
mod go;
mod models;
mod offline;
mod plugin;
mod real_terraform;
mod shells;
mod targets;
mod terraform;
mod wrong_providers;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed};

/// Tests of functions that panic if they fail, each of which needs this tool.
macro_rules! synchronous {
    ($tool:path => $($test:ident),* $(,)?) => {
        vec![$($tool.trial(
            concat!(module_path!(), "::", stringify!($test)).trim_start_matches("cases::"),
            || { $test(); Ok::<(), ::libtest_mimic::Failed>(()) },
        )),*]
    };
}

/// The same for asynchronous functions.
macro_rules! asynchronous {
    ($tool:path => $($test:ident),* $(,)?) => {
        vec![$($tool.trial(
            concat!(module_path!(), "::", stringify!($test)).trim_start_matches("cases::"),
            || crate::wait(async { $test().await; Ok(()) }),
        )),*]
    };
}

use {asynchronous, synchronous};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most of them wait for another process.
    arguments.test_threads = arguments.test_threads.or(Some(6));
    let terraform = match terraform::trials() {
        Ok(trials) => trials,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let trials = [
        // What takes longest begins first.
        terraform,
        faults::trials(),
        go::trials(),
        aws::trials(),
        offline::trials(),
        archive::trials(),
        examples::trials(),
        plugin::trials(),
        real_terraform::trials(),
        wrong_providers::trials(),
        shells::trials(),
        targets::trials(),
        models::trials(),
    ];
    libtest_mimic::run(&arguments, trials.into_iter().flatten().collect()).exit_code()
}

fn wait(test: impl Future<Output = Result<(), Failed>>) -> Result<(), Failed> {
    tokio::runtime::Runtime::new()?.block_on(test)
}
