//! Properties that an object keeps although no answer shows them and no request sends them again.

use std::cmp::Reverse;

use serde_json::{Value, json};

use crate::patch::is_same;
use crate::quirk::{says_nothing, visible};
use crate::schema::{PropertyPath, Step, TypeSchema};

/// Returns the patched model with the stored values that the client could not send: write-only values that
/// were not sent again; create-only values that were not shown, since no update can change them; and read-only values
/// inside objects and list elements that were sent again without them. `shown` is the model that the patch
/// was applied to.
pub(super) fn with_hidden(schema: &TypeSchema, mut patched: Value, stored: &Value, shown: &Value) -> Value {
    let is_unseen = |path: &&PropertyPath| !path.is_in(shown);
    let fixed: Vec<&PropertyPath> = schema.create_only.iter().filter(is_unseen).collect();
    let [stored_bare, patched_bare, shown] = [stored, &patched, shown].map(|model| bare(schema, model));
    fn steps(path: &PropertyPath) -> &[Step] {
        &path.steps
    }
    let fixed = fixed.into_iter().map(steps);
    // No update can send an object that is not complete without such a value.
    let incomplete = fixed.clone().filter_map(|steps| {
        let (Step::Name(name), around) = steps.split_last()? else { return None };
        let required = schema.resolve(schema.node(around)?).get("required")?.as_array()?;
        (around.len() > 1 && required.iter().any(|one| one == name)).then_some(around)
    });
    let given = schema.read_only.iter().map(steps).filter(|steps| steps.len() > 1);
    let unsent = schema.write_only.iter().map(steps).chain(incomplete).chain(fixed.clone());
    for steps in unsent.chain(given) {
        let client = Client { bare: [&stored_bare, &patched_bare], shown: Some(&shown) };
        keep(steps, stored, client, &mut patched);
    }
    patched
}

/// Returns the patched model with the stored values that were not shown, such as a zero. A patch could not
/// name them and did not mean to change them.
pub(super) fn with_omitted(stored: &Value, shown: &Value, mut patched: Value) -> Value {
    match (stored, shown, &mut patched) {
        (Value::Object(stored), Value::Object(shown), Value::Object(members)) => {
            for (name, stored) in stored {
                match (shown.get(name), members.get_mut(name)) {
                    (Some(shown), Some(patched)) => *patched = with_omitted(stored, shown, patched.take()),
                    (None, None) => drop(members.insert(name.clone(), stored.clone())),
                    _ => {}
                }
            }
        }
        (Value::Array(stored), Value::Array(shown), Value::Array(elements)) => {
            let mut showing = showing(stored, shown);
            for element in elements {
                let Some(at) = showing.iter().position(|(shown, _)| is_same(shown, element)) else {
                    continue;
                };
                if let (_, Some(stored)) = showing.remove(at) {
                    *element = stored.clone();
                }
            }
        }
        _ => {}
    }
    patched
}

/// Pairs each shown element with the stored element that it shows. Elements are paired by position if all of
/// them fit that way. Otherwise an equal element is preferred to one from which something was left out.
fn showing<'v>(stored: &'v [Value], shown: &'v [Value]) -> Vec<(&'v Value, Option<&'v Value>)> {
    if stored.len() == shown.len()
        && stored.iter().zip(shown).all(|(stored, shown)| is_shown_as(stored, shown))
    {
        return shown.iter().zip(stored.iter().map(Some)).collect();
    }
    let mut stored: Vec<&Value> = stored.iter().collect();
    let mut showing: Vec<(&Value, Option<&Value>)> = shown.iter().map(|shown| (shown, None)).collect();
    for is_shown in [is_same, is_alike, is_shown_as] {
        for (shown, of) in showing.iter_mut().filter(|(_, of)| of.is_none()) {
            *of = stored.iter().position(|stored| is_shown(stored, shown)).map(|at| stored.remove(at));
        }
    }
    showing
}

