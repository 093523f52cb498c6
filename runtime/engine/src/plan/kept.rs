//! Values that a plan keeps because a function says so (`plan("Name" = keep_if(is_same_name))`).
//!
//! Before anything is planned, the prior value takes the place of a configured one wherever a function says that both
//! mean the same. So all of the plan agrees about it: replacements, the pairs of elements, and what is sent. Core accepts a
//! prior value only at the place where it was:
//!
//! | the value is | it is compared with | and kept |
//! |---|---|---|
//! | in an object or a map of objects | the value at the same path | by itself |
//! | in a list of objects | the value in the element at the same index | by itself |
//! | in a set of objects | each prior element that has all the rest of its element | by itself |
//! | an element of another collection | as the collection pairs its elements | if the whole collection is then the prior one |
//!
//! Where a collection has unknown values, nobody knows yet what is kept of it, and core's second plan must say the
//! same as the first (`round`).

use std::borrow::Cow;

use ferroform_core::attribute_function::Keep;
use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::resource::Registration;
use ferroform_core::table::{ElementTable, Equality, Kind, ObjectTable, Order, PathStep};
use ferroform_core::value::{Path, Step, Value};

use super::round::Round;
use crate::authors_code::FUNCTION;
use crate::tree::{COVERED, map, same};

/// Returns the configuration with the prior values that are kept.
///
/// # Errors
/// Returns an error if a function panics.
pub(crate) fn with_kept<'v>(
    keeps: &'static [Keep],
    table: &'static ObjectTable,
    config: &'v Value,
    prior: &Value,
    round: &Round,
) -> Result<Cow<'v, Value>, Diagnostic> {
    if keeps.is_empty() || prior.is_null() || config.is_null() {
        return Ok(Cow::Borrowed(config));
    }
    let rules: Vec<Rule> = keeps.iter().map(|keep| Rule { steps: keep.path, keep }).collect();
    let mut keeping = Keeping { round, path: Path::root(), is_loose: false, crashed: None };
    let kept = keeping.object(table, &rules, config, prior);
    keeping.crashed.map_or(Ok(Cow::Owned(kept)), Err)
}

/// Returns the configuration of an apply with the prior values that its plan kept.
pub(crate) fn kept<'v>(resource: &Registration, config: &'v Value, prior: &Value) -> Cow<'v, Value> {
    let kept = with_kept(resource.functions.keeps, resource.table.root, config, prior, &Round::Unrelated);
    kept.unwrap_or(Cow::Borrowed(config))
}

/// A function, and the rest of the way to its values.
#[derive(Clone, Copy)]
struct Rule {
    steps: &'static [PathStep],
    keep: &'static Keep,
}

impl Rule {
    /// Returns the rules that go on with this step.
    fn after(rules: &[Self], step: PathStep) -> Vec<Self> {
        let next = |rule: &Self| {
            let (first, steps) = rule.steps.split_first()?;
            (*first == step).then_some(Self { steps, ..*rule })
        };
        rules.iter().filter_map(next).collect()
    }
}

struct Keeping<'t> {
    round: &'t Round,
    path: Path,
    /// Whether prior parts are kept even where core would reject them: elements that need not be at the same place.
    is_loose: bool,
    /// The error about the first function that panicked.
    crashed: Option<Diagnostic>,
}

