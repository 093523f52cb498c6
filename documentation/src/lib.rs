//! The pages of the provider for the registry of Terraform, and what runs the examples on them.
//!
//! The pages are made of the explanations of types (`ferroform-explain`), which read the tables of the engine, and of the
//! schemas that the provider sends to Terraform. They are not committed: `cargo xtask docs` writes them.

mod attributes;
mod by_hand;
pub mod examine;
pub mod execute;
mod hand_written;
mod markdown;
mod message;
mod page;
pub mod reading;
mod references;
mod site;
mod types;
pub mod website;

pub use page::{Kind, Page};
pub use references::References;
pub use site::{LARGEST, NoPage, Site};
pub use types::{page_of_aws, service};
