//! Values that the service adds to a desired state: identifiers, ARNs, times, states. They are derived from
//! the property's name, type and pattern.

mod arn;
mod fitted;
mod guess;
mod id;

pub(crate) use arn::of as arn_of;
pub(crate) use guess::is_time;

use ferroform_schema::pattern::pattern_matches;
use serde_json::{Map, Value};

use crate::{
    clock::Time,
    dice::Dice,
    schema::{PropertyPath, Step, TypeSchema, kind_of},
    scope::Scope,
};

/// Properties that only the service sets and that repeat a value that was sent: the type, the property, its
/// possible sources.
const COPIES: &[(&str, &str, &[&str])] = &[(
    "AWS::EC2::Route",
    "CidrBlock",
    &["DestinationCidrBlock", "DestinationIpv6CidrBlock", "DestinationPrefixListId"],
)];

/// The depth limit of invented objects.
const DEPTH: u8 = 6;

/// The inputs of invented values.
pub(crate) struct Context<'a> {
    /// The type.
    pub schema: &'a TypeSchema,
    /// Account and region.
    pub scope: &'a Scope,
    /// The current time.
    pub now: Time,
    /// The source of ids.
    pub dice: Dice,
    /// The name of the object in ARNs; empty if it has none.
    pub(crate) label: String,
    /// The resource parts of the ARNs in the model. One of them may be the object's parent.
    parents: Vec<String>,
    /// An id for the object.
    pub(crate) own_id: String,
}

impl<'a> Context<'a> {
    /// Creates a context for one object.
    pub(crate) fn new(schema: &'a TypeSchema, scope: &'a Scope, now: Time, mut dice: Dice) -> Self {
        let own_id = id::of_object(&schema.name, &scope.region, &mut dice);
        Self { schema, scope, now, dice, label: String::new(), parents: Vec::new(), own_id }
    }

    /// Returns the name of the object in ARNs.
    fn named(&self) -> String {
        if self.label.is_empty() { self.own_id.clone() } else { self.label.clone() }
    }

    /// Completes a desired state: missing parts of the identifier, defaults of the schema, read-only values.
    pub(crate) fn complete(&mut self, model: &mut Value) {
        self.defaults_in(&self.schema.raw, model, 0);
        self.name(model);
        self.label = self.label_of(model);
        self.parents = given_arns(model);
        self.copy(model);
        // The identifier comes first: other values are derived from it.
        for path in self.schema.primary_identifier.iter().chain(&self.schema.read_only) {
            self.fill_path(path, model);
        }
    }

    /// Completes what an update has added: new elements and objects get read-only values, too.
    pub(crate) fn complete_parts(&mut self, model: &mut Value) {
        self.label = self.label_of(model);
        for path in self.schema.read_only.iter().filter(|path| path.steps.len() > 1) {
            self.fill_path(path, model);
        }
    }

    /// Names an object if the user left out an identifying property that may be set.
    fn name(&mut self, model: &mut Value) {
        let schema = self.schema;
        for path in &schema.primary_identifier {
            if !schema.read_only.contains(path) && !path.is_in(model) {
                self.fill_path(path, model);
            }
        }
    }

    fn label_of(&self, model: &Value) -> String {
        let schema = self.schema;
        let kind = schema.name.rsplit("::").next().unwrap_or_default();
        // One of several parts may be the name of the parent, which siblings share.
        let named = schema
            .primary_identifier
            .iter()
            .filter(|_| schema.primary_identifier.len() == 1)
            .find_map(|path| Some(path.find(model).first()?.1.as_str()?.to_owned()));
        let by_name = || {
            let names = [format!("{kind}Name"), "Name".to_owned()];
            names.iter().find_map(|name| Some(model.get(name)?.as_str()?.to_owned()))
        };
        named.filter(|name| !name.starts_with("arn:")).or_else(by_name).unwrap_or_else(|| self.own_id.clone())
    }

    /// Sets properties that repeat a value that was sent.
    fn copy(&self, model: &mut Value) {
        let Some(members) = model.as_object_mut() else { return };
        for (_, to, from) in COPIES.iter().filter(|(type_name, ..)| *type_name == self.schema.name) {
            if let Some(value) = from.iter().find_map(|from| members.get(*from)).cloned() {
                members.entry(*to).or_insert(value);
            }
        }
    }

