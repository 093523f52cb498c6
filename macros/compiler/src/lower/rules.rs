//! The rules of an object about several attributes: `oneOf` and `anyOf` over `required`, `dependencies`, and the words for
//! them that only the transport of the schemas has.
//!
//! All of them are warnings: the documents state these rules loosely, and services accept more.
//!
//! An alternative may be a reference, and have parts (`allOf`). Of several alternatives without `required`, each demands the
//! one property that it allows, if the others allow other properties only.

use std::collections::BTreeSet;

use crate::cfn::{Dependency, Document, Node};
use crate::ir::{Attribute, Configurability, Constraint, Rule, Severity};

/// The depth to which parts (`allOf`) of alternatives are followed.
const DEEPEST: usize = 12;

/// Returns the rules of an object, and why others had to be left out.
pub(crate) fn rules(
    document: &Document,
    node: &Node,
    attributes: &[Attribute],
) -> (Vec<Constraint>, Vec<String>) {
    if attributes.iter().all(|a| a.configurability == Configurability::Computed) {
        return (Vec::new(), Vec::new());
    }
    let mut found = Found { document, attributes, rules: BTreeSet::new(), gaps: Vec::new() };
    found.combinations(node);
    for part in &node.all_of {
        found.combinations(part);
    }
    let doubtful = node.doubtful.as_deref();
    for (property, dependency) in doubtful.into_iter().chain([node]).flat_map(|node| &node.dependencies) {
        found.dependency(property, dependency);
    }
    if let Some(doubtful) = doubtful {
        found.exclusions(&doubtful.dependent_excluded);
        found.one_each(&doubtful.required_xor, Rule::OneOfSets);
        found.one_each(&doubtful.required_or, Rule::AnyOf);
    }
    if node.has_condition {
        found.gaps.push("a condition (`not`, `if`) is not checked".into());
    }
    let rules =
        found.rules.into_iter().map(|rule| Constraint { rule, severity: Severity::Warning }).collect();
    (rules, found.gaps)
}

struct Found<'a> {
    document: &'a Document,
    attributes: &'a [Attribute],
    rules: BTreeSet<Rule>,
    gaps: Vec<String>,
}

/// What one alternative demands of an object, and what it allows.
#[derive(Default)]
struct Demand<'d> {
    required: BTreeSet<&'d str>,
    properties: BTreeSet<&'d str>,
    /// The properties whose values it lists.
    listed: BTreeSet<&'d str>,
    /// Whether it allows no other properties.
    is_closed: bool,
}

impl<'d> Demand<'d> {
    /// Reads an alternative and its parts, through references. Returns `None` if there are alternatives in it.
    fn read(document: &'d Document, alternative: &'d Node, depth: usize) -> Option<Self> {
        let (_, node) = document.follow(alternative).ok()?;
        if depth > DEEPEST || !node.one_of.is_empty() || !node.any_of.is_empty() {
            return None;
        }
        let mut demand = Self {
            required: node.required.iter().map(String::as_str).collect(),
            properties: node.properties.iter().map(|(name, _)| name.as_str()).collect(),
            listed: node
                .properties
                .iter()
                .filter_map(|(name, of)| has_list(document, of).then_some(name.as_str()))
                .collect(),
            is_closed: node.is_closed,
        };
        for part in &node.all_of {
            let part = Self::read(document, part, depth + 1)?;
            demand.required.extend(part.required);
            demand.properties.extend(part.properties);
            demand.listed.extend(part.listed);
            demand.is_closed |= part.is_closed;
        }
        Some(demand)
    }

    /// Whether an object that suits the other alternative, but not this one, can have all that this one requires. Rules know
    /// required properties only, so such an object would seem to suit both.
    fn is_hidden_by(&self, other: &Self, are_exclusive: bool) -> bool {
        let is_allowed = |name: &&str| !other.is_closed || other.properties.contains(name);
        let refuses = self.is_closed && !(other.is_closed && other.properties.is_subset(&self.properties));
        let can_differ = !self.required.is_disjoint(&self.listed);
        let is_mistaken = are_exclusive && self.required.iter().all(is_allowed) && (refuses || can_differ);
        is_mistaken || self.required == other.required
    }
}

/// Whether a property has one of several values, or a fixed one.
fn has_list(document: &Document, property: &Node) -> bool {
    document.follow(property).is_ok_and(|(_, node)| !node.enumeration.is_empty() || node.constant.is_some())
}

