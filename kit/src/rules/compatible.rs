//! Checks that a later object keeps the promises of an earlier one.
//!
//! The same comparison is used twice: for the first and the second plan, and for the plan and the result of
//! apply. A known value must stay the same. An unknown one may become any value that its refinements allow.

use std::collections::BTreeMap;

use super::{Rule, Violation, ids};
use crate::schema::{Block, NestedBlock, Nesting};
use crate::value::{Path, Step, Type, Value};

/// Returns every violation of the first plan's promises by the second plan.
pub(crate) fn second_plan_keeps_first(schema: &Block, first: &Value, second: &Value) -> Vec<Violation> {
    let mut check = Check::new(&ids::REPLAN_KNOWN_KEPT, ("first plan", "second plan"));
    check.block(schema, first, second, &Path::root());
    check.found
}

/// Returns every violation of the plan's promises by the result of apply.
pub(crate) fn applied_as_planned(schema: &Block, planned: &Value, applied: &Value) -> Vec<Violation> {
    let mut check = Check::new(&ids::APPLY_PLANNED_KEPT, ("planned", "after apply"));
    check.block(schema, planned, applied, &Path::root());
    check.found
}

/// The rule of a comparison, and the names of the compared objects in violations.
struct Check {
    rule: &'static Rule,
    names: (&'static str, &'static str),
    found: Vec<Violation>,
}

impl Check {
    fn new(rule: &'static Rule, names: (&'static str, &'static str)) -> Self {
        Self { rule, names, found: Vec::new() }
    }

    fn report(&mut self, planned: &Value, actual: &Value, path: &Path, why: &str) {
        let violation = Violation::new(self.rule, path, (self.names.0, planned), (self.names.1, actual));
        self.found.push(violation.because(why));
    }

    fn block(&mut self, schema: &Block, planned: &Value, actual: &Value, path: &Path) {
        if planned.is_null() != actual.is_null() {
            self.report(planned, actual, path, "present on one side only");
            return;
        }
        if planned.is_null() {
            return;
        }
        for (name, attribute) in &schema.attributes {
            let (planned, actual) = (planned.attribute(name), actual.attribute(name));
            self.value(attribute.ty(), &planned, &actual, &path.attribute(name));
        }
        for (name, nested) in &schema.blocks {
            let (planned, actual) = (planned.attribute(name), actual.attribute(name));
            self.blocks(nested, &planned, &actual, &path.attribute(name));
        }
    }

    fn blocks(&mut self, schema: &NestedBlock, planned: &Value, actual: &Value, path: &Path) {
        // Unknown blocks come from `dynamic` and may become any number of blocks.
        if !planned.is_known() {
            return;
        }
        let block = &schema.block;
        match schema.nesting {
            Nesting::Single | Nesting::Group => self.block(block, planned, actual, path),
            Nesting::List => {
                let (Some(before), Some(after)) = (planned.elements(), actual.elements()) else { return };
                if before.len() != after.len() {
                    return self.report(planned, actual, path, "the number of blocks changed");
                }
                for (index, (before, after)) in before.iter().zip(after).enumerate() {
                    self.block(block, before, after, &path.with(Step::index(index)));
                }
            }
            Nesting::Map => {
                let (Some(before), Some(after)) = (planned.members(), actual.members()) else { return };
                if !before.keys().eq(after.keys()) {
                    return self.report(planned, actual, path, "the keys of blocks changed");
                }
                for ((key, before), after) in before.iter().zip(after.values()) {
                    self.block(block, before, after, &path.with(Step::Key(key.clone())));
                }
            }
            Nesting::Set => {
                self.sets(planned, actual, path, &|check, before, after| {
                    check.block(block, before, after, path);
                });
            }
        }
    }

    fn value(&mut self, ty: &Type, planned: &Value, actual: &Value, path: &Path) {
        // A dynamically typed null or unknown makes no promise, not even about the type.
        if *ty == Type::Dynamic && !matches!(planned, Value::Typed(..)) {
            return;
        }
        if let Value::Unknown(promise) = planned {
            if !promise.allows(actual) {
                self.report(planned, actual, path, "the value breaks what was promised about it");
            }
            return;
        }
        if planned.is_null() && actual.is_null() {
            return;
        }
        if planned.is_null() || actual.is_null() || !actual.is_known() {
            return self.report(planned, actual, path, "");
        }
        self.known(ty, planned, actual, path);
    }

