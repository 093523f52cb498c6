//! Tells mistakes that are errors from those that are only warned of. What the reference's generator makes no validator
//! of is warned of (`docs/differences.md`). It is read off the raw schema here, as the generator reads it.

use ferroform_pattern::Pattern;
use serde_json::Value as Json;

use super::Demand;
use super::ways::names;

/// What holds a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Holder {
    /// An attribute.
    #[default]
    Attribute,
    /// A list or set that an attribute is.
    List,
    /// A map, or a list in another one or in a map.
    Other,
}

impl Holder {
    /// What holds the elements of a list that this holds.
    pub(super) fn of_elements(self) -> Self {
        if self == Self::Attribute { Self::List } else { Self::Other }
    }
}

/// Whether the generator makes a validator of what a node demands of its value.
pub(super) fn is_checked(node: &Json, demand: &Demand, holder: Holder) -> bool {
    use Demand as D;
    let is_instant = node.get("format").and_then(Json::as_str) == Some("date-time");
    let is_number = first_type(node) == Some("number");
    let is_validator = match demand {
        // The attribute has a type of its own.
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

/// Whether the generator makes a JSON text of the node, and checks nothing below it.
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
