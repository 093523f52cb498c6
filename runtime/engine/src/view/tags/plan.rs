//! Plans tags: makes the request whole, and splits the plan.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::{Path, Value};

use super::{TAGS_ALL, TagRecord, Tags, shape};

/// A request to plan, with whole values.
#[derive(Debug)]
pub(crate) struct WholePlan<'a> {
    tags: Tags<'a>,
    pub(crate) config: Value,
    pub(crate) prior: Value,
    /// Whether default tags may change that are known only after apply.
    pub(crate) is_open: bool,
    /// A warning about default tags that the object cannot get.
    pub(crate) warning: Option<Diagnostic>,
    /// The resource's own tags in the plan, if the configuration does not set any. Otherwise they are those of the whole plan,
    /// without default tags.
    left: Option<Value>,
    /// The keys of the default tags that the resource does not set itself.
    defaults: BTreeSet<String>,
}

impl<'a> Tags<'a> {
    /// Makes a request to plan whole.
    pub(crate) fn plan(self, config: &Value, prior: &Value, record: &TagRecord) -> WholePlan<'a> {
        let whole_prior = self.whole(prior);
        let (is_first, own) = (prior.is_null(), self.own(config));
        let (given, is_open) = self.given(prior, record);
        let left = || self.left(prior, record, &given);
        let had_defaults = !is_first && !record.defaults.is_empty();
        let (tags, planned_left) = match own {
            Value::Null if given.is_empty() && !had_defaults => (Value::Null, None),
            Value::Null if is_first => (self.form.with(&Value::Null, &given), Some(Value::UNKNOWN)),
            Value::Null => {
                let left = left();
                let is_certain = !is_open || shape::is_empty(self.form, &left);
                let tags = self.form.with(&left, &given);
                // Without any tag, those of before are removed like an argument that is no longer there.
                let tags = if shape::is_empty(self.form, &tags) { Value::Null } else { tags };
                let left = if is_certain { self.spelled_as(self.own(prior), left) } else { Value::UNKNOWN };
                (tags, Some(left))
            }
            Value::Unknown(_) => (own.clone(), None),
            own => (self.form.with(own, &given), None),
        };
        let own_keys = self.form.keys(own).known;
        WholePlan {
            warning: self.fixed(config, prior, &own_keys, &given),
            config: self.with(config, tags, Value::Null),
            prior: whole_prior,
            is_open,
            left: planned_left,
            defaults: given.into_keys().filter(|key| !own_keys.contains(key)).collect(),
            tags: self,
        }
    }

    /// Returns the default tags that the object is given, and whether others may be added that are not known yet. An
    /// object whose tags cannot change keeps those that it has.
    pub(super) fn given(&self, prior: &Value, record: &TagRecord) -> (BTreeMap<String, Value>, bool) {
        let is_first = prior.is_null();
        match &self.rules.defaults {
            Some(defaults) if is_first || self.are_updatable => (values(defaults), false),
            None if is_first => (BTreeMap::new(), true),
            defaults => {
                let Value::Map(all) = prior.attribute(TAGS_ALL) else {
                    return (BTreeMap::new(), defaults.is_none() && self.are_updatable);
                };
                let kept = all.iter().filter(|(key, _)| record.is_default(key));
                let kept = kept.map(|(key, value)| (key.clone(), value.clone())).collect();
                (kept, defaults.is_none() && self.are_updatable)
            }
        }
    }

    /// Returns the tags that an object keeps although its resource sets none: those that nobody configured.
    fn left(&self, prior: &Value, record: &TagRecord, given: &BTreeMap<String, Value>) -> Value {
        self.form.without(self.own(prior), |key| record.own.contains(key) || given.contains_key(key))
    }

    /// Returns no tags as they are in the state: as null or as an empty collection.
    fn spelled_as(&self, before: &Value, left: Value) -> Value {
        match (shape::is_empty(self.form, &left), shape::is_empty(self.form, before)) {
            (true, true) => before.clone(),
            (true, false) => Value::Null,
            _ => left,
        }
    }

    /// Returns a warning if the default tags would be others, but the tags of the object cannot change.
    fn fixed(
        &self,
        config: &Value,
        prior: &Value,
        own_keys: &BTreeSet<String>,
        kept: &BTreeMap<String, Value>,
    ) -> Option<Diagnostic> {
        let wanted = self.rules.defaults.as_ref().filter(|_| !self.are_updatable && !prior.is_null())?;
        let there = self.form.map(self.own(&self.whole(prior)));
        let is_missing = |(key, value): (&String, &String)| {
            !own_keys.contains(key) && there.entry(key).and_then(Value::as_str) != Some(value)
        };
        let is_left_over = |key: &String| !own_keys.contains(key) && !wanted.contains_key(key);
        let is_other = wanted.iter().any(is_missing) || kept.keys().any(is_left_over);
        (is_other && !self.own(config).is_unknown()).then(|| {
            let detail = "The default tags of the provider block have changed, but this object can get tags only at its \
                          creation. It keeps its tags; an object created in its place gets the new ones.\n\nTo replace it \
                          now, use `-replace`.";
            Diagnostic::warning(catalogue::TAGS_KEPT, detail).at(Path::attribute(self.attribute))
        })
    }
}

impl WholePlan<'_> {
    /// Splits the whole plan.
    pub(crate) fn split(&self, planned: &Value, prior: &Value) -> Value {
        let tags = self.tags;
        let (whole, before) = (tags.own(planned), tags.own(&self.prior));
        if planned.is_null() {
            return Value::Null;
        }
        let is_same = !prior.is_null() && !self.is_open && whole == before;
        let keeps = |own: &Value| !own.is_null() || tags.own(&self.config).is_null() || self.left.is_some();
        if is_same && keeps(tags.own(prior)) {
            return tags.with(planned, tags.own(prior).clone(), prior.attribute(TAGS_ALL).clone());
        }
        let without_defaults = || tags.form.without(whole, |key| self.defaults.contains(key));
        let own = self.left.clone().unwrap_or_else(without_defaults);
        let is_emptied = self.left.is_some() && tags.own(&self.config).is_null();
        let all = match whole {
            _ if self.is_open => Value::UNKNOWN,
            _ if is_emptied => Value::Map(BTreeMap::new()),
            whole => tags.asked_for(whole, prior),
        };
        tags.with(planned, own, all)
    }
}

fn values(tags: &BTreeMap<String, String>) -> BTreeMap<String, Value> {
    tags.iter().map(|(key, value)| (key.clone(), Value::from(value.as_str()))).collect()
}
