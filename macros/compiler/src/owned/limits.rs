//! Limits of fields, elements and values: what each word says in the schema, and for which types it is.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident};

use super::described::Described;
use super::schema::{Form, Json, Node};
use super::value::{number, value};
use crate::catalogue::{self, language as texts, owned as messages};
use crate::finding::Findings;
use crate::language::{Value, Word, reported, vocabulary as words};
use crate::syntax::{self, Mistake};

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
    /// The word that says it, which may be that of a range.
    word: &'static str,
    value: Expr,
}

/// Adds to a node what the words say.
pub(super) fn limit(node: Node, words: &[Word], types: &[Described], findings: &mut Findings) -> Node {
    let mut limiter = Limiter { node, types, findings, bounds: Vec::new() };
    for word in words {
        limiter.word(word);
    }
    limiter.compare();
    limiter.node
}

struct Limiter<'r> {
    node: Node,
    types: &'r [Described],
    findings: &'r mut Findings,
    bounds: Vec<Bound>,
}

impl Limiter<'_> {
    fn word(&mut self, word: &Word) {
        match (word.known.word, &word.value) {
            ("length" | "range" | "size", _) => self.range(word),
            ("items", Value::List(tokens, end)) => match &mut self.node.form {
                Form::List(inner) => {
                    let node = std::mem::replace(&mut **inner, Node::new(Form::Any));
                    let node = self.inner(node, word, tokens.clone(), *end);
                    self.node.form = Form::List(Box::new(node));
                }
                _ => self.misfit(&word.name, messages::ONLY_LISTS),
            },
            ("values", Value::List(tokens, end)) => match self.node.form.clone() {
                Form::Map { keys, values } => {
                    let values = Box::new(self.inner(*values, word, tokens.clone(), *end));
                    self.node.form = Form::Map { keys, values };
                }
                _ => self.misfit(&word.name, messages::ONLY_MAPS),
            },
            ("enum", _) => self.allowed(word),
            ("pattern", _) => self.text("pattern", word, word.pattern()),
            ("format", _) => self.text("format", word, word.text()),
            ("keys", _) => {
                let text = reported(word.pattern(), self.findings);
                match &mut self.node.form {
                    Form::Map { keys, .. } => text.into_iter().for_each(|text| *keys = text.value()),
                    _ => self.misfit(&word.name, messages::ONLY_MAPS),
                }
            }
            ("unique", _) => self.of_list("uniqueItems", word, true),
            ("unordered", _) => self.of_list("insertionOrder", word, false),
            (known, Value::Is(value)) => self.bound(word.name.clone(), known, value.clone()),
            _ => {}
        }
    }

    fn misfit(&mut self, at: &Ident, message: &str) {
        let help = matches!(self.node.form, Form::Defined(_)).then(|| messages::LIMITS_OF_DEFINED.to_owned());
        self.findings.source_error(at.span(), message.to_owned(), help);
    }

    fn set(&mut self, keyword: &'static str, value: Json) {
        let node = std::mem::replace(&mut self.node, Node::new(Form::Any));
        // A limit that excludes its value takes the place of that of the type.
        let node = match keyword {
            "exclusiveMinimum" => node.without("minimum"),
            "exclusiveMaximum" => node.without("maximum"),
            _ => node,
        };
        self.node = node.with(keyword, value);
    }

    fn text(&mut self, keyword: &'static str, word: &Word, text: Result<syn::LitStr, Mistake>) {
        let Some(text) = reported(text, self.findings) else { return };
        if self.node.form == Form::Text {
            self.set(keyword, Json::String(text.value()));
        } else {
            self.misfit(&word.name, messages::ONLY_TEXTS);
        }
    }

    fn of_list(&mut self, keyword: &'static str, word: &Word, value: bool) {
        if matches!(self.node.form, Form::List(_)) {
            self.set(keyword, Json::Bool(value));
        } else {
            self.misfit(&word.name, messages::ONLY_LISTS);
        }
    }

    fn bound(&mut self, name: Ident, word: &'static str, value: Expr) {
        let is_rival = |other: &Bound| {
            other.name == name
                || RIVALS.iter().any(|pair| {
                    pair.iter().all(|word| name == *word || other.name == *word) && name != other.name
                })
        };
        if let Some(rival) = self.bounds.iter().find(|other| is_rival(other)) {
            self.findings.wrong(name.span(), messages::same_limit(rival.word, word));
            return;
        }
        let (keyword, form) = match self.keyword(&name.to_string()) {
            Ok(found) => found,
            Err(message) => return self.misfit(&name, message),
        };
        if let Some(limit) = reported(number(&value, &form), self.findings) {
            self.set(keyword, limit);
            self.bounds.push(Bound { name, word, value });
        }
    }

    /// Returns the keyword of a limit for nodes such as this one, and the form of its value.
    fn keyword(&self, word: &str) -> Result<(&'static str, Form), &'static str> {
        let form = &self.node.form;
        let is_number = matches!(form, Form::Integer(_) | Form::Number);
        let [is_list, is_map] = [matches!(form, Form::List(_)), matches!(form, Form::Map { .. })];
        let (keyword, fits, otherwise) = match word {
            "min_length" => ("minLength", *form == Form::Text, messages::ONLY_TEXTS),
            "max_length" => ("maxLength", *form == Form::Text, messages::ONLY_TEXTS),
            "minimum" => ("minimum", is_number, messages::ONLY_NUMBERS),
            "maximum" => ("maximum", is_number, messages::ONLY_NUMBERS),
            "exclusive_minimum" => ("exclusiveMinimum", is_number, messages::ONLY_NUMBERS),
            "exclusive_maximum" => ("exclusiveMaximum", is_number, messages::ONLY_NUMBERS),
            "multiple_of" => ("multipleOf", is_number, messages::ONLY_NUMBERS),
            "min_size" if is_map => ("minProperties", true, messages::ONLY_SIZED),
            "max_size" if is_map => ("maxProperties", true, messages::ONLY_SIZED),
            "min_size" => ("minItems", is_list, messages::ONLY_SIZED),
            "max_size" => ("maxItems", is_list, messages::ONLY_SIZED),
            "min_items" => ("minItems", is_list, messages::ONLY_LISTS),
            "max_items" => ("maxItems", is_list, messages::ONLY_LISTS),
            "min_properties" => ("minProperties", is_map, messages::ONLY_MAPS),
            _ => ("maxProperties", is_map, messages::ONLY_MAPS),
        };
        let value = if is_number { form.clone() } else { Form::Integer("u64") };
        if fits { Ok((keyword, value)) } else { Err(otherwise) }
    }

    /// Adds the limits of `length(1..=64)`.
    fn range(&mut self, word: &Word) {
        let Some((_, [least, most], exclusive)) = RANGES.iter().find(|(name, ..)| *name == word.known.word)
        else {
            return;
        };
        let Some(range) = word.range(self.findings) else { return };
        let most = exclusive.filter(|_| range.is_half_open).unwrap_or(most);
        if let Err(message) = self.keyword(least) {
            return self.misfit(&word.name, message);
        }
        // An error about the range is shown at its word.
        let named = |name: &str| Ident::new(name, word.name.span());
        for (name, value) in [(*least, range.least), (most, range.most)] {
            if let Some(value) = value {
                self.bound(named(name), word.known.word, value);
            }
        }
    }

    /// Reads `items(length(1..=64))`.
    fn inner(&mut self, node: Node, word: &Word, tokens: TokenStream, end: Span) -> Node {
        if tokens.is_empty() {
            self.findings.wrong(word.name.span(), texts::write_it(word.known.example));
        }
        let mut words = Vec::new();
        words::CFN.read(tokens, end, &[words::RULES, words::LIMITS], &mut words, self.findings);
        limit(node, &words, self.types, self.findings)
    }

    /// Reads `enum("a", "b")`.
    fn allowed(&mut self, word: &Word) {
        let (form, types) = (self.node.form.clone(), self.types);
        let values = word.values(self.findings, |allowed| value(allowed, &form, types));
        self.set("enum", Json::Array(values));
    }

    /// Reports limits between which there is nothing.
    fn compare(&mut self) {
        for ([least, most], [shown_least, shown_most]) in PAIRS {
            let find = |name: &str| self.bounds.iter().find(|bound| bound.name == name);
            let pair = find(least).zip(find(most));
            let digits = |value: &Expr| syntax::digits(value)?.parse::<ferroform_schema::Number>().ok();
            let numbers = pair.and_then(|(least, most)| digits(&least.value).zip(digits(&most.value)));
            if numbers.is_some_and(|(least, most)| least > most)
                && let Some((least, _)) = pair
            {
                self.findings.wrong(least.value.span(), catalogue::least_above_most(shown_least, shown_most));
            }
        }
    }
}
