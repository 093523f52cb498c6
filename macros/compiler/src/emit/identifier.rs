//! Identifiers that are emitted.

use proc_macro2::{Ident, Span};

/// Returns an identifier; `r#` makes it a raw one.
pub(super) fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(keyword) => Ident::new_raw(keyword, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}
