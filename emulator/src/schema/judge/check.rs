//! Checks a model against a document.
//!
//! All complaints are gathered, not only the first. Endless work is cut short: a schema that refers back to
//! itself without entering the value is not applied again, values that are too deep are not checked, and a
//! budget ends the rest.

use std::collections::HashSet;

use ferroform_pattern::{Budget, Pattern};
use serde_json::{Map, Number, Value};

use super::{
    canonical::canonical,
    complaint::{Complaint, Problem},
    decimal::Decimal,
    position::{Active, Position, Step},
    tree::{Id, Keyword, Measure, OfList, OfNumber, OfObject, Rest, Tree, Types, Union},
};
use crate::patterns::Patterns;

/// The limit of nested schemas.
const DEPTH: usize = 400;
/// The cost of applying one schema.
const STEP: usize = 32;

pub(super) fn check<'a>(
    tree: &'a Tree,
    model: &'a Value,
    patterns: Patterns,
    budget: &Budget,
) -> Vec<Complaint<'a>> {
    let root = Position { within: None, step: Step::Root };
    let mut complaints = Vec::new();
    let judging = Judging { tree, patterns, budget, place: &root, active: None, depth: 0 };
    judging.judge(0, model, &mut complaints);
    complaints
}

/// The state of judging one value.
#[derive(Clone, Copy)]
struct Judging<'a, 'p> {
    tree: &'a Tree,
    patterns: Patterns,
    budget: &'p Budget,
    place: &'p Position<'p>,
    active: Option<&'p Active<'p>>,
    depth: usize,
}

