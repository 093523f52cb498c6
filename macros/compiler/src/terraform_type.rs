//! `#[derive(TerraformType)]`: a struct that stands for an object, or for the one value in it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use crate::attributes::options::crate_path;
use crate::catalogue::{self, attributes as texts};
use crate::emit::CratePath;
use crate::emit::error::errors;
use crate::finding::Findings;
use crate::language::{reported, vocabulary};
use crate::lower::naming::is_terraform_name;
use crate::source::Places;

/// Expands `#[derive(TerraformType)] item`.
#[must_use]
pub fn expand_terraform_type(item: TokenStream) -> TokenStream {
    let item: syn::DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let mut findings = Findings::new();
    let words = vocabulary::TERRAFORM.of_item(&item.attrs, &[vocabulary::CRATE], &mut findings);
    let path = words.first().map(|word| crate_path(word, &mut findings)).unwrap_or_default();
    let path = Places::of_this_crate().crate_path(path.0);
    let body = match &item.data {
        syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Named(fields), .. }) => {
            Some(object(fields, &path, &mut findings))
        }
        syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Unnamed(fields), .. })
            if fields.unnamed.len() == 1 =>
        {
            Some(transparent(fields.unnamed.first(), &path))
        }
        _ => {
            findings.wrong(item.ident.span(), catalogue::NO_TERRAFORM_TYPE);
            None
        }
    };
    match body.filter(|_| !findings.has_errors()) {
        Some(body) => implementation(&item, &path, &body),
        None => errors(&findings, "", Span::call_site()),
    }
}

/// What is inside of the implementation.
struct Body {
    is_nullable: TokenStream,
    ty: TokenStream,
    from_value: TokenStream,
    into_value: TokenStream,
}

fn implementation(item: &syn::DeriveInput, path: &CratePath, body: &Body) -> TokenStream {
    let name = &item.ident;
    let mut generics = item.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(#path::__private::TerraformType));
    }
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let Body { is_nullable, ty, from_value, into_value } = body;
    quote! {
        #[automatically_derived]
        #[allow(unused_mut, reason = "there may be no fields")]
        impl #impl_generics #path::__private::TerraformType for #name #type_generics #where_clause {
            const IS_NULLABLE: ::core::primitive::bool = #is_nullable;

            fn ty() -> #path::__private::Type {
                #ty
            }

            fn from_value(
                value: #path::__private::Value,
            ) -> ::core::result::Result<Self, #path::__private::Misfit> {
                #from_value
            }

            fn into_value(self) -> #path::__private::Value {
                #into_value
            }
        }
    }
}

fn object(fields: &syn::FieldsNamed, path: &CratePath, findings: &mut Findings) -> Body {
    let mut names: Vec<String> = Vec::new();
    for field in &fields.named {
        let Some(ident) = &field.ident else { continue };
        let name = name(&field.attrs, ident, findings);
        if names.contains(&name.value()) {
            findings.wrong(name.span(), catalogue::attribute_twice(&name.value()));
        }
        names.push(name.value());
    }
    let idents: Vec<_> = fields.named.iter().filter_map(|field| field.ident.as_ref()).collect();
    let types: Vec<_> = fields.named.iter().map(|field| &field.ty).collect();
    let string = quote!(#path::__private::String::from);
    let member_types = fields.named.iter().zip(&names).map(|(field, name)| {
        let ty = &field.ty;
        quote_spanned!(ty.span()=> (#string(#name), <#ty as #path::__private::TerraformType>::ty()))
    });
    let read = idents.iter().zip(&types).zip(&names).map(|((ident, ty), name)| {
        let place = format!(".{name}");
        let from_value = quote_spanned!(ty.span()=> <#ty as #path::__private::TerraformType>::from_value);
        quote! {
            #ident: #from_value(attributes.remove(#name).unwrap_or_default())
                .map_err(|misfit| misfit.within(#place))?
        }
    });
    let written = idents.iter().zip(&types).map(|(ident, ty)| {
        quote_spanned!(ty.span()=> <#ty as #path::__private::TerraformType>::into_value(self.#ident))
    });
    Body {
        is_nullable: quote!(false),
        ty: quote! {
            #path::__private::Type::Object(#path::__private::BTreeMap::from([#(#member_types),*]))
        },
        from_value: quote! {
            let #path::__private::Value::Map(mut attributes) = value else {
                return ::core::result::Result::Err(#path::__private::Misfit::new("must be an object"));
            };
            ::core::result::Result::Ok(Self { #(#read),* })
        },
        into_value: quote! {
            #path::__private::Value::Map(#path::__private::BTreeMap::from([
                #((#string(#names), #written)),*
            ]))
        },
    }
}

fn transparent(field: Option<&syn::Field>, path: &CratePath) -> Body {
    let ty = field.map(|field| &field.ty);
    let as_type = quote!(<#ty as #path::__private::TerraformType>);
    Body {
        is_nullable: quote!(#as_type::IS_NULLABLE),
        ty: quote!(#as_type::ty()),
        from_value: quote!(#as_type::from_value(value).map(Self)),
        into_value: quote!(#path::__private::TerraformType::into_value(self.0)),
    }
}

/// Returns the name of the attribute that a field stands for.
fn name(attributes: &[syn::Attribute], ident: &syn::Ident, findings: &mut Findings) -> LitStr {
    let known = [vocabulary::RENAME, vocabulary::NO_NAME];
    let words = vocabulary::TERRAFORM.of_item(attributes, &known, findings);
    let written = words.first().and_then(|word| reported(word.text(), findings));
    let name = written.unwrap_or_else(|| LitStr::new(&ident.unraw().to_string(), ident.span()));
    if !is_terraform_name(&name.value()) {
        let message = catalogue::no_terraform_name(&name.value(), Some(texts::RENAME));
        findings.wrong(name.span(), message);
    }
    name
}
