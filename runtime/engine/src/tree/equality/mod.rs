//! Texts that mean the same although they are not equal.
//!
//! `text` chooses by the [`Equality`](ferroform_core::table::Equality) of the property. `normal` has the normal forms: a new way to
//! write the same thing is usually one arm there.

pub(crate) mod json;
mod normal;
mod policy;
mod rewrite;
mod text;

pub(crate) use text::same_text;
