//! A local Cloud Control API: real HTTP, state on disk, the habits and faults of the real one.

mod api;
mod assign;
mod cli;
mod clock;
mod cloud;
mod dice;
mod emulator;
mod fault;
mod habit;
mod http;
mod identifier;
mod patch;
pub mod sample;
pub mod schema;
mod scope;
mod settings;
mod world;

pub use cli::run;
pub use clock::{Clock, Time};
pub use emulator::{Builder, Emulator, StartError};
pub use schema::SchemaStore;
pub use scope::Scope;
pub use settings::Latency;

/// An error with all its causes, in one line.
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
