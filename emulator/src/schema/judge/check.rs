//! Checks a model against a document.
//!
//! All complaints are gathered, not only the first. Endless work is cut short: a schema that refers back to
//! itself without entering the value is not applied again, values that are too deep are not checked, and a
//! budget ends the rest.

use std::{collections::HashSet, sync::Arc};

use ferroform_schema::pattern::{Budget, Pattern};
use serde_json::{Map, Value};

use super::{
    complaint::{Complaint, Problem, TYPES},
    decimal::{Decimal, comparable},
};
use crate::{schema::escape, settings::Patterns};

/// The limit of nested schemas, and of references that lead to a schema.
const DEPTH: usize = 200;
/// The cost of applying one schema.
const STEP: usize = 32;
/// The depth at which values are no longer compared.
const DEEPEST: usize = 200;

/// Returns the complaints about a value by a schema in the document.
pub(super) fn check<'a>(
    document: &'a Value,
    node: &'a Value,
    value: &'a Value,
    patterns: Patterns,
    budget: &Budget,
) -> Vec<Complaint<'a>> {
    let mut complaints = Vec::new();
    let place = Place { within: None, step: Step::Root };
    let judging = Judging { document, patterns, budget, place: &place, active: None, depth: 0 };
    judging.judge(node, value, &mut complaints);
    complaints
}

/// The place of a value in a model. Entering a value does not allocate.
struct Place<'p> {
    within: Option<&'p Place<'p>>,
    step: Step<'p>,
}

enum Step<'p> {
    Root,
    Name(&'p str),
    Index(usize),
}

impl Place<'_> {
    fn pointer(&self) -> String {
        let around = self.within.map(Place::pointer).unwrap_or_default();
        match self.step {
            Step::Root => around,
            Step::Name(name) => format!("{around}/{}", escape(name)),
            Step::Index(index) => format!("{around}/{index}"),
        }
    }
}

/// The schemas that are being applied to one value, innermost first.
struct Active<'p> {
    node: &'p Value,
    around: Option<&'p Active<'p>>,
}

/// The state of judging one value.
#[derive(Clone, Copy)]
struct Judging<'a, 'p> {
    document: &'a Value,
    patterns: Patterns,
    budget: &'p Budget,
    place: &'p Place<'p>,
    active: Option<&'p Active<'p>>,
    depth: usize,
}

type Complaints<'a> = Vec<Complaint<'a>>;

