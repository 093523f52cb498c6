//! Warnings about a schema.
//!
//! A macro cannot warn on stable Rust. The use of a deprecated constant can: rustc shows its note at the place of the
//! use: the type name, or the field that it is about.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::catalogue;
use crate::finding::{Findings, Location};

/// The largest number of warnings that are shown for a type.
const MOST_WARNINGS: usize = 20;

/// Returns one constant for each warning.
pub fn warnings(findings: &Findings, schema_file: &str, type_span: Span) -> TokenStream {
    let more = findings.warnings().count().saturating_sub(MOST_WARNINGS);
    let shown = findings.warnings().take(MOST_WARNINGS).map(|finding| {
        let span = match finding.place {
            Location::Source(place) => place.first,
            Location::Schema(_) | Location::Beside(_) => type_span,
        };
        warning(&finding.text(schema_file), span)
    });
    shown.chain((more > 0).then(|| warning(&catalogue::more_warnings(more), type_span))).collect()
}

/// Returns a constant whose use is a warning with this text.
fn warning(text: &str, span: Span) -> TokenStream {
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            const SCHEMA: () = ();
            SCHEMA
        };
    }
}
