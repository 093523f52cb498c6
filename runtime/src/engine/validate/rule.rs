//! One function a rule.

use std::cmp::Ordering;

use ferroform_pattern::pattern_matches;

use super::message::{Broken, Found};
use crate::table::{Kind, Limits, Literal, Requirement, Rule};
use crate::translate::same;
use crate::value::{Number, Value};

/// Whether the value obeys the rule. Rules for another kind of value are obeyed.
pub(super) fn check(rule: &Rule, kind: &Kind, value: &Value) -> Result<(), Broken> {
    match (rule, value.untyped()) {
        (Rule::NotNull, Value::Null) => Err(broken("be set", None)),
        (Rule::Length(limits), Value::String(text)) => length(**limits, text),
        (Rule::Size(limits), value) => size(**limits, value),
        (Rule::Range(limits), Value::Number(number)) => range(**limits, number),
        (Rule::ExclusiveRange(limits), Value::Number(number)) => exclusive_range(**limits, number),
        (Rule::MultipleOf(step), Value::Number(number)) => multiple_of(step, number),
        (Rule::Pattern(pattern), Value::String(text)) => matches(pattern, text),
        (Rule::OneOf(allowed), value) => one_of(allowed, value),
        (Rule::Unique, Value::List(elements)) => unique(kind, elements),
        (Rule::Instant, Value::String(text)) => instant(text),
        (Rule::Json, Value::String(text)) => json(text),
        (Rule::Keys(patterns), Value::Map(entries)) => {
            keys(patterns, entries.iter().filter(|(_, value)| !value.is_null()).map(|(key, _)| key))
        }
        (Rule::AnyOf(sets), Value::Object(_)) => any_of(sets, value),
        (Rule::OneOfSets(sets), Value::Object(_)) => one_of_sets(sets, value),
        (Rule::Requires(requirement), Value::Object(_)) => requires(requirement, value),
        _ => Ok(()),
    }
}

/// Whether it is an integer to services.
pub(super) fn whole(number: &Number) -> Result<(), Broken> {
    if number.as_i64().is_some() || number.as_u64().is_some() {
        return Ok(());
    }
    Err(broken("be a whole number of at most 64 bits", Some(Found::Value(number.to_string()))))
}

fn broken(must: impl Into<String>, found: Option<Found>) -> Broken {
    Broken { must: must.into(), found }
}

fn shown(text: &str) -> Option<Found> {
    Some(Found::Value(format!("{text:?}")))
}

/// With what was probably meant, which tells as much as the text itself.
fn shown_beside(text: &str, meant: Option<&str>) -> Option<Found> {
    let Some(meant) = meant else { return shown(text) };
    Some(Found::Value(format!("{text:?} (did you mean {meant:?}?)")))
}

fn length(limits: Limits<u64>, text: &str) -> Result<(), Broken> {
    let length = text.chars().count() as u64;
    if is_within(length, limits) {
        return Ok(());
    }
    let must = format!("be {} long", amount(limits, "character"));
    Err(broken(must, Some(Found::Fact(format!("has {length}")))))
}

fn size(limits: Limits<u64>, value: &Value) -> Result<(), Broken> {
    let size = match value {
        Value::List(elements) => elements.len(),
        // Unknown elements may turn out to be the same.
        Value::Set(elements) if value.is_wholly_known() => elements.len(),
        Value::Map(entries) => entries.values().filter(|value| !value.is_null()).count(),
        _ => return Ok(()),
    } as u64;
    if is_within(size, limits) {
        return Ok(());
    }
    let must = format!("have {}", amount(limits, "element"));
    Err(broken(must, Some(Found::Fact(format!("has {size}")))))
}

fn is_within(value: u64, limits: Limits<u64>) -> bool {
    limits.min.is_none_or(|min| value >= min) && limits.max.is_none_or(|max| value <= max)
}

fn amount(limits: Limits<u64>, unit: &str) -> String {
    let plural = |n: u64| if n == 1 { unit.to_owned() } else { format!("{unit}s") };
    match (limits.min, limits.max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min} {}", plural(min)),
        (Some(min), Some(max)) => format!("between {min} and {max} {}", plural(max)),
        (Some(min), None) => format!("at least {min} {}", plural(min)),
        (None, Some(max)) => format!("at most {max} {}", plural(max)),
        (None, None) => format!("any number of {}", plural(2)),
    }
}

