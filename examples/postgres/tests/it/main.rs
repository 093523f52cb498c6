//! The provider against a real PostgreSQL, which this starts. `FERROFORM_REQUIRE=postgres,terraform` makes it a failure that one is
//! missing.

#![allow(clippy::unwrap_used, reason = "these are tests, with a harness of their own")]

mod faults;
mod generated;
mod grants;
mod killed;
mod lives;
mod provider;
mod server;
mod sessions;
mod terraform;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Trial};

use server::Server;

/// A test of a server that other tests use, too: the names of its roles and databases are its own.
type Test = (&'static str, fn(&Server));

/// Lists tests by their functions.
#[macro_export]
macro_rules! tests {
    ($($test:ident),* $(,)?) => {
        &[$((concat!(module_path!(), "::", stringify!($test)), |server| {
            tokio::runtime::Runtime::new().unwrap().block_on($test(server));
        })),*]
    };
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most of them wait for the server.
    arguments.test_threads = arguments.test_threads.or(Some(8));
    let programs = server::programs();
    let server = match &programs {
        Ok(programs) if !arguments.list => Some(Arc::new(Server::start(programs))),
        _ => None,
    };
    let no_postgres = programs.err().map(|reason| ("postgres", reason));
    let no_host =
        terraform::hosts().err().map(|reason| ("terraform", reason)).or_else(|| no_postgres.clone());
    let all = [
        // What waits longest begins first.
        killed::TESTS,
        faults::TESTS,
        lives::TESTS,
        grants::TESTS,
        sessions::TESTS,
        provider::TESTS,
        generated::TESTS,
    ];
    let tests = all.concat().into_iter().map(|test| (test, no_postgres.clone()));
    let tests = tests.chain(terraform::TESTS.iter().map(|test| (*test, no_host.clone())));
    let trials = tests.map(|((name, test), missing)| {
        let server = server.clone();
        Trial::ignorable_test(name.trim_start_matches("it::"), move || match (missing, server) {
            (None, Some(server)) => {
                test(&server);
                Ok(Completion::Completed)
            }
            (Some((tool, reason)), _) if is_required(tool) => {
                Err(format!("{reason}, which FERROFORM_REQUIRE names").into())
            }
            (missing, _) => Ok(Completion::ignored_with(missing.unwrap_or_default().1)),
        })
    });
    // The server stops when the last test that has it is gone: here, and not after an exit.
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn is_required(tool: &str) -> bool {
    env::var("FERROFORM_REQUIRE").is_ok_and(|tools| tools.split(',').any(|name| name == tool))
}
