//! What stands in for a table that could not be made, so that rustc reports our errors and none of its own.

use proc_macro2::TokenStream;
use quote::quote;

use super::CratePath;

/// The item and an implementation that nothing can run: there are errors beside it.
#[must_use]
pub fn fallback(item: &syn::ItemStruct, crate_path: &CratePath) -> TokenStream {
    let name = &item.ident;
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    quote! {
        #item
        #[automatically_derived]
        impl #impl_generics #crate_path::__private::Resource for #name #generics #clause {
            const REGISTRATION: #crate_path::__private::Registration = #crate_path::__private::FALLBACK;
        }
    }
}
