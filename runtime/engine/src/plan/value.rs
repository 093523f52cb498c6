//! Plans a value and its parts.

use std::collections::BTreeMap;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{
    AttributeTable, ElementTable, Equality, Kind, ObjectTable, Order, Related, Rule, Text,
};
use ferroform_core::value::{Object, Step, Value};

use super::counterparts::{Counterparts, has_nothing_in_common};
use super::default::{left_open, literal_value};
use super::notes::{Noted, Notes};
use super::position::{Before, Position};
use super::replacement::replaced_at;
use super::unconfigured::unconfigured;
use crate::model::{Difference, document_in, needs_no_update, observed_in};
use crate::tree::{COVERED, COVERED_BUT_OMITTED, is_absent, same, same_json};

/// Plans all attributes of a configured object.
pub(super) fn object(at: &Position<'_>, table: &'static ObjectTable, config: &Value) -> Noted<Value> {
    let mut notes = Notes::default();
    let plan = |attribute: &'static AttributeTable| {
        let step = Step::from(attribute.name);
        let at = at.step(&step, at.before.attribute(attribute.name));
        let written = config.attribute(attribute.name);
        let planned = if written.is_null() {
            let is_ruled_out =
                || attribute.behaviour.default.is_some() && is_ruled_out(table, attribute.name, config);
            unconfigured(&at, attribute, is_ruled_out)
        } else {
            configured_attribute(&at, attribute, written)
        };
        (attribute.name, planned.into_value(&mut notes))
    };
    let planned = table.attributes.iter().map(plan).collect::<Object>();
    let value = Value::Object(without_excluded(at, table, config, planned));
    Noted { value, notes }
}

/// Leaves to the service what it refuses beside a value that changes, and what the configuration does not have.
fn without_excluded(
    at: &Position<'_>,
    table: &'static ObjectTable,
    config: &Value,
    mut planned: Object,
) -> Object {
    let value = |name: &str| planned.get(name).unwrap_or(&Value::Null);
    let before = |name: &str| at.before.prior.map_or(&Value::Null, |prior| prior.attribute(name));
    let changes = |name: &str| value(name) != before(name);
    let mut names = Vec::new();
    for attribute in table.attributes {
        let (value_before, value_now) = (before(attribute.name), value(attribute.name));
        for exclusion in attribute.behaviour.excludes {
            let excludes = |value: &Value| !value.is_null() && (value.is_unknown() || exclusion.is_of(value));
            // Beside a value that excludes no more, the service may fill in what was excluded.
            if changes(attribute.name) && (excludes(value_before) || excludes(value_now)) {
                names.extend(exclusion.attributes);
            }
            // An update sends what the configuration has of both (`model::patch`), so the other goes.
            let is_new = |other: &&str| !value(other).is_null() && changes(other);
            if excludes(value_now) && exclusion.attributes.iter().any(is_new) {
                names.push(attribute.name);
            }
        }
    }
    for excluded in table.attributes.iter().filter(|one| names.contains(&one.name)) {
        if config.attribute(excluded.name).is_null() {
            planned.insert(excluded.name, left_open(excluded));
        }
    }
    planned
}

fn configured_attribute(at: &Position<'_>, table: &'static AttributeTable, config: &Value) -> Noted<Value> {
    let mut planned = if config.is_unknown() {
        config.clone().into()
    } else if let Some(prior) = filled_in(at, table, config) {
        prior.clone().into()
    } else {
        configured(at, &table.kind, table.behaviour.equality, config)
    };
    planned.notes.replace_at(replaced_at(at, table, config));
    planned
}

/// Returns the prior value if it is what the service fills in for the empty one of the configuration, and nobody said
/// otherwise.
fn filled_in<'v>(at: &Position<'v>, table: &'static AttributeTable, config: &Value) -> Option<&'v Value> {
    let filled = table.behaviour.filled.filter(|_| is_absent(config))?;
    let prior = at.before.prior.filter(|_| at.before.is_in_place && !at.before.record.is_owned)?;
    let is_filled = || COVERED.holds_at(table, &literal_value(&table.kind, filled), prior);
    (!prior.is_null() && is_filled()).then_some(prior)
}

