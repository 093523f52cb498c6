//! The values of the annotation's arguments.
//!
//! `darling` finds the value of each argument by its type. The messages are all from [`crate::catalogue`].

use darling::FromMeta;
use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, LitInt, LitStr, Meta, MetaNameValue, Token, token};

use crate::annotation::{
    Effect, ExtraArgument, FIRST_VERSION, MovedFrom, PropertyArgument, Spanned, Upgrade,
};
use crate::catalogue;
use crate::ir::{Element, Equality, Kind, Literal, Order, Text as TextKind};
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

/// `hooks`: an argument without a value.
#[derive(Debug)]
pub(crate) struct Word;

/// `sensitive("A", "B/C")`: an argument with a list in parentheses.
#[derive(Debug)]
pub(crate) struct Entries<T>(pub List<T>);

/// An entry of a list in parentheses.
pub(crate) trait Entry: Sized {
    /// The message about an entry of another form.
    const EXPECTED: &str;

    /// Reads an entry.
    fn read(input: ParseStream<'_>) -> Result<Self, Mistake>;
}

/// `"Endpoint/Port"`.
#[derive(Debug)]
pub(crate) struct PropertyPath(pub Spanned<String>);

/// `Count = 1`, an entry of `default`.
#[derive(Debug)]
pub(crate) struct DefaultEntry(pub PropertyArgument);

/// `"Endpoint/Port" = "port_number"`, an entry of `rename`.
#[derive(Debug)]
pub(crate) struct RenameEntry(pub PropertyArgument);

/// `Size = "Use `capacity` instead."`, an entry of `deprecated`.
#[derive(Debug)]
pub(crate) struct AdviceEntry(pub PropertyArgument);

/// `create = "90m"`.
#[derive(Debug)]
pub(crate) struct Timeout {
    /// Its index in [`OPERATIONS`].
    pub operation: Spanned<usize>,
    /// In seconds.
    pub limit: Spanned<u64>,
}

/// `1 = "from_1_to_2"`, or `1 = same` if nothing changed.
#[derive(Debug)]
pub(crate) struct UpgradeEntry(pub Upgrade<Option<syn::Path>>);

/// `deprecated = "…"` for the type, or `deprecated("Size" = "…")` for properties.
#[derive(Debug)]
pub(crate) enum Deprecated {
    Type(Text),
    Properties(Entries<AdviceEntry>),
}

/// `"Name" = no_dash`
#[derive(Debug)]
pub(crate) struct CheckEntry(pub PropertyFunction);

/// `"Name" = keep_if(same_name)`
#[derive(Debug)]
pub(crate) struct PlanEntry(pub PropertyFunction);

/// A function for a property.
#[derive(Debug)]
pub(crate) struct PropertyFunction {
    pub path: Spanned<String>,
    pub function: syn::Path,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(List::default())
    }
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
            Meta::List(_) => Entries::from_meta(meta).map(Self::Properties),
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

impl<T: Entry> FromMeta for Entries<T> {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let Meta::List(written) = meta else { return Err(custom(T::EXPECTED, meta.path().span())) };
        let end = written.path.span();
        if written.tokens.is_empty() {
            return Err(custom(T::EXPECTED, end));
        }
        Ok(Self(syntax::list(written.tokens.clone(), end, |input| T::read(input))))
    }
}

fn custom(message: &str, span: Span) -> darling::Error {
    darling::Error::custom(message).with_span(&span)
}

impl Entry for PropertyPath {
    const EXPECTED: &str = catalogue::EXPECTED_PATHS;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let at = input.span();
        let text = parse::<LitStr>(input, Self::EXPECTED)?;
        property_path(&text.value(), at).map(Self)
    }
}

/// Returns a path of property names. It may be written as a pointer, `/properties/Name` or `/Name`.
fn property_path(written: &str, span: Span) -> Result<Spanned<String>, Mistake> {
    let path = crate::cfn::pointer::without_root(written);
    if path.split('/').any(str::is_empty) {
        return Err(Mistake::new(span, catalogue::EXPECTED_PATHS));
    }
    Ok(Spanned { value: path.into(), span })
}

impl Entry for DefaultEntry {
    const EXPECTED: &str = catalogue::EXPECTED_DEFAULTS;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let path = named_property(input, Self::EXPECTED)?;
        parse::<Token![=]>(input, Self::EXPECTED)?;
        let value = Some(input.span());
        Ok(Self(PropertyArgument { path, effect: Effect::Default(literal(input)?), value }))
    }
}

/// Reads the property before `=`: a path in quotes, or the name of a root property.
fn named_property(input: ParseStream<'_>, expected: &str) -> Result<Spanned<String>, Mistake> {
    let at = input.span();
    if input.peek(LitStr) {
        return property_path(&parse::<LitStr>(input, expected)?.value(), at);
    }
    Ok(Spanned { value: parse::<syn::Ident>(input, expected)?.to_string(), span: at })
}

