//! Where may the answer to an apply hold news?
//!
//! Where the apply changed something, the service was told something new, and whatever comes back is its own spelling of
//! that. Anywhere else only what it was heard to say before is: the rest is what the service, or somebody else, changed
//! meanwhile. Elements may have moved, and with them the places of what was heard.

use std::collections::BTreeMap;

use super::compare::same;
use super::echo::Echoes;
use super::pairing::align;
use crate::table::{ElementTable, Equality, Kind, ObjectTable};
use crate::value::{Path, Step, Value};

/// What an apply changed in a state.
#[derive(Debug, Default)]
pub struct Change {
    /// The places at which something is told to the service, by what of them is new.
    told: BTreeMap<Path, Extent>,
    /// What was heard before, by its place in the new state.
    pub(super) heard: Echoes,
    /// Whether the service says what it said before, all in all.
    pub(super) is_late: bool,
}

#[derive(Debug)]
enum Extent {
    /// A value, or what elements a collection has, where the state had this before.
    Here(Value),
    /// Everything inside as well, where it had nothing.
    Within,
}

impl Change {
    /// The change from one state, null before a creation, to another, and what was heard about the former.
    #[must_use]
    pub fn of(table: &ObjectTable, before: &Value, after: &Value, heard: &Echoes) -> Self {
        let mut comparison =
            Comparison { known: heard, from: Path::root(), to: Path::root(), change: Self::default() };
        if before.is_null() {
            comparison.tell(Extent::Within);
        } else {
            comparison.object(table, before, after);
        }
        comparison.change
    }

    /// The same if the answer to it is what the service said before: perhaps it has done nothing yet.
    #[must_use]
    pub fn answered_as_before(self, is_late: bool) -> Self {
        Self { is_late, ..self }
    }

    /// What was heard before, by its place now.
    #[must_use]
    pub fn into_heard(self) -> Echoes {
        self.heard
    }

    pub(super) fn tells(&self, path: &Path) -> bool {
        let steps = path.steps();
        self.told.iter().any(|(told, extent)| match extent {
            Extent::Here(_) => told == path,
            Extent::Within => steps.starts_with(told.steps()),
        })
    }

    /// What the state had here before, if the service was told something else now.
    pub(super) fn before(&self, path: &Path) -> Option<&Value> {
        match self.told.get(path) {
            Some(Extent::Here(before)) => Some(before),
            _ => None,
        }
    }
}

/// Walks both states together.
struct Comparison<'a> {
    known: &'a Echoes,
    from: Path,
    to: Path,
    change: Change,
}

impl Comparison<'_> {
    fn tell(&mut self, extent: Extent) {
        self.change.told.insert(self.to.clone(), extent);
    }

    fn object(&mut self, table: &ObjectTable, before: &Value, after: &Value) {
        for attribute in table.attributes {
            let step = || Step::from(attribute.name);
            let (before, after) = (before.attribute(attribute.name), after.attribute(attribute.name));
            self.step(step(), step(), &attribute.kind, attribute.behaviour.equality, before, after);
        }
    }

    fn step(&mut self, from: Step, to: Step, kind: &Kind, equality: Equality, before: &Value, after: &Value) {
        self.from.push(from);
        self.to.push(to);
        self.change.heard.carry(&self.to, self.known, &self.from);
        self.value(kind, equality, before, after);
        self.from.pop();
        self.to.pop();
    }

    fn value(&mut self, kind: &Kind, equality: Equality, before: &Value, after: &Value) {
        if let (Kind::Object(table), Value::Object(_), Value::Object(_)) = (kind, before, after) {
            return self.object(table, before, after);
        }
        if !same(kind, equality, before, after) {
            self.tell(if before.is_null() { Extent::Within } else { Extent::Here(before.clone()) });
        }
        match (kind, before, after) {
            (Kind::List(table, _) | Kind::Set(table), _, Value::List(after) | Value::Set(after)) => {
                self.elements(table, before.elements().unwrap_or_default(), after);
            }
            (Kind::Map(table), Value::Map(before), Value::Map(after)) => self.entries(table, before, after),
            _ => {}
        }
    }

    fn elements(&mut self, table: &ElementTable, before: &[Value], after: &[Value]) {
        for (i, (after, j)) in after.iter().zip(align(table, after, before)).enumerate() {
            let (from, before) = j.map_or((i, &Value::Null), |j| (j, &before[j]));
            self.step(Step::Index(from), Step::Index(i), &table.kind, table.equality, before, after);
        }
    }

    fn entries(
        &mut self,
        table: &ElementTable,
        before: &BTreeMap<String, Value>,
        after: &BTreeMap<String, Value>,
    ) {
        for (key, after) in after {
            let step = || Step::Key(key.clone());
            let before = before.get(key).unwrap_or(&Value::Null);
            self.step(step(), step(), &table.kind, table.equality, before, after);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::table::testing::{TEXT, attribute, list, map, multiset, nested, object};
    use crate::translate::{after_read, echoes_of};
    use crate::wire::{from_json, to_json};

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

    /// What a read makes of an answer that was also that to an update, where the creation was answered otherwise.
    fn read(created: &Json, first: &Json, updated: &Json, answer: &Json) -> Json {
        let heard = Change::of(table(), &Value::Null, &value(created), &Echoes::default());
        let echoes = echoes_of(table(), &heard, &value(created), &value(first));
        let change = Change::of(table(), &value(created), &value(updated), &echoes);
        let echoes = echoes_of(table(), &change, &value(updated), &value(answer));
        to_json(&after_read(table(), &value(updated), &value(answer), &echoes).0)
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
    fn what_an_update_removed_and_is_still_there_is_no_spelling_of_the_rest() {
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
    fn what_an_update_did_not_change_although_it_was_told_to_is_no_spelling_unless_it_looks_like_one() {
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
    fn of_an_answer_that_says_what_it_said_before_only_what_looks_alike_is_a_spelling() {
        let read = |before: &Json, after: &Json| {
            let change = Change::of(table(), &value(before), &value(after), &Echoes::default());
            let echoes = echoes_of(table(), &change.answered_as_before(true), &value(after), &value(before));
            to_json(&after_read(table(), &value(after), &value(before), &echoes).0)
        };
        let imported = json!({"name": "web", "tags": [{"key": "Web"}]});
        let wanted = json!({"name": "Web", "tags": [{"key": "web"}]});
        assert_eq!(read(&imported, &wanted), to_json(&value(&wanted)));
        let other = json!({"name": "db", "note": "n", "tags": [{"key": "db"}]});
        assert_eq!(read(&imported, &other), to_json(&value(&imported)));
    }

    #[test]
    fn what_was_heard_before_an_update_is_known_after_it() {
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
    fn what_was_heard_goes_with_its_element() {
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
