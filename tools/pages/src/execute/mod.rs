//! Runs the examples of pages: as text that is read from the pages again, so that what is printed is what is executed.

mod campaign;
mod config;
mod imports;
pub mod terraform;
mod values;

pub use campaign::{Account, Campaign};
pub use config::{Example, Scope, Written, address_of};
