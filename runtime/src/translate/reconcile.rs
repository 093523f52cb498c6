//! What the state says when Terraform and the service both have a value.
//!
//! | the plan's or state's value | the service's value | after apply | after read |
//! |---|---|---|---|
//! | unknown | any | the service's | (does not occur) |
//! | any, write-only | (never returned) | the planned | the prior |
//! | known | the same by meaning | the planned | the prior: the user's own text |
//! | `false`, `0`, `""`, `[]`, `{}` | absent | the planned | the prior: services leave these out |
//! | `{}` | absent, and another object beside it is new | the planned | null: the choice is another one |
//! | known | its own spelling of that ([`Echoes`]) | the planned | the prior |
//! | known | another | the planned; the next read shows it | the service's |
//! | known | absent | the planned | null |
//! | null | any | null | the service's |
//!
//! Objects are decided attribute by attribute; elements of lists and sets are paired by [`align`], those of maps by key; a
//! null among them is not there for the service, and stays as long as nothing else of a list or set has changed. What
//! carries its type is decided as a whole, and the service's value is seen in the type of the other where it fits it.

use std::collections::BTreeMap;

use super::absence::{is_absent, is_omissible, told_entry, without_nulls};
use super::change::Change;
use super::compare::{COVERED, COVERED_BUT_OMITTED, SAME, same};
use super::document::{filled, in_type_of};
use super::echo::Echoes;
use super::pairing::{Alignment, align, align_alike};
use super::resemblance::resembles;
use super::strangers::Strangers;
use crate::table::{AttributeTable, Configurability, ElementTable, Equality, Kind, ObjectTable, Order};
use crate::value::{Object, Path, Step, Value};

/// The new state after an apply: what was planned, with what was unknown filled in.
#[must_use]
pub fn after_apply(kind: &Kind, planned: &Value, observed: &Value) -> Value {
    match (planned, kind) {
        (Value::Unknown(_), _) => observed.clone(),
        (Value::Object(object), Kind::Object(table)) => {
            let fill = |(name, planned): (&'static str, &Value)| {
                let kind = attribute_kind(table, name);
                (name, kind.map_or(Value::Null, |kind| after_apply(kind, planned, observed.attribute(name))))
            };
            Value::Object(object.iter().map(fill).collect())
        }
        (Value::List(elements), Kind::List(table, order)) => {
            Value::List(fill_elements(table, Collection::List(*order), elements, observed))
        }
        (Value::Set(elements), Kind::Set(table)) => {
            Value::set(fill_elements(table, Collection::Set, elements, observed))
        }
        (Value::Map(entries), Kind::Map(table)) => {
            let fill = |(key, planned): (&String, &Value)| {
                let observed = entry(observed, key);
                (key.clone(), after_apply(&table.kind, planned, observed))
            };
            Value::Map(entries.iter().map(fill).collect())
        }
        (Value::Typed(_), Kind::Dynamic) => filled(planned, &in_type_of(planned, observed)),
        _ => planned.clone(),
    }
}

/// The new state after a read: the prior one where it still means the same, else what the service says. Also what of
/// `echoes` was heard again.
#[must_use]
pub fn after_read(table: &ObjectTable, prior: &Value, observed: &Value, echoes: &Echoes) -> (Value, Echoes) {
    let nothing = Change::default();
    let mut refresher = Refresher::new(echoes, &nothing);
    let state = refresher.object(table, prior, observed);
    (state, refresher.heard)
}

/// How the service spells the values of `state`, to which this change has just led.
#[must_use]
pub fn echoes_of(table: &ObjectTable, change: &Change, state: &Value, observed: &Value) -> Echoes {
    let mut refresher = Refresher { is_apply: true, ..Refresher::new(&change.heard, change) };
    refresher.object(table, state, observed);
    refresher.heard
}

/// Walks prior state and answer together.
struct Refresher<'a> {
    path: Path,
    /// What the service was heard to say before.
    echoes: &'a Echoes,
    heard: Echoes,
    /// What the service was just told: there every difference is an echo.
    told: &'a Change,
    /// Whether it was: then the state stays as it is.
    is_apply: bool,
    /// Whether the service has another of several objects than the prior state: then an empty one is not merely left out.
    is_other_choice: bool,
}

