//! Rules about the arguments and overrides for single properties.

use super::known;
use super::subject::{Speaker, Subject};
use crate::annotation::Effect;
use crate::catalogue;
use crate::finding::Findings;
use crate::ir::{Configurability, Kind, Literal, Resource};
use crate::observed::Observed;

/// Reports that the property does not exist. It may be the name of an attribute, or misspelled.
pub(super) fn exists(subject: &Subject<'_>, resource: &Resource, findings: &mut Findings) {
    let help = known::nearest_path(subject.path, resource).map(|p| catalogue::did_you_mean(&p));
    match &subject.speaker {
        Speaker::Annotation(path, _) => {
            findings.source_error(path.span, catalogue::unknown_property(&path.value), help);
        }
        Speaker::Beside(file, type_name) => {
            findings.push(catalogue::stale_override(file, type_name, subject.path, help));
        }
    }
}

/// Returns what is wrong if a deprecation message names an attribute that does not exist.
pub(super) fn unknown_replacement(subject: &Subject<'_>, resource: &Resource) -> Option<String> {
    let Effect::Deprecated(advice) = subject.effect else { return None };
    let quoted = advice.split('`').skip(1).step_by(2);
    let mut unknown = quoted.filter(|name| !known::is_attribute(name, resource));
    unknown.next().map(catalogue::no_such_attribute)
}

/// A rule about a property that exists. Returns why the argument or override does not fit it.
type Misfit = fn(&Subject<'_>) -> Option<&'static str>;

/// All such rules. The first one that is violated is reported.
pub(super) const MISFITS: &[Misfit] = &[
    what_users_give_is_not_the_services_own,
    what_the_service_fills_in_is_not_the_users_own,
    a_required_property_is_not_read_only,
    order_is_that_of_a_list,
    a_set_has_no_order_to_take_away,
    a_number_or_boolean_is_no_document,
    a_warning_needs_a_constraint,
];

/// Such rules about the value of a default.
pub(super) const WRONG_VALUES: &[Misfit] = &[
    a_default_has_the_type_of_its_property,
    a_default_of_a_set_holds_each_value_once,
    a_default_keeps_what_the_schema_demands,
];

fn what_users_give_is_not_the_services_own(subject: &Subject<'_>) -> Option<&'static str> {
    let concerns_users = matches!(
        subject.effect,
        Effect::WriteOnly
            | Effect::RequiresReplace
            | Effect::RequiresReplaceIfConfigured
            | Effect::Default(_)
    );
    let is_computed = subject.any(|target| target.configurability == Configurability::Computed);
    (concerns_users && is_computed).then_some(catalogue::ONLY_SERVICE)
}

fn what_the_service_fills_in_is_not_the_users_own(subject: &Subject<'_>) -> Option<&'static str> {
    let concerns_service = matches!(subject.effect, Effect::UseStateForUnknown | Effect::Volatile);
    let may_be_computed = |configurability| {
        matches!(configurability, Configurability::Computed | Configurability::OptionalComputed)
    };
    let is_users = subject.any(|target| !may_be_computed(target.configurability));
    (concerns_service && is_users).then_some(catalogue::ONLY_USER)
}

fn a_required_property_is_not_read_only(subject: &Subject<'_>) -> Option<&'static str> {
    let is_required = subject.any(|target| target.configurability == Configurability::Required);
    (*subject.effect == Effect::ReadOnly && is_required).then_some(catalogue::REQUIRED)
}

fn order_is_that_of_a_list(subject: &Subject<'_>) -> Option<&'static str> {
    let concerns_order = matches!(
        subject.effect,
        Effect::Ordered
            | Effect::Unordered
            | Effect::Observed(Observed::Unordered | Observed::Ordered | Observed::Identified(..))
    );
    (concerns_order && subject.any(|target| !target.is_array)).then_some(catalogue::NO_LIST)
}

fn a_set_has_no_order_to_take_away(subject: &Subject<'_>) -> Option<&'static str> {
    let is_set = subject.any(|target| matches!(target.kind, Kind::Set(_)));
    (*subject.effect == Effect::Unordered && is_set).then_some(catalogue::SET_HAS_NO_ORDER)
}

fn a_number_or_boolean_is_no_document(subject: &Subject<'_>) -> Option<&'static str> {
    let is_simple = subject.any(|target| target.is_number_or_boolean);
    (*subject.effect == Effect::Json && is_simple).then_some(catalogue::NO_JSON)
}

fn a_default_has_the_type_of_its_property(subject: &Subject<'_>) -> Option<&'static str> {
    let Effect::Default(literal) = subject.effect else { return None };
    subject.any(|target| !fits(literal, &target.kind)).then_some(catalogue::WRONG_DEFAULT)
}

fn a_default_of_a_set_holds_each_value_once(subject: &Subject<'_>) -> Option<&'static str> {
    let Effect::Default(literal) = subject.effect else { return None };
    subject.any(|target| repeats(literal, &target.kind)).then_some(catalogue::DEFAULT_REPEATS)
}

fn a_default_keeps_what_the_schema_demands(subject: &Subject<'_>) -> Option<&'static str> {
    let is_default = matches!(subject.effect, Effect::Default(_));
    (is_default && subject.any(|target| target.has_broken_default)).then_some(catalogue::BROKEN_DEFAULT)
}

fn a_warning_needs_a_constraint(subject: &Subject<'_>) -> Option<&'static str> {
    let is_free = subject.any(|target| target.constraints.is_empty());
    (*subject.effect == Effect::Warn && is_free).then_some(catalogue::NO_CONSTRAINTS)
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

/// Whether a set at some depth is given one value twice.
fn repeats(literal: &Literal, kind: &Kind) -> bool {
    let (Literal::List(items), Kind::List(element, _) | Kind::Set(element)) = (literal, kind) else {
        return false;
    };
    let is_twice = |(place, item)| items.iter().take(place).any(|earlier| earlier == item);
    matches!(kind, Kind::Set(_)) && items.iter().enumerate().any(is_twice)
        || items.iter().any(|item| repeats(item, &element.kind))
}
