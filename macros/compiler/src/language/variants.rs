//! Enums, whose variants stand for texts.

use proc_macro2::Span;
use syn::Ident;
use syn::ext::IdentExt as _;

use super::{Helper, reported, vocabulary};
use crate::catalogue::language as messages;
use crate::finding::{Findings, SourceRange};

/// Returns the variants of an enum and their texts, and reports what is wrong with them.
pub(crate) fn variants<'v>(
    helper: &Helper,
    name: &Ident,
    written: impl IntoIterator<Item = &'v syn::Variant>,
    findings: &mut Findings,
) -> Vec<(Ident, String)> {
    let mut variants: Vec<(Ident, String)> = Vec::new();
    for variant in written {
        if !matches!(variant.fields, syn::Fields::Unit) {
            let place = SourceRange::of(&variant.fields);
            findings.wrong(place, messages::variant_with_fields(helper.name));
        }
        let known = [vocabulary::RENAME, vocabulary::NO_NAME];
        let words = helper.of_item(&variant.attrs, &known, findings);
        let written = words.first().and_then(|word| reported(word.text(), findings));
        let (value, at): (String, Span) = match written {
            Some(text) => (text.value(), text.span()),
            None => (variant.ident.unraw().to_string(), variant.ident.span()),
        };
        if variants.iter().any(|(_, other)| *other == value) {
            findings.wrong(at, messages::value_twice(&value));
        }
        variants.push((variant.ident.clone(), value));
    }
    if variants.is_empty() {
        findings.wrong(name.span(), messages::NO_VARIANTS);
    }
    variants
}
