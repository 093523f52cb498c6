//! The values of the annotation's arguments.
//!
//! `darling` finds the value of each argument by its type, and reads lists with a function for each. The messages are all from [`crate::catalogue`].

use darling::FromMeta;
use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, LitInt, LitStr, Meta, MetaNameValue, Token, token};

use crate::annotation::{
    Effect, ExtraArgument, FIRST_VERSION, MovedFrom, PropertyArgument, Spanned, Upgrade,
};
use crate::catalogue;
use crate::finding::SourceRange;
use crate::ir::{Element, Kind, Literal, Order, Text as TextKind};
use crate::syntax::{self, List, Mistake, parse};

/// The word for a step between two versions of the same form.
const SAME: &str = "same";

/// A week, in seconds. The service itself gives up after 36 hours.
const LONGEST_TIMEOUT: u64 = 7 * 24 * 3_600;

/// The operations that have a timeout.
pub(crate) const OPERATIONS: [&str; 3] = ["create", "update", "delete"];

/// `name = "…"`.
#[derive(Debug)]
pub(crate) struct Text(pub Spanned<String>);

/// `data_source = false`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Switch(pub bool);

/// `version = 2`.
#[derive(Debug)]
pub(crate) struct Version(pub i64);

/// `crate = my_framework`.
#[derive(Debug)]
pub(crate) struct Crate(pub syn::Path);

/// `model`: an argument without a value.
#[derive(Debug)]
pub(crate) struct Word;

/// `create = "90m"`.
#[derive(Debug)]
pub(crate) struct Timeout {
    /// Its index in [`OPERATIONS`].
    pub operation: Spanned<usize>,
    /// In seconds.
    pub limit: Spanned<u64>,
}

/// `deprecated = "…"` for the type, or `deprecated("Size" = "…")` for properties.
#[derive(Debug)]
pub(crate) enum Deprecated {
    Type(Text),
    Properties(List<PropertyArgument>),
}

/// A function for a property.
#[derive(Debug)]
pub(crate) struct PropertyFunction {
    pub path: Spanned<String>,
    pub function: syn::Path,
}

impl FromMeta for Text {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match syntax::literal(meta) {
            Some(Lit::Str(text)) => Ok(Self(Spanned { value: text.value(), span: text.span() })),
            _ => Err(custom(catalogue::EXPECTED_TEXT, syntax::value_span(meta))),
        }
    }
}

impl FromMeta for Deprecated {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match meta {
            Meta::List(_) => advice(meta).map(Self::Properties),
            _ => Text::from_meta(meta).map(Self::Type),
        }
    }
}

impl FromMeta for Switch {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match syntax::literal(meta) {
            Some(Lit::Bool(value)) => Ok(Self(value.value)),
            _ => Err(custom(catalogue::EXPECTED_SWITCH, syntax::value_span(meta))),
        }
    }
}

impl FromMeta for Version {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let Some(Lit::Int(number)) = syntax::literal(meta) else {
            return Err(custom(catalogue::BAD_VERSION, syntax::value_span(meta)));
        };
        let version = version(number).filter(|version| *version >= FIRST_VERSION);
        version.map(Self).ok_or_else(|| custom(catalogue::BAD_VERSION, number.span()))
    }
}

impl FromMeta for Crate {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match meta {
            Meta::NameValue(MetaNameValue { value: Expr::Path(path), .. }) if path.qself.is_none() => {
                Ok(Self(path.path.clone()))
            }
            // A path in quotes is read as well, as in upgrades.
            _ => match syntax::literal(meta) {
                Some(Lit::Str(text)) => {
                    text.parse().map(Self).map_err(|_| custom(catalogue::EXPECTED_CRATE, text.span()))
                }
                _ => Err(custom(catalogue::EXPECTED_CRATE, syntax::value_span(meta))),
            },
        }
    }
}

impl FromMeta for Word {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match meta {
            Meta::Path(_) => Ok(Self),
            _ => Err(custom(catalogue::EXPECTED_WORD, syntax::value_span(meta))),
        }
    }
}

/// What is read of an argument with a list in parentheses: `sensitive("A", "B/C")`.
type Entries<T> = darling::Result<List<T>>;

