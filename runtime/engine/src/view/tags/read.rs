//! Splits what a read returns.

use std::collections::BTreeSet;

use ferroform_core::value::Value;

use super::{TAGS_ALL, TagRecord, Tags, shape};
use crate::Response;
use crate::object::is_only_named;

impl Tags<'_> {
    /// Splits the result of a read whose request had the whole value of `prior`.
    pub(crate) fn split_read(&self, prior: &Value, mut response: Response) -> Response {
        if response.state == self.whole(prior) {
            response.state = prior.clone();
        } else if !response.state.is_null() {
            let split = self.split_observed(prior, &response.state, &mut response.private.tags);
            self.follow(&mut response.private, &response.state, &split);
            response.state = split;
        }
        response
    }

    /// Splits a whole value that the service returned for an object whose state was `prior`. Of an object that is new
    /// here, tags like the default tags are taken for them.
    pub(crate) fn split_observed(&self, prior: &Value, whole: &Value, record: &mut TagRecord) -> Value {
        let tags = self.own(whole);
        let is_new = prior.is_null() || is_only_named(prior);
        if is_new && record.is_empty() {
            record.defaults = self.alike(tags);
        }
        let own = self.form.without(tags, |key| record.is_default(key));
        // An import leaves an empty collection, which means the same as the null of a resource without tags.
        let own = if is_new { own } else { self.as_before(self.own(prior), own, tags) };
        let has_all = is_new || !prior.attribute(TAGS_ALL).is_null();
        let all = if has_all { self.asked_for(tags, prior) } else { Value::Null };
        self.with(whole, own, all)
    }

    /// Returns own tags that were split from `whole` as they were in the state, if they mean the same: as null or as an
    /// empty collection, or in the user's own text.
    fn as_before(&self, before: &Value, own: Value, whole: &Value) -> Value {
        let are_empty = || shape::is_empty(self.form, before) && shape::is_empty(self.form, &own);
        let is_text = matches!((before, &own), (Value::String(_), Value::String(_)));
        let is_same =
            (own != *whole && are_empty()) || (is_text && self.form.map(before) == self.form.map(&own));
        if is_same { before.clone() } else { own }
    }

    /// Returns the keys of the tags that are like a default tag.
    fn alike(&self, tags: &Value) -> BTreeSet<String> {
        let Value::Map(tags) = self.form.map(tags) else { return BTreeSet::new() };
        let defaults = self.rules.defaults.iter().flatten();
        let alike = defaults.filter(|(key, value)| tags.get(*key).and_then(Value::as_str) == Some(value));
        alike.map(|(key, _)| key.clone()).collect()
    }

    /// Splits an object that is only looked at: a data source has all tags in both attributes.
    pub(crate) fn unsplit(&self, whole: &Value) -> Value {
        let tags = self.own(whole);
        self.with(whole, tags.clone(), self.form.map(tags))
    }
}
