//! The values that a property accepts, in words for a default that does not fit.

use crate::catalogue::shortened;
use crate::ir::{Constraint, Element, Kind, Literal, Rule, Text};

/// The largest number of allowed values that are listed.
const MOST_VALUES: usize = 20;

/// Returns what a property of this kind accepts: `expected an integer, from 1 to 9`.
pub(super) fn expected(kind: &Kind, constraints: &[Constraint]) -> String {
    format!("expected {}", described(kind, constraints))
}

fn described(kind: &Kind, constraints: &[Constraint]) -> String {
    let of = |Element { kind, constraints, .. }: &Element| described(kind, constraints);
    let kind = match kind {
        Kind::Bool => "`true` or `false`".into(),
        Kind::Int64 => "an integer".into(),
        Kind::Float64 => "a number".into(),
        Kind::String(Text::Plain) => "a string".into(),
        Kind::String(Text::Json) | Kind::Document(_) => "a JSON text".into(),
        Kind::String(Text::Instant) => "an instant such as `2026-01-31T12:00:00Z`".into(),
        Kind::List(element, _) => format!("a list (each element {})", of(element)),
        Kind::Set(element) => format!("a set (each element {})", of(element)),
        Kind::Object(_) | Kind::Map(_) => return "no default: the property is an object".into(),
    };
    let rules = constraints.iter().filter_map(|constraint| rule(&constraint.rule));
    [kind].into_iter().chain(rules).collect::<Vec<_>>().join(", ")
}

fn rule(rule: &Rule) -> Option<String> {
    let count = |min: Option<u64>, max: Option<u64>, what: &str| {
        between(min.map(|n| n.to_string()).as_deref(), max.map(|n| n.to_string()).as_deref())
            .map(|range| format!("{range} {what}"))
    };
    match rule {
        Rule::Length { min, max } => count(*min, *max, "characters"),
        Rule::Size { min, max } => count(*min, *max, "elements"),
        Rule::Range { min, max } => between(min.as_deref(), max.as_deref()),
        Rule::ExclusiveRange { min, max } => {
            let more = min.as_ref().map(|min| format!("more than {min}"));
            let less = max.as_ref().map(|max| format!("less than {max}"));
            Some(more.into_iter().chain(less).collect::<Vec<_>>().join(" and "))
        }
        Rule::MultipleOf(step) => Some(format!("a multiple of {step}")),
        Rule::Pattern(pattern) => {
            Some(format!("matching `{}`", shortened(&pattern.escape_debug().to_string())))
        }
        Rule::OneOf(values) => {
            let more = if values.len() > MOST_VALUES { ", …" } else { "" };
            let listed: Vec<String> = values.iter().take(MOST_VALUES).map(literal).collect();
            Some(format!("one of {}{more}", listed.join(", ")))
        }
        Rule::Unique => Some("no element twice".into()),
        Rule::NotNull
        | Rule::Instant
        | Rule::Json
        | Rule::Keys(_)
        | Rule::AnyOf(_)
        | Rule::OneOfSets(_)
        | Rule::Requires(..)
        | Rule::Excludes(..) => None,
    }
}

fn between(min: Option<&str>, max: Option<&str>) -> Option<String> {
    match (min, max) {
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    }
}

fn literal(value: &Literal) -> String {
    match value {
        Literal::List(_) | Literal::Object(_) => "…".into(),
        scalar => scalar.to_string(),
    }
}
