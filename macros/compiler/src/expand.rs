//! The macro as a function from tokens to tokens.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

use crate::annotation::Spanned;
use crate::args::Args;
use crate::catalogue;
use crate::cfn::holder::positions;
use crate::compile::compile_with_prose;
use crate::emit::CratePath;
use crate::emit::error::errors;
use crate::emit::fallback::fallback;
use crate::emit::item::Expansion;
use crate::emit::{model, warning};
use crate::finding::{Findings, SourceRange};
use crate::ir::{Models, Resource};
use crate::lower;
use crate::overrides::Overrides;
use crate::source::{BLESS, Found, NotFound, Places};
use crate::syntax;

/// Expands `#[cfg_resource(args)] item`.
#[must_use]
pub fn expand_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    expand_in(&Places::of_this_crate(), args, item)
}

/// Like [`expand_resource`], for a crate in a given place.
#[must_use]
pub fn expand_in(places: &Places, args: TokenStream, item: TokenStream) -> TokenStream {
    let mut findings = Findings::new();
    let args = Args::parse(args, &mut findings);
    let item: syn::ItemStruct = match syn::parse2(item.clone()) {
        Ok(parsed) => parsed,
        Err(_) => {
            findings.wrong(syntax::first_span(&item), catalogue::NOT_A_UNIT_STRUCT);
            let errors = errors(&findings, "", Span::call_site());
            return [item, errors].into_iter().collect();
        }
    };
    if !matches!(item.fields, syn::Fields::Unit) || !item.generics.params.is_empty() {
        findings.wrong(item.ident.span(), catalogue::NOT_A_UNIT_STRUCT);
    }
    let type_place = args.type_place.unwrap_or_else(|| Span::call_site().into());
    let crate_path =
        CratePath(args.crate_path.clone().or_else(|| renamed(places, type_place, &mut findings)));
    if let Some(path) = args.schema.as_ref().filter(|path| places.awaits(&path.value))
        && !findings.has_errors()
    {
        return placeholder(&args, &item, &crate_path, path);
    }
    let mut shown = String::new();
    let mut resource = None;
    let mut warnings = TokenStream::new();
    if let Some(found) = find(places, &args, &mut findings) {
        shown.clone_from(&found.shown);
        resource = compile_found(&found, &args, &mut findings);
        if args.is_strict {
            findings.deny_warnings();
        } else if found.is_own {
            warnings = warning::warnings(&findings, &shown, type_place.first);
        }
        if let Some(resource) = resource.as_ref().filter(|_| !findings.has_errors()) {
            return [expansion(&found, &args, &item, &crate_path, resource), warnings].into_iter().collect();
        }
    }
    let models = args.wants_model().then(|| {
        let models = resource.as_ref().map(|resource| lower::models(resource, &shown, &BTreeMap::new()));
        let models = models.unwrap_or_default();
        model::models(&models, args.has_hooks, &item, &crate_path)
    });
    let errors = errors(&findings, &shown, type_place);
    [fallback(&item, &crate_path), models.unwrap_or_default(), errors, warnings].into_iter().collect()
}

/// Emits a resource whose schema is not there yet, so that the test that writes it can run. The use of the variable makes
/// rustc expand the annotation again once the variable is gone.
fn placeholder(
    args: &Args,
    item: &syn::ItemStruct,
    crate_path: &CratePath,
    path: &Spanned<String>,
) -> TokenStream {
    let models =
        args.wants_model().then(|| model::models(&Models::default(), args.has_hooks, item, crate_path));
    let warning = warning::warning(&catalogue::awaited_file(&path.value), path.span);
    let variable = BLESS;
    let tracked = quote! {
        const _: ::core::option::Option<&'static ::core::primitive::str> = ::core::option_env!(#variable);
    };
    [fallback(item, crate_path), models.unwrap_or_default(), warning, tracked].into_iter().collect()
}

/// Returns the path of the runtime crate if the manifest gives it another name, and reports that `crate` is missing.
fn renamed(places: &Places, type_place: SourceRange, findings: &mut Findings) -> Option<syn::Path> {
    let name = places.renamed_runtime()?;
    let (message, help) = catalogue::renamed_crate(&name);
    findings.source_error(type_place, message, Some(help));
    syn::parse_str(&format!("::{name}")).ok()
}

/// Compiles a schema. A resource may be returned even if there are errors.
fn compile_found(found: &Found, args: &Args, findings: &mut Findings) -> Option<Resource> {
    let overrides = Overrides::parse_once(found.beside(), |types| found.unknown_types(types), findings);
    let (resource, found_findings) =
        compile_with_prose(&found.text, found.descriptions(), &args.annotation, &overrides);
    findings.append(found_findings);
    resource
}

fn expansion(
    found: &Found,
    args: &Args,
    item: &syn::ItemStruct,
    crate_path: &CratePath,
    resource: &Resource,
) -> TokenStream {
    let tracked: Vec<String> = [found.tracked.clone()]
        .into_iter()
        .chain(
            [&found.overrides, &found.secrets, &found.observed, &found.prose]
                .into_iter()
                .flatten()
                .map(|(_, path)| path.clone()),
        )
        .collect();
    let models =
        args.wants_model().then(|| lower::models(resource, &found.shown, &positions(&found.text, |_| true)));
    let expansion = Expansion {
        item,
        resource,
        crate_path,
        tracked: &tracked,
        upgrades: &args.upgrades,
        functions: &args.functions,
        models: models.as_ref(),
        has_hooks: args.has_hooks,
    };
    expansion.to_token_stream()
}

fn find(places: &Places, args: &Args, findings: &mut Findings) -> Option<Found> {
    let type_name = args.annotation.type_name.as_ref()?;
    let (result, place) = match &args.schema {
        None if args.has_doubtful_schema => return None,
        Some(path) => (places.by_path(&path.value), path.span.into()),
        None => (places.by_type(&type_name.value), args.type_place.unwrap_or(type_name.span.into())),
    };
    match result {
        Ok(found) => Some(found),
        Err(NotFound { message, help }) => {
            findings.source_error(place, message, help);
            None
        }
    }
}