impl Entry for RenameEntry {
    const EXPECTED: &str = catalogue::EXPECTED_RENAMES;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        texted(input, Self::EXPECTED, Effect::Rename).map(Self)
    }
}

impl Entry for AdviceEntry {
    const EXPECTED: &str = catalogue::EXPECTED_ADVICE;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        texted(input, Self::EXPECTED, Effect::Deprecated).map(Self)
    }
}

/// Reads a name or a message for a property.
fn texted(
    input: ParseStream<'_>,
    expected: &str,
    effect: fn(String) -> Effect,
) -> Result<PropertyArgument, Mistake> {
    let path = named_property(input, expected)?;
    parse::<Token![=]>(input, expected)?;
    let text = parse::<LitStr>(input, expected)?;
    Ok(PropertyArgument { path, effect: effect(text.value()), value: Some(text.span()) })
}

impl Entry for CheckEntry {
    const EXPECTED: &str = catalogue::EXPECTED_CHECKS;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let path = before_function(input, Self::EXPECTED)?;
        Ok(Self(PropertyFunction { path, function: function(input, Self::EXPECTED)? }))
    }
}

impl Entry for PlanEntry {
    const EXPECTED: &str = catalogue::EXPECTED_PLANS;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let path = before_function(input, Self::EXPECTED)?;
        let rule = parse::<syn::Ident>(input, Self::EXPECTED)?;
        if rule != "keep_if" {
            return Err(Mistake::new(rule.span(), catalogue::unknown_plan(&rule.to_string())));
        }
        let at = Mistake::here(input, Self::EXPECTED);
        if !input.peek(token::Paren) {
            return Err(at);
        }
        let group = parse::<proc_macro2::Group>(input, Self::EXPECTED)?;
        let function = only(&group, Self::EXPECTED, |input| function(input, Self::EXPECTED))?;
        Ok(Self(PropertyFunction { path, function }))
    }
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

impl Entry for ExtraArgument {
    const EXPECTED: &str = catalogue::EXPECTED_EXTRAS;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let wrong = Mistake::here(input, Self::EXPECTED);
        let docs = input.call(syn::Attribute::parse_outer).map_err(|_| wrong)?;
        let name = named_property(input, Self::EXPECTED)?;
        parse::<Token![=]>(input, Self::EXPECTED)?;
        let kind = extra_kind(input)?;
        let lines: Vec<String> = docs.iter().filter_map(doc_line).collect();
        Ok(Self { name, kind, description: lines.join("\n").trim().into() })
    }
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
    Ok(collection(Box::new(Element { kind, constraints: Vec::new(), equality: Equality::Exact })))
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

impl Entry for Timeout {
    const EXPECTED: &str = catalogue::EXPECTED_TIMEOUTS;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let word = parse::<syn::Ident>(input, Self::EXPECTED)?;
        let operation = OPERATIONS.iter().position(|operation| word == operation);
        let unknown = || Mistake::new(word.span(), catalogue::unknown_operation(&word.to_string()));
        let operation = operation.ok_or_else(unknown)?;
        parse::<Token![=]>(input, Self::EXPECTED)?;
        let text = parse::<LitStr>(input, catalogue::BAD_DURATION)?;
        let wrong = |message: &str| Mistake::new(text.span(), message);
        let limit = seconds(&text.value()).ok_or_else(|| wrong(catalogue::BAD_DURATION))?;
        if limit > LONGEST_TIMEOUT {
            return Err(wrong(catalogue::LONG_TIMEOUT));
        }
        Ok(Self {
            operation: Spanned { value: operation, span: word.span() },
            limit: Spanned { value: limit, span: text.span() },
        })
    }
}

impl Entry for UpgradeEntry {
    const EXPECTED: &str = catalogue::EXPECTED_UPGRADES;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let number = parse::<LitInt>(input, Self::EXPECTED)?;
        let from = version(&number).ok_or_else(|| Mistake::new(number.span(), catalogue::BAD_VERSION))?;
        parse::<Token![=]>(input, Self::EXPECTED)?;
        let run = if input.peek(LitStr) {
            let text = parse::<LitStr>(input, Self::EXPECTED)?;
            Some(text.parse().map_err(|_| Mistake::new(text.span(), catalogue::NO_FUNCTION))?)
        } else {
            let path = parse::<syn::Path>(input, Self::EXPECTED)?;
            (!path.is_ident(SAME)).then_some(path)
        };
        Ok(Self((Spanned { value: from, span: number.span() }, run)))
    }
}

impl Entry for MovedFrom {
    const EXPECTED: &str = catalogue::EXPECTED_MOVES;

    fn read(input: ParseStream<'_>) -> Result<Self, Mistake> {
        let word = parse::<syn::Ident>(input, Self::EXPECTED)?;
        parse::<Token![=]>(input, Self::EXPECTED)?;
        let text = parse::<LitStr>(input, Self::EXPECTED)?;
        Ok(Self {
            type_name: Spanned { value: word.to_string(), span: word.span() },
            identifier: Spanned { value: text.value(), span: text.span() },
        })
    }
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
