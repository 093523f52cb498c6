//! Typed models: one struct for the resource and one for each of its objects.
//!
//! They are generated beside the annotated struct and named after it: `LogGroupModel`, `LogGroupModelTag`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::CratePath;
use crate::ir::{Attribute, Kind, Object, ObjectId, Resource};

/// Emits the structs, and the implementation that names the model of the resource.
pub(crate) fn models(resource: &Resource, item: &syn::ItemStruct, crate_path: &CratePath) -> TokenStream {
    let writer = Writer { names: names(resource, &item.ident), visibility: &item.vis, crate_path };
    let objects = resource.objects.iter().zip(&writer.names);
    let structs = objects.filter_map(|(object, name)| Some(writer.object(object, name.as_ref()?)));
    let (name, root) = (&item.ident, writer.name(resource.root));
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    quote! {
        #(#structs)*
        #[automatically_derived]
        impl #impl_generics #crate_path::__private::Modelled for #name #generics #clause {
            type Model = #root;
        }
    }
}

/// Emits the structs, or one without fields if there is no resource, so that code that names the model causes no
/// further errors.
pub(crate) fn models_or_empty(
    resource: Option<&Resource>,
    item: &syn::ItemStruct,
    crate_path: &CratePath,
) -> TokenStream {
    if let Some(resource) = resource {
        return models(resource, item, crate_path);
    }
    let (name, visibility) = (&item.ident, &item.vis);
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    let model = format_ident!("{name}Model");
    let docs = format!("The attributes of `{model}`, which are unknown.");
    quote! {
        #[doc = #docs]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::default::Default, ::core::cmp::PartialEq)]
        #visibility struct #model {}
        #[automatically_derived]
        impl #crate_path::__private::Model for #model {
            fn from_value(_: &#crate_path::__private::Value) -> ::core::option::Option<Self> {
                ::core::option::Option::None
            }
            fn to_value(&self) -> #crate_path::__private::Value {
                #crate_path::__private::object([])
            }
        }
        #[automatically_derived]
        impl #impl_generics #crate_path::__private::Modelled for #name #generics #clause {
            type Model = #model;
        }
    }
}

struct Writer<'w> {
    names: Vec<Option<Ident>>,
    visibility: &'w syn::Visibility,
    crate_path: &'w CratePath,
}

impl Writer<'_> {
    fn name(&self, id: ObjectId) -> Option<&Ident> {
        self.names.get(id.0)?.as_ref()
    }

    fn object(&self, object: &Object, name: &Ident) -> TokenStream {
        let Self { visibility, crate_path, .. } = self;
        let members = || object.attributes.iter().filter(|a| !a.is_own_argument());
        let fields: Vec<Ident> = members().map(|a| field_name(&a.name)).collect();
        let declarations = members().zip(&fields).map(|(a, field)| self.field(a, field));
        let attributes: Vec<&str> = members().map(|a| a.name.as_str()).collect();
        let docs = format!("The attributes of `{name}`.");
        quote! {
            #[doc = #docs]
            #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::default::Default, ::core::cmp::PartialEq)]
            #visibility struct #name {
                #(#declarations)*
            }
            #[automatically_derived]
            impl #crate_path::__private::Model for #name {
                fn from_value(value: &#crate_path::__private::Value) -> ::core::option::Option<Self> {
                    let object = #crate_path::__private::Value::as_object(value)?;
                    ::core::option::Option::Some(Self {
                        #(#fields: #crate_path::__private::field(object, #attributes)?,)*
                    })
                }
                fn to_value(&self) -> #crate_path::__private::Value {
                    #crate_path::__private::object([
                        #((#attributes, #crate_path::__private::Field::to_value(&self.#fields)),)*
                    ])
                }
            }
        }
    }

    fn field(&self, attribute: &Attribute, name: &Ident) -> TokenStream {
        let crate_path = self.crate_path;
        let docs = if attribute.description.is_empty() {
            format!("`{}`", attribute.property.as_deref().unwrap_or(&attribute.name))
        } else {
            attribute.description.clone()
        };
        let kind = self.kind(&attribute.kind);
        quote! {
            #[doc = #docs]
            pub #name: #crate_path::__private::Field<#kind>,
        }
    }

    fn kind(&self, kind: &Kind) -> TokenStream {
        let crate_path = self.crate_path;
        match kind {
            Kind::Bool => quote!(::core::primitive::bool),
            Kind::Int64 => quote!(::core::primitive::i64),
            Kind::Float64 => quote!(#crate_path::__private::Number),
            Kind::String(_) | Kind::Document(_) => quote!(#crate_path::__private::String),
            Kind::Object(id) => {
                let name = self.name(*id);
                quote!(#name)
            }
            Kind::List(element, _) => {
                let element = self.kind(&element.kind);
                quote!(#crate_path::__private::Vec<#crate_path::__private::Field<#element>>)
            }
            Kind::Set(element) => {
                let element = self.kind(&element.kind);
                quote!(#crate_path::__private::Set<#element>)
            }
            Kind::Map(element) => {
                let element = self.kind(&element.kind);
                quote! {
                    #crate_path::__private::BTreeMap<
                        #crate_path::__private::String, #crate_path::__private::Field<#element>
                    >
                }
            }
        }
    }
}

/// Returns the names of the structs, such as `ThingModel` for the root and `ThingModelRule` for another object.
fn names(resource: &Resource, item: &Ident) -> Vec<Option<Ident>> {
    let ident = |part: &String| format_ident!("{item}Model{part}", span = item.span());
    resource.names.iter().map(|name| name.model.as_ref().map(ident)).collect()
}

/// Returns the field name of an attribute. Keywords become raw identifiers, and those that cannot be raw get an
/// underscore at the end. A name that begins with a digit gets an underscore in front.
fn field_name(attribute: &str) -> Ident {
    let starts_well = attribute.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let name = if starts_well { attribute.to_owned() } else { format!("_{attribute}") };
    match name.as_str() {
        "self" | "super" | "crate" | "_" => format_ident!("{name}_"),
        _ if syn::parse_str::<Ident>(&name).is_ok() => format_ident!("{name}"),
        _ => format_ident!("r#{name}"),
    }
}
