//! The macro as a function from tokens to tokens.

use std::sync::Arc;

use proc_macro2::{Span, TokenStream};

use crate::annotation::Spanned;
use crate::args::Args;
use crate::catalogue;
use crate::cfn::holder::positions;
use crate::compile::compile_with_prose;
use crate::emit::error::errors;
use crate::emit::fallback::fallback;
use crate::emit::item::Expansion;
use crate::emit::{described, docs, model, warning};
use crate::finding::{Finding, Findings, Level, Location, SourceRange};
use crate::ir::Resource;
use crate::lower;
use crate::overrides::Overrides;
use crate::owned::{self, Filter, Item, Owned};
use crate::secrets::Secrets;
use crate::source::{Found, NotFound, Places};

/// Expands `#[cfg_resource(args)] item`.
#[must_use]
pub fn expand_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    expand_in(&Places::of_this_crate(), args, item)
}

/// Like [`expand_resource`], for a crate in a given place.
#[must_use]
pub fn expand_in(places: &Places, args: TokenStream, item: TokenStream) -> TokenStream {
    let mut findings = Findings::new();
    let mut args = Args::parse(args, &mut findings);
    let Some(annotated) = Item::parse(&item, &mut findings) else {
        let errors = errors(&findings, "", Span::call_site());
        return [item, errors].into_iter().collect();
    };
    let type_place = args.type_place.unwrap_or_else(|| Span::call_site().into());
    let crate_path = places.runtime_path(args.crate_path.clone());
    let mut filters = Vec::new();
    let source = if annotated.is_owned() {
        described_source(&annotated, &mut args, &mut filters, &mut findings)
    } else {
        if let Some(parameter) = annotated.resource.generics.params.first() {
            findings.wrong(SourceRange::of(parameter), catalogue::PARAMETERS);
        }
        let is_of_fields = args.report_words_of_fields(&mut findings);
        if is_of_fields { None } else { found_source(places, &args, &mut findings) }
    };
    args.check(&mut findings);
    let shown = source.as_ref().map(|source| source.shown.clone()).unwrap_or_default();
    let mut resource = None;
    let mut warnings = TokenStream::new();
    if let Some(source) = &source {
        resource = compile_source(source, &args, type_place, &mut findings);
        if args.is_strict {
            findings.deny_warnings();
        } else if source.is_own {
            warnings = warning::warnings(&findings, &shown, type_place.first);
        }
    }
    let errors = errors(&findings, &shown, type_place);
    let models = args.has_model.then(|| {
        let text = source.as_ref().filter(|_| !findings.has_errors()).map(|source| source.text.as_str());
        let lines = text.map(|text| positions(text, |_| true)).unwrap_or_default();
        let models = resource.as_ref().map(|resource| lower::models(resource, &shown, &lines));
        model::models(&models.unwrap_or_default(), &annotated.resource, &crate_path)
    });
    let (docs, beside, at_types) = match (&source, &resource) {
        (Some(source), Some(resource)) if !findings.has_errors() => {
            let expansion = Expansion {
                item: &annotated.resource,
                resource,
                crate_path: &crate_path,
                tracked: source.tracked.as_deref(),
                upgrades: &args.upgrades,
                functions: &args.functions,
                owned: source.owned.as_ref(),
                filters: &filters,
                has_model: args.has_model,
            };
            (Some(docs::attributes(resource)), expansion.beside(models), expansion.at_types())
        }
        _ => {
            let filters = args.annotation.has_handlers.then_some(&*filters);
            let stand_in =
                annotated.is_owned().then(|| described::stand_in(&annotated.resource, filters, &crate_path));
            let parts = [Some(fallback(&annotated.resource, &crate_path)), stand_in, models];
            (None, parts.into_iter().flatten().collect(), TokenStream::new())
        }
    };
    [annotated.with(docs, &at_types, beside), errors, warnings].into_iter().collect()
}

/// What is compiled.
struct Source {
    /// The schema.
    text: String,
    /// Descriptions from a separate file.
    descriptions: Option<String>,
    /// What is beside the schema.
    overrides: Arc<Overrides>,
    /// The name of the schema file in messages.
    shown: String,
    /// The files to watch, if there are files.
    tracked: Option<Vec<String>>,
    /// Whether the schema belongs to the crate, so that warnings about it are shown.
    is_own: bool,
    /// What the item says, if it is the schema.
    owned: Option<Owned>,
}

/// Returns the schema that the item is.
fn described_source(
    item: &Item,
    args: &mut Args,
    filters: &mut Vec<Filter>,
    findings: &mut Findings,
) -> Option<Source> {
    let mut owned = owned::read(item, args, filters, findings)?;
    args.annotation.properties.append(&mut owned.arguments);
    let type_name = args.annotation.type_name.as_ref()?;
    let secrets = Secrets::of_type(&type_name.value, std::mem::take(&mut owned.secrets));
    Some(Source {
        text: owned.schema.clone(),
        descriptions: None,
        overrides: Arc::new(Overrides { secrets: Arc::new(secrets), ..Overrides::default() }),
        shown: type_name.value.clone(),
        tracked: None,
        is_own: true,
        owned: Some(owned),
    })
}

/// Returns the schema in the file of the type, with what is beside it.
fn found_source(places: &Places, args: &Args, findings: &mut Findings) -> Option<Source> {
    let found = find(places, args, findings)?;
    let overrides = Overrides::parse_once(found.beside(), |types| found.unknown_types(types), findings);
    let beside = [&found.overrides, &found.secrets, &found.observed, &found.prose];
    let beside = beside.into_iter().flatten().map(|(_, path)| path);
    Some(Source {
        tracked: Some([&found.tracked].into_iter().chain(beside).cloned().collect()),
        descriptions: found.descriptions().map(str::to_owned),
        overrides,
        is_own: found.is_own,
        owned: None,
        text: found.text,
        shown: found.shown,
    })
}

/// Compiles a schema. A resource may be returned even if there are errors.
fn compile_source(
    source: &Source,
    args: &Args,
    type_place: SourceRange,
    findings: &mut Findings,
) -> Option<Resource> {
    let descriptions = source.descriptions.as_deref();
    let (resource, mut found) =
        compile_with_prose(&source.text, descriptions, &args.annotation, &source.overrides);
    if let Some(owned) = &source.owned {
        // Whoever writes the struct can mend it. That a type contains itself is no mistake.
        let gaps = resource.iter().flat_map(|resource| &resource.gaps);
        for gap in gaps.filter(|gap| gap.reason != catalogue::CUT_RECURSION) {
            let level = if gap.is_default { Level::Error } else { Level::Warning };
            found.push(Finding::new(level, Location::Schema(gap.pointer.clone()), gap.reason.clone()));
        }
        found = owned.locate(&found, type_place);
    }
    findings.append(found);
    resource
}

fn find(places: &Places, args: &Args, findings: &mut Findings) -> Option<Found> {
    let type_name = args.annotation.type_name.as_ref()?;
    let (result, place) = match &args.schema {
        None if args.has_doubtful_schema => return None,
        Some(Spanned { value, span }) => (places.by_path(value), (*span).into()),
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
