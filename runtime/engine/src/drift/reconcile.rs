//! The value in the state when Terraform and the service both have one.
//!
//! | the plan's or state's value | the service's value | after apply | after read |
//! |---|---|---|---|
//! | unknown | any | the service's | (does not occur) |
//! | any, write-only or seen to be hidden | (not returned) | the planned | the prior |
//! | known | the same by meaning | the planned | the prior: the user's own text |
//! | `false`, `0`, `""`, `[]`, `{}` | absent | the planned | the prior: services leave these out |
//! | `{}` | absent, and another object beside it is new | the planned | null: another object was chosen |
//! | known | its own spelling of that ([`Record`]) | the planned | the prior |
//! | known | another | the planned; the next read shows it | the service's |
//! | known | absent | the planned | null |
//! | null | any | null | the service's |
//!
//! Objects are reconciled attribute by attribute. Elements of lists and sets are paired by [`align`], those of
//! maps by key. A null among them counts as absent for the service; in a list or set it stays as long as nothing
//! else has changed.

use std::collections::BTreeMap;

use ferroform_core::table::{
    AttributeTable, Configurability, ElementTable, Equality, Kind, ObjectTable, Order, Text,
};
use ferroform_core::value::{Object, Value};

use crate::drift::Record;
use crate::drift::history::History;
use crate::drift::spelling::{Fingerprint, Spelling};
use crate::drift::unmatched::UnmatchedElements;
use crate::model::{document_in, documents_in, text_with};
use crate::tree::{
    Alignment, COVERED, COVERED_BUT_OMITTED, SAME, align, align_alike, holds_other_choice, inverse,
    is_absent, is_empty_object, is_omissible, is_other_choice, resembles, same, sent, sent_entry,
};

/// Returns the state after a read: the prior value where it still means the same, otherwise the service's value.
/// Also returns its record: ownership moves with the values, and those spellings remain that the service repeated.
#[must_use]
pub(crate) fn after_read(
    table: &ObjectTable,
    prior: &Value,
    observed: &Value,
    record: &Record,
) -> (Value, Record) {
    let Refreshed { value, record } = object(History::before_read(record), table, prior, observed);
    (value, record)
}

/// Returns what the first answer after an apply tells: the state that a read would return now, and a record of how the
/// service spells the values of `state`. `before` is the state before the apply, null for a creation, and `record` is its
/// record. `is_unchanged_since_write` says that the service still answers as it did then.
#[must_use]
pub(crate) fn learned_from_apply(
    table: &ObjectTable,
    (before, record): (&Value, &Record),
    state: &Value,
    observed: &Value,
    is_unchanged_since_write: bool,
) -> (Value, Record) {
    let Refreshed { value, record } =
        object(History::after_apply(record, before, is_unchanged_since_write), table, state, observed);
    (value, record)
}

/// Returns the record of an object whose creation was not awaited, with how the service spells the values of `state`,
/// now that it answers.
#[must_use]
pub(crate) fn learned_late(table: &ObjectTable, state: &Value, observed: &Value, record: &Record) -> Record {
    let (_, mut answered) =
        learned_from_apply(table, (&Value::Null, &record.unowned()), state, observed, false);
    answered.own_as(record);
    answered
}

/// A value of the new state and its record.
struct Refreshed {
    value: Value,
    record: Record,
}

impl Refreshed {
    /// The state keeps its value.
    fn kept(history: History<'_>, prior: &Value) -> Self {
        Self { value: prior.clone(), record: history.owned() }
    }

    /// The state keeps its value, which the service spells in this way.
    fn spelled(history: History<'_>, prior: &Value, observed: &Value) -> Self {
        let record = Record { spelling: Spelling::of_value(observed), ..history.owned() };
        Self { value: prior.clone(), record }
    }

    /// The state takes the service's value.
    fn drifted(history: History<'_>, kind: &Kind, prior: &Value, observed: &Value) -> Self {
        let is_ignored = history.is_apply() && !prior.is_null() && !observed.is_null();
        let record = history.owned().moved(kind, prior, observed);
        let ignored = is_ignored.then(|| Fingerprint::of(observed)).or(record.ignored);
        Self { value: observed.clone(), record: Record { ignored, ..record } }
    }
}