    /// Applies the schema's defaults to absent properties, also inside objects that are present.
    fn defaults_in(&self, node: &Value, value: &mut Value, depth: u8) {
        if depth > 8 {
            return;
        }
        let node = self.schema.resolve(node);
        match value {
            Value::Object(members) => {
                let properties = node.get("properties").and_then(Value::as_object);
                for (name, property) in properties.into_iter().flatten() {
                    let resolved = self.schema.resolve(property);
                    let default = property.get("default").or_else(|| resolved.get("default"));
                    // Some schemas write numbers as text, "" against a pattern, or an empty list where at least one
                    // element is required.
                    let fits = |default: &&Value| self.schema.judge().accepts(resolved, default);
                    if let Some(default) = default.filter(|default| !default.is_null()).filter(fits) {
                        members.entry(name.as_str()).or_insert_with(|| default.clone());
                    }
                    if let Some(member) = members.get_mut(name) {
                        self.defaults_in(property, member, depth + 1);
                    }
                }
            }
            Value::Array(elements) => {
                if let Some(items) = self.schema.element(node) {
                    elements.iter_mut().for_each(|element| self.defaults_in(items, element, depth + 1));
                }
            }
            _ => {}
        }
    }

    /// Puts a value at `path` if there is none. Missing objects on the way are created only if the path is
    /// part of the identifier or the service sets all their properties. Elements of lists are never created.
    fn fill_path(&mut self, path: &PropertyPath, model: &mut Value) {
        let schema = self.schema;
        self.fill_steps(path, 0, &schema.raw, model, "");
    }

