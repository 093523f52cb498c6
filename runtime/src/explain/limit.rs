//! What a value must satisfy, in words and as data.

use std::fmt::Display;

use ferroform_core::table::{Constraint, Limits, Literal, Related, Rule, Severity};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

/// A rule for a value.
#[derive(Debug, Clone, Serialize)]
pub struct Limit {
    /// The rule in words: `1 to 512 characters`.
    pub text: String,
    /// Whether a violation is only a warning.
    pub only_warned: bool,
    /// The rule as data.
    pub rule: Json,
    #[serde(skip)]
    constraint: &'static Constraint,
}

/// Names as they are, values as JSON.
pub(crate) const PLAIN: Notation = Notation { name: str::to_owned, value: Json::to_string };

/// How names and patterns, and how values are written in a rule.
#[derive(Debug, Clone, Copy)]
pub struct Notation {
    /// Writes a name or a pattern.
    pub name: fn(&str) -> String,
    /// Writes a value.
    pub value: fn(&Json) -> String,
}

impl Limit {
    /// Describes a constraint. Those that the type of the value says already are left out.
    fn of(constraint: &'static Constraint) -> Option<Self> {
        let (text, rule) = described(&constraint.rule, PLAIN)?;
        Some(Self { text, only_warned: constraint.severity == Severity::Warning, rule, constraint })
    }

    /// Describes these constraints.
    pub(crate) fn all(constraints: &'static [Constraint]) -> Vec<Self> {
        constraints.iter().filter_map(Self::of).collect()
    }

    /// Returns the rule in words, with names, patterns and values in this notation, and what a violation is.
    #[must_use]
    pub fn words(&self, notation: Notation) -> String {
        let text = described(&self.constraint.rule, notation).map_or_else(String::new, |(text, _)| text);
        if self.only_warned { format!("{text} (otherwise a warning)") } else { text }
    }
}

/// Returns a literal as JSON.
#[must_use]
pub fn literal_json(literal: &Literal) -> Json {
    match literal {
        Literal::Bool(value) => Json::Bool(*value),
        Literal::Int(value) => (*value).into(),
        Literal::Number(text) => text.parse::<serde_json::Number>().map_or(Json::Null, Json::Number),
        Literal::String(text) => (*text).into(),
        Literal::List(elements) => elements.iter().map(literal_json).collect(),
        Literal::Object(attributes) => {
            let attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), literal_json(value)));
            Json::Object(attributes.collect::<Map<_, _>>())
        }
    }
}

/// Returns a rule in words and as data.
fn described(rule: &Rule, notation: Notation) -> Option<(String, Json)> {
    let Notation { name, value } = notation;
    let names = |names: &[&str], between: &str| {
        names.iter().map(|text| name(&printable(text))).collect::<Vec<_>>().join(between)
    };
    let sets = |sets: &[&[&str]]| sets.iter().map(|set| names(set, " with ")).collect::<Vec<_>>().join(", ");
    Some(match rule {
        Rule::Length(limits) => (amount(limits, "character"), bounds("length", limits)),
        Rule::Size(limits) => (amount(limits, "element"), bounds("size", limits)),
        Rule::Range(limits) => (range(limits, ""), bounds("range", limits)),
        Rule::ExclusiveRange(limits) => (range(limits, ", exclusively"), bounds("exclusive_range", limits)),
        Rule::MultipleOf(step) => (format!("a multiple of {step}"), json!({"multiple_of": number(step)})),
        Rule::Pattern(pattern) => {
            (format!("matches {}", names(&[*pattern], "")), json!({"pattern": pattern}))
        }
        Rule::OneOf(values) => {
            let values: Vec<Json> = values.iter().map(literal_json).collect();
            let words: Vec<String> = values.iter().map(value).collect();
            (format!("one of {}", words.join(", ")), json!({"one_of": values}))
        }
        Rule::Unique => ("no element twice".to_owned(), json!({"unique": true})),
        Rule::NotNull => ("must be set wherever its object is".to_owned(), json!({"not_null": true})),
        Rule::Keys(patterns) => {
            (format!("keys match {}", names(patterns, " or ")), json!({"keys": patterns}))
        }
        Rule::AnyOf(any) => (format!("at least one is set: {}", sets(any)), json!({"any_of": any})),
        Rule::OneOfSets(one) => (format!("exactly one is set: {}", sets(one)), json!({"one_of_sets": one})),
        Rule::Requires(Related { attribute, others }) => (
            format!("{} needs {}", name(attribute), names(others, " and ")),
            json!({"requires": {*attribute: others}}),
        ),
        Rule::Excludes(Related { attribute, others }) => (
            format!("{} excludes {}", name(attribute), names(others, " and ")),
            json!({"excludes": {*attribute: others}}),
        ),
        Rule::Instant | Rule::Json => return None,
    })
}