fn object(history: History<'_>, table: &ObjectTable, prior: &Value, observed: &Value) -> Refreshed {
    let history = history.where_choice(is_other_choice(table, prior, observed));
    let mut record = Record { is_owned: history.is_owned(), ..Record::default() };
    let refresh = |attribute: &AttributeTable| {
        let (prior, observed) = (prior.attribute(attribute.name), observed.attribute(attribute.name));
        let history = history.attribute(attribute.name);
        let mut refreshed = self::attribute(history, attribute, prior, observed);
        let is_kept = !history.is_apply() && refreshed.value == *prior;
        refreshed.record.written = history.record.written.clone().filter(|_| is_kept);
        record.put(attribute.name, refreshed.record);
        (attribute.name, refreshed.value)
    };
    let value = Value::Object(table.attributes.iter().map(refresh).collect::<Object>());
    Refreshed { value, record }
}

fn attribute(history: History<'_>, table: &AttributeTable, prior: &Value, observed: &Value) -> Refreshed {
    let (kind, equality) = (&table.kind, table.behaviour.equality);
    let is_unwritten = history.is_in_text && prior.is_null();
    let is_hidden = table.behaviour.is_write_only || (table.behaviour.is_hidden && observed.is_null());
    if table.property().is_none() || is_hidden || is_unwritten {
        return Refreshed::kept(history, prior);
    }
    if table.configurability != Configurability::Computed {
        return value(history, kind, equality, prior, observed);
    }
    // The service was not given this value, so it has no spelling of it: any difference is drift.
    let is_omitted = observed.is_null() && is_omissible(kind, equality, prior);
    if is_omitted || same(kind, equality, prior, observed) {
        Refreshed::kept(history, prior)
    } else {
        Refreshed::drifted(history, kind, prior, observed)
    }
}

fn value(
    history: History<'_>,
    kind: &Kind,
    equality: Equality,
    prior: &Value,
    observed: &Value,
) -> Refreshed {
    let is_choice = history.is_other_choice && !kind.contains().write_only;
    if is_choice && (is_empty_object(prior) || is_empty_object(observed)) {
        return Refreshed::drifted(history, kind, prior, observed);
    }
    let is_same = same(kind, equality, prior, observed) && !holds_other_choice(kind, prior, observed);
    let is_omitted = observed.is_null() && is_omissible(kind, equality, prior);
    if is_same || is_omitted {
        return Refreshed::kept(history, prior);
    }
    let history = history.at(kind, equality, prior);
    let is_written = history.is_written(kind, equality, prior);
    let is_spelling =
        || is_spelling(history, is_written, prior, observed, || history.was(kind, equality, observed));
    if let (Kind::String(Text::Document(table)), Value::String(text), Value::String(found)) =
        (kind, prior, observed)
        && let Some((prior, observed)) = documents_in(table, text, found)
    {
        return document(history, table, text, &prior, &observed);
    }
    match (kind, prior, observed) {
        // Write-only parts are never returned, and neither is an object that has nothing else.
        (Kind::Object(table), Value::Object(_), Value::Object(_) | Value::Null) => {
            let refreshed = object(history, table, prior, observed);
            let is_gone = observed.is_null() && is_absent(&refreshed.value);
            if is_gone { Refreshed { value: Value::Null, ..refreshed } } else { refreshed }
        }
        (Kind::List(table, Order::Significant), Value::List(elements), Value::List(found))
            if is_reordered(table, elements, found) && is_spelling() =>
        {
            Refreshed::spelled(history, prior, observed)
        }
        (Kind::List(table, order), Value::List(prior), Value::List(observed)) => {
            elements(history, is_written, table, Collection::List(*order), prior, observed)
        }
        (Kind::Set(table), Value::Set(prior), Value::Set(observed)) => {
            elements(history, is_written, table, Collection::Set, prior, observed)
        }
        (Kind::Map(table), Value::Map(prior), Value::Map(observed)) => {
            entries(history, table, prior, observed)
        }
        _ if !prior.is_null() && (has_spellings(kind) || observed.is_null()) && is_spelling() => {
            Refreshed::spelled(history, prior, observed)
        }
        _ => Refreshed::drifted(history, kind, prior, observed),
    }
}

/// Reconciles the values in two JSON texts. The prior text stays if its value does.
fn document(
    history: History<'_>,
    table: &'static ElementTable,
    text: &str,
    prior: &Value,
    observed: &Value,
) -> Refreshed {
    let before = match history.before() {
        Value::String(before) => document_in(table, before).unwrap_or(Value::Null),
        _ => Value::Null,
    };
    let refreshed = value(history.in_text(&before), &table.kind, table.equality, prior, observed);
    let is_kept = refreshed.value == *prior;
    let value = if is_kept { Value::String(text.to_owned()) } else { text_with(table, &refreshed.value) };
    Refreshed { value, ..refreshed }
}

