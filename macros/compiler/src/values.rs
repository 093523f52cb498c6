//! The values of the annotation's arguments.

use darling::FromMeta;
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{LitInt, LitStr, Meta, Token};

use crate::annotation::{MovedFrom, Spanned, Upgrade};
use crate::catalogue;
use crate::ir::Literal;

/// `name = "…"`.
#[derive(Debug)]
pub(crate) struct Text(pub LitStr);

/// `data_source = false`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Switch(pub bool);

/// `version = 2`.
#[derive(Debug)]
pub(crate) struct Number(pub LitInt);

/// `sensitive("A", "B/C")`.
#[derive(Debug, Default)]
pub(crate) struct Paths(pub Vec<LitStr>);

/// `default(A = 1, "B/C" = true)`.
#[derive(Debug, Default)]
pub(crate) struct Defaults(pub Vec<(Spanned<String>, Literal)>);

/// `timeouts(create = "90m")`: create, update and delete, in seconds.
#[derive(Debug, Default)]
pub(crate) struct Timeouts(pub [Option<Spanned<u64>>; 3]);

/// `upgrade(1 = "function")`.
#[derive(Debug, Default)]
pub(crate) struct Upgrades(pub Vec<Upgrade<syn::Path>>);

/// `moved_from(aws_s3_bucket = "bucket")`.
#[derive(Debug, Default)]
pub(crate) struct Moves(pub Vec<MovedFrom>);

impl FromMeta for Text {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match value(meta) {
            Some(syn::Lit::Str(text)) => Ok(Self(text.clone())),
            _ => Err(custom(catalogue::EXPECTED_TEXT, value_span(meta))),
        }
    }
}

impl FromMeta for Switch {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match value(meta) {
            Some(syn::Lit::Bool(value)) => Ok(Self(value.value)),
            _ => Err(custom(catalogue::EXPECTED_SWITCH, value_span(meta))),
        }
    }
}

impl FromMeta for Number {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        match value(meta) {
            Some(syn::Lit::Int(number)) => Ok(Self(number.clone())),
            _ => Err(custom(catalogue::EXPECTED_NUMBER, value_span(meta))),
        }
    }
}

/// Returns the literal after `=`.
fn value(meta: &Meta) -> Option<&syn::Lit> {
    match meta {
        Meta::NameValue(syn::MetaNameValue { value: syn::Expr::Lit(literal), .. }) => Some(&literal.lit),
        _ => None,
    }
}

fn value_span(meta: &Meta) -> Span {
    match meta {
        Meta::NameValue(pair) => pair.value.span(),
        other => other.span(),
    }
}

impl FromMeta for Paths {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let paths = list::<LitStr>(meta, catalogue::EXPECTED_PATHS)?;
        for path in &paths {
            if path.value().is_empty() || path.value().split('/').any(str::is_empty) {
                return Err(custom(catalogue::EXPECTED_PATHS, path.span()));
            }
        }
        Ok(Self(paths))
    }
}

impl FromMeta for Defaults {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let entries = list::<DefaultEntry>(meta, catalogue::EXPECTED_DEFAULTS)?;
        Ok(Self(entries.into_iter().map(|e| (e.path, e.value)).collect()))
    }
}

impl FromMeta for Timeouts {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let mut timeouts = [None, None, None];
        for entry in list::<TimeoutEntry>(meta, catalogue::EXPECTED_TIMEOUTS)? {
            let [create, update, delete] = &mut timeouts;
            let slot = match entry.operation.to_string().as_str() {
                "create" => create,
                "update" => update,
                "delete" => delete,
                other => return Err(custom(&catalogue::unknown_operation(other), entry.operation.span())),
            };
            if slot.is_some() {
                return Err(custom(
                    &catalogue::timeout_twice(&entry.operation.to_string()),
                    entry.operation.span(),
                ));
            }
            let span = entry.duration.span();
            let value =
                seconds(&entry.duration.value()).ok_or_else(|| custom(catalogue::BAD_DURATION, span))?;
            *slot = Some(Spanned { value, span });
        }
        Ok(Self(timeouts))
    }
}

