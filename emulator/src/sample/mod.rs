//! Small valid desired states, made from the raw schema alone and checked against it.
//!
//! Schemas demand less than services do, and some contradict themselves; [`Sample::of`] then returns the
//! reason.

mod regex;
mod rich;
#[cfg(test)]
mod second_opinion;

use ferroform_schema::pattern::pattern_matches;
use serde_json::{Map, Value, json};

use crate::{
    dice::Dice,
    schema::{Occasion, PropertyPath, Step, TypeSchema, kind_of},
};

/// An error from making a desired state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// No attempt gave a valid model; the message is the first complaint about the last one.
    #[error("no valid model found: {0}")]
    Invalid(String),
}

/// A small valid desired state.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The desired state of a CreateResource call.
    pub desired: Value,
}

/// The depth limit of nested objects, which ends recursive types.
const DEPTH: u8 = 12;
/// The number of attempts, each with other choices in unions.
const ATTEMPTS: u8 = 24;
/// The number of further attempts, each with some optional properties and with other values.
const RICHER_ATTEMPTS: u8 = 96;
/// The percentage of optional properties in the further attempts.
const SOME: u8 = 40;

impl Sample {
    /// Returns a desired state with what the schema requires and little more. Another seed gives other names.
    pub fn of(schema: &TypeSchema, seed: &str) -> Result<Self, SampleError> {
        let mut complaint = String::new();
        for attempt in 0..ATTEMPTS {
            match Self::attempt(schema, seed, attempt, 0) {
                Ok(sample) => return Ok(sample),
                Err(first) => complaint = first,
            }
        }
        // An optional property may be required in effect: two elements that must differ may differ in
        // optional properties only.
        let richer =
            (0..RICHER_ATTEMPTS).filter_map(|attempt| Self::attempt(schema, seed, attempt, SOME).ok());
        let smallest = richer.min_by_key(|sample| sample.desired.to_string().len());
        smallest.ok_or(SampleError::Invalid(complaint))
    }

    /// Returns a desired state, or the first complaint about it.
    fn attempt(schema: &TypeSchema, seed: &str, attempt: u8, plenty: u8) -> Result<Self, String> {
        let dice = Dice::of(&["sample", &schema.name, seed, &attempt.to_string()]);
        let mut maker = Maker { schema, dice, attempt, plenty, path: Vec::new() };
        let mut desired = maker.object(&schema.raw, 0).unwrap_or_else(|| json!({}));
        maker.repair(&mut desired);
        match schema.judge().check(schema, &desired, Occasion::Create).into_iter().next() {
            None => Ok(Self { desired }),
            Some(first) => Err(first),
        }
    }
}

/// Returns a text that matches `pattern` and has a length within the limits.
pub fn text(pattern: &str, least: usize, most: usize, dice: &mut Dice) -> Option<String> {
    text_that(|_| true, pattern, least, most, dice)
}

/// Like [`text`], restricted to texts that fit.
fn text_that(
    fits: impl Fn(&str) -> bool,
    pattern: &str,
    least: usize,
    most: usize,
    dice: &mut Dice,
) -> Option<String> {
    (0..12).find_map(|attempt| {
        let text = regex::generate(pattern, least, most, attempt, dice)?;
        let count = text.chars().count();
        let is_one = count >= least && count <= most && pattern_matches(pattern, &text) && fits(&text);
        is_one.then_some(text)
    })
}

struct Maker<'a> {
    schema: &'a TypeSchema,
    dice: Dice,
    attempt: u8,
    /// The percentage of optional properties that are made. Above 0, values are drawn from everything
    /// allowed.
    plenty: u8,
    /// The current position in the model.
    path: Vec<Step>,
}

impl<'a> Maker<'a> {
    fn is_read_only(&self) -> bool {
        self.schema.read_only.iter().any(|path| self.path.starts_with(&path.steps))
    }

