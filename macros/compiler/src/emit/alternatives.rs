//! The view of a model's alternatives (`oneOf`): an enum that borrows the attributes of the alternative that is set.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::CratePath;
use super::identifier::ident;
use crate::ir::Model;

/// Emits the view of a model, whose fields have these names and types. Emits nothing if it has no alternatives.
pub(super) fn alternatives(
    model: &Model<'_>,
    name: &Ident,
    (fields, kinds): (&[Ident], &[TokenStream]),
    visibility: &syn::Visibility,
    crate_path: &CratePath,
) -> TokenStream {
    if model.alternatives.is_empty() {
        return TokenStream::new();
    }
    let view = format_ident!("{name}Variant", span = name.span());
    // The attributes may have these names too.
    let [found, earlier] = ["found", "earlier"].map(|name| Ident::new(name, Span::mixed_site()));
    let mut variants = TokenStream::new();
    let mut cases = TokenStream::new();
    for alternative in &model.alternatives {
        let variant = ident(&alternative.name);
        let at = |index: &usize| Some((fields.get(*index)?, kinds.get(*index)?));
        let (names, kinds): (Vec<&Ident>, Vec<&TokenStream>) =
            alternative.fields.iter().filter_map(at).unzip();
        let docs = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
        let docs = format!("Has {docs}.");
        variants.extend(quote! {
            #[doc = #docs]
            #variant {
                #(
                    #[allow(missing_docs, reason = "named like its attribute")]
                    #names: &'m #kinds,
                )*
            },
        });
        cases.extend(quote! {
            if let (#(#crate_path::__private::Field::Known(#names),)*) = (#(&self.#names,)*) {
                let #earlier = ::core::option::Option::replace(&mut #found, #view::#variant { #(#names),* });
                if ::core::option::Option::is_some(&#earlier) {
                    return ::core::option::Option::None;
                }
            }
        });
    }
    let docs = format!("The alternative of a [`{name}`] that is set.");
    quote! {
        #[doc = #docs]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
        #[non_exhaustive]
        #visibility enum #view<'m> {
            #variants
        }
        #[automatically_derived]
        impl #name {
            /// Returns the alternative whose attributes are all known. `None` if there is none, or more than one.
            #[allow(dead_code, reason = "not every hook needs it")]
            #[must_use]
            pub fn variant(&self) -> ::core::option::Option<#view<'_>> {
                let mut #found = ::core::option::Option::None;
                #cases
                #found
            }
        }
    }
}
