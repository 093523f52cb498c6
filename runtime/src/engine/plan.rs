//! What an attribute's value will be.
//!
//! Core merges configuration and prior state by index; this does it by content, so that it starts from both and does
//! not need core's proposal. For each attribute, in this order:
//!
//! 1. The configuration has a value: it is planned, in the prior state's own spelling where both mean the same.
//! 2. It has none, and there is no prior value to keep: the default, else what the service will say.
//! 3. It has none now, but had one when last applied: the default, else what the service says once it is removed.
//! 4. It never had one: what the state has.
//!
//! A value that core would refuse is never planned: a configured list keeps its length, and a configured value is
//! either the configuration's or that of the prior state at the same place (`spec/traps.md`).

use std::collections::BTreeMap;

use super::Ownership;
use crate::diagnostic::{Diagnostic, catalogue};
use crate::table::{
    AttributeTable, Configurability, Default as DefaultValue, ElementTable, Equality, Handlers, Kind,
    Literal, ObjectTable, Order,
};
use crate::translate::{align, covers, is_absent, is_omissible, same, says};
use crate::value::{Object, Path, Step, Value};

/// Plans the attributes of one resource instance.
#[derive(Debug, Default)]
pub(super) struct Planner {
    path: Path,
    /// Whether there is an object that might have to be replaced.
    exists: bool,
    /// Whether nothing of the object can change in place: its type has no update handler.
    is_frozen: bool,
    /// Whether it is known what the configuration had when it was last applied: then a null is no lack of knowledge.
    is_recorded: bool,
    /// Whether the current path leads through a set.
    in_set: bool,
    /// Where a change cannot be made in place.
    pub(super) replace: Vec<Path>,
    /// What the user should know.
    pub(super) warnings: Vec<Diagnostic>,
}

/// What there was before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'a> {
    /// The prior value; there is none of a new object or element.
    prior: Option<&'a Value>,
    /// What of it the configuration had.
    owned: Option<&'a Ownership>,
    /// Whether the prior value stands at the same place, so that its spelling may be planned.
    is_in_place: bool,
    /// Whether it may turn out to be another element's once all of the configuration is known. What core sees as known
    /// now must be the same in the plan it asks for then, so nothing is taken from it.
    is_guessed: bool,
}

impl<'a> Before<'a> {
    /// Nothing.
    pub(super) const NOTHING: Before<'static> =
        Before { prior: None, owned: None, is_in_place: false, is_guessed: false };

    /// A prior state.
    pub(super) fn state(prior: &'a Value, owned: Option<&'a Ownership>) -> Self {
        Self { prior: Some(prior), owned, is_in_place: true, is_guessed: false }
    }

    fn attribute(&self, name: &str) -> Self {
        Self {
            prior: self.prior.filter(|prior| !prior.is_null()).map(|prior| prior.attribute(name)),
            owned: self.owned.and_then(|owned| owned.part(name)),
            is_in_place: self.is_in_place,
            is_guessed: self.is_guessed,
        }
    }
}

impl Planner {
    /// Plans a new object.
    pub(super) fn for_new() -> Self {
        Self::default()
    }

    /// Plans changes to an object.
    pub(super) fn for_existing(handlers: &Handlers, is_recorded: bool) -> Self {
        Self { exists: true, is_frozen: !handlers.update, is_recorded, ..Self::default() }
    }

