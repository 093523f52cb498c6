//! The rules of an object about several attributes: `oneOf` and `anyOf` over `required`, and `dependencies`.
//!
//! All of them are warnings: the registry's documents state these rules loosely, and services accept more.

use std::collections::BTreeSet;

use crate::cfn::{Dependency, Node};
use crate::ir::{Attribute, Configurability, Constraint, Rule, Severity};

/// Returns the rules of an object, and why others had to be left out.
pub(crate) fn rules(node: &Node, attributes: &[Attribute]) -> (Vec<Constraint>, Vec<String>) {
    if attributes.iter().all(|a| a.configurability == Configurability::Computed) {
        return (Vec::new(), Vec::new());
    }
    let mut found = Found { attributes, rules: BTreeSet::new(), gaps: Vec::new() };
    found.combinations(node);
    for part in &node.all_of {
        found.combinations(part);
    }
    for (property, dependency) in &node.dependencies {
        found.dependency(property, dependency);
    }
    if node.has_condition {
        found.gaps.push("a condition (`not`, `if`) is not checked".into());
    }
    let rules =
        found.rules.into_iter().map(|rule| Constraint { rule, severity: Severity::Warning }).collect();
    (rules, found.gaps)
}

struct Found<'a> {
    attributes: &'a [Attribute],
    rules: BTreeSet<Rule>,
    gaps: Vec<String>,
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

    /// Returns one set of attribute names for each alternative. Returns `None` if an alternative is a reference or
    /// a combination, if it requires a property that cannot be set, or if it requires nothing and so allows
    /// everything.
    fn sets(&mut self, alternatives: &[Node], keyword: &str) -> Option<Vec<Vec<String>>> {
        if alternatives.is_empty() {
            return None;
        }
        let mut sets = Vec::new();
        for alternative in alternatives {
            let is_nested = !alternative.one_of.is_empty()
                || !alternative.any_of.is_empty()
                || !alternative.all_of.is_empty();
            if is_nested || alternative.reference.is_some() {
                self.gaps.push(format!("alternatives (`{keyword}`) inside alternatives are not checked"));
                return None;
            }
            if alternative.required.is_empty() {
                return None;
            }
            let names: Option<Vec<String>> =
                alternative.required.iter().map(|p| self.configurable(p)).collect();
            match names {
                Some(mut names) => {
                    names.sort();
                    sets.push(names);
                }
                None => {
                    self.gaps.push(format!("alternatives (`{keyword}`) name properties that cannot be set"));
                    return None;
                }
            }
        }
        Some(sets)
    }

    fn dependency(&mut self, property: &str, dependency: &Dependency) {
        let Dependency::Properties(needed) = dependency else {
            self.gaps.push(format!("what `{property}` depends on is not checked"));
            return;
        };
        let names: Option<Vec<String>> = needed.iter().map(|p| self.configurable(p)).collect();
        match self.configurable(property).zip(names) {
            Some((name, names)) => {
                self.rules.insert(Rule::Requires(name, names));
            }
            None => {
                self.gaps.push(format!("what `{property}` depends on names properties that cannot be set"));
            }
        }
    }

    fn configurable(&self, property: &str) -> Option<String> {
        let attribute = self.attributes.iter().find(|a| a.property.as_deref() == Some(property))?;
        (attribute.configurability != Configurability::Computed).then(|| attribute.name.clone())
    }
}
