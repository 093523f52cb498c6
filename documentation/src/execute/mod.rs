//! Runs the examples of pages: as text that is read from the pages again, so that what is printed is what is executed.

mod apply;
mod campaign;
mod config;
mod imports;
mod stage;
mod terraform;
mod values;

pub use apply::Configuration;
pub use campaign::{Account, Campaign, Finding};
pub use config::{Example, Scope, Written, address_of};
pub use stage::Stage;
pub use terraform::{Outcome, Terraform, Trouble, format, version};