impl<'a> Refresher<'a> {
    fn new(echoes: &'a Echoes, told: &'a Change) -> Self {
        Self {
            path: Path::root(),
            echoes,
            heard: Echoes::default(),
            told,
            is_apply: false,
            is_other_choice: false,
        }
    }

    fn object(&mut self, table: &ObjectTable, prior: &Value, observed: &Value) -> Value {
        let around = std::mem::replace(&mut self.is_other_choice, is_other_choice(table, prior, observed));
        let object = self.attributes(table, prior, observed);
        self.is_other_choice = around;
        object
    }

    fn attributes(&mut self, table: &ObjectTable, prior: &Value, observed: &Value) -> Value {
        let mut object = Object::new();
        for attribute in table.attributes {
            let (prior, observed) = (prior.attribute(attribute.name), observed.attribute(attribute.name));
            let equality = attribute.behaviour.equality;
            let value = if attribute.property.is_none() || attribute.behaviour.is_write_only {
                prior.clone()
            } else if attribute.configurability == Configurability::Computed {
                // Nobody gave the service this value, so that it has no other spelling for it: all else is drift.
                let is_kept = same(&attribute.kind, equality, prior, observed)
                    || (observed.is_null() && is_omissible(&attribute.kind, equality, prior));
                if is_kept { prior.clone() } else { observed.clone() }
            } else {
                self.step(attribute.name.into(), &attribute.kind, equality, prior, observed)
            };
            object.insert(attribute.name, value);
        }
        Value::Object(object)
    }

    fn step(
        &mut self,
        step: Step,
        kind: &Kind,
        equality: Equality,
        prior: &Value,
        observed: &Value,
    ) -> Value {
        self.path.push(step);
        let value = self.value(kind, equality, prior, observed);
        self.path.pop();
        value
    }

    fn value(&mut self, kind: &Kind, equality: Equality, prior: &Value, observed: &Value) -> Value {
        let is_choice = self.is_other_choice && !kind.holdings().write_only;
        if is_choice && (is_empty_object(prior) || is_empty_object(observed)) {
            return observed.clone();
        }
        let observed = &*in_type_of(prior, observed);
        let is_same = same(kind, equality, prior, observed) && !holds_other_choice(kind, prior, observed);
        let is_omitted = observed.is_null() && is_omissible(kind, equality, prior);
        if is_same || is_omitted {
            return prior.clone();
        }
        match (kind, prior, observed) {
            // Write-only parts are never returned, and an object of nothing else is not either.
            (Kind::Object(table), Value::Object(_), Value::Object(_) | Value::Null) => {
                let refreshed = self.object(table, prior, observed);
                if observed.is_null() && is_absent(&refreshed) { Value::Null } else { refreshed }
            }
            (Kind::List(table, Order::Significant), Value::List(elements), Value::List(found))
                if is_reordered(table, elements, found) && self.is_echo(kind, equality, prior, observed) =>
            {
                prior.clone()
            }
            (Kind::List(table, order), Value::List(prior), Value::List(observed)) => {
                self.elements(table, Collection::List(*order), &without_nulls(prior), observed)
            }
            (Kind::Set(table), Value::Set(prior), Value::Set(observed)) => {
                self.elements(table, Collection::Set, &without_nulls(prior), observed)
            }
            (Kind::Map(table), Value::Map(prior), Value::Map(observed)) => {
                Value::Map(self.entries(table, prior, observed))
            }
            _ if prior.is_null() => observed.clone(),
            _ if (has_spellings(kind) || observed.is_null())
                && self.is_echo(kind, equality, prior, observed) =>
            {
                prior.clone()
            }
            _ => observed.clone(),
        }
    }

