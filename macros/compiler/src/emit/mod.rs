//! Emits a table as tokens: plain struct literals that are readable under `cargo expand`.

mod alternatives;
pub(crate) mod described;
pub(crate) mod docs;
mod enumeration;
pub(crate) mod error;
mod facts;
pub mod fallback;
mod functions;
mod identifier;
pub mod item;
mod labels;
pub(crate) mod model;
mod paths;
mod table;
mod typed_paths;
pub mod warning;

pub use paths::CratePath;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// Emits an `Option`.
pub(crate) fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}