impl Found<'_> {
    fn combinations(&mut self, node: &Node) {
        if let Some(sets) = self.sets(&node.one_of, "oneOf") {
            self.rules.insert(Rule::OneOfSets(sets));
        }
        if let Some(sets) = self.sets(&node.any_of, "anyOf") {
            self.rules.insert(Rule::AnyOf(sets));
        }
    }

    /// Returns one set of attribute names for each alternative. Returns `None` if there are alternatives in an alternative,
    /// if one requires a property that cannot be set, if one requires nothing and so allows everything, or if what they
    /// require does not tell them apart.
    fn sets(&mut self, alternatives: &[Node], keyword: &str) -> Option<Vec<Vec<String>>> {
        if alternatives.is_empty() {
            return None;
        }
        let document = self.document;
        let demands: Option<Vec<Demand<'_>>> =
            alternatives.iter().map(|alternative| Demand::read(document, alternative, 0)).collect();
        let Some(mut demands) = demands else {
            self.gaps.push(format!("alternatives (`{keyword}`) inside alternatives are not checked"));
            return None;
        };
        let are_exclusive = keyword == "oneOf";
        if are_exclusive {
            demand_what_is_allowed(&mut demands);
        }
        if demands.iter().any(|demand| demand.required.is_empty()) {
            return None;
        }
        let is_hidden = |(index, demand): (usize, &Demand<'_>)| {
            others(&demands, index).any(|other| demand.is_hidden_by(other, are_exclusive))
        };
        if demands.iter().enumerate().any(is_hidden) {
            self.gaps.push(format!(
                "alternatives (`{keyword}`) that their required properties do not tell apart are not checked"
            ));
            return None;
        }
        let sets: Option<Vec<Vec<String>>> = demands.iter().map(|demand| self.set(demand)).collect();
        if sets.is_none() {
            self.gaps.push(format!("alternatives (`{keyword}`) name properties that cannot be set"));
        }
        sets
    }

    fn set(&self, demand: &Demand<'_>) -> Option<Vec<String>> {
        let names: Option<Vec<String>> =
            demand.required.iter().map(|property| self.configurable(property)).collect();
        names.map(|mut names| {
            names.sort();
            names
        })
    }

    fn dependency(&mut self, property: &str, dependency: &Dependency) {
        let Dependency::Properties(needed) = dependency else {
            self.gaps.push(format!("what `{property}` depends on is not checked"));
            return;
        };
        let rule = self.configurable(property).zip(self.all_configurable(needed));
        let rule = rule.map(|(name, names)| Rule::Requires(name, names));
        self.add(rule, || format!("what `{property}` depends on"));
    }

    /// If two properties exclude each other, the first says so.
    fn exclusions(&mut self, excluded: &[(String, Vec<String>)]) {
        for (index, (property, others)) in excluded.iter().enumerate() {
            let is_said = |other: &&String| {
                let earlier = excluded.iter().take(index).find(|(earlier, _)| earlier == *other);
                earlier.is_some_and(|(_, others)| others.contains(property))
            };
            let others: Vec<String> = others.iter().filter(|other| !is_said(other)).cloned().collect();
            if others.is_empty() {
                continue;
            }
            let rule = self.configurable(property).zip(self.all_configurable(&others));
            let rule = rule.map(|(name, names)| Rule::Excludes(name, names));
            self.add(rule, || format!("what `{property}` excludes"));
        }
    }

    /// Reads alternatives of one property each.
    fn one_each(&mut self, properties: &[String], rule: fn(Vec<Vec<String>>) -> Rule) {
        if !properties.is_empty() {
            let names = self.all_configurable(properties);
            let rule = names.map(|names| rule(names.into_iter().map(|name| vec![name]).collect()));
            self.add(rule, || "what must be set".to_owned());
        }
    }

    /// Adds the rule, unless it names properties that cannot be set.
    fn add(&mut self, rule: Option<Rule>, what: impl Fn() -> String) {
        match rule {
            Some(rule) => {
                self.rules.insert(rule);
            }
            None => self.gaps.push(format!("{} names properties that cannot be set", what())),
        }
    }

    fn all_configurable(&self, properties: &[String]) -> Option<Vec<String>> {
        properties.iter().map(|property| self.configurable(property)).collect()
    }

    fn configurable(&self, property: &str) -> Option<String> {
        let attribute = self.attributes.iter().find(|a| a.property() == Some(property))?;
        (attribute.configurability != Configurability::Computed).then(|| attribute.name.clone())
    }
}

/// Returns all demands but one.
fn others<'s, 'd>(demands: &'s [Demand<'d>], one: usize) -> impl Iterator<Item = &'s Demand<'d>> {
    demands.iter().enumerate().filter(move |(index, _)| *index != one).map(|(_, demand)| demand)
}

/// Lets each alternative of one property require it, if it allows no other and none of the others has it. There must be
/// several that require nothing: an object without the property suits all of them, and exactly one is asked for. If there is
/// only one, an empty object suits it.
fn demand_what_is_allowed(demands: &mut [Demand<'_>]) {
    if demands.iter().filter(|demand| demand.required.is_empty()).count() < 2 {
        return;
    }
    let is_apart = |index: usize, demand: &Demand<'_>| {
        others(demands, index)
            .all(|other| other.is_closed && demand.properties.is_disjoint(&other.properties))
    };
    let is_implied = |(index, demand): (usize, &Demand<'_>)| {
        let is_single = demand.required.is_empty() && demand.is_closed && demand.properties.len() == 1;
        is_single && is_apart(index, demand)
    };
    let implied: Vec<bool> = demands.iter().enumerate().map(is_implied).collect();
    for (demand, _) in demands.iter_mut().zip(implied).filter(|(_, is_implied)| *is_implied) {
        demand.required.clone_from(&demand.properties);
    }
}