/// Returns whether a stored value may be shown like this, with empty values left out.
fn is_shown_as(stored: &Value, shown: &Value) -> bool {
    match (stored, shown) {
        (Value::Object(stored), Value::Object(members)) => {
            members.keys().all(|name| stored.contains_key(name))
                && stored.iter().all(|(name, stored)| match members.get(name) {
                    Some(shown) => is_shown_as(stored, shown),
                    None => says_nothing(stored),
                })
        }
        (Value::Array(stored), Value::Array(shown)) => are_pairs(stored, shown, is_shown_as),
        _ => is_alike(stored, shown),
    }
}

/// Returns the part of a model that a client both sees and sends.
fn bare(schema: &TypeSchema, model: &Value) -> Value {
    let mut bare = visible(schema, model);
    for path in schema.read_only.iter().filter(|path| path.steps.len() > 1) {
        path.remove_from(&mut bare);
    }
    bare
}

/// What a client knows about a value.
#[derive(Clone, Copy)]
struct Client<'a> {
    /// The visible part of the stored and of the patched value. Used to tell elements apart.
    bare: [&'a Value; 2],
    /// What was shown before the patch. `None` for an element that the client changed or added.
    shown: Option<&'a Value>,
}

impl Client<'_> {
    fn member(&self, name: &str) -> Self {
        Self {
            bare: self.bare.map(|bare| member(bare, name)),
            shown: self.shown.map(|shown| member(shown, name)),
        }
    }

    /// Returns whether the client was not shown the value, and so cannot have removed it.
    fn never_saw(&self) -> bool {
        self.shown.is_some_and(Value::is_null)
    }
}

fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