impl Keeping<'_> {
    fn object(
        &mut self,
        table: &'static ObjectTable,
        rules: &[Rule],
        config: &Value,
        prior: &Value,
    ) -> Value {
        let Value::Object(object) = config else { return config.clone() };
        let mut object = object.clone();
        for attribute in table.attributes {
            let rules = Rule::after(rules, PathStep::Attribute(attribute.name));
            if rules.is_empty() {
                continue;
            }
            let (config, prior) = (config.attribute(attribute.name), prior.attribute(attribute.name));
            let (kind, equality) = (&attribute.kind, attribute.behaviour.equality);
            let kept = self.at(attribute.name.into(), |it| it.value(kind, equality, &rules, config, prior));
            object.insert(attribute.name, kept);
        }
        Value::Object(object)
    }

    fn at(&mut self, step: Step, then: impl FnOnce(&mut Self) -> Value) -> Value {
        if self.is_loose {
            return then(self);
        }
        self.path.push(step);
        let value = then(self);
        self.path.pop();
        value
    }

    /// Returns the value to plan from.
    fn value(
        &mut self,
        kind: &'static Kind,
        equality: Equality,
        rules: &[Rule],
        config: &Value,
        prior: &Value,
    ) -> Value {
        if self.is_kept(rules, config, prior) {
            return prior.clone();
        }
        let inside = Rule::after(rules, PathStep::Element);
        let are_planned_apart = |table: &ElementTable| table.has_objects() && !prior.is_null();
        match kind {
            Kind::Object(table) if !prior.is_null() => self.object(table, rules, config, prior),
            _ if inside.is_empty() => config.clone(),
            Kind::List(table, Order::Irrelevant) | Kind::Set(table) if self.is_loose => {
                let before = prior.elements().unwrap_or_default();
                map(kind, config, |_, config| self.any(table, &inside, config, before))
            }
            Kind::List(table, _) | Kind::Map(table) if self.is_loose || are_planned_apart(table) => {
                map(kind, config, |part, config| match part.of(prior) {
                    Value::Null => config.clone(),
                    prior => self
                        .at(part.step(), |it| it.value(&table.kind, table.equality, &inside, config, prior)),
                })
            }
            _ if self.is_loose => config.clone(),
            Kind::Set(table) if are_planned_apart(table) => {
                let kept = self.loose(kind, equality, rules, config, prior);
                let count = |value: &Value| value.elements().map(<[Value]>::len);
                if count(&kept) == count(config) { kept } else { config.clone() }
            }
            _ => {
                let path = || self.path.to_string();
                if !config.is_wholly_known() || self.round.was_open(config, path) {
                    return config.clone();
                }
                let kept = self.loose(kind, equality, rules, config, prior);
                if same(kind, equality, &kept, prior) { prior.clone() } else { config.clone() }
            }
        }
    }

    /// Returns the value with every prior part that functions keep, even where core would reject it.
    fn loose(
        &mut self,
        kind: &'static Kind,
        equality: Equality,
        rules: &[Rule],
        config: &Value,
        prior: &Value,
    ) -> Value {
        self.is_loose = true;
        let kept = self.value(kind, equality, rules, config, prior);
        self.is_loose = false;
        kept
    }

    /// Returns an element without a place, like the first prior element that then has everything that it says.
    fn any(
        &mut self,
        table: &'static ElementTable,
        rules: &[Rule],
        config: &Value,
        before: &[Value],
    ) -> Value {
        if !config.is_wholly_known() || before.contains(config) {
            return config.clone();
        }
        let mut kept =
            before.iter().map(|prior| (self.value(&table.kind, table.equality, rules, config, prior), prior));
        let fitting = kept.find(|(kept, prior)| COVERED.holds_of_elements(table, kept, prior));
        fitting.map_or_else(|| config.clone(), |(kept, _)| kept)
    }

    /// Whether a function for the value itself says that the prior one is kept.
    fn is_kept(&mut self, rules: &[Rule], config: &Value, prior: &Value) -> bool {
        if config == prior || config.is_null() || config.is_unknown() || prior.is_null() {
            return false;
        }
        let mut functions = rules.iter().filter(|rule| rule.steps.is_empty());
        functions.any(|Rule { keep, .. }| match FUNCTION.call(keep.function, || (keep.run)(prior, config)) {
            Ok(answer) => answer.unwrap_or(false),
            Err(crashed) => {
                let crashed = crashed.at(self.path.clone());
                self.crashed.get_or_insert(crashed);
                false
            }
        })
    }
}
