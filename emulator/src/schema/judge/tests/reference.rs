//! Comparison with another judge, the `jsonschema` crate, on the registry's documents: on samples, and on
//! samples with one change.

use std::collections::BTreeSet;

use ferroform_schema::pattern::Pattern;
use jsonschema::{Draft, PatternOptions, Validator, error::ValidationErrorKind};
use serde_json::{Map, Value, json};

use super::visit_schemas;
use crate::{
    dice::Dice,
    sample::Sample,
    schema::{Judge, TypeSchema, registry},
};

/// The number of changed models made of each sample.
const CHANGED: usize = 6;

/// The place of a complaint and its keyword.
type Finding = (String, String);

#[test]
fn another_judge_says_the_same_of_every_type() {
    let (mut types, mut unread, mut compared, mut refused, mut wrong) = (0, 0, 0, 0, Vec::new());
    // Every fifth type is enough, since a difference affects many types. `FERROFORM_FULL` compares all.
    let step = std::env::var("FERROFORM_FULL").map_or(5, |_| 1);
    for document in registry().step_by(step) {
        let schema = TypeSchema::read(document).expect("it is a schema");
        let Ok(sample) = Sample::of(&schema, "reference") else { continue };
        types += 1;
        let document = comparable(&schema.raw);
        let judge = Judge::of(&document);
        let Ok(reference) = options().build(&document) else {
            unread += 1;
            continue;
        };
        let mut dice = Dice::of(&["reference", &schema.name]);
        let rich = Sample::rich(&schema, "reference", 20).unwrap_or_else(|_| sample.clone());
        for model in models(&[sample.desired, rich.desired], &mut dice) {
            let (ours, theirs) = (ours(judge, &model), theirs(&reference, &model));
            compared += 1;
            refused += usize::from(!theirs.is_empty());
            if ours != theirs {
                wrong.push(format!("{}: {ours:?} and not {theirs:?} for {model}", schema.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} are judged otherwise\n{}", wrong.len(), wrong.join("\n"));
    assert!(unread <= 1, "the other judge takes {unread} documents not");
    assert!(compared > 10 * types && refused > compared / 3, "{refused} of {compared} were refused");
}

fn ours(judge: Judge<'_>, model: &Value) -> BTreeSet<Finding> {
    let complaints = judge.complaints(model, crate::settings::Patterns::All);
    complaints.into_iter().map(|complaint| (complaint.at, complaint.problem.keyword().to_owned())).collect()
}

fn theirs(reference: &Validator, model: &Value) -> BTreeSet<Finding> {
    reference
        .iter_errors(model)
        .filter(|error| !matches!(error.kind(), ValidationErrorKind::BacktrackLimitExceeded { .. }))
        .map(|error| (error.instance_path().as_str().to_owned(), error.kind().keyword().to_owned()))
        .collect()
}

/// Returns the document without parts that the other judge reads differently: addresses, and patterns in
/// other dialects, which have their own tests.
fn comparable(raw: &Value) -> Value {
    let mut document = raw.clone();
    visit_schemas(&mut document, &mut plain);
    document["type"] = json!("object");
    document
}

fn options() -> jsonschema::ValidationOptions<'static> {
    jsonschema::options()
        .with_draft(Draft::Draft7)
        .should_validate_formats(false)
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(200_000))
        .offline()
}

fn plain(members: &mut Map<String, Value>) {
    for name in ["$schema", "$id", "id", "format"] {
        members.remove(name);
    }
    if let Some(Value::String(pattern)) = members.get_mut("pattern") {
        *pattern = anchored(pattern);
        if !is_plain(pattern) {
            members.remove("pattern");
        }
    }
    if let Some(Value::Object(patterned)) = members.get_mut("patternProperties") {
        *patterned =
            std::mem::take(patterned).into_iter().map(|(key, node)| (anchored(&key), node)).collect();
    }
}

fn anchored(pattern: &str) -> String {
    pattern.replace("\\A", "^").replace("\\Z", "$")
}

fn is_plain(pattern: &str) -> bool {
    Pattern::known(pattern).is_some() && options().build(&json!({ "pattern": pattern })).is_ok()
}

fn models(samples: &[Value], dice: &mut Dice) -> Vec<Value> {
    let mut models = samples.to_vec();
    for sample in samples {
        for _ in 0..CHANGED {
            let mut model = sample.clone();
            change(&mut model, dice);
            models.push(model);
        }
    }
    models
}

/// Changes one random value.
fn change(value: &mut Value, dice: &mut Dice) {
    let goes_deeper = dice.below(4) > 0;
    match value {
        Value::Object(members) if goes_deeper && !members.is_empty() => {
            let chosen = dice.below(members.len());
            members.values_mut().nth(chosen).into_iter().for_each(|member| change(member, dice));
        }
        Value::Array(elements) if goes_deeper && !elements.is_empty() => {
            let chosen = dice.below(elements.len());
            change(&mut elements[chosen], dice);
        }
        Value::Object(members) => change_members(members, dice),
        Value::Array(elements) => match dice.below(3) {
            0 => elements.clear(),
            1 => elements.extend(elements.clone()),
            _ => elements.push(other(dice)),
        },
        Value::String(text) if goes_deeper => match dice.below(4) {
            0 => text.clear(),
            1 => *text = text.repeat(300),
            2 => text.push('!'),
            _ => drop(text.pop()),
        },
        Value::Number(_) if goes_deeper => {
            let numbers = [json!(0), json!(-1), json!(1_000_000_000_000_i64), json!(0.5), json!(3.0)];
            *value = numbers[dice.below(numbers.len())].clone();
        }
        other_value => *other_value = other(dice),
    }
}

fn change_members(members: &mut Map<String, Value>, dice: &mut Dice) {
    let chosen = members.keys().nth(dice.below(members.len().max(1))).cloned();
    match (chosen, dice.below(3)) {
        (Some(name), 0) => drop(members.remove(&name)),
        (Some(name), 1) => drop(members.insert(name, other(dice))),
        _ => drop(members.insert("Unknown".to_owned(), other(dice))),
    }
}

fn other(dice: &mut Dice) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(7),
        json!(0.25),
        json!("text"),
        json!([]),
        json!({}),
        json!(["a", "a"]),
    ];
    values[dice.below(values.len())].clone()
}
