//! The tests across crates are in `tests/tests`.

pub mod raw;