fn range(Limits { min, max }: Limits<&str>, number: &Number) -> Result<(), Broken> {
    let is_within = is_at(min, number, Ordering::is_ge) && is_at(max, number, Ordering::is_le);
    if is_within {
        return Ok(());
    }
    let must = match (min, max) {
        (Some(min), Some(max)) => format!("be between {min} and {max}"),
        (Some(min), None) => format!("be at least {min}"),
        (_, max) => format!("be at most {}", max.unwrap_or_default()),
    };
    Err(broken(must, Some(Found::Value(number.to_string()))))
}

fn exclusive_range(Limits { min, max }: Limits<&str>, number: &Number) -> Result<(), Broken> {
    if !is_at(min, number, Ordering::is_gt) {
        let must = format!("be greater than {}", min.unwrap_or_default());
        return Err(broken(must, Some(Found::Value(number.to_string()))));
    }
    if !is_at(max, number, Ordering::is_lt) {
        let must = format!("be less than {}", max.unwrap_or_default());
        return Err(broken(must, Some(Found::Value(number.to_string()))));
    }
    Ok(())
}

/// Whether the number stands in this order to the bound; a bound that is no number bounds nothing.
fn is_at(bound: Option<&str>, number: &Number, is_allowed: impl Fn(Ordering) -> bool) -> bool {
    bound.and_then(|bound| bound.parse::<Number>().ok()).is_none_or(|bound| is_allowed(number.cmp(&bound)))
}

fn multiple_of(step: &str, number: &Number) -> Result<(), Broken> {
    let Ok(divisor) = step.parse::<f64>() else { return Ok(()) };
    let quotient = number.to_f64() / divisor;
    // Decimal steps have no exact binary form: what a few last digits of the quotient are worth is no difference.
    let doubt = 8.0 * f64::EPSILON * quotient.abs();
    if divisor == 0.0 || (quotient - quotient.round()).abs() <= doubt {
        return Ok(());
    }
    Err(broken(format!("be a multiple of {step}"), Some(Found::Value(number.to_string()))))
}

fn matches(pattern: &str, text: &str) -> Result<(), Broken> {
    if pattern_matches(pattern, text) {
        return Ok(());
    }
    Err(broken(format!("match the pattern {pattern}"), shown(text)))
}

fn one_of(allowed: &[Literal], value: &Value) -> Result<(), Broken> {
    let is_allowed = allowed.iter().any(|literal| match (literal, value) {
        (Literal::String(allowed), Value::String(text)) => allowed == text,
        (Literal::Int(allowed), Value::Number(number)) => number.as_i64() == Some(*allowed),
        (Literal::Number(allowed), Value::Number(number)) => {
            allowed.parse::<Number>().is_ok_and(|a| a == *number)
        }
        (Literal::Bool(allowed), Value::Bool(value)) => allowed == value,
        _ => false,
    });
    if is_allowed {
        return Ok(());
    }
    let found = match value {
        Value::String(text) => shown_beside(text, nearest(allowed, text)),
        Value::Number(number) => Some(Found::Value(number.to_string())),
        Value::Bool(value) => Some(Found::Value(value.to_string())),
        _ => return Ok(()),
    };
    let listed: Vec<_> = allowed.iter().map(literal_text).collect();
    Err(broken(format!("be one of {}", listed.join(", ")), found))
}

/// The allowed text that differs only in case or separators.
fn nearest(allowed: &[Literal], text: &str) -> Option<&'static str> {
    let plain = |text: &str| text.to_lowercase().replace(['-', '_', ' '], "");
    let wanted = plain(text);
    allowed.iter().find_map(|literal| match literal {
        Literal::String(allowed) if plain(allowed) == wanted => Some(*allowed),
        _ => None,
    })
}

fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::String(text) => format!("{text:?}"),
        Literal::Int(value) => value.to_string(),
        Literal::Number(text) => (*text).to_owned(),
        Literal::Bool(value) => value.to_string(),
        Literal::List(_) | Literal::Object(_) => "a value that cannot be shown".to_owned(),
    }
}