    /// Plans all attributes of an object that the configuration has.
    pub(super) fn object(
        &mut self,
        table: &'static ObjectTable,
        config: &Value,
        before: Before<'_>,
    ) -> Value {
        let plan = |attribute: &'static AttributeTable| {
            self.path.push(attribute.name.into());
            let planned =
                self.attribute(attribute, config.attribute(attribute.name), before.attribute(attribute.name));
            self.path.pop();
            (attribute.name, planned)
        };
        Value::Object(table.attributes.iter().map(plan).collect::<Object>())
    }

    fn attribute(&mut self, table: &'static AttributeTable, config: &Value, before: Before<'_>) -> Value {
        let planned = match (config, before.prior) {
            (Value::Null, _) if before.is_guessed => return left_open(table),
            (Value::Null, None) => return unset_without_prior(table),
            (Value::Null, Some(prior)) => return self.unset(table, prior, before.owned),
            (Value::Unknown(_), _) => config.clone(),
            _ => self.configured(&table.kind, table.behaviour.equality, config, before),
        };
        self.note_replacement(table, config, before.prior.unwrap_or(&Value::Null));
        planned
    }

    /// The configuration has no value, but there is a prior one.
    fn unset(&mut self, table: &'static AttributeTable, prior: &Value, owned: Option<&Ownership>) -> Value {
        let is_settable = table.is_settable() && table.configurability != Configurability::Computed;
        // Of an object the presence may count, of a collection only what is in it.
        let is_nothing = is_absent(prior) && !matches!(prior, Value::Object(_));
        if !is_settable || owned.is_none() || is_nothing {
            return if is_chosen_by_service(table) { prior.clone() } else { Value::Null };
        }
        if self.is_create_only(table) {
            self.warn_kept(table);
            return prior.clone();
        }
        unset_without_prior(table)
    }

    fn is_create_only(&self, table: &AttributeTable) -> bool {
        self.is_frozen || table.is_fixed_at_creation()
    }

    fn warn_kept(&mut self, table: &AttributeTable) {
        let detail = format!(
            "{} was removed from the configuration, but it can only be set when the resource is created. The present \
             value is kept.\n\nTo get rid of it, replace the resource with `-replace`. To silence this warning, put \
             the argument back.",
            self.path
        );
        debug_assert!(table.property.is_some(), "the identifier is never owned");
        self.warnings.push(Diagnostic::warning(catalogue::KEPT, detail).at(self.path.clone()));
    }

    /// The configuration has a known value.
    fn configured(
        &mut self,
        kind: &'static Kind,
        equality: Equality,
        config: &Value,
        before: Before<'_>,
    ) -> Value {
        let prior = before.prior.unwrap_or(&Value::Null);
        match (kind, config) {
            (Kind::Object(table), Value::Object(_)) => self.object(table, config, before),
            (Kind::List(table, order), Value::List(elements)) if is_object(table) => {
                self.list(table, *order, elements, before)
            }
            (Kind::Set(table), Value::Set(elements)) if is_object(table) => self.set(table, elements, before),
            (Kind::Map(table), Value::Map(entries)) if is_object(table) => self.map(table, entries, before),
            _ if before.is_in_place && !prior.is_null() && same(kind, equality, config, prior) => {
                prior.clone()
            }
            _ => config.clone(),
        }
    }

    fn list(
        &mut self,
        table: &'static ElementTable,
        order: Order,
        config: &[Value],
        before: Before<'_>,
    ) -> Value {
        let prior = before.prior.and_then(Value::elements).unwrap_or_default();
        let pairs = align(table, config, prior);
        if order == Order::Irrelevant && before.is_in_place && config.len() == prior.len() {
            // If every element turns out to be a prior one, the whole list may be the prior one, order included.
            let mut attempt = Planner {
                path: self.path.clone(),
                exists: self.exists,
                is_frozen: self.is_frozen,
                is_recorded: self.is_recorded,
                in_set: self.in_set,
                ..Self::default()
            };
            let planned = attempt.elements(table, config, prior, &pairs, before, |_, _| true);
            if pairs.iter().zip(&planned).all(|(j, planned)| j.is_some_and(|j| *planned == prior[j])) {
                self.adopt(attempt);
                return Value::List(prior.to_vec());
            }
        }
        let is_in_place = before.is_in_place;
        let planned = self.elements(table, config, prior, &pairs, before, |i, j| is_in_place && i == j);
        Value::List(planned)
    }

    fn set(&mut self, table: &'static ElementTable, config: &[Value], before: Before<'_>) -> Value {
        let prior = before.prior.and_then(Value::elements).unwrap_or_default();
        let pairs = align(table, config, prior);
        let was_in_set = std::mem::replace(&mut self.in_set, true);
        let is_in_place = before.is_in_place;
        let planned = self.elements(table, config, prior, &pairs, before, |_, _| is_in_place);
        self.in_set = was_in_set;
        Value::set(planned)
    }

    fn elements(
        &mut self,
        table: &'static ElementTable,
        config: &[Value],
        prior: &[Value],
        pairs: &[Option<usize>],
        before: Before<'_>,
        is_in_place: impl Fn(usize, usize) -> bool,
    ) -> Vec<Value> {
        let mut planned = Vec::with_capacity(config.len());
        let all = config;
        for (i, config) in config.iter().enumerate() {
            self.path.push(if self.in_set { Step::Element } else { Step::Index(i) });
            let is_guessed = before.is_guessed || !is_certain(table, all, i, prior, pairs[i]);
            let before = Before {
                prior: pairs[i].map(|j| &prior[j]),
                owned: pairs[i].and_then(|j| before.owned?.element(j)),
                is_in_place: pairs[i].is_some_and(|j| is_in_place(i, j)),
                is_guessed,
            };
            planned.push(self.element(table, config, before));
            self.path.pop();
        }
        planned
    }

    fn map(
        &mut self,
        table: &'static ElementTable,
        config: &BTreeMap<String, Value>,
        before: Before<'_>,
    ) -> Value {
        let mut planned = BTreeMap::new();
        for (key, config) in config {
            self.path.push(Step::Key(key.clone()));
            let before = Before {
                prior: before.prior.and_then(|prior| match prior {
                    Value::Map(entries) => entries.get(key),
                    _ => None,
                }),
                owned: before.owned.and_then(|owned| owned.part(key)),
                is_in_place: before.is_in_place,
                is_guessed: before.is_guessed,
            };
            planned.insert(key.clone(), self.element(table, config, before));
            self.path.pop();
        }
        Value::Map(planned)
    }

    fn element(&mut self, table: &'static ElementTable, config: &Value, before: Before<'_>) -> Value {
        match config {
            Value::Null | Value::Unknown(_) => config.clone(),
            _ => self.configured(&table.kind, table.equality, config, before),
        }
    }

    fn is_unchanged(&self, table: &AttributeTable, config: &Value, prior: &Value) -> bool {
        if prior.is_null() && is_omissible(config) {
            return true;
        }
        // Without a record the prior state may lack what the service never returns.
        let is_in = if self.is_recorded { says } else { covers };
        config.is_wholly_known() && is_in(&table.kind, table.behaviour.equality, config, prior)
    }

    fn adopt(&mut self, attempt: Planner) {
        self.replace.extend(attempt.replace);
        self.warnings.extend(attempt.warnings);
    }

    /// Only a change that the user can see in the configuration replaces an object, and never one from a value that
    /// the service does not return.
    fn note_replacement(&mut self, table: &AttributeTable, config: &Value, prior: &Value) {
        let is_forgotten = !self.is_recorded && table.behaviour.is_write_only && prior.is_null();
        if !self.exists
            || !self.is_create_only(table)
            || is_forgotten
            || self.is_unchanged(table, config, prior)
        {
            return;
        }
        let path: Path = self.path.nameable().iter().cloned().collect();
        if !self.replace.contains(&path) {
            self.replace.push(path);
        }
    }
}

