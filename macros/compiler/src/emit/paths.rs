//! The path of the runtime crate, and the names that a table imports.
//!
//! A table is emitted inside a block that imports these names. Literals stay short, and nothing outside the block can shadow
//! them, not even a user's own `Option`. No name of the user occurs inside the block.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The path of the runtime crate: `::ferroform`, unless the annotation has `crate = …` or the manifest another name.
#[derive(Debug, Clone, Default)]
pub struct CratePath(pub Option<syn::Path>);

impl ToTokens for CratePath {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match &self.0 {
            Some(path) => path.to_tokens(tokens),
            None => quote!(::ferroform).to_tokens(tokens),
        }
    }
}

impl CratePath {
    /// Emits the imports of the block that holds a table.
    pub(crate) fn imports(&self) -> TokenStream {
        quote! {
            use #self::__private::table::*;
            #[allow(unused_imports, reason = "not every table needs both")]
            use ::core::option::Option::{None, Some};
        }
    }
}
