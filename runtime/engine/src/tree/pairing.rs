//! Pairs the elements of two collections.
//!
//! Elements have no names, so they are paired by what they have in common: first those of which one does not
//! contradict the other, then the most alike, and last those at the same place. Plan, read and patch use the same
//! measures, for different values.

use std::borrow::Borrow;
use std::cmp::Reverse;

use ferroform_core::table::{AttributeTable, ElementTable, Equality, Kind, ObjectTable, Text};
use ferroform_core::value::{Number, Value};

use crate::tree::matching::Matching;
use crate::tree::{COVERED, COVERED_BUT_OMITTED, SAME, resembles};

/// For each element on the left, the index of its counterpart on the right.
pub(crate) type Alignment = Vec<Option<usize>>;

/// The pairs of two collections, and whether the paired elements have anything in common.
#[derive(Debug)]
pub(crate) struct Pairing {
    /// The counterparts.
    pub all: Alignment,
    /// For each element on the left, whether it is paired because of something that the service shows, and not
    /// only because of its place.
    pub is_alike: Vec<bool>,
}

/// Pairs elements one to one. A null attribute on the left matches anything.
#[must_use]
pub(crate) fn pair(
    table: &ElementTable,
    left: &[impl Borrow<Value>],
    right: &[impl Borrow<Value>],
) -> Pairing {
    let (mut matching, is_hidden) = alike(table, &borrowed(left), &borrowed(right));
    let pairs = matching.right_of.iter().zip(is_hidden);
    let is_alike = pairs.map(|(j, is_hidden)| j.is_some() && !is_hidden).collect();
    matching.pair_places(|_| true);
    Pairing { all: matching.right_of, is_alike }
}

/// Like [`pair`], but returns only the counterparts.
#[must_use]
pub(crate) fn align(
    table: &ElementTable,
    left: &[impl Borrow<Value>],
    right: &[impl Borrow<Value>],
) -> Alignment {
    pair(table, left, right).all
}

/// Like [`align`], but does not pair elements that are merely at the same place.
#[must_use]
pub(crate) fn align_alike(
    table: &ElementTable,
    left: &[impl Borrow<Value>],
    right: &[impl Borrow<Value>],
) -> Alignment {
    alike(table, &borrowed(left), &borrowed(right)).0.right_of
}

/// Returns the counterpart of each of `count` elements on the right.
#[must_use]
pub(crate) fn inverse(pairs: &Alignment, count: usize) -> Alignment {
    let mut inverse = vec![None; count];
    for (i, j) in pairs.iter().enumerate() {
        if let Some(place) = j.and_then(|j| inverse.get_mut(j)) {
            place.get_or_insert(i);
        }
    }
    inverse
}

/// Returns a number as the nearest float, by which services know it.
fn rounded(value: &Value) -> Value {
    match value {
        Value::Number(number) => {
            Value::Number(Number::from_f64(number.to_f64()).unwrap_or_else(|| number.clone()))
        }
        value => value.clone(),
    }
}

fn borrowed(elements: &[impl Borrow<Value>]) -> Vec<&Value> {
    elements.iter().map(Borrow::borrow).collect()
}

