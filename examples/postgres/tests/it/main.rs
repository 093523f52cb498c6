//! The types against a real PostgreSQL, which this starts. `FERROFORM_REQUIRE=postgres` makes it a failure that there is none.

#![allow(clippy::unwrap_used, reason = "these are tests, with a harness of their own")]

mod grants;
mod lives;
mod server;
mod sessions;

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
    let arguments = Arguments::from_args();
    let programs = server::programs();
    let is_required =
        env::var("FERROFORM_REQUIRE").is_ok_and(|tools| tools.split(',').any(|tool| tool == "postgres"));
    let server = match &programs {
        Ok(programs) if !arguments.list => Some(Arc::new(Server::start(programs))),
        _ => None,
    };
    let tests = [lives::TESTS, grants::TESTS, sessions::TESTS].concat();
    let trials = tests.into_iter().map(|(name, test)| {
        let (server, missing) = (server.clone(), programs.clone().err().unwrap_or_default());
        Trial::ignorable_test(name.trim_start_matches("it::"), move || match server {
            Some(server) => {
                test(&server);
                Ok(Completion::Completed)
            }
            None if is_required => Err(format!("{missing}, which FERROFORM_REQUIRE names").into()),
            None => Ok(Completion::ignored_with(missing)),
        })
    });
    // The server stops when the last test that has it is gone: here, and not after an exit.
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
