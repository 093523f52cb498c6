//! Checks that a planned object is a valid plan.
//!
//! There is one function per clause of core's check. Walking schema, configuration, prior and planned object
//! only finds the places where each clause applies.

use std::collections::{BTreeMap, BTreeSet};

use super::{Rule, Violation, ids};
use crate::schema::{Attribute, Block, NestedBlock, Nesting, Object};
use crate::value::{Path, Step, Value};

/// Returns every reason why `planned` is not a valid plan for a change from `prior` to `config`.
pub(crate) fn plan_valid(schema: &Block, prior: &Value, config: &Value, planned: &Value) -> Vec<Violation> {
    let mut found = Vec::new();
    let [prior, config, planned] = [prior, config, planned].map(Value::clone);
    block(schema, &Objects { prior, config, planned }, &Path::root(), &mut found);
    found
}

/// Checks rule `ephemeral.valid`: core makes the checks of a planned object that is created.
pub(crate) fn ephemeral_valid(schema: &Block, config: &Value, object: &Value) -> Vec<Violation> {
    let as_ephemeral = |mut violation: Violation| {
        let clause = format!("as {}", violation.rule.id);
        violation.found.0 = "opened";
        Violation { rule: &ids::EPHEMERAL_VALID, ..violation }.because(clause)
    };
    plan_valid(schema, &Value::Null, config, object).into_iter().map(as_ephemeral).collect()
}

/// The three objects that a clause compares, at one place.
struct Objects {
    prior: Value,
    config: Value,
    planned: Value,
}

impl Objects {
    /// Returns the objects one level deeper.
    fn attribute(&self, name: &str) -> Self {
        Self {
            prior: self.prior.attribute(name),
            config: self.config.attribute(name),
            planned: self.planned.attribute(name),
        }
    }

    fn violates(&self, rule: &'static Rule, path: &Path) -> Violation {
        Violation::new(rule, path, ("configuration", &self.config), ("planned", &self.planned))
    }
}

fn block(schema: &Block, at: &Objects, path: &Path, found: &mut Vec<Violation>) {
    if is_broken(presence(at, path), found) || at.planned.is_null() {
        return;
    }
    attributes(&schema.attributes, at, path, found);
    for (name, nested) in &schema.blocks {
        blocks(nested, &at.attribute(name), &path.attribute(name), found);
    }
}

/// Adds a violation. Returns whether there is one, so that nothing below it is checked.
fn is_broken(violation: Option<Violation>, found: &mut Vec<Violation>) -> bool {
    let is_broken = violation.is_some();
    found.extend(violation);
    is_broken
}

/// Clause: an object is planned to exist if and only if the configuration has it.
fn presence(at: &Objects, path: &Path) -> Option<Violation> {
    (at.planned.is_null() != at.config.is_null()).then(|| at.violates(&ids::PLAN_PRESENCE, path))
}

fn attributes(schemas: &BTreeMap<String, Attribute>, at: &Objects, path: &Path, found: &mut Vec<Violation>) {
    for (name, schema) in schemas {
        attribute(schema, &at.attribute(name), &path.attribute(name), found);
    }
}

fn attribute(schema: &Attribute, at: &Objects, path: &Path, found: &mut Vec<Violation>) {
    if at.planned.is_same_unrefined(&at.config) || keeps_prior(at) {
        return;
    }
    if schema.write_only {
        found.extend(write_only(at, path));
        return;
    }
    if schema.computed && (!schema.optional || at.config.is_null()) {
        return;
    }
    if is_broken(only_computed_filled(at, path), found) {
        return;
    }
    match schema.nested() {
        Some(object) => nested_attribute(object, at, path, found),
        None => found.push(configured_kept(at, path)),
    }
}

/// Exception: a provider may keep the prior value if the new one means the same.
fn keeps_prior(at: &Objects) -> bool {
    !at.prior.is_null() && !at.config.is_null() && at.planned.is_same_unrefined(&at.prior)
}

/// Clause: a write-only attribute is planned as null.
fn write_only(at: &Objects, path: &Path) -> Option<Violation> {
    (!at.planned.is_null()).then(|| at.violates(&ids::PLAN_WRITE_ONLY, path))
}

/// Clause: without a configured value, only computed attributes get one.
fn only_computed_filled(at: &Objects, path: &Path) -> Option<Violation> {
    (at.config.is_null() && !at.planned.is_null()).then(|| at.violates(&ids::PLAN_ONLY_COMPUTED, path))
}

/// Clause: the configured value or the prior one is planned. Called when neither is.
fn configured_kept(at: &Objects, path: &Path) -> Violation {
    let violation = at.violates(&ids::PLAN_CONFIGURED_KEPT, path);
    if at.prior.is_null() { violation } else { violation.because(format!("prior: {}", at.prior)) }
}

fn nested_attribute(schema: &Object, at: &Objects, path: &Path, found: &mut Vec<Violation>) {
    if is_broken(presence(at, path).or_else(|| nested_known(at, path)), found) || at.planned.is_null() {
        return;
    }
    match schema.nesting {
        Nesting::Single | Nesting::Group => return attributes(&schema.attributes, at, path, found),
        Nesting::Set => return found.extend(set_count(at, path)),
        Nesting::List | Nesting::Map if is_broken(same_count(at, path), found) => return,
        Nesting::List => {}
        Nesting::Map => found.extend(same_keys(&ids::PLAN_NESTED_KEYS, at, path)),
    }
    for (at, path) in elements(at, path) {
        attributes(&schema.attributes, &at, &path, found);
    }
}

