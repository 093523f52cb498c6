#![doc = include_str!("../README.md")]

mod admin;
mod api;
mod assign;
mod calls;
mod cli;
mod client;
mod clock;
mod cloud;
mod dice;
mod emulator;
mod fault;
mod findings;
mod http;
mod identifier;
mod journal;
mod limit;
mod patch;
mod patterns;
mod private;
mod quirk;
pub mod sample;
pub mod schema;
mod scope;
mod settings;
mod shared;
mod start_error;
mod token;
mod world;

pub use admin::{AdminError, ObjectView};
pub use calls::Seen;
pub use cli::run;
pub use client::{Answer, Client};
pub use clock::{Clock, Time};
pub use emulator::{Builder, Emulator, Refusal};
pub use fault::{Damage, Fault, Held, Moment, ScriptError, parse as parse_faults};
pub use findings::Finding;
pub use journal::JournalError;
pub use limit::RateLimit;
pub use patterns::Patterns;
pub use quirk::{Quirk, Quirks};
pub use schema::SchemaStore;
pub use scope::Scope;
pub use settings::Latency;
pub use shared::SharedEmulator;
pub use start_error::StartError;

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