    /// Compares two values that are known and not null.
    fn known(&mut self, ty: &Type, planned: &Value, actual: &Value, path: &Path) {
        match (ty, planned, actual) {
            (Type::Dynamic, Value::Typed(before, planned), Value::Typed(after, actual)) => {
                if after.conforms_to(before) {
                    self.value(before, planned, actual, path);
                } else {
                    let why = format!("the type changed from {before} to {after}");
                    self.report(planned, actual, path, &why);
                }
            }
            (Type::Object(types), planned, actual) => {
                for (name, ty) in types.iter() {
                    let (planned, actual) = (planned.attribute(name), actual.attribute(name));
                    self.value(ty, &planned, &actual, &path.attribute(name));
                }
            }
            (Type::Map(ty), Value::Map(before), Value::Map(after)) => self.map(ty, before, after, path),
            (Type::List(ty), Value::List(before), Value::List(after)) => {
                self.list(&|_| ty, before, after, path);
            }
            (Type::Tuple(types), Value::Tuple(before), Value::Tuple(after)) => {
                self.list(&|index| types.get(index).unwrap_or(&Type::Dynamic), before, after, path);
            }
            (Type::Set(ty), planned, actual) => {
                self.sets(planned, actual, path, &|check, before, after| {
                    check.value(ty, before, after, path);
                });
            }
            _ if planned == actual => {}
            _ => self.report(planned, actual, path, ""),
        }
    }

    fn list<'t>(&mut self, ty: &dyn Fn(usize) -> &'t Type, planned: &[Value], actual: &[Value], path: &Path) {
        for index in 0..planned.len().max(actual.len()) {
            let at = path.with(Step::index(index));
            self.element(ty(index), planned.get(index), actual.get(index), &at);
        }
    }

    fn map(
        &mut self,
        ty: &Type,
        planned: &BTreeMap<String, Value>,
        actual: &BTreeMap<String, Value>,
        path: &Path,
    ) {
        let new = actual.keys().filter(|key| !planned.contains_key(*key));
        for key in planned.keys().chain(new) {
            self.element(ty, planned.get(key), actual.get(key), &path.with(Step::Key(key.clone())));
        }
    }

    fn element(&mut self, ty: &Type, planned: Option<&Value>, actual: Option<&Value>, path: &Path) {
        match (planned, actual) {
            (Some(planned), Some(actual)) => self.value(ty, planned, actual, path),
            (Some(planned), None) => self.report(planned, &Value::Null, path, "the element vanished"),
            (None, actual) => {
                let actual = actual.unwrap_or(&Value::Null);
                self.report(&Value::Null, actual, path, "a new element appeared");
            }
        }
    }

    /// Compares sets, whose elements have no keys: each element must have a counterpart, and there must not
    /// be more elements than planned.
    fn sets(
        &mut self,
        planned: &Value,
        actual: &Value,
        path: &Path,
        compare: &dyn Fn(&mut Self, &Value, &Value),
    ) {
        let (Some(before), Some(after)) = (planned.elements(), actual.elements()) else { return };
        let (rule, names) = (self.rule, self.names);
        let fits = |planned: &Value, actual: &Value| {
            let mut check = Self::new(rule, names);
            compare(&mut check, planned, actual);
            check.found.is_empty()
        };
        let lost: Vec<_> =
            before.iter().filter(|planned| !after.iter().any(|actual| fits(planned, actual))).collect();
        for element in &lost {
            let why = format!("the planned element {element} is not found again");
            self.report(planned, actual, path, &why);
        }
        if lost.is_empty() {
            let new = after.iter().filter(|actual| !before.iter().any(|planned| fits(planned, actual)));
            for element in new {
                self.report(planned, actual, path, &format!("the element {element} was not planned"));
            }
        }
        if before.len() < after.len() {
            self.report(planned, actual, path, "the set has more elements than planned");
        }
    }
}
