//! Checks that a later object keeps the promises of an earlier one.
//!
//! The same comparison is used twice: for the first and the second plan, and for the plan and the result of
//! apply. A known value must stay the same. An unknown one may become any value that its refinements allow.

use std::collections::BTreeMap;

use super::{Rule, Violation, ids};
use crate::schema::{Block, NestedBlock, Nesting};
use crate::value::{Path, Step, Type, Value};

/// Returns every violation of the first plan's promises by the second plan.
#[must_use]
pub fn second_plan_keeps_first(schema: &Block, first: &Value, second: &Value) -> Vec<Violation> {
    let check = Check { rule: &ids::REPLAN_KNOWN_KEPT, names: ("first plan", "second plan") };
    let mut found = Vec::new();
    check.block(schema, first, second, &Path::root(), &mut found);
    found
}

/// Returns every violation of the plan's promises by the result of apply.
#[must_use]
pub fn applied_as_planned(schema: &Block, planned: &Value, applied: &Value) -> Vec<Violation> {
    let check = Check { rule: &ids::APPLY_PLANNED_KEPT, names: ("planned", "after apply") };
    let mut found = Vec::new();
    check.block(schema, planned, applied, &Path::root(), &mut found);
    found
}

/// The rule of a comparison, and the names of the compared objects in violations.
struct Check {
    rule: &'static Rule,
    names: (&'static str, &'static str),
}

type Found<'f> = &'f mut Vec<Violation>;

impl Check {
    fn report(&self, planned: &Value, actual: &Value, path: &Path, why: &str, found: Found<'_>) {
        let violation = Violation::new(self.rule, path, (self.names.0, planned), (self.names.1, actual));
        found.push(violation.because(why));
    }

    fn block(&self, schema: &Block, planned: &Value, actual: &Value, path: &Path, found: Found<'_>) {
        if planned.is_null() != actual.is_null() {
            self.report(planned, actual, path, "present on one side only", found);
            return;
        }
        if planned.is_null() {
            return;
        }
        for (name, attribute) in &schema.attributes {
            let (planned, actual) = (planned.attribute(name), actual.attribute(name));
            self.value(attribute.ty(), &planned, &actual, &path.attribute(name), found);
        }
        for (name, nested) in &schema.blocks {
            let (planned, actual) = (planned.attribute(name), actual.attribute(name));
            self.blocks(nested, &planned, &actual, &path.attribute(name), found);
        }
    }

    fn blocks(&self, schema: &NestedBlock, planned: &Value, actual: &Value, path: &Path, found: Found<'_>) {
        // Unknown blocks come from `dynamic` and may become any number of blocks.
        if !planned.is_known() {
            return;
        }
        match schema.nesting {
            Nesting::Single | Nesting::Group => self.block(&schema.block, planned, actual, path, found),
            Nesting::List => self.block_list(schema, planned, actual, path, found),
            Nesting::Map => self.block_map(schema, planned, actual, path, found),
            Nesting::Set => {
                let fits = |planned: &Value, actual: &Value| {
                    let mut found = Vec::new();
                    self.block(&schema.block, planned, actual, path, &mut found);
                    found.is_empty()
                };
                self.sets(planned, actual, path, &fits, found);
            }
        }
    }

    fn block_list(
        &self,
        schema: &NestedBlock,
        planned: &Value,
        actual: &Value,
        path: &Path,
        found: Found<'_>,
    ) {
        let (Some(before), Some(after)) = (planned.elements(), actual.elements()) else { return };
        if before.len() != after.len() {
            self.report(planned, actual, path, "the number of blocks changed", found);
            return;
        }
        for (index, (before, after)) in before.iter().zip(after).enumerate() {
            self.block(&schema.block, before, after, &path.with(Step::index(index)), found);
        }
    }

    fn block_map(
        &self,
        schema: &NestedBlock,
        planned: &Value,
        actual: &Value,
        path: &Path,
        found: Found<'_>,
    ) {
        let (Some(before), Some(after)) = (planned.members(), actual.members()) else { return };
        if !before.keys().eq(after.keys()) {
            self.report(planned, actual, path, "the keys of blocks changed", found);
            return;
        }
        for ((key, before), after) in before.iter().zip(after.values()) {
            self.block(&schema.block, before, after, &path.with(Step::Key(key.clone())), found);
        }
    }