/// Pairs elements that have something in common. Also returns, for each element on the left, whether that is only
/// something that the service never shows.
fn alike(table: &ElementTable, left: &[&Value], right: &[&Value]) -> (Matching, Vec<bool>) {
    let mut matching = Matching::new(left.len(), right.len());
    let mut is_hidden = vec![false; left.len()];
    if right.is_empty() {
        return (matching, is_hidden);
    }
    if let Some(key) = table.key() {
        let is_same = |a: &Value, b: &Value| SAME.holds_at(key, a.attribute(key.name), b.attribute(key.name));
        // Where two elements have one key, it does not say which is which.
        let alone = |all: &[&Value]| -> Vec<bool> {
            all.iter().map(|one| all.iter().filter(|other| is_same(one, other)).count() == 1).collect()
        };
        let (left_alone, right_alone) = (alone(left), alone(right));
        let has_key = |value: &Value| {
            let key = value.attribute(key.name);
            !key.is_null() && key.is_wholly_known()
        };
        matching.pair_first(|i, j| {
            left_alone[i] && right_alone[j] && has_key(left[i]) && is_same(left[i], right[j])
        });
    }
    if matches!(table.kind, Kind::Float64) {
        let [left, right] =
            [left, right].map(|all| all.iter().map(|value| rounded(value)).collect::<Vec<_>>());
        matching.pair_equal(&left, &right);
    } else {
        matching.pair_equal(left, right);
    }
    // Nothing but equality pairs known texts and numbers that have one spelling. There may be thousands of them.
    let is_open = |value: &Value| value.is_null() || value.is_unknown();
    let is_plain = matches!(table.kind, Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(Text::Plain));
    let has_spellings = !is_plain || table.equality != Equality::Exact;
    if !matching.has_free(|i| has_spellings || is_open(left[i])) {
        return (matching, is_hidden);
    }
    let is_same = |i: usize, j: usize| SAME.holds_of_elements(table, left[i], right[j]);
    matching
        .pair_first(|i, j| has_form_of(left[i], right[j]) && has_form_of(right[j], left[i]) && is_same(i, j));
    matching.pair_first(is_same);
    // An element with few values fits nearly anything, so those with more values choose first.
    let mut order: Vec<usize> = (0..left.len()).collect();
    order.sort_by_key(|i| Reverse(known_values(left[*i])));
    let covers = |i: usize, j: usize| COVERED.holds_of_elements(table, left[i], right[j]);
    let covers_all = |i: usize, j: usize| has_form_of(left[i], right[j]) && covers(i, j);
    let covers_hidden =
        |i: usize, j: usize| has_hidden_of(&table.kind, left[i], right[j]) && covers_all(i, j);
    let covers_rest = |i: usize, j: usize| COVERED_BUT_OMITTED.holds_of_elements(table, left[i], right[j]);
    let measures: [&dyn Fn(usize, usize) -> bool; 4] = [&covers_hidden, &covers_all, &covers, &covers_rest];
    // Where nothing is hidden, the first measure is the second.
    let first = usize::from(!table.kind.contains().write_only);
    matching.pair_most(&order, &measures[first..]);
    if let Kind::Object(object) = &table.kind {
        let likeness = |i: usize, j: usize| {
            Some(likeness(object, left[i], right[j])).filter(|likeness| *likeness > Likeness::default())
        };
        for (i, likeness) in matching.pair_best(likeness) {
            is_hidden[i] = likeness.shown == 0;
        }
    }
    (matching, is_hidden)
}

/// Returns which elements on the left have a counterpart that is a guess: another pair would fit as well, and
/// would give the element other values where it says nothing. The counterpart of a settled element is not
/// available to others. An element that is not yet known may turn out to be like any other.
#[must_use]
pub(crate) fn guesses(
    object: &ObjectTable,
    left: &[Value],
    right: &[Value],
    pairs: &Alignment,
    is_settled: &[bool],
) -> Vec<bool> {
    let mut is_guess = vec![false; left.len()];
    for Rival { i, j, owner } in rivals(object, left, right, pairs, is_settled) {
        let is_open = !left[i].is_wholly_known();
        // This pair, and a pair of the two elements that remain, would fit as well.
        for member in [Some(i), owner].into_iter().flatten() {
            let differs = |other: usize| differ_where_open(object, &left[member], &right[j], &right[other]);
            is_guess[member] |= is_open || pairs[i].is_none_or(differs);
        }
    }
    is_guess
}

/// A possible pair that fits as well as the actual pairs of its two elements.
struct Rival {
    i: usize,
    j: usize,
    /// The element whose counterpart `j` is now.
    owner: Option<usize>,
}

