//! What is too long for every test run, and samples of it as tests. `cargo xtask campaign` plays it in full.

pub mod bench;
pub mod contract;
pub mod faults;
pub mod fuzz;
