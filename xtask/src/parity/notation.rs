//! Constraints in the notation of `DUMP_FORMAT.md`. What the reference has no word for is left out, as are warnings.

use ferroform_compiler::ir::{Attribute, Constraint, Element, Kind, Literal, Rule, Severity, Text};
use serde_json::json;

pub(super) fn validators(attribute: &Attribute) -> Vec<String> {
    let mut out: Vec<String> =
        attribute.constraints.iter().filter_map(|c| validator(c, &attribute.kind)).collect();
    match &attribute.kind {
        Kind::List(element, _) => out.extend(elements("list", element)),
        Kind::Set(element) => out.extend(elements("set", element)),
        _ => {}
    }
    out
}

fn elements(collection: &str, element: &Element) -> Option<String> {
    let word = match element.kind {
        Kind::String(_) => "value_strings_are",
        Kind::Int64 => "value_int64s_are",
        _ => return None,
    };
    let inner: Vec<String> = element.constraints.iter().filter_map(|c| validator(c, &element.kind)).collect();
    (!inner.is_empty()).then(|| format!("{collection}.{word}({})", inner.join(",")))
}

fn validator(constraint: &Constraint, kind: &Kind) -> Option<String> {
    if constraint.severity == Severity::Warning {
        return None;
    }
    let prefix = match kind {
        Kind::Bool | Kind::Object(_) | Kind::String(Text::Json | Text::Instant)
            if constraint.rule != Rule::NotNull =>
        {
            return None;
        }
        Kind::Int64 => "int64",
        Kind::Float64 => "float64",
        Kind::List(..) => "list",
        Kind::Set(_) => "set",
        Kind::Map(_) => "map",
        _ => "string",
    };
    Some(match &constraint.rule {
        Rule::Length { min, max } => {
            let text = |v: &Option<u64>| v.map(|v| v.to_string());
            bounds(prefix, "length_", text(min).as_ref(), text(max).as_ref())
        }
        Rule::Size { min, max } => {
            let text = |v: &Option<u64>| v.map(|v| v.to_string());
            bounds(prefix, "size_", text(min).as_ref(), text(max).as_ref())
        }
        Rule::Range { min, max } => bounds(prefix, "", min.as_ref(), max.as_ref()),
        Rule::Pattern(pattern) => format!("{prefix}.regex({})", json!(pattern)),
        Rule::OneOf(values) => {
            let values: Vec<String> = values.iter().map(argument).collect();
            format!("{prefix}.one_of({})", values.join(","))
        }
        Rule::Unique => format!("{prefix}.unique_values"),
        Rule::NotNull => "not_null".to_owned(),
        _ => return None,
    })
}

fn bounds(prefix: &str, word: &str, min: Option<&String>, max: Option<&String>) -> String {
    match (min, max) {
        (Some(min), Some(max)) => format!("{prefix}.{word}between({min},{max})"),
        (Some(min), None) => format!("{prefix}.{word}at_least({min})"),
        (None, Some(max)) => format!("{prefix}.{word}at_most({max})"),
        (None, None) => String::new(),
    }
}

fn argument(value: &Literal) -> String {
    match value {
        Literal::String(text) => json!(text).to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Number(text) => text.clone(),
        _ => String::new(),
    }
}
