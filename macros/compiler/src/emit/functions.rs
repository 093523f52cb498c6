//! Functions for single attributes: a path in the table, and a call with the types that the values there have.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::CratePath;
use super::table::{path_step, slice};
use crate::ir::{AttributeFunction, Purpose, Takes};

/// Emits the functions of a resource. `paths` are those of the annotation.
pub(super) fn functions(
    functions: &[AttributeFunction],
    paths: &[syn::Path],
    crate_path: &CratePath,
) -> TokenStream {
    if functions.is_empty() {
        return quote!(#crate_path::__private::AttributeFunctions::NONE);
    }
    let of_purpose = |purpose: Purpose| {
        let functions = functions.iter().filter(move |function| function.purpose == purpose);
        functions.filter_map(move |f| Some(function(f, paths.get(f.place)?, crate_path)))
    };
    let (checks, keeps) = (of_purpose(Purpose::Validate), of_purpose(Purpose::KeepIf));
    quote! {
        #crate_path::__private::AttributeFunctions {
            checks: &[#(#checks),*],
            keeps: &[#(#keeps),*],
        }
    }
}

fn function(function: &AttributeFunction, path: &syn::Path, crate_path: &CratePath) -> TokenStream {
    let private = quote!(#crate_path::__private);
    let name = crate::catalogue::path_text(path);
    let steps = slice(&function.path, path_step);
    let steps = quote! {{
        use #private::table::PathStep;
        #steps
    }};
    // Converts a value to what the function takes, owned.
    let owned = owned(&function.takes, crate_path);
    let read = quote!(<#owned as #private::Argument>::from_value);
    // Where the function has another type, rustc underlines the name of the function and nothing else.
    let span = path.span().resolved_at(Span::call_site());
    match function.purpose {
        Purpose::Validate => {
            let call = quote_spanned!(span=> __call(__value, #path));
            quote! {
                #private::Check {
                    path: #steps,
                    function: #name,
                    run: |__value| {
                        use #private::validate as __call;
                        let __value = #read(__value)?;
                        let __value = #private::Argument::lend(&__value);
                        ::core::option::Option::Some(#call)
                    },
                }
            }
        }
        Purpose::KeepIf => {
            let call = quote_spanned!(span=> __call([__prior, __configured], #path));
            quote! {
                #private::Keep {
                    path: #steps,
                    function: #name,
                    run: |__prior, __configured| {
                        use #private::keep_if as __call;
                        let (__prior, __configured) = (#read(__prior)?, #read(__configured)?);
                        let __prior = #private::Argument::lend(&__prior);
                        let __configured = #private::Argument::lend(&__configured);
                        ::core::option::Option::Some(#call)
                    },
                }
            }
        }
    }
}

fn owned(takes: &Takes, crate_path: &CratePath) -> TokenStream {
    match takes {
        Takes::Bool => quote!(::core::primitive::bool),
        Takes::Integer => quote!(::core::primitive::i64),
        Takes::Number => quote!(::core::primitive::f64),
        Takes::Text => quote!(#crate_path::__private::String),
        Takes::List(element) => {
            let element = owned(element, crate_path);
            quote!(#crate_path::__private::Vec<#element>)
        }
        Takes::Map(element) => {
            let element = owned(element, crate_path);
            quote!(#crate_path::__private::BTreeMap<#crate_path::__private::String, #element>)
        }
    }
}