/// Whether this is known to be the service's spelling of what the state has here. Right after an apply it is,
/// wherever something was written, unless the service returns what was there before. That stands for the new
/// value only if it resembles it.
fn is_spelling(
    history: History<'_>,
    is_written: bool,
    prior: &Value,
    observed: &Value,
    was_there: impl FnOnce() -> bool,
) -> bool {
    let was_shown = || history.record.spelling.has(observed);
    if !is_written {
        was_shown()
    } else if observed.is_null() {
        !history.is_unchanged_since_write || was_shown()
    } else {
        !(history.is_unchanged_since_write || was_there()) || resembles(prior, observed)
    }
}

/// Reconciles the elements of lists and sets. Elements of the prior state keep their spelling and, if order is
/// irrelevant, their order; new ones follow. `is_written` says that other elements were just written.
fn elements(
    history: History<'_>,
    is_written: bool,
    table: &ElementTable,
    collection: Collection,
    state: &[Value],
    observed: &[Value],
) -> Refreshed {
    let prior = sent(state);
    let pairs = collection.pairs(table, &prior, observed);
    let unmatched = collection.unmatched(table, &prior, observed, &pairs);
    let spelling = &history.record.spelling;
    let known = if is_written {
        unmatched.learned(
            spelling,
            history.before().elements().unwrap_or_default(),
            history.is_unchanged_since_write,
        )
    } else {
        unmatched.recognised(spelling)
    };
    let mut placed: Vec<Placed> = Vec::with_capacity(observed.len());
    let histories = history.elements(table, state).into_iter().enumerate();
    let there = histories.zip(state).filter(|(_, value)| !value.is_null());
    for (i, ((place, history), prior)) in there.enumerate() {
        let place = Some(place);
        if let Some(j) = pairs[i] {
            let refreshed = value(history, &table.kind, table.equality, prior, &observed[j]);
            placed.push(Placed { order: j, place, refreshed });
        } else if known.kept.contains(&i) {
            placed.push(Placed { order: i, place, refreshed: Refreshed::kept(history, prior) });
        }
    }
    for j in unmatched.foreign.iter().copied().filter(|j| !known.explains(j)) {
        let refreshed = Refreshed { value: observed[j].clone(), record: Record::default() };
        placed.push(Placed { order: j, place: None, refreshed });
    }
    collection.arrange(&mut placed);
    let apart = |Placed { place, refreshed, .. }| (refreshed.value, (place, refreshed.record));
    let (values, records): (Vec<Value>, Vec<_>) = placed.into_iter().map(apart).unzip();
    let mut elements = if history.is_apply() {
        by_place(records, state.len())
    } else {
        records.into_iter().map(|(_, record)| record).collect()
    };
    if elements.iter().all(Record::is_empty) {
        elements.clear();
    }
    let spelling = unmatched.to_remember(&known);
    let record = Record { is_owned: history.is_owned(), spelling, elements, ..Record::default() };
    Refreshed { value: collection.of(values), record }
}

/// Returns the records of elements by their places in the state, if the state keeps all its elements.
fn by_place(records: Vec<(Option<usize>, Record)>, places: usize) -> Vec<Record> {
    let mut elements = vec![Record::default(); places];
    for (place, record) in records {
        if let Some(place) = place {
            elements[place] = record;
        }
    }
    elements
}

/// An element of the refreshed collection.
struct Placed {
    /// Its place if order is significant.
    order: usize,
    /// Its place in the prior state.
    place: Option<usize>,
    refreshed: Refreshed,
}

/// Collections that differ in what order and equal elements mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collection {
    List(Order),
    Set,
}

impl Collection {
    fn is_ordered(self) -> bool {
        self == Self::List(Order::Significant)
    }

    /// Pairs the elements of the state with those of the answer.
    fn pairs(self, table: &ElementTable, prior: &[&Value], observed: &[Value]) -> Alignment {
        if self.is_ordered() {
            return align(table, prior, observed);
        }
        let mut pairs = align_alike(table, prior, observed);
        if self == Self::Set {
            pair_merged(table, prior, observed, &mut pairs);
        }
        pairs
    }

