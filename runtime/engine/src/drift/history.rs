//! What is known about a value before the service's answer is evaluated.

use ferroform_core::table::{ElementTable, Equality, Kind};
use ferroform_core::value::Value;

use crate::drift::Record;
use crate::tree::{align, same};

/// What is known about a value of the state.
#[derive(Clone, Copy)]
pub(crate) struct History<'a> {
    /// What is remembered of it.
    pub(crate) record: &'a Record,
    /// What was just written to the service.
    written: Written<'a>,
    /// Whether the service returns what it returned before the write. It may not have done anything yet.
    pub(crate) is_unchanged_since_write: bool,
    /// Whether the service has chosen another of several objects than the state. If so, an absent empty object
    /// was not merely left out.
    pub(crate) is_other_choice: bool,
    /// Whether the value is in a JSON text, which has only what the user wrote. What else the service has is not
    /// added.
    pub(crate) is_in_text: bool,
}

/// What was just written to the service of a value in the state.
#[derive(Clone, Copy)]
enum Written<'a> {
    /// Nothing: the value is only read.
    Nothing,
    /// The whole value with all its parts: there was nothing before.
    Everything,
    /// The differences from this value, if there are any.
    Since(&'a Value),
}

impl<'a> Written<'a> {
    /// Returns what was written of a part that was `before`.
    fn since(self, before: &'a Value) -> Self {
        if let Self::Since(_) = self { Self::Since(before) } else { self }
    }
}

impl<'a> History<'a> {
    /// Creates the history of a state that is only read.
    pub(crate) fn before_read(record: &'a Record) -> Self {
        Self {
            record,
            written: Written::Nothing,
            is_unchanged_since_write: false,
            is_other_choice: false,
            is_in_text: false,
        }
    }

    /// Creates the history of a state that was just applied. `before` is null for a creation.
    pub(crate) fn after_apply(record: &'a Record, before: &'a Value, is_unchanged_since_write: bool) -> Self {
        let written = if before.is_null() { Written::Everything } else { Written::Since(before) };
        Self { written, is_unchanged_since_write, ..Self::before_read(record) }
    }

    /// Whether the state was just applied, so that it stays as it is.
    pub(crate) fn is_apply(self) -> bool {
        !matches!(self.written, Written::Nothing)
    }

    /// Returns the part of the record that does not depend on the answer, which is ownership. Empty after an
    /// apply, which determines ownership anew.
    pub(crate) fn owned(self) -> Record {
        if self.is_apply() { Record::default() } else { self.record.without_spelling() }
    }

    /// Whether the value is owned. `false` after an apply, which determines ownership anew.
    pub(crate) fn is_owned(self) -> bool {
        self.record.is_owned && !self.is_apply()
    }

