//! What is emitted for a struct that is a schema: the schema, and the conversion between its fields and property JSON.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt as _;

use super::CratePath;
use crate::owned::{Body, Described, Filter, Owned, Property};

/// Emits the schema of the type, and the conversions if Rust code manages it.
pub(crate) fn described(
    owned: &Owned,
    filters: &[Filter],
    item: &syn::ItemStruct,
    is_own: bool,
    crate_path: &CratePath,
) -> TokenStream {
    let conversions = is_own.then(|| {
        let types = owned.types.iter();
        types.map(|described| conversion(described, &item.ident, crate_path)).collect::<TokenStream>()
    });
    let schema = schema(item, &owned.schema);
    let filter = is_own.then(|| {
        let convert = |described: &Described| conversion(described, &item.ident, crate_path);
        filter(filters, item, crate_path, convert)
    });
    quote!(#schema #conversions #filter)
}

/// Emits what `List` receives: the values of the fields by which users narrow a list.
fn filter(
    filters: &[Filter],
    item: &syn::ItemStruct,
    crate_path: &CratePath,
    convert: impl FnOnce(&Described) -> TokenStream,
) -> TokenStream {
    let (resource, visibility) = (&item.ident, &item.vis);
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    let implementation = |filter: TokenStream| {
        quote! {
            #[automatically_derived]
            impl #impl_generics #crate_path::__private::Filtered for #resource #generics #clause {
                type Filter = #filter;
            }
        }
    };
    let [first, ..] = filters else { return implementation(quote!(())) };
    let name = format_ident!("{}Filter", resource.unraw(), span = resource.span());
    let fields = filters.iter().map(|Filter { field, is_optional, .. }| {
        let syn::Field { vis, ident, ty, attrs, .. } = field;
        let docs = attrs.iter().filter(|attribute| attribute.path().is_ident("doc"));
        let ty = if *is_optional { quote!(#ty) } else { quote!(::core::option::Option<#ty>) };
        quote!(#(#docs)* #vis #ident: #ty)
    });
    let description = format!("By which properties a list of [`{resource}`] is narrowed.");
    let body = Body::Object(filters.iter().map(|filter| filter.property.clone()).collect());
    let described = Described { ident: name.clone(), name: String::new(), body };
    let conversion = convert(&described);
    let implementation = implementation(quote!(#name));
    // A message about it is at the first of the fields.
    let mut listed = resource.clone();
    listed.set_span(first.property.ident.span());
    quote! {
        #[doc = #description]
        #[derive(::core::default::Default)]
        #[allow(missing_debug_implementations, reason = "not every field has it")]
        #visibility struct #name {
            #(#fields),*
        }
        #conversion
        #implementation
        const _: () = {
            const fn is_listed<T: #crate_path::__private::List>() {}
            is_listed::<#listed>();
        };
    }
}

/// Emits what stands in for it if there are errors, with these filters if Rust code manages the type. It never runs.
pub(crate) fn stand_in(
    item: &syn::ItemStruct,
    filters: Option<&[Filter]>,
    crate_path: &CratePath,
) -> TokenStream {
    let name = &item.ident;
    let schema = schema(item, "");
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    let properties = quote!(#crate_path::__private::properties);
    let json = quote!(&#crate_path::__private::Json);
    let result = quote!(::core::result::Result<Self, #crate_path::__private::Misfit>);
    let from = quote!(::core::result::Result::Err(#crate_path::__private::Misfit::new("")));
    let to = quote!(#crate_path::__private::Json { #crate_path::__private::Json::Null });
    let filter = filters.map(|filters| {
        filter(filters, item, crate_path, |Described { ident, .. }| {
            quote! {
                #[automatically_derived]
                impl #properties::Property for #ident {
                    fn from_json(_: #json) -> #result { #from }
                    fn to_json(&self) -> #to
                }
            }
        })
    });
    let conversion = filters.is_some().then(|| {
        quote! {
            #[automatically_derived]
            impl #impl_generics #properties::Properties for #name #generics #clause {
                fn from_properties(_: #json) -> #result { #from }
                fn to_properties(&self) -> #to
            }
        }
    });
    quote!(#schema #conversion #filter)
}

fn schema(item: &syn::ItemStruct, text: &str) -> TokenStream {
    let (name, visibility) = (&item.ident, &item.vis);
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics #name #generics #clause {
            /// Returns the CloudFormation schema of the type.
            #[allow(dead_code, reason = "not everybody registers it")]
            #[must_use]
            #visibility const fn schema() -> &'static ::core::primitive::str {
                #text
            }
        }
    }
}

fn conversion(described: &Described, resource: &Ident, crate_path: &CratePath) -> TokenStream {
    let Described { ident, body, .. } = described;
    let properties = quote!(#crate_path::__private::properties);
    let [from, to] = match body {
        Body::Object(fields) => object(fields, &properties),
        Body::Wrapped(_) => [
            quote!(::core::result::Result::Ok(Self(#properties::Property::from_json(json)?))),
            quote!(#properties::Property::to_json(&self.0)),
        ],
        Body::Enumeration(variants) => choice(variants, crate_path),
    };
    let (interface, from_name, to_name) = if ident == resource {
        (quote!(Properties), quote!(from_properties), quote!(to_properties))
    } else {
        (quote!(Property), quote!(from_json), quote!(to_json))
    };
    quote! {
        #[automatically_derived]
        impl #properties::#interface for #ident {
            fn #from_name(
                json: &#crate_path::__private::Json,
            ) -> ::core::result::Result<Self, #crate_path::__private::Misfit> {
                #from
            }

            fn #to_name(&self) -> #crate_path::__private::Json {
                #to
            }
        }
    }
}

fn object(fields: &[Property], properties: &TokenStream) -> [TokenStream; 2] {
    let reads = fields.iter().map(|Property { ident, name, default }| match default {
        Some(default) => quote!(#ident: #properties::member_or(members, #name, #default)?),
        None => quote!(#ident: #properties::member(members, #name)?),
    });
    let writes = fields
        .iter()
        .map(|Property { ident, name, .. }| quote!((#name, #properties::Property::to_json(&self.#ident))));
    let from = quote! {
        let members = #properties::members(json)?;
        ::core::result::Result::Ok(Self { #(#reads),* })
    };
    [from, quote!(#properties::object([#(#writes),*]))]
}

fn choice(variants: &[(Ident, String)], crate_path: &CratePath) -> [TokenStream; 2] {
    let (names, texts): (Vec<_>, Vec<_>) = variants.iter().map(|(name, text)| (name, text)).unzip();
    let from = quote!(#crate_path::__private::types::chosen(json.as_str(), [#((#texts, Self::#names)),*]));
    let to = quote! {
        <#crate_path::__private::Json as ::core::convert::From<&::core::primitive::str>>::from(match self {
            #(Self::#names => #texts,)*
        })
    };
    [from, to]
}
