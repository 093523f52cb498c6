//! Findings as compile errors.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::catalogue;
use crate::finding::{Findings, Location};

/// The largest number of errors that are reported. A file that is not a schema can have a million.
const MOST_ERRORS: usize = 100;

/// Emits all errors, each at its place. Those of the schema and the overrides are placed at the type name.
pub(crate) fn errors(findings: &Findings, shown: &str, type_span: Span) -> TokenStream {
    let more = findings.errors().count().saturating_sub(MOST_ERRORS);
    let rest = (more > 0).then(|| {
        let text = catalogue::more_errors(more);
        quote_spanned!(type_span=> ::core::compile_error!(#text);)
    });
    let errors = findings.errors().take(MOST_ERRORS).map(|finding| {
        let span = match finding.place {
            Location::Source(span) => span,
            Location::Schema(_) | Location::Overrides | Location::Secrets => type_span,
        };
        let text = finding.text(shown);
        quote_spanned!(span=> ::core::compile_error!(#text);)
    });
    errors.chain(rest).collect()
}
