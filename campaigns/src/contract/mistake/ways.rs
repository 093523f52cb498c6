//! Values that break a demand. The first one that the emulator confirms is used.

use serde_json::{Map, Number, Value as Json, json};

use super::Demand;

/// Longer texts cost more time than they are worth.
const LONGEST: u64 = 20_000;
/// The limit for lists and maps.
const LARGEST: u64 = 100;

/// Returns, for each demand of the node itself, values that break it.
pub(super) fn ways(node: &Json, value: &Json) -> Vec<(Demand, Vec<Json>)> {
    let mut ways = match value {
        Json::String(text) => texts(node, text),
        Json::Number(number) => numbers(node, number),
        Json::Array(elements) => lists(node, elements),
        Json::Bool(_) | Json::Object(_) | Json::Null => Vec::new(),
    };
    ways.extend(values(node, value));
    ways
}

fn length(node: &Json, keyword: &str) -> Option<u64> {
    node.get(keyword).and_then(Json::as_u64)
}

fn size(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

/// Returns values that break `enum` or `const`.
fn values(node: &Json, value: &Json) -> Option<(Demand, Vec<Json>)> {
    let allowed = node.get("enum").and_then(Json::as_array);
    let constant = node.get("const");
    let demand = match (allowed, constant) {
        (Some(allowed), _) => Demand::Enum(allowed.clone()),
        (None, Some(constant)) => Demand::Const(constant.clone()),
        (None, None) => return None,
    };
    let others = match value {
        Json::String(text) => {
            vec![json!(text.to_lowercase()), json!(format!("{text}-")), json!(format!("x{text}x"))]
        }
        Json::Number(number) => {
            [beyond(number, 1), beyond(number, -1), beyond(number, 1_000_003)].into_iter().flatten().collect()
        }
        Json::Bool(value) => vec![json!(!value)],
        _ => Vec::new(),
    };
    Some((demand, others))
}

fn texts(node: &Json, text: &str) -> Vec<(Demand, Vec<Json>)> {
    let mut ways = Vec::new();
    if let Some(least) = length(node, "minLength").filter(|least| *least > 0) {
        let short: String = text.chars().take(size(least) - 1).collect();
        ways.push((Demand::MinLength(least), vec![json!(short)]));
    }
    if let Some(most) = length(node, "maxLength").filter(|most| *most < LONGEST) {
        let more = text.chars().last().unwrap_or('x');
        let long = text.chars().chain(std::iter::repeat(more)).take(size(most) + 1).collect::<String>();
        ways.push((Demand::MaxLength(most), vec![json!(long)]));
    }
    if let Some(pattern) = node.get("pattern").and_then(Json::as_str).filter(|pattern| !pattern.is_empty()) {
        ways.push((Demand::Pattern(pattern.to_owned()), spoiled(text)));
    }
    if node.get("format").and_then(Json::as_str) == Some("date-time") {
        ways.push((Demand::Instant, vec![json!("yesterday")]));
    }
    ways
}

/// Returns the text with something in it that few patterns expect, the likeliest human errors first.
fn spoiled(text: &str) -> Vec<Json> {
    let tail: String = text.chars().skip(1).collect();
    let signs = [" ", "!", "é", "\u{1}", "\n", "-", "A", "0", "..", "<", "\\", "aws:"];
    let around =
        signs.iter().flat_map(|sign| [format!("{sign}{tail}"), format!("{text}{sign}"), (*sign).to_owned()]);
    around.chain([String::new()]).map(Json::String).collect()
}

fn numbers(node: &Json, number: &Number) -> Vec<(Demand, Vec<Json>)> {
    let bound = |keyword: &str| match node.get(keyword) {
        Some(Json::Number(bound)) => Some(bound.clone()),
        _ => None,
    };
    let mut ways = Vec::new();
    if let Some(least) = bound("minimum") {
        ways.push((Demand::Minimum(least.clone()), beyond(&least, -1).into_iter().collect()));
    }
    if let Some(most) = bound("maximum") {
        ways.push((Demand::Maximum(most.clone()), beyond(&most, 1).into_iter().collect()));
    }
    if let Some(least) = bound("exclusiveMinimum") {
        ways.push((Demand::ExclusiveMinimum(least.clone()), vec![Json::Number(least)]));
    }
    if let Some(most) = bound("exclusiveMaximum") {
        ways.push((Demand::ExclusiveMaximum(most.clone()), vec![Json::Number(most)]));
    }
    if let Some(step) = bound("multipleOf") {
        let other = if node.get("type").and_then(Json::as_str) == Some("integer") {
            beyond(number, 1)
        } else {
            number.as_f64().zip(step.as_f64()).map(|(number, step)| json!(number + step / 2.0))
        };
        ways.push((Demand::MultipleOf(step), other.into_iter().collect()));
    }
    ways
}

/// Returns a number that differs by `by`, or `None` if the difference would be lost in rounding.
fn beyond(number: &Number, by: i32) -> Option<Json> {
    if let Some(whole) = number.as_i64() {
        return whole.checked_add(i64::from(by)).map(Json::from);
    }
    number.as_f64().filter(|number| number.abs() < 1e12).map(|number| json!(number + f64::from(by)))
}

fn lists(node: &Json, elements: &[Json]) -> Vec<(Demand, Vec<Json>)> {
    let is_unique = node.get("uniqueItems") == Some(&Json::Bool(true));
    let is_ordered = node.get("insertionOrder") != Some(&Json::Bool(false));
    let mut ways = Vec::new();
    if let Some(least) = length(node, "minItems").filter(|least| *least > 0) {
        let few = elements.iter().take(size(least) - 1).cloned().collect();
        ways.push((Demand::MinItems(least), vec![few]));
    }
    let most = length(node, "maxItems");
    if let Some(most) = most.filter(|most| *most < LARGEST)
        && let Some(first) = elements.first()
    {
        let more = (0..).map(|n| if is_unique { other(first, n) } else { Some(first.clone()) });
        // A set would merge an element that is already there.
        let is_new =
            |one: &Option<Json>| one.as_ref().is_none_or(|one| !is_unique || !elements.contains(one));
        let more = more.filter(is_new);
        let many: Option<Json> =
            elements.iter().cloned().map(Some).chain(more).take(size(most) + 1).collect();
        ways.push((Demand::MaxItems(most), many.into_iter().collect()));
    }
    // A set merges duplicates.
    if is_unique && is_ordered && !elements.is_empty() {
        let has_room = most.is_none_or(|most| elements.len() < size(most));
        let kept = if has_room { elements.len() } else { elements.len() - 1 };
        let twice = elements.iter().take(kept).chain(elements.first()).cloned().collect();
        ways.push((Demand::UniqueItems, vec![twice]));
    }
    ways
}

/// Returns another value of the same type, a different one for each number.
fn other(value: &Json, number: u64) -> Option<Json> {
    match value {
        Json::String(text) => Some(json!(format!("{text}{number}"))),
        Json::Number(before) => beyond(before, i32::try_from(1_000 + number).ok()?),
        Json::Array(elements) => {
            let first = other(elements.first()?, number)?;
            Some(std::iter::once(first).chain(elements.iter().skip(1).cloned()).collect())
        }
        Json::Object(members) => {
            let (name, other) =
                members.iter().find_map(|(name, member)| Some((name, other(member, number)?)))?;
            let mut members = members.clone();
            members.insert(name.clone(), other);
            Some(Json::Object(members))
        }
        Json::Bool(_) | Json::Null => None,
    }
}

/// Returns values that break the demands on an object that is a map.
pub(super) fn maps(node: &Json, entries: &Map<String, Json>) -> Vec<(Demand, Vec<Json>)> {
    let mut ways = Vec::new();
    let Some((key, entry)) = entries.iter().next() else { return ways };
    let most = length(node, "maxProperties");
    let with = |kept: &Map<String, Json>, keys: &mut dyn Iterator<Item = String>| {
        let more = keys.map(|key| (key, entry.clone()));
        Json::Object(kept.clone().into_iter().chain(more).collect())
    };
    if let Some(least) = length(node, "minProperties").filter(|least| *least > 0) {
        let few = entries.clone().into_iter().take(size(least) - 1).collect();
        ways.push((Demand::MinProperties(least), vec![Json::Object(few)]));
    }
    if let Some(most) = most.filter(|most| *most < LARGEST) {
        let many = with(entries, &mut (0..=most).map(|number| format!("{key}{number}")));
        ways.push((Demand::MaxProperties(most), vec![many]));
    }
    let patterns = node.get("patternProperties").and_then(Json::as_object);
    if let Some((pattern, _)) = patterns.and_then(|patterns| patterns.iter().next()) {
        let keys = spoiled(key).into_iter().filter_map(|key| key.as_str().map(str::to_owned));
        let strange = keys.filter(|key| !entries.contains_key(key));
        // One entry too many would be another mistake.
        let has_room = most.is_none_or(|most| entries.len() < size(most));
        let mut kept = entries.clone();
        kept.retain(|other, _| has_room || other != key);
        let ways_to = strange.map(|key| with(&kept, &mut std::iter::once(key))).collect();
        ways.push((Demand::Keys(pattern.clone()), ways_to));
    }
    ways
}

/// Returns values that break demands on combinations of properties. `make` returns a value for a property.
pub(super) fn combinations(
    node: &Json,
    members: &Map<String, Json>,
    make: &dyn Fn(&str) -> Option<Json>,
) -> Vec<(Demand, Vec<Json>)> {
    let required = names(node.get("required"));
    let without = |names: &[&str]| {
        let is_possible = names.iter().all(|name| !required.contains(name));
        let mut left = members.clone();
        left.retain(|name, _| !names.contains(&name.as_str()));
        (is_possible && left.len() < members.len()).then_some(Json::Object(left))
    };
    let with = |names: &Vec<&str>| {
        let mut more = members.clone();
        for name in names.iter().filter(|name| !members.contains_key(**name)) {
            more.insert((*name).to_owned(), make(name)?);
        }
        (more.len() > members.len()).then_some(Json::Object(more))
    };
    let mut ways = Vec::new();
    if let Some(sets) = alternatives(node, "oneOf").or_else(|| alternatives(node, "anyOf")) {
        ways.push((Demand::Alternatives, without(&sets.concat()).into_iter().collect()));
        ways.push((Demand::Alternatives, sets.iter().filter_map(with).collect()));
    }
    for (name, needed) in node.get("dependencies").and_then(Json::as_object).into_iter().flatten() {
        let needed = names(Some(needed));
        if members.contains_key(name) && !needed.contains(&name.as_str()) {
            ways.extend(without(&needed).map(|left| (Demand::Dependency, vec![left])));
        }
    }
    ways
}

/// Returns the sets of properties among which an object has to choose. Alternatives with more than
/// `required`, or without it, are not read as such a demand.
fn alternatives<'n>(node: &'n Json, keyword: &str) -> Option<Vec<Vec<&'n str>>> {
    let required = |one: &'n Json| if is_plain(one) { names(one.get("required")) } else { Vec::new() };
    let sets: Vec<Vec<&str>> = node.get(keyword)?.as_array()?.iter().map(required).collect();
    sets.iter().all(|set| !set.is_empty()).then_some(sets)
}