/// Whether element `i` of the configuration stays paired with the prior one whatever the unknown values in the other
/// elements turn out to be.
fn is_certain(
    table: &ElementTable,
    config: &[Value],
    i: usize,
    prior: &[Value],
    paired: Option<usize>,
) -> bool {
    let is_open = |element: &Value| !element.is_wholly_known();
    if prior.is_empty() || (config.len() == 1 && prior.len() == 1) || !config.iter().any(is_open) {
        return true;
    }
    let Some(j) = paired else { return false };
    let fits = |element: &Value| covers(&table.kind, table.equality, element, &prior[j]);
    !is_open(&config[i]) && fits(&config[i]) && !config.iter().any(|other| is_open(other) && fits(other))
}

/// What is planned where neither the configuration nor the prior state has a value.
fn left_open(table: &AttributeTable) -> Value {
    if is_chosen_by_service(table) { Value::UNKNOWN } else { Value::Null }
}

/// What is planned where neither the configuration nor the prior state has a value.
fn unset_without_prior(table: &'static AttributeTable) -> Value {
    match table.default {
        Some(&(DefaultValue::Static(literal) | DefaultValue::IfUnknown(literal))) => {
            literal_value(&table.kind, literal)
        }
        None if is_chosen_by_service(table) => Value::UNKNOWN,
        None => Value::Null,
    }
}

