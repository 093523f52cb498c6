//! Integration tests of the macro.

mod cfn_type;
mod editions;
mod expansions;
mod first_build;
mod ui;
mod users;
