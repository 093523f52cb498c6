//! Functions for single attributes: a path in the table, and a call with the types that the values there have.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::CratePath;
use super::table::path_step;
use crate::ir::{AttributeFunction, Role, Takes};

/// Emits the functions of a resource. `paths` are those of the annotation.
pub(super) fn functions(
    functions: &[AttributeFunction],
    paths: &[syn::Path],
    crate_path: &CratePath,
) -> TokenStream {
    if functions.is_empty() {
        return quote!(#crate_path::__private::AttributeFunctions::NONE);
    }
    let of_role = |role: Role| {
        let functions = functions.iter().filter(move |function| function.role == role);
        functions.filter_map(move |f| Some(function(f, paths.get(f.place)?, crate_path)))
    };
    let (checks, keeps) = (of_role(Role::Validate), of_role(Role::KeepIf));
    quote! {
        #crate_path::__private::AttributeFunctions {
            checks: &[#(#checks),*],
            keeps: &[#(#keeps),*],
        }
    }
}

fn function(function: &AttributeFunction, path: &syn::Path, crate_path: &CratePath) -> TokenStream {
    let name = crate::catalogue::path_text(path);
    let steps = function.path.iter().map(path_step);
    let steps = quote! {{
        use #crate_path::__private::table::PathStep;
        &[#(#steps),*]
    }};
    let read = reader(&function.takes, crate_path);
    // Where the function has another type, rustc underlines the name of the function and nothing else.
    let span = path.span().resolved_at(Span::call_site());
    match function.role {
        Role::Validate => {
            let call = quote_spanned!(span=> #crate_path::__private::validate(#path, __value));
            quote! {
                #crate_path::__private::Check {
                    path: #steps,
                    function: #name,
                    run: |__value| {
                        let __value = #read(__value)?;
                        let __value = #crate_path::__private::Argument::lend(&__value);
                        ::core::option::Option::Some(#call)
                    },
                }
            }
        }
        Role::KeepIf => {
            let call = quote_spanned!(span=> #crate_path::__private::keep_if(#path, __prior, __configured));
            quote! {
                #crate_path::__private::Keep {
                    path: #steps,
                    function: #name,
                    run: |__prior, __configured| {
                        let (__prior, __configured) = (#read(__prior)?, #read(__configured)?);
                        let __prior = #crate_path::__private::Argument::lend(&__prior);
                        let __configured = #crate_path::__private::Argument::lend(&__configured);
                        ::core::option::Option::Some(#call)
                    },
                }
            }
        }
    }
}

/// Emits the function that converts a value to what the function takes, owned.
fn reader(takes: &Takes, crate_path: &CratePath) -> TokenStream {
    let owned = owned(takes, crate_path);
    quote!(<#owned as #crate_path::__private::Argument>::from_value)
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
