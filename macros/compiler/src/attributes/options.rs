//! What `#[terraform(…)]` says about a struct or a field.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::{Expr, LitStr};

use super::literal;
use super::role::Role;
use crate::annotation::Spanned;
use crate::catalogue::attributes as texts;
use crate::emit::CratePath;
use crate::finding::Findings;
use crate::ir::{self, Literal};
use crate::language::{self, Value, Word, number, reported, vocabulary};
use crate::lower::keeps;
use crate::source::runtime_path;
use crate::syntax::Mistake;

/// What is said about a struct.
#[derive(Default)]
pub(super) struct StructOptions {
    pub(super) path: CratePath,
    pub(super) name: Option<LitStr>,
    pub(super) deprecated: Option<String>,
    /// The function that checks settings.
    pub(super) validate: Option<syn::Path>,
    /// The sets of arguments of which some must be set.
    pub(super) alternatives: Vec<Word>,
}

/// What is said about a field.
#[derive(Default)]
pub(super) struct FieldOptions {
    pub(super) name: Option<LitStr>,
    pub(super) is_sensitive: bool,
    pub(super) is_write_only: bool,
    /// Where it is said that what is read has the value if it is not set.
    pub(super) computed: Option<Span>,
    pub(super) deprecated: Option<String>,
    pub(super) default: Option<literal::Default>,
    /// The environment variable that sets it if nothing else does.
    pub(super) env: Option<LitStr>,
    pub(super) rules: Vec<Rule>,
    /// The arguments that must be set as well.
    pub(super) requires: Option<Word>,
}

/// A rule about the value of a field.
pub(super) enum Rule {
    /// The regular expression: a constant expression.
    Pattern(TokenStream),
    OneOf(Vec<Spanned<Literal>>),
    /// Characters, elements or values: bounds as decimal numbers.
    Limits(Limited, [Option<String>; 2]),
}

/// What bounds are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limited {
    Length,
    Size,
    Range,
    /// The bounds themselves are not allowed.
    ExclusiveRange,
}

impl Rule {
    /// Returns the word.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Pattern(_) => "pattern",
            Self::OneOf(_) => "enum",
            Self::Limits(Limited::Length, _) => "length",
            Self::Limits(Limited::Size, _) => "size",
            Self::Limits(Limited::Range | Limited::ExclusiveRange, _) => "range",
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
            Self::Limits(limited, [min, max]) => match limited {
                Limited::Length => ir::Rule::Length { min: count(min), max: count(max) },
                Limited::Size => ir::Rule::Size { min: count(min), max: count(max) },
                Limited::Range => ir::Rule::Range { min: min.clone(), max: max.clone() },
                Limited::ExclusiveRange => ir::Rule::ExclusiveRange { min: min.clone(), max: max.clone() },
            },
        };
        keeps(default, &rule)
    }
}

impl StructOptions {
    pub(super) fn read(attributes: &[syn::Attribute], role: Role, findings: &mut Findings) -> Self {
        let mut options = Self::default();
        let mut path = None;
        for word in vocabulary::TERRAFORM.of_item(attributes, role.struct_words(), findings) {
            match word.known.word {
                "crate" => path = reported(word.path(), findings),
                "name" => options.name = reported(word.text(), findings),
                "validate" => options.validate = reported(word.path(), findings),
                "deprecated" => options.deprecated = deprecated(&word, findings),
                _ => options.alternatives.push(word),
            }
        }
        options.path = runtime_path(path);
        options
    }
}

/// Returns what to do instead.
fn deprecated(word: &Word, findings: &mut Findings) -> Option<String> {
    match word.value {
        Value::None => Some(texts::DEPRECATED.to_owned()),
        _ => reported(word.text(), findings).map(|advice| advice.value()),
    }
}

impl FieldOptions {
    pub(super) fn read(attributes: &[syn::Attribute], role: Role, findings: &mut Findings) -> Self {
        let mut options = Self::default();
        for word in vocabulary::TERRAFORM.of_item(attributes, role.field_words(), findings) {
            options.take(word, findings);
        }
        options
    }

    fn take(&mut self, word: Word, findings: &mut Findings) {
        match word.known.word {
            "rename" => self.name = reported(word.text(), findings),
            "sensitive" => self.is_sensitive = true,
            "write_only" => self.is_write_only = true,
            "computed" => self.computed = Some(word.name.span()),
            "deprecated" => self.deprecated = deprecated(&word, findings),
            "default" => {
                let Value::Is(value) = &word.value else { return };
                self.default = reported(literal::default(value), findings);
            }
            "env" => self.env = reported(variable(&word), findings),
            "requires" => self.requires = Some(word),
            "pattern" => self.rules.extend(reported(pattern(&word), findings).map(Rule::Pattern)),
            "enum" => self.rules.push(Rule::OneOf(word.values(findings, literal::read))),
            _ => self.limits(&word, findings),
        }
    }

    /// Adds the rules of `length(1..=64)`.
    fn limits(&mut self, word: &Word, findings: &mut Findings) {
        let limited = match word.known.word {
            "length" => Limited::Length,
            "size" => Limited::Size,
            _ => Limited::Range,
        };
        let Some(range) = word.range(findings) else { return };
        let integer = (limited != Limited::Range).then_some("u64");
        let mut bound = |side: Option<Expr>| side.and_then(|side| reported(number(&side, integer), findings));
        let (least, most) = (bound(range.least), bound(range.most));
        if range.is_half_open {
            self.rules.push(Rule::Limits(Limited::ExclusiveRange, [None, most]));
            self.rules.extend(least.map(|least| Rule::Limits(limited, [Some(least), None])));
        } else {
            self.rules.push(Rule::Limits(limited, [least, most]));
        }
    }
}

fn variable(word: &Word) -> Result<LitStr, Mistake> {
    let name = word.text()?;
    let written = name.value();
    let is_good =
        !written.is_empty() && !written.contains(['=', '\0']) && !written.contains(char::is_whitespace);
    if is_good { Ok(name) } else { Err(Mistake::new(name.span(), texts::EXPECTED_VARIABLE)) }
}

/// Returns the regular expression, or the path of a constant that holds one.
fn pattern(word: &Word) -> Result<TokenStream, Mistake> {
    match &word.value {
        Value::Is(Expr::Path(path)) => Ok(path.to_token_stream()),
        _ => word.pattern().map(|text| text.value().to_token_stream()),
    }
}

/// Returns the names of attributes in `requires(host)`.
pub(super) fn names<F: language::Named>(word: &Word, fields: &[F], findings: &mut Findings) -> Vec<String> {
    word.entries(findings, |input| {
        language::field(input, fields, texts::EXPECTED_FIELDS).map(|(field, _)| field.shown())
    })
}
