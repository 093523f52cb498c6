//! Complaints about a value, and the service's messages for them. They follow messages that Cloud Control is
//! known to use ("required key [X] not found").

use serde_json::Value;

/// The types of JSON Schema, and what the service calls them.
pub(super) const TYPES: [(&str, &str); 7] = [
    ("null", "Null"),
    ("boolean", "Boolean"),
    ("integer", "Integer"),
    ("number", "Number"),
    ("string", "String"),
    ("array", "JSONArray"),
    ("object", "JSONObject"),
];

/// The maximum number of reasons reported for a union without a fitting branch.
const REASONS: usize = 6;

/// A problem with a value of the model, and its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Complaint<'a> {
    /// A JSON pointer to the value.
    pub(super) at: String,
    pub(super) problem: Problem<'a>,
}

/// A problem with a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Problem<'a> {
    /// This property is missing.
    Missing(&'a str),
    /// These properties are not allowed.
    Unexpected(Vec<&'a str>),
    /// The value has another type.
    Type { expected: Vec<&'a str>, found: &'a Value },
    /// It is too long or too short, has too many or too few elements or properties.
    Size { keyword: &'a str, limit: u64, actual: usize },
    /// Two elements are the same.
    Repeated,
    /// More than one branch accepts it.
    ManyBranches,
    /// No branch accepts it, for these reasons.
    NoBranch { keyword: &'a str, count: usize, reasons: Vec<Complaint<'a>> },
    /// The value does not satisfy this keyword.
    Other(&'a str),
}

impl Complaint<'_> {
    /// Returns whether both report the same problem at the same place, even if the reasons inside differ.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.at == other.at
            && match (&self.problem, &other.problem) {
                (Problem::NoBranch { keyword, .. }, Problem::NoBranch { keyword: other, .. }) => {
                    keyword == other
                }
                (problem, other) => problem == other,
            }
    }

    /// Returns the service's messages: one, or one for each property that is not allowed.
    pub(super) fn words(&self) -> Vec<String> {
        let unmet = |keyword: &str| format!("failed validation constraint for keyword [{keyword}]");
        let said = match &self.problem {
            Problem::Unexpected(names) => {
                let extraneous = |name| format!("#{}: extraneous key [{name}] is not permitted", self.at);
                return names.iter().map(extraneous).collect();
            }
            Problem::Missing(name) => format!("required key [{name}] not found"),
            Problem::Type { expected, found } => {
                let names =
                    TYPES.iter().filter(|(name, _)| expected.contains(name)).map(|(_, called)| *called);
                let names: Vec<&str> = names.collect();
                format!("expected type: {}, found: {}", names.join(" or "), name_of(found))
            }
            Problem::Size { keyword, limit, actual } => match *keyword {
                "minLength" | "maxLength" => format!("expected {keyword}: {limit}, actual: {actual}"),
                "minItems" => format!("expected minimum item count: {limit}, found: {actual}"),
                "maxItems" => format!("expected maximum item count: {limit}, found: {actual}"),
                _ => unmet(keyword),
            },
            Problem::Repeated => "array items are not unique".to_owned(),
            Problem::ManyBranches => "#: 2 subschemas matched instead of one".to_owned(),
            Problem::NoBranch { keyword: "oneOf", reasons, .. } => {
                format!("#: 0 subschemas matched instead of one{}", lines(reasons))
            }
            Problem::NoBranch { count, reasons, .. } => {
                format!("#: no subschema matched out of the total {count} subschemas{}", lines(reasons))
            }
            Problem::Other(keyword) => unmet(keyword),
        };
        vec![format!("#{}: {said}", self.at)]
    }
}

fn lines(reasons: &[Complaint<'_>]) -> String {
    reasons.iter().take(REASONS).flat_map(Complaint::words).map(|line| format!("\n{line}")).collect()
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

#[cfg(test)]
impl Problem<'_> {
    /// Returns the keyword that is not met.
    pub(super) fn keyword(&self) -> &str {
        match self {
            Self::Missing(_) => "required",
            Self::Unexpected(_) => "additionalProperties",
            Self::Type { .. } => "type",
            Self::Repeated => "uniqueItems",
            Self::ManyBranches => "oneOf",
            Self::Size { keyword, .. } | Self::NoBranch { keyword, .. } | Self::Other(keyword) => keyword,
        }
    }
}
