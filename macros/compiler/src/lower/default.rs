//! The value an attribute takes where the configuration has none.

use ferroform_pattern::pattern_matches;
use serde::de::IgnoredAny;

use super::constraint::number_literal;
use super::objects::Objects;
use crate::cfn::Json;
use crate::ir::{Constraint, Default, Kind, Literal, Rule, Text};

/// How an instant is written (RFC 3339).
const INSTANT: &str = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$";

/// What the default of a schema means for an attribute of this kind. `None` where it means nothing.
pub(crate) fn default(json: &Json, kind: &Kind, objects: &Objects) -> Option<Default> {
    let literal = literal(json, kind, objects)?;
    // Where the reference has a plan modifier instead of a default: everything with attributes inside.
    Some(if has_objects(kind) { Default::IfUnknown(literal) } else { Default::Static(literal) })
}

/// Whether a default keeps what the schema demands of the same value. Some do not, and sending such a default would make the
/// service refuse every configuration that leaves the property out.
pub(crate) fn is_allowed(default: &Default, kind: &Kind, constraints: &[Constraint]) -> bool {
    let (Default::Static(literal) | Default::IfUnknown(literal)) = default;
    // Schemas write instants as their services take them, be it the number of a second in quotes.
    let others: Vec<Constraint> = constraints.iter().filter(|c| c.rule != Rule::Instant).cloned().collect();
    keeps_all(literal, kind, &others)
}

/// Whether a value keeps what is demanded of it and, where it is a list, of its elements: also what users are only warned of.
pub(crate) fn keeps_all(literal: &Literal, kind: &Kind, constraints: &[Constraint]) -> bool {
    let do_elements = match (literal, kind) {
        (Literal::List(items), Kind::List(element, _) | Kind::Set(element)) => {
            items.iter().all(|item| keeps_all(item, &element.kind, &element.constraints))
        }
        _ => true,
    };
    do_elements && constraints.iter().all(|constraint| keeps(literal, &constraint.rule))
}

fn keeps(literal: &Literal, rule: &Rule) -> bool {
    match (literal, rule) {
        (Literal::Int(_) | Literal::Number(_), Rule::Range { min, max }) => {
            let Some(value) = number(literal) else { return true };
            let bound = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<f64>().ok());
            bound(min).is_none_or(|min| value >= min) && bound(max).is_none_or(|max| value <= max)
        }
        (Literal::String(text), Rule::Length { min, max }) => {
            let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
            min.is_none_or(|min| length >= min) && max.is_none_or(|max| length <= max)
        }
        (Literal::String(text), Rule::Pattern(pattern)) => pattern_matches(pattern, text),
        (Literal::List(elements), Rule::Size { min, max }) => {
            let size = u64::try_from(elements.len()).unwrap_or(u64::MAX);
            min.is_none_or(|min| size >= min) && max.is_none_or(|max| size <= max)
        }
        (Literal::List(elements), Rule::Unique) => !has_equals(elements),
        (Literal::String(text), Rule::Json) => serde_json::from_str::<IgnoredAny>(text).is_ok(),
        (Literal::String(text), Rule::Instant) => pattern_matches(INSTANT, text),
        (_, Rule::OneOf(allowed)) => allowed.iter().any(|one| is_same(one, literal)),
        _ => true,
    }
}

/// Whether two elements are the same value.
fn has_equals(elements: &[Literal]) -> bool {
    let is_earlier = |(place, element)| elements.iter().take(place).any(|earlier| is_same(earlier, element));
    elements.iter().enumerate().any(is_earlier)
}

/// A number is the same however it is written.
fn is_same(one: &Literal, other: &Literal) -> bool {
    one == other || number(one).is_some_and(|number_of_one| Some(number_of_one) == number(other))
}

fn number(literal: &Literal) -> Option<f64> {
    match literal {
        #[expect(clippy::cast_precision_loss, reason = "it is compared with bounds that people wrote")]
        Literal::Int(value) => Some(*value as f64),
        Literal::Number(text) => text.parse().ok(),
        _ => None,
    }
}

fn has_objects(kind: &Kind) -> bool {
    match kind {
        Kind::Object(_) => true,
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => has_objects(&element.kind),
        _ => false,
    }
}

fn literal(json: &Json, kind: &Kind, objects: &Objects) -> Option<Literal> {
    match (kind, json) {
        (Kind::Bool, Json::Bool(value)) => Some(Literal::Bool(*value)),
        (Kind::Bool, Json::String(text)) => text.parse().ok().map(Literal::Bool),
        (Kind::Int64, Json::Number(number)) => match number_literal(number) {
            Literal::Int(value) => Some(Literal::Int(value)),
            _ => None,
        },
        (Kind::Int64, Json::String(text)) => text.parse().ok().map(Literal::Int),
        (Kind::Float64, Json::Number(number)) => Some(number_literal(number)),
        (Kind::String(Text::Json), Json::Null) => None,
        (Kind::String(Text::Json), Json::String(text)) => Some(Literal::String(text.clone())),
        (Kind::String(Text::Json), value) => Some(Literal::String(value.to_string())),
        (Kind::String(_), Json::String(text)) => Some(Literal::String(text.clone())),
        (Kind::String(_), Json::Bool(_) | Json::Number(_)) => Some(Literal::String(json.to_string())),
        (Kind::List(element, _) | Kind::Set(element), Json::Array(items)) => {
            let items: Option<Vec<Literal>> =
                items.iter().map(|item| literal(item, &element.kind, objects)).collect();
            items.map(Literal::List)
        }
        (Kind::Object(id), Json::Object(members)) => object(members, objects.attributes(*id), objects),
        _ => None,
    }
}

/// An object with a member that is no property is a piece of schema put in the wrong place, and means nothing.
fn object(
    members: &[(String, Json)],
    attributes: &[crate::ir::Attribute],
    objects: &Objects,
) -> Option<Literal> {
    let mut named = Vec::new();
    for (property, value) in members {
        let attribute = attributes.iter().find(|a| a.property.as_deref() == Some(property))?;
        named.push((attribute.name.clone(), literal(value, &attribute.kind, objects)?));
    }
    named.sort();
    Some(Literal::Object(named))
}