/// Plans a known value of the configuration.
fn configured(at: &Position<'_>, kind: &'static Kind, equality: Equality, config: &Value) -> Noted<Value> {
    if at.is_open(kind, config) {
        let mut planned = configured(&at.out_of_place(), kind, equality, config);
        planned.notes.open.push(at.path());
        return planned;
    }
    let prior = at.before.prior.unwrap_or(&Value::Null);
    match (kind, config) {
        (Kind::Object(table), Value::Object(_)) => object(at, table, config),
        (Kind::List(table, order), Value::List(elements)) if table.has_objects() => {
            list(at, table, *order, elements)
        }
        (Kind::Set(table), Value::Set(elements)) if table.has_objects() => set(at, table, elements),
        (Kind::Map(table), Value::Map(entries)) if table.has_objects() => map(at, table, entries),
        (Kind::String(Text::Document(table)), Value::String(text)) => document(at, table, text),
        _ if at.before.is_in_place && !prior.is_null() && same(kind, equality, config, prior) => {
            prior.clone().into()
        }
        _ if at.before.record.has_ignored(prior) && config.is_wholly_known() => {
            let warnings = vec![ignored(at, config, prior)];
            Noted { value: config.clone(), notes: Notes { warnings, ..Notes::default() } }
        }
        _ => config.clone().into(),
    }
}

/// Returns a warning about a value that the service did not take in the last apply.
fn ignored(at: &Position<'_>, config: &Value, prior: &Value) -> Diagnostic {
    let path = at.path();
    let shown = |value: &Value| match value {
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(value) => Some(value.to_string()),
        _ => None,
    };
    let asked = match shown(config).zip(shown(prior)) {
        Some((config, prior)) => format!("the last apply asked for {config}, but the service kept {prior}"),
        None => "the service did not take the value that the last apply asked for".to_owned(),
    };
    let detail = format!(
        "{path}: {asked}. This plan asks again.\n\nIf the service never takes the value, write the one that it has, or add \
         {path} to `ignore_changes`."
    );
    Diagnostic::warning(catalogue::IGNORED, detail).at(path)
}

/// Plans a JSON text that stands for an object: the prior text if the service is asked for nothing else than it has.
fn document(at: &Position<'_>, table: &'static ElementTable, text: &str) -> Noted<Value> {
    let written = || Value::from(text);
    let Some(Value::String(prior)) = at.before.prior.filter(|_| at.before.is_in_place) else {
        return written().into();
    };
    let kept = || Value::from(prior.as_str());
    if same_json(text, prior) {
        return kept().into();
    }
    // A text that nobody has applied is the service's, and may have members that the table does not have.
    let before =
        if at.before.record.is_owned { document_in(table, prior) } else { observed_in(table, prior) };
    let Some((config, before)) = document_in(table, text).zip(before) else { return written().into() };
    let step = Step::Document;
    let mut within = at.step(&step, Before { prior: Some(&before), ..at.before });
    within.facts.is_update = false;
    let Noted { value, notes } = configured(&within, &table.kind, table.equality, &config);
    let needs_no_update = needs_no_update(&Difference::of(table.kind, table.equality, &before, &value));
    // What an import found may lack what services leave out.
    let is_in = if at.before.record.is_owned { COVERED } else { COVERED_BUT_OMITTED };
    let is_there = is_in.holds(&table.kind, table.equality, &value, &before);
    if is_there && needs_no_update && notes.replace.is_empty() {
        return kept().into();
    }
    Noted { value: written(), notes: Notes { replace: notes.replace, ..Notes::default() } }
}

