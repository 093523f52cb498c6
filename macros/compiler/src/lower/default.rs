//! Default values of attributes.

use std::borrow::Cow;

use ferroform_schema::{Atom, Bounds, Demand, Number, Scalar, Subject, obeys, repeated};

use super::constraint::number_literal;
use super::objects::Objects;
use crate::cfn::Json;
use crate::ir::{Constraint, Default, Kind, Literal, Rule, Text};

/// Converts the default of a schema for an attribute of this kind. Returns `None` if it does not fit.
pub(crate) fn default(json: &Json, kind: &Kind, objects: &Objects) -> Option<Default> {
    let literal = literal(json, kind, objects)?;
    // For everything that contains objects, the reference has a plan modifier instead of a default.
    Some(if kind.object().is_some() { Default::IfUnknown(literal) } else { Default::Static(literal) })
}

/// Whether a default satisfies the schema of its property. Some do not, and with such a default the service would
/// reject every configuration that leaves the property out.
pub(crate) fn is_allowed(default: &Default, kind: &Kind, constraints: &[Constraint]) -> bool {
    let (Default::Static(literal) | Default::IfUnknown(literal)) = default;
    // Schemas write instants in any form that their services accept, such as a number of seconds in quotes.
    let others: Vec<Constraint> = constraints.iter().filter(|c| c.rule != Rule::Instant).cloned().collect();
    keeps_all(literal, kind, &others)
}

/// Whether a value satisfies its constraints and, if it is a list, those of its elements. Warnings count too.
pub(crate) fn keeps_all(literal: &Literal, kind: &Kind, constraints: &[Constraint]) -> bool {
    let do_elements = match (literal, kind) {
        (Literal::List(items), Kind::List(element, _) | Kind::Set(element)) => {
            items.iter().all(|item| keeps_all(item, &element.kind, &element.constraints))
        }
        _ => true,
    };
    do_elements && constraints.iter().all(|constraint| keeps(literal, &constraint.rule))
}

/// Whether a value obeys a rule. It obeys those that are not about values on their own.
pub(crate) fn keeps(literal: &Literal, rule: &Rule) -> bool {
    demand(rule).is_none_or(|demand| obeys(&demand, literal))
}

/// Returns what a rule demands of a value on its own, if anything.
fn demand(rule: &Rule) -> Option<Demand<'_, Literal, String>> {
    fn texts<'r>(min: &'r Option<String>, max: &'r Option<String>) -> Bounds<&'r str> {
        Bounds { min: min.as_deref(), max: max.as_deref() }
    }
    Some(match rule {
        Rule::Length { min, max } => Demand::Length(Bounds { min: *min, max: *max }),
        Rule::Size { min, max } => Demand::Size(Bounds { min: *min, max: *max }),
        Rule::Range { min, max } => Demand::Range(texts(min, max)),
        Rule::ExclusiveRange { min, max } => Demand::ExclusiveRange(texts(min, max)),
        Rule::MultipleOf(step) => Demand::MultipleOf(step),
        Rule::Pattern(pattern) => Demand::Pattern(pattern),
        Rule::OneOf(allowed) => Demand::OneOf(allowed),
        Rule::Unique => Demand::Unique,
        Rule::Instant => Demand::Instant,
        Rule::Json => Demand::Json,
        Rule::Keys(patterns) => Demand::Keys(patterns),
        Rule::NotNull | Rule::AnyOf(_) | Rule::OneOfSets(_) | Rule::Requires(..) | Rule::Excludes(..) => {
            return None;
        }
    })
}

impl Atom for Literal {
    fn scalar(&self) -> Option<Scalar<'_>> {
        match self {
            Literal::Bool(value) => Some(Scalar::Bool(*value)),
            Literal::Int(value) => Some(Scalar::Number(Cow::Owned(Number::from(*value)))),
            Literal::Number(text) => text.parse().ok().map(|number| Scalar::Number(Cow::Owned(number))),
            Literal::String(text) => Some(Scalar::Text(text)),
            Literal::List(_) | Literal::Object(_) => None,
        }
    }
}

impl Subject for Literal {
    fn size(&self) -> Option<u64> {
        match self {
            Literal::List(elements) => Some(elements.len() as u64),
            _ => None,
        }
    }

    /// Returns no keys: neither schemas nor annotations write a map as a default.
    fn keys(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    fn repeated(&self) -> Option<(usize, usize)> {
        match self {
            Literal::List(elements) => repeated(elements, is_same),
            _ => None,
        }
    }
}

/// Whether two literals are equal. Numbers are compared by value, however they are written.
fn is_same(one: &Literal, other: &Literal) -> bool {
    one == other || one.scalar().is_some_and(|scalar| Some(scalar) == other.scalar())
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
        // A document that does not fit is a misplaced piece of schema.
        (Kind::Document(element), value) => {
            literal(value, &element.kind, objects).map(|_| Literal::String(value.to_string()))
        }
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

/// Converts an object. One with a member that is not a property is a misplaced piece of schema, and is ignored.
fn object(
    members: &[(String, Json)],
    attributes: &[crate::ir::Attribute],
    objects: &Objects,
) -> Option<Literal> {
    let mut named = Vec::new();
    for (property, value) in members {
        let attribute = attributes.iter().find(|a| a.property() == Some(property))?;
        named.push((attribute.name.clone(), literal(value, &attribute.kind, objects)?));
    }
    named.sort();
    Some(Literal::Object(named))
}
