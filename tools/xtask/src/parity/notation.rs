//! Constraints in the notation of `DUMP_FORMAT.md`. Warnings are left out. An error that the reference has no word
//! for is written nevertheless, so that it is a difference.

use ferroform_compiler::ir::{Attribute, Constraint, Element, Kind, Literal, Rule, Severity};
use serde_json::json;

pub(super) fn validators(attribute: &Attribute) -> Vec<String> {
    all(&attribute.constraints, &attribute.kind)
}

fn all(constraints: &[Constraint], kind: &Kind) -> Vec<String> {
    let own = constraints.iter().filter_map(|constraint| validator(constraint, kind));
    own.chain(elements(kind)).collect()
}

fn elements(kind: &Kind) -> Option<String> {
    let (Kind::List(element, _) | Kind::Set(element) | Kind::Map(element)) = kind else { return None };
    let Element { constraints, kind: of, .. } = &**element;
    let inner = all(constraints, of);
    (!inner.is_empty()).then(|| format!("{}.value_{}s_are({})", family(kind), family(of), inner.join(",")))
}

fn family(kind: &Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Int64 => "int64",
        Kind::Float64 => "float64",
        Kind::String(_) | Kind::Document(_) => "string",
        Kind::Object(_) => "object",
        Kind::List(..) => "list",
        Kind::Set(_) => "set",
        Kind::Map(_) => "map",
    }
}

fn validator(constraint: &Constraint, kind: &Kind) -> Option<String> {
    if constraint.severity == Severity::Warning {
        return None;
    }
    let prefix = family(kind);
    let text = |limit: &Option<u64>| limit.map(|limit| limit.to_string());
    Some(match &constraint.rule {
        Rule::Length { min, max } => bounds(prefix, "length_", text(min).as_ref(), text(max).as_ref()),
        Rule::Size { min, max } => bounds(prefix, "size_", text(min).as_ref(), text(max).as_ref()),
        Rule::Range { min, max } => bounds(prefix, "", min.as_ref(), max.as_ref()),
        Rule::Pattern(pattern) => format!("{prefix}.regex({})", json!(pattern)),
        Rule::OneOf(values) => {
            let values: Vec<String> = values.iter().map(argument).collect();
            format!("{prefix}.one_of({})", values.join(","))
        }
        Rule::Unique => format!("{prefix}.unique_values"),
        Rule::NotNull => "not_null".to_owned(),
        // The format already states it.
        Rule::Json | Rule::Instant => return None,
        other => format!("{prefix}.other({})", json!(format!("{other:?}"))),
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
