//! `#[terraform(…)]` at a struct or a field.

use ferroform_schema::Number;
use ferroform_schema::pattern::Pattern;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Expr, LitStr, Meta};

use super::literal;
use super::role::Role;
use crate::annotation::Spanned;
use crate::catalogue::{self, attributes as texts};
use crate::emit::CratePath;
use crate::finding::Findings;
use crate::ir::{self, Literal};
use crate::lower::keeps;
use crate::nearest::nearest;
use crate::syntax::{self, Item, Mistake, value, value_span, word};

/// What is said about a struct.
#[derive(Debug, Default)]
pub(super) struct StructOptions {
    pub(super) path: CratePath,
    pub(super) name: Option<LitStr>,
    pub(super) deprecated: Option<LitStr>,
    /// The function that checks settings.
    pub(super) validate: Option<syn::Path>,
    /// The arguments of which at least one must be set.
    pub(super) at_least_one_of: Vec<Vec<LitStr>>,
    /// The arguments of which exactly one must be set.
    pub(super) exactly_one_of: Vec<Vec<LitStr>>,
}

/// What is said about a field.
#[derive(Debug, Default)]
pub(super) struct FieldOptions {
    pub(super) name: Option<LitStr>,
    pub(super) is_sensitive: bool,
    pub(super) is_write_only: bool,
    /// Where it is said that what is read has the value if it is not set.
    pub(super) computed: Option<Span>,
    pub(super) deprecated: Option<LitStr>,
    pub(super) default: Option<Spanned<Literal>>,
    /// The environment variable that sets it if nothing else does.
    pub(super) env: Option<LitStr>,
    pub(super) rules: Vec<Rule>,
    pub(super) requires: Vec<LitStr>,
}

/// A rule about the value of a field.
#[derive(Debug)]
pub(super) enum Rule {
    /// The regular expression: a constant expression.
    Pattern(TokenStream),
    OneOf(Vec<Spanned<Literal>>),
    /// Characters, elements or values: bounds as decimal numbers.
    Limits(Limited, [Option<String>; 2]),
}

/// What a range is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limited {
    Length,
    Size,
    Range,
}

impl Rule {
    /// Returns the option.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Pattern(_) => "pattern",
            Self::OneOf(_) => "one_of",
            Self::Limits(Limited::Length, _) => "length",
            Self::Limits(Limited::Size, _) => "size",
            Self::Limits(Limited::Range, _) => "range",
        }
    }

    /// Whether a default obeys the rule. A pattern that is in a constant is not known here, and is obeyed.
    pub(super) fn allows(&self, default: &Literal) -> bool {
        let count = |bound: &Option<String>| bound.as_ref().and_then(|bound| bound.parse().ok());
        let rule = match self {
            Self::Pattern(written) => match syn::parse2::<LitStr>(written.clone()) {
                Ok(text) => ir::Rule::Pattern(text.value()),
                Err(_) => return true,
            },
            Self::OneOf(allowed) => ir::Rule::OneOf(allowed.iter().map(|one| one.value.clone()).collect()),
            Self::Limits(Limited::Length, [min, max]) => {
                ir::Rule::Length { min: count(min), max: count(max) }
            }
            Self::Limits(Limited::Size, [min, max]) => ir::Rule::Size { min: count(min), max: count(max) },
            Self::Limits(Limited::Range, [min, max]) => {
                ir::Rule::Range { min: min.clone(), max: max.clone() }
            }
        };
        keeps(default, &rule)
    }
}

impl StructOptions {
    pub(super) fn read(attributes: &[syn::Attribute], role: Role, findings: &mut Findings) -> Self {
        let mut options = Self::default();
        read(attributes, role.struct_words(), findings, |meta| options.take(meta));
        options
    }

    fn take(&mut self, meta: &Meta) -> Result<(), Mistake> {
        match word(meta).as_str() {
            "crate" => self.path = CratePath(Some(path(meta, catalogue::EXPECTED_CRATE)?)),
            "name" => self.name = Some(text(meta, catalogue::EXPECTED_TEXT)?),
            "validate" => self.validate = Some(path(meta, texts::EXPECTED_FUNCTION)?),
            "deprecated" => self.deprecated = Some(text(meta, catalogue::EXPECTED_TEXT)?),
            "at_least_one_of" => self.at_least_one_of.push(names(meta)?),
            "exactly_one_of" => self.exactly_one_of.push(names(meta)?),
            _ => return Err(unread(meta)),
        }
        Ok(())
    }
}

