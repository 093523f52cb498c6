//! Enumerations: one enum for each list of texts that a property allows.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::CratePath;
use super::identifier::ident;
use crate::ir::Enumeration;

/// Emits an enumeration with this name.
pub(super) fn enumeration(
    enumeration: &Enumeration,
    name: &Ident,
    visibility: &syn::Visibility,
    crate_path: &CratePath,
) -> TokenStream {
    let variants: Vec<Ident> = enumeration.variants.iter().map(|(variant, _)| ident(variant)).collect();
    let texts: Vec<&str> = enumeration.variants.iter().map(|(_, text)| text.as_str()).collect();
    let docs = texts.iter().map(|text| format!("The text {text:?}."));
    let other = ident(&enumeration.other);
    let about = format!("One of the {} texts that the schema lists, or another one.", texts.len());
    quote! {
        #[doc = #about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone)]
        #[non_exhaustive]
        #visibility enum #name {
            #(
                #[doc = #docs]
                #variants,
            )*
            /// A text that the schema does not list.
            #other(#crate_path::__private::String),
        }
        #[automatically_derived]
        impl #name {
            /// Returns the text.
            #[must_use]
            pub fn as_str(&self) -> &::core::primitive::str {
                match self {
                    #(Self::#variants => #texts,)*
                    Self::#other(text) => text,
                }
            }
        }
        #[automatically_derived]
        impl ::core::convert::From<&::core::primitive::str> for #name {
            fn from(text: &::core::primitive::str) -> Self {
                match text {
                    #(#texts => Self::#variants,)*
                    text => Self::#other(::core::convert::From::from(text)),
                }
            }
        }
        #[automatically_derived]
        impl ::core::cmp::PartialEq for #name {
            fn eq(&self, other: &Self) -> ::core::primitive::bool {
                self.as_str() == other.as_str()
            }
        }
        #[automatically_derived]
        impl ::core::cmp::Eq for #name {}
        #[automatically_derived]
        impl ::core::cmp::PartialEq<::core::primitive::str> for #name {
            fn eq(&self, other: &::core::primitive::str) -> ::core::primitive::bool {
                self.as_str() == other
            }
        }
        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        #[automatically_derived]
        impl #crate_path::__private::Model for #name {
            fn from_value(value: &#crate_path::__private::Value) -> ::core::option::Option<Self> {
                ::core::option::Option::map(
                    #crate_path::__private::Value::as_str(value),
                    <Self as ::core::convert::From<&::core::primitive::str>>::from,
                )
            }
            fn to_value(&self) -> #crate_path::__private::Value {
                ::core::convert::From::from(self.as_str())
            }
        }
    }
}