    /// Returns the elements without a counterpart. If order is significant, this leaves out elements of the
    /// state, which are gone.
    fn unmatched<'v>(
        self,
        table: &'v ElementTable,
        prior: &'v [&'v Value],
        observed: &'v [Value],
        pairs: &Alignment,
    ) -> UnmatchedElements<'v> {
        let missing = (0..prior.len()).filter(|i| !self.is_ordered() && pairs[*i].is_none()).collect();
        let to_prior = inverse(pairs, observed.len());
        let foreign = (0..observed.len()).filter(|j| to_prior[*j].is_none()).collect();
        UnmatchedElements { table, prior, observed, missing, foreign }
    }

    fn arrange(self, placed: &mut Vec<Placed>) {
        match self {
            Self::List(Order::Significant) => placed.sort_by_key(|placed| placed.order),
            Self::List(Order::Irrelevant) => {}
            Self::Set => {
                placed.sort_by(|a, b| a.refreshed.value.cmp(&b.refreshed.value));
                placed.dedup_by(|a, b| a.refreshed.value == b.refreshed.value);
            }
        }
    }

    fn of(self, elements: Vec<Value>) -> Value {
        if self == Self::Set { Value::set(elements) } else { Value::List(elements) }
    }
}

fn entries(
    history: History<'_>,
    table: &ElementTable,
    prior: &BTreeMap<String, Value>,
    observed: &BTreeMap<String, Value>,
) -> Refreshed {
    let mut record = Record { parts: BTreeMap::new(), ..history.owned() };
    let nulls = prior.iter().filter(|(_, value)| value.is_null());
    let mut entries: BTreeMap<_, _> = nulls.map(|(key, _)| (key.clone(), Value::Null)).collect();
    for (key, observed) in observed {
        let entry = match sent_entry(prior, key) {
            Some(prior) => value(history.entry(key), &table.kind, table.equality, prior, observed),
            None => {
                let history = history.unwritten_entry(key);
                if is_spelling(history, history.is_all_written(), &Value::Null, observed, || false) {
                    record.put(key, Refreshed::spelled(history, &Value::Null, observed).record);
                    continue;
                }
                Refreshed { value: observed.clone(), record: history.owned() }
            }
        };
        record.put(key, entry.record);
        entries.insert(key.clone(), entry.value);
    }
    Refreshed { value: Value::Map(entries), record }
}

/// Pairs elements that the service has merged. Elements of a set that it shows alike are one element, which is
/// the counterpart of each.
fn pair_merged(table: &ElementTable, prior: &[&Value], observed: &[Value], pairs: &mut Alignment) {
    let is_shown = |i: usize, j: usize| is_shown_as(table, prior[i], &observed[j]);
    let shown: Vec<usize> =
        pairs.iter().enumerate().filter_map(|(i, j)| j.filter(|j| is_shown(i, *j))).collect();
    for (i, pair) in pairs.iter_mut().enumerate().filter(|(_, pair)| pair.is_none()) {
        *pair = shown.iter().copied().find(|j| is_shown(i, *j));
    }
}

/// Whether `observed` is all that the service shows of an element.
fn is_shown_as(table: &ElementTable, element: &Value, observed: &Value) -> bool {
    COVERED_BUT_OMITTED.holds_of_elements(table, element, observed)
        && COVERED.holds_of_elements(table, observed, element)
}

/// Whether a service can write a value in its own way. Booleans and numbers have only one spelling.
fn has_spellings(kind: &Kind) -> bool {
    !matches!(kind, Kind::Bool | Kind::Int64 | Kind::Float64)
}

