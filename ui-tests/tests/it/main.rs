//! Integration tests of the macro.

mod editions;
mod expansions;
mod owned;
mod ui;
mod users;