impl<'a> Judging<'a, '_> {
    fn judge(&self, node: &'a Value, value: &'a Value, out: &mut Complaints<'a>) {
        let Some(node) = self.resolve(node) else { return };
        let mut around = std::iter::successors(self.active, |active| active.around);
        let is_circle = around.any(|active| std::ptr::eq(active.node, node));
        if is_circle || self.depth == DEPTH || !self.budget.spend(STEP + self.depth) {
            return;
        }
        let active = Active { node, around: self.active };
        let inside = Judging { active: Some(&active), depth: self.depth + 1, ..*self };
        match node {
            Value::Bool(false) => inside.complain(Problem::Other("falseSchema"), out),
            Value::Object(keywords) => {
                for (name, demand) in keywords {
                    // A keyword that cannot be read demands nothing.
                    let _ = inside.keyword(name, demand, keywords, value, out);
                }
                inside.members(keywords, value, out);
                inside.elements(keywords, value, out);
            }
            _ => {}
        }
    }

    /// Follows references, or returns `None` if they lead nowhere. In draft 7, keywords beside a reference are
    /// ignored. A reference to another document is ignored, and keywords beside it are not.
    fn resolve(&self, mut node: &'a Value) -> Option<&'a Value> {
        for _ in 0..DEPTH {
            let reference = node.get("$ref").and_then(Value::as_str);
            let Some(pointer) = reference.and_then(|reference| reference.strip_prefix('#')) else {
                return Some(node);
            };
            node = self.document.pointer(pointer)?;
        }
        None
    }

    fn accepts(&self, node: &'a Value, value: &'a Value) -> bool {
        let mut complaints = Vec::new();
        self.judge(node, value, &mut complaints);
        complaints.is_empty()
    }

    /// Judges a value inside this one.
    fn enter(&self, step: Step<'_>, node: &'a Value, value: &'a Value, out: &mut Complaints<'a>) {
        let place = Place { within: Some(self.place), step };
        Judging { place: &place, active: None, ..*self }.judge(node, value, out);
    }

    fn complain(&self, problem: Problem<'a>, out: &mut Complaints<'a>) {
        out.push(Complaint { at: self.place.pointer(), problem });
    }

    /// Applies one keyword, other than those of [`Self::members`] and [`Self::elements`]. Returns `None` if its
    /// demand cannot be read. A demand on values of another type is met.
    fn keyword(
        &self,
        name: &'a str,
        demand: &'a Value,
        beside: &'a Map<String, Value>,
        value: &'a Value,
        out: &mut Complaints<'a>,
    ) -> Option<()> {
        let is_met = match name {
            "type" => {
                let expected = types(demand)?;
                if !expected.iter().any(|name| is_of_type(value, name)) {
                    self.complain(Problem::Type { expected, found: value }, out);
                }
                true
            }
            "enum" => is_among(demand.as_array()?, value),
            "const" => is_among(std::slice::from_ref(demand), value),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                let limit = demand.as_u64()?;
                if let Some(actual) = measure(name, value)
                    && !is_within(name, &u64::try_from(actual).unwrap_or(u64::MAX), &limit)
                {
                    self.complain(Problem::Size { keyword: name, limit, actual }, out);
                }
                true
            }
            "pattern" => {
                let pattern = Pattern::known(demand.as_str()?)?;
                let fits = |text| !self.reads(&pattern) || pattern.is_in_within(text, self.budget);
                value.as_str().is_none_or(fits)
            }
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => {
                let limit = Decimal::of(demand.as_number()?);
                value.as_number().is_none_or(|number| is_within(name, &Decimal::of(number), &limit))
            }
            "multipleOf" => {
                let step = Decimal::of(demand.as_number()?);
                let step = Some(step).filter(|step| !step.is_zero() && !step.is_negative())?;
                let fits = |number| Decimal::of(number).is_multiple_of(&step).unwrap_or(true);
                value.as_number().is_none_or(fits)
            }
            "uniqueItems" => {
                let mut seen = HashSet::new();
                let is_unique = demand.as_bool()?;
                let elements = value.as_array().filter(|_| is_unique).into_iter().flatten();
                if !elements.filter_map(|element| comparable(element, DEEPEST)).all(|one| seen.insert(one)) {
                    self.complain(Problem::Repeated, out);
                }
                true
            }
            "contains" => value.as_array().is_none_or(|elements| {
                elements.iter().any(|element| Judging { active: None, ..*self }.accepts(demand, element))
            }),
            "required" => {
                self.required(names(demand)?, value, out);
                true
            }
            "propertyNames" => value
                .as_object()
                .is_none_or(|members| members.keys().all(|name| self.accepts_name(demand, name))),
            "dependencies" => {
                let is_there = |(name, _): &(&String, &Value)| value.get(name.as_str()).is_some();
                for (_, needed) in demand.as_object()?.iter().filter(is_there) {
                    match names(needed) {
                        Some(names) => self.required(names, value, out),
                        None => self.judge(needed, value, out),
                    }
                }
                true
            }
            "allOf" => {
                demand.as_array()?.iter().for_each(|branch| self.judge(branch, value, out));
                true
            }
            "anyOf" | "oneOf" => {
                self.union(name, demand.as_array()?, value, out);
                true
            }
            "not" => !self.accepts(demand, value),
            "if" => {
                let branch = if self.accepts(demand, value) { "then" } else { "else" };
                beside.get(branch).into_iter().for_each(|branch| self.judge(branch, value, out));
                true
            }
            _ => true,
        };
        if !is_met {
            self.complain(Problem::Other(name), out);
        }
        Some(())
    }

    /// Returns whether a pattern is one of those that models are refused for.
    fn reads(&self, pattern: &Pattern) -> bool {
        self.patterns == Patterns::All || pattern.is_re2()
    }

    fn required(&self, names: Vec<&'a str>, value: &Value, out: &mut Complaints<'a>) {
        let Value::Object(members) = value else { return };
        for name in names.into_iter().filter(|name| !members.contains_key(*name)) {
            self.complain(Problem::Missing(name), out);
        }
    }

    fn accepts_name(&self, node: &'a Value, name: &str) -> bool {
        let name = Value::from(name);
        Judging { active: None, ..*self }.accepts(node, &name)
    }

    /// Applies `properties`, `patternProperties` and `additionalProperties`.
    fn members(&self, keywords: &'a Map<String, Value>, value: &'a Value, out: &mut Complaints<'a>) {
        let Value::Object(members) = value else { return };
        let schemas = |name: &str| keywords.get(name).and_then(Value::as_object);
        let read = |text: &String| Pattern::known(text).filter(|pattern| self.reads(pattern));
        let patterned = schemas("patternProperties").into_iter().flatten();
        let patterned: Vec<(Option<Arc<Pattern>>, _)> =
            patterned.map(|(pattern, node)| (read(pattern), node)).collect();
        // A pattern that is not checked may be the one that accepts a member.
        let is_read = patterned.iter().all(|(pattern, _)| pattern.is_some());
        let rest = keywords.get("additionalProperties").filter(|_| is_read);
        let mut unexpected = Vec::new();
        for (name, member) in members {
            let matches = |pattern: &Pattern| pattern.is_in_within(name, self.budget);
            let matching = patterned.iter().filter(|(pattern, _)| pattern.as_deref().is_some_and(matches));
            let named = schemas("properties").and_then(|schemas| schemas.get(name));
            let mut nodes: Vec<&Value> = named.into_iter().chain(matching.map(|(_, node)| *node)).collect();
            match rest {
                Some(Value::Bool(false)) if nodes.is_empty() => unexpected.push(name.as_str()),
                Some(rest) if nodes.is_empty() => nodes.push(rest),
                _ => {}
            }
            nodes.into_iter().for_each(|node| self.enter(Step::Name(name), node, member, out));
        }
        if !unexpected.is_empty() {
            self.complain(Problem::Unexpected(unexpected), out);
        }
    }

    /// Applies `items` and `additionalItems`.
    fn elements(&self, keywords: &'a Map<String, Value>, value: &'a Value, out: &mut Complaints<'a>) {
        let (Value::Array(elements), Some(items)) = (value, keywords.get("items")) else { return };
        let (first, rest) = match items {
            Value::Array(first) => (first.as_slice(), keywords.get("additionalItems")),
            every => (&[][..], Some(every)),
        };
        for (index, element) in elements.iter().enumerate() {
            match first.get(index).or(rest) {
                Some(Value::Bool(false)) if items.is_array() && index >= first.len() => {
                    self.complain(Problem::Other("additionalItems"), out);
                    break;
                }
                Some(node) => self.enter(Step::Index(index), node, element, out),
                None => break,
            }
        }
    }

    fn union(&self, keyword: &'a str, branches: &'a [Value], value: &'a Value, out: &mut Complaints<'a>) {
        let (mut fitting, mut reasons) = (0, Vec::new());
        for branch in branches {
            let before = reasons.len();
            self.judge(branch, value, &mut reasons);
            fitting += usize::from(reasons.len() == before);
        }
        match fitting {
            0 => self.complain(Problem::NoBranch { keyword, count: branches.len(), reasons }, out),
            2.. if keyword == "oneOf" => self.complain(Problem::ManyBranches, out),
            _ => {}
        }
    }
}

