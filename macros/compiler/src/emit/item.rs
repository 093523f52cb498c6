//! What is generated beside the annotated item.

use proc_macro2::TokenStream;
use quote::quote;

use super::{CratePath, described, functions, table};
use crate::annotation::Upgrade;
use crate::ir::Resource;
use crate::owned::{Filter, Owned};

/// The expansion of one annotation.
pub struct Expansion<'r> {
    /// The annotated struct, as the user wrote it.
    pub item: &'r syn::ItemStruct,
    /// The compiled resource.
    pub resource: &'r Resource,
    /// The path of the runtime crate.
    pub crate_path: &'r CratePath,
    /// Files to watch, relative to the folder of the crate's manifest, if the schema is in one.
    pub tracked: Option<&'r [String]>,
    /// `upgrade(1 = "path")`: versions and their functions, if they have one.
    pub upgrades: &'r [Upgrade<Option<syn::Path>>],
    /// The functions for single attributes, in the order of the annotation.
    pub functions: &'r [syn::Path],
    /// What the struct says, if it is the schema.
    pub(crate) owned: Option<&'r Owned>,
    /// The fields by which a list can be narrowed.
    pub(crate) filters: &'r [Filter],
    /// Whether the struct has a model, so that it can have hooks.
    pub has_model: bool,
}

impl Expansion<'_> {
    /// Emits what stands beside the struct: its implementations, and these models.
    pub(crate) fn beside(&self, models: Option<TokenStream>) -> TokenStream {
        let Self { item, crate_path, resource, .. } = self;
        let name = &item.ident;
        let imports = crate_path.imports();
        let items = table::items(resource);
        let tracking = self.tracked.map(tracking);
        // A step without a function keeps the state, as the engine does without a step.
        let steps = self.upgrades.iter().filter_map(|(from, run)| Some((from, run.as_ref()?)));
        let upgrades = steps.map(|(from, run)| {
            let from = proc_macro2::Literal::i64_unsuffixed(from.value);
            quote!(#crate_path::__private::Upgrade { from: #from, run: #run })
        });
        let hooks = self.has_model.then(|| self.hooks());
        let functions = functions::functions(&resource.functions, self.functions, crate_path);
        let described = self
            .owned
            .map(|owned| described::described(owned, self.filters, item, resource.is_own, crate_path));
        let schema = self.owned.map(|_| quote!(schema: ::core::option::Option::Some(#name::schema()),));
        // No name of the user occurs inside the block, so what depends on the struct is a constant outside of it.
        let [detected, handlers] = if resource.is_own {
            let handlers = table::handlers_name();
            let detected = quote! {
                const #handlers: #crate_path::__private::AnyHandlers = {
                    #[allow(unused_imports, reason = "of what the type implements, nothing else is needed")]
                    use #crate_path::__private::{NoList as _, NoUpdate as _};
                    #crate_path::__private::AnyHandlers::of::<#name>(
                        #crate_path::__private::Detect::<#name>::UPDATE,
                        #crate_path::__private::Detect::<#name>::LIST,
                    )
                };
            };
            [detected, quote!(handlers: ::core::option::Option::Some(&#handlers),)]
        } else {
            [TokenStream::new(), TokenStream::new()]
        };
        let registration = quote! {
            #crate_path::__private::Registration {
                upgrades: &[#(#upgrades),*],
                #hooks
                functions: #functions,
                #handlers
                #schema
                ..#crate_path::__private::Registration::of({
                    #imports
                    #items
                    &RESOURCE
                })
            }
        };
        let registration = if resource.is_own { quote!({ #detected #registration }) } else { registration };
        quote! {
            #[automatically_derived]
            impl #crate_path::__private::Resource for #name {
                const REGISTRATION: #crate_path::__private::Registration = #registration;
            }
            #models
            #described
            #tracking
        }
    }

    /// Emits the hooks of a type with a model: those that it has, or must have because nothing else sets what `extra` names.
    fn hooks(&self) -> TokenStream {
        let Self { item, crate_path, resource, .. } = self;
        let name = &item.ident;
        if resource.extras().next().is_some() {
            return quote!(hooks: ::core::option::Option::Some(#crate_path::__private::hooks::<#name>()),);
        }
        quote! {
            hooks: {
                #[allow(unused_imports, reason = "it is for types without hooks")]
                use #crate_path::__private::NoHooks as _;
                #crate_path::__private::Detect::<#name>::HOOKS
            },
        }
    }

    /// Emits the attributes of the types that describe a schema and that nothing may use.
    pub(crate) fn at_types(&self) -> TokenStream {
        let is_unused = self.owned.is_some() && !self.resource.is_own;
        let allowed = quote!(#[allow(dead_code, reason = "it may only be there to describe the schema")]);
        if is_unused { allowed } else { TokenStream::new() }
    }
}

/// Names the tracked files and `FERROFORM_SCHEMAS`, so that rustc compiles the crate again when they change.
fn tracking(files: &[String]) -> TokenStream {
    let files = files.iter().map(|file| {
        let file = format!("/{file}");
        quote! {
            const _: &[::core::primitive::u8] =
                ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #file));
        }
    });
    quote! {
        const _: () = {
            #(#files)*
            const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!("FERROFORM_SCHEMAS");
        };
    }
}
