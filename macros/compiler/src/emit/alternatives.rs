//! The view of a model's alternatives (`oneOf`, `anyOf`): an enum that borrows the attributes of an alternative that is
//! set.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::CratePath;
use super::identifier::ident;
use crate::ir::{Alternative, Model};

/// Emits the view of a model, whose fields have these names and types. Emits nothing if it has no alternatives.
pub(super) fn alternatives(
    model: &Model<'_>,
    name: &Ident,
    (fields, kinds): (&[Ident], &[TokenStream]),
    visibility: &syn::Visibility,
    crate_path: &CratePath,
) -> TokenStream {
    let Some(alternatives) = &model.alternatives else { return TokenStream::new() };
    let view = format_ident!("{name}Variant", span = name.span());
    let fields_of = |alternative: &Alternative| -> (Vec<&Ident>, Vec<&TokenStream>) {
        let at = |index: &usize| Some((fields.get(*index)?, kinds.get(*index)?));
        alternative.fields.iter().filter_map(at).unzip()
    };
    let variants = alternatives.list.iter().map(|alternative| {
        let variant = ident(&alternative.name);
        let (names, kinds) = fields_of(alternative);
        let docs = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
        let docs = format!("Has {docs}.");
        quote! {
            #[doc = #docs]
            #variant {
                #(
                    #[allow(missing_docs, reason = "named like its attribute")]
                    #names: &'m #kinds,
                )*
            },
        }
    });
    // An alternative that is set, or nothing.
    let cases: Vec<TokenStream> = alternatives
        .list
        .iter()
        .map(|alternative| {
            let variant = ident(&alternative.name);
            let (names, _) = fields_of(alternative);
            quote! {
                match (#(&self.#names,)*) {
                    (#(#crate_path::__private::Field::Known(#names),)*) => {
                        ::core::option::Option::Some(#view::#variant { #(#names),* })
                    }
                    _ => ::core::option::Option::None,
                }
            }
        })
        .collect();
    let (docs, method) = if alternatives.are_exclusive {
        (format!("The alternative of a [`{name}`] that is set."), the_one(&view, &cases))
    } else {
        (format!("An alternative of a [`{name}`] that is set."), all(&view, &cases))
    };
    quote! {
        #[doc = #docs]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
        #[non_exhaustive]
        #visibility enum #view<'m> {
            #(#variants)*
        }
        #[automatically_derived]
        impl ::core::cmp::Eq for #view<'_> {}
        #[automatically_derived]
        impl #name {
            #method
        }
    }
}

/// Emits the method for alternatives that exclude one another.
fn the_one(view: &Ident, cases: &[TokenStream]) -> TokenStream {
    // The attributes may have these names too.
    let [set, first] = ["set", "first"].map(|name| Ident::new(name, Span::mixed_site()));
    quote! {
        /// Returns the alternative whose attributes are all known. `None` if there is none, or more than one.
        #[allow(dead_code, reason = "not every hook needs it")]
        #[must_use]
        pub fn variant(&self) -> ::core::option::Option<#view<'_>> {
            let mut #set = ::core::iter::Iterator::flatten(::core::iter::IntoIterator::into_iter([#(#cases),*]));
            let #first = ::core::iter::Iterator::next(&mut #set);
            match ::core::iter::Iterator::next(&mut #set) {
                ::core::option::Option::Some(_) => ::core::option::Option::None,
                ::core::option::Option::None => #first,
            }
        }
    }
}

/// Emits the method for alternatives of which several may be set.
fn all(view: &Ident, cases: &[TokenStream]) -> TokenStream {
    quote! {
        /// Returns the alternatives whose attributes are all known.
        #[allow(dead_code, reason = "not every hook needs it")]
        pub fn variants(&self) -> impl ::core::iter::Iterator<Item = #view<'_>> {
            ::core::iter::Iterator::flatten(::core::iter::IntoIterator::into_iter([#(#cases),*]))
        }
    }
}