/// Returns whether a keyword can be read.
#[cfg(test)]
pub(super) fn is_readable(keywords: &Map<String, Value>, name: &str) -> bool {
    let (place, budget) = (Place { within: None, step: Step::Root }, Budget::of(usize::MAX));
    let document = &Value::Bool(true);
    let judging =
        Judging { document, patterns: Patterns::All, budget: &budget, place: &place, active: None, depth: 0 };
    judging.keyword(name, &keywords[name], keywords, &Value::Null, &mut Vec::new()).is_some()
}

fn names(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}

/// Reads a type or a list of types.
fn types(value: &Value) -> Option<Vec<&str>> {
    let types = names(value).or_else(|| Some(vec![value.as_str()?]))?;
    types.iter().all(|name| TYPES.iter().any(|(known, _)| known == name)).then_some(types)
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => name == "number" || name == "integer" && Decimal::of(number).is_whole(),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

/// Returns the size that a keyword limits, if the value has one.
fn measure(keyword: &str, value: &Value) -> Option<usize> {
    match (value, &keyword[3..]) {
        (Value::String(text), "Length") => Some(text.chars().count()),
        (Value::Array(elements), "Items") => Some(elements.len()),
        (Value::Object(members), "Properties") => Some(members.len()),
        _ => None,
    }
}

/// Returns whether a value is on the side of the limit that the keyword names.
fn is_within<T: Ord>(keyword: &str, value: &T, limit: &T) -> bool {
    match &keyword[..3] {
        "min" => value >= limit,
        "max" => value <= limit,
        _ if keyword == "exclusiveMinimum" => value > limit,
        _ => value < limit,
    }
}

/// Returns whether a value is one of those allowed. One that is too deep is taken for it.
fn is_among(allowed: &[Value], value: &Value) -> bool {
    let value = comparable(value, DEEPEST);
    value.is_none() || allowed.iter().any(|allowed| comparable(allowed, DEEPEST) == value)
}