fn amount(limits: &Limits<u64>, unit: &str) -> String {
    let counted = |count: u64| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match (limits.min, limits.max) {
        (Some(min), Some(max)) if min == max => format!("exactly {}", counted(min)),
        (Some(min), Some(max)) => format!("{min} to {}", counted(max)),
        (Some(min), None) => format!("at least {}", counted(min)),
        (None, Some(max)) => format!("at most {}", counted(max)),
        (None, None) => format!("any number of {unit}s"),
    }
}

fn range(limits: &Limits<&str>, how: &str) -> String {
    match (limits.min, limits.max) {
        (Some(min), Some(max)) if min == max && how.is_empty() => format!("exactly {min}"),
        (Some(min), Some(max)) => format!("{min} to {max}{how}"),
        (Some(min), None) => format!("at least {min}{how}"),
        (None, Some(max)) => format!("at most {max}{how}"),
        (None, None) => "any number".to_owned(),
    }
}

fn bounds(name: &str, limits: &Limits<impl Display>) -> Json {
    let sides = [("min", &limits.min), ("max", &limits.max)];
    let set = sides
        .into_iter()
        .filter_map(|(side, bound)| Some((side.to_owned(), number(&bound.as_ref()?.to_string()))));
    json!({name: Json::Object(set.collect())})
}

/// Returns a decimal number as JSON. A text that JSON cannot write as a number stays a text.
fn number(text: &str) -> Json {
    text.parse::<serde_json::Number>().map_or_else(|_| text.into(), Json::Number)
}

/// Escapes control characters, so that a text stays on its line.
#[must_use]
pub fn printable(text: &str) -> String {
    let written = |c: char| if c.is_control() { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    text.chars().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_words_and_data() {
        static LENGTH: Limits<u64> = Limits { min: Some(1), max: Some(512) };
        static ONE: Limits<u64> = Limits { min: Some(1), max: Some(1) };
        static AT_LEAST: Limits<u64> = Limits { min: Some(1), max: None };
        static RANGE: Limits<&str> = Limits { min: Some("0.5"), max: None };
        static BETWEEN: Limits<&str> = Limits { min: Some("0"), max: Some("1") };
        static NEEDS: Related = Related { attribute: "a", others: &["b", "c"] };
        let cases = [
            (Rule::Length(&LENGTH), "1 to 512 characters", json!({"length": {"min": 1, "max": 512}})),
            (Rule::Length(&ONE), "exactly 1 character", json!({"length": {"min": 1, "max": 1}})),
            (Rule::Size(&AT_LEAST), "at least 1 element", json!({"size": {"min": 1}})),
            (Rule::Range(&RANGE), "at least 0.5", json!({"range": {"min": 0.5}})),
            (
                Rule::ExclusiveRange(&BETWEEN),
                "0 to 1, exclusively",
                json!({"exclusive_range": {"min": 0, "max": 1}}),
            ),
            (Rule::MultipleOf("5"), "a multiple of 5", json!({"multiple_of": 5})),
            (Rule::Pattern("^a\n$"), "matches ^a\\u000a$", json!({"pattern": "^a\n$"})),
            (
                Rule::OneOf(&[Literal::String("x"), Literal::Int(3)]),
                "one of \"x\", 3",
                json!({"one_of": ["x", 3]}),
            ),
            (Rule::Unique, "no element twice", json!({"unique": true})),
            (Rule::NotNull, "must be set wherever its object is", json!({"not_null": true})),
            (Rule::Keys(&["^a", "^b"]), "keys match ^a or ^b", json!({"keys": ["^a", "^b"]})),
            (
                Rule::AnyOf(&[&["a"], &["b", "c"]]),
                "at least one is set: a, b with c",
                json!({"any_of": [["a"], ["b", "c"]]}),
            ),
            (
                Rule::OneOfSets(&[&["a"], &["b"]]),
                "exactly one is set: a, b",
                json!({"one_of_sets": [["a"], ["b"]]}),
            ),
            (Rule::Requires(&NEEDS), "a needs b and c", json!({"requires": {"a": ["b", "c"]}})),
            (Rule::Excludes(&NEEDS), "a excludes b and c", json!({"excludes": {"a": ["b", "c"]}})),
        ];
        for (rule, text, data) in cases {
            let (found, json) = described(&rule, PLAIN).expect("it says something");
            assert_eq!(found, text);
            assert_eq!(json.to_string(), data.to_string());
        }
        let notation = Notation { name: |name| format!("<{name}>"), value: |value| format!("({value})") };
        for (rule, text) in [
            (Rule::Pattern("^a$"), "matches <^a$>"),
            (Rule::OneOf(&[Literal::Int(3), Literal::Bool(true)]), "one of (3), (true)"),
            (Rule::AnyOf(&[&["a"], &["b", "c"]]), "at least one is set: <a>, <b> with <c>"),
            (Rule::Requires(&NEEDS), "<a> needs <b> and <c>"),
        ] {
            assert_eq!(described(&rule, notation).map(|(text, _)| text).as_deref(), Some(text));
        }
    }
}