fn rivals(
    object: &ObjectTable,
    left: &[Value],
    right: &[Value],
    pairs: &Alignment,
    is_settled: &[bool],
) -> Vec<Rival> {
    let owners = inverse(pairs, right.len());
    let fit = |(i, j): (usize, &Option<usize>)| match j {
        // An element that is not wholly known may turn out to belong elsewhere.
        Some(j) if left[i].is_wholly_known() => likeness(object, &left[i], &right[*j]).shown,
        _ => 0,
    };
    let best: Vec<usize> = pairs.iter().enumerate().map(fit).collect();
    let is_rival = |Rival { i, j, owner }: &Rival| {
        let is_new =
            pairs[*i] != Some(*j) && owner.is_none_or(|owner| !is_settled[owner] && left[owner] != left[*i]);
        let least = best[*i].max(owner.map_or(0, |owner| best[owner]));
        is_new && most_likeness(object, &left[*i], &right[*j]) >= least
    };
    let unsettled = (0..left.len()).filter(|i| !is_settled[*i]);
    let all = unsettled
        .flat_map(|i| owners.iter().enumerate().map(move |(j, owner)| Rival { i, j, owner: *owner }));
    all.filter(is_rival).collect()
}

/// Whether two objects differ in attributes that a third one leaves open.
fn differ_where_open(object: &ObjectTable, open: &Value, a: &Value, b: &Value) -> bool {
    object.attributes.iter().any(|attribute| {
        let [open, a, b] = [open, a, b].map(|value| value.attribute(attribute.name));
        match (&attribute.kind, open) {
            (_, Value::Null | Value::Unknown(_)) => a != b,
            (Kind::Object(object), Value::Object(_)) => differ_where_open(object, open, a, b),
            (Kind::List(table, _) | Kind::Set(table) | Kind::Map(table), _) => table.has_objects() && a != b,
            _ => false,
        }
    })
}

/// Whether every object and collection on the left is present on the right too. The presence of an object may be
/// all that matters, and users choose how they write an empty value.
fn has_form_of(left: &Value, right: &Value) -> bool {
    match left {
        Value::Object(object) => {
            matches!(right, Value::Object(_))
                && object.iter().all(|(name, value)| has_form_of(value, right.attribute(name)))
        }
        Value::List(_) | Value::Set(_) | Value::Map(_) => !right.is_null(),
        _ => true,
    }
}

/// Whether two values have the same where the service never shows anything. No other measure tells such elements apart.
fn has_hidden_of(kind: &Kind, left: &Value, right: &Value) -> bool {
    let Kind::Object(object) = kind else { return true };
    object.attributes.iter().all(|attribute| {
        let (left, right) = (left.attribute(attribute.name), right.attribute(attribute.name));
        if attribute.behaviour.is_write_only {
            left == right || left.is_unknown()
        } else {
            !attribute.kind.contains().write_only || has_hidden_of(&attribute.kind, left, right)
        }
    })
}

/// Returns the number of known values in a value. The presence of an object counts as one.
fn known_values(value: &Value) -> usize {
    match value {
        Value::Null | Value::Unknown(_) => 0,
        Value::List(elements) | Value::Set(elements) => elements.iter().map(known_values).sum(),
        Value::Map(entries) => entries.values().map(known_values).sum(),
        Value::Object(object) => 1 + object.iter().map(|(_, value)| known_values(value)).sum::<usize>(),
        _ => 1,
    }
}

/// The number of attributes in which two objects are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Likeness {
    shown: usize,
    /// The attributes that the service never shows.
    hidden: usize,
}

/// Compares two objects. An unknown value is like nothing.
fn likeness(object: &ObjectTable, a: &Value, b: &Value) -> Likeness {
    let alike = object.attributes.iter().filter(|attribute| {
        let (a, b) = (a.attribute(attribute.name), b.attribute(attribute.name));
        // A text in the service's own spelling still tells which of several elements is meant.
        let is_spelled = || matches!(a, Value::String(_)) && resembles(a, b);
        known_values(a) > 0 && !b.is_null() && (COVERED.holds_at(attribute, a, b) || is_spelled())
    });
    let (shown, hidden): (Vec<&AttributeTable>, Vec<&AttributeTable>) =
        alike.partition(|attribute| is_shown(attribute));
    Likeness { shown: shown.len(), hidden: hidden.len() }
}

