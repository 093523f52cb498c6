//! Applies tags: makes the request whole, and splits the result.

use std::collections::BTreeSet;

use ferroform_core::value::Value;

use super::{TAGS_ALL, TagRecord, Tags, shape};
use crate::Response;

/// A request to apply, with whole values.
#[derive(Debug)]
pub(crate) struct WholeApply<'a> {
    tags: Tags<'a>,
    pub(crate) config: Value,
    pub(crate) prior: Value,
    pub(crate) planned: Value,
    /// The keys of the default tags in the plan.
    defaults: BTreeSet<String>,
    /// What is remembered if the plan is applied.
    record: TagRecord,
}

impl<'a> Tags<'a> {
    /// Makes a request to apply whole.
    pub(crate) fn apply(self, [config, prior, planned]: &[Value; 3], record: &TagRecord) -> WholeApply<'a> {
        let (planned, defaults) = self.whole_planned(prior, planned, record);
        let prior = self.whole(prior);
        let planned = self.with_removal(planned, &prior);
        let own = self.form.keys(self.own(config)).known;
        // What the plan has of default tags counts as configured.
        let tags = if defaults.is_empty() { self.own(config) } else { self.own(&planned) };
        WholeApply {
            tags: self,
            config: self.with(config, tags.clone(), Value::Null),
            prior,
            planned,
            record: TagRecord { own, defaults: defaults.clone() },
            defaults,
        }
    }
}

impl Tags<'_> {
    /// Returns a plan that sends an empty collection if the last tags are removed and the service never returns tags: their
    /// absence would look like no change.
    fn with_removal(&self, planned: Value, prior: &Value) -> Value {
        let are_gone = self.own(&planned).is_null() && !shape::is_empty(self.form, self.own(prior));
        if self.are_write_only && are_gone && !planned.is_null() {
            self.with(&planned, self.form.none(), Value::Null)
        } else {
            planned
        }
    }

    /// Returns the whole plan and the keys of its default tags. Where a key is known only after apply, `tags_all` does
    /// not say which these are.
    fn whole_planned(&self, prior: &Value, planned: &Value, record: &TagRecord) -> (Value, BTreeSet<String>) {
        let own = self.own(planned);
        if !planned.attribute(TAGS_ALL).is_unknown() || own.is_unknown() {
            return (self.whole(planned), self.default_keys(planned));
        }
        let (given, _) = self.given(prior, record);
        let whole = self.with(planned, self.form.with(own, &given), Value::Null);
        let keys = self.form.keys(own).known;
        (whole, given.into_keys().filter(|key| !keys.contains(key)).collect())
    }
}

impl WholeApply<'_> {
    /// Splits the response for a state and a plan with split values.
    pub(crate) fn split(&self, prior: &Value, planned: &Value, mut response: Response) -> Response {
        let tags = self.tags;
        if response.state.is_null() {
            return response;
        }
        if response.state == self.prior && response.diagnostics.has_errors() {
            response.state = prior.clone();
            return response;
        }
        let whole = response.state;
        let is_as_planned = !planned.is_null() && self.is_as_planned(&whole);
        let split = if is_as_planned {
            response.private.tags = self.record.clone();
            self.split_planned(planned, &whole)
        } else {
            // A failed update may have set some of the new tags.
            response.private.tags.defaults.extend(self.defaults.iter().cloned());
            tags.split_observed(prior, &whole, &mut response.private.tags)
        };
        tags.follow(&mut response.private, &whole, &split);
        Response { state: split, ..response }
    }

    fn is_as_planned(&self, whole: &Value) -> bool {
        let planned = self.tags.own(&self.planned);
        !planned.is_wholly_known() || planned == self.tags.own(whole)
    }

    fn split_planned(&self, planned: &Value, whole: &Value) -> Value {
        let tags = self.tags;
        let known = |value: &Value, other: &dyn Fn() -> Value| {
            if value.is_wholly_known() { value.clone() } else { other() }
        };
        let own = known(tags.own(planned), &|| {
            let own = tags.form.without(tags.own(whole), |key| self.defaults.contains(key));
            if own != *tags.own(whole) && shape::is_empty(tags.form, &own) { Value::Null } else { own }
        });
        let all = known(planned.attribute(TAGS_ALL), &|| tags.form.map(tags.own(whole)));
        tags.with(whole, own, all)
    }
}
