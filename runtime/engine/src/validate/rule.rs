//! Checks of configured values against rules, and what the messages about violations say. Rules about a value on
//! its own are checked by [`ferroform_schema`], which also checks defaults when the provider is compiled.

use std::cmp::Ordering;

use ferroform_core::table::{Kind, Literal, Related, Rule};
use ferroform_core::value::{Number, Value};
use ferroform_schema::{Bounds, Demand, Subject, is_at, json_error, length, obeys, stray_key};

use super::judged::{Judged, demand};
use super::message::{Broken, Found};

/// Checks a value against a rule. A rule for another kind of value is satisfied. In a JSON text, messages name
/// properties, otherwise attributes.
pub(super) fn check(rule: &Rule, kind: &Kind, value: &Value, is_in_text: bool) -> Result<(), Broken> {
    let value = value.untyped();
    let judged = Judged { kind, value };
    match demand(rule) {
        Some(demand) if obeys(&demand, &judged) => Ok(()),
        Some(demand) => Err(unmet(&demand, &judged)),
        None => together(rule, value, &Names { kind, is_in_text }),
    }
}

/// Checks that there is a value, and which attributes of an object are set together.
fn together(rule: &Rule, value: &Value, names: &Names<'_>) -> Result<(), Broken> {
    match (rule, value) {
        (Rule::NotNull, Value::Null) => Err(broken("be set", None)),
        (Rule::AnyOf(sets), Value::Object(_)) => any_of(sets, value, names),
        (Rule::OneOfSets(sets), Value::Object(_)) => one_of_sets(sets, value, names),
        (Rule::Requires(related), Value::Object(_)) => requires(related, value, names),
        (Rule::Excludes(related), Value::Object(_)) => excludes(related, value, names),
        _ => Ok(()),
    }
}

/// Describes how a value violates a demand.
fn unmet(demand: &Demand<'_, Literal, &'static str>, judged: &Judged<'_>) -> Broken {
    let value = judged.value;
    let text = if let Value::String(text) = value { text.as_str() } else { "" };
    match demand {
        Demand::Length(bounds) => {
            let must = format!("be {} long", amount(*bounds, "character"));
            broken(must, Some(Found::Fact(format!("has {}", length(text)))))
        }
        Demand::Size(bounds) => {
            let must = format!("have {}", amount(*bounds, "element"));
            broken(must, judged.size().map(|size| Found::Fact(format!("has {size}"))))
        }
        Demand::Range(bounds) => broken(range(*bounds), shown(value)),
        Demand::ExclusiveRange(bounds) => broken(exclusive_range(*bounds, value), shown(value)),
        Demand::MultipleOf(step) => broken(format!("be a multiple of {step}"), shown(value)),
        Demand::Pattern(pattern) => broken(format!("match the pattern {pattern}"), shown(value)),
        Demand::OneOf(allowed) => {
            let listed: Vec<_> = allowed.iter().map(literal_text).collect();
            broken(format!("be one of {}", listed.join(", ")), shown_beside(value, nearest(allowed, value)))
        }
        Demand::Unique => {
            let found = judged.repeated().map(|(i, j)| format!("element {i} is the same as element {j}"));
            broken("not have the same element twice", found.map(Found::Fact))
        }
        Demand::Instant => broken("be an RFC 3339 time such as \"2026-01-31T12:00:00Z\"", shown(value)),
        Demand::Json => {
            let place = |error: serde_json::Error| {
                format!("is not at line {}, column {}", error.line(), error.column())
            };
            broken("be a JSON document", json_error(text).map(place).map(Found::Fact))
        }
        Demand::Keys(patterns) => {
            let found = stray_key(patterns, judged.keys()).map(|key| format!("{key:?} does not"));
            broken(format!("have keys that match {}", patterns.join(" or ")), found.map(Found::Fact))
        }
    }
}

/// Checks that a number is an integer of at most 64 bits.
pub(super) fn whole(number: &Number) -> Result<(), Broken> {
    if number.as_i64().is_some() || number.as_u64().is_some() {
        return Ok(());
    }
    Err(broken("be a whole number of at most 64 bits", Some(Found::Value(number.to_string()))))
}

fn broken(must: impl Into<String>, found: Option<Found>) -> Broken {
    Broken { must: must.into(), found }
}

/// Shows a value without parts.
fn shown(value: &Value) -> Option<Found> {
    Some(Found::Value(match value {
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("{text:?}"),
        _ => return None,
    }))
}

