//! Planned values of attributes that the configuration does not set.

use ferroform_core::table::{AttributeTable, Configurability, Default as DefaultValue, Kind, Literal};
use ferroform_core::value::Value;

/// Returns the planned value if there is neither a default nor a prior value to keep: unknown if the service may
/// set one and ever returns it, otherwise null. What only the service sets and never returns again is known once, from the
/// creation.
pub(super) fn left_open(table: &AttributeTable) -> Value {
    if table.behaviour.is_write_only && !table.is_of_creation() { Value::Null } else { undecided(table) }
}

/// Returns the planned value while it may still come from a default, from the prior state or from the service:
/// unknown if the service may set one, otherwise null.
pub(super) fn undecided(table: &AttributeTable) -> Value {
    if is_chosen_by_service(table) { Value::UNKNOWN } else { Value::Null }
}

/// Returns the planned value if neither the configuration nor the prior state has one.
pub(super) fn unset_without_prior(table: &'static AttributeTable) -> Value {
    default_of(table).unwrap_or_else(|| left_open(table))
}

/// Returns the default of an attribute, if it has one.
pub(crate) fn default_of(table: &'static AttributeTable) -> Option<Value> {
    table.behaviour.default.map(|default| literal_value(&table.kind, literal_of(default)))
}

fn literal_of(default: &DefaultValue) -> &'static Literal {
    match *default {
        DefaultValue::Static(literal) | DefaultValue::IfUnknown(literal) => literal,
    }
}

pub(super) fn is_chosen_by_service(table: &AttributeTable) -> bool {
    matches!(table.configurability, Configurability::Computed | Configurability::OptionalComputed)
}

/// Converts a literal of the table to a value of this kind.
pub(super) fn literal_value(kind: &'static Kind, literal: &'static Literal) -> Value {
    match (literal, kind) {
        (Literal::Bool(value), _) => Value::Bool(*value),
        (Literal::Int(value), _) => Value::from(*value),
        (Literal::Number(text), _) => text.parse().map_or(Value::Null, Value::Number),
        (Literal::String(text), _) => Value::from(*text),
        (Literal::List(elements), Kind::List(table, _)) => {
            Value::List(elements.iter().map(|e| literal_value(&table.kind, e)).collect())
        }
        (Literal::List(elements), Kind::Set(table)) => {
            Value::set(elements.iter().map(|e| literal_value(&table.kind, e)).collect())
        }
        (Literal::Object(named), Kind::Object(table)) => {
            let attribute = |attribute: &'static AttributeTable| {
                let literal = named.iter().find(|(name, _)| *name == attribute.name);
                (
                    attribute.name,
                    literal.map_or_else(
                        || unset_without_prior(attribute),
                        |(_, l)| literal_value(&attribute.kind, l),
                    ),
                )
            };
            Value::Object(table.attributes.iter().map(attribute).collect())
        }
        _ => Value::Null,
    }
}