fn unique(kind: &Kind, elements: &[Value]) -> Result<(), Broken> {
    let (element_kind, equality) = match kind {
        Kind::List(table, _) => (&table.kind, table.equality),
        _ => return Ok(()),
    };
    for (i, a) in elements.iter().enumerate() {
        let is_repeated = |b: &Value| a == b && a.is_wholly_known() && same(element_kind, equality, a, b);
        if let Some(j) = elements[..i].iter().position(is_repeated) {
            let found = Found::Fact(format!("element {i} is the same as element {j}"));
            return Err(broken("not have the same element twice", Some(found)));
        }
    }
    Ok(())
}

fn instant(text: &str) -> Result<(), Broken> {
    if text.parse::<jiff::Timestamp>().is_ok() {
        return Ok(());
    }
    Err(broken("be an RFC 3339 time such as \"2026-01-31T12:00:00Z\"", shown(text)))
}

fn json(text: &str) -> Result<(), Broken> {
    match serde_json::from_str::<serde::de::IgnoredAny>(text) {
        Ok(_) => Ok(()),
        Err(error) => {
            let place = format!("is not at line {}, column {}", error.line(), error.column());
            Err(broken("be a JSON document", Some(Found::Fact(place))))
        }
    }
}

fn keys<'k>(patterns: &[&str], keys: impl Iterator<Item = &'k String>) -> Result<(), Broken> {
    for key in keys {
        if !patterns.iter().any(|pattern| pattern_matches(pattern, key)) {
            let found = Found::Fact(format!("{key:?} does not"));
            return Err(broken(format!("have keys that match {}", patterns.join(" or ")), Some(found)));
        }
    }
    Ok(())
}

/// How much of a set of attributes is configured; unknown values may turn out to be either.
fn presence(names: &[&str], object: &Value) -> Option<bool> {
    let mut is_certain = true;
    for name in names {
        match object.attribute(name).untyped() {
            Value::Null => return Some(false),
            Value::Unknown(_) => is_certain = false,
            _ => {}
        }
    }
    is_certain.then_some(true)
}

fn any_of(sets: &[&[&str]], object: &Value) -> Result<(), Broken> {
    if sets.iter().any(|set| presence(set, object) != Some(false)) {
        return Ok(());
    }
    Err(broken(format!("have at least one of {}", alternatives(sets)), None))
}

fn one_of_sets(sets: &[&[&str]], object: &Value) -> Result<(), Broken> {
    let complete = sets.iter().filter(|set| presence(set, object) == Some(true)).count();
    let is_possible = sets.iter().any(|set| presence(set, object).is_none());
    if complete == 1 || (complete == 0 && is_possible) {
        return Ok(());
    }
    let found = Found::Fact(if complete == 0 { "has none".to_owned() } else { format!("has {complete}") });
    Err(broken(format!("have exactly one of {}", alternatives(sets)), Some(found)))
}

fn alternatives(sets: &[&[&str]]) -> String {
    sets.iter().map(|set| set.join(" with ")).collect::<Vec<_>>().join(", ")
}

fn requires(Requirement { attribute, others }: &Requirement, object: &Value) -> Result<(), Broken> {
    let is_set = !matches!(object.attribute(attribute).untyped(), Value::Null | Value::Unknown(_));
    let missing: Vec<_> = others.iter().copied().filter(|name| object.attribute(name).is_null()).collect();
    if !is_set || missing.is_empty() {
        return Ok(());
    }
    let found = Found::Fact(format!("lacks {}", missing.join(", ")));
    Err(broken(format!("have {} together with {attribute}", others.join(", ")), Some(found)))
}

#[cfg(test)]
mod tests {
    use super::multiple_of;

    #[test]
    fn multiples_are_told_from_others_however_large() {
        for (step, number) in
            [("1", "2884488026"), ("0.01", "0.07"), ("0.0001", "99.9999"), ("64", "0"), ("0.1", "-3.3e8")]
        {
            assert!(multiple_of(step, &number.parse().unwrap()).is_ok(), "{number} by {step}");
        }
        for (step, number) in [("1", "2884488026.5"), ("0.01", "0.075"), ("64", "1e3"), ("0.0001", "0.00005")]
        {
            assert!(multiple_of(step, &number.parse().unwrap()).is_err(), "{number} by {step}");
        }
    }
}