/// Clause: a configured nested attribute is not unknown as a whole.
fn nested_known(at: &Objects, path: &Path) -> Option<Violation> {
    (!at.config.is_null() && !at.planned.is_known()).then(|| at.violates(&ids::PLAN_NESTED_UNKNOWN, path))
}

/// Clause: as many elements as configured. An unknown configuration has no known number of elements, so none
/// may be planned.
fn same_count(at: &Objects, path: &Path) -> Option<Violation> {
    let (planned, configured) = (at.planned.len(), at.config.len());
    (planned != configured || configured.is_none()).then(|| count_violation(at, path))
}

/// Clause for sets: a number of elements that the configured ones can result in, since unknown elements may
/// become equal.
fn set_count(at: &Objects, path: &Path) -> Option<Violation> {
    let (planned, configured) = (set_range(&at.planned)?, set_range(&at.config)?);
    (configured.1 < planned.0 || configured.0 > planned.1).then(|| count_violation(at, path))
}

/// Returns the smallest and the largest number of elements that a set can have.
fn set_range(set: &Value) -> Option<(usize, usize)> {
    let stored = set.len()?;
    Some(if stored <= 1 || set.is_wholly_known() { (stored, stored) } else { (1, stored) })
}

fn count_violation(at: &Objects, path: &Path) -> Violation {
    let count =
        |value: &Value| value.len().map_or_else(|| "an unknown number of".to_owned(), |n| n.to_string());
    let counts = format!("{} elements planned, {} configured", count(&at.planned), count(&at.config));
    at.violates(&ids::PLAN_NESTED_COUNT, path).because(counts)
}

/// Clause: exactly the configured keys are planned.
fn same_keys(rule: &'static Rule, at: &Objects, path: &Path) -> Option<Violation> {
    let keys =
        |value: &Value| value.members().map(|members| members.keys().cloned().collect::<BTreeSet<_>>());
    let (planned, configured) = (keys(&at.planned)?, keys(&at.config)?);
    let strange: Vec<_> = planned.symmetric_difference(&configured).collect();
    (!strange.is_empty())
        .then(|| at.violates(rule, path).because(format!("keys on one side only: {strange:?}")))
}

/// Returns the planned elements of a list or map that are configured, with what was there before.
fn elements(at: &Objects, path: &Path) -> Vec<(Objects, Path)> {
    let part = |step: Step| {
        let of = |whole: &Value| whole.at(&Path(vec![step.clone()]));
        let (planned, config) = (of(&at.planned)?, of(&at.config)?);
        let prior = of(&at.prior).filter(|_| at.prior.is_known()).unwrap_or_default();
        Some((Objects { prior, config, planned }, path.with(step)))
    };
    let keys = at.planned.members().into_iter().flat_map(|members| members.keys().cloned().map(Step::Key));
    let indexes = (0..at.planned.elements().unwrap_or_default().len()).map(Step::index);
    keys.chain(indexes).filter_map(part).collect()
}

fn blocks(schema: &NestedBlock, at: &Objects, path: &Path, found: &mut Vec<Violation>) {
    if is_broken(collection_not_null(schema, at, path), found) || at.planned == at.config {
        return;
    }
    if is_broken(unknown_blocks_kept(at, path).or_else(|| blocks_known(at, path)), found) {
        return;
    }
    match schema.nesting {
        Nesting::Single | Nesting::Group => return block(&schema.block, at, path, found),
        Nesting::Set => {
            let elements = at.planned.elements().unwrap_or_default().iter();
            let unknown = elements.filter(|element| !element.is_known());
            found.extend(unknown.map(|_| at.violates(&ids::PLAN_BLOCK_UNKNOWN, path)));
            return;
        }
        Nesting::List if is_broken(block_count(at, path), found) => return,
        Nesting::Map if is_broken(same_keys(&ids::PLAN_BLOCK_KEYS, at, path), found) => return,
        Nesting::List | Nesting::Map => {}
    }
    for (at, path) in elements(at, path) {
        if !is_broken(blocks_known(&at, &path), found) {
            block(&schema.block, &at, &path, found);
        }
    }
}

/// Clause: no blocks are planned as an empty collection.
fn collection_not_null(schema: &NestedBlock, at: &Objects, path: &Path) -> Option<Violation> {
    (schema.nesting != Nesting::Single && at.planned.is_null())
        .then(|| at.violates(&ids::PLAN_BLOCK_NULL, path))
}

/// Clause: blocks that `dynamic` leaves unknown stay unknown. Called when the two differ.
fn unknown_blocks_kept(at: &Objects, path: &Path) -> Option<Violation> {
    (!at.config.is_known()).then(|| at.violates(&ids::PLAN_BLOCK_DYNAMIC, path))
}

/// Clause: a block is not unknown as a whole.
fn blocks_known(at: &Objects, path: &Path) -> Option<Violation> {
    (!at.planned.is_known()).then(|| at.violates(&ids::PLAN_BLOCK_UNKNOWN, path))
}

/// Clause: as many blocks as configured; null counts as none.
fn block_count(at: &Objects, path: &Path) -> Option<Violation> {
    let (planned, configured) = (at.planned.len().unwrap_or(0), at.config.len().unwrap_or(0));
    let counts = || format!("{planned} blocks planned, {configured} configured");
    (planned != configured).then(|| at.violates(&ids::PLAN_BLOCK_COUNT, path).because(counts()))
}