fn is_chosen_by_service(table: &AttributeTable) -> bool {
    matches!(table.configurability, Configurability::Computed | Configurability::OptionalComputed)
}

fn is_object(table: &ElementTable) -> bool {
    matches!(table.kind, Kind::Object(_))
}

/// A literal of the table as a value of this kind.
fn literal_value(kind: &'static Kind, literal: &'static Literal) -> Value {
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

/// Marks what an update may change although nobody asked for it: computed values that the table calls volatile.
pub(super) fn mark_volatile(table: &'static ObjectTable, config: &Value, planned: &mut Value) {
    let Value::Object(object) = planned else { return };
    for attribute in table.attributes {
        let config = config.attribute(attribute.name);
        let Some(planned) = object.get_mut(attribute.name) else { continue };
        let is_open = config.is_null() && is_chosen_by_service(attribute);
        match &attribute.kind {
            _ if is_open && attribute.behaviour.is_volatile => *planned = Value::UNKNOWN,
            Kind::Object(table) => mark_volatile(table, config, planned),
            Kind::List(ElementTable { kind: Kind::Object(table), .. }, _) => {
                let of_config = config.elements().unwrap_or_default();
                let Value::List(elements) = planned else { continue };
                for (i, element) in elements.iter_mut().enumerate() {
                    mark_volatile(table, of_config.get(i).unwrap_or(&Value::Null), element);
                }
            }
            // Elements of a set have no place: one that changes makes the set another.
            Kind::Set(ElementTable { kind: Kind::Object(table), .. }) if is_open && holds_volatile(table) => {
                *planned = Value::UNKNOWN;
            }
            _ => {}
        }
    }
}

fn holds_volatile(table: &ObjectTable) -> bool {
    table.attributes.iter().any(|attribute| {
        attribute.behaviour.is_volatile
            || match &attribute.kind {
                Kind::Object(table) => holds_volatile(table),
                Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => {
                    matches!(element.kind, Kind::Object(table) if holds_volatile(table))
                }
                _ => false,
            }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::table::testing::{
        JSON, TEXT, attribute, create_only, list, multiset, nested, object, read_only, set, volatile,
        write_only,
    };
    use crate::wire::{from_json, to_json};

    fn table() -> &'static ObjectTable {
        let rule = || {
            nested(vec![attribute("name", TEXT), attribute("doc", JSON), read_only(attribute("arn", TEXT))])
        };
        object(vec![
            read_only(attribute("id", TEXT)),
            create_only(attribute("name", TEXT)),
            attribute("size", Kind::Int64),
            attribute("policy", JSON),
            attribute("config", nested(vec![attribute("a", TEXT), create_only(attribute("b", TEXT))])),
            attribute("steps", list(TEXT)),
            attribute("tags", multiset(TEXT)),
            attribute("rules", multiset(rule())),
            attribute("chain", list(rule())),
            attribute("group", set(rule())),
            create_only(write_only(attribute("secret", TEXT))),
            volatile(attribute("version", TEXT)),
        ])
    }

    /// What is planned for these attributes ("?" is unknown), and the paths that replace.
    fn planned(config: &Json, prior: &Json, owned: &Json) -> (Json, Vec<String>) {
        let table = table();
        let value = |json: &Json| from_json(json, table).unwrap();
        let (config, prior) = (value(config), value(prior));
        let owned = (!owned.is_null()).then(|| Ownership::of(table, &value(owned), &prior));
        let handlers = Handlers { create: true, read: true, update: true, delete: true, list: None };
        let mut planner = if prior.is_null() {
            Planner::for_new()
        } else {
            Planner::for_existing(&handlers, owned.is_some())
        };
        let before = if prior.is_null() { Before::NOTHING } else { Before::state(&prior, owned.as_ref()) };
        let mut planned = planner.object(table, &config, before);
        if !prior.is_null() && planned != prior {
            mark_volatile(table, &config, &mut planned);
        }
        (to_json(&marked(&planned)), planner.replace.iter().map(Path::to_string).collect())
    }

    fn marked(value: &Value) -> Value {
        match value {
            Value::Unknown(_) => "?".into(),
            Value::List(elements) | Value::Set(elements) => {
                Value::List(elements.iter().map(marked).collect())
            }
            Value::Object(object) => {
                Value::Object(object.iter().map(|(name, v)| (name, marked(v))).collect())
            }
            other => other.clone(),
        }
    }

    fn check(config: Json, prior: Json, owned: Json, expected: Json) {
        let (planned, _) = planned(&config, &prior, &owned);
        for (name, expected) in expected.as_object().unwrap() {
            assert_eq!(planned[name], *expected, "{name}");
        }
    }

    #[test]
    fn a_new_object_takes_the_configuration_and_leaves_the_rest_open() {
        check(
            json!({"name": "a", "config": {"a": "x"}}),
            Json::Null,
            Json::Null,
            json!({"name": "a", "size": "?", "id": "?", "config": {"a": "x", "b": "?"}}),
        );
    }

    #[test]
    fn values_the_user_never_set_are_the_services_and_cause_no_change() {
        let prior =
            json!({"id": "i", "name": "a", "size": 5, "version": "1", "config": {"a": "x", "b": "y"}});
        let (plan, replace) =
            planned(&json!({"name": "a", "config": {"a": "x"}}), &prior, &json!({"name": "a"}));
        for (name, value) in prior.as_object().unwrap() {
            assert_eq!(plan[name], *value);
        }
        assert!(replace.is_empty());
    }

    #[test]
    fn an_argument_that_is_removed_is_unset() {
        let prior = json!({"id": "i", "size": 5, "config": {"a": "x", "b": "y"}});
        let owned = json!({"size": 5, "config": {"a": "x"}});
        check(json!({"config": {}}), prior, owned, json!({"size": "?", "config": {"a": "?", "b": "y"}}));
    }

    #[test]
    fn an_argument_that_is_removed_without_a_record_is_kept() {
        check(json!({}), json!({"id": "i", "size": 5}), Json::Null, json!({"size": 5}));
    }

    #[test]
    fn a_create_only_argument_that_is_removed_is_kept() {
        check(json!({}), json!({"id": "i", "name": "a"}), json!({"name": "a"}), json!({"name": "a"}));
    }

    #[test]
    fn the_users_spelling_in_the_state_stands_where_the_meaning_is_the_same() {
        let prior = json!({"id": "i", "version": "1", "policy": "{\"a\": 1}", "tags": ["a", "b"]});
        let config = json!({"policy": "{\"a\":1.0}", "tags": ["b", "a"]});
        check(config, prior.clone(), Json::Null, prior);
    }

    #[test]
    fn volatile_values_are_open_only_where_something_changes() {
        let prior = json!({"id": "i", "version": "1", "size": 5});
        check(json!({"size": 5}), prior.clone(), Json::Null, json!({"version": "1"}));
        check(json!({"size": 6}), prior, Json::Null, json!({"version": "?"}));
    }

    #[test]
    fn a_change_of_a_create_only_argument_replaces() {
        let prior = json!({"id": "i", "name": "a", "config": {"a": "x", "b": "y"}});
        let (_, replace) = planned(&json!({"name": "b", "config": {"b": "z"}}), &prior, &Json::Null);
        assert_eq!(replace, ["config.b", "name"]);
    }

    #[test]
    fn a_write_only_argument_that_was_never_known_does_not_replace() {
        let (_, replace) = planned(&json!({"secret": "s"}), &json!({"id": "i", "name": "a"}), &Json::Null);
        assert!(replace.is_empty());
    }

    #[test]
    fn an_object_with_a_write_only_part_that_was_never_known_does_not_replace() {
        let filter = nested(vec![attribute("name", TEXT), write_only(attribute("filter", TEXT))]);
        let table = object(vec![create_only(attribute("principal", filter))]);
        let value = |json: Json| from_json(&json, table).unwrap();
        let config = value(json!({"principal": {"name": "a", "filter": "f"}}));
        let imported = value(json!({"principal": {"name": "a"}}));
        let mut planner = Planner { exists: true, ..Planner::default() };
        planner.object(table, &config, Before::state(&imported, None));
        assert!(planner.replace.is_empty());
    }

    #[test]
    fn any_change_replaces_where_the_type_has_no_update_handler() {
        let table = object(vec![attribute("size", Kind::Int64), attribute("tags", multiset(TEXT))]);
        let value = |json: Json| from_json(&json, table).unwrap();
        let handlers = Handlers { create: true, read: true, update: false, delete: true, list: None };
        let mut planner = Planner::for_existing(&handlers, true);
        let prior = value(json!({"size": 1, "tags": ["a", "b"]}));
        planner.object(table, &value(json!({"size": 2, "tags": ["b", "a"]})), Before::state(&prior, None));
        assert_eq!(planner.replace.iter().map(Path::to_string).collect::<Vec<_>>(), ["size"]);
    }

    #[test]
    fn elements_that_say_much_find_their_counterparts_before_those_that_say_little() {
        let prior = json!({"id": "i", "rules": [
            {"name": "a", "doc": "{}", "arn": "1"}, {"name": "c", "arn": "2"},
        ]});
        let config = json!({"rules": [{}, {"name": "a", "doc": "{}"}, {"name": "n"}]});
        let (plan, _) = planned(&config, &prior, &Json::Null);
        assert_eq!(plan["rules"][1], json!({"name": "a", "doc": "{}", "arn": "1"}));
    }

    #[test]
    fn a_reordered_multiset_plans_as_it_was_and_with_another_change_as_configured() {
        let prior = json!({"id": "i", "rules": [
            {"name": "a", "doc": "{ }", "arn": "1"}, {"name": "b", "doc": "[]", "arn": "2"},
        ]});
        let config = json!({"rules": [{"name": "b"}, {"name": "a", "doc": "{}"}]});
        check(config, prior.clone(), Json::Null, json!({"rules": prior["rules"]}));
        let config = json!({"rules": [{"name": "b"}, {"name": "a", "doc": "{}"}, {"name": "c"}]});
        let expected = json!({"rules": [
            {"name": "b", "doc": "[]", "arn": "2"},
            // Not at its prior place, so the configuration's own text is planned.
            {"name": "a", "doc": "{}", "arn": "1"},
            {"name": "c", "doc": "?", "arn": "?"},
        ]});
        check(config, prior, Json::Null, expected);
    }

    #[test]
    fn computed_children_follow_their_element_when_one_before_it_is_removed() {
        let prior = json!({"id": "i", "chain": [
            {"name": "a", "arn": "1"}, {"name": "b", "arn": "2"}, {"name": "c", "arn": "3"},
        ]});
        let config = json!({"chain": [{"name": "b"}, {"name": "c"}]});
        let expected =
            json!([{"name": "b", "doc": null, "arn": "2"}, {"name": "c", "doc": null, "arn": "3"}]);
        check(config, prior, Json::Null, json!({"chain": expected}));
    }

    #[test]
    fn set_elements_keep_their_computed_children() {
        let prior = json!({"id": "i", "group": [{"name": "a", "arn": "1"}, {"name": "b", "arn": "2"}]});
        let config = json!({"group": [{"name": "b"}, {"name": "a"}]});
        check(
            config,
            prior.clone(),
            Json::Null,
            json!({"group": [
                {"name": "a", "doc": null, "arn": "1"}, {"name": "b", "doc": null, "arn": "2"},
            ]}),
        );
    }

    #[test]
    fn an_argument_removed_from_an_element_that_moved_is_unset() {
        let prior = json!({"id": "i", "chain": [{"name": "a", "doc": "1"}, {"name": "b", "doc": "2"}]});
        let config = json!({"chain": [{"name": "b"}]});
        check(config, prior.clone(), prior, json!({"chain": [{"name": "b", "doc": "?", "arn": null}]}));
    }
}
