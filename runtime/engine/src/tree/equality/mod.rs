//! Texts that mean the same although they are not equal.

pub(crate) mod json;
mod normal;
mod policy;
mod rewrite;
mod text;

pub(crate) use text::same_text;