impl FieldOptions {
    pub(super) fn read(attributes: &[syn::Attribute], role: Role, findings: &mut Findings) -> Self {
        let mut options = Self::default();
        read(attributes, &role.field_words(), findings, |meta| options.take(meta));
        options
    }

    fn take(&mut self, meta: &Meta) -> Result<(), Mistake> {
        match word(meta).as_str() {
            "name" => self.name = Some(text(meta, catalogue::EXPECTED_TEXT)?),
            "sensitive" => {
                alone(meta)?;
                self.is_sensitive = true;
            }
            "write_only" => {
                alone(meta)?;
                self.is_write_only = true;
            }
            "computed" => {
                alone(meta)?;
                self.computed = Some(meta.span());
            }
            "deprecated" => self.deprecated = Some(text(meta, catalogue::EXPECTED_TEXT)?),
            "default" => {
                let value = value(meta).ok_or_else(|| wrong(meta, texts::EXPECTED_DEFAULT))?;
                let literal = literal::read(value).ok_or_else(|| wrong(meta, texts::EXPECTED_DEFAULT))?;
                self.default = Some(literal);
            }
            "env" => self.env = Some(variable(meta)?),
            "requires" => self.requires.extend(names(meta)?),
            "pattern" => self.rules.push(Rule::Pattern(pattern(meta)?)),
            "one_of" => self.rules.push(Rule::OneOf(one_of(meta)?)),
            "length" => self.rules.push(limits(meta, Limited::Length)?),
            "size" => self.rules.push(limits(meta, Limited::Size)?),
            "range" => self.rules.push(limits(meta, Limited::Range)?),
            _ => return Err(unread(meta)),
        }
        Ok(())
    }
}

/// A word that a role allows and nothing reads.
fn unread(meta: &Meta) -> Mistake {
    Mistake::new(meta.path().span(), catalogue::unknown_argument(&word(meta)))
}

/// Reads the options that are known, and reports the others.
fn read(
    attributes: &[syn::Attribute],
    known: &[&str],
    findings: &mut Findings,
    mut take: impl FnMut(&Meta) -> Result<(), Mistake>,
) {
    let mut options: Vec<Meta> = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("terraform")) {
        let Meta::List(list) = &attribute.meta else {
            findings.wrong(attribute.path().span(), texts::NO_LIST);
            continue;
        };
        let list = syntax::list(syntax::ungrouped(list.tokens.clone()), list.path.span(), |input| {
            let place = input.span();
            match syntax::item(input)? {
                Item::Argument(meta) => Ok(*meta),
                Item::Path(path) => Err(unknown(&path, known)),
                Item::Literal(_) => Err(Mistake::new(place, catalogue::STRAY_LITERAL)),
            }
        });
        for meta in list.reported(findings) {
            let word = word(&meta);
            if !known.contains(&word.as_str()) {
                unknown(meta.path(), known).report(findings);
            } else if !matches!(meta, Meta::List(_))
                && options.iter().any(|earlier| syntax::word(earlier) == word)
            {
                findings.wrong(meta.path().span(), catalogue::argument_twice(&word));
            } else {
                options.push(meta);
            }
        }
    }
    for meta in options {
        take(&meta).unwrap_or_else(|mistake| mistake.report(findings));
    }
}

fn unknown(path: &syn::Path, known: &[&str]) -> Mistake {
    let shown = catalogue::path_text(path);
    let near = nearest(&shown, known.iter().copied());
    let help = near.map_or_else(|| catalogue::known_arguments(known), catalogue::did_you_mean);
    Mistake::new(path.span(), catalogue::unknown_argument(&shown)).with_help(help)
}

fn wrong(meta: &Meta, message: impl Into<String>) -> Mistake {
    Mistake::new(value_span(meta), message)
}

fn alone(meta: &Meta) -> Result<(), Mistake> {
    match meta {
        Meta::Path(_) => Ok(()),
        _ => Err(wrong(meta, catalogue::EXPECTED_WORD)),
    }
}

fn literal_text(expression: &Expr) -> Option<LitStr> {
    match expression {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.clone()),
        _ => None,
    }
}

fn text(meta: &Meta, expected: &str) -> Result<LitStr, Mistake> {
    value(meta).and_then(literal_text).ok_or_else(|| wrong(meta, expected))
}

