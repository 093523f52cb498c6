//! What the annotation and the overrides change about an attribute. Whether they may is for [`crate::check`].

use super::default;
use super::shape::{Form, Shape};
use crate::annotation::Effect;
use crate::cfn::JsonType;
use crate::ir::{Attribute, Configurability, Default, Kind, Mutability, Order, Replace, Severity, Target};

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

/// Whether the service takes nothing but a text. `json("…")` of such a property says what its texts mean: they are
/// compared as documents, and sent as they are.
pub(crate) fn is_text_only(shape: &Shape<'_>) -> bool {
    matches!(shape.form, Form::String(_)) && !shape.node.types.contains(&JsonType::Object)
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
            Effect::Deprecated(advice) => attribute.behaviour.deprecated = Some(advice.clone()),
            // These were taken into account when the kind was decided.
            Effect::Ordered | Effect::Unordered | Effect::Json => {}
        }
    }
}

fn replace(attribute: &mut Attribute, replace: Replace) {
    attribute.replace = replace;
    attribute.behaviour.mutability = Mutability::CreateOnly;
}

/// The property that something was said of, for the checks.
pub(crate) fn target(
    form: &Form<'_>,
    attribute: &Attribute,
    from_schema: Configurability,
    effects: &[&Effect],
) -> Target {
    // Whoever says `warn` knows of values that break the constraints.
    let breaks = |effect: &&Effect| match effect {
        Effect::Default(literal) => !default::keeps_all(literal, &attribute.kind, &attribute.constraints),
        _ => false,
    };
    Target {
        has_broken_default: !effects.contains(&&Effect::Warn) && effects.iter().any(breaks),
        configurability: from_schema,
        kind: attribute.kind.clone(),
        is_array: matches!(form, Form::Array(_)),
        is_number_or_boolean: matches!(form, Form::Bool | Form::Int64 | Form::Float64),
        is_constrained: !attribute.constraints.is_empty(),
    }
}