fn list(at: &Position<'_>, table: &'static ElementTable, order: Order, config: &[Value]) -> Noted<Value> {
    let counterparts = Counterparts::of(table, false, config, at.before);
    let prior = at.before.elements();
    let may_be_all = config.len() == prior.len() || counterparts.leave_only_the_services_own(table);
    if order == Order::Irrelevant && at.before.is_in_place && may_be_all {
        // If every element is planned as it was, the whole prior list may be planned, in its order.
        let planned = elements(at, table, config, &counterparts, |_, _| true);
        if counterparts.are_all(&planned.value) {
            return planned.map(|_| Value::List(prior.to_vec()));
        }
    }
    elements(at, table, config, &counterparts, |i, j| at.before.is_in_place && i == j).map(Value::List)
}

fn set(at: &Position<'_>, table: &'static ElementTable, config: &[Value]) -> Noted<Value> {
    let counterparts = Counterparts::of(table, true, config, at.before);
    let planned = elements(&at.in_set(), table, config, &counterparts, |_, _| at.before.is_in_place);
    let are_the_services = at.before.is_in_place && counterparts.leave_only_the_services_own(table);
    if are_the_services && counterparts.are_all(&planned.value) {
        return planned.map(|_| Value::set(at.before.elements().to_vec()));
    }
    planned.map(Value::set)
}

/// Plans the elements of a list or set. `is_in_place` says whether the spelling of a counterpart may be planned
/// for an element.
fn elements(
    at: &Position<'_>,
    table: &'static ElementTable,
    config: &[Value],
    counterparts: &Counterparts<'_>,
    is_in_place: impl Fn(usize, usize) -> bool,
) -> Noted<Vec<Value>> {
    let mut notes = Notes::default();
    let planned = config.iter().enumerate().map(|(i, config)| {
        let counterpart = counterparts.place_of(i);
        let before = Before {
            is_in_place: counterpart.is_some_and(|j| is_in_place(i, j)),
            ..counterparts.before(i, config)
        };
        let step = at.element(i);
        let has_moved = counterpart.is_some_and(|j| j != i);
        let at = if has_moved { at.moved_step(&step, before) } else { at.step(&step, before) };
        paired_element(&at, table, config).into_value(&mut notes)
    });
    let value = planned.collect();
    Noted { value, notes }
}

fn map(at: &Position<'_>, table: &'static ElementTable, config: &BTreeMap<String, Value>) -> Noted<Value> {
    let mut notes = Notes::default();
    let entry = |(key, config): (&String, &Value)| {
        let step = Step::Key(key.clone());
        (key.clone(), element(&at.step(&step, at.before.entry(key)), table, config).into_value(&mut notes))
    };
    let value = Value::Map(config.iter().map(entry).collect());
    Noted { value, notes }
}

/// Plans an element that may have a counterpart. If it keeps no value of its counterpart, it is a different
/// element to the service, which may set other values in it.
fn paired_element(at: &Position<'_>, table: &'static ElementTable, config: &Value) -> Noted<Value> {
    let planned = element(at, table, config);
    let is_other = |prior| has_nothing_in_common(&table.kind, prior, &planned.value);
    if at.before.is_makeshift || !at.before.prior.is_some_and(is_other) {
        return planned;
    }
    element(&at.makeshift(), table, config)
}

fn element(at: &Position<'_>, table: &'static ElementTable, config: &Value) -> Noted<Value> {
    match config {
        Value::Null | Value::Unknown(_) => config.clone().into(),
        _ => configured(at, &table.kind, table.equality, config),
    }
}

/// Whether what the configuration sets excludes this attribute.
fn is_ruled_out(table: &ObjectTable, name: &str, config: &Value) -> bool {
    let is_set = |name: &str| !config.attribute(name).is_null();
    table.rules.iter().any(|constraint| match constraint.rule {
        Rule::OneOfSets(sets) => {
            sets.iter().any(|set| set.contains(&name))
                && sets.iter().any(|set| !set.contains(&name) && set.iter().all(|name| is_set(name)))
        }
        Rule::Excludes(Related { attribute, others }) => {
            (*attribute == name && others.iter().any(|other| is_set(other)))
                || (others.contains(&name) && is_set(attribute))
        }
        _ => false,
    })
}
