//! `#[derive(CfnType)]`: the CloudFormation schema of a Rust type.
//!
//! A struct with `type_name` is a resource type. Any other struct or enum is a definition, which resource types use through the
//! types of their fields. The expansion describes the type with the runtime's `ResourceType` and `Object`, whose methods
//! have the names of the words; rustc checks with them that limits and defaults fit the types of their fields.

mod field;
mod limits;
mod operations;
mod resource;
mod words;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned as _;

use self::field::{Field, Property};
use self::resource::Resource;
use self::words::{Word, reported};
use crate::annotation::Spanned;
use crate::catalogue::cfn_type as messages;
use crate::documentation::Documentation;
use crate::emit::error::errors;
use crate::emit::{CratePath, option};
use crate::finding::Findings;
use crate::lower::naming::snake;

/// Expands `#[derive(CfnType)] item`.
#[must_use]
pub fn expand_cfn_type(item: TokenStream) -> TokenStream {
    let item: syn::DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let mut findings = Findings::new();
    let is_resource = item.attrs.iter().any(says_type_name);
    let words = words::of_item(&item.attrs, &places(&item, is_resource), &mut findings);
    let crate_path = words.iter().find(|word| word.known.word == "crate");
    let path = CratePath(crate_path.and_then(|word| reported(word.path(), &mut findings)));
    for parameter in &item.generics.params {
        findings.wrong(parameter.span(), messages::PARAMETERS);
    }
    let body = body(&item, is_resource, &words, &path, &mut findings);
    match body.filter(|_| !findings.has_errors()) {
        Some(body) => Expansion { item: &item, path: &path, body }.to_token_stream(),
        None => {
            let errors = errors(&findings, "", Span::call_site());
            [fallback(&item, is_resource, &path), errors].into_iter().collect()
        }
    }
}

/// What a type stands for.
enum Body {
    Resource { resource: Resource, object: Object },
    Object { name: String, object: Object },
    Named { name: String, description: Option<TokenStream>, property: Box<Property> },
    Enumeration { name: String, description: Option<TokenStream>, variants: Vec<(syn::Ident, String)> },
}

/// A struct with named fields.
struct Object {
    description: Option<TokenStream>,
    fields: Vec<Field>,
    one_of: Vec<Vec<String>>,
    any_of: Vec<Vec<String>>,
}

/// Whether an attribute says `type_name`, in whatever form.
fn says_type_name(attribute: &syn::Attribute) -> bool {
    let syn::Meta::List(list) = &attribute.meta else { return false };
    let is_word = |token: proc_macro2::TokenTree| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == "type_name",
        _ => false,
    };
    list.path.is_ident("cfn") && list.tokens.clone().into_iter().any(is_word)
}

/// Returns the words that an item can have.
fn places(item: &syn::DeriveInput, is_resource: bool) -> Vec<&'static [words::Known]> {
    let is_named =
        matches!(&item.data, syn::Data::Struct(item) if matches!(item.fields, syn::Fields::Named(_)));
    let own = if is_resource { words::RESOURCE } else { words::DEFINITION };
    let alternatives = if is_named { words::ALTERNATIVES } else { &[] };
    vec![own, alternatives, words::TYPE]
}

fn body(
    item: &syn::DeriveInput,
    is_resource: bool,
    words: &[Word],
    path: &CratePath,
    findings: &mut Findings,
) -> Option<Body> {
    let description = Documentation::read(&item.attrs).map(|documentation| documentation.whole);
    let fields = match &item.data {
        syn::Data::Struct(item) => &item.fields,
        syn::Data::Enum(_) if is_resource => return wrong(item, messages::NO_RESOURCE, findings),
        syn::Data::Enum(data) => {
            let variants = variants(item, data, findings);
            let name = definition_name(item, words, findings);
            return Some(Body::Enumeration { name, description, variants });
        }
        syn::Data::Union(_) => return wrong(item, messages::NO_TYPE, findings),
    };
    match fields {
        syn::Fields::Named(fields) if is_resource => {
            let object = object(fields, words::RESOURCE_FIELD, description, words, path, findings);
            if object.description.is_none() {
                findings.wrong(item.ident.span(), messages::UNDOCUMENTED);
            }
            if object.fields.is_empty() {
                findings.wrong(item.ident.span(), messages::NO_FIELDS);
            }
            let resource = resource::resource(&item.ident, words, &object.fields, findings);
            Some(Body::Resource { resource, object })
        }
        _ if is_resource => wrong(item, messages::NO_RESOURCE, findings),
        syn::Fields::Named(fields) => {
            let name = definition_name(item, words, findings);
            let object = object(fields, &[], description, words, path, findings);
            Some(Body::Object { name, object })
        }
        syn::Fields::Unnamed(fields) => match fields.unnamed.first().filter(|_| fields.unnamed.len() == 1) {
            Some(only) => {
                let name = definition_name(item, words, findings);
                let property = field::unnamed(only, path, findings);
                Some(Body::Named { name, description, property: Box::new(property) })
            }
            None => wrong(item, messages::TUPLE, findings),
        },
        syn::Fields::Unit => wrong(item, messages::NO_TYPE, findings),
    }
}