    fn fill_steps(
        &mut self,
        path: &PropertyPath,
        at: usize,
        node: &'a Value,
        value: &mut Value,
        parent: &str,
    ) {
        let Some(step) = path.steps.get(at) else { return };
        match (step, value) {
            (Step::Name(name), Value::Object(members)) => {
                let Some(property) = self.schema.property(node, name) else { return };
                let is_last = at + 1 == path.steps.len();
                if let Some(member) = members.get_mut(name) {
                    self.fill_steps(path, at + 1, property, member, name);
                } else if is_last {
                    let is_needed =
                        self.schema.primary_identifier.contains(path) || !guess::is_complaint(name);
                    if is_needed && let Some(made) = self.make(property, name, parent, 0) {
                        members.insert(name.clone(), made);
                    }
                } else if self.schema.primary_identifier.contains(path)
                    || self.is_owned(&path.steps[..=at], property)
                {
                    let mut made = Value::Object(Map::new());
                    self.fill_steps(path, at + 1, property, &mut made, name);
                    members.insert(name.clone(), made);
                }
            }
            (step, Value::Array(elements)) => {
                // Some pointers enter an array without a `*` step.
                let at = if *step == Step::Each { at + 1 } else { at };
                let Some(items) = self.schema.element(node) else { return };
                for element in elements {
                    self.fill_steps(path, at, items, element, parent);
                }
            }
            (Step::Each, Value::Object(members)) => {
                for (name, member) in members {
                    if let Some(property) = self.schema.property(node, name) {
                        self.fill_steps(path, at + 1, property, member, name);
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns whether every property of the object at `steps` is read-only, as with the endpoint of a
    /// database.
    fn is_owned(&self, steps: &[Step], node: &Value) -> bool {
        let Some(properties) = node.get("properties").and_then(Value::as_object) else { return false };
        properties.keys().all(|name| {
            self.schema.read_only.iter().any(|path| {
                path.steps.len() == steps.len() + 1
                    && path.steps.starts_with(steps)
                    && path.steps.last() == Some(&Step::Name(name.clone()))
            })
        })
    }

    /// Returns a value for a property of this name and node.
    pub(crate) fn make(&mut self, node: &'a Value, name: &str, parent: &str, depth: u8) -> Option<Value> {
        if depth > DEPTH {
            return None;
        }
        let node = self.schema.resolve(node);
        if let Some(constant) = node.get("const") {
            return Some(constant.clone());
        }
        if let Some(options) = node.get("enum").and_then(Value::as_array) {
            return guess::option(options);
        }
        match kind_of(node) {
            "string" => Some(Value::from(self.make_text(node, name, parent))),
            "integer" | "number" => Some(guess::number(node, name, self.now)),
            "boolean" => Some(Value::Bool(guess::boolean(name))),
            "array" => Some(self.make_list(node, name, depth)),
            _ => self.make_object(node, name, depth),
        }
    }

    fn make_list(&mut self, node: &'a Value, name: &str, depth: u8) -> Value {
        let least = node.get("minItems").and_then(Value::as_u64).unwrap_or(0).clamp(1, 8);
        let Some(items) = self.schema.element(node) else { return Value::Array(Vec::new()) };
        let is_simple = kind_of(items) != "object";
        let wanted = if is_simple || depth == 0 {
            least
        } else {
            node.get("minItems").and_then(Value::as_u64).unwrap_or(0)
        };
        let singular = name.strip_suffix("ies").map(|stem| format!("{stem}y"));
        let singular = singular.unwrap_or_else(|| name.strip_suffix('s').unwrap_or(name).to_owned());
        let mut elements: Vec<Value> = Vec::new();
        for _ in 0..wanted {
            if let Some(element) = self.make(items, &singular, name, depth + 1)
                && !elements.contains(&element)
            {
                elements.push(element);
            }
        }
        Value::Array(elements)
    }

    fn make_object(&mut self, node: &'a Value, parent: &str, depth: u8) -> Option<Value> {
        let mut members = Map::new();
        // Of a union, the first branch is made.
        let branches = ["oneOf", "anyOf"].iter().filter_map(|keyword| node.get(*keyword)?.get(0));
        let required: Vec<&str> = std::iter::once(node)
            .chain(branches.map(|branch| self.schema.resolve(branch)))
            .filter_map(|node| node.get("required")?.as_array())
            .flat_map(|names| names.iter().filter_map(Value::as_str))
            .collect();
        let is_union = node.get("oneOf").is_some() || node.get("anyOf").is_some();
        for name in &required {
            if let Some(made) =
                self.schema.property(node, name).and_then(|member| self.make(member, name, parent, depth + 1))
            {
                members.insert((*name).to_owned(), made);
            }
        }
        for (property, member) in node.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let is_simple =
                matches!(kind_of(self.schema.resolve(member)), "string" | "integer" | "number" | "boolean");
            if is_simple
                && !is_union
                && !members.contains_key(property)
                && let Some(made) = self.make(member, property, parent, depth + 1)
            {
                members.insert(property.clone(), made);
            }
        }
        Some(Value::Object(members))
    }

    fn make_text(&mut self, node: &Value, name: &str, parent: &str) -> String {
        let pattern = node.get("pattern").and_then(Value::as_str).filter(|pattern| !pattern.is_empty());
        let least = length(node, "minLength").unwrap_or(0);
        let most = length(node, "maxLength").unwrap_or(usize::MAX);
        let is_good = |text: &str| {
            let count = text.chars().count();
            count >= least && count <= most && pattern.is_none_or(|pattern| pattern_matches(pattern, text))
        };
        for attempt in 0..6 {
            if let Some(text) = self.candidate(node, name, parent, attempt)
                && is_good(&text)
            {
                return text;
            }
            // The id may be an ARN, even if its name does not say so.
            if attempt == 0 && pattern.is_some_and(|pattern| pattern.contains("arn:")) {
                let text = arn::of(&self.schema.name, &self.named(), self.scope, &mut self.dice);
                if is_good(&text) {
                    return text;
                }
            }
        }
        if let Some(text) =
            pattern.and_then(|pattern| crate::sample::text(pattern, least, most, &mut self.dice))
        {
            return fitted::fit(self, text, &is_good);
        }
        let mut text = self.candidate(node, name, parent, 0).unwrap_or_default();
        while text.chars().count() < least {
            text.push_str(&self.dice.hex(1));
        }
        text.chars().take(most).collect()
    }

    /// Returns a candidate for a text. Low attempts are the most likely.
    fn candidate(&mut self, node: &Value, name: &str, parent: &str, attempt: u8) -> Option<String> {
        match attempt {
            0 => Some(guess::text(self, node, name, parent)),
            1 => Some(id::of(name.trim_end_matches("Id"), &mut self.dice)),
            2 => Some(self.dice.uuid()),
            3 => Some(self.dice.hex(8)),
            4 => Some(self.dice.text(12, "0123456789")),
            _ => Some(self.dice.text(10, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")),
        }
    }
}

/// Returns the resource parts of the ARNs at the root of a model.
fn given_arns(model: &Value) -> Vec<String> {
    let texts = model.as_object().into_iter().flat_map(Map::values).filter_map(Value::as_str);
    texts
        .filter(|text| text.starts_with("arn:"))
        .filter_map(|text| text.splitn(6, ':').nth(5))
        .map(str::to_owned)
        .collect()
}

fn length(node: &Value, keyword: &str) -> Option<usize> {
    node.get(keyword)?.as_u64().and_then(|length| usize::try_from(length).ok())
}
