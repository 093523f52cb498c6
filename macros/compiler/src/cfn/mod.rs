//! A resource schema as the registry publishes it.
//!
//! Everything here is faithful to the document: nothing is decided, every node knows its JSON pointer, and a keyword
//! that is not understood is kept by name and reported. What a keyword means for Terraform is the business of
//! [`crate::lower`].

mod document;
pub mod json;
mod node;
pub mod pointer;
mod read;
mod resolve;

pub use document::{Document, Handler, HandlerInput, Handlers, Tagging};
pub use json::Json;
pub use node::{Dependency, JsonType, Node};
pub use pointer::{Path, Segment};
pub use resolve::Unresolved;
