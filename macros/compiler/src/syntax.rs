//! Lists in the arguments of an annotation, read so that a mistake in one entry hides no mistake in another.
//!
//! `syn` and `darling` stop at the first token that they cannot read. Here, what follows the next comma is read
//! nevertheless. Literals and paths that a `macro_rules!` macro passes on are in groups without delimiters, which only
//! some parsers look into; [`ungrouped`] removes them beforehand.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, Meta, Token, token};

use crate::catalogue;
use crate::finding::{Findings, SourceRange};

/// What is wrong at one token of the arguments.
#[derive(Debug, Clone)]
pub(crate) struct Mistake {
    /// The fewest tokens that are wrong.
    pub place: SourceRange,
    /// What is wrong with it.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Whether something is missing after the last token of the entry.
    is_at_end: bool,
}

impl Mistake {
    /// Creates a mistake without help.
    pub(crate) fn new(place: impl Into<SourceRange>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into(), help: None, is_at_end: false }
    }

    /// Creates a mistake at the next token.
    pub(crate) fn here(input: ParseStream<'_>, message: impl Into<String>) -> Self {
        Self { is_at_end: input.is_empty() || input.peek(Token![,]), ..Self::new(input.span(), message) }
    }

    /// Adds what to do.
    pub(crate) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Reports the mistake.
    pub(crate) fn report(self, findings: &mut Findings) {
        findings.source_error(self.place, self.message, self.help);
    }
}

/// The entries of a list that could be read, and the mistakes in the others.
#[derive(Debug)]
pub(crate) struct List<T> {
    pub entries: Vec<T>,
    pub mistakes: Vec<Mistake>,
}

impl<T> List<T> {
    /// Returns the entries that could be read, and reports the mistakes in the others.
    pub(crate) fn reported(self, findings: &mut Findings) -> Vec<T> {
        self.mistakes.into_iter().for_each(|mistake| mistake.report(findings));
        self.entries
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), mistakes: Vec::new() }
    }
}

/// An entry of the argument list.
pub(crate) enum Item {
    /// `"AWS::Logs::LogGroup"`.
    Literal(Lit),
    /// `AWS::Logs::LogGroup`, without the quotes.
    Path(syn::Path),
    /// `name`, `name = …` or `name(…)`.
    Argument(Box<Meta>),
}

/// Parses one token or path. The message is our own, because those of `syn` name its types.
pub(crate) fn parse<T: Parse>(input: ParseStream<'_>, expected: &str) -> Result<T, Mistake> {
    let wrong = Mistake::here(input, expected);
    input.parse().map_err(|_| wrong)
}

/// Removes the groups without delimiters around what a macro passes on.
pub(crate) fn ungrouped(tokens: TokenStream) -> TokenStream {
    let inside = |token: TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => ungrouped(group.stream()),
        TokenTree::Group(group) => {
            let mut plain = Group::new(group.delimiter(), ungrouped(group.stream()));
            plain.set_span(group.span());
            TokenTree::Group(plain).into()
        }
        other => other.into(),
    };
    tokens.into_iter().map(inside).collect::<Vec<TokenStream>>().into_iter().collect()
}

/// Reads a list of entries between commas. `end` is the place of a mistake after which there are no more tokens.
pub(crate) fn list<T>(
    tokens: TokenStream,
    end: Span,
    mut entry: impl FnMut(ParseStream<'_>) -> Result<T, Mistake>,
) -> List<T> {
    let mut list = List::default();
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            read_entry(input, end, &mut entry, &mut list);
        }
        Ok(())
    };
    if let Err(error) = read.parse2(tokens) {
        list.mistakes.push(Mistake::new(error.span(), catalogue::UNREADABLE_ARGUMENT));
    }
    list
}

