//! A resource schema as the registry publishes it.
//!
//! This module represents the document without interpreting it. Every node has its JSON pointer, and unknown
//! keywords are reported. [`crate::lower`] decides what a keyword means for Terraform.

mod document;
pub mod holder;
pub mod json;
mod node;
pub mod pointer;
pub mod position;
mod read;
mod resolve;

pub use document::{Document, Handler, HandlerInput, Handlers, Tagging};
pub use json::Json;
pub use node::{Dependency, JsonType, Node};
pub use pointer::{Path, Segment};
pub use resolve::Unresolved;
