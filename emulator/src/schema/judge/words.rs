//! The service's messages about a model. They follow messages that Cloud Control is known to use ("required
//! key [X] not found").

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    complaint::{Complaint, Problem},
    tree::Types,
};

/// The maximum number of reasons reported for a union without a fitting branch.
const REASONS: usize = 6;

pub(super) fn describe(complaint: &Complaint<'_>) -> Vec<String> {
    let at = format!("#{}", complaint.at);
    let line = match &complaint.problem {
        Problem::Unexpected(names) => {
            return names
                .iter()
                .map(|name| format!("{at}: extraneous key [{name}] is not permitted"))
                .collect();
        }
        Problem::Missing(name) => format!("{at}: required key [{name}] not found"),
        Problem::Type { expected, found } => {
            format!("{at}: expected type: {}, found: {}", names(*expected), name_of(found))
        }
        Problem::Size { keyword, limit, actual } => size(&at, keyword, *limit, *actual),
        Problem::Repeated => format!("{at}: array items are not unique"),
        Problem::ManyBranches => format!("{at}: #: 2 subschemas matched instead of one"),
        Problem::NoBranch { keyword: "oneOf", reasons, .. } => {
            format!("{at}: #: 0 subschemas matched instead of one{}", lines(reasons))
        }
        Problem::NoBranch { count, reasons, .. } => {
            format!("{at}: #: no subschema matched out of the total {count} subschemas{}", lines(reasons))
        }
        Problem::Other(keyword) => unmet(&at, keyword),
    };
    vec![line]
}

fn unmet(at: &str, keyword: &str) -> String {
    format!("{at}: failed validation constraint for keyword [{keyword}]")
}

fn size(at: &str, keyword: &str, limit: u64, actual: usize) -> String {
    match keyword {
        "minLength" | "maxLength" => format!("{at}: expected {keyword}: {limit}, actual: {actual}"),
        "minItems" => format!("{at}: expected minimum item count: {limit}, found: {actual}"),
        "maxItems" => format!("{at}: expected maximum item count: {limit}, found: {actual}"),
        _ => unmet(at, keyword),
    }
}

fn lines(reasons: &[Complaint<'_>]) -> String {
    let mut text = String::new();
    for line in reasons.iter().take(REASONS).flat_map(describe) {
        let _ = write!(text, "\n{line}");
    }
    text
}

fn names(types: Types) -> String {
    const NAMES: [(Types, &str); 7] = [
        (Types::NULL, "Null"),
        (Types::BOOLEAN, "Boolean"),
        (Types::INTEGER, "Integer"),
        (Types::NUMBER, "Number"),
        (Types::STRING, "String"),
        (Types::ARRAY, "JSONArray"),
        (Types::OBJECT, "JSONObject"),
    ];
    let named = NAMES.into_iter().filter(|(one, _)| types.has(*one)).map(|(_, name)| name);
    named.collect::<Vec<_>>().join(" or ")
}

fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "Null",
        Value::Bool(_) => "Boolean",
        Value::Number(number) if number.is_f64() => "BigDecimal",
        Value::Number(_) => "Integer",
        Value::String(_) => "String",
        Value::Array(_) => "JSONArray",
        Value::Object(_) => "JSONObject",
    }
}
