//! Integration tests of the pages.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test may fail, and says what it does")]

mod examples;
mod registry;