impl FromMeta for Upgrades {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let entries = list::<UpgradeEntry>(meta, catalogue::EXPECTED_UPGRADES)?;
        Ok(Self(entries.into_iter().map(|e| (e.from, e.run)).collect()))
    }
}

impl FromMeta for Moves {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let entries = list::<MovedEntry>(meta, catalogue::EXPECTED_MOVES)?;
        Ok(Self(entries.into_iter().map(|entry| entry.0).collect()))
    }
}

/// Parses the entries in the parentheses after an argument. There must be at least one.
fn list<T: Parse>(meta: &Meta, expected: &str) -> darling::Result<Vec<T>> {
    let Meta::List(list) = meta else { return Err(custom(expected, meta.span())) };
    let entries = list.parse_args_with(Punctuated::<T, Token![,]>::parse_terminated);
    let entries = entries.map_err(|error| custom(&format!("{expected}: {error}"), error.span()))?;
    if entries.is_empty() {
        return Err(custom(expected, list.path.span()));
    }
    Ok(entries.into_iter().collect())
}

fn custom(message: &str, span: Span) -> darling::Error {
    darling::Error::custom(message).with_span(&span)
}

struct DefaultEntry {
    path: Spanned<String>,
    value: Literal,
}

impl Parse for DefaultEntry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let path = if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            Spanned { value: text.value(), span: text.span() }
        } else {
            let word: syn::Ident = input.parse()?;
            Spanned { value: word.to_string(), span: word.span() }
        };
        input.parse::<Token![=]>()?;
        Ok(Self { path, value: literal(input)? })
    }
}

/// Parses a literal: `7`, `-0.5`, `true`, `"text"`, `["a", "b"]`.
fn literal(input: ParseStream<'_>) -> syn::Result<Literal> {
    if input.peek(syn::token::Bracket) {
        let inside;
        syn::bracketed!(inside in input);
        let mut items = Vec::new();
        while !inside.is_empty() {
            items.push(literal(&inside)?);
            if !inside.is_empty() {
                inside.parse::<Token![,]>()?;
            }
        }
        return Ok(Literal::List(items));
    }
    let sign = if input.peek(Token![-]) {
        input.parse::<Token![-]>()?;
        "-"
    } else {
        ""
    };
    let literal: syn::Lit = input.parse()?;
    match &literal {
        syn::Lit::Int(number) => {
            let text = format!("{sign}{}", number.base10_digits());
            text.parse().map(Literal::Int).map_err(|_| syn::Error::new(number.span(), catalogue::BAD_DEFAULT))
        }
        syn::Lit::Float(number) => Ok(Literal::Number(format!("{sign}{}", number.base10_digits()))),
        syn::Lit::Bool(value) if sign.is_empty() => Ok(Literal::Bool(value.value)),
        syn::Lit::Str(text) if sign.is_empty() => Ok(Literal::String(text.value())),
        other => Err(syn::Error::new(other.span(), catalogue::BAD_DEFAULT)),
    }
}

struct TimeoutEntry {
    operation: syn::Ident,
    duration: LitStr,
}

impl Parse for TimeoutEntry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let operation = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self { operation, duration: input.parse()? })
    }
}

struct UpgradeEntry {
    from: Spanned<i64>,
    run: syn::Path,
}

impl Parse for UpgradeEntry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let number: LitInt = input.parse()?;
        let from = Spanned { value: number.base10_parse()?, span: number.span() };
        input.parse::<Token![=]>()?;
        let run = if input.peek(LitStr) { input.parse::<LitStr>()?.parse()? } else { input.parse()? };
        Ok(Self { from, run })
    }
}

struct MovedEntry(MovedFrom);

impl Parse for MovedEntry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word: syn::Ident = input.parse()?;
        input.parse::<Token![=]>()?;
        let text: LitStr = input.parse()?;
        Ok(Self(MovedFrom {
            type_name: Spanned { value: word.to_string(), span: word.span() },
            identifier: Spanned { value: text.value(), span: text.span() },
        }))
    }
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