/// Reports an item that stands for no type.
fn wrong(item: &syn::DeriveInput, message: &str, findings: &mut Findings) -> Option<Body> {
    findings.wrong(item.ident.span(), message);
    None
}

fn definition_name(item: &syn::DeriveInput, words: &[Word], findings: &mut Findings) -> String {
    field::name(words, &item.ident, str::to_owned, findings).value
}

fn object(
    fields: &syn::FieldsNamed,
    more: &'static [words::Known],
    description: Option<TokenStream>,
    words: &[Word],
    path: &CratePath,
    findings: &mut Findings,
) -> Object {
    let fields = field::named(fields, more, path, findings);
    let mut sets = |name: &str| {
        let word = words.iter().find(|word| word.known.word == name);
        word.map(|word| resource::alternatives(word, &fields, findings)).unwrap_or_default()
    };
    let (one_of, any_of) = (sets("one_of"), sets("any_of"));
    Object { description, fields, one_of, any_of }
}

fn variants(
    item: &syn::DeriveInput,
    data: &syn::DataEnum,
    findings: &mut Findings,
) -> Vec<(syn::Ident, String)> {
    if data.variants.is_empty() {
        findings.wrong(item.ident.span(), messages::NO_VARIANTS);
    }
    let mut read: Vec<(syn::Ident, String)> = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, syn::Fields::Unit) {
            findings.wrong(variant.fields.span(), messages::VARIANT_WITH_FIELDS);
        }
        let words = words::of_item(&variant.attrs, &[words::VARIANT], findings);
        let written = words.first().and_then(|word| reported(word.text(), findings));
        let value = match written {
            Some(text) => Spanned { value: text.value(), span: text.span() },
            None => Spanned {
                value: syn::ext::IdentExt::unraw(&variant.ident).to_string(),
                span: variant.ident.span(),
            },
        };
        if read.iter().any(|(_, other)| *other == value.value) {
            findings.wrong(value.span, messages::value_twice(&value.value));
        }
        read.push((variant.ident.clone(), value.value));
    }
    read
}

struct Expansion<'e> {
    item: &'e syn::DeriveInput,
    path: &'e CratePath,
    body: Body,
}