    /// Returns the history of the value in this text. `before` is the value in the text before the write.
    pub(crate) fn in_text<'b>(self, before: &'b Value) -> History<'b>
    where
        'a: 'b,
    {
        History { written: self.written.since(before), is_in_text: true, ..self }
    }

    /// Returns the history with this value of `is_other_choice`.
    pub(crate) fn where_choice(self, is_other_choice: bool) -> Self {
        Self { is_other_choice, ..self }
    }

    /// Returns the history of this value of the state. If there was nothing before, all of it was written.
    pub(crate) fn at(self, kind: &Kind, equality: Equality, state: &Value) -> Self {
        match self.written {
            Written::Since(Value::Null) if !same(kind, equality, &Value::Null, state) => {
                Self { written: Written::Everything, ..self }
            }
            _ => self,
        }
    }

    /// Whether the write changed this value, or which elements it has. An object that existed before is judged
    /// attribute by attribute.
    pub(crate) fn is_written(self, kind: &Kind, equality: Equality, state: &Value) -> bool {
        match self.written {
            Written::Nothing => false,
            Written::Everything => true,
            Written::Since(Value::Object(_)) if matches!(state, Value::Object(_)) => false,
            Written::Since(before) => !same(kind, equality, before, state),
        }
    }

    /// Whether the whole value was just written.
    pub(crate) fn is_all_written(self) -> bool {
        matches!(self.written, Written::Everything)
    }

    /// Whether the prior state had this value here.
    pub(crate) fn was(self, kind: &Kind, equality: Equality, value: &Value) -> bool {
        matches!(self.written, Written::Since(before) if same(kind, equality, before, value))
    }

    /// Returns what the state had here before the write, or null.
    pub(crate) fn before(self) -> &'a Value {
        if let Written::Since(before) = self.written { before } else { &Value::Null }
    }

    pub(crate) fn attribute(self, name: &str) -> Self {
        self.part(name, self.before().attribute(name))
    }

    pub(crate) fn entry(self, key: &str) -> Self {
        self.part(key, self.before().entry(key).unwrap_or(&Value::Null))
    }

    /// Returns the history of a key that the state does not have.
    pub(crate) fn unwritten_entry(self, key: &str) -> Self {
        self.part(key, &Value::Null)
    }

    fn part(self, name: &str, before: &'a Value) -> Self {
        Self { record: self.record.part(name), written: self.written.since(before), ..self }
    }

    /// Returns the history of each element of a collection in the state.
    pub(crate) fn elements(self, table: &ElementTable, state: &[Value]) -> Vec<Self> {
        let Written::Since(before) = self.written else {
            let element = |i| Self { record: self.record.element(i), ..self };
            return (0..state.len()).map(element).collect();
        };
        let before = before.elements().unwrap_or_default();
        let element = |j: Option<usize>| match j {
            Some(j) => Self { record: self.record.element(j), written: Written::Since(&before[j]), ..self },
            None => Self { record: Record::NOTHING, written: Written::Since(&Value::Null), ..self },
        };
        align(table, state, before).into_iter().map(element).collect()
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::ObjectTable;
    use ferroform_core::table::testing::{TEXT, attribute, list, map, multiset, nested, object};
    use ferroform_core::wire::{from_json, to_json};
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::drift::{after_read, learned_from_apply};

    fn table() -> &'static ObjectTable {
        let rule = || nested(vec![attribute("key", TEXT), attribute("note", TEXT)]);
        object(vec![
            attribute("count", Kind::Int64),
            attribute("labels", map(TEXT)),
            attribute("name", TEXT),
            attribute("note", TEXT),
            attribute("rules", list(rule())),
            attribute("tags", multiset(rule())),
        ])
    }

    fn value(json: &Json) -> Value {
        from_json(json, table()).unwrap()
    }

    /// Returns the state after a read of `answer`, which was also the answer to the update. The creation was
    /// answered with `first`.
    fn read(created: &Json, first: &Json, updated: &Json, answer: &Json) -> Json {
        let [created, first, updated, answer] = [created, first, updated, answer].map(value);
        let (_, record) =
            learned_from_apply(table(), (&Value::Null, Record::NOTHING), &created, &first, false);
        let (_, record) = learned_from_apply(table(), (&created, &record), &updated, &answer, false);
        to_json(&after_read(table(), &updated, &answer, &record).0)
    }

    #[test]
    fn what_an_update_did_not_change_has_no_new_spelling() {
        let before = json!({"name": "a", "note": "mine", "labels": {"x": "1"}, "tags": [{"key": "a"}]});
        let after = json!({"name": "b", "note": "mine", "labels": {"x": "1"}, "tags": [{"key": "a"}]});
        let drifted = json!({
            "name": "B", "note": "theirs", "labels": {"x": "2"}, "tags": [{"key": "a"}, {"key": "c"}],
        });
        let found = read(&before, &before, &after, &drifted);
        assert_eq!(found["name"], "b", "the service's spelling of what it was told");
        assert_eq!((&found["note"], &found["labels"]), (&drifted["note"], &drifted["labels"]));
        assert_eq!(found["tags"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn an_element_that_survives_its_removal_is_drift() {
        let before = json!({"name": "a", "tags": [{"key": "a"}, {"key": "b"}, {"key": "c"}]});
        let after = json!({"name": "b", "tags": [{"key": "a"}, {"key": "d"}]});
        let tags = |answer: &Json| read(&before, &before, &after, answer)["tags"].as_array().unwrap().len();
        let answer = |tags: &[&str]| json!({"name": "b", "tags": tags.iter().map(|key| json!({ "key": key })).collect::<Vec<_>>()});
        assert_eq!(tags(&answer(&["a", "d"])), 2);
        assert_eq!(tags(&answer(&["a", "b", "d"])), 3, "`b` is still there");
        assert_eq!(tags(&answer(&["a", "own", "d"])), 2, "`own` is the service's own");
        assert_eq!(tags(&answer(&["c", "own", "a", "d"])), 3, "`c` is still there beside it");
        assert_eq!(tags(&answer(&["a", "D"])), 2, "`D` is how it spells `d`");
    }

    #[test]
    fn an_ignored_change_is_drift_unless_it_resembles_the_new_value() {
        let before = json!({"name": "a", "note": "old", "tags": [{"key": "a"}, {"key": "b"}]});
        let after = json!({"name": "b", "note": "new", "tags": [{"key": "a"}, {"key": "d"}]});
        let answer = json!({"name": "b", "note": "old", "tags": [{"key": "a"}, {"key": "b"}]});
        let found = read(&before, &before, &after, &answer);
        assert_eq!(found["note"], "old");
        assert_eq!(found["tags"], to_json(&value(&before))["tags"]);
        let before = json!({"name": "a", "note": "arn:aws:iam::1:role/web", "tags": [{"key": "web"}]});
        let after = json!({"name": "b", "note": "web", "tags": [{"key": "Web"}]});
        let answer = json!({"name": "b", "note": "arn:aws:iam::1:role/web", "tags": [{"key": "web"}]});
        assert_eq!(read(&before, &before, &after, &answer), to_json(&value(&after)));
    }

    #[test]
    fn an_unchanged_answer_is_a_spelling_only_where_it_resembles_the_new_value() {
        let read = |before: &Json, after: &Json| {
            let [before, after] = [before, after].map(value);
            let (_, record) = learned_from_apply(table(), (&before, Record::NOTHING), &after, &before, true);
            to_json(&after_read(table(), &after, &before, &record).0)
        };
        let imported = json!({"name": "web", "tags": [{"key": "Web"}]});
        let wanted = json!({"name": "Web", "tags": [{"key": "web"}]});
        assert_eq!(read(&imported, &wanted), to_json(&value(&wanted)));
        let other = json!({"name": "db", "note": "n", "tags": [{"key": "db"}]});
        assert_eq!(read(&imported, &other), to_json(&value(&imported)));
    }

    #[test]
    fn an_update_keeps_recorded_spellings() {
        let before = json!({"name": "a", "note": "n", "labels": {"x": "1"}, "tags": [{"key": "a"}]});
        let first = json!({
            "name": "a", "note": "N", "labels": {"x": "1", "aws:y": "2"}, "tags": [{"key": "a"}, {"key": "aws:b"}],
        });
        let after = json!({"name": "b", "note": "n", "labels": {"x": "1"}, "tags": [{"key": "a"}]});
        let mut answer = first.clone();
        answer["name"] = json!("b");
        assert_eq!(read(&before, &first, &after, &answer), to_json(&value(&after)));
    }

    #[test]
    fn a_spelling_moves_with_its_element() {
        let rule = |key: &str, note: &str| json!({"key": key, "note": note});
        let before = json!({"rules": [rule("a", "x"), rule("b", "y")]});
        let first = json!({"rules": [rule("a", "X"), rule("b", "Y")]});
        let after = json!({"rules": [rule("c", "z"), rule("a", "x"), rule("b", "y")]});
        let answer = json!({"rules": [rule("c", "Z"), rule("a", "X"), rule("b", "Y")]});
        assert_eq!(read(&before, &first, &after, &answer), to_json(&value(&after)));
        let other = json!({"rules": [rule("c", "Z"), rule("a", "W"), rule("b", "Y")]});
        assert_eq!(read(&before, &first, &after, &other)["rules"][1]["note"], "W");
    }

    #[test]
    fn numbers_and_booleans_have_one_spelling() {
        let before = json!({"count": 1});
        let clamped = json!({"count": 3});
        assert_eq!(read(&before, &before, &json!({"count": 2}), &clamped)["count"], 3);
        assert_eq!(read(&before, &before, &json!({"count": 2}), &json!({}))["count"], 2, "never returned");
    }
}
