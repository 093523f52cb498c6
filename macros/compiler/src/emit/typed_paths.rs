//! Typed paths: beside each model a struct whose methods are the paths of its fields.
//!
//! `LogGroupModel::paths()` is the path of the root, a `LogGroupModelPath`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::CratePath;
use super::identifier::ident;
use crate::ir::{ModelField, ModelId, ModelKind};

/// Writes the typed paths of the models with these names.
pub(super) struct TypedPaths<'w> {
    pub models: &'w [Ident],
    pub visibility: &'w syn::Visibility,
    pub crate_path: &'w CratePath,
}

impl TypedPaths<'_> {
    /// Emits the paths of a model with these fields.
    pub(super) fn of(&self, model: &Ident, fields: &[ModelField<'_>]) -> TokenStream {
        let Self { visibility, crate_path, .. } = self;
        let name = path_name(model);
        let docs = format!("The path of an object that is a [`{model}`], and of each of its attributes.");
        let methods = fields.iter().map(|field| {
            let (name, attribute) = (ident(&field.name), &field.attribute.name);
            let kind = self.kind(&field.kind);
            quote!(#name: #kind = #attribute,)
        });
        quote! {
            #crate_path::__private::model_paths! {
                #[doc = #docs]
                #visibility #name { #(#methods)* }
            }
        }
    }

    /// Emits the function that returns the path of the root.
    pub(super) fn root(&self, model: &Ident) -> TokenStream {
        let crate_path = self.crate_path;
        let name = path_name(model);
        quote! {
            #[automatically_derived]
            #[allow(dead_code, reason = "not every type needs paths")]
            impl #model {
                /// Returns the path of the object itself. Its methods are the paths of the attributes.
                #[must_use]
                pub fn paths() -> #name {
                    ::core::convert::From::from(#crate_path::__private::Path::root())
                }
            }
        }
    }

    fn kind(&self, kind: &ModelKind) -> TokenStream {
        let crate_path = self.crate_path;
        match kind {
            ModelKind::Bool
            | ModelKind::Number
            | ModelKind::Text
            | ModelKind::Enumeration(_)
            | ModelKind::Json => {
                quote!(#crate_path::__private::Path)
            }
            ModelKind::Object(ModelId(id)) => {
                let name = self.models.get(*id).map(path_name);
                quote!(#name)
            }
            ModelKind::List(element) => self.elements("ListPath", element),
            ModelKind::Set(element) => self.elements("SetPath", element),
            ModelKind::Map(element) => self.elements("MapPath", element),
            ModelKind::Nested(inner) => self.kind(inner),
        }
    }

    fn elements(&self, path: &str, element: &ModelKind) -> TokenStream {
        let (crate_path, path, element) = (self.crate_path, ident(path), self.kind(element));
        quote!(#crate_path::__private::#path<#element>)
    }
}

fn path_name(model: &Ident) -> Ident {
    format_ident!("{model}Path", span = model.span())
}
