//! What the service is told to change: RFC 6902 operations against its present model.
//!
//! The model is walked together with what is planned, and touched only where the plan changes something: what the
//! service added stays, and so does its own spelling of what means the same. No operation names a path the service
//! does not have. Write-only values are in no model, so wherever they go they are added; they are sent again with
//! every change, since the service would take their absence for a removal.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::align::{align, align_alike};
use super::desired::{desired_value, resent_value};
use super::observed::observed_value;
use super::same::{fulfils, is_absent};
use crate::table::{AttributeTable, ElementTable, Equality, Kind, Mutability, ObjectTable, Order};
use crate::value::Value;

/// The operations that lead from the service's `model` to what is planned; none where nothing differs.
#[must_use]
pub fn patch(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Vec<Json> {
    let mut writer = Writer::default();
    if let Json::Object(present) = model {
        writer.object(table, prior, planned, present);
    }
    if writer.is_needed { writer.operations } else { Vec::new() }
}

/// Writes down operations.
#[derive(Default)]
struct Writer {
    pointer: String,
    operations: Vec<Json>,
    /// Whether there is more to send than write-only values that did not change.
    is_needed: bool,
}

impl Writer {
    fn object(
        &mut self,
        table: &'static ObjectTable,
        prior: &Value,
        planned: &Value,
        present: &Map<String, Json>,
    ) {
        for attribute in table.attributes {
            let Some(property) = attribute.property else { continue };
            let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
            // What can only be set at creation is in no patch: the service still has it, and refuses its name.
            let is_fixed = attribute.behaviour.mutability == Mutability::CreateOnly;
            if !attribute.is_settable() || is_fixed {
                continue;
            }
            self.below(property, |writer| {
                if attribute.behaviour.is_write_only {
                    writer.write_only(attribute, prior, planned);
                } else if prior != planned || holds_write_only(&attribute.kind) {
                    writer.attribute(attribute, prior, planned, present.get(property));
                }
            });
        }
    }

    fn write_only(&mut self, attribute: &AttributeTable, prior: &Value, planned: &Value) {
        if planned.is_null() {
            return;
        }
        if let Some(value) = resent_value(&attribute.kind, planned) {
            self.is_needed |= prior != planned;
            self.operations.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    fn attribute(
        &mut self,
        attribute: &'static AttributeTable,
        prior: &Value,
        planned: &Value,
        present: Option<&Json>,
    ) {
        if planned.is_unknown() || planned.is_null() {
            let is_removed = planned.is_null() || attribute.is_unset_by_unknown();
            let is_there = !is_absent(prior) || matches!(prior, Value::Object(_));
            if is_removed && is_there && present.is_some() {
                self.remove();
            }
            return;
        }
        match present {
            Some(present) => {
                self.value(&attribute.kind, attribute.behaviour.equality, prior, planned, present);
            }
            // What the service never returns looks absent and would be lost if it were not sent again.
            None if prior == planned && holds_write_only(&attribute.kind) => {
                self.send_again(attribute, planned);
            }
            // What the state has and the service leaves out is there by meaning.
            None if prior == planned => {}
            // Of an object the presence may count, of a collection only what is in it.
            None if is_absent(prior) && is_absent(planned) && !matches!(attribute.kind, Kind::Object(_)) => {}
            None => self.add(&attribute.kind, planned),
        }
    }

    /// Alone it is no reason for an update.
    fn send_again(&mut self, attribute: &AttributeTable, planned: &Value) {
        if let Some(value) = desired_value(&attribute.kind, planned) {
            self.operations.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    /// Changes a value that the service has.
    fn value(
        &mut self,
        kind: &'static Kind,
        equality: Equality,
        prior: &Value,
        planned: &Value,
        present: &Json,
    ) {
        let is_done = prior == planned || fulfils(kind, equality, planned, &observed_value(kind, present));
        if is_done && !holds_write_only(kind) {
            return;
        }
        match (kind, planned, present) {
            (Kind::Object(table), Value::Object(_), Json::Object(present)) => {
                self.object(table, prior, planned, present);
            }
            (Kind::List(table, order), Value::List(planned), Json::Array(present)) => {
                self.elements(table, *order, prior.elements().unwrap_or_default(), planned, present);
            }
            (Kind::Set(table), Value::Set(planned), Json::Array(present)) => {
                let prior = prior.elements().unwrap_or_default();
                self.elements(table, Order::Irrelevant, prior, planned, present);
            }
            (Kind::Map(table), Value::Map(planned), Json::Object(present)) => {
                self.entries(table, prior, planned, present);
            }
            _ if is_done => {}
            _ => self.replace(kind, planned),
        }
    }

    fn elements(
        &mut self,
        table: &'static ElementTable,
        order: Order,
        prior: &[Value],
        planned: &[Value],
        present: &[Json],
    ) {
        let observed: Vec<Value> = present.iter().map(|json| observed_value(&table.kind, json)).collect();
        let from_prior = match order {
            Order::Significant => align(table, prior, &observed),
            Order::Irrelevant => align_alike(table, prior, &observed),
        };
        let to_prior = align(table, planned, prior);
        let places: Vec<Option<usize>> = to_prior.iter().map(|j| j.and_then(|j| from_prior[j])).collect();
        let is_gone = |k: usize| from_prior.contains(&Some(k)) && !places.contains(&Some(k));
        let list = Elements {
            table,
            prior,
            planned,
            present,
            observed: &observed,
            to_prior: &to_prior,
            places: &places,
        };
        match order {
            Order::Significant if places.iter().flatten().is_sorted() => self.in_place(&list, is_gone),
            Order::Significant => self.replace_elements(prior != planned, list.in_order()),
            Order::Irrelevant => self.replace_elements(prior != planned, list.without_order(is_gone)),
        }
    }

    /// Elements are changed where they are; then those that are gone are removed from the back, so that no index
    /// moves before it is used; then new ones are added at their place.
    fn in_place(&mut self, list: &Elements<'_>, is_gone: impl Fn(usize) -> bool) {
        let table = list.table;
        for (i, planned) in list.planned.iter().enumerate() {
            let Some(k) = list.places[i] else { continue };
            let prior = list.to_prior[i].map_or(&Value::Null, |j| &list.prior[j]);
            let present = &list.present[k];
            self.below(&k.to_string(), |w| w.value(&table.kind, table.equality, prior, planned, present));
        }
        for k in (0..list.present.len()).rev().filter(|k| is_gone(*k)) {
            self.below(&k.to_string(), Self::remove);
        }
        for (i, planned) in list.planned.iter().enumerate().filter(|(i, _)| list.places[*i].is_none()) {
            let is_last = list.places[i..].iter().all(Option::is_none);
            let place = if is_last { "-".to_owned() } else { i.to_string() };
            self.below(&place, |writer| writer.add(&table.kind, planned));
        }
    }

    fn replace_elements(&mut self, is_changed: bool, elements: Vec<Json>) {
        self.is_needed |= is_changed;
        self.operations.push(json!({"op": "replace", "path": self.pointer, "value": elements}));
    }

    fn entries(
        &mut self,
        table: &'static ElementTable,
        prior: &Value,
        planned: &BTreeMap<String, Value>,
        present: &Map<String, Json>,
    ) {
        let none = BTreeMap::new();
        let prior = if let Value::Map(prior) = prior { prior } else { &none };
        for (key, planned) in planned {
            let prior = prior.get(key).unwrap_or(&Value::Null);
            self.below(key, |writer| match present.get(key) {
                Some(present) => writer.value(&table.kind, table.equality, prior, planned, present),
                None => writer.add(&table.kind, planned),
            });
        }
        for key in prior.keys().filter(|key| !planned.contains_key(*key) && present.contains_key(*key)) {
            self.below(key, Self::remove);
        }
    }

    fn add(&mut self, kind: &Kind, planned: &Value) {
        if let Some(value) = desired_value(kind, planned) {
            self.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    fn replace(&mut self, kind: &Kind, planned: &Value) {
        if let Some(value) = desired_value(kind, planned) {
            self.push(json!({"op": "replace", "path": self.pointer, "value": value}));
        }
    }

    fn remove(&mut self) {
        self.push(json!({"op": "remove", "path": self.pointer}));
    }

    fn push(&mut self, operation: Json) {
        self.is_needed = true;
        self.operations.push(operation);
    }

    fn below(&mut self, key: &str, then: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
        then(self);
        self.pointer.truncate(length);
    }
}

/// A list of the plan beside that of the service.
struct Elements<'a> {
    table: &'static ElementTable,
    prior: &'a [Value],
    planned: &'a [Value],
    present: &'a [Json],
    observed: &'a [Value],
    /// The prior counterpart of each planned element.
    to_prior: &'a [Option<usize>],
    /// The place of each planned element with the service.
    places: &'a [Option<usize>],
}

impl Elements<'_> {
    /// Where order counts: the planned elements.
    fn in_order(&self) -> Vec<Json> {
        self.planned.iter().filter_map(|planned| desired_value(&self.table.kind, planned)).collect()
    }

    /// Where it does not: the service may have its elements in another order by the time it applies the patch, so none
    /// is named by its place. What the service added of its own stays, as far as the schema knows it: a model that is
    /// sent back as it was returned may not be valid.
    fn without_order(&self, is_gone: impl Fn(usize) -> bool) -> Vec<Json> {
        let element = |value: &Value| desired_value(&self.table.kind, value);
        let kept = (0..self.present.len()).filter(|k| !is_gone(*k)).filter_map(|k| {
            let planned = self.places.iter().position(|place| *place == Some(k));
            element(planned.map_or(&self.observed[k], |i| &self.planned[i]))
        });
        let new = (0..self.planned.len()).filter(|i| self.places[*i].is_none());
        kept.chain(new.filter_map(|i| element(&self.planned[i]))).collect()
    }
}

/// Whether some part of a value of this kind is never returned by the service.
fn holds_write_only(kind: &Kind) -> bool {
    match kind {
        Kind::Object(table) => {
            table.attributes.iter().any(|a| a.behaviour.is_write_only || holds_write_only(&a.kind))
        }
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => holds_write_only(&element.kind),
        Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing::{
        JSON, TEXT, attribute, create_only, list, map, multiset, nested, object, read_only, write_only,
    };
    use crate::wire::from_json;

    /// A table with every kind that patches treat in its own way.
    fn table() -> &'static ObjectTable {
        let rule = || {
            nested(vec![attribute("from", TEXT), attribute("to", TEXT), read_only(attribute("arn", TEXT))])
        };
        let user = nested(vec![attribute("name", TEXT), write_only(attribute("password", TEXT))]);
        object(vec![
            attribute("name", TEXT),
            attribute("size", Kind::Int64),
            attribute("policy", JSON),
            attribute("config", nested(vec![attribute("a", TEXT), attribute("b", TEXT)])),
            attribute("steps", list(TEXT)),
            attribute("tags", multiset(TEXT)),
            attribute("rules", multiset(rule())),
            attribute("users", list(user)),
            attribute("labels", map(TEXT)),
            write_only(attribute("secret", TEXT)),
            read_only(attribute("arn", TEXT)),
        ])
    }

    fn check(prior: Json, planned: Json, model: Json, expected: Json) {
        let table = table();
        let value = |json| from_json(&json, table).unwrap();
        let operations = patch(table, &value(prior), &value(planned), &model);
        assert_eq!(Json::Array(operations), expected);
    }

    #[test]
    fn an_object_of_write_only_values_is_sent_again_although_the_service_does_not_show_it() {
        let code = nested(vec![write_only(attribute("zip", TEXT)), attribute("sum", TEXT)]);
        let table = object(vec![attribute("name", TEXT), attribute("code", code)]);
        let value = |json| from_json(&json, table).unwrap();
        let prior = value(json!({"name": "a", "code": {"zip": "z"}}));
        let planned = value(json!({"name": "b", "code": {"zip": "z"}}));
        let model = json!({"NAME": "a"});
        let expected = json!([
            {"op": "add", "path": "/CODE", "value": {"ZIP": "z"}}, {"op": "replace", "path": "/NAME", "value": "b"},
        ]);
        assert_eq!(Json::Array(patch(table, &prior, &planned, &model)), expected);
        assert!(patch(table, &prior, &prior, &model).is_empty(), "alone it is no reason for an update");
    }

    #[test]
    fn nothing_is_sent_where_nothing_differs_by_meaning() {
        check(json!({"name": "a"}), json!({"name": "a"}), json!({"NAME": "A", "EXTRA": 1}), json!([]));
        check(
            json!({"policy": "{}"}),
            json!({"policy": "{\"a\": 1}"}),
            json!({"POLICY": {"a": 1}}),
            json!([]),
        );
        check(
            json!({"tags": ["a", "b"]}),
            json!({"tags": ["b", "a", "c"]}),
            json!({"TAGS": ["c", "a", "b"]}),
            json!([]),
        );
    }

    #[test]
    fn a_value_the_service_does_not_have_is_added_not_replaced() {
        let expected = json!([{"op": "add", "path": "/SIZE", "value": 2}]);
        check(json!({"size": 1}), json!({"size": 2}), json!({}), expected);
    }

    #[test]
    fn what_the_service_does_not_have_is_not_removed() {
        check(json!({"size": 1}), json!({}), json!({"NAME": "a"}), json!([]));
    }

    #[test]
    fn a_change_inside_an_object_leaves_what_the_service_added() {
        check(
            json!({"config": {"a": "1"}}),
            json!({"config": {"a": "2"}}),
            json!({"CONFIG": {"A": "1", "B": "x", "C": "y"}}),
            json!([{"op": "replace", "path": "/CONFIG/A", "value": "2"}]),
        );
    }

    #[test]
    fn elements_of_a_multiset_are_never_named_by_their_place() {
        check(
            json!({"tags": ["a", "b", "c"]}),
            json!({"tags": ["b", "d"]}),
            json!({"TAGS": ["c", "b", "a"]}),
            json!([{"op": "replace", "path": "/TAGS", "value": ["b", "d"]}]),
        );
    }

    #[test]
    fn elements_that_the_service_added_stay() {
        check(
            json!({"rules": [{"from": "a", "to": "b", "arn": "r1"}, {"from": "k", "to": "k"}]}),
            json!({"rules": [{"from": "a", "to": "c", "arn": "r1"}, {"from": "k", "to": "k"}]}),
            json!({"RULES": [
                {"FROM": "x"}, {"FROM": "k", "TO": "k", "EXTRA": true}, {"FROM": "a", "TO": "b", "ARN": "r1"},
            ]}),
            json!([{"op": "replace", "path": "/RULES", "value": [
                {"FROM": "x"}, {"FROM": "k", "TO": "k"}, {"FROM": "a", "TO": "c"},
            ]}]),
        );
    }

    #[test]
    fn a_changed_element_of_an_ordered_list_is_changed_where_it_is() {
        check(
            json!({"users": [{"name": "u"}, {"name": "v"}]}),
            json!({"users": [{"name": "u"}, {"name": "w"}]}),
            json!({"USERS": [{"NAME": "u"}, {"NAME": "v", "EXTRA": true}]}),
            json!([{"op": "replace", "path": "/USERS/1/NAME", "value": "w"}]),
        );
    }

    #[test]
    fn an_element_inserted_into_an_ordered_list_goes_to_its_place() {
        check(
            json!({"steps": ["a", "b", "d"]}),
            json!({"steps": ["a", "c", "d", "e"]}),
            json!({"STEPS": ["a", "b", "d"]}),
            json!([
                {"op": "replace", "path": "/STEPS/1", "value": "c"},
                {"op": "add", "path": "/STEPS/-", "value": "e"},
            ]),
        );
    }

    #[test]
    fn another_order_of_an_ordered_list_is_a_change() {
        check(
            json!({"steps": ["a", "b", "c"]}),
            json!({"steps": ["c", "a"]}),
            json!({"STEPS": ["a", "b", "c"]}),
            json!([{"op": "replace", "path": "/STEPS", "value": ["c", "a"]}]),
        );
    }

    #[test]
    fn write_only_values_go_with_every_change_and_never_alone_unless_changed() {
        let prior = json!({"secret": "s", "name": "a"});
        check(prior.clone(), prior.clone(), json!({"NAME": "a"}), json!([]));
        check(
            prior.clone(),
            json!({"secret": "s", "name": "b"}),
            json!({"NAME": "a"}),
            json!([
                {"op": "replace", "path": "/NAME", "value": "b"},
                {"op": "add", "path": "/SECRET", "value": "s"},
            ]),
        );
        check(
            prior,
            json!({"secret": "t", "name": "a"}),
            json!({"NAME": "a"}),
            json!([{"op": "add", "path": "/SECRET", "value": "t"}]),
        );
    }

    #[test]
    fn a_write_only_value_that_is_fixed_at_creation_is_not_sent_again() {
        let fixed = create_only(write_only(attribute("engine", TEXT)));
        let table = object(vec![attribute("name", TEXT), fixed]);
        let value = |json: Json| from_json(&json, table).unwrap();
        let (prior, planned) = (json!({"name": "a", "engine": "e"}), json!({"name": "b", "engine": "e"}));
        let operations = patch(table, &value(prior), &value(planned), &json!({"NAME": "a"}));
        assert_eq!(json!(operations), json!([{"op": "replace", "path": "/NAME", "value": "b"}]));
    }

    #[test]
    fn of_an_object_the_presence_counts_and_of_a_collection_what_is_in_it() {
        let expected = json!([{"op": "add", "path": "/CONFIG", "value": {}}]);
        check(json!({}), json!({"config": {}, "tags": [], "labels": {}}), json!({}), expected);
        let expected = json!([{"op": "remove", "path": "/STEPS/0"}]);
        check(json!({"steps": ["a"]}), json!({"steps": []}), json!({"STEPS": ["a"]}), expected);
    }

    #[test]
    fn write_only_values_inside_lists_are_sent_again_with_an_unrelated_change() {
        check(
            json!({"users": [{"name": "u", "password": "p"}], "size": 1}),
            json!({"users": [{"name": "u", "password": "p"}], "size": 2}),
            json!({"USERS": [{"NAME": "u"}], "SIZE": 1}),
            json!([
                {"op": "replace", "path": "/SIZE", "value": 2},
                {"op": "add", "path": "/USERS/0/PASSWORD", "value": "p"},
            ]),
        );
    }

    #[test]
    fn keys_are_escaped_as_json_pointers() {
        check(
            json!({"labels": {"a/b": "1", "c~d": "1"}}),
            json!({"labels": {"a/b": "2"}}),
            json!({"LABELS": {"a/b": "1", "c~d": "1"}}),
            json!([
                {"op": "replace", "path": "/LABELS/a~1b", "value": "2"},
                {"op": "remove", "path": "/LABELS/c~0d"},
            ]),
        );
    }
}