fn amount(limits: Bounds<u64>, unit: &str) -> String {
    let plural = |n: u64| if n == 1 { unit.to_owned() } else { format!("{unit}s") };
    match (limits.min, limits.max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min} {}", plural(min)),
        (Some(min), Some(max)) => format!("between {min} and {max} {}", plural(max)),
        (Some(min), None) => format!("at least {min} {}", plural(min)),
        (None, Some(max)) => format!("at most {max} {}", plural(max)),
        (None, None) => format!("any number of {}", plural(2)),
    }
}

fn range(Bounds { min, max }: Bounds<&str>) -> String {
    match (min, max) {
        (Some(min), Some(max)) => format!("be between {min} and {max}"),
        (Some(min), None) => format!("be at least {min}"),
        (_, max) => format!("be at most {}", max.unwrap_or_default()),
    }
}

/// Describes the bound that is violated.
fn exclusive_range(Bounds { min, max }: Bounds<&str>, value: &Value) -> String {
    match value {
        Value::Number(number) if is_at(min, number, Ordering::is_gt) => {
            format!("be less than {}", max.unwrap_or_default())
        }
        _ => format!("be greater than {}", min.unwrap_or_default()),
    }
}

/// Shows a value with what was probably meant. This reveals as much as the value itself.
fn shown_beside(value: &Value, meant: Option<&str>) -> Option<Found> {
    let Some(Found::Value(text)) = shown(value) else { return None };
    Some(Found::Value(match meant {
        Some(meant) => format!("{text} (did you mean {meant:?}?)"),
        None => text,
    }))
}

/// Returns the allowed text that differs only in case or separators.
fn nearest(allowed: &[Literal], value: &Value) -> Option<&'static str> {
    let Value::String(text) = value else { return None };
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

/// Whether all of these attributes are set. `None` if that depends on unknown values.
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

fn any_of(sets: &[&[&str]], object: &Value, names: &Names<'_>) -> Result<(), Broken> {
    if sets.iter().any(|set| presence(set, object) != Some(false)) {
        return Ok(());
    }
    Err(broken(format!("have at least one of {}", names.alternatives(sets)), None))
}

fn one_of_sets(sets: &[&[&str]], object: &Value, names: &Names<'_>) -> Result<(), Broken> {
    let complete = sets.iter().filter(|set| presence(set, object) == Some(true)).count();
    let is_possible = sets.iter().any(|set| presence(set, object).is_none());
    if complete == 1 || (complete == 0 && is_possible) {
        return Ok(());
    }
    let found = Found::Fact(if complete == 0 { "has none".to_owned() } else { format!("has {complete}") });
    Err(broken(format!("have exactly one of {}", names.alternatives(sets)), Some(found)))
}

/// The names that users write for the attributes of an object.
struct Names<'k> {
    kind: &'k Kind,
    is_in_text: bool,
}

impl Names<'_> {
    fn of<'n>(&self, attribute: &'n str) -> &'n str {
        let Kind::Object(table) = self.kind else { return attribute };
        let property = || table.attribute(attribute)?.property();
        property().filter(|_| self.is_in_text).unwrap_or(attribute)
    }

    fn joined(&self, attributes: &[&str], between: &str) -> String {
        attributes.iter().map(|name| self.of(name)).collect::<Vec<_>>().join(between)
    }

    fn alternatives(&self, sets: &[&[&str]]) -> String {
        sets.iter().map(|set| self.joined(set, " with ")).collect::<Vec<_>>().join(", ")
    }
}

fn requires(related: &Related, object: &Value, names: &Names<'_>) -> Result<(), Broken> {
    let Related { attribute, others } = related;
    let missing: Vec<_> = others.iter().copied().filter(|name| object.attribute(name).is_null()).collect();
    if missing.is_empty() || presence(&[attribute], object) != Some(true) {
        return Ok(());
    }
    let found = Found::Fact(format!("lacks {}", names.joined(&missing, ", ")));
    let must = format!("have {} together with {}", names.joined(others, ", "), names.of(attribute));
    Err(broken(must, Some(found)))
}