    /// Elements the prior state knows keep its text, and where order means nothing also its order; new ones follow.
    fn elements(
        &mut self,
        table: &ElementTable,
        collection: Collection,
        prior: &[Value],
        observed: &[Value],
    ) -> Value {
        let is_ordered = collection == Collection::List(Order::Significant);
        let mut pairs =
            if is_ordered { align(table, prior, observed) } else { align_alike(table, prior, observed) };
        if collection == Collection::Set {
            pair_merged(table, prior, observed, &mut pairs);
        }
        // Where order counts, an element at no place is gone.
        let missing = (0..prior.len()).filter(|i| !is_ordered && pairs[*i].is_none()).collect();
        let foreign = (0..observed.len()).filter(|j| !pairs.contains(&Some(*j))).collect();
        let strangers = Strangers { table, prior, observed, missing, foreign };
        let heard = self.echoes.of_elements(&self.path);
        let known = if self.told.tells(&self.path) {
            let before = self.told.before(&self.path).and_then(Value::elements).unwrap_or_default();
            strangers.learned(&heard, before, self.told.is_late)
        } else {
            strangers.recognised(&heard)
        };
        self.heard.add_elements(&self.path, strangers.to_remember(&known));
        let mut placed: Vec<Placed> = Vec::with_capacity(observed.len());
        for (i, prior) in prior.iter().enumerate() {
            if let Some(j) = pairs[i] {
                placed.push(self.element(table, (i, prior), (j, &observed[j])));
            } else if known.kept.contains(&i) {
                placed.push(Placed { order: i, value: prior.clone(), heard: None });
            }
        }
        for j in strangers.foreign.into_iter().filter(|j| !known.explains(*j)) {
            placed.push(Placed { order: j, value: observed[j].clone(), heard: None });
        }
        match collection {
            Collection::List(Order::Significant) => placed.sort_by_key(|placed| placed.order),
            Collection::List(Order::Irrelevant) => {}
            Collection::Set => {
                placed.sort_by(|a, b| a.value.cmp(&b.value));
                placed.dedup_by(|a, b| a.value == b.value);
            }
        }
        let elements = self.collect(placed);
        if collection == Collection::Set { Value::set(elements) } else { Value::List(elements) }
    }

    /// An element of both, and what was heard inside of it.
    fn element(
        &mut self,
        table: &ElementTable,
        (i, prior): (usize, &Value),
        (j, observed): (usize, &Value),
    ) -> Placed {
        let around = std::mem::take(&mut self.heard);
        let value = self.step(Step::Index(i), &table.kind, table.equality, prior, observed);
        let heard = std::mem::replace(&mut self.heard, around);
        Placed { order: j, value, heard: (!heard.is_empty()).then_some((i, heard)) }
    }

    /// The elements in their order. What was heard inside of them is remembered by their new places; after an apply the
    /// state keeps the old ones.
    fn collect(&mut self, placed: Vec<Placed>) -> Vec<Value> {
        let mut elements = Vec::with_capacity(placed.len());
        for Placed { value, heard, .. } in placed {
            if let Some((from, heard)) = heard {
                let to = if self.is_apply { from } else { elements.len() };
                self.heard.absorb(heard, &self.path, from, to);
            }
            elements.push(value);
        }
        elements
    }

    fn entries(
        &mut self,
        table: &ElementTable,
        prior: &BTreeMap<String, Value>,
        observed: &BTreeMap<String, Value>,
    ) -> BTreeMap<String, Value> {
        let nulls = prior.iter().filter(|(_, value)| value.is_null());
        let mut entries: BTreeMap<_, _> = nulls.map(|(key, _)| (key.clone(), Value::Null)).collect();
        for (key, observed) in observed {
            let step = Step::Key(key.clone());
            if let Some(prior) = told_entry(prior, key) {
                let value = self.step(step, &table.kind, table.equality, prior, observed);
                entries.insert(key.clone(), value);
                continue;
            }
            self.path.push(step);
            if !self.is_echo(&table.kind, table.equality, &Value::Null, observed) {
                entries.insert(key.clone(), observed.clone());
            }
            self.path.pop();
        }
        entries
    }

    /// Whether the service is known to say this for what the state has here. Just after an apply it is so wherever the
    /// service was told something, unless it says what was there before: that means the new value only if it looks like it.
    fn is_echo(&mut self, kind: &Kind, equality: Equality, prior: &Value, observed: &Value) -> bool {
        let is_heard = self.echoes.has(&self.path, observed);
        let was_there = |told: &Change| {
            told.before(&self.path).is_some_and(|before| same(kind, equality, before, observed))
        };
        let is_echo = if !self.told.tells(&self.path) {
            is_heard
        } else if observed.is_null() {
            is_heard || !self.told.is_late
        } else {
            !(self.told.is_late || was_there(self.told)) || resembles(prior, observed)
        };
        if is_echo {
            self.heard.add(&self.path, observed);
        }
        is_echo
    }
}

