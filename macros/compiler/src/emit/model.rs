//! Typed models: one struct for the resource and one for each definition of its objects.
//!
//! They are generated beside the annotated struct and named after it: `LogGroupModel`, `LogGroupModelTag`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::alternatives::alternatives;
use super::enumeration::enumeration;
use super::identifier::ident;
use super::typed_paths::TypedPaths;
use super::{CratePath, facts};
use crate::ir::{EnumerationId, Model, ModelField, ModelId, ModelKind, Models};

/// Emits the structs, and the implementation that names the model of the resource, which is the last one. Without
/// models, emits one without fields, so that code that names it causes no further errors.
pub(crate) fn models(models: &Models<'_>, item: &syn::ItemStruct, crate_path: &CratePath) -> TokenStream {
    let Models { structs, file, enumerations } = models;
    let names: Vec<Ident> = structs.iter().map(|model| name(&item.ident, &model.suffix)).collect();
    let texts: Vec<Ident> = enumerations.iter().map(|texts| name(&item.ident, &texts.suffix)).collect();
    let writer = Writer { file, names: &names, enumerations: &texts, visibility: &item.vis, crate_path };
    let structs: TokenStream = match structs.as_slice() {
        [] => writer.model(&Model::default(), &name(&item.ident, "")),
        structs => structs.iter().zip(&names).map(|(model, name)| writer.model(model, name)).collect(),
    };
    let enumerations = enumerations.iter().zip(&texts);
    let enumerations = enumerations.map(|(texts, name)| enumeration(texts, name, &item.vis, crate_path));
    let (resource, root) = (&item.ident, name(&item.ident, ""));
    let paths = writer.paths().root(&root);
    let (impl_generics, generics, clause) = item.generics.split_for_impl();
    quote! {
        #structs
        #(#enumerations)*
        #paths
        #[automatically_derived]
        impl #impl_generics #crate_path::__private::Modelled for #resource #generics #clause {
            type Model = #root;
        }
    }
}

/// Returns the name of a struct, such as `ThingModel` for the root and `ThingModelRule` for another object.
fn name(item: &Ident, suffix: &str) -> Ident {
    format_ident!("{item}Model{suffix}", span = item.span())
}

struct Writer<'w> {
    /// The name of the schema file.
    file: &'w str,
    names: &'w [Ident],
    enumerations: &'w [Ident],
    visibility: &'w syn::Visibility,
    crate_path: &'w CratePath,
}

impl Writer<'_> {
    fn model(&self, model: &Model<'_>, name: &Ident) -> TokenStream {
        let Self { visibility, crate_path, .. } = self;
        let members = model.fields.as_slice();
        let fields: Vec<Ident> = members.iter().map(|field| ident(&field.name)).collect();
        let kinds: Vec<TokenStream> = members.iter().map(|field| self.kind(&field.kind)).collect();
        let declarations = members.iter().zip(&fields).zip(&kinds);
        let declarations = declarations.map(|((field, name), kind)| self.field(field, name, kind));
        let view = alternatives(model, name, (&fields, &kinds), visibility, crate_path);
        let attributes = members.iter().map(|field| field.attribute.name.as_str());
        let paths = self.paths().of(name, members);
        // Clippy takes them for unused.
        let underscored = fields.iter().any(|field| field.to_string().starts_with('_')).then(|| {
            quote!(#[allow(clippy::pub_underscore_fields, reason = "fields are named like their attributes")])
        });
        let text = name.to_string();
        let docs = format!("The attributes of `{text}`.");
        quote! {
            #[doc = #docs]
            #underscored
            #visibility struct #name {
                #(#declarations)*
            }
            #crate_path::__private::model! { #name { #(#fields: #attributes,)* } }
            #paths
            #view
        }
    }

    fn paths(&self) -> TypedPaths<'_> {
        let Self { names, visibility, crate_path, .. } = *self;
        TypedPaths { models: names, visibility, crate_path }
    }

    fn field(&self, field: &ModelField<'_>, name: &Ident, kind: &TokenStream) -> TokenStream {
        let crate_path = self.crate_path;
        let docs = facts::field(field, self.file);
        quote! {
            #[doc = #docs]
            pub #name: #crate_path::__private::Field<#kind>,
        }
    }

    fn kind(&self, kind: &ModelKind) -> TokenStream {
        let crate_path = self.crate_path;
        match kind {
            ModelKind::Bool => quote!(::core::primitive::bool),
            ModelKind::Number => quote!(#crate_path::__private::Number),
            ModelKind::Text | ModelKind::Json => quote!(#crate_path::__private::String),
            ModelKind::Enumeration(EnumerationId(id)) => {
                let name = self.enumerations.get(*id);
                quote!(#name)
            }
            ModelKind::Object(ModelId(id)) => {
                let name = self.names.get(*id);
                quote!(#name)
            }
            ModelKind::List(element) => {
                let element = self.kind(element);
                quote!(#crate_path::__private::Vec<#crate_path::__private::Field<#element>>)
            }
            ModelKind::Set(element) => {
                let element = self.kind(element);
                quote!(#crate_path::__private::Set<#element>)
            }
            ModelKind::Map(element) => {
                let element = self.kind(element);
                quote! {
                    #crate_path::__private::BTreeMap<
                        #crate_path::__private::String, #crate_path::__private::Field<#element>
                    >
                }
            }
            ModelKind::Nested(inner) => {
                let inner = self.kind(inner);
                quote!(#crate_path::__private::Nested<#inner>)
            }
        }
    }
}
