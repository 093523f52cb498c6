//! What the annotation and the overrides change about an attribute, and whether they may.

use super::shape::Form;
use crate::annotation::Effect;
use crate::catalogue;
use crate::ir::{Attribute, Configurability, Default, Kind, Literal, Mutability, Order, Replace, Severity};

/// `computed("…")` makes an attribute the service's own.
pub(crate) fn configurability(effects: &[&Effect], from_schema: Configurability) -> Configurability {
    if effects.contains(&&Effect::Computed) { Configurability::Computed } else { from_schema }
}

/// `ordered("…")` and `unordered("…")`.
pub(crate) fn order(effects: &[&Effect], kind: Kind) -> Kind {
    let mut kind = kind;
    for effect in effects {
        kind = match (effect, kind) {
            (Effect::Ordered, Kind::List(element, _) | Kind::Set(element)) => {
                Kind::List(element, Order::Significant)
            }
            (Effect::Unordered, Kind::List(element, _)) => Kind::List(element, Order::Irrelevant),
            (_, kind) => kind,
        };
    }
    kind
}

/// Everything else.
pub(crate) fn apply(effects: &[&Effect], attribute: &mut Attribute) {
    for effect in effects {
        match effect {
            Effect::Sensitive => {
                attribute.is_sensitive = true;
                attribute.behaviour.is_secret = true;
            }
            Effect::WriteOnly => {
                attribute.behaviour.is_write_only = true;
                attribute.behaviour.is_secret = true;
            }
            Effect::RequiresReplace => replace(attribute, Replace::Always),
            Effect::RequiresReplaceIfConfigured => replace(attribute, Replace::IfConfigured),
            Effect::UseStateForUnknown => attribute.keeps_prior = true,
            Effect::Volatile => attribute.behaviour.is_volatile = true,
            Effect::Computed => attribute.behaviour.is_read_only = true,
            Effect::Default(literal) => attribute.default = Some(Default::Static(literal.clone())),
            Effect::Warn => {
                for constraint in &mut attribute.constraints {
                    constraint.severity = Severity::Warning;
                }
            }
            // These were taken into account when the kind was decided.
            Effect::Ordered | Effect::Unordered | Effect::Json => {}
        }
    }
}

fn replace(attribute: &mut Attribute, replace: Replace) {
    attribute.replace = replace;
    attribute.behaviour.mutability = Mutability::CreateOnly;
}

/// Why an effect does not fit the property as the schema has it. `None` where it does.
pub(crate) fn misfit(
    effect: &Effect,
    form: &Form<'_>,
    attribute: &Attribute,
    from_schema: Configurability,
) -> Option<&'static str> {
    let is_computed = from_schema == Configurability::Computed;
    let may_be_computed = is_computed || from_schema == Configurability::OptionalComputed;
    match effect {
        Effect::WriteOnly | Effect::RequiresReplace | Effect::RequiresReplaceIfConfigured if is_computed => {
            Some(catalogue::ONLY_SERVICE)
        }
        Effect::UseStateForUnknown | Effect::Volatile if !may_be_computed => Some(catalogue::ONLY_USER),
        Effect::Computed if from_schema == Configurability::Required => Some(catalogue::REQUIRED),
        Effect::Ordered if !matches!(form, Form::Array(_)) => Some(catalogue::NO_LIST),
        Effect::Unordered if !matches!(form, Form::Array(_)) => Some(catalogue::NO_LIST),
        Effect::Unordered if matches!(attribute.kind, Kind::Set(_)) => Some(catalogue::SET_HAS_NO_ORDER),
        Effect::Json if matches!(form, Form::Bool | Form::Int64 | Form::Float64) => Some(catalogue::NO_JSON),
        Effect::Default(_) if is_computed => Some(catalogue::ONLY_SERVICE),
        Effect::Default(literal) if !fits(literal, &attribute.kind) => Some(catalogue::WRONG_DEFAULT),
        Effect::Warn if attribute.constraints.is_empty() => Some(catalogue::NO_CONSTRAINTS),
        _ => None,
    }
}

fn fits(literal: &Literal, kind: &Kind) -> bool {
    match (literal, kind) {
        (Literal::Bool(_), Kind::Bool)
        | (Literal::Int(_), Kind::Int64 | Kind::Float64)
        | (Literal::Number(_), Kind::Float64)
        | (Literal::String(_), Kind::String(_)) => true,
        (Literal::List(items), Kind::List(element, _) | Kind::Set(element)) => {
            items.iter().all(|item| fits(item, &element.kind))
        }
        _ => false,
    }
}
