//! The pages of the provider for the registry of Terraform, and what runs the examples on them.
//!
//! The pages are made of the explanations of types (`ferroform::explain`), which read the tables of the engine. They are not
//! committed: `cargo xtask docs` writes them.

mod attributes;
mod by_hand;
pub mod examine;
pub mod execute;
mod markdown;
mod page;
pub mod reading;
mod references;
mod relations;
mod site;
mod types;
pub mod website;

pub use page::{Kind, Page};
pub use site::{NoPage, Site};