fn is_plain(alternative: &Json) -> bool {
    ["oneOf", "anyOf", "allOf", "$ref"].iter().all(|keyword| alternative.get(*keyword).is_none())
}

pub(super) fn names(list: Option<&Json>) -> Vec<&str> {
    list.and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_no_pattern_takes_is_not_one_too_many() {
        let node = json!({"maxProperties": 2, "patternProperties": {"^[a-z]$": {}}});
        let sizes = |entries: Json| {
            let found = maps(&node, entries.as_object().unwrap_or_else(|| panic!("it is a map")));
            let of_keys = found.into_iter().filter(|(demand, _)| matches!(demand, Demand::Keys(_)));
            let sizes = of_keys.flat_map(|(_, ways)| ways).map(|way| way.as_object().map_or(0, Map::len));
            sizes.collect::<std::collections::BTreeSet<usize>>()
        };
        assert_eq!(sizes(json!({"a": 1})), [2].into());
        assert_eq!(sizes(json!({"a": 1, "b": 2})), [2].into());
    }

    #[test]
    fn a_set_with_one_element_too_many_holds_none_twice() {
        let node = json!({"uniqueItems": true, "insertionOrder": false, "maxItems": 3});
        let ways = lists(&node, &[json!({"n": 1}), json!({"n": 1001})]);
        let [(Demand::MaxItems(3), ways)] = &ways[..] else { panic!("{ways:?}") };
        assert_eq!(ways[..], [json!([{"n": 1}, {"n": 1001}, {"n": 1002}, {"n": 1003}])]);
    }
}
