//! Limits of fields, elements and values: each becomes a call of a method of `Property`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident};

use super::words::{self, Value, Word, reported};
use crate::catalogue::{self, cfn_type as messages};
use crate::emit::CratePath;
use crate::finding::Findings;
use crate::syntax::{self, Mistake};

/// A call of a method of `Property`.
pub(super) struct Call {
    method: Ident,
    arguments: TokenStream,
}

impl Call {
    /// Creates a call.
    pub(super) fn new(method: Ident, arguments: TokenStream) -> Self {
        Self { method, arguments }
    }
}

impl ToTokens for Call {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { method, arguments } = self;
        tokens.extend(quote!(.#method(#arguments)));
    }
}

/// A range and the two limits that it stands for. The last one is the limit of a range that does not include its end.
const RANGES: &[(&str, [&str; 2], Option<&str>)] = &[
    ("length", ["min_length", "max_length"], None),
    ("range", ["minimum", "maximum"], Some("exclusive_maximum")),
    ("size", ["min_size", "max_size"], None),
];

/// Two words of one limit: the least and the greatest value, as schemas call them.
const PAIRS: &[([&str; 2], [&str; 2])] = &[
    (["min_length", "max_length"], ["minLength", "maxLength"]),
    (["minimum", "maximum"], ["minimum", "maximum"]),
    (["min_items", "max_items"], ["minItems", "maxItems"]),
    (["min_properties", "max_properties"], ["minProperties", "maxProperties"]),
    (["min_size", "max_size"], ["minItems", "maxItems"]),
];

/// Words that set the same limit.
const RIVALS: &[[&str; 2]] = &[
    ["minimum", "exclusive_minimum"],
    ["maximum", "exclusive_maximum"],
    ["min_size", "min_items"],
    ["max_size", "max_items"],
    ["min_size", "min_properties"],
    ["max_size", "max_properties"],
];

/// A limit that is a number.
struct Bound {
    name: Ident,
    value: Expr,
}

/// Returns the calls that set what the words say.
pub(super) fn calls(words: &[Word], crate_path: &CratePath, findings: &mut Findings) -> Vec<Call> {
    let mut reader = Reader { crate_path, findings, bounds: Vec::new(), calls: Vec::new() };
    for word in words {
        reader.word(word);
    }
    reader.compare();
    reader.calls
}

struct Reader<'r> {
    crate_path: &'r CratePath,
    findings: &'r mut Findings,
    bounds: Vec<Bound>,
    calls: Vec<Call>,
}

