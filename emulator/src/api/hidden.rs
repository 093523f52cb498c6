//! Properties that an object keeps although no answer shows them and no request sends them again.

use std::cmp::Reverse;

use serde_json::{Value, json};

use crate::patch::is_same;
use crate::quirk::{says_nothing, visible};
use crate::schema::{PropertyPath, Step, TypeSchema};

/// Returns the patched model with the stored values that the client could not send: write-only values that
/// were not sent again; create-only values among them, since no update can change them; and read-only values
/// inside objects and list elements that were sent again without them. `shown` is the model that the patch
/// was applied to.
pub(super) fn with_hidden(schema: &TypeSchema, mut patched: Value, stored: &Value, shown: &Value) -> Value {
    let [stored_bare, patched_bare, shown] = [stored, &patched, shown].map(|model| bare(schema, model));
    let is_hidden =
        |path: &&PropertyPath| schema.write_only.iter().any(|hidden| path.steps.starts_with(&hidden.steps));
    let fixed = schema.create_only.iter().filter(is_hidden);
    let given = schema.read_only.iter().filter(|path| path.steps.len() > 1);
    for path in schema.write_only.iter().chain(fixed).chain(given) {
        let client = Client { bare: [&stored_bare, &patched_bare], shown: Some(&shown) };
        keep(&path.steps, stored, client, &mut patched);
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

    /// Returns the model after a patch of what the client sees.
    fn patched(patched: Value, stored: &Value) -> Value {
        let shown = visible(&schema(), stored);
        with_hidden(&schema(), patched, stored, &shown)
    }

    #[test]
    fn what_cannot_change_is_kept_although_an_update_leaves_it_out() {
        let stored = json!({"Name": "n", "Route": {"Path": "/p", "State": "ON", "Note": "x"}});
        let kept = patched(json!({"Name": "n", "Route": {"State": "OFF"}}), &stored);
        assert_eq!(kept, json!({"Name": "n", "Route": {"Path": "/p", "State": "OFF"}}));
        assert_eq!(patched(json!({"Name": "n"}), &stored), stored);
    }

    #[test]
    fn what_is_not_shown_is_not_removed_by_an_update_of_something_else() {
        let stored = json!({"N": 0, "In": {"A": false, "B": 1}, "List": []});
        let shown = json!({"In": {"B": 1}});
        let patched = json!({"In": {"B": 2}, "New": 1});
        let kept = json!({"N": 0, "In": {"A": false, "B": 2}, "List": [], "New": 1});
        assert_eq!(with_omitted(&stored, &shown, patched), kept);
        assert_eq!(with_omitted(&stored, &shown, json!({"N": 5})), json!({"N": 5, "List": []}));
    }

    #[test]
    fn what_an_element_does_not_show_stays_with_it_wherever_it_goes() {
        let stored = json!({"List": [{"Of": {"A": 1}}, {"Of": {"A": 2, "B": 0}}, {"Of": {"A": 3, "B": 0}}]});
        let shown = json!({"List": [{"Of": {"A": 2}}, {"Of": {"A": 3}}, {"Of": {"A": 1}}]});
        let patched = json!({"List": [{"Of": {"A": 2}}, {"Of": {"A": 4}}, {"Of": {"A": 1}}]});
        let kept = json!({"List": [{"Of": {"A": 2, "B": 0}}, {"Of": {"A": 4}}, {"Of": {"A": 1}}]});
        assert_eq!(with_omitted(&stored, &shown, patched), kept);
        let (stored, shown) = (json!([{"A": 0}, {}]), json!([{}, {"A": 0}]));
        assert_eq!(with_omitted(&stored, &shown, shown.clone()), shown, "nothing was left out");
        let stored = json!([{"A": 0, "In": [{"B": 1, "C": 0}]}, {}]);
        let shown = json!([{"In": [{"B": 1}]}, {}]);
        assert_eq!(with_omitted(&stored, &shown, shown.clone()), stored, "also inside of elements");
        let (stored, shown) = (json!([{"A": 0}, {}]), json!([{}, {}]));
        assert_eq!(
            with_omitted(&stored, &shown, shown.clone()),
            stored,
            "those that look alike keep their places"
        );
        let stored = json!([["c"], ["a", "b"], ["b", "a"]]);
        assert_eq!(with_omitted(&stored, &stored, stored.clone()), stored, "nothing was changed");
        let (before, after) = (json!([{"Steps": ["a", "b"]}]), json!([{"Steps": ["b", "a"]}]));
        assert_eq!(with_omitted(&before, &before, after.clone()), after, "another order is another list");
    }

    #[test]
    fn a_hidden_value_follows_its_element_to_another_place() {
        let stored = json!({"Users": [{"U": "a"}, {"U": "b", "Password": "p"}]});
        let kept = patched(json!({"Users": [{"U": "b"}, {"U": "a"}]}), &stored);
        assert_eq!(kept, json!({"Users": [{"U": "b", "Password": "p"}, {"U": "a"}]}));
        let kept = patched(json!({"Users": [{"U": "c"}]}), &stored);
        assert_eq!(kept, json!({"Users": [{"U": "c"}]}));
    }

    #[test]
    fn an_element_that_is_sent_again_keeps_what_the_service_gave_it() {
        let stored = json!({"Rules": [{"Arn": "1"}, {"N": "a", "Arn": "2"}, {"N": "b", "Arn": "3"}]});
        let kept = patched(json!({"Rules": [{}, {"N": "b"}, {"N": "a", "M": 1}, {"N": "c"}]}), &stored);
        let expected = json!({"Rules": [{"Arn": "1"}, {"N": "b", "Arn": "3"}, {"N": "a", "M": 1, "Arn": "2"}, {"N": "c"}]});
        assert_eq!(kept, expected);
        let stored = json!({"Rules": [{"N": "a", "M": 1, "Arn": "1"}, {"N": "b", "M": 2, "Arn": "2"}]});
        let kept = patched(json!({"Rules": [{"M": 2}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"M": 2, "Arn": "2"}]}));
    }

    #[test]
    fn an_element_that_is_sent_as_it_was_shown_does_not_become_another_that_has_more() {
        let stored = json!({"Rules": [{"Arn": "1"}, {"N": "a", "Arn": "2"}]});
        let kept = patched(json!({"Rules": [{"N": "a", "M": 1}, {"N": "a"}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"N": "a", "M": 1, "Arn": "1"}, {"N": "a", "Arn": "2"}]}));
    }

    #[test]
    fn an_element_that_is_sent_with_an_empty_list_is_itself() {
        let stored = json!({"Rules": [{"N": "a", "Arn": "1"}]});
        let kept = patched(json!({"Rules": [{"N": "a", "M": 1}, {"N": "a", "T": []}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"N": "a", "M": 1}, {"N": "a", "T": [], "Arn": "1"}]}));
    }

    #[test]
    fn empty_lists_are_nothing_to_have_in_common() {
        let stored = json!({"Rules": [{"N": "a", "T": [], "Arn": "1"}]});
        let kept = patched(json!({"Rules": [{"N": "b", "T": []}, {"N": "a", "M": 1}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"N": "b", "T": []}, {"N": "a", "M": 1, "Arn": "1"}]}));
    }

    #[test]
    fn an_empty_map_is_less_to_have_in_common_than_a_value() {
        let stored = json!({"Rules": [{"T": {}, "N": "a", "K": 1, "Arn": "1"}]});
        let kept = patched(json!({"Rules": [{"T": {}, "K": 2}, {"N": "a", "K": 3}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"T": {}, "K": 2}, {"N": "a", "K": 3, "Arn": "1"}]}));
        let kept = patched(json!({"Rules": [{"T": {}, "K": 2}, {"K": 3}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"T": {}, "K": 2, "Arn": "1"}, {"K": 3}]}));
    }

    #[test]
    fn the_elements_that_have_most_in_common_find_each_other_first() {
        let stored = json!({"Rules": [{"N": "a", "M": 1, "K": 1, "Arn": "1"}]});
        let kept = patched(json!({"Rules": [{"N": "a"}, {"N": "a", "M": 1, "K": 2}]}), &stored);
        assert_eq!(kept, json!({"Rules": [{"N": "a"}, {"N": "a", "M": 1, "K": 2, "Arn": "1"}]}));
    }

    #[test]
    fn an_object_that_is_never_shown_keeps_what_is_hidden_in_it() {
        let stored = json!({"Name": "n", "Data": {"At": {"Rest": {"Key": "k"}}}});
        let shown = json!({"Name": "n"});
        assert_eq!(with_hidden(&schema(), shown.clone(), &stored, &shown), stored);
        let shown = json!({"Name": "n", "Data": {"At": {}}});
        let removed = json!({"Name": "n", "Data": {}});
        assert_eq!(with_hidden(&schema(), removed.clone(), &stored, &shown), removed);
    }

    #[test]
    fn an_object_that_an_element_never_shows_keeps_what_is_hidden_in_it() {
        let stored = json!({"Name": "n", "Users": [{"U": "a", "Login": {"Key": "k"}}]});
        let (shown, changed) = (json!({"Users": [{"U": "a"}]}), json!({"Name": "m", "Users": [{"U": "a"}]}));
        let kept = with_hidden(&schema(), changed, &stored, &shown);
        assert_eq!(kept, json!({"Name": "m", "Users": [{"U": "a", "Login": {"Key": "k"}}]}));
        let shown = json!({"Users": [{"U": "a", "Login": {}}]});
        let removed = json!({"Users": [{"U": "a"}]});
        assert_eq!(with_hidden(&schema(), removed.clone(), &stored, &shown), removed);
    }
}