/// Returns the number of attributes that the service shows and in which two objects may turn out to be alike.
fn most_likeness(object: &ObjectTable, a: &Value, b: &Value) -> usize {
    let open = |attribute: &&AttributeTable| !a.attribute(attribute.name).is_wholly_known();
    likeness(object, a, b).shown + object.attributes.iter().filter(open).count()
}

/// Whether the service ever shows any part of an attribute.
fn is_shown(attribute: &AttributeTable) -> bool {
    let has_hidden = attribute.kind.contains().write_only;
    let inside = attribute.kind.object().filter(|_| has_hidden);
    !attribute.behaviour.is_write_only && inside.is_none_or(|object| object.attributes.iter().any(is_shown))
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{
        JSON, TEXT, attribute, list, nested, object, read_only, write_only,
    };
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::object::mapped;
    use crate::testing::{value, with};

    /// Returns the table of a list of such elements, and a function that reads such lists.
    fn elements_of(element: Kind) -> (&'static ElementTable, impl Fn(Json) -> Vec<Value>) {
        let table = object(vec![attribute("all", list(element))]);
        let Kind::List(elements, _) = table.attributes[0].kind else { unreachable!("it is a list") };
        (elements, move |json| {
            value(table, json!({ "all": json })).attribute("all").elements().unwrap().to_vec()
        })
    }

    /// Aligns planned elements with found ones. Attributes that are not written are unknown.
    fn filled_from(element: Kind, planned: Json, found: Json) -> Alignment {
        let (table, elements) = elements_of(element);
        let opened = |leaf: &Value| if leaf.is_null() { Value::UNKNOWN } else { leaf.clone() };
        let planned: Vec<Value> = elements(planned).iter().map(|one| mapped(one, &mut { opened })).collect();
        align(table, &planned, &elements(found))
    }

    fn outcome() -> Kind {
        nested(vec![
            attribute("inline", Kind::Bool),
            attribute("name", TEXT),
            read_only(attribute("arn", TEXT)),
        ])
    }

    #[test]
    fn an_element_of_which_little_is_known_does_not_take_the_counterpart_of_one_that_is_named() {
        // The service leaves `false` out and returns another order.
        let planned = json!([{"inline": false, "name": "a"}, {"inline": false}]);
        let found = json!([{"arn": "2"}, {"name": "a", "arn": "1"}]);
        assert_eq!(filled_from(outcome(), planned, found), [Some(1), Some(0)]);
    }

    #[test]
    fn an_element_that_says_nothing_does_not_take_the_counterpart_of_one_the_service_shows_in_part() {
        let rule = nested(vec![attribute("id", TEXT), attribute("outcomes", list(outcome()))]);
        let planned = json!([{"id": "a", "outcomes": [{"inline": false}]}, {}]);
        let found = json!([{}, {"id": "a", "outcomes": [{}]}]);
        assert_eq!(filled_from(rule, planned, found), [Some(1), Some(0)]);
    }

    #[test]
    fn an_element_with_a_value_that_the_service_never_shows_is_the_one_that_has_it() {
        let element = nested(vec![write_only(attribute("secret", TEXT)), read_only(attribute("arn", TEXT))]);
        let planned = json!([{"secret": "a"}, {}]);
        let found = json!([{"arn": "1"}, {"secret": "a", "arn": "2"}]);
        assert_eq!(filled_from(element, planned, found), [Some(1), Some(0)]);
    }

    #[test]
    fn an_element_without_hidden_values_is_not_the_one_that_has_some() {
        let element = nested(vec![write_only(attribute("secret", TEXT)), read_only(attribute("arn", TEXT))]);
        let (table, elements) = elements_of(element);
        let prior = elements(json!([{"secret": "a", "arn": "1"}, {"arn": "2"}]));
        assert_eq!(align(table, &elements(json!([{}])), &prior), [Some(1)]);
    }

    #[test]
    fn an_element_whose_empty_document_is_left_out_is_still_itself() {
        let field = nested(vec![attribute("id", TEXT), attribute("empty", JSON)]);
        let (table, elements) = elements_of(nested(vec![attribute("fields", list(field))]));
        let elements = |field: Json| elements(json!([{ "fields": [field] }]));
        let prior = elements(json!({"id": "a", "empty": "{}"}));
        assert_eq!(align_alike(table, &prior, &elements(json!({"id": "a"}))), [Some(0)]);
        assert_eq!(align_alike(table, &prior, &elements(json!({"id": "b"}))), [None]);
    }

    #[test]
    fn an_element_that_fits_anywhere_leaves_the_only_place_of_another_to_it() {
        // The second element has more values, so it chooses first, and it fits both places.
        let planned = json!([{"name": "a"}, {"inline": true, "arn": "1"}]);
        let found = json!([{"inline": true, "arn": "1"}, {"name": "a", "inline": true, "arn": "1"}]);
        assert_eq!(filled_from(outcome(), planned, found), [Some(1), Some(0)]);

        // Only the first found element has an empty list.
        let few = |names: &[&str]| json!({"few": names});
        let element = nested(vec![attribute("few", list(TEXT)), attribute("name", TEXT)]);
        let planned = json!([{}, {}, {"name": "a"}, few(&[])]);
        let found = json!([{"few": [], "name": "a"}, {}, {"name": "a"}, {}]);
        assert_eq!(filled_from(element, planned, found), [Some(3), Some(1), Some(2), Some(0)]);
    }

    #[test]
    fn each_of_two_equal_elements_has_a_counterpart_of_its_own() {
        let pairs = |planned, found| filled_from(TEXT, planned, found);
        assert_eq!(pairs(json!(["a", "a", "b"]), json!(["b", "a", "a"])), [Some(2), Some(1), Some(0)]);
        assert_eq!(pairs(json!(["a", "a"]), json!(["b", "c", "a"])), [Some(2), Some(1)]);
        let (table, elements) = elements_of(TEXT);
        let [left, right] = [["a", "a", "b"], ["a", "b", "b"]].map(|texts| elements(json!(texts)));
        assert_eq!(align_alike(table, &left, &right), [Some(0), None, Some(2)]);
    }

    #[test]
    fn an_element_with_an_empty_list_is_the_one_that_has_it() {
        let (table, elements) = elements_of(nested(vec![attribute("tags", list(TEXT))]));
        let [bare, empty] = [json!({}), json!({"tags": []})];
        let (left, right) = (elements(json!([bare, empty])), elements(json!([empty, bare])));
        assert_eq!(align(table, &left, &right), [Some(1), Some(0)]);
        assert_eq!(align(table, &right, &left), [Some(1), Some(0)]);
    }

    #[test]
    fn a_counterpart_is_a_guess_while_what_has_a_better_one_may_turn_out_to_belong_elsewhere() {
        let element = nested(vec![
            attribute("a", TEXT),
            attribute("b", TEXT),
            attribute("c", TEXT),
            read_only(attribute("arn", TEXT)),
        ]);
        let Kind::Object(table) = element else { unreachable!("it is an object") };
        let (_, elements) = elements_of(element);
        let right = elements(json!([
            {"a": "1", "arn": "i"}, {"a": "1", "b": "2", "arn": "j"}, {"b": "2", "c": "3", "arn": "k"},
        ]));
        let known = elements(json!([{"a": "1", "c": "4"}, {"a": "1", "b": "2", "c": "5"}]));
        let mut open = known.clone();
        open[1] = with(open[1].clone(), "c", Value::UNKNOWN);
        let is_guess = |left: &[Value]| guesses(table, left, &right, &vec![Some(0), Some(1)], &[false; 2])[0];
        assert!(is_guess(&open));
        assert!(!is_guess(&known));
    }

    #[test]
    fn an_element_with_an_empty_object_is_the_one_that_has_it() {
        let rule = nested(vec![attribute("match", nested(vec![attribute("key", TEXT)]))]);
        let both = [json!({"match": {}}), json!({})];
        let found = json!([both[1], both[0]]);
        assert_eq!(filled_from(rule, json!(both), found), [Some(1), Some(0)]);
    }
}
