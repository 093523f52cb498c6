//! Findings as compile errors.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::catalogue;
use crate::finding::{Findings, Location, SourceRange};

/// The largest number of errors that are reported. A file that is not a schema can have a million.
const MOST_ERRORS: usize = 100;

/// Emits all errors, each at its place. Those of the schema and the overrides are placed at the type name.
pub(crate) fn errors(findings: &Findings, shown: &str, type_place: impl Into<SourceRange>) -> TokenStream {
    let type_place = type_place.into();
    let more = findings.errors().count().saturating_sub(MOST_ERRORS);
    let rest = (more > 0).then(|| error(&catalogue::more_errors(more), type_place));
    let errors = findings.errors().take(MOST_ERRORS).map(|finding| {
        let place = match finding.place {
            Location::Source(place) => place,
            Location::Schema(_) | Location::Beside(_) => type_place,
        };
        error(&finding.text(shown), place)
    });
    errors.chain(rest).collect()
}

/// Emits an error. rustc shows the call of a macro from its first to its last token.
fn error(text: &str, SourceRange { first, last }: SourceRange) -> TokenStream {
    let name = quote_spanned!(first=> ::core::compile_error!);
    let argument = quote_spanned!(last=> (#text););
    quote!(#name #argument)
}
