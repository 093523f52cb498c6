//! `#[provider_function]`: an ordinary Rust function that users call as `provider::example::NAME(…)`.
//!
//! Beside the function, which stays as it is, the macro writes a type of the same name that implements `Function`. Types and
//! functions have different namespaces, so `use module::name` imports both.

mod signature;

use darling::FromMeta as _;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;

use self::signature::{Parameter, Signature};
use crate::annotation::Spanned;
use crate::catalogue;
use crate::documentation::{self, Documentation};
use crate::emit::error::errors;
use crate::emit::{CratePath, option};
use crate::finding::Findings;
use crate::lower::naming::is_terraform_name;
use crate::source::runtime_path;
use crate::syntax::{self, Item, Mistake, at};
use crate::values::{Crate, Text};

/// Expands `#[provider_function(args)] item`.
#[must_use]
pub fn expand_function(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut findings = Findings::new();
    let args = Args::parse(args, &mut findings);
    let mut function: syn::ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(_) => {
            findings.wrong(syntax::first_span(&item), catalogue::NO_FUNCTION_ITEM);
            return [item, errors(&findings, "", Span::call_site())].into_iter().collect();
        }
    };
    let signature = Signature::take(&mut function, &mut findings);
    let documentation = Documentation::read(&function.attrs);
    if documentation.is_none() {
        findings.wrong(function.sig.ident.span(), catalogue::UNDOCUMENTED_FUNCTION);
    }
    let name = args.name(&function.sig.ident, &mut findings);
    match documentation.filter(|_| !findings.has_errors()) {
        Some(documentation) => {
            let expansion =
                Expansion { function: &function, signature, documentation, name, path: args.path };
            expansion.to_token_stream()
        }
        None => {
            let errors = errors(&findings, "", Span::call_site());
            [function.to_token_stream(), errors].into_iter().collect()
        }
    }
}

/// The arguments of the attribute.
#[derive(Default)]
struct Args {
    name: Option<Spanned<String>>,
    path: CratePath,
}

impl Args {
    fn parse(args: TokenStream, findings: &mut Findings) -> Self {
        let mut read = Self::default();
        let mut path = None;
        let list = syntax::list(syntax::ungrouped(args), Span::call_site(), |input| {
            let place = input.span();
            let wrong = |span| Mistake::new(span, catalogue::FUNCTION_ARGUMENTS);
            let Item::Argument(meta) = syntax::item(input)? else { return Err(wrong(place)) };
            let unreadable = |error: darling::Error| wrong(error.span());
            if meta.path().is_ident("name") && read.name.is_none() {
                read.name = Some(Text::from_meta(&meta).map_err(unreadable)?.0);
            } else if meta.path().is_ident("crate") && path.is_none() {
                path = Some(Crate::from_meta(&meta).map_err(unreadable)?.0);
            } else {
                return Err(wrong(place));
            }
            Ok(())
        });
        list.reported(findings);
        read.path = runtime_path(path);
        read
    }

    /// Returns the name that users write.
    fn name(&self, function: &syn::Ident, findings: &mut Findings) -> String {
        let (name, place) = match &self.name {
            Some(name) => (name.value.clone(), name.span),
            None => (syn::ext::IdentExt::unraw(function).to_string(), function.span()),
        };
        if !is_terraform_name(&name) {
            findings.wrong(place, catalogue::no_terraform_name(&name, Some("name = \"…\"")));
        }
        name
    }
}

struct Expansion<'f> {
    function: &'f syn::ItemFn,
    signature: Signature,
    documentation: Documentation,
    name: String,
    path: CratePath,
}

