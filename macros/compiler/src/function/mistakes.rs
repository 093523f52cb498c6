//! What is wrong with a function.

use proc_macro2::TokenStream;
use syn::spanned::Spanned;

/// The mistakes in a function, each at its place.
#[derive(Default)]
pub(super) struct Mistakes(Vec<syn::Error>);

impl Mistakes {
    /// Adds a mistake at these tokens.
    pub(super) fn at(&mut self, place: impl Spanned, message: impl std::fmt::Display) {
        self.push(syn::Error::new(place.span(), message));
    }

    pub(super) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Emits the mistakes as compile errors.
    pub(super) fn errors(&self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}