    fn value(&mut self, node: &'a Value, depth: u8) -> Option<Value> {
        let node = self.schema.resolve(node);
        if depth > DEPTH {
            return None;
        }
        if let Some(constant) = node.get("const") {
            return Some(constant.clone());
        }
        if let Some(options) = node.get("enum").and_then(Value::as_array) {
            return options.get(self.choose(options.len())).or(options.first()).cloned();
        }
        // For a union without a type of its own, one of its branches is used.
        if node.get("type").is_none() && node.get("properties").is_none() {
            for keyword in ["oneOf", "anyOf", "allOf"] {
                if let Some(branch) = self
                    .branch(node, keyword)
                    .filter(|branch| branch.get("required").is_none() || branch.get("properties").is_some())
                {
                    return self.value(branch, depth + 1);
                }
            }
        }
        match kind_of(node) {
            "string" => {
                // Some texts either have one of several values or match a pattern.
                let of_text =
                    |branch: &&Value| branch.get("enum").is_some() || branch.get("pattern").is_some();
                let branch =
                    ["oneOf", "anyOf"].iter().find_map(|keyword| self.branch(node, keyword)).filter(of_text);
                match branch {
                    Some(branch) if pattern(branch).is_none() || pattern(node).is_none() => {
                        self.value(branch, depth + 1)
                    }
                    branch => Some(Value::from(self.text(node, branch.and_then(pattern)))),
                }
            }
            "integer" => Some(self.number(node, true)),
            "number" => Some(self.number(node, false)),
            "boolean" => Some(json!(self.choose(2) == 1)),
            "array" => self.list(node, depth),
            "null" => Some(Value::Null),
            _ => self.object(node, depth),
        }
    }

    /// Returns one of `ways` choices.
    fn choose(&mut self, ways: usize) -> usize {
        if self.plenty == 0 { usize::from(self.attempt) % ways.max(1) } else { self.dice.below(ways) }
    }