impl<'a> Judging<'a, '_> {
    fn judge(&self, id: Id, value: &'a Value, out: &mut Vec<Complaint<'a>>) {
        let is_circle = self.active.is_some_and(|active| active.holds(id));
        if is_circle || self.depth == DEPTH || !self.budget.spend(STEP + self.depth) {
            return;
        }
        let active = Active { id, around: self.active };
        let inside = Judging { active: Some(&active), depth: self.depth + 1, ..*self };
        for keyword in &self.tree.schemas[id] {
            inside.keyword(keyword, value, out);
        }
    }

    fn accepts(&self, id: Id, value: &'a Value) -> bool {
        let mut complaints = Vec::new();
        self.judge(id, value, &mut complaints);
        complaints.is_empty()
    }

    /// Judges a value inside this one.
    fn enter(&self, step: Step<'_>, id: Id, value: &'a Value, out: &mut Vec<Complaint<'a>>) {
        let place = Position { within: Some(self.place), step };
        Judging { place: &place, active: None, ..*self }.judge(id, value, out);
    }

    fn complain(&self, problem: Problem<'a>, out: &mut Vec<Complaint<'a>>) {
        out.push(Complaint { at: self.place.pointer(), problem });
    }

    fn demand(&self, is_met: bool, keyword: &'static str, out: &mut Vec<Complaint<'a>>) {
        if !is_met {
            self.complain(Problem::Other(keyword), out);
        }
    }

    fn keyword(&self, keyword: &'a Keyword, value: &'a Value, out: &mut Vec<Complaint<'a>>) {
        match (keyword, value) {
            (Keyword::Never, _) => self.demand(false, "falseSchema", out),
            (Keyword::Type(expected), _) => {
                if !expected.has(types_of(value)) {
                    self.complain(Problem::Type { expected: *expected, found: value }, out);
                }
            }
            (Keyword::Values { keyword, allowed }, _) => {
                let is_met = canonical(value).is_none_or(|text| allowed.contains(&text));
                self.demand(is_met, keyword, out);
            }
            (Keyword::Size { keyword, of, limit, accepted }, _) => {
                if let Some(actual) = measure(*of, value)
                    && !accepted.contains(&u64::try_from(actual).unwrap_or(u64::MAX).cmp(limit))
                {
                    self.complain(Problem::Size { keyword, limit: *limit, actual }, out);
                }
            }
            (Keyword::Pattern(pattern), Value::String(text)) => {
                let is_met = !self.reads(pattern) || pattern.is_in_within(text, self.budget);
                self.demand(is_met, "pattern", out);
            }
            (Keyword::Number(demand), Value::Number(number)) => self.number(demand, number, out),
            (Keyword::List(demand), Value::Array(elements)) => self.list(demand, elements, out),
            (Keyword::Object(demand), Value::Object(members)) => self.object(demand, members, value, out),
            (Keyword::Union(union), _) => self.union(union, value, out),
            (Keyword::Pattern(_) | Keyword::Number(_) | Keyword::List(_) | Keyword::Object(_), _) => {}
        }
    }

    /// Returns whether a pattern is one of those that models are refused for.
    fn reads(&self, pattern: &Pattern) -> bool {
        self.patterns == Patterns::All || pattern.is_re2()
    }

    fn number(&self, demand: &'a OfNumber, number: &Number, out: &mut Vec<Complaint<'a>>) {
        let number = Decimal::of(number);
        match demand {
            OfNumber::Bound { keyword, limit, accepted } => {
                self.demand(accepted.contains(&number.cmp(limit)), keyword, out);
            }
            OfNumber::MultipleOf(step) => {
                self.demand(number.is_multiple_of(step).unwrap_or(true), "multipleOf", out);
            }
        }
    }

    fn list(&self, demand: &'a OfList, elements: &'a [Value], out: &mut Vec<Complaint<'a>>) {
        match demand {
            OfList::Elements { first, rest } => self.elements(first, *rest, elements, out),
            OfList::Contains(id) => {
                let is_met = elements.iter().enumerate().any(|(index, element)| {
                    let mut complaints = Vec::new();
                    self.enter(Step::Index(index), *id, element, &mut complaints);
                    complaints.is_empty()
                });
                self.demand(is_met, "contains", out);
            }
            OfList::Unique => {
                let mut seen = HashSet::with_capacity(elements.len());
                if !elements.iter().filter_map(canonical).all(|text| seen.insert(text)) {
                    self.complain(Problem::Repeated, out);
                }
            }
        }
    }

    fn elements(&self, first: &[Id], rest: Rest, elements: &'a [Value], out: &mut Vec<Complaint<'a>>) {
        for (index, element) in elements.iter().enumerate() {
            match (first.get(index), rest) {
                (Some(id), _) => self.enter(Step::Index(index), *id, element, out),
                (None, Rest::Like(id)) => self.enter(Step::Index(index), id, element, out),
                (None, Rest::Free) => break,
                (None, Rest::Refused) => {
                    self.demand(false, "additionalItems", out);
                    break;
                }
            }
        }
    }

    fn object(
        &self,
        demand: &'a OfObject,
        members: &'a Map<String, Value>,
        value: &'a Value,
        out: &mut Vec<Complaint<'a>>,
    ) {
        match demand {
            OfObject::Required(names) => {
                for name in names.iter().filter(|name| !members.contains_key(*name)) {
                    self.complain(Problem::Missing(name), out);
                }
            }
            OfObject::Members { named, patterned, rest } => {
                let ids = |name: &String| -> Vec<Id> {
                    let matching = patterned.iter().filter(|(pattern, _)| {
                        self.reads(pattern) && pattern.is_in_within(name, self.budget)
                    });
                    named.get(name).into_iter().chain(matching.map(|(_, id)| id)).copied().collect()
                };
                // A pattern that is not checked may be the one that accepts a member.
                let is_read = patterned.iter().all(|(pattern, _)| self.reads(pattern));
                self.members(ids, if is_read { *rest } else { Rest::Free }, members, out);
            }
            OfObject::Names(id) => {
                let is_met = members.keys().all(|name| self.accepts_name(*id, name));
                self.demand(is_met, "propertyNames", out);
            }
            OfObject::Dependencies(dependencies) => {
                for (_, id) in dependencies.iter().filter(|(name, _)| members.contains_key(name)) {
                    self.judge(*id, value, out);
                }
            }
        }
    }

    /// Judges each member by the schemas that `ids` returns, or by `rest` if there are none.
    fn members(
        &self,
        ids: impl Fn(&String) -> Vec<Id>,
        rest: Rest,
        members: &'a Map<String, Value>,
        out: &mut Vec<Complaint<'a>>,
    ) {
        let mut unexpected = Vec::new();
        for (name, member) in members {
            let mut ids = ids(name);
            match rest {
                Rest::Refused if ids.is_empty() => unexpected.push(name.as_str()),
                Rest::Like(id) if ids.is_empty() => ids.push(id),
                _ => {}
            }
            for id in ids {
                self.enter(Step::Name(name), id, member, out);
            }
        }
        if !unexpected.is_empty() {
            self.complain(Problem::Unexpected(unexpected), out);
        }
    }

    fn accepts_name(&self, id: Id, name: &str) -> bool {
        let name = Value::from(name);
        Judging { active: None, ..*self }.accepts(id, &name)
    }

    fn union(&self, union: &'a Union, value: &'a Value, out: &mut Vec<Complaint<'a>>) {
        match union {
            Union::All(ids) => ids.iter().for_each(|id| self.judge(*id, value, out)),
            Union::Any(ids) => match self.accepting(ids, value) {
                Ok(_) => {}
                Err(reasons) => self.complain_of_branches("anyOf", ids.len(), reasons, out),
            },
            Union::One(ids) => match self.accepting(ids, value) {
                Ok(1) => {}
                Ok(_) => self.complain(Problem::ManyBranches, out),
                Err(reasons) => self.complain_of_branches("oneOf", ids.len(), reasons, out),
            },
            Union::Not(id) => self.demand(!self.accepts(*id, value), "not", out),
            Union::If { condition, then, otherwise } => {
                let branch = if self.accepts(*condition, value) { then } else { otherwise };
                if let Some(id) = branch {
                    self.judge(*id, value, out);
                }
            }
        }
    }

    fn complain_of_branches(
        &self,
        keyword: &'static str,
        count: usize,
        reasons: Vec<Complaint<'a>>,
        out: &mut Vec<Complaint<'a>>,
    ) {
        self.complain(Problem::NoBranch { keyword, count, reasons }, out);
    }

    /// Returns how many of the schemas accept the value, or the reasons if none does.
    fn accepting(&self, ids: &[Id], value: &'a Value) -> Result<usize, Vec<Complaint<'a>>> {
        let mut reasons = Vec::new();
        let mut count = 0;
        for id in ids {
            let before = reasons.len();
            self.judge(*id, value, &mut reasons);
            count += usize::from(reasons.len() == before);
        }
        if count == 0 { Err(reasons) } else { Ok(count) }
    }
}

fn types_of(value: &Value) -> Types {
    match value {
        Value::Null => Types::NULL,
        Value::Bool(_) => Types::BOOLEAN,
        Value::Number(number) if Decimal::of(number).is_whole() => Types::NUMBER.with(Types::INTEGER),
        Value::Number(_) => Types::NUMBER,
        Value::String(_) => Types::STRING,
        Value::Array(_) => Types::ARRAY,
        Value::Object(_) => Types::OBJECT,
    }
}

fn measure(of: Measure, value: &Value) -> Option<usize> {
    match (of, value) {
        (Measure::Characters, Value::String(text)) => Some(text.chars().count()),
        (Measure::Elements, Value::Array(elements)) => Some(elements.len()),
        (Measure::Members, Value::Object(members)) => Some(members.len()),
        _ => None,
    }
}
