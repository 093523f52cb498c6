//! Demands of a schema, and the words of the message about each.

use serde_json::{Number, Value as Json};

/// A demand of a schema on a value.
#[allow(missing_docs, reason = "what has no comment is called like its keyword")]
#[derive(Clone, Debug, PartialEq)]
pub enum Demand {
    MinLength(u64),
    MaxLength(u64),
    Pattern(String),
    Enum(Vec<Json>),
    Const(Json),
    Minimum(Number),
    Maximum(Number),
    ExclusiveMinimum(Number),
    ExclusiveMaximum(Number),
    MultipleOf(Number),
    MinItems(u64),
    MaxItems(u64),
    UniqueItems,
    /// `minProperties` of a map.
    MinProperties(u64),
    /// `maxProperties` of a map.
    MaxProperties(u64),
    /// `patternProperties` of a map that has no other keys.
    Keys(String),
    Required,
    /// `required` of an object that is the value of a map.
    RequiredOfEntry,
    /// `oneOf` and `anyOf` with `required`: one of several sets of properties.
    Alternatives,
    Dependency,
    /// An element that is not null.
    Element,
    /// A text that is a JSON document.
    Document,
    /// `format: date-time`.
    Instant,
}

impl Demand {
    /// Returns words of which the message must contain at least one, so that it helps the user.
    pub fn words(&self) -> Vec<String> {
        use Demand as D;
        match self {
            D::MinLength(limit)
            | D::MaxLength(limit)
            | D::MinItems(limit)
            | D::MaxItems(limit)
            | D::MinProperties(limit)
            | D::MaxProperties(limit) => vec![limit.to_string()],
            D::Minimum(limit)
            | D::Maximum(limit)
            | D::ExclusiveMinimum(limit)
            | D::ExclusiveMaximum(limit)
            | D::MultipleOf(limit) => vec![limit.to_string().trim_end_matches(".0").to_owned()],
            D::Pattern(pattern) | D::Keys(pattern) => vec![pattern.clone()],
            D::Enum(allowed) => allowed.iter().map(text).collect(),
            D::Const(allowed) => vec![text(allowed)],
            D::UniqueItems => vec!["twice".into()],
            D::Required | D::RequiredOfEntry => vec!["must be set".into()],
            D::Alternatives => vec!["one of".into()],
            D::Dependency => vec!["together with".into()],
            D::Element => vec!["null".into()],
            D::Document => vec!["JSON".into()],
            D::Instant => vec!["RFC 3339".into()],
        }
    }

    /// Returns the emulator's complaint about a breach, or `None` if JSON Schema does not check the demand.
    pub fn complaint(&self) -> Option<&'static str> {
        use Demand as D;
        Some(match self {
            D::MinLength(_) => "expected minLength: ",
            D::MaxLength(_) => "expected maxLength: ",
            D::Pattern(_) => "[pattern]",
            D::Enum(_) => "[enum]",
            D::Const(_) => "[const]",
            D::Minimum(_) => "[minimum]",
            D::Maximum(_) => "[maximum]",
            D::ExclusiveMinimum(_) => "[exclusiveMinimum]",
            D::ExclusiveMaximum(_) => "[exclusiveMaximum]",
            D::MultipleOf(_) => "[multipleOf]",
            D::MinItems(_) => "expected minimum item count: ",
            D::MaxItems(_) => "expected maximum item count: ",
            D::UniqueItems => "array items are not unique",
            D::MinProperties(_) => "[minProperties]",
            D::MaxProperties(_) => "[maxProperties]",
            D::Keys(_) => "extraneous key ",
            D::Required | D::RequiredOfEntry | D::Dependency => "required key ",
            D::Alternatives => "subschema",
            D::Element | D::Document => "expected type: ",
            D::Instant => return None,
        })
    }

    /// Returns whether the demand is that a value is present.
    pub fn is_of_presence(&self) -> bool {
        matches!(self, Self::Required | Self::RequiredOfEntry)
    }

    /// Returns whether both demands are of the same kind.
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

fn text(json: &Json) -> String {
    json.as_str().map_or_else(|| json.to_string(), |text| format!("{text:?}"))
}
