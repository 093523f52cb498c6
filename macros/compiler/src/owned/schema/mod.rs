//! The schema of an owned type as plain data, and how it is written as JSON.

mod definitions;
mod document;
mod node;

pub use definitions::{Definition, Definitions};
pub use document::{Handler, ResourceType, Tagging};
pub use node::{Form, Marks, Member, Node, Object, Said, What};

pub use crate::cfn::Json;

/// Returns a list of strings.
pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Json {
    Json::Array(texts.into_iter().map(|text| Json::String(text.into())).collect())
}

/// Returns an object without the members that are `None`.
fn object<'n>(members: impl IntoIterator<Item = (&'n str, Option<Json>)>) -> Json {
    let members = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Json::Object(members.collect())
}
