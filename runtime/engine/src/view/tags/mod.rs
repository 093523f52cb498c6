//! Tags of an object in two parts: those of its resource, and those that the provider block gives every object.
//!
//! Terraform sees the resource's own tags in the attribute of the type, and all that the configuration asks for in
//! `tags_all`. The rest of the engine knows neither the split nor the provider block: it works on *whole* values, in
//! which the attribute of the type has all tags and `tags_all` is null. This module makes whole values of those that
//! Terraform sends, and splits those that it receives:
//!
//! ```text
//! split:  tags = {Name = "web"}   tags_all = {Name = "web", Team = "a"}
//! whole:  tags = {Name = "web", Team = "a"}
//! ```
//!
//! Own tags come first in a whole value, so the same split always makes the same whole. The record of an object
//! describes the whole value.
//!
//! A tag that nobody asked for (set by someone else while the resource has no tags of its own) is in `tags` and not
//! in `tags_all`. States of other providers have no `tags_all`. It stays null until their tags change, so
//! that taking over a state changes nothing.

mod apply;
mod plan;
mod read;
pub(crate) mod record;
mod shape;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ferroform_cloud_control::settings::TagRules;
use ferroform_core::table::{Kind, ResourceTable, TAGS_ALL, TaggingTable};
use ferroform_core::value::Value;

pub(super) use self::apply::WholeApply;
pub(super) use self::plan::WholePlan;
pub use self::record::TagRecord;
use self::shape::TagForm;
use crate::Private;
use crate::object::with_attributes;

/// The tags of a type, and what the provider block says about them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tags<'a> {
    attribute: &'static str,
    form: TagForm,
    root: Kind,
    /// Whether the tags of an existing object can change.
    are_updatable: bool,
    /// Whether the service never returns them.
    are_write_only: bool,
    rules: &'a TagRules,
}

impl<'a> Tags<'a> {
    /// Returns the tags of a type, if it has any.
    pub(super) fn of(table: &'static ResourceTable, rules: &'a TagRules) -> Option<Self> {
        let TaggingTable { attribute, shape, is_updatable } = table.tagging?;
        let held = table.root.attribute(attribute)?;
        Some(Self {
            attribute,
            form: TagForm { shape, kind: held.kind },
            root: Kind::Object(table.root),
            are_updatable: is_updatable && table.handlers.update,
            are_write_only: held.behaviour.is_write_only,
            rules,
        })
    }

    fn own<'v>(&self, state: &'v Value) -> &'v Value {
        state.attribute(self.attribute)
    }

    /// Returns the whole value of a state.
    pub(super) fn whole(&self, state: &Value) -> Value {
        let own = self.own(state);
        let whole = match state.attribute(TAGS_ALL) {
            Value::Map(all) if own.is_unknown() => self.form.with(&Value::Null, all),
            Value::Map(all) => self.form.with(own, all),
            _ => own.clone(),
        };
        self.with(state, whole, Value::Null)
    }

    /// Returns the state with these tags.
    fn with(&self, state: &Value, own: Value, all: Value) -> Value {
        with_attributes(state, [(self.attribute, own), (TAGS_ALL, all)])
    }

    /// Returns the keys of the tags in `tags_all` that are not the resource's own.
    fn default_keys(&self, state: &Value) -> BTreeSet<String> {
        let own = self.form.keys(self.own(state)).known;
        match state.attribute(TAGS_ALL) {
            Value::Map(all) => all.keys().filter(|key| !own.contains(*key)).cloned().collect(),
            _ => BTreeSet::new(),
        }
    }

    /// Returns the tags as a map, without those in the state that nobody asked for.
    fn asked_for(&self, tags: &Value, prior: &Value) -> Value {
        let Value::Map(all) = self.form.map(tags) else { return Value::UNKNOWN };
        let Value::Map(asked_before) = prior.attribute(TAGS_ALL) else { return Value::Map(all) };
        let before = self.form.keys(self.own(prior)).known;
        let is_foreign = |key: &String| before.contains(key) && !asked_before.contains_key(key);
        Value::Map(all.into_iter().filter(|(key, _)| !is_foreign(key)).collect::<BTreeMap<_, _>>())
    }

    /// Returns the tags that the service returned without those that are left alone.
    pub(super) fn visible(&self, observed: Value, record: &TagRecord) -> Value {
        let tags = self.own(&observed);
        let shown = self.form.without(tags, |key| self.rules.ignores(key) && !record.own.contains(key));
        if shown == *tags {
            return observed;
        }
        let shown = if shape::is_empty(self.form, &shown) { Value::Null } else { shown };
        self.with(&observed, shown, Value::Null)
    }

    /// Returns the record of an object with this state to which the default tags were applied.
    pub(super) fn as_applied(&self, state: &Value) -> TagRecord {
        let own = self.form.keys(self.own(state)).known;
        TagRecord {
            own,
            defaults: self.rules.defaults.iter().flatten().map(|(key, _)| key.clone()).collect(),
        }
    }

    /// Moves a record from one whole value to that of a split state.
    fn follow(&self, private: &mut Private, whole: &Value, split: &Value) {
        private.record = private.record.moved(&self.root, whole, &self.whole(split));
    }
}