fn elements(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Restores the stored value at `steps` where the patched model lacks it.
fn keep(steps: &[Step], stored: &Value, client: Client<'_>, patched: &mut Value) {
    let Some((step, rest)) = steps.split_first() else { return };
    match (step, stored, &mut *patched) {
        (Step::Name(name), Value::Object(old), Value::Object(new)) => {
            let Some(value) = old.get(name) else { return };
            let client = client.member(name);
            match new.get_mut(name) {
                Some(patched) => keep(rest, value, client, patched),
                None if rest.is_empty() => drop(new.insert(name.clone(), value.clone())),
                // An object with only hidden values is shown as empty or not at all.
                None if client.never_saw() => {
                    let mut hidden = json!({});
                    keep(rest, value, client, &mut hidden);
                    if hidden != json!({}) {
                        new.insert(name.clone(), hidden);
                    }
                }
                None => {}
            }
        }
        (Step::Each, Value::Object(old), Value::Object(_)) => {
            for name in old.keys() {
                keep(&[&[Step::Name(name.clone())], rest].concat(), stored, client, patched);
            }
        }
        (_, Value::Array(old), Value::Array(new)) => {
            // Some pointers enter an array without a `*` step.
            let rest = if matches!(step, Step::Each) { rest } else { steps };
            let [before, after] = client.bare.map(elements);
            let shown = client.shown.map_or(&[][..], elements);
            for (i, place) in counterparts(before, after).into_iter().enumerate() {
                let Some(j) = place.filter(|j| *j < old.len() && i < new.len()) else { continue };
                let shown = shown.iter().find(|shown| is_alike(shown, &after[i]));
                let client = Client { bare: [&before[j], &after[i]], shown };
                keep(rest, &old[j], client, &mut new[i]);
            }
        }
        _ => {}
    }
}

/// Pairs each patched element with a shown one: first those that are alike, then those that are alike apart
/// from empty lists, then those with most in common, best pair first, and finally those at the same position
/// if the number of elements is unchanged.
fn counterparts(shown: &[Value], patched: &[Value]) -> Vec<Option<usize>> {
    let mut found = vec![None; patched.len()];
    let [full_shown, full_patched] =
        [shown, patched].map(|all| all.iter().map(without_empty).collect::<Vec<_>>());
    for (shown, patched) in [(shown, patched), (&full_shown, &full_patched)] {
        for i in 0..patched.len() {
            let in_place = (i < shown.len()).then_some(i);
            let mut places = in_place.into_iter().chain(0..shown.len());
            let fits = |j: &usize| !found.contains(&Some(*j)) && is_alike(&shown[*j], &patched[i]);
            found[i] = found[i].or_else(|| places.find(fits));
        }
    }
    let mut alike = Vec::new();
    for i in (0..patched.len()).filter(|i| found[*i].is_none()) {
        for j in (0..shown.len()).filter(|j| !found.contains(&Some(*j))) {
            let (shown, patched) = (&full_shown[j], &full_patched[i]);
            let (telling, empty) = in_common(shown, patched);
            let likeness = (telling, is_within(shown, patched), empty);
            alike.extend((telling + empty > 0).then_some((Reverse(likeness), i, j)));
        }
    }
    alike.sort();
    for (_, i, j) in alike {
        if found[i].is_none() && !found.contains(&Some(j)) {
            found[i] = Some(j);
        }
    }
    for i in 0..patched.len() {
        if shown.len() == patched.len() && found[i].is_none() && !found.contains(&Some(i)) {
            found[i] = Some(i);
        }
    }
    found
}

/// Returns an object without its empty lists.
fn without_empty(element: &Value) -> Value {
    let mut full = element.clone();
    if let Value::Object(members) = &mut full {
        members.retain(|_, member| member.as_array().is_none_or(|elements| !elements.is_empty()));
    }
    full
}

/// Returns whether `patched` contains everything shown. It may also contain hidden values that were sent
/// again.
fn is_within(shown: &Value, patched: &Value) -> bool {
    let (Value::Object(shown), Value::Object(patched)) = (shown, patched) else { return false };
    !shown.is_empty()
        && shown.iter().all(|(name, shown)| patched.get(name).is_some_and(|patched| is_alike(shown, patched)))
}

/// Counts the members that two objects share, with empty objects counted separately. An empty object may be
/// the chosen branch of a union, but an empty map says little.
fn in_common(shown: &Value, patched: &Value) -> (usize, usize) {
    let (Value::Object(shown), Value::Object(patched)) = (shown, patched) else { return (0, 0) };
    let is_shared = |(name, shown): &(&String, &Value)| {
        patched.get(*name).is_some_and(|patched| is_alike(shown, patched))
    };
    let (empty, telling): (Vec<_>, Vec<_>) =
        shown.iter().filter(is_shared).partition(|(_, shown)| **shown == json!({}));
    (telling.len(), empty.len())
}

/// Returns whether two values differ at most in the order of their list elements.
fn is_alike(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => are_pairs(a, b, is_alike),
        (Value::Object(a), Value::Object(b)) => {
            let is_there = |(name, a): (&String, &Value)| b.get(name).is_some_and(|b| is_alike(a, b));
            a.len() == b.len() && a.iter().all(is_there)
        }
        _ => is_same(a, b),
    }
}

