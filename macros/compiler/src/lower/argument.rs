//! The overrides and arguments for one property, combined. [`crate::check`] decides whether they are allowed.

use super::default;
use super::shape::{Form, Shape};
use crate::annotation::Effect;
use crate::cfn::JsonType;
use crate::ir::{Configurability, Constraint, Default, Entangled, Kind, Literal, Order, Replace, Target};
use crate::observed::Observed;

/// All overrides and arguments for one property. Of two that contradict each other, the later one counts.
#[derive(Debug, Clone, std::default::Default)]
pub(super) struct Said<'d> {
    pub is_sensitive: bool,
    pub is_write_only: bool,
    pub is_read_only: bool,
    pub is_computed: bool,
    pub is_volatile: bool,
    pub is_json: bool,
    pub keeps_prior: bool,
    /// Whether constraints that its values violate are warnings.
    pub only_warns: bool,
    pub replace: Option<Replace>,
    pub order: Option<Order>,
    /// Whether any of them says that the order is significant. Then the property is not a set.
    pub is_list: bool,
    pub deprecated: Option<&'d str>,
    /// The name of the attribute.
    pub name: Option<&'d str>,
    /// Whether the property has no attribute.
    pub is_excluded: bool,
    /// What the service was seen to do with it.
    pub observed: Vec<&'d Observed>,
    /// All defaults, because each of them is checked.
    pub defaults: Vec<&'d Literal>,
}

impl<'d> Said<'d> {
    /// Combines these effects, in order.
    pub(super) fn of(effects: impl Iterator<Item = &'d Effect>) -> Self {
        let mut said = Self::default();
        for effect in effects {
            match effect {
                Effect::Sensitive => said.is_sensitive = true,
                Effect::WriteOnly => said.is_write_only = true,
                Effect::RequiresReplace => said.replace = Some(Replace::Always),
                Effect::RequiresReplaceIfConfigured => said.replace = Some(Replace::IfConfigured),
                Effect::UseStateForUnknown => said.keeps_prior = true,
                Effect::Volatile => said.is_volatile = true,
                Effect::ReadOnly => said.is_read_only = true,
                Effect::Computed => said.is_computed = true,
                Effect::Ordered => (said.order, said.is_list) = (Some(Order::Significant), true),
                Effect::Unordered => said.order = Some(Order::Irrelevant),
                Effect::Json => said.is_json = true,
                Effect::Default(literal) => said.defaults.push(literal),
                Effect::Warn => said.only_warns = true,
                Effect::Deprecated(advice) => said.deprecated = Some(advice),
                Effect::Rename(name) => said.name = Some(name),
                Effect::Exclude => said.is_excluded = true,
                Effect::Observed(observed) => {
                    match observed {
                        Observed::Unordered | Observed::Identified(_, true) => {
                            said.order = Some(Order::Irrelevant);
                        }
                        Observed::Ordered => said.order = Some(Order::Significant),
                        _ => {}
                    }
                    said.observed.push(observed);
                }
            }
        }
        said
    }

    /// Returns who sets an attribute. With `read_only("…")` it is only the service.
    pub(super) fn configurability(&self, from_schema: Configurability) -> Configurability {
        if self.is_read_only { Configurability::Computed } else { from_schema }
    }

    /// Returns the last default, which is the one that counts.
    pub(super) fn last_default(&self) -> Option<Default> {
        self.defaults.last().map(|literal| Default::Static((*literal).clone()))
    }

    /// Describes the property for the checks.
    pub(super) fn target(
        &self,
        form: &Form<'_>,
        kind: &Kind,
        constraints: &[Constraint],
        from_schema: Configurability,
        place: Place<'_>,
    ) -> Target {
        let breaks = |literal: &&Literal| !default::keeps_all(literal, kind, constraints);
        Target {
            // `warn` means that values may violate the constraints.
            has_broken_default: !self.only_warns && self.defaults.iter().any(breaks),
            configurability: from_schema,
            kind: kind.clone(),
            is_array: matches!(form, Form::Array(_)),
            is_number_or_boolean: matches!(form, Form::Bool | Form::Int64 | Form::Float64),
            constraints: constraints.to_vec(),
            name_by_schema: place.name.into(),
            is_required: place.is_required,
            entangled: place.entangled,
        }
    }
}

/// Where a property is, for the checks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'p> {
    /// The name of its attribute if no argument gives it another one.
    pub name: &'p str,
    pub is_required: bool,
    pub entangled: Option<Entangled>,
}

/// Whether the service accepts only a string. `json("…")` on such a property affects comparison only: its strings
/// are compared as JSON documents and sent unchanged.
pub(super) fn is_text_only(shape: &Shape<'_>) -> bool {
    matches!(shape.form, Form::String(_)) && !shape.node.types.contains(&JsonType::Object)
}