/// Reads the entries of a list. `expected` is the message about one of another form.
fn entries<T>(
    meta: &Meta,
    expected: &str,
    mut read: impl FnMut(ParseStream<'_>, &str) -> Result<T, Mistake>,
) -> Entries<T> {
    let Meta::List(written) = meta else { return Err(custom(expected, meta.path().span())) };
    let end = written.path.span();
    if written.tokens.is_empty() {
        return Err(custom(expected, end));
    }
    Ok(syntax::list(written.tokens.clone(), end, |input| read(input, expected)))
}

fn custom(message: &str, span: Span) -> darling::Error {
    darling::Error::custom(message).with_span(&span)
}

/// Reads `"Endpoint/Port"`.
pub(crate) fn paths(meta: &Meta) -> Entries<Spanned<String>> {
    entries(meta, catalogue::EXPECTED_PATHS, |input, expected| {
        let at = input.span();
        property_path(&parse::<LitStr>(input, expected)?.value(), at)
    })
}

/// Returns a path of property names. It may be written as a pointer, `/properties/Name` or `/Name`.
fn property_path(written: &str, span: Span) -> Result<Spanned<String>, Mistake> {
    let path = crate::cfn::pointer::without_root(written);
    if path.split('/').any(str::is_empty) {
        return Err(Mistake::new(span, catalogue::EXPECTED_PATHS));
    }
    Ok(Spanned { value: path.into(), span })
}

/// Reads `Count = 1`.
pub(crate) fn defaults(meta: &Meta) -> Entries<PropertyArgument> {
    entries(meta, catalogue::EXPECTED_DEFAULTS, |input, expected| {
        let path = named_property(input, expected)?;
        parse::<Token![=]>(input, expected)?;
        let value = Some(input.span());
        let whole = input.fork().parse::<Expr>();
        let literal = literal(input)?;
        let is_whole = input.is_empty() || input.peek(Token![,]) || input.peek(syn::Ident);
        match whole {
            Ok(whole) if !is_whole => Err(Mistake::new(SourceRange::of(&whole), catalogue::BAD_DEFAULT)),
            _ => Ok(PropertyArgument { path, effect: Effect::Default(literal), value }),
        }
    })
}

/// Reads the property before `=`: a path in quotes, or the name of a root property.
fn named_property(input: ParseStream<'_>, expected: &str) -> Result<Spanned<String>, Mistake> {
    let at = input.span();
    if input.peek(LitStr) {
        return property_path(&parse::<LitStr>(input, expected)?.value(), at);
    }
    Ok(Spanned { value: parse::<syn::Ident>(input, expected)?.to_string(), span: at })
}

/// Reads `"Endpoint/Port" = "port_number"`.
pub(crate) fn renames(meta: &Meta) -> Entries<PropertyArgument> {
    texts(meta, catalogue::EXPECTED_RENAMES, Effect::Rename)
}

/// Reads `Size = "Use another property instead."`.
fn advice(meta: &Meta) -> Entries<PropertyArgument> {
    texts(meta, catalogue::EXPECTED_ADVICE, Effect::Deprecated)
}

fn texts(meta: &Meta, expected: &str, effect: fn(String) -> Effect) -> Entries<PropertyArgument> {
    entries(meta, expected, |input, expected| {
        let path = named_property(input, expected)?;
        parse::<Token![=]>(input, expected)?;
        let text = parse::<LitStr>(input, expected)?;
        Ok(PropertyArgument { path, effect: effect(text.value()), value: Some(text.span()) })
    })
}

/// Reads `"Name" = no_dash`.
pub(crate) fn checks(meta: &Meta) -> Entries<PropertyFunction> {
    entries(meta, catalogue::EXPECTED_CHECKS, |input, expected| {
        let path = before_function(input, expected)?;
        Ok(PropertyFunction { path, function: function(input, expected)? })
    })
}

/// Reads `"Name" = keep_if(same_name)`.
pub(crate) fn plans(meta: &Meta) -> Entries<PropertyFunction> {
    entries(meta, catalogue::EXPECTED_PLANS, |input, expected| {
        let path = before_function(input, expected)?;
        let rule = parse::<syn::Ident>(input, expected)?;
        if rule != "keep_if" {
            return Err(Mistake::new(rule.span(), catalogue::unknown_plan(&rule.to_string())));
        }
        let at = Mistake::here(input, expected);
        if !input.peek(token::Paren) {
            return Err(at);
        }
        let group = parse::<proc_macro2::Group>(input, expected)?;
        let function = only(&group, expected, |input| function(input, expected))?;
        Ok(PropertyFunction { path, function })
    })
}

/// Reads the property of a function and what separates them: `=`, or a comma as between arguments of a function.
fn before_function(input: ParseStream<'_>, expected: &str) -> Result<Spanned<String>, Mistake> {
    let path = named_property(input, expected)?;
    if input.peek(Token![,]) && input.peek2(syn::Ident) {
        parse::<Token![,]>(input, expected)?;
    } else {
        parse::<Token![=]>(input, expected)?;
    }
    Ok(path)
}

/// Reads the path of a function. One in quotes is read as well, as in upgrades.
fn function(input: ParseStream<'_>, expected: &str) -> Result<syn::Path, Mistake> {
    if input.peek(LitStr) {
        let text = parse::<LitStr>(input, expected)?;
        return text.parse().map_err(|_| Mistake::new(text.span(), catalogue::NO_FUNCTION_PATH));
    }
    parse(input, expected)
}

/// Reads `url = string`.
pub(crate) fn extras(meta: &Meta) -> Entries<ExtraArgument> {
    entries(meta, catalogue::EXPECTED_EXTRAS, |input, expected| {
        let wrong = Mistake::here(input, expected);
        let docs = input.call(syn::Attribute::parse_outer).map_err(|_| wrong)?;
        let name = named_property(input, expected)?;
        parse::<Token![=]>(input, expected)?;
        let kind = extra_kind(input)?;
        let lines: Vec<String> = docs.iter().filter_map(doc_line).collect();
        Ok(ExtraArgument { name, kind, description: lines.join("\n").trim().into() })
    })
}

fn doc_line(attribute: &syn::Attribute) -> Option<String> {
    let text = attribute.path().is_ident("doc").then(|| syntax::literal(&attribute.meta))?;
    match text {
        Some(Lit::Str(text)) => Some(text.value().trim().into()),
        _ => None,
    }
}

/// Reads the type of an attribute, as Terraform writes it: `string`, `list(number)`.
fn extra_kind(input: ParseStream<'_>) -> Result<Kind, Mistake> {
    let word = parse::<syn::Ident>(input, catalogue::EXPECTED_EXTRAS)?;
    let unknown = || Mistake::new(word.span(), catalogue::unknown_type(&word.to_string()));
    let collection: fn(Box<Element>) -> Kind = match word.to_string().as_str() {
        "string" => return Ok(Kind::String(TextKind::Plain)),
        "number" => return Ok(Kind::Float64),
        "bool" => return Ok(Kind::Bool),
        "list" => |element| Kind::List(element, Order::Significant),
        "set" => Kind::Set,
        "map" => Kind::Map,
        _ => return Err(unknown()),
    };
    if !input.peek(token::Paren) {
        return Err(unknown());
    }
    let group = parse::<proc_macro2::Group>(input, catalogue::EXPECTED_EXTRAS)?;
    let kind = only(&group, &catalogue::unknown_type(&word.to_string()), extra_kind)?;
    Ok(collection(Box::new(Element::plain(kind))))
}

/// Reads the only entry in parentheses.
fn only<T>(
    group: &proc_macro2::Group,
    expected: &str,
    entry: impl FnMut(ParseStream<'_>) -> Result<T, Mistake>,
) -> Result<T, Mistake> {
    let List { entries, mistakes } = syntax::list(group.stream(), group.span_close(), entry);
    if let Some(mistake) = mistakes.into_iter().next() {
        return Err(mistake);
    }
    let mut entries = entries.into_iter();
    match (entries.next(), entries.next()) {
        (Some(entry), None) => Ok(entry),
        _ => Err(Mistake::new(group.span(), expected)),
    }
}

/// Parses a literal: `7`, `-0.5`, `true`, `"text"`, `["a", "b"]`.
fn literal(input: ParseStream<'_>) -> Result<Literal, Mistake> {
    if input.peek(token::Bracket) {
        let group = parse::<proc_macro2::Group>(input, catalogue::BAD_DEFAULT)?;
        let items = syntax::list(group.stream(), group.span_close(), literal);
        // One mistake is enough to tell what a list of values is.
        return items.mistakes.into_iter().next().map_or(Ok(Literal::List(items.entries)), Err);
    }
    let sign = if input.peek(Token![-]) {
        parse::<Token![-]>(input, catalogue::BAD_DEFAULT)?;
        "-"
    } else {
        ""
    };
    let wrong = Mistake::here(input, catalogue::BAD_DEFAULT);
    match parse::<Lit>(input, catalogue::BAD_DEFAULT)? {
        Lit::Int(number) => {
            let text = format!("{sign}{}", number.base10_digits());
            text.parse().map(Literal::Int).map_err(|_| wrong)
        }
        Lit::Float(number) => Ok(Literal::Number(format!("{sign}{}", number.base10_digits()))),
        Lit::Bool(value) if sign.is_empty() => Ok(Literal::Bool(value.value)),
        Lit::Str(text) if sign.is_empty() => Ok(Literal::String(text.value())),
        _ => Err(wrong),
    }
}

/// Reads `create = "90m"`.
pub(crate) fn timeouts(meta: &Meta) -> Entries<Timeout> {
    entries(meta, catalogue::EXPECTED_TIMEOUTS, |input, expected| {
        let word = parse::<syn::Ident>(input, expected)?;
        let operation = OPERATIONS.iter().position(|operation| word == operation);
        let unknown = || Mistake::new(word.span(), catalogue::unknown_operation(&word.to_string()));
        let operation = Spanned { value: operation.ok_or_else(unknown)?, span: word.span() };
        parse::<Token![=]>(input, expected)?;
        let text = parse::<LitStr>(input, catalogue::BAD_DURATION)?;
        let wrong = |message: &str| Mistake::new(text.span(), message);
        let limit = seconds(&text.value()).ok_or_else(|| wrong(catalogue::BAD_DURATION))?;
        if limit > LONGEST_TIMEOUT {
            return Err(wrong(catalogue::LONG_TIMEOUT));
        }
        Ok(Timeout { operation, limit: Spanned { value: limit, span: text.span() } })
    })
}

/// Reads `1 = "from_1_to_2"`, or `1 = same` if nothing changed.
pub(crate) fn upgrades(meta: &Meta) -> Entries<Upgrade<Option<syn::Path>>> {
    entries(meta, catalogue::EXPECTED_UPGRADES, |input, expected| {
        let number = parse::<LitInt>(input, expected)?;
        let from = version(&number).ok_or_else(|| Mistake::new(number.span(), catalogue::BAD_VERSION))?;
        parse::<Token![=]>(input, expected)?;
        let run = if input.peek(LitStr) {
            let text = parse::<LitStr>(input, expected)?;
            Some(text.parse().map_err(|_| Mistake::new(text.span(), catalogue::NO_FUNCTION))?)
        } else {
            let path = parse::<syn::Path>(input, expected)?;
            (!path.is_ident(SAME)).then_some(path)
        };
        Ok((Spanned { value: from, span: number.span() }, run))
    })
}

/// Reads `aws_s3_bucket = "bucket"`.
pub(crate) fn moves(meta: &Meta) -> Entries<MovedFrom> {
    entries(meta, catalogue::EXPECTED_MOVES, |input, expected| {
        let word = parse::<syn::Ident>(input, expected)?;
        parse::<Token![=]>(input, expected)?;
        let text = parse::<LitStr>(input, expected)?;
        Ok(MovedFrom {
            type_name: Spanned { value: word.to_string(), span: word.span() },
            identifier: Spanned { value: text.value(), span: text.span() },
        })
    })
}

/// Returns the version that a literal names. Versions are no smaller than 0.
fn version(number: &LitInt) -> Option<i64> {
    number.suffix().is_empty().then(|| number.base10_parse().ok()).flatten()
}

/// Parses a duration such as `90s`, `30m`, `2h` or `1h30m` into seconds.
fn seconds(text: &str) -> Option<u64> {
    let mut total: u64 = 0;
    let mut digits = String::new();
    for c in text.chars() {
        let unit = match c {
            '0'..='9' => {
                digits.push(c);
                continue;
            }
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            _ => return None,
        };
        total = total.checked_add(digits.parse::<u64>().ok()?.checked_mul(unit)?)?;
        digits.clear();
    }
    (digits.is_empty() && total > 0).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn durations_have_units() {
        assert_eq!(seconds("90s"), Some(90));
        assert_eq!(seconds("1h30m"), Some(5_400));
        for bad in ["", "90", "m", "1d", "0s", "99999999999999999999h"] {
            assert_eq!(seconds(bad), None, "{bad}");
        }
    }
}