/// Returns whether the elements of both lists can be paired.
fn are_pairs(a: &[Value], b: &[Value], fits: fn(&Value, &Value) -> bool) -> bool {
    let mut free: Vec<&Value> = a.iter().collect();
    let take = |b: &Value| free.iter().position(|a| fits(a, b)).map(|at| free.remove(at));
    a.len() == b.len() && b.iter().map(take).all(|found| found.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema() -> TypeSchema {
        let raw = json!({
            "typeName": "A::B::C",
            "properties": {"Name": {}, "Users": {}, "Route": {}, "Rules": {}, "Data": {}},
            "readOnlyProperties": ["/properties/Rules/*/Arn"],
            "primaryIdentifier": ["/properties/Name"],
            "createOnlyProperties": ["/properties/Route/Path", "/properties/Name"],
            "writeOnlyProperties": ["/properties/Users/*/Password", "/properties/Users/*/Login/Key",
                "/properties/Route", "/properties/Data/At/Rest"],
        });
        TypeSchema::read(raw).unwrap()
    }

    /// What is protected, the stored model, the model that is shown (null for what is not write-only), the patched
    /// model, and the model that is kept.
    fn check(table: &Value, keep: impl Fn(&Value, &Value, Value) -> Value) {
        for row in table.as_array().unwrap() {
            let shown = if row[2].is_null() { visible(&schema(), &row[1]) } else { row[2].clone() };
            assert_eq!(keep(&row[1], &shown, row[3].clone()), row[4], "{}", row[0]);
        }
    }

    #[test]
    fn what_is_hidden_is_kept() {
        let route = json!({"Name": "n", "Route": {"Path": "/p", "State": "ON", "Note": "x"}});
        let users = json!({"Users": [{"U": "a"}, {"U": "b", "Password": "p"}]});
        let arns = json!({"Rules": [{"Arn": "1"}, {"N": "a", "Arn": "2"}, {"N": "b", "Arn": "3"}]});
        let rich = json!({"Rules": [{"T": {}, "N": "a", "K": 1, "Arn": "1"}]});
        let data = json!({"Name": "n", "Data": {"At": {"Rest": {"Key": "k"}}}});
        let login = json!({"Name": "n", "Users": [{"U": "a", "Login": {"Key": "k"}}]});
        let table = json!([
            ["what cannot change, although an update leaves it out", route, null,
                {"Name": "n", "Route": {"State": "OFF"}}, {"Name": "n", "Route": {"Path": "/p", "State": "OFF"}}],
            ["everything that is not sent", route, null, {"Name": "n"}, route],
            ["a value follows its element to another place", users, null,
                {"Users": [{"U": "b"}, {"U": "a"}]}, {"Users": [{"U": "b", "Password": "p"}, {"U": "a"}]}],
            ["another element has no value", users, null, {"Users": [{"U": "c"}]}, {"Users": [{"U": "c"}]}],
            ["an element that is sent again keeps what the service gave it", arns, null,
                {"Rules": [{}, {"N": "b"}, {"N": "a", "M": 1}, {"N": "c"}]},
                {"Rules": [{"Arn": "1"}, {"N": "b", "Arn": "3"}, {"N": "a", "M": 1, "Arn": "2"}, {"N": "c"}]}],
            ["also if only a part of it is sent", {"Rules": [{"N": "a", "M": 1, "Arn": "1"}, {"N": "b", "M": 2, "Arn": "2"}]},
                null, {"Rules": [{"M": 2}]}, {"Rules": [{"M": 2, "Arn": "2"}]}],
            ["an element that is sent as it was shown does not become another that has more",
                {"Rules": [{"Arn": "1"}, {"N": "a", "Arn": "2"}]}, null, {"Rules": [{"N": "a", "M": 1}, {"N": "a"}]},
                {"Rules": [{"N": "a", "M": 1, "Arn": "1"}, {"N": "a", "Arn": "2"}]}],
            ["an element that is sent with an empty list is itself", {"Rules": [{"N": "a", "Arn": "1"}]}, null,
                {"Rules": [{"N": "a", "M": 1}, {"N": "a", "T": []}]},
                {"Rules": [{"N": "a", "M": 1}, {"N": "a", "T": [], "Arn": "1"}]}],
            ["empty lists are nothing to have in common", {"Rules": [{"N": "a", "T": [], "Arn": "1"}]}, null,
                {"Rules": [{"N": "b", "T": []}, {"N": "a", "M": 1}]},
                {"Rules": [{"N": "b", "T": []}, {"N": "a", "M": 1, "Arn": "1"}]}],
            ["an empty map is less to have in common than a value", rich, null,
                {"Rules": [{"T": {}, "K": 2}, {"N": "a", "K": 3}]},
                {"Rules": [{"T": {}, "K": 2}, {"N": "a", "K": 3, "Arn": "1"}]}],
            ["and more than nothing", rich, null,
                {"Rules": [{"T": {}, "K": 2}, {"K": 3}]}, {"Rules": [{"T": {}, "K": 2, "Arn": "1"}, {"K": 3}]}],
            ["the elements that have most in common find each other first",
                {"Rules": [{"N": "a", "M": 1, "K": 1, "Arn": "1"}]}, null,
                {"Rules": [{"N": "a"}, {"N": "a", "M": 1, "K": 2}]},
                {"Rules": [{"N": "a"}, {"N": "a", "M": 1, "K": 2, "Arn": "1"}]}],
            ["an object that is never shown keeps what is hidden in it", data, {"Name": "n"}, {"Name": "n"}, data],
            ["one that was shown is removed", data, {"Name": "n", "Data": {"At": {}}},
                {"Name": "n", "Data": {}}, {"Name": "n", "Data": {}}],
            ["an object that an element never shows keeps what is hidden in it", login, {"Users": [{"U": "a"}]},
                {"Name": "m", "Users": [{"U": "a"}]}, {"Name": "m", "Users": [{"U": "a", "Login": {"Key": "k"}}]}],
            ["one that an element showed is removed", login, {"Name": "n", "Users": [{"U": "a", "Login": {}}]},
                {"Name": "n", "Users": [{"U": "a"}]}, {"Name": "n", "Users": [{"U": "a"}]}],
        ]);
        check(&table, |stored, shown, patched| with_hidden(&schema(), patched, stored, shown));
    }

    #[test]
    fn what_is_not_shown_is_kept() {
        let zeros = json!({"N": 0, "In": {"A": false, "B": 1}, "List": []});
        let table = json!([
            ["an update of something else removes nothing", zeros, {"In": {"B": 1}}, {"In": {"B": 2}, "New": 1},
                {"N": 0, "In": {"A": false, "B": 2}, "List": [], "New": 1}],
            ["what is sent is not kept", zeros, {"In": {"B": 1}}, {"N": 5}, {"N": 5, "List": []}],
            ["what an element does not show stays with it wherever it goes",
                {"List": [{"Of": {"A": 1}}, {"Of": {"A": 2, "B": 0}}, {"Of": {"A": 3, "B": 0}}]},
                {"List": [{"Of": {"A": 2}}, {"Of": {"A": 3}}, {"Of": {"A": 1}}]},
                {"List": [{"Of": {"A": 2}}, {"Of": {"A": 4}}, {"Of": {"A": 1}}]},
                {"List": [{"Of": {"A": 2, "B": 0}}, {"Of": {"A": 4}}, {"Of": {"A": 1}}]}],
            ["nothing was left out", [{"A": 0}, {}], [{}, {"A": 0}], [{}, {"A": 0}], [{}, {"A": 0}]],
            ["also inside of elements", [{"A": 0, "In": [{"B": 1, "C": 0}]}, {}], [{"In": [{"B": 1}]}, {}],
                [{"In": [{"B": 1}]}, {}], [{"A": 0, "In": [{"B": 1, "C": 0}]}, {}]],
            ["those that look alike keep their places", [{"A": 0}, {}], [{}, {}], [{}, {}], [{"A": 0}, {}]],
            ["nothing was changed", [["c"], ["a", "b"], ["b", "a"]], [["c"], ["a", "b"], ["b", "a"]],
                [["c"], ["a", "b"], ["b", "a"]], [["c"], ["a", "b"], ["b", "a"]]],
            ["another order is another list", [{"Steps": ["a", "b"]}], [{"Steps": ["a", "b"]}],
                [{"Steps": ["b", "a"]}], [{"Steps": ["b", "a"]}]],
        ]);
        check(&table, with_omitted);
    }
}
