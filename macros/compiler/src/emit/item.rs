//! The annotated item, and what is generated beside it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::{CratePath, docs, functions, model, option, table};
use crate::annotation::Upgrade;
use crate::ir::{Models, Resource};

/// The complete expansion of one annotation.
pub struct Expansion<'r> {
    /// The annotated struct, as the user wrote it.
    pub item: &'r syn::ItemStruct,
    /// The compiled resource.
    pub resource: &'r Resource,
    /// The path of the runtime crate.
    pub crate_path: &'r CratePath,
    /// Files to watch, relative to the folder of the crate's manifest.
    pub tracked: &'r [String],
    /// `upgrade(1 = "path")`: versions and their functions, if they have one.
    pub upgrades: &'r [Upgrade<Option<syn::Path>>],
    /// The functions for single attributes, in the order of the annotation.
    pub functions: &'r [syn::Path],
    /// The typed structs, if they are generated too.
    pub models: Option<&'r Models<'r>>,
    /// Whether the struct implements `Hooks`.
    pub has_hooks: bool,
}

impl ToTokens for Expansion<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { item, crate_path, .. } = self;
        let name = &item.ident;
        let docs = docs::attributes(self.resource);
        let imports = crate_path.imports();
        let items = table::items(self.resource);
        let tracking = tracking(self.tracked);
        // A step without a function keeps the state, as the engine does without a step.
        let steps = self.upgrades.iter().filter_map(|(from, run)| Some((from, run.as_ref()?)));
        let upgrades = steps.map(|(from, run)| {
            let from = proc_macro2::Literal::i64_unsuffixed(from.value);
            quote!(#crate_path::__private::Upgrade { from: #from, run: #run })
        });
        let hooks = option(self.has_hooks.then(|| quote!(#crate_path::__private::hooks::<#name>())));
        let functions = functions::functions(&self.resource.functions, self.functions, crate_path);
        let models = self.models.map(|models| model::models(models, self.has_hooks, item, crate_path));
        // The user's attributes come first, then the generated documentation.
        let (attributes, visibility) = (&item.attrs, &item.vis);
        // The user's own tokens, so that rustc shows the struct where it mentions it.
        let (keyword, end) = (&item.struct_token, &item.semi_token);
        tokens.extend(quote! {
            #(#attributes)*
            #[doc = #docs]
            #visibility #keyword #name #end
            #[automatically_derived]
            impl #crate_path::__private::Resource for #name {
                const REGISTRATION: #crate_path::__private::Registration = #crate_path::__private::Registration {
                    upgrades: &[#(#upgrades),*],
                    hooks: #hooks,
                    functions: #functions,
                    ..#crate_path::__private::Registration::of({
                        #imports
                        #items
                        &RESOURCE
                    })
                };
            }
            #models
            const _: () = { #tracking };
        });
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
        #(#files)*
        const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!("FERROFORM_SCHEMAS");
    }
}
