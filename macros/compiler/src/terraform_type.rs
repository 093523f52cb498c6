//! `#[derive(TerraformType)]`: a struct that stands for an object of a function, or for the one value in it, or an enum that
//! stands for texts.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use crate::catalogue::{self, attributes as texts};
use crate::emit::CratePath;
use crate::emit::error::errors;
use crate::finding::Findings;
use crate::language::{reported, variants, vocabulary};
use crate::lower::naming::is_terraform_name;
use crate::source::runtime_path;

/// Expands `#[derive(TerraformType)] item`.
#[must_use]
pub fn expand_terraform_type(item: TokenStream) -> TokenStream {
    let item: syn::DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let mut findings = Findings::new();
    let words = vocabulary::TERRAFORM.of_item(&item.attrs, &[vocabulary::CRATE], &mut findings);
    let path = runtime_path(words.first().and_then(|word| reported(word.path(), &mut findings)));
    let expanded = match &item.data {
        syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Named(fields), .. }) => {
            object(&item, fields, &path, &mut findings)
        }
        syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Unnamed(fields), .. })
            if fields.unnamed.len() == 1 =>
        {
            fields.unnamed.iter().map(|field| transparent(&item, &field.ty, &path)).collect()
        }
        syn::Data::Enum(data) => enumeration(&item, data, &path, &mut findings),
        _ => {
            findings.wrong(item.ident.span(), catalogue::NO_TERRAFORM_TYPE);
            TokenStream::new()
        }
    };
    if !findings.has_errors() {
        return expanded;
    }
    let errors = errors(&findings, "", Span::call_site());
    let stand_in = implementation(
        &item,
        &path,
        Where::All,
        &Body {
            consts: quote!(const KIND: #path::__private::table::Kind = #path::__private::table::Kind::Dynamic;),
            from_value: quote!(::core::result::Result::Err(#path::__private::Misfit::new(""))),
            into_value: quote!(#path::__private::Value::Null),
        },
    );
    quote!(#stand_in #errors)
}

/// What is inside of the implementation.
struct Body {
    consts: TokenStream,
    from_value: TokenStream,
    into_value: TokenStream,
}

/// Where values of the type can be.
enum Where<'t> {
    Functions,
    All,
    /// Where values of this type can be.
    Like(&'t syn::Type),
}

fn implementation(item: &syn::DeriveInput, path: &CratePath, places: Where<'_>, body: &Body) -> TokenStream {
    let name = &item.ident;
    let trait_of = |place: Option<TokenStream>| {
        let place = place.map(|place| quote!(<#place>));
        quote!(#path::__private::TerraformType #place)
    };
    let mut generics = item.generics.clone();
    let place = (!matches!(places, Where::Functions)).then(|| quote!(__Place));
    let interface = trait_of(place);
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(#interface));
    }
    if let Where::Like(ty) = places {
        generics.make_where_clause().predicates.push(syn::parse_quote!(#ty: #interface));
    }
    if !matches!(places, Where::Functions) {
        generics.params.push(syn::parse_quote!(__Place));
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, type_generics, _) = item.generics.split_for_impl();
    let Body { consts, from_value, into_value } = body;
    quote! {
        #[automatically_derived]
        #[allow(unused_mut, unused_variables, reason = "there may be no fields")]
        impl #impl_generics #interface for #name #type_generics #where_clause {
            #consts

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

fn object(
    item: &syn::DeriveInput,
    fields: &syn::FieldsNamed,
    path: &CratePath,
    findings: &mut Findings,
) -> TokenStream {
    let mut read: Vec<(String, &syn::Ident, &syn::Type)> = Vec::new();
    for field in &fields.named {
        let Some(ident) = &field.ident else { continue };
        let name = name(&field.attrs, ident, findings);
        if read.iter().any(|(other, ..)| *other == name.value()) {
            findings.wrong(name.span(), catalogue::attribute_twice(&name.value()));
        }
        read.push((name.value(), ident, &field.ty));
    }
    read.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    let string = quote!(#path::__private::String::from);
    let table = quote!(#path::__private::table);
    let interface = |ty: &syn::Type| quote_spanned!(ty.span()=> <#ty as #path::__private::TerraformType>);
    let attributes = read.iter().map(|(name, _, ty)| {
        let interface = interface(ty);
        quote!(#table::AttributeTable::by_hand(#name, #interface::KIND, #table::Configurability::Required))
    });
    let members = read.iter().map(|(name, ident, ty)| {
        let (place, interface) = (format!(".{name}"), interface(ty));
        quote! {
            #ident: #interface::from_value(attributes.remove(#name).unwrap_or_default())
                .map_err(|misfit| misfit.within(#place))?
        }
    });
    let written = read.iter().map(|(name, ident, ty)| {
        let interface = interface(ty);
        quote!((#string(#name), #interface::into_value(self.#ident)))
    });
    implementation(
        item,
        path,
        Where::Functions,
        &Body {
            consts: quote! {
                const KIND: #table::Kind = #table::Kind::Object(<Self as #path::__private::TerraformType>::OBJECT);
                const ATTRIBUTES: &'static [#table::AttributeTable] = &[#(#attributes),*];
            },
            from_value: quote! {
                let #path::__private::Value::Map(mut attributes) = value else {
                    return ::core::result::Result::Err(#path::__private::Misfit::new("must be an object"));
                };
                ::core::result::Result::Ok(Self { #(#members),* })
            },
            into_value: quote! {
                #path::__private::Value::Map(#path::__private::BTreeMap::from([#(#written),*]))
            },
        },
    )
}

fn transparent(item: &syn::DeriveInput, ty: &syn::Type, path: &CratePath) -> TokenStream {
    let interface = quote_spanned!(ty.span()=> <#ty as #path::__private::TerraformType<__Place>>);
    let table = quote!(#path::__private::table);
    implementation(
        item,
        path,
        Where::Like(ty),
        &Body {
            consts: quote! {
                const KIND: #table::Kind = #interface::KIND;
                const IS_NULLABLE: ::core::primitive::bool = #interface::IS_NULLABLE;
                const IS_SENSITIVE: ::core::primitive::bool = #interface::IS_SENSITIVE;
                const RULES: &'static [#table::Constraint] = #interface::RULES;
            },
            from_value: quote!(#interface::from_value(value).map(Self)),
            into_value: quote!(#interface::into_value(self.0)),
        },
    )
}

fn enumeration(
    item: &syn::DeriveInput,
    data: &syn::DataEnum,
    path: &CratePath,
    findings: &mut Findings,
) -> TokenStream {
    let (names, texts): (Vec<_>, Vec<_>) =
        variants(&vocabulary::TERRAFORM, &item.ident, &data.variants, findings).into_iter().unzip();
    let (name, visibility) = (&item.ident, &item.vis);
    let (table, attributes) = (quote!(#path::__private::table), quote!(#path::__private::attributes));
    let implementation = implementation(
        item,
        path,
        Where::All,
        &Body {
            consts: quote! {
                const KIND: #table::Kind = #table::Kind::String(#table::Text::Plain);
                const RULES: &'static [#table::Constraint] = &[#table::Constraint {
                    rule: #table::Rule::OneOf(&[#(#table::Literal::String(#texts)),*]),
                    severity: #table::Severity::Error,
                }];
            },
            from_value: quote!(#path::__private::types::chosen(value.as_str(), [#((#texts, Self::#names)),*])),
            into_value: quote! {
                <#path::__private::Value as ::core::convert::From<&::core::primitive::str>>::from(self.__text())
            },
        },
    );
    quote! {
        #implementation

        impl #name {
            #[doc(hidden)]
            #visibility const fn __text(&self) -> &'static ::core::primitive::str {
                match self {
                    #(Self::#names => #texts,)*
                }
            }
        }

        #[automatically_derived]
        impl #attributes::Accepts<Self> for #name {
            fn accept(literal: Self) -> Self {
                literal
            }
        }

        #[automatically_derived]
        impl #attributes::Settable for #name {}
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