impl Reader<'_> {
    fn word(&mut self, word: &Word) {
        match (word.known.word, &word.value) {
            ("length" | "range" | "size", _) => self.range(word),
            ("items" | "values", Value::List(tokens, end)) => self.inner(word, tokens.clone(), *end),
            ("enum", _) => self.allowed(word),
            ("pattern" | "keys", _) => {
                let text = reported(pattern(word), self.findings);
                self.call(word.name.clone(), text.to_token_stream());
            }
            ("format", _) => {
                let text = reported(word.text(), self.findings);
                self.call(word.name.clone(), text.to_token_stream());
            }
            ("unique" | "unordered", _) => self.call(word.name.clone(), TokenStream::new()),
            (_, Value::Is(value)) => self.bound(word.name.clone(), value.clone()),
            _ => {}
        }
    }

    fn call(&mut self, method: Ident, arguments: TokenStream) {
        self.calls.push(Call::new(method, arguments));
    }

    fn bound(&mut self, name: Ident, value: Expr) {
        let is_rival = |other: &Bound| {
            other.name == name
                || RIVALS.iter().any(|pair| {
                    pair.iter().all(|word| name == *word || other.name == *word) && name != other.name
                })
        };
        if self.bounds.iter().any(is_rival) {
            self.findings.wrong(name.span(), messages::limit_twice(&name.to_string()));
            return;
        }
        if let Some(limit) = reported(words::limit(&value), self.findings) {
            self.call(name.clone(), limit);
            self.bounds.push(Bound { name, value });
        }
    }

    /// Reads `length(1..=64)`.
    fn range(&mut self, word: &Word) {
        let Some((_, [least, most], exclusive)) = RANGES.iter().find(|(name, ..)| *name == word.known.word)
        else {
            return;
        };
        let example = word.known.example;
        let ranges = word.entries(self.findings, |input| {
            let wrong = Mistake::here(input, messages::write_it(example));
            match input.parse().map_err(|_| wrong.clone())? {
                Expr::Range(range) if range.start.is_some() || range.end.is_some() => Ok(range),
                _ => Err(wrong),
            }
        });
        let mut ranges = ranges.into_iter();
        let Some(range) = ranges.next() else { return };
        if let Some(second) = ranges.next() {
            self.findings.wrong(second.span(), messages::write_it(example));
        }
        let most = match (&range.limits, exclusive) {
            (syn::RangeLimits::HalfOpen(_), Some(exclusive)) if range.end.is_some() => *exclusive,
            (syn::RangeLimits::HalfOpen(dots), None) if range.end.is_some() => {
                self.findings.wrong(dots.span(), messages::inclusive(example));
                return;
            }
            _ => *most,
        };
        // An error about the range is shown at its word.
        let named = |name: &str| Ident::new(name, word.name.span());
        for (name, value) in [(*least, range.start), (most, range.end)] {
            if let Some(value) = value {
                self.bound(named(name), *value);
            }
        }
    }

    /// Reads `items(length(1..=64))`.
    fn inner(&mut self, word: &Word, tokens: TokenStream, end: Span) {
        if tokens.is_empty() {
            self.findings.wrong(word.name.span(), messages::write_it(word.known.example));
        }
        let mut words = Vec::new();
        words::read(tokens, end, &[words::LIMITS], &mut words, self.findings);
        let calls = calls(&words, self.crate_path, self.findings);
        let property = Ident::new("__property", Span::mixed_site());
        self.call(word.name.clone(), quote!(|#property| #property #(#calls)*));
    }

    /// Reads `enum("a", "b")`.
    fn allowed(&mut self, word: &Word) {
        let mut seen: Vec<String> = Vec::new();
        let path = self.crate_path;
        let values = word.entries(self.findings, |input| {
            let value: Expr = syntax::parse(input, messages::NO_VALUE)?;
            let text = value.to_token_stream().to_string();
            if seen.contains(&text) {
                return Err(Mistake::new(value.span(), messages::value_twice(text.trim_matches('"'))));
            }
            seen.push(text);
            words::constant(&value, path)
        });
        let method = Ident::new("allowed", word.name.span());
        self.call(method, quote!(&[#(#values),*]));
    }

    /// Reports limits between which there is nothing.
    fn compare(&mut self) {
        for ([least, most], [shown_least, shown_most]) in PAIRS {
            let find = |name: &str| self.bounds.iter().find(|bound| bound.name == name);
            let pair = find(least).zip(find(most));
            let numbers = pair.and_then(|(least, most)| number(&least.value).zip(number(&most.value)));
            if numbers.is_some_and(|(least, most)| least > most)
                && let Some((least, _)) = pair
            {
                self.findings.wrong(least.value.span(), catalogue::least_above_most(shown_least, shown_most));
            }
        }
    }
}

fn number(value: &Expr) -> Option<ferroform_schema::Number> {
    syntax::digits(value)?.parse().ok()
}

/// Returns a pattern that can be read.
fn pattern(word: &Word) -> Result<syn::LitStr, Mistake> {
    let text = word.text()?;
    match ferroform_schema::pattern::Pattern::read(&text.value()) {
        Ok(_) => Ok(text),
        Err(why) => Err(Mistake::new(text.span(), messages::bad_pattern(&why.to_string()))),
    }
}