    fn value(&self, ty: &Type, planned: &Value, actual: &Value, path: &Path, found: Found<'_>) {
        // A dynamically typed null or unknown makes no promise, not even about the type.
        if *ty == Type::Dynamic && !matches!(planned, Value::Typed(..)) {
            return;
        }
        if let Value::Unknown(promise) = planned {
            if !promise.allows(actual) {
                self.report(planned, actual, path, "the value breaks what was promised about it", found);
            }
            return;
        }
        if planned.is_null() && actual.is_null() {
            return;
        }
        if planned.is_null() || actual.is_null() || !actual.is_known() {
            self.report(planned, actual, path, "", found);
            return;
        }
        self.known(ty, planned, actual, path, found);
    }

    /// Compares two values that are known and not null.
    fn known(&self, ty: &Type, planned: &Value, actual: &Value, path: &Path, found: Found<'_>) {
        match (ty, planned, actual) {
            (Type::Dynamic, Value::Typed(before, planned), Value::Typed(after, actual)) => {
                if after.conforms_to(before) {
                    self.value(before, planned, actual, path, found);
                } else {
                    self.report(
                        planned,
                        actual,
                        path,
                        &format!("the type changed from {before} to {after}"),
                        found,
                    );
                }
            }
            (Type::Object(types), planned, actual) => {
                for (name, ty) in types.iter() {
                    let (planned, actual) = (planned.attribute(name), actual.attribute(name));
                    self.value(ty, &planned, &actual, &path.attribute(name), found);
                }
            }
            (Type::Map(ty), Value::Map(before), Value::Map(after)) => {
                self.map(ty, before, after, path, found);
            }
            (Type::List(ty), Value::List(before), Value::List(after)) => {
                self.list(&|_| ty, before, after, path, found);
            }
            (Type::Tuple(types), Value::Tuple(before), Value::Tuple(after)) => {
                self.list(&|index| types.get(index).unwrap_or(&Type::Dynamic), before, after, path, found);
            }
            (Type::Set(ty), planned, actual) => {
                let fits = |planned: &Value, actual: &Value| {
                    let mut found = Vec::new();
                    self.value(ty, planned, actual, path, &mut found);
                    found.is_empty()
                };
                self.sets(planned, actual, path, &fits, found);
            }
            _ if planned == actual => {}
            _ => self.report(planned, actual, path, "", found),
        }
    }

    fn list<'t>(
        &self,
        ty: &dyn Fn(usize) -> &'t Type,
        planned: &[Value],
        actual: &[Value],
        path: &Path,
        found: Found<'_>,
    ) {
        for index in 0..planned.len().max(actual.len()) {
            let at = path.with(Step::index(index));
            match (planned.get(index), actual.get(index)) {
                (Some(planned), Some(actual)) => self.value(ty(index), planned, actual, &at, found),
                (Some(planned), None) => {
                    self.report(planned, &Value::Null, &at, "the element vanished", found);
                }
                (None, actual) => {
                    self.report(
                        &Value::Null,
                        actual.unwrap_or(&Value::Null),
                        &at,
                        "a new element appeared",
                        found,
                    );
                }
            }
        }
    }

    fn map(
        &self,
        ty: &Type,
        planned: &BTreeMap<String, Value>,
        actual: &BTreeMap<String, Value>,
        path: &Path,
        found: Found<'_>,
    ) {
        for (key, planned) in planned {
            let at = path.with(Step::Key(key.clone()));
            match actual.get(key) {
                Some(actual) => self.value(ty, planned, actual, &at, found),
                None => self.report(planned, &Value::Null, &at, "the element vanished", found),
            }
        }
        for (key, actual) in actual.iter().filter(|(key, _)| !planned.contains_key(*key)) {
            self.report(
                &Value::Null,
                actual,
                &path.with(Step::Key(key.clone())),
                "a new element appeared",
                found,
            );
        }
    }

    /// Compares sets, whose elements have no keys: each element must have a counterpart, and there must not
    /// be more elements than planned.
    fn sets(
        &self,
        planned: &Value,
        actual: &Value,
        path: &Path,
        fits: &dyn Fn(&Value, &Value) -> bool,
        found: Found<'_>,
    ) {
        let (Some(before), Some(after)) = (planned.elements(), actual.elements()) else { return };
        let lost: Vec<_> =
            before.iter().filter(|planned| !after.iter().any(|actual| fits(planned, actual))).collect();
        for element in &lost {
            self.report(
                planned,
                actual,
                path,
                &format!("the planned element {element} is not found again"),
                found,
            );
        }
        if lost.is_empty() {
            let new = after.iter().filter(|actual| !before.iter().any(|planned| fits(planned, actual)));
            for element in new {
                self.report(planned, actual, path, &format!("the element {element} was not planned"), found);
            }
        }
        if before.len() < after.len() {
            self.report(planned, actual, path, "the set has more elements than planned", found);
        }
    }
}