fn variable(meta: &Meta) -> Result<LitStr, Mistake> {
    let name = text(meta, texts::EXPECTED_VARIABLE)?;
    let written = name.value();
    let is_good =
        !written.is_empty() && !written.contains(['=', '\0']) && !written.contains(char::is_whitespace);
    if is_good { Ok(name) } else { Err(wrong(meta, texts::EXPECTED_VARIABLE)) }
}

fn path(meta: &Meta, expected: &str) -> Result<syn::Path, Mistake> {
    match value(meta) {
        Some(Expr::Path(path)) if path.qself.is_none() => Ok(path.path.clone()),
        _ => Err(wrong(meta, expected)),
    }
}

fn pattern(meta: &Meta) -> Result<TokenStream, Mistake> {
    match value(meta) {
        Some(path @ Expr::Path(_)) => Ok(path.to_token_stream()),
        Some(expression) => {
            let text = literal_text(expression).ok_or_else(|| wrong(meta, texts::EXPECTED_PATTERN))?;
            let pattern = text.value();
            match Pattern::read(&pattern) {
                Ok(_) => Ok(pattern.to_token_stream()),
                Err(_) => Err(wrong(meta, texts::bad_pattern(&pattern))),
            }
        }
        None => Err(wrong(meta, texts::EXPECTED_PATTERN)),
    }
}

/// Reads the entries of an option with parentheses.
fn entries<T>(meta: &Meta, expected: &str, read: impl Fn(&Expr) -> Option<T>) -> Result<Vec<T>, Mistake> {
    let Meta::List(list) = meta else { return Err(wrong(meta, expected)) };
    let list = syntax::list(list.tokens.clone(), list.path.span(), |input| {
        let expression = syntax::parse::<Expr>(input, expected)?;
        read(&expression).ok_or_else(|| Mistake::new(expression.span(), expected))
    });
    match list.mistakes.into_iter().next() {
        Some(mistake) => Err(mistake),
        None if list.entries.is_empty() => Err(wrong(meta, expected)),
        None => Ok(list.entries),
    }
}

fn names(meta: &Meta) -> Result<Vec<LitStr>, Mistake> {
    entries(meta, &texts::expected_names(&word(meta)), literal_text)
}

fn one_of(meta: &Meta) -> Result<Vec<Spanned<Literal>>, Mistake> {
    entries(meta, texts::EXPECTED_ONE_OF, literal::read)
}

fn limits(meta: &Meta, limited: Limited) -> Result<Rule, Mistake> {
    let expected = || wrong(meta, texts::expected_range(&word(meta)));
    let Some(Expr::Range(range)) = value(meta) else { return Err(expected()) };
    let bound = |side: &Option<Box<Expr>>| match side {
        None => Ok(None),
        Some(side) => {
            let literal = literal::read(side).map(|literal| literal.value);
            let number = literal.filter(|literal| matches!(literal, Literal::Int(_) | Literal::Number(_)));
            let digits = number
                .map(|number| number.to_string())
                .filter(|digits| limited == Limited::Range || digits.parse::<u64>().is_ok());
            digits.map(Some).ok_or_else(|| Mistake::new(side.span(), texts::expected_range(&word(meta))))
        }
    };
    let bounds = [bound(&range.start)?, bound(&range.end)?];
    match (&range.limits, &bounds) {
        (_, [None, None]) => Err(expected()),
        (syn::RangeLimits::HalfOpen(dots), [_, Some(_)]) => Err(Mistake::new(dots.span(), texts::HALF_OPEN)),
        (_, [Some(least), Some(most)]) if is_less(most, least) => {
            Err(Mistake::new(range.span(), texts::EMPTY_RANGE))
        }
        _ => Ok(Rule::Limits(limited, bounds)),
    }
}

fn is_less(one: &str, other: &str) -> bool {
    let numbers = one.parse::<Number>().ok().zip(other.parse::<Number>().ok());
    numbers.is_some_and(|(one, other)| one < other)
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::{FieldOptions, StructOptions};

    #[test]
    fn a_word_that_nothing_reads_is_no_other_word() {
        assert!(StructOptions::default().take(&parse_quote!(exactly_one_of("a", "b"))).is_ok());
        assert!(StructOptions::default().take(&parse_quote!(at_most_one_of("a", "b"))).is_err());
        assert!(FieldOptions::default().take(&parse_quote!(range = 1..=2)).is_ok());
        assert!(FieldOptions::default().take(&parse_quote!(precision = 1..=2)).is_err());
    }
}
