//! Distinguishes mistakes that are errors from those that cause only a warning. The provider only warns where
//! the reference's generator emits no validator (`docs/reference/differences.md`). This module derives it from the raw
//! schema, as the generator does.

use ferroform_schema::pattern::Pattern;
use serde_json::Value as Json;

use super::Demand;
use super::ways::names;

/// The holder of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Holder {
    /// An attribute.
    #[default]
    Attribute,
    /// A list or set that is the value of an attribute.
    List,
    /// A map, or a list in a map or in another list.
    Other,
}

impl Holder {
    /// Returns the holder of the elements of a list with this holder.
    pub(super) fn of_elements(self) -> Self {
        if self == Self::Attribute { Self::List } else { Self::Other }
    }
}

/// Returns whether the generator emits a validator for a demand of a node.
pub(super) fn is_checked(node: &Json, demand: &Demand, holder: Holder) -> bool {
    use Demand as D;
    let is_instant = node.get("format").and_then(Json::as_str) == Some("date-time");
    let is_number = first_type(node) == Some("number");
    let is_validator = match demand {
        // The attribute has its own type, which rejects other values.
        D::Instant | D::Document | D::Element => return true,
        D::MinLength(_) | D::MaxLength(_) => !is_instant,
        D::Pattern(pattern) => !is_instant && Pattern::read(pattern).is_ok_and(|read| read.is_re2()),
        D::Enum(_) => !is_instant && !is_number,
        D::Minimum(_) | D::Maximum(_) | D::MinItems(_) | D::MaxItems(_) | D::UniqueItems | D::Required => {
            true
        }
        D::Const(_)
        | D::ExclusiveMinimum(_)
        | D::ExclusiveMaximum(_)
        | D::MultipleOf(_)
        | D::MinProperties(_)
        | D::MaxProperties(_)
        | D::Keys(_)
        | D::RequiredOfEntry
        | D::Alternatives
        | D::Dependency => false,
    };
    let is_of_list = matches!(demand, D::MinItems(_) | D::MaxItems(_) | D::UniqueItems);
    let is_held = match holder {
        Holder::Attribute => true,
        Holder::List => !is_of_list && !is_number,
        Holder::Other => false,
    };
    is_validator && (is_held || matches!(demand, D::Required))
}

/// Returns whether the generator makes the node a JSON text and checks nothing below it.
pub(super) fn is_text_to_the_reference(node: &Json, value: &Json) -> bool {
    let has = |keyword: &str| node.get(keyword).is_some_and(|said| said.is_array() || said.is_object());
    match first_type(node) {
        Some("object") | None if has("properties") || has("patternProperties") => false,
        Some("object") | None if has("oneOf") => !value.is_object(),
        Some("object") => ["allOf", "anyOf", "additionalProperties"].into_iter().any(has),
        None => true,
        Some(_) => false,
    }
}

fn first_type(node: &Json) -> Option<&str> {
    let types = node.get("type")?;
    types.as_str().or_else(|| names(Some(types)).into_iter().find(|name| *name != "null"))
}