fn excludes(related: &Related, object: &Value, names: &Names<'_>) -> Result<(), Broken> {
    let Related { attribute, others } = related;
    let is_set = |name: &&str| presence(&[name], object) == Some(true);
    let excess: Vec<_> = others.iter().copied().filter(is_set).collect();
    if excess.is_empty() || !is_set(attribute) {
        return Ok(());
    }
    let found = Found::Fact(format!("has {}", names.joined(&excess, ", ")));
    let must = format!("have no {} together with {}", names.joined(&excess, ", "), names.of(attribute));
    Err(broken(must, Some(found)))
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::Limits;
    use ferroform_core::table::testing::{TEXT, list};

    use super::*;

    const ALLOWED: &[Literal] = &[
        Literal::String("OPEN"),
        Literal::Int(9_007_199_254_740_992),
        Literal::Number("0.5"),
        Literal::Bool(true),
    ];

    fn number(text: &str) -> Value {
        Value::Number(text.parse().unwrap())
    }

    fn text(text: &str) -> Value {
        Value::String(text.to_owned())
    }

    /// Returns what is required and what was found.
    fn outcome(rule: Rule, value: &Value) -> String {
        match check(&rule, &list(TEXT), value, false) {
            Ok(()) => "fine".to_owned(),
            Err(Broken { must, found: None }) => must,
            Err(Broken { must, found: Some(Found::Value(found)) }) => format!("{must} / is {found}"),
            Err(Broken { must, found: Some(Found::Fact(found)) }) => format!("{must} / {found}"),
        }
    }

    #[test]
    fn a_broken_rule_says_what_must_be_and_what_was_found() {
        let texts = |all: &[&str]| Value::List(all.iter().map(|one| text(one)).collect());
        let entry = |key: &str, value| Value::Map([(key.to_owned(), value)].into_iter().collect());
        let two = &Limits { min: Some(2), max: Some(2) };
        let one = &Limits { min: Some(1), max: None };
        let range = &Limits { min: Some("1"), max: Some("9007199254740992") };
        let least = &Limits { min: Some("0.1"), max: None };
        let related = &Related { attribute: "a", others: &["b", "c"] };
        let object = |names: &'static [&'static str]| {
            Value::Object(names.iter().map(|name| (*name, text("x"))).collect())
        };
        let one_of = "be one of \"OPEN\", 9007199254740992, 0.5, true";
        for (rule, value, expected) in [
            (Rule::NotNull, Value::Null, "be set"),
            (Rule::Length(two), text("äöü"), "be exactly 2 characters long / has 3"),
            (Rule::Length(two), Value::UNKNOWN, "fine"),
            (Rule::Size(one), texts(&[]), "have at least 1 element / has 0"),
            (Rule::Size(one), entry("a", Value::Null), "have at least 1 element / has 0"),
            (Rule::Size(two), Value::Set(vec![Value::UNKNOWN]), "fine"),
            (
                Rule::Range(range),
                number("9007199254740993"),
                "be between 1 and 9007199254740992 / is 9007199254740993",
            ),
            (Rule::Range(range), number("9007199254740992"), "fine"),
            (Rule::Range(least), number("0.09"), "be at least 0.1 / is 0.09"),
            (Rule::ExclusiveRange(range), number("1.0"), "be greater than 1 / is 1"),
            (
                Rule::ExclusiveRange(range),
                number("1e20"),
                "be less than 9007199254740992 / is 100000000000000000000",
            ),
            (Rule::MultipleOf("64"), number("65"), "be a multiple of 64 / is 65"),
            (Rule::Pattern("^[a-z]+$"), text("A\n"), "match the pattern ^[a-z]+$ / is \"A\\n\""),
            (Rule::OneOf(ALLOWED), text("open"), &format!("{one_of} / is \"open\" (did you mean \"OPEN\"?)")),
            (Rule::OneOf(ALLOWED), text("x"), &format!("{one_of} / is \"x\"")),
            (Rule::OneOf(ALLOWED), number("9007199254740993"), &format!("{one_of} / is 9007199254740993")),
            (Rule::OneOf(ALLOWED), number("5e-1"), "fine"),
            (Rule::OneOf(ALLOWED), Value::Bool(false), &format!("{one_of} / is false")),
            (Rule::OneOf(ALLOWED), texts(&["x"]), "fine"),
            (
                Rule::Unique,
                texts(&["a", "b", "b", "a"]),
                "not have the same element twice / element 2 is the same as element 1",
            ),
            (Rule::Unique, Value::List(vec![Value::UNKNOWN, Value::UNKNOWN]), "fine"),
            (
                Rule::Instant,
                text("2026-02-30T00:00:00Z"),
                "be an RFC 3339 time such as \"2026-01-31T12:00:00Z\" / is \"2026-02-30T00:00:00Z\"",
            ),
            (Rule::Json, text("{\n\"a\""), "be a JSON document / is not at line 2, column 3"),
            (
                Rule::Keys(&["^a", "^b"]),
                entry("c", text("x")),
                "have keys that match ^a or ^b / \"c\" does not",
            ),
            (Rule::Keys(&["^a"]), entry("c", Value::Null), "fine"),
            (Rule::Excludes(related), object(&["a", "c"]), "have no c together with a / has c"),
            (Rule::Excludes(related), object(&["b", "c"]), "fine"),
            (Rule::Excludes(related), object(&["a"]), "fine"),
            (Rule::Requires(related), object(&["a", "c"]), "have b, c together with a / lacks b"),
        ] {
            assert_eq!(outcome(rule, &value), expected, "{rule:?} {value:?}");
        }
    }
}
