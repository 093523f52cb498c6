//! The annotated item: a struct, or a module whose first struct is the resource type.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::{Fields, ItemMod, ItemStruct};

use crate::catalogue;
use crate::finding::Findings;
use crate::syntax;

/// What the annotation stands above.
pub(crate) struct Item {
    /// The resource type.
    pub(crate) resource: ItemStruct,
    /// The module around it, and its place there.
    module: Option<(ItemMod, usize)>,
}

impl Item {
    /// Reads the item, or reports that it is another one.
    pub(crate) fn parse(tokens: &TokenStream, findings: &mut Findings) -> Option<Self> {
        if let Ok(resource) = syn::parse2::<ItemStruct>(tokens.clone()) {
            return Some(Self { resource, module: None });
        }
        let module = syn::parse2::<ItemMod>(tokens.clone()).ok();
        let is_struct = |item: &syn::Item| matches!(item, syn::Item::Struct(_));
        let found = module.and_then(|module| {
            let items = &module.content.as_ref()?.1;
            let place = items.iter().position(is_struct)?;
            let Some(syn::Item::Struct(resource)) = items.get(place) else { return None };
            Some(Self { resource: resource.clone(), module: Some((module, place)) })
        });
        if found.is_none() {
            findings.wrong(syntax::first_span(tokens), catalogue::NO_STRUCT);
        }
        found
    }

    /// Whether the item itself describes the type, and no file does.
    pub(crate) fn is_owned(&self) -> bool {
        self.module.is_some() || !matches!(self.resource.fields, Fields::Unit)
    }

    /// Returns the other structs and enums of the module.
    pub(super) fn nested(&self) -> impl Iterator<Item = &syn::Item> {
        let items = self.module.iter().flat_map(|(module, place)| {
            let items = module.content.iter().flat_map(|(_, items)| items).enumerate();
            items.filter(move |(index, _)| index != place).map(|(_, item)| item)
        });
        items.filter(|item| matches!(item, syn::Item::Struct(_) | syn::Item::Enum(_)))
    }

    /// Emits the item without `#[cfn(…)]`, with these attributes at its types and with what is generated beside it.
    pub(crate) fn with(
        mut self,
        docs: Option<String>,
        at_types: &TokenStream,
        beside: TokenStream,
    ) -> TokenStream {
        if self.is_owned() {
            plain_struct(&mut self.resource);
        }
        let mut resource =
            self.resource.attrs.iter().map(quote::ToTokens::to_token_stream).collect::<TokenStream>();
        if let Some(docs) = docs {
            resource.extend(quote!(#[doc = #docs]));
        }
        self.resource.attrs.clear();
        let item = &self.resource;
        resource.extend(quote!(#at_types #item));
        let Some((mut module, place)) = self.module else { return quote!(#resource #beside) };
        if let Some((_, items)) = &mut module.content {
            for (index, item) in items.iter_mut().enumerate() {
                if index == place {
                    *item = syn::Item::Verbatim(resource.clone());
                } else if plain(item) {
                    let plain = item.to_token_stream();
                    *item = syn::Item::Verbatim(quote!(#at_types #plain));
                }
            }
            items.push(syn::Item::Verbatim(beside));
        }
        // A file of the type's name with a module of the same name is usual.
        let allowed = quote!(#[allow(clippy::module_inception, reason = "the module is a part of the type")]);
        quote!(#allowed #module)
    }

    /// Returns where the name of the resource type is.
    pub(crate) fn span(&self) -> Span {
        self.resource.ident.span()
    }
}

/// Removes `#[cfn(…)]` from a struct or an enum. Returns whether it is one.
fn plain(item: &mut syn::Item) -> bool {
    match item {
        syn::Item::Struct(item) => plain_struct(item),
        syn::Item::Enum(item) => {
            without_words(&mut item.attrs);
            item.variants.iter_mut().for_each(|variant| {
                without_words(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| without_words(&mut field.attrs));
            });
        }
        _ => return false,
    }
    true
}

fn plain_struct(item: &mut ItemStruct) {
    without_words(&mut item.attrs);
    item.fields.iter_mut().for_each(|field| without_words(&mut field.attrs));
}

fn without_words(attributes: &mut Vec<syn::Attribute>) {
    attributes.retain(|attribute| !attribute.path().is_ident("cfn"));
}
