//! Words whose values are names of fields: `one_of(cron, (start, end))`, `requires(host)`.

use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Ident, token};

use super::Word;
use crate::catalogue::language as messages;
use crate::finding::Findings;
use crate::nearest::nearest;
use crate::syntax::{self, Mistake};

/// A field that words can name.
pub(crate) trait Named {
    /// Returns its name in Rust.
    fn ident(&self) -> &Ident;

    /// Returns the name of the property or attribute.
    fn shown(&self) -> String;
}

/// Reads the name of a field.
pub(crate) fn field<'f, F: Named>(
    input: ParseStream<'_>,
    fields: &'f [F],
    expected: &str,
) -> Result<(&'f F, Ident), Mistake> {
    let wrong = Mistake::here(input, expected);
    let name: Ident = input.call(Ident::parse_any).map_err(|_| wrong)?;
    let text = name.unraw().to_string();
    let named = |field: &F| field.ident().unraw().to_string();
    if let Some(field) = fields.iter().find(|field| named(field) == text) {
        return Ok((field, name));
    }
    let names: Vec<String> = fields.iter().map(named).collect();
    let near = nearest(&text, names.iter().map(String::as_str));
    Err(Mistake::new(name.span(), messages::no_field(&text, near)))
}

/// Reads the alternatives of an object: `one_of(cron, (start, end))`.
pub(crate) fn alternatives<F: Named>(word: &Word, fields: &[F], findings: &mut Findings) -> Vec<Vec<String>> {
    let mut inner = Findings::new();
    let before = findings.errors().count();
    let sets = word.entries(findings, |input| {
        let one = |input: ParseStream<'_>| {
            field(input, fields, messages::EXPECTED_ALTERNATIVES).map(|(field, _)| field.shown())
        };
        if !input.peek(token::Paren) {
            return Ok(vec![one(input)?]);
        }
        let group: proc_macro2::Group = syntax::parse(input, messages::EXPECTED_ALTERNATIVES)?;
        Ok(syntax::list(group.stream(), group.span_close(), one).reported(&mut inner))
    });
    let is_read = findings.errors().count() == before && !inner.has_errors();
    if sets.len() < 2 && is_read {
        findings.wrong(word.name.span(), messages::ONE_ALTERNATIVE);
    }
    findings.append(inner);
    sets
}
