//! The expansion if no table could be built. With it, rustc reports the errors of the macro and no errors of its
//! own.

use proc_macro2::TokenStream;
use quote::quote;

use super::CratePath;

/// Returns a placeholder implementation. It never runs, because the expansion contains errors as
/// well.
#[must_use]
pub fn fallback(item: &syn::ItemStruct, crate_path: &CratePath) -> TokenStream {
    let name = &item.ident;
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics #crate_path::__private::Resource for #name #generics #clause {
            const REGISTRATION: #crate_path::__private::Registration = #crate_path::__private::FALLBACK;
        }
    }
}