impl ToTokens for Expansion<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { function, name, path, .. } = self;
        let (visibility, ident) = (&function.vis, &function.sig.ident);
        let (impl_generics, type_generics, where_clause) = function.sig.generics.split_for_impl();
        let turbofish = type_generics.as_turbofish();
        let held = function.sig.generics.type_params().map(|parameter| &parameter.ident);
        let generics = &function.sig.generics;
        let Documentation { summary, description, .. } = &self.documentation;
        let deprecated = documentation::deprecation(&function.attrs);
        let parameters = &self.signature.parameters;
        // Names of the expansion, so that functions of the user may have them too.
        let local = |name: &str| syn::Ident::new(name, Span::mixed_site());
        let arguments = local("arguments");
        let places: Vec<_> =
            (0..parameters.len()).map(|number| local(&format!("argument_{number}"))).collect();
        let types = parameters.iter().map(|parameter| {
            let (holder, ty) = (parameter.holder(), parameter.held());
            quote!(#path::__private::#holder<#ty>)
        });
        // Each type occurs once where it has to be one of Terraform's, so that there is one error, at its place.
        let created = parameters.iter().map(|parameter| {
            let (create, ty) = (parameter.create(), parameter.held());
            quote_spanned!(at(parameter.ty.span())=> #path::__private::#create::<#ty>())
        });
        let is_rest = |(parameter, _): &(&Parameter, _)| parameter.rest.is_some();
        let named = parameters.iter().zip(&places).map(|(parameter, place)| {
            let Parameter { name, description, .. } = parameter;
            quote!(#place.named(#name, #description))
        });
        let (rest, fixed): (Vec<_>, Vec<_>) = parameters.iter().zip(named).partition(is_rest);
        let (fixed, rest) =
            (fixed.into_iter().map(|(_, named)| named), rest.into_iter().map(|(_, named)| named).next());
        let rest = option(rest);
        let read = parameters.iter().zip(&places).map(|(parameter, place)| match parameter.rest {
            Some(_) => quote!(#arguments.rest(#place)?),
            None => quote!(#arguments.next(#place)?),
        });
        let returns = &self.signature.returns;
        let returned = quote_spanned!(at(returns.span())=> <#returns as #path::__private::Returned>::TYPE);
        tokens.extend(quote! {
            #[allow(clippy::needless_pass_by_value, reason = "a function of a provider owns its arguments")]
            #function

            #[doc = "The function as Terraform knows it."]
            #[allow(non_camel_case_types, reason = "it has the name of its function")]
            #visibility struct #ident #generics #where_clause {
                never: ::core::convert::Infallible,
                held: ::core::marker::PhantomData<fn() -> (#(#held,)*)>,
            }

            #[allow(clippy::let_unit_value, clippy::unused_unit, reason = "there may be no parameters")]
            const _: () = {
                #[automatically_derived]
                impl #impl_generics #ident #type_generics #where_clause {
                    fn __parameters() -> (#(#types,)*) {
                        (#(#created,)*)
                    }

                    const __RETURNED: #path::__private::ReturnedType<#returns> = #returned;
                }

                #[automatically_derived]
                #[allow(deprecated, unused_mut, unused_variables, reason = "it is called for Terraform, with any arguments")]
                impl #impl_generics #path::__private::Function for #ident #type_generics #where_clause {
                    const REGISTRATION: #path::__private::FunctionRegistration = #path::__private::FunctionRegistration {
                        name: #name,
                        rust_type: ::core::any::type_name::<Self>,
                        summary: #summary,
                        description: #description,
                        deprecated: #deprecated,
                        signature: || {
                            let (#(#places,)*) = Self::__parameters();
                            #path::__private::Signature {
                                parameters: #path::__private::Vec::from([#(#fixed),*]),
                                rest: #rest,
                                returns: (Self::__RETURNED.ty)(),
                            }
                        },
                        call: |#arguments| {
                            let mut #arguments = #path::__private::Arguments::new(#arguments);
                            let (#(#places,)*) = Self::__parameters();
                            (Self::__RETURNED.write)(#ident #turbofish(#(#read),*))
                        },
                    };
                }
            };
        });
    }
}
