//! Integration tests of the provider.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test may fail, and says what it does")]

mod answers;
mod drift;
mod earlier_states;
mod environment;
mod explain;
mod import;
mod moved;
mod permissions;
mod released_states;
mod scan;
mod schema;
mod worker;
