//! The language of the annotation: `#[cfg_resource("AWS::Logs::LogGroup", name = "…", …)]`.

use darling::FromMeta;
use darling::ast::NestedMeta;
use proc_macro2::{Span, TokenStream};

use crate::annotation::{Annotation, Effect, PropertyArgument, Spanned};
use crate::finding::Findings;

/// Everything an annotation says.
#[derive(Debug, Default)]
pub(crate) struct Args {
    /// What concerns the table.
    pub annotation: Annotation,
    /// `schema = "path"`, relative to the crate.
    pub schema: Option<Spanned<String>>,
    /// `crate = path`: where the runtime is.
    pub crate_path: Option<syn::Path>,
    /// `upgrade(1 = "function")`.
    pub upgrades: Vec<(i64, syn::Path)>,
}

/// The arguments after the type name. Reading this is reading the manual.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
struct Named {
    name: Option<syn::LitStr>,
    schema: Option<syn::LitStr>,
    #[darling(rename = "crate")]
    crate_path: Option<syn::Path>,
    sensitive: Paths,
}

/// `sensitive("A", "B/C")`.
#[derive(Debug, Default)]
struct Paths(Vec<syn::LitStr>);

impl FromMeta for Paths {
    fn from_list(items: &[NestedMeta]) -> darling::Result<Self> {
        let paths = items.iter().map(|item| match item {
            NestedMeta::Lit(syn::Lit::Str(path)) => Ok(path.clone()),
            other => Err(darling::Error::custom("expected a property path in quotes").with_span(other)),
        });
        paths.collect::<darling::Result<Vec<_>>>().map(Self)
    }
}

impl Args {
    /// Reads the tokens between the parentheses.
    pub(crate) fn parse(tokens: TokenStream, findings: &mut Findings) -> Self {
        let items = match NestedMeta::parse_meta_list(tokens) {
            Ok(items) => items,
            Err(error) => {
                findings.source_error(error.span(), error.to_string(), None);
                return Self::default();
            }
        };
        let mut args = Self::default();
        let rest = match items.split_first() {
            Some((NestedMeta::Lit(syn::Lit::Str(name)), rest)) => {
                args.annotation.type_name = Some(Spanned { value: name.value(), span: name.span() });
                rest
            }
            _ => {
                findings.source_error(Span::call_site(), "expected a type name".into(), None);
                &items
            }
        };
        match Named::from_list(rest) {
            Ok(named) => args.take(named),
            Err(errors) => {
                for error in errors.flatten() {
                    findings.source_error(error.span(), error.to_string(), None);
                }
            }
        }
        args
    }

    fn take(&mut self, named: Named) {
        let spanned = |text: syn::LitStr| Spanned { value: text.value(), span: text.span() };
        self.annotation.name = named.name.map(spanned);
        self.schema = named.schema.map(spanned);
        self.crate_path = named.crate_path;
        for (paths, effect) in [(named.sensitive, Effect::Sensitive)] {
            let arguments =
                paths.0.into_iter().map(|p| PropertyArgument { path: spanned(p), effect: effect.clone() });
            self.annotation.properties.extend(arguments);
        }
    }
}
