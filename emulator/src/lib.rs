#![doc = include_str!("../README.md")]

use std::sync::{Mutex, MutexGuard, PoisonError};

mod admin;
mod api;
mod assign;
#[cfg(feature = "cli")]
mod cli;
mod client;
mod clock;
mod cloud;
mod dice;
mod emulator;
mod fault;
mod http;
pub mod iam;
mod identifier;
mod journal;
mod limit;
mod log;
mod patch;
mod private;
mod quirk;
mod recorded;
pub mod references;
pub mod sample;
pub mod schema;
mod scope;
mod settings;
mod shared;
mod token;
mod world;

pub use admin::{AdminError, ObjectView, Seed};
#[cfg(feature = "cli")]
pub use cli::{options, run};
pub use client::{Answer, Client};
pub use clock::{Clock, Time};
pub use emulator::{Builder, Emulator, Refusal, StartError};
pub use fault::{Damage, Fault, Held, Moment, ScriptError, parse as parse_faults};
pub use journal::JournalError;
pub use limit::RateLimit;
pub use log::{Finding, Seen};
pub use quirk::{Quirk, Quirks, refusal, respelled};
pub use recorded::Recorded;
pub use schema::SchemaStore;
pub use scope::{Scope, is_account};
pub use settings::{Latency, Patterns};
pub use shared::SharedEmulator;

/// Locks. A panic in another thread does not matter, since every change is whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Formats an error with all its causes in one line.
pub(crate) fn error_text(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