/// An element of the refreshed collection.
struct Placed {
    /// Its place where order counts.
    order: usize,
    value: Value,
    /// What was heard inside of it, and its place in the prior state.
    heard: Option<(usize, Echoes)>,
}

/// What order and equal elements mean in a collection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collection {
    List(Order),
    Set,
}

/// Elements that a service shows alike are one element in a set: each of them is that one.
fn pair_merged(table: &ElementTable, prior: &[Value], observed: &[Value], pairs: &mut Alignment) {
    let is_shown = |i: usize, j: usize| is_shown_as(table, &prior[i], &observed[j]);
    let shown: Vec<usize> =
        pairs.iter().enumerate().filter_map(|(i, j)| j.filter(|j| is_shown(i, *j))).collect();
    for (i, pair) in pairs.iter_mut().enumerate().filter(|(_, pair)| pair.is_none()) {
        *pair = shown.iter().copied().find(|j| is_shown(i, *j));
    }
}

/// Whether this is all that the service shows of an element.
fn is_shown_as(table: &ElementTable, element: &Value, observed: &Value) -> bool {
    COVERED_BUT_OMITTED.holds_of_elements(table, element, observed)
        && COVERED.holds_of_elements(table, observed, element)
}

/// Whether a service can write a value in its own way. Another number is another number, and no echo of it.
fn has_spellings(kind: &Kind) -> bool {
    !matches!(kind, Kind::Bool | Kind::Int64 | Kind::Float64)
}

fn is_empty_object(value: &Value) -> bool {
    matches!(value, Value::Object(_)) && is_absent(value)
}

/// Whether one object has gone and another has come: of `Allow: {}` and `Block: {}` only the presence counts. Where the
/// service never returns some part, an object that is not there need not have gone.
fn is_other_choice(table: &ObjectTable, prior: &Value, observed: &Value) -> bool {
    let any = |is_so: fn(&Value, &Value) -> bool| {
        let shown = |attribute: &&AttributeTable| {
            !attribute.behaviour.is_write_only && !attribute.kind.holdings().write_only
        };
        table
            .attributes
            .iter()
            .filter(shown)
            .any(|attribute| is_so(prior.attribute(attribute.name), observed.attribute(attribute.name)))
    };
    any(|before, now| matches!(now, Value::Object(_)) && before.is_null())
        && any(|before, now| matches!(before, Value::Object(_)) && now.is_null())
}

/// The same at any depth.
fn holds_other_choice(kind: &Kind, prior: &Value, observed: &Value) -> bool {
    match (kind, prior, observed) {
        (Kind::Object(table), Value::Object(_), Value::Object(_)) => {
            is_other_choice(table, prior, observed)
                || table.attributes.iter().any(|attribute| {
                    let [prior, observed] = [prior, observed].map(|value| value.attribute(attribute.name));
                    holds_other_choice(&attribute.kind, prior, observed)
                })
        }
        (Kind::List(table, _), Value::List(before), Value::List(now)) => {
            before.iter().zip(now).any(|(before, now)| holds_other_choice(&table.kind, before, now))
        }
        _ => false,
    }
}

/// Whether two lists differ in nothing but their order.
fn is_reordered(table: &ElementTable, prior: &[Value], observed: &[Value]) -> bool {
    let pairs = align(table, prior, observed);
    let alike = |(i, j): (usize, &Option<usize>)| {
        j.is_some_and(|j| SAME.holds_of_elements(table, &prior[i], &observed[j]))
    };
    prior.len() == observed.len() && !pairs.is_sorted() && pairs.iter().enumerate().all(alike)
}

fn fill_elements(
    table: &ElementTable,
    collection: Collection,
    planned: &[Value],
    observed: &Value,
) -> Vec<Value> {
    if planned.iter().all(Value::is_wholly_known) {
        return planned.to_vec();
    }
    let observed = observed.elements().unwrap_or_default();
    let pairs = align(table, planned, observed);
    let fill = |(planned, j): (&Value, &Option<usize>)| {
        let is_merged = |observed: &&Value| COVERED_BUT_OMITTED.holds_of_elements(table, planned, observed);
        let observed = match j {
            Some(j) => Some(&observed[*j]),
            None if collection == Collection::Set => observed.iter().find(is_merged),
            None => None,
        };
        after_apply(&table.kind, planned, observed.unwrap_or(&Value::Null))
    };
    planned.iter().zip(&pairs).map(fill).collect()
}

