//! Every path the expansion may name.
//!
//! Tables are written inside a block of their own that imports exactly these names, so that literals stay short and
//! nothing outside of the block, not even a user's own `Option`, can come between. No name of the user is mentioned
//! inside of it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// Where the runtime is: `::ferroform`, unless the annotation says `crate = …`.
#[derive(Debug, Clone)]
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
    /// The imports of the block that holds a table.
    pub(crate) fn imports(&self) -> TokenStream {
        quote! {
            #[allow(unused_imports, reason = "not every table needs every type")]
            use #self::__private::table::{
                AttributeTable, Behaviour, Configurability, Constraint, Default, ElementTable, Equality, Handlers,
                IdentityPart, IdentityTable, Kind, Limits, ListHandler, Literal, Mutability, ObjectTable, Offers,
                Order, Replace, Requirement, ResourceTable, Rewrite, RewriteStep, Rule, Severity, TagShape,
                TaggingTable, Text, Timeouts,
            };
            #[allow(unused_imports, reason = "not every table needs both")]
            use ::core::option::Option::{None, Some};
        }
    }
}
