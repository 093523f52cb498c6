//! The language of `#[cfn(…)]` and `#[terraform(…)]`: words, the forms of their values, and what is wrong with them.
//!
//! The name of the attribute says which macro reads it: `#[cfn(…)]` stands in what `#[cfg_resource]` is above,
//! `#[terraform(…)]` in what derives a trait. [`vocabulary`] lists the words of each place.

mod fields;
mod limits;
mod variants;
pub(crate) mod vocabulary;

use proc_macro2::{Group, Span, TokenStream};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Token, token};

pub(crate) use self::fields::{Named, alternatives, field};
pub(crate) use self::limits::{INTEGERS, number};
pub(crate) use self::variants::variants;
use crate::catalogue::{self, language as messages};
use crate::finding::Findings;
use crate::nearest::nearest;
use crate::syntax::{self, Mistake};

/// A word with its value.
#[derive(Clone)]
pub(crate) struct Word {
    /// The word.
    pub(crate) name: Ident,
    /// Its value.
    pub(crate) value: Value,
    /// How it is written.
    pub(crate) known: &'static Known,
}

/// The value of a word.
#[derive(Clone)]
pub(crate) enum Value {
    /// `read_only`.
    None,
    /// `rename = "…"`.
    Is(Expr),
    /// `length(1..=64)`: what is in the parentheses, and where they end.
    List(TokenStream, Span),
}

/// How the value of a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `read_only`.
    Flag,
    /// `rename = "…"`.
    Is,
    /// `deprecated`, or `deprecated = "…"`.
    FlagOrIs,
    /// `length(1..=64)`.
    List,
    /// It is written otherwise.
    Past,
}

/// A word and how it is written.
#[derive(Debug)]
pub(crate) struct Known {
    /// The word.
    pub(crate) word: &'static str,
    /// The form of its value.
    form: Form,
    /// An example, for messages.
    pub(crate) example: &'static str,
    /// Whether it may be said several times.
    is_repeated: bool,
}

impl Known {
    const fn new(word: &'static str, form: Form, example: &'static str) -> Self {
        Self { word, form, example, is_repeated: false }
    }

    const fn flag(word: &'static str) -> Self {
        Self::new(word, Form::Flag, word)
    }

    const fn is(word: &'static str, example: &'static str) -> Self {
        Self::new(word, Form::Is, example)
    }

    const fn list(word: &'static str, example: &'static str) -> Self {
        Self::new(word, Form::List, example)
    }

    /// A word that looks right. The example is what says it.
    const fn past(word: &'static str, example: &'static str) -> Self {
        Self::new(word, Form::Past, example)
    }

    const fn repeated(self) -> Self {
        Self { is_repeated: true, ..self }
    }
}

/// An attribute with words.
#[derive(Debug)]
pub(crate) struct Helper {
    /// Its name.
    name: &'static str,
    /// All of its words, with the place that they belong to.
    places: &'static [(&'static [Known], &'static str)],
    /// Words that are none, and what says the same.
    otherwise: &'static [&'static [(&'static str, &'static str)]],
}

impl Helper {
    /// Reads the words of all attributes of an item that have this name. `known` are those of its place.
    pub(crate) fn of_item(
        &self,
        attributes: &[syn::Attribute],
        known: &[&'static [Known]],
        findings: &mut Findings,
    ) -> Vec<Word> {
        let mut words = Vec::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(self.name)) {
            match &attribute.meta {
                syn::Meta::List(list) => {
                    let end = list.delimiter.span().close();
                    self.read(list.tokens.clone(), end, known, &mut words, findings);
                }
                other => findings.wrong(other.span(), messages::no_list(self.name)),
            }
        }
        words
    }

    /// Reads words between commas. Those that are unknown, repeated or written in another form are reported and left out.
    pub(crate) fn read(
        &self,
        tokens: TokenStream,
        end: Span,
        known: &[&'static [Known]],
        words: &mut Vec<Word>,
        findings: &mut Findings,
    ) {
        let list = syntax::list(syntax::ungrouped(tokens), end, |input| self.word(input, known));
        for word in list.reported(findings) {
            let name = word.known.word;
            if !word.known.is_repeated && find(words, name).is_some() {
                findings.wrong(word.name.span(), catalogue::argument_twice(name));
            } else {
                words.push(word);
            }
        }
    }

    fn word(&self, input: ParseStream<'_>, known: &[&'static [Known]]) -> Result<Word, Mistake> {
        let wrong = Mistake::here(input, messages::NO_WORD);
        let name = input.call(Ident::parse_any).map_err(|_| wrong)?;
        let text = name.unraw().to_string();
        let found = known.iter().flat_map(|words| words.iter()).find(|known| known.word == text);
        let Some(known) = found else { return Err(self.unknown(&name, &text, known)) };
        let value = value(input, &text)?;
        let fits = match &value {
            Value::None => matches!(known.form, Form::Flag | Form::FlagOrIs),
            Value::Is(_) => matches!(known.form, Form::Is | Form::FlagOrIs),
            Value::List(..) => known.form == Form::List,
        };
        let word = Word { name, value, known };
        match (fits, known.form) {
            (true, _) => Ok(word),
            (false, Form::Flag) => Err(Mistake::new(word.other_form().place, catalogue::EXPECTED_WORD)),
            (false, _) => Err(Mistake::new(word.name.span(), messages::write_it(known.example))),
        }
    }