    fn branch(&self, node: &'a Value, keyword: &str) -> Option<&'a Value> {
        let branches = node.get(keyword)?.as_array()?;
        branches
            .get(usize::from(self.attempt) % branches.len().max(1))
            .map(|branch| self.schema.resolve(branch))
    }

    fn object(&mut self, node: &'a Value, depth: u8) -> Option<Value> {
        let mut members = Map::new();
        for name in self.needed(node) {
            if let Some(property) = self.schema.property(node, &name) {
                self.path.push(Step::Name(name.clone()));
                let made = if self.is_read_only() { None } else { self.value(property, depth + 1) };
                self.path.pop();
                if let Some(made) = made {
                    members.insert(name, made);
                }
            }
        }
        self.fill_map(node, &mut members, depth);
        Some(Value::Object(members))
    }

    /// Returns the required names, including those of the chosen branch of a union.
    fn needed(&mut self, node: &'a Value) -> Vec<String> {
        let mut names = required(node);
        for keyword in ["oneOf", "anyOf"] {
            if let Some(branch) = self.branch(node, keyword) {
                names.extend(self.needed(branch));
                // A branch that only lists properties requires one of them.
                if required(branch).is_empty() && node.get("properties").is_none() {
                    names.extend(
                        branch
                            .get("properties")
                            .and_then(Value::as_object)
                            .and_then(|all| all.keys().next().cloned()),
                    );
                }
            }
        }
        for branch in node.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            names.extend(self.needed(self.schema.resolve(branch)));
        }
        let least = node.get("minProperties").and_then(Value::as_u64).unwrap_or(0);
        let optional = node.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys);
        for name in optional {
            if u64::try_from(names.len()).unwrap_or(0) >= least {
                break;
            }
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        if self.plenty > 0 {
            let optional = node.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys);
            names.extend(optional.filter(|_| self.dice.below(100) < usize::from(self.plenty)).cloned());
        }
        names.sort();
        names.dedup();
        names
    }

    /// Adds entries to a map that must not be empty.
    fn fill_map(&mut self, node: &'a Value, members: &mut Map<String, Value>, depth: u8) {
        let least = node.get("minProperties").and_then(Value::as_u64).unwrap_or(0);
        let patterned = node.get("patternProperties").and_then(Value::as_object);
        let is_free =
            node.get("properties").is_none() && node.get("additionalProperties") != Some(&Value::Bool(false));
        let Some((pattern, entry)) = patterned.and_then(|patterns| patterns.iter().next()) else {
            let wanted = if is_free { least.min(5).max(self.more()) } else { 0 };
            members.extend((0..wanted).map(|number| (format!("Key{number}"), json!("value"))));
            return;
        };
        for _ in 0..least.min(5).max(self.more()) {
            let key = text(pattern, 1, 60, &mut self.dice).unwrap_or_else(|| self.dice.hex(6));
            if let Some(made) = self.value(entry, depth + 1) {
                members.insert(key, made);
            }
        }
    }

    fn list(&mut self, node: &'a Value, depth: u8) -> Option<Value> {
        let least = node.get("minItems").and_then(Value::as_u64).unwrap_or(0).min(50);
        // Lists at the root that are made get at least one element, because empty ones test little.
        let most = node.get("maxItems").and_then(Value::as_u64).unwrap_or(u64::MAX);
        let wanted = if depth <= 1 { least.max(1) } else { least };
        let wanted = wanted.max(least + self.more()).min(most);
        let Some(items) = self.schema.element(node) else { return Some(json!([])) };
        let is_unique = node.get("uniqueItems") == Some(&Value::Bool(true));
        let mut elements: Vec<Value> = Vec::new();
        self.path.push(Step::Each);
        let before = self.attempt;
        for _ in 0..wanted * 4 {
            if u64::try_from(elements.len()).unwrap_or(0) == wanted {
                break;
            }
            match self.value(items, depth + 1) {
                Some(element) if !elements.contains(&element) || !is_unique => elements.push(element),
                // On a repetition, other choices give another element.
                _ => self.attempt = self.attempt.wrapping_add(1),
            }
        }
        self.attempt = before;
        self.path.pop();
        Some(Value::Array(elements))
    }

    fn number(&mut self, node: &Value, is_whole: bool) -> Value {
        if self.plenty > 0 {
            return self.any_number(node, is_whole);
        }
        let bound = |keyword: &str| node.get(keyword).and_then(Value::as_f64);
        let step = bound("multipleOf").unwrap_or(if is_whole { 1.0 } else { 0.0 });
        let least = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|least| least + step.max(0.5)));
        let most = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|most| most - step.max(0.5)));
        let mut value = least.unwrap_or_else(|| most.map_or(1.0, |most| most.min(1.0)))
            + f64::from(self.attempt % 3) * step;
        if step > 0.0 {
            value = (value / step).ceil() * step;
        }
        value = most.map_or(value, |most| value.min(most));
        number(value)
    }

    /// Returns a text for a node that also matches the pattern `also`.
    fn text(&mut self, node: &Value, also: Option<&str>) -> String {
        let bound = |keyword: &str| {
            node.get(keyword).and_then(Value::as_u64).and_then(|length| usize::try_from(length).ok())
        };
        // Empty texts are often allowed but rarely make sense.
        let least = bound("minLength").unwrap_or(0).max(1);
        let most = bound("maxLength").unwrap_or(2048);
        let pattern = pattern(node);
        if node.get("format").and_then(Value::as_str) == Some("date-time") {
            return "2030-01-01T00:00:00Z".to_owned();
        }
        let (least, most) = self.lengths(least, most);
        let fits = |text: &str| also.is_none_or(|also| pattern_matches(also, text));
        if let Some(made) = pattern.and_then(|pattern| text_that(fits, pattern, least, most, &mut self.dice))
        {
            return made;
        }
        let example = node.get("examples").and_then(|examples| examples.get(0)).and_then(Value::as_str);
        if let Some(example) = example.filter(|_| pattern.is_some()) {
            return example.to_owned();
        }
        let length = 8.clamp(least.min(4096), most.max(least));
        self.dice.text(length, "abcdefghijklmnopqrstuvwxyz")
    }

    /// Adds the part of the identifier that the user sets, so that the object can be found again.
    fn repair(&mut self, desired: &mut Value) {
        let schema = self.schema;
        let is_open = |path: &&PropertyPath| !schema.read_only.contains(path) && path.steps.len() == 1;
        for path in schema.primary_identifier.iter().filter(is_open) {
            let Some(name) = path.root_name().filter(|name| desired.get(*name).is_none()) else { continue };
            let Some(node) = schema.property(&schema.raw, name) else { continue };
            if let Some(made) = self.value(node, 1) {
                let mut with = desired.clone();
                with[name] = made;
                if schema.judge().check(schema, &with, Occasion::Create).len()
                    <= schema.judge().check(schema, desired, Occasion::Create).len()
                {
                    *desired = with;
                }
            }
        }
    }
}

/// Returns a number as JSON, without a fraction if it has none.
fn number(value: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "it has no fraction and is not large")]
    if value.fract() == 0.0 && value.abs() < 9e15 { json!(value as i64) } else { json!(value) }
}

fn pattern(node: &Value) -> Option<&str> {
    node.get("pattern").and_then(Value::as_str).filter(|pattern| !pattern.is_empty())
}

fn required(node: &Value) -> Vec<String> {
    let names = node.get("required").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
}