/// Whether two lists differ only in their order.
fn is_reordered(table: &ElementTable, prior: &[Value], observed: &[Value]) -> bool {
    let pairs = align(table, prior, observed);
    let alike = |(i, j): (usize, &Option<usize>)| {
        j.is_some_and(|j| SAME.holds_of_elements(table, &prior[i], &observed[j]))
    };
    prior.len() == observed.len() && !pairs.is_sorted() && pairs.iter().enumerate().all(alike)
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{
        TEXT, attribute, behaving, list, map, multiset, nested, object, read_only, set, write_only,
    };
    use ferroform_core::wire::{from_json, to_json};
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::drift::after_apply;
    use crate::testing::object_of;

    fn table() -> &'static ObjectTable {
        let empty = || nested(vec![attribute("note", TEXT)]);
        let action = nested(vec![attribute("allow", empty()), attribute("block", empty())]);
        object(vec![attribute("action", action), attribute("steps", list(TEXT)), attribute("name", TEXT)])
    }

    /// Returns a table with a set of such rules, and a function that creates states of it.
    fn rules(attributes: Vec<AttributeTable>) -> (&'static ObjectTable, impl Fn(&Json) -> Value) {
        let table = object(vec![attribute("rules", set(nested(attributes)))]);
        (table, move |rules: &Json| from_json(&json!({ "rules": rules }), table).unwrap())
    }

    /// Returns the record of a state that was just created.
    fn created(table: &ObjectTable, state: &Value, answer: &Value) -> Record {
        learned_from_apply(table, (&Value::Null, Record::NOTHING), state, answer, false).1
    }

    /// Returns the state after a read of `observed`, where `echo` was the answer to the creation.
    fn read(state: &Json, echo: &Json, observed: &Json) -> Json {
        let table = table();
        let value = |json: &Json| from_json(json, table).unwrap();
        let state = value(state);
        let record = created(table, &state, &value(echo));
        to_json(&after_read(table, &state, &value(observed), &record).0)
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
        let (read, _) = after_read(table, &prior, &observed, Record::NOTHING);
        assert_eq!(to_json(&read)["put"], json!({"hint": "1"}));
        assert_eq!(to_json(&read)["encryption"], json!({"key": "k"}));
    }

    #[test]
    fn what_the_service_was_seen_to_hide_is_kept_whatever_it_was_before() {
        let settings = nested(vec![attribute("is_read_only", Kind::Bool)]);
        let hidden = behaving(attribute("settings", settings), |behaviour| behaviour.is_hidden = true);
        let table = object(vec![attribute("name", TEXT), hidden]);
        let state =
            |flag: bool| from_json(&json!({"name": "n", "settings": {"is_read_only": flag}}), table).unwrap();
        let answer = from_json(&json!({"name": "n"}), table).unwrap();
        let record = created(table, &state(false), &answer);
        // The service answers as before, because it shows nothing of what has changed.
        let (_, record) = learned_from_apply(table, (&state(false), &record), &state(true), &answer, true);
        assert_eq!(after_read(table, &state(true), &answer, &record).0, state(true));
        let shown = state(false);
        assert_eq!(
            after_read(table, &state(true), &shown, &record).0,
            shown,
            "a value that it shows is its own"
        );
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
            to_json(&after_read(table, &value(state), &value(observed), Record::NOTHING).0)
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
        // If something else drifted, the null is still the user's. A value in its place is drift.
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
            after_read(table, &value(&["a", "a", "b"]), &value(observed), Record::NOTHING).0
        };
        assert_eq!(read(&["b", "a", "a"]), value(&["a", "a", "b"]));
        assert_eq!(read(&["b", "b", "a"]), value(&["a", "b", "b"]));
        assert_eq!(read(&["b", "a"]), value(&["a", "b"]));
        assert_eq!(read(&["b", "a", "a", "a"]), value(&["a", "a", "b", "a"]));
    }

    /// Reads one answer after another. The first is also the answer to the creation.
    fn reads(table: &'static ObjectTable, state: &Json, answers: &[Json]) -> Vec<Json> {
        let value = |json: &Json| from_json(json, table).unwrap();
        let mut state = value(state);
        let mut record = created(table, &state, &value(&answers[0]));
        let mut read = |answer: &Json| {
            (state, record) = after_read(table, &state, &value(answer), &record);
            to_json(&state)
        };
        answers.iter().map(&mut read).collect()
    }

    #[test]
    fn among_elements_returned_as_arns_an_added_or_removed_one_is_drift() {
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
            after_read(table, &value(prior), &value(observed), Record::NOTHING).0
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
        let (read, _) = after_read(table, &value(&prior), &observed, Record::NOTHING);
        assert_eq!(read.attribute("rules").elements().unwrap().len(), 1, "{read:?}");
    }

    #[test]
    fn elements_of_a_set_that_the_service_shows_alike_have_what_it_gave_them_in_common() {
        let (table, value) = rules(vec![
            attribute("name", TEXT),
            attribute("labels", map(TEXT)),
            read_only(attribute("arn", TEXT)),
        ]);
        let rule = |labels| object_of([("name", "a".into()), ("labels", labels), ("arn", Value::UNKNOWN)]);
        let planned = Value::set(vec![rule(Value::Map(BTreeMap::new())), rule(Value::Null)]);
        let planned = object_of([("rules", planned)]);
        let observed = value(&json!([{"name": "a", "arn": "1"}]));
        let state = after_apply(&Kind::Object(table), &planned, &observed);
        let expected = value(&json!([{"name": "a", "labels": {}, "arn": "1"}, {"name": "a", "arn": "1"}]));
        assert_eq!(state, expected);
        assert_eq!(after_read(table, &state, &observed, Record::NOTHING).0, expected);
    }

    #[test]
    fn what_the_service_changed_unasked_shows_at_the_next_read() {
        let table = object(vec![attribute("name", TEXT), read_only(attribute("status", TEXT))]);
        let state = from_json(&json!({"name": "a", "status": "on"}), table).unwrap();
        let observed = from_json(&json!({"name": "A", "status": "off"}), table).unwrap();
        let record = created(table, &state, &observed);
        let (read, _) = after_read(table, &state, &observed, &record);
        // The name is only spelled differently, as it was right after the apply.
        assert_eq!(to_json(&read), json!({"name": "a", "status": "off"}));
    }

    #[test]
    fn the_walkthrough_in_docs_design_record_is_true() {
        let rule = nested(vec![attribute("name", TEXT), attribute("port", Kind::Int64)]);
        let table = object(vec![attribute("rules", list(rule)), attribute("subnets", multiset(TEXT))]);
        let value = |json: &Json| from_json(json, table).unwrap();
        let rules = |rules: [(&str, u32); 2]| rules.map(|(name, port)| json!({"name": name, "port": port}));
        let arns = |subnets: &[&str]| {
            subnets
                .iter()
                .map(|subnet| format!("arn:aws:ec2:eu-west-1:1:subnet/{subnet}"))
                .collect::<Vec<_>>()
        };
        let applied = |before: (&Value, &Record), config: &Json, answer: &Json| {
            let (_, mut record) = learned_from_apply(table, before, &value(config), &value(answer), false);
            record.own_object(table, &value(config), &value(config));
            record
        };
        let spelling = |record: &Record| {
            let json = serde_json::to_value(record).unwrap()["parts"].take();
            let name = |i: usize| json["rules"]["elements"][i]["parts"]["name"]["spelling"]["shown"].clone();
            ([name(0), name(1)], json["subnets"]["spelling"].clone())
        };

        let config =
            json!({"rules": rules([("Web", 80), ("Admin", 22)]), "subnets": ["subnet-1", "subnet-2"]});
        let answer =
            json!({"rules": rules([("web", 80), ("admin", 22)]), "subnets": arns(&["subnet-1", "subnet-2"])});
        let created = applied((&Value::Null, Record::NOTHING), &config, &answer);
        let ([web, admin], subnets) = spelling(&created);
        assert!(web[0].is_string() && admin[0].is_string());
        assert_eq!(
            [&subnets["shown"], &subnets["meant"]].map(|hashes| hashes.as_array().unwrap().len()),
            [2, 2]
        );

        let changed =
            json!({"rules": rules([("Admin", 22), ("Web", 8080)]), "subnets": ["subnet-1", "subnet-3"]});
        let answer = json!({"rules": rules([("admin", 22), ("web", 8080)]), "subnets": arns(&["subnet-1", "subnet-3"])});
        let updated = applied((&value(&config), &created), &changed, &answer);
        let (names, others) = spelling(&updated);
        assert_eq!(names, [admin, web], "what was remembered of an element goes with it");
        assert_eq!(others["shown"][0], subnets["shown"][0]);
        assert_ne!(others["shown"][1], subnets["shown"][1]);

        let (read, record) = after_read(table, &value(&changed), &value(&answer), &updated);
        assert_eq!(
            (read, record),
            (value(&changed), updated.clone()),
            "a read of the same answer changes nothing"
        );

        let renamed = json!({"rules": rules([("ops", 22), ("web", 8080)]), "subnets": arns(&["subnet-1"])});
        let (read, _) = after_read(table, &value(&changed), &value(&renamed), &updated);
        assert_eq!(to_json(&read)["rules"], json!(rules([("ops", 22), ("Web", 8080)])));
        assert_eq!(to_json(&read)["subnets"], json!(arns(&["subnet-1"])));
    }
}