fn read_entry<T>(
    input: ParseStream<'_>,
    end: Span,
    entry: &mut impl FnMut(ParseStream<'_>) -> Result<T, Mistake>,
    list: &mut List<T>,
) {
    // What is read from a copy leaves no trace if it fails.
    let copy = input.fork();
    let error = match entry(&copy) {
        Ok(read) if copy.is_empty() || copy.peek(Token![,]) => {
            list.entries.push(read);
            input.advance_to(&copy);
            skip_comma(input);
            return;
        }
        // A forgotten comma: the next entry begins here.
        Ok(read) if copy.peek(syn::Ident) => {
            list.entries.push(read);
            list.mistakes.push(Mistake::here(&copy, catalogue::EXPECTED_COMMA));
            input.advance_to(&copy);
            return;
        }
        Ok(_) => Mistake::here(&copy, catalogue::EXPECTED_COMMA),
        Err(mistake) => mistake,
    };
    let mut last = None;
    while !input.is_empty() && !input.peek(Token![,]) {
        last = input.parse::<TokenTree>().ok().map(|token| token.span()).or(last);
    }
    // What is missing has no token of its own.
    let nearest = || if input.is_empty() { end } else { input.span() };
    let place = if error.is_at_end { last.unwrap_or_else(nearest).into() } else { error.place };
    list.mistakes.push(Mistake { place, ..error });
    skip_comma(input);
}

fn skip_comma(input: ParseStream<'_>) {
    if input.peek(Token![,]) {
        let _ = input.parse::<Token![,]>();
    }
}

/// Reads an entry of the argument list.
pub(crate) fn item(input: ParseStream<'_>) -> Result<Item, Mistake> {
    let is_word = input.peek(syn::LitBool) && input.peek2(Token![=]);
    if input.peek(Lit) && !is_word {
        return input.parse().map(Item::Literal).map_err(|error| unreadable(&error));
    }
    if !input.peek(syn::Ident) && !input.peek(Token![crate]) && !input.peek(Token![::]) {
        return Err(Mistake::new(input.span(), catalogue::UNREADABLE_ARGUMENT));
    }
    let path = input.call(syn::Path::parse_mod_style).map_err(|error| unreadable(&error))?;
    let word = path.get_ident().map(ToString::to_string).unwrap_or_default();
    if input.peek(token::Paren) {
        let group = input.parse::<Group>().map_err(|error| unreadable(&error))?;
        let delimiter = syn::MacroDelimiter::Paren(token::Paren(group.span()));
        return Ok(Item::Argument(Box::new(Meta::List(syn::MetaList {
            path,
            delimiter,
            tokens: group.stream(),
        }))));
    }
    if input.peek(Token![=]) {
        let eq_token = input.parse::<Token![=]>().map_err(|error| unreadable(&error))?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(Mistake::new(eq_token.span(), catalogue::no_value(&word)));
        }
        let at = input.span();
        let value = input.parse::<Expr>().map_err(|_| Mistake::new(at, catalogue::no_value(&word)))?;
        return Ok(Item::Argument(Box::new(Meta::NameValue(syn::MetaNameValue { path, eq_token, value }))));
    }
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(if path.get_ident().is_some() || path.is_ident("crate") {
            Item::Argument(Box::new(Meta::Path(path)))
        } else {
            Item::Path(path)
        });
    }
    Err(Mistake::new(input.span(), catalogue::after_argument(&catalogue::path_text(&path))))
}

/// Returns the name of an argument, or nothing if it is a path of several names.
pub(crate) fn word(meta: &Meta) -> String {
    meta.path().get_ident().map(ToString::to_string).unwrap_or_default()
}

/// Returns the value after `=`.
pub(crate) fn value(meta: &Meta) -> Option<&Expr> {
    match meta {
        Meta::NameValue(pair) => Some(&pair.value),
        _ => None,
    }
}

/// Returns the literal after `=`.
pub(crate) fn literal(meta: &Meta) -> Option<&Lit> {
    match value(meta) {
        Some(Expr::Lit(literal)) => Some(&literal.lit),
        _ => None,
    }
}

/// Returns where the value of an argument is, or the argument if it has none.
pub(crate) fn value_span(meta: &Meta) -> Span {
    value(meta).map_or_else(|| meta.path().span(), Expr::span)
}

/// Returns the digits of a literal number, with its sign.
pub(crate) fn digits(value: &Expr) -> Option<String> {
    let unsigned = |value: &Expr| match value {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(number), .. }) => Some(number.base10_digits().to_owned()),
        Expr::Lit(syn::ExprLit { lit: Lit::Float(number), .. }) => Some(number.base10_digits().to_owned()),
        _ => None,
    };
    match value {
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => {
            unsigned(expr).map(|digits| format!("-{digits}"))
        }
        other => unsigned(other),
    }
}

fn unreadable(error: &syn::Error) -> Mistake {
    Mistake::new(error.span(), catalogue::UNREADABLE_ARGUMENT)
}

/// Returns a span of the expansion that errors show at this place.
pub(crate) fn at(place: Span) -> Span {
    Span::call_site().located_at(place)
}

/// Returns the place of what begins with these tokens.
pub(crate) fn first_span(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |t| t.span())
}
