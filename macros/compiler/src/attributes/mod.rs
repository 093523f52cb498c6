//! `#[derive(Arguments)]`, `#[derive(Attributes)]` and `#[derive(ProviderSettings)]`: structs whose fields are attributes.
//!
//! A struct becomes a `static` table and the conversion of values. The types of fields are judged by rustc: each occurs once
//! where it has to be one of Terraform's.

mod expansion;
mod field;
mod literal;
pub(crate) mod options;
mod role;
mod structure;

use proc_macro2::{Span, TokenStream};
use quote::quote;

use self::expansion::Expansion;
use self::options::StructOptions;
use self::role::Role;
use self::structure::Structure;
use crate::emit::CratePath;
use crate::emit::error::errors;
use crate::finding::Findings;

/// Expands `#[derive(Arguments)] item`.
#[must_use]
pub fn expand_arguments(item: TokenStream) -> TokenStream {
    expand(item, Role::Arguments)
}

/// Expands `#[derive(Attributes)] item`.
#[must_use]
pub fn expand_attributes(item: TokenStream) -> TokenStream {
    expand(item, Role::Attributes)
}

/// Expands `#[derive(ProviderSettings)] item`.
#[must_use]
pub fn expand_settings(item: TokenStream) -> TokenStream {
    expand(item, Role::Settings)
}

fn expand(item: TokenStream, role: Role) -> TokenStream {
    let mut findings = Findings::new();
    let item: syn::DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let options = StructOptions::read(&item.attrs, role, &mut findings);
    let path = options.path.clone();
    match Structure::read(&item, options, role, &mut findings) {
        Some(structure) if !findings.has_errors() => Expansion::of(&item, role, &structure).tokens(),
        _ => {
            let (fallback, errors) = (fallback(&item, role, &path), errors(&findings, "", Span::call_site()));
            quote!(#fallback #errors)
        }
    }
}

/// Returns implementations that never run, so that rustc reports no errors of its own.
fn fallback(item: &syn::DeriveInput, role: Role, path: &CratePath) -> TokenStream {
    if !item.generics.params.is_empty() {
        return TokenStream::new();
    }
    let name = &item.ident;
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    let attributes = quote!(#path::__private::attributes);
    let place = quote::format_ident!("{}", role.place());
    let place = quote!(#path::__private::types::#place);
    let head = quote! {
        #[automatically_derived]
        impl #impl_generics
    };
    let table = quote!(const TABLE: &'static #path::__private::table::ObjectTable = &#attributes::NOTHING;);
    let conversion = quote! {
        #head #path::__private::TerraformType<#place> for #name #generics #clause {
            const KIND: #path::__private::table::Kind = #path::__private::table::Kind::Object(&#attributes::NOTHING);
            fn from_value(
                _: #path::__private::Value,
            ) -> ::core::result::Result<Self, #path::__private::Misfit> {
                ::core::result::Result::Err(#path::__private::Misfit::new(""))
            }
            fn into_value(self) -> #path::__private::Value { #path::__private::Value::Null }
        }
    };
    if role == Role::Attributes {
        return quote!(#head #attributes::Attributes for #name #generics #clause { #table } #conversion);
    }
    let settings = (role == Role::Settings).then(|| {
        quote! {
            #head #path::__private::settings::ProviderSettings for #name #generics #clause {
                const VARIABLES: &'static [#path::__private::settings::Variable] = &[];
            }
        }
    });
    quote! {
        #head #attributes::Arguments for #name #generics #clause {
            #table
            const NAME: &'static ::core::primitive::str = "";
            const DESCRIPTION: &'static ::core::primitive::str = "";
            const DEPRECATED: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::None;
        }
        #conversion
        #settings
    }
}
