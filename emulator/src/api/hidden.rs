//! What does an object keep that no answer shows and that was not sent again?

use serde_json::Value;

use crate::habit::visible;
use crate::patch::is_same;
use crate::schema::{PropertyPath, Step, TypeSchema};

/// The patched model with what the service still has of the stored one: write-only values that were not sent again; what
/// of those that were sent can only be set at creation, since no update can change it; and what the service itself has
/// put into elements of lists that were sent again without it.
pub(super) fn with_hidden(schema: &TypeSchema, mut patched: Value, stored: &Value) -> Value {
    let bare = [stored, &patched].map(|model| bare(schema, model));
    let is_hidden =
        |path: &&PropertyPath| schema.write_only.iter().any(|hidden| path.steps.starts_with(&hidden.steps));
    let fixed = schema.create_only.iter().filter(is_hidden);
    let given = schema.read_only.iter().filter(|path| path.steps.len() > 1);
    for path in schema.write_only.iter().chain(fixed).chain(given) {
        keep(&path.steps, stored, [&bare[0], &bare[1]], &mut patched);
    }
    patched
}

/// What a client both sees and sends.
fn bare(schema: &TypeSchema, model: &Value) -> Value {
    let mut bare = visible(schema, model);
    for path in schema.read_only.iter().filter(|path| path.steps.len() > 1) {
        path.remove_from(&mut bare);
    }
    bare
}

/// Puts what the steps name back where it is missing. `bare` is what counts when elements are told apart.
fn keep(steps: &[Step], stored: &Value, bare: [&Value; 2], patched: &mut Value) {
    let Some((step, rest)) = steps.split_first() else { return };
    match (step, stored, &mut *patched) {
        (Step::Name(name), Value::Object(old), Value::Object(new)) => {
            let Some(value) = old.get(name) else { return };
            let bare = bare.map(|bare| bare.get(name).unwrap_or(&Value::Null));
            match new.get_mut(name) {
                Some(patched) => keep(rest, value, bare, patched),
                None if rest.is_empty() => drop(new.insert(name.clone(), value.clone())),
                None => {}
            }
        }
        (Step::Each, Value::Object(old), Value::Object(_)) => {
            for name in old.keys() {
                keep(&[&[Step::Name(name.clone())], rest].concat(), stored, bare, patched);
            }
        }
        (_, Value::Array(old), Value::Array(new)) => {
            // Some pointers enter an array without saying so.
            let rest = if matches!(step, Step::Each) { rest } else { steps };
            let [before, after] = bare.map(|bare| bare.as_array().map_or(&[][..], Vec::as_slice));
            for (i, place) in counterparts(before, after).into_iter().enumerate() {
                let Some(j) = place.filter(|j| *j < old.len() && i < new.len()) else { continue };
                keep(rest, &old[j], [&before[j], &after[i]], &mut new[i]);
            }
        }
        _ => {}
    }
}

/// Which element was which: those that look the same, then those at the same place if none came or went.
fn counterparts(shown: &[Value], patched: &[Value]) -> Vec<Option<usize>> {
    let mut found = vec![None; patched.len()];
    let fits = |j: usize, i: usize| is_alike(&shown[j], &patched[i]) || is_within(&shown[j], &patched[i]);
    for i in 0..patched.len() {
        let in_place = (i < shown.len()).then_some(i);
        let mut places = in_place.into_iter().chain(0..shown.len());
        found[i] = places.find(|j| !found.contains(&Some(*j)) && fits(*j, i));
    }
    for i in 0..patched.len() {
        if shown.len() == patched.len() && found[i].is_none() && !found.contains(&Some(i)) {
            found[i] = Some(i);
        }
    }
    found
}

/// Whether everything shown is there, and perhaps hidden values beside it, sent again.
fn is_within(shown: &Value, patched: &Value) -> bool {
    let (Value::Object(shown), Value::Object(patched)) = (shown, patched) else { return false };
    !shown.is_empty()
        && shown.iter().all(|(name, shown)| patched.get(name).is_some_and(|patched| is_alike(shown, patched)))
}

/// Whether two values differ at most in the order of what is in their lists.
fn is_alike(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => {
            let mut free: Vec<&Value> = b.iter().collect();
            let take = |a: &Value| free.iter().position(|b| is_alike(a, b)).map(|at| free.swap_remove(at));
            a.len() == b.len() && a.iter().map(take).all(|found| found.is_some())
        }
        (Value::Object(a), Value::Object(b)) => {
            let is_there = |(name, a): (&String, &Value)| b.get(name).is_some_and(|b| is_alike(a, b));
            a.len() == b.len() && a.iter().all(is_there)
        }
        _ => is_same(a, b),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> TypeSchema {
        let raw = json!({
            "typeName": "A::B::C",
            "properties": {"Name": {}, "Users": {}, "Route": {}, "Rules": {}},
            "readOnlyProperties": ["/properties/Rules/*/Arn"],
            "primaryIdentifier": ["/properties/Name"],
            "createOnlyProperties": ["/properties/Route/Path", "/properties/Name"],
            "writeOnlyProperties": ["/properties/Users/*/Password", "/properties/Route"],
        });
        TypeSchema::read(raw).unwrap()
    }

    #[test]
    fn what_cannot_change_is_kept_although_an_update_leaves_it_out() {
        let stored = json!({"Name": "n", "Route": {"Path": "/p", "State": "ON", "Note": "x"}});
        let kept = with_hidden(&schema(), json!({"Name": "n", "Route": {"State": "OFF"}}), &stored);
        assert_eq!(kept, json!({"Name": "n", "Route": {"Path": "/p", "State": "OFF"}}));
        assert_eq!(with_hidden(&schema(), json!({"Name": "n"}), &stored), stored);
    }

    #[test]
    fn a_hidden_value_follows_its_element_to_another_place() {
        let stored = json!({"Users": [{"U": "a"}, {"U": "b", "Password": "p"}]});
        let kept = with_hidden(&schema(), json!({"Users": [{"U": "b"}, {"U": "a"}]}), &stored);
        assert_eq!(kept, json!({"Users": [{"U": "b", "Password": "p"}, {"U": "a"}]}));
        let kept = with_hidden(&schema(), json!({"Users": [{"U": "c"}]}), &stored);
        assert_eq!(kept, json!({"Users": [{"U": "c"}]}));
    }

    #[test]
    fn an_element_that_is_sent_again_keeps_what_the_service_gave_it() {
        let stored = json!({"Rules": [{"Arn": "1"}, {"N": "a", "Arn": "2"}, {"N": "b", "Arn": "3"}]});
        let kept = with_hidden(
            &schema(),
            json!({"Rules": [{}, {"N": "b"}, {"N": "a", "M": 1}, {"N": "c"}]}),
            &stored,
        );
        let expected = json!({"Rules": [{"Arn": "1"}, {"N": "b", "Arn": "3"}, {"N": "a", "M": 1, "Arn": "2"}, {"N": "c"}]});
        assert_eq!(kept, expected);
    }
}