impl ToTokens for Expansion<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let definitions = syn::Ident::new("__definitions", Span::mixed_site());
        tokens.extend(match &self.body {
            Body::Resource { resource, object } => self.resource(resource, object, &definitions),
            Body::Object { name, object } => {
                let built = self.object(object, &definitions);
                let node = quote!(#definitions.object::<Self>(#name, |#definitions| #built));
                let uses = self.uses(named(&object.fields));
                let implementation = self.definition(&node, &definitions);
                quote!(#implementation #uses)
            }
            Body::Named { name, description, property } => {
                let property = property.expression(&definitions, self.path);
                let description = description.iter();
                let property = quote!(#property #(.description(#description))*);
                let node = quote!(#definitions.named::<Self, _>(#name, |#definitions| #property));
                let uses = self.uses([syn::Member::from(0)]);
                let implementation = self.definition(&node, &definitions);
                quote!(#implementation #uses)
            }
            Body::Enumeration { name, description, variants } => {
                self.enumeration(name, description.as_ref(), variants, &definitions)
            }
        });
    }
}

impl Expansion<'_> {
    fn object(&self, object: &Object, definitions: &syn::Ident) -> TokenStream {
        let path = self.path;
        let description = object.description.clone().unwrap_or_else(|| quote!(""));
        let members = object.fields.iter().map(|field| field.member(definitions, path));
        let alternatives = [("one_of", &object.one_of), ("any_of", &object.any_of)];
        let alternatives =
            alternatives.into_iter().filter(|(_, sets)| !sets.is_empty()).map(|(word, sets)| {
                let word = syn::Ident::new(word, Span::call_site());
                let sets = sets.iter().map(|set| quote!(&[#(#set),*]));
                quote!(.#word(&[#(#sets),*]))
            });
        quote!(#path::__private::CfnObject::new(#description) #(#members)* #(#alternatives)*)
    }

    fn definition(&self, node: &TokenStream, definitions: &syn::Ident) -> TokenStream {
        let (name, path) = (&self.item.ident, self.path);
        quote! {
            #[automatically_derived]
            impl #path::__private::CfnType for #name {
                type Kind = #path::__private::kinds::Defined<Self>;

                fn node(#definitions: &mut #path::__private::Definitions) -> #path::__private::Node {
                    #node
                }
            }
        }
    }

    fn enumeration(
        &self,
        name: &str,
        description: Option<&TokenStream>,
        variants: &[(syn::Ident, String)],
        definitions: &syn::Ident,
    ) -> TokenStream {
        let (ident, path) = (&self.item.ident, self.path);
        let description = description.cloned().unwrap_or_else(|| quote!(""));
        let (variants, values): (Vec<_>, Vec<_>) = variants.iter().map(|(name, value)| (name, value)).unzip();
        let node = quote!(#definitions.enumeration::<Self>(#name, #description, &[#(Self::#variants),*]));
        let definition = self.definition(&node, definitions);
        quote! {
            #definition

            #[automatically_derived]
            impl #path::__private::CfnValue for #ident {
                fn to_json(&self) -> #path::__private::Json {
                    let value = match self {
                        #(Self::#variants => #values,)*
                    };
                    #path::__private::Json::Text(<#path::__private::String as ::core::convert::From<_>>::from(value))
                }
            }
        }
    }

    fn resource(&self, resource: &Resource, object: &Object, definitions: &syn::Ident) -> TokenStream {
        let (name, path, visibility) = (&self.item.ident, self.path, &self.item.vis);
        let built = self.object(object, definitions);
        let describe = resource.describe(&built, definitions, path);
        let type_name = &resource.type_name;
        let uses = self.uses(named(&object.fields));
        let file = option(resource.file.as_ref().map(|file| self.file(file)));
        let test = resource.file.as_ref().map(|_| self.test());
        quote! {
            #[automatically_derived]
            impl #path::__private::CfnResource for #name {
                const TYPE_NAME: &'static ::core::primitive::str = #type_name;

                const FILE: ::core::option::Option<#path::__private::SchemaFile> = #file;

                fn describe() -> #path::__private::ResourceType {
                    #describe
                }
            }

            #[automatically_derived]
            impl #name {
                /// Returns the CloudFormation schema of the type.
                #[allow(dead_code, reason = "the file may be all that is wanted")]
                #[must_use]
                #visibility fn schema() -> #path::__private::String {
                    <Self as #path::__private::CfnResource>::schema()
                }
            }

            #uses
            #test
        }
    }

    /// Emits what is known about the committed file.
    fn file(&self, file: &syn::LitStr) -> TokenStream {
        let (path, ty) = (self.path, self.item.ident.to_string());
        quote! {
            #path::__private::SchemaFile {
                crate_folder: ::core::env!("CARGO_MANIFEST_DIR"),
                crate_name: ::core::env!("CARGO_PKG_NAME"),
                file: #file,
                ty: #ty,
            }
        }
    }

    /// Emits the test that checks the committed file.
    fn test(&self) -> TokenStream {
        let (name, path) = (&self.item.ident, self.path);
        let shown = snake(&syn::ext::IdentExt::unraw(name).to_string());
        let test = quote::format_ident!("schema_of_{}_is_committed", shown);
        quote! {
            #[cfg(test)]
            #[::core::prelude::v1::test]
            fn #test() {
                #path::__private::check_schema::<#name>();
            }
        }
    }

    /// Emits a use of each field, since a struct that only describes a schema is never created.
    fn uses(&self, fields: impl IntoIterator<Item = syn::Member>) -> TokenStream {
        let name = &self.item.ident;
        let fields = fields.into_iter();
        quote! {
            const _: () = {
                #[allow(dead_code, reason = "it is only there to use the fields")]
                fn fields(this: &#name) {
                    #(let _ = &this.#fields;)*
                }
            };
        }
    }
}

/// Returns the fields of a struct with names.
fn named(fields: &[Field]) -> impl Iterator<Item = syn::Member> {
    fields.iter().map(|field| field.ident.clone().into())
}

/// Emits implementations that never run, because there are errors as well.
fn fallback(item: &syn::DeriveInput, is_resource: bool, path: &CratePath) -> TokenStream {
    let name = &item.ident;
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    if is_resource {
        return quote! {
            #[automatically_derived]
            impl #impl_generics #path::__private::CfnResource for #name #generics #clause {
                const TYPE_NAME: &'static ::core::primitive::str = "";

                const FILE: ::core::option::Option<#path::__private::SchemaFile> = ::core::option::Option::None;

                fn describe() -> #path::__private::ResourceType {
                    ::core::default::Default::default()
                }
            }

            #[automatically_derived]
            impl #impl_generics #name #generics #clause {
                #[doc(hidden)]
                #[allow(dead_code, reason = "there are errors")]
                pub fn schema() -> #path::__private::String {
                    #path::__private::String::new()
                }
            }
        };
    }
    // With parameters, the type may not be `'static`.
    if !item.generics.params.is_empty() {
        return TokenStream::new();
    }
    quote! {
        #[automatically_derived]
        impl #path::__private::CfnType for #name {
            type Kind = #path::__private::kinds::Defined<Self>;

            fn node(_: &mut #path::__private::Definitions) -> #path::__private::Node {
                #path::__private::Node::new(#path::__private::Form::Any)
            }
        }

        #[automatically_derived]
        impl #path::__private::CfnValue for #name {
            fn to_json(&self) -> #path::__private::Json {
                #path::__private::Json::Null
            }
        }
    }
}
