//! Warnings about a schema.
//!
//! A macro cannot warn on stable Rust. The use of a deprecated constant can: rustc shows its note at the place of the
//! use, here the type name.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::catalogue;
use crate::finding::Findings;

/// The largest number of warnings that are shown for a type.
const MOST_WARNINGS: usize = 20;

/// Returns one constant for each warning.
pub fn warnings(findings: &Findings, schema_file: &str, type_span: Span) -> TokenStream {
    let more = findings.warnings().count().saturating_sub(MOST_WARNINGS);
    let texts = findings.warnings().take(MOST_WARNINGS).map(|finding| finding.text(schema_file));
    let texts = texts.chain((more > 0).then(|| catalogue::more_warnings(more)));
    texts.map(|text| warning(&text, type_span)).collect()
}

/// Returns a constant whose use is a warning with this text.
pub fn warning(text: &str, span: Span) -> TokenStream {
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            const SCHEMA: () = ();
            SCHEMA
        };
    }
}