fn attribute_kind<'t>(table: &'t ObjectTable, name: &str) -> Option<&'t Kind> {
    let index = table.attributes.binary_search_by(|attribute| attribute.name.cmp(name)).ok()?;
    Some(&table.attributes[index].kind)
}

fn entry<'v>(map: &'v Value, key: &str) -> &'v Value {
    match map {
        Value::Map(entries) => entries.get(key).unwrap_or(&Value::Null),
        _ => &Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::table::testing::{
        TEXT, attribute, list, map, multiset, nested, object, read_only, set, write_only,
    };
    use crate::translate::observed::{observed_model, observed_value};
    use crate::value::Type;
    use crate::wire::{from_json, to_json};

    fn table() -> &'static ObjectTable {
        let empty = || nested(vec![attribute("note", TEXT)]);
        let action = nested(vec![attribute("allow", empty()), attribute("block", empty())]);
        object(vec![attribute("action", action), attribute("steps", list(TEXT)), attribute("name", TEXT)])
    }

    /// A table with a set of such rules, and what makes a state of them.
    fn rules(attributes: Vec<AttributeTable>) -> (&'static ObjectTable, impl Fn(&Json) -> Value) {
        let table = object(vec![attribute("rules", set(nested(attributes)))]);
        (table, move |rules: &Json| from_json(&json!({ "rules": rules }), table).unwrap())
    }

    fn created(table: &ObjectTable, state: &Value) -> Change {
        Change::of(table, &Value::Null, state, &Echoes::default())
    }

    /// What a read makes of `observed` after a creation that the service answered with `echo`.
    fn read(state: &Json, echo: &Json, observed: &Json) -> Json {
        let table = table();
        let value = |json: &Json| from_json(json, table).unwrap();
        let state = value(state);
        let echoes = echoes_of(table, &created(table, &state), &state, &value(echo));
        to_json(&after_read(table, &state, &value(observed), &echoes).0)
    }

    #[test]
    fn another_empty_object_is_drift() {
        let allow = json!({"action": {"allow": {}}});
        let found = read(&allow, &allow, &json!({"action": {"block": {}}}));
        assert!(found["action"]["allow"].is_null() && found["action"]["block"].is_object(), "{found}");
        let block = json!({"action": {"block": {"note": "a"}}});
        let found = read(&block, &block, &allow);
        assert!(found["action"]["block"].is_null() && found["action"]["allow"].is_object(), "{found}");
    }

    #[test]
    fn an_object_that_is_shown_empty_is_kept_when_another_comes_beside_what_is_never_shown() {
        let source = nested(vec![write_only(attribute("hint", TEXT))]);
        let table = object(vec![
            attribute("put", source),
            write_only(attribute("stream", nested(vec![attribute("topic", TEXT)]))),
            attribute("encryption", nested(vec![attribute("key", TEXT)])),
        ]);
        let value = |json: Json| from_json(&json, table).unwrap();
        let prior = value(json!({"put": {"hint": "1"}, "stream": {"topic": "t"}}));
        let observed = value(json!({"put": {}, "encryption": {"key": "k"}}));
        let (read, _) = after_read(table, &prior, &observed, &Echoes::default());
        assert_eq!(to_json(&read)["put"], json!({"hint": "1"}));
        assert_eq!(to_json(&read)["encryption"], json!({"key": "k"}));
    }

    #[test]
    fn an_empty_object_that_the_service_leaves_out_is_kept() {
        let allow = json!({"name": "a", "action": {"allow": {}}});
        let found = read(&allow, &json!({"name": "a"}), &json!({"name": "a"}));
        assert!(found["action"]["allow"].is_object(), "{found}");
    }

    #[test]
    fn an_order_the_service_gave_at_once_is_its_spelling_and_any_other_is_drift() {
        let state = json!({"steps": ["a", "b", "c"]});
        let echo = json!({"steps": ["c", "a", "b"]});
        assert_eq!(read(&state, &echo, &echo)["steps"], json!(["a", "b", "c"]));
        let other = json!({"steps": ["b", "a", "c"]});
        assert_eq!(read(&state, &echo, &other)["steps"], other["steps"]);
        assert_eq!(read(&state, &state, &other)["steps"], other["steps"]);
    }

    #[test]
    fn a_null_in_a_map_or_list_is_not_there_and_stays_as_the_user_wrote_it() {
        let labels = nested(vec![attribute("labels", map(TEXT))]);
        let table = object(vec![
            attribute("labels", map(TEXT)),
            attribute("steps", list(TEXT)),
            attribute("tags", multiset(TEXT)),
            attribute("names", set(TEXT)),
            attribute("stages", map(labels)),
        ]);
        let value = |json: &Json| from_json(json, table).unwrap();
        let read = |state: &Json, observed: &Json| {
            to_json(&after_read(table, &value(state), &value(observed), &Echoes::default()).0)
        };
        let state = json!({
            "labels": {"a": "1", "b": null}, "steps": ["x", null, "y"], "tags": [null, "x"], "names": ["x", null],
            "stages": {"one": {"labels": {"a": "1", "b": null}}, "two": null},
        });
        let found = json!({
            "labels": {"a": "1"}, "steps": ["x", "y"], "tags": ["x"], "names": ["x"],
            "stages": {"one": {"labels": {"a": "1"}}},
        });
        assert_eq!(read(&state, &found), to_json(&value(&state)));
        assert_eq!(after_apply(&Kind::Object(table), &value(&state), &value(&found)), value(&state));
        // Where something else drifted, the null is still the user's; a value in its place is drift.
        let drifted = read(&state, &json!({"labels": {"a": "2"}, "stages": {"one": {}, "two": {}}}));
        assert_eq!(drifted["labels"], json!({"a": "2", "b": null}));
        assert_eq!(drifted["stages"], json!({"one": {"labels": null}, "two": {"labels": null}}));
        assert_eq!(read(&state, &json!({"labels": {"b": "2"}}))["labels"], json!({"b": "2"}));
        let nothing = json!({"labels": {"b": null}, "steps": [null]});
        assert_eq!(read(&nothing, &json!({})), to_json(&value(&nothing)));
    }

    #[test]
    fn a_duplicate_more_or_less_is_drift() {
        let table = object(vec![attribute("tags", multiset(TEXT))]);
        let value = |texts: &[&str]| from_json(&json!({ "tags": texts }), table).unwrap();
        let read = |observed: &[&str]| {
            after_read(table, &value(&["a", "a", "b"]), &value(observed), &Echoes::default()).0
        };
        assert_eq!(read(&["b", "a", "a"]), value(&["a", "a", "b"]));
        assert_eq!(read(&["b", "b", "a"]), value(&["a", "b", "b"]));
        assert_eq!(read(&["b", "a"]), value(&["a", "b"]));
        assert_eq!(read(&["b", "a", "a", "a"]), value(&["a", "a", "b", "a"]));
    }

    /// Reads one answer after the other, from the first, which is that to the creation, on.
    fn reads(table: &'static ObjectTable, state: &Json, answers: &[Json]) -> Vec<Json> {
        let value = |json: &Json| from_json(json, table).unwrap();
        let mut state = value(state);
        let mut echoes = echoes_of(table, &created(table, &state), &state, &value(&answers[0]));
        let mut read = |answer: &Json| {
            (state, echoes) = after_read(table, &state, &value(answer), &echoes);
            to_json(&state)
        };
        answers.iter().map(&mut read).collect()
    }

    #[test]
    fn of_elements_that_come_back_as_arns_one_that_goes_or_comes_is_drift_and_the_others_are_not_lost() {
        for kind in [multiset(TEXT), set(TEXT)] {
            let table = object(vec![attribute("ids", kind)]);
            let ids = |ids: &[&str]| json!({ "ids": ids });
            let (state, all) = (ids(&["1", "2", "3"]), ids(&["arn:1", "arn:2", "arn:3"]));
            let gone = ids(&["arn:1", "arn:2"]);
            let more = ids(&["arn:1", "arn:2", "arn:3", "arn:9"]);
            let found = reads(table, &state, &[all.clone(), gone.clone(), gone.clone()]);
            assert_eq!(found, [state.clone(), gone.clone(), gone], "which one is gone cannot be told");
            let found = reads(table, &state, &[all.clone(), more, all]);
            assert_eq!(found, [state.clone(), ids(&["1", "2", "3", "arn:9"]), state]);
        }
    }

    #[test]
    fn what_the_service_adds_excuses_nothing_that_goes() {
        for kind in [multiset(TEXT), set(TEXT)] {
            let table = object(vec![attribute("tags", kind)]);
            let tags = |tags: &[&str]| json!({ "tags": tags });
            let state = tags(&["a", "b"]);
            let found =
                reads(table, &state, &[tags(&["a", "b", "own"]), tags(&["a", "own"]), tags(&["own"])]);
            assert_eq!(found, [state, tags(&["a"]), tags(&[])]);
            let state = tags(&["a", "id"]);
            let found = reads(table, &state, &[tags(&["a", "arn"]), tags(&["arn"]), tags(&["b", "arn"])]);
            assert_eq!(found[..2], [state, tags(&["id"])]);
            let mut last = found[2]["tags"].as_array().unwrap().clone();
            last.sort_by_key(Json::to_string);
            assert_eq!(last, ["b", "id"]);
        }
    }

    #[test]
    fn how_elements_are_spelled_is_known_when_others_went() {
        let rule = || nested(vec![attribute("name", TEXT), attribute("note", TEXT)]);
        for kind in [list(rule()), multiset(rule()), set(rule())] {
            let table = object(vec![attribute("rules", kind)]);
            let rules = |rules: &[[&str; 2]]| {
                let rules: Vec<_> =
                    rules.iter().map(|[name, note]| json!({"name": name, "note": note})).collect();
                json!({ "rules": rules })
            };
            let both = rules(&[["a", "X"], ["b", "Y"]]);
            let one = rules(&[["b", "Y"]]);
            let found = reads(table, &rules(&[["a", "x"], ["b", "y"]]), &[both, one.clone(), one]);
            let left = rules(&[["b", "y"]]);
            assert_eq!(found[1..], [left.clone(), left]);
        }
    }

    #[test]
    fn elements_of_a_set_that_the_service_shows_alike_are_all_there() {
        let (table, value) = rules(vec![
            attribute("name", TEXT),
            attribute("labels", map(TEXT)),
            write_only(attribute("key", TEXT)),
        ]);
        let read = |prior: &Json, observed: &Json| {
            after_read(table, &value(prior), &value(observed), &Echoes::default()).0
        };
        let prior = json!([{"labels": {}}, {}, {"name": "a", "key": "1"}, {"name": "a", "key": "2"}]);
        assert_eq!(read(&prior, &json!([{}, {"name": "a"}])), value(&prior));
        assert_eq!(read(&prior, &json!([{"name": "a"}])), value(&json!([prior[2], prior[3]])));
        let another = json!([{"name": "b"}, {}]);
        assert_eq!(read(&another, &json!([{"name": "b"}])), value(&json!([{"name": "b"}])));
    }

    #[test]
    fn an_element_of_a_set_whose_place_another_took_is_gone() {
        let (table, value) = rules(vec![
            attribute("enabled", Kind::Bool),
            attribute("name", TEXT),
            attribute("size", Kind::Int64),
            attribute("weight", Kind::Int64),
        ]);
        // The service leaves zeros out, and the first element is gone.
        let prior =
            json!([{"enabled": false, "name": "a", "weight": 0}, {"enabled": false, "name": "a", "size": 5}]);
        let observed = value(&json!([{"name": "a", "size": 5}]));
        let (read, _) = after_read(table, &value(&prior), &observed, &Echoes::default());
        assert_eq!(read.attribute("rules").elements().unwrap().len(), 1, "{read:?}");
    }

    #[test]
    fn elements_of_a_set_that_the_service_shows_alike_have_what_it_gave_them_in_common() {
        let (table, value) = rules(vec![
            attribute("name", TEXT),
            attribute("labels", map(TEXT)),
            read_only(attribute("arn", TEXT)),
        ]);
        let rule = |labels| {
            Value::Object(
                [("name", "a".into()), ("labels", labels), ("arn", Value::UNKNOWN)].into_iter().collect(),
            )
        };
        let planned = Value::set(vec![rule(Value::Map(BTreeMap::new())), rule(Value::Null)]);
        let planned = Value::Object([("rules", planned)].into_iter().collect());
        let observed = value(&json!([{"name": "a", "arn": "1"}]));
        let state = after_apply(&Kind::Object(table), &planned, &observed);
        let expected = value(&json!([{"name": "a", "labels": {}, "arn": "1"}, {"name": "a", "arn": "1"}]));
        assert_eq!(state, expected);
        assert_eq!(after_read(table, &state, &observed, &Echoes::default()).0, expected);
    }

    #[test]
    fn what_the_service_changed_unasked_shows_at_the_next_read() {
        let table = object(vec![attribute("name", TEXT), read_only(attribute("status", TEXT))]);
        let state = from_json(&json!({"name": "a", "status": "on"}), table).unwrap();
        let observed = from_json(&json!({"name": "A", "status": "off"}), table).unwrap();
        let echoes = echoes_of(table, &created(table, &state), &state, &observed);
        let (read, _) = after_read(table, &state, &observed, &echoes);
        // The name is only spelled otherwise, as the service did right after the apply.
        assert_eq!(to_json(&read), json!({"name": "a", "status": "off"}));
    }

    /// What a read makes of an answer where the state has a value that carries its type.
    fn read_open(state: &Json, echo: &Json, answer: &Json) -> Json {
        let table = object(vec![attribute("open", Kind::Dynamic)]);
        let observed = |answer: &Json| observed_model(table, &json!({ "OPEN": answer })).0;
        let state = from_json(&json!({ "open": state }), table).unwrap();
        let echoes = echoes_of(table, &created(table, &state), &state, &observed(echo));
        to_json(&after_read(table, &state, &observed(answer), &echoes).0)["open"].clone()
    }

    #[test]
    fn a_value_that_carries_its_type_keeps_it_through_a_read() {
        let state = json!({"type": ["set", "string"], "value": ["a", "b"]});
        let sent = json!(["a", "b"]);
        assert_eq!(read_open(&state, &sent, &json!(["b", "a"])), state);
        let drifted = json!({"type": ["set", "string"], "value": ["a", "c"]});
        assert_eq!(read_open(&state, &sent, &json!(["c", "a"])), drifted);
        let other = json!({"type": ["object", {"a": "string"}], "value": {"a": "b"}});
        assert_eq!(read_open(&state, &sent, &json!({"a": "b"})), other);
        assert_eq!(read_open(&state, &sent, &Json::Null), Json::Null);
        let none = json!({"type": "string", "value": null});
        assert_eq!(read_open(&none, &Json::Null, &Json::Null), none);
        assert_eq!(read_open(&none, &Json::Null, &json!(1)), json!({"type": "string", "value": "1"}));
        let empty = json!({"type": ["list", "string"], "value": []});
        assert_eq!(
            read_open(&empty, &Json::Null, &Json::Null),
            empty,
            "the service leaves out what is empty"
        );
    }

    #[test]
    fn a_document_that_the_service_wrote_otherwise_at_once_is_its_spelling_and_any_other_is_drift() {
        let state = json!({"type": ["object", {"name": "string"}], "value": {"name": "mine"}});
        let echo = json!({"name": "MINE", "arn": "x"});
        assert_eq!(read_open(&state, &echo, &echo), state);
        assert_eq!(read_open(&state, &echo, &json!({"name": "other"}))["value"], json!({"name": "other"}));
    }

    #[test]
    fn what_was_unknown_of_a_type_is_filled_in_as_that_type() {
        let planned = Value::typed(Type::String, Value::UNKNOWN);
        let observed = |answer| observed_value(&Kind::Dynamic, &answer);
        let filled = |answer| after_apply(&Kind::Dynamic, &planned, &observed(answer));
        assert_eq!(filled(json!(7)), Value::typed(Type::String, "7".into()));
        assert_eq!(filled(json!([7])), planned, "a promised type is kept");
        assert_eq!(
            after_apply(&Kind::Dynamic, &Value::UNKNOWN, &observed(json!(true))),
            observed(json!(true))
        );
    }
}
