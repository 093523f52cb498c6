//! The notation of validators and literals in the dump.

use std::fmt::Display;

use ferroform_core::table::{Constraint, Kind, Limits, Literal, Rule, Severity};
use serde_json::Value as Json;

use crate::explain::literal_json;

/// Returns the validators of an attribute. Constraints that only warn are left out.
pub(super) fn validators(kind: &Kind, constraints: &[Constraint]) -> Vec<String> {
    let family = family(kind);
    let mut all: Vec<String> = errors(constraints).filter_map(|rule| validator(family, rule)).collect();
    if let Kind::List(element, _) | Kind::Set(element) = kind {
        let of_element = self::family(&element.kind);
        let inner: Vec<_> = errors(element.constraints).filter_map(|r| validator(of_element, r)).collect();
        if !inner.is_empty() {
            all.push(format!("{family}.value_{of_element}s_are({})", inner.join(",")));
        }
    }
    all
}

/// Returns the modifier that sets a default where the plan is unknown.
pub(super) fn default_modifier(literal: &Literal) -> String {
    format!("default_if_unknown:{}", literal_json(literal))
}

fn errors(constraints: &[Constraint]) -> impl Iterator<Item = &Rule> {
    constraints
        .iter()
        .filter(|constraint| constraint.severity == Severity::Error)
        .map(|constraint| &constraint.rule)
}

fn family(kind: &Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Int64 => "int64",
        Kind::Float64 => "float64",
        Kind::String(_) => "string",
        Kind::Object(_) => "object",
        Kind::List(..) => "list",
        Kind::Set(_) => "set",
        Kind::Map(_) => "map",
        Kind::Dynamic => "dynamic",
    }
}

fn validator(family: &str, rule: &Rule) -> Option<String> {
    let text = match rule {
        Rule::Length(limits) => bounds(family, "length_", limits)?,
        Rule::Size(limits) => bounds(family, "size_", limits)?,
        Rule::Range(limits) => bounds(family, "", limits)?,
        Rule::ExclusiveRange(limits) => bounds(family, "exclusive_", limits)?,
        Rule::MultipleOf(step) => format!("{family}.multiple_of({step})"),
        Rule::Pattern(pattern) => format!("{family}.regex({})", Json::from(*pattern)),
        Rule::OneOf(allowed) => {
            let allowed: Vec<_> = allowed.iter().map(|literal| literal_json(literal).to_string()).collect();
            format!("{family}.one_of({})", allowed.join(","))
        }
        Rule::Unique => format!("{family}.unique_values"),
        Rule::NotNull => "not_null".to_owned(),
        Rule::Keys(patterns) => {
            let patterns: Vec<_> = patterns.iter().map(|p| Json::from(*p).to_string()).collect();
            format!("{family}.keys_match({})", patterns.join(","))
        }
        // The attribute's format covers these.
        Rule::Instant | Rule::Json => return None,
        Rule::AnyOf(_) | Rule::OneOfSets(_) | Rule::Requires(_) | Rule::Excludes(_) => return None,
    };
    Some(text)
}

fn bounds(family: &str, what: &str, limits: &Limits<impl Display>) -> Option<String> {
    match (&limits.min, &limits.max) {
        (Some(min), Some(max)) => Some(format!("{family}.{what}between({min},{max})")),
        (Some(min), None) => Some(format!("{family}.{what}at_least({min})")),
        (None, Some(max)) => Some(format!("{family}.{what}at_most({max})")),
        (None, None) => None,
    }
}