    /// Says what is probably meant by a word that is not known at its place.
    fn unknown(&self, name: &Ident, text: &str, known: &[&'static [Known]]) -> Mistake {
        let at = name.span();
        // As schemas write it: `readOnly`, `minLength`.
        let plain = crate::lower::naming::snake(text);
        if let Some((_, otherwise)) =
            self.otherwise.iter().copied().flatten().find(|(word, _)| *word == plain)
        {
            return Mistake::new(at, messages::said_otherwise(text, otherwise));
        }
        let words: Vec<&str> = known
            .iter()
            .flat_map(|words| words.iter())
            .filter(|known| known.form != Form::Past)
            .map(|known| known.word)
            .collect();
        let here = || words.iter().copied();
        if let Some(near) = here().find(|word| *word == plain).or_else(|| nearest(&plain, here())) {
            return Mistake::new(at, messages::unknown_word(text)).with_help(catalogue::did_you_mean(near));
        }
        let elsewhere = self.places.iter().find(|(words, _)| words.iter().any(|known| known.word == plain));
        if let Some((_, place)) = elsewhere {
            return Mistake::new(at, messages::misplaced_word(text, place));
        }
        Mistake::new(at, messages::unknown_word(text)).with_help(catalogue::known_arguments(&words))
    }
}

fn value(input: ParseStream<'_>, word: &str) -> Result<Value, Mistake> {
    if input.peek(token::Paren) {
        let group = syntax::parse::<Group>(input, messages::NO_WORD)?;
        return Ok(Value::List(group.stream(), group.span_close()));
    }
    if input.peek(Token![=]) {
        let equals =
            input.parse::<Token![=]>().map_err(|error| Mistake::new(error.span(), messages::NO_WORD))?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(Mistake::new(equals.span(), catalogue::no_value(word)));
        }
        let at = input.span();
        return input.parse().map(Value::Is).map_err(|_| Mistake::new(at, catalogue::no_value(word)));
    }
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(Value::None);
    }
    Err(Mistake::new(input.span(), catalogue::after_argument(word)))
}

impl Word {
    /// Returns the value as a text.
    pub(crate) fn text(&self) -> Result<syn::LitStr, Mistake> {
        match &self.value {
            Value::Is(Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => Ok(text.clone()),
            _ => Err(self.other_form()),
        }
    }

    /// Returns the value as a path.
    pub(crate) fn path(&self) -> Result<syn::Path, Mistake> {
        match &self.value {
            Value::Is(Expr::Path(path)) if path.qself.is_none() => Ok(path.path.clone()),
            _ => Err(self.other_form()),
        }
    }

    /// Reads the entries in the parentheses.
    pub(crate) fn entries<T>(
        &self,
        findings: &mut Findings,
        read: impl FnMut(ParseStream<'_>) -> Result<T, Mistake>,
    ) -> Vec<T> {
        let Value::List(tokens, end) = &self.value else { return Vec::new() };
        if tokens.is_empty() {
            findings.wrong(self.name.span(), messages::write_it(self.known.example));
        }
        syntax::list(tokens.clone(), *end, read).reported(findings)
    }

    /// Reads `enum("a", "b")`.
    pub(crate) fn values<T>(
        &self,
        findings: &mut Findings,
        mut read: impl FnMut(&Expr) -> Result<T, Mistake>,
    ) -> Vec<T> {
        let mut seen: Vec<String> = Vec::new();
        self.entries(findings, |input| {
            let allowed: Expr = syntax::parse(input, messages::NO_VALUE)?;
            let text = allowed.to_token_stream().to_string();
            if seen.contains(&text) {
                return Err(Mistake::new(allowed.span(), messages::value_twice(text.trim_matches('"'))));
            }
            seen.push(text);
            read(&allowed)
        })
    }

    /// Returns the mistake of a value that has another form.
    pub(crate) fn other_form(&self) -> Mistake {
        let at = match &self.value {
            Value::Is(value) => value.span(),
            Value::None | Value::List(..) => self.name.span(),
        };
        Mistake::new(at, messages::write_it(self.known.example))
    }
}

/// Returns the word with this name.
pub(crate) fn find<'w>(words: &'w [Word], name: &str) -> Option<&'w Word> {
    words.iter().find(|word| word.known.word == name)
}

/// Returns what was read, or reports the mistake.
pub(crate) fn reported<T>(result: Result<T, Mistake>, findings: &mut Findings) -> Option<T> {
    result.map_err(|mistake| mistake.report(findings)).ok()
}
