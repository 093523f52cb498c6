//! Default tags of the provider block, and what the service has of them.

use std::collections::BTreeMap;

use ferroform_cloud_control::settings::TagRules;
use ferroform_core::table::{Kind, ResourceTable, TagShape};
use serde_json::{Map, Value as Json};

use crate::contract::chance::Chance;

/// Default tags, by key.
pub type DefaultTags = BTreeMap<String, String>;

/// Returns default tags for the beginning of a lifecycle and for later. Some have the key of a tag in the model.
pub fn invented(tagged: Option<Tagged>, model: &Json, seed: u64) -> Vec<DefaultTags> {
    let mut chance = Chance::new(seed, "default tags");
    let own: Vec<String> = tagged.map(|tagged| tagged.tags(model)).unwrap_or_default().into_keys().collect();
    let mut some = |number: usize| {
        let mut keys = vec!["Team".to_owned(), "CostCenter".to_owned()];
        keys.extend(chance.one_of(&own).cloned());
        keys.retain(|_| chance.happens(60));
        keys.into_iter().map(|key| (key, format!("v{}", number + chance.below(2)))).collect()
    };
    (0..3).map(&mut some).collect()
}

/// Returns the settings with these default tags.
pub fn rules(defaults: &DefaultTags) -> TagRules {
    TagRules { defaults: Some(defaults.clone()), ..TagRules::default() }
}

/// The tags in models of a type.
#[derive(Clone, Copy, Debug)]
pub struct Tagged {
    property: &'static str,
    /// The properties of a pair, if tags are pairs.
    pair: Option<[&'static str; 2]>,
    /// Whether the tags of an object can change.
    pub are_updatable: bool,
}

impl Tagged {
    /// Returns where a type has its tags, if it has any.
    pub fn of(table: &'static ResourceTable) -> Option<Self> {
        let tagging = table.tagging?;
        let attribute = table.root.attribute(tagging.attribute)?;
        let pair = match (tagging.shape, &attribute.kind) {
            (TagShape::Pairs { key, value, .. }, Kind::List(element, _) | Kind::Set(element)) => {
                let Kind::Object(pair) = element.kind else { return None };
                let property = |name| pair.attribute(name)?.property();
                Some([property(key)?, property(value)?])
            }
            _ => None,
        };
        let are_updatable = tagging.is_updatable && table.handlers.update;
        Some(Self { property: attribute.property()?, pair, are_updatable })
    }

    /// Whether this root property has the tags.
    pub fn is(&self, property: &str) -> bool {
        self.property == property
    }

    /// Returns the tags in a model.
    pub fn tags(&self, model: &Json) -> BTreeMap<String, Json> {
        match (&model[self.property], self.pair) {
            (Json::Array(pairs), Some([key, value])) => {
                let tag = |pair: &Json| Some((pair[key].as_str()?.to_owned(), pair[value].clone()));
                pairs.iter().filter_map(tag).collect()
            }
            (Json::Object(tags), None) => tags.clone().into_iter().collect(),
            (Json::String(text), None) => {
                serde_json::from_str::<Map<_, _>>(text).unwrap_or_default().into_iter().collect()
            }
            _ => BTreeMap::new(),
        }
    }

    /// Returns the model without pairs that have no key. They are no tags, and are not removed beside default tags.
    pub fn with_keys(&self, model: &Json) -> Json {
        let mut model = model.clone();
        if let (Some(Json::Array(pairs)), Some([key, _])) = (model.get_mut(self.property), self.pair) {
            pairs.retain(|pair| pair.get(key).is_some());
        }
        model
    }

    /// Returns a model of the service without these default tags, unless they are configured, and with its tags in the
    /// order of the configured ones: their order means nothing.
    pub fn as_configured(&self, configured: &Json, stored: &Json, defaults: &DefaultTags) -> Json {
        let own = self.tags(configured);
        let is_default = |key: &str| defaults.contains_key(key) && !own.contains_key(key);
        let mut model = stored.clone();
        match (&mut model[self.property], self.pair) {
            (Json::Array(pairs), Some([key, _])) => {
                pairs.retain(|pair| !pair[key].as_str().is_some_and(is_default));
                let order = configured[self.property].as_array().map(Vec::as_slice).unwrap_or_default();
                // Several may be alike, so each takes the first place that is left.
                let mut places: Vec<Option<&Json>> = order.iter().map(Some).collect();
                pairs.sort_by_cached_key(|pair| {
                    let is_it = |configured: &Json| match (pair.get(key), configured.get(key)) {
                        (None, None) => configured == pair,
                        (one, other) => one == other,
                    };
                    let place = places.iter().position(|configured| configured.is_some_and(is_it));
                    place.inspect(|place| places[*place] = None).unwrap_or(places.len())
                });
            }
            (Json::Object(tags), None) => tags.retain(|key, _| !is_default(key)),
            _ => {}
        }
        let is_empty = match &model[self.property] {
            Json::Array(pairs) => pairs.is_empty(),
            Json::Object(tags) => tags.is_empty(),
            _ => false,
        };
        if let Json::Object(members) = &mut model
            && (is_empty || members.get(self.property) == Some(&Json::Null))
            && stored.get(self.property) != members.get(self.property)
        {
            members.remove(self.property);
        }
        model
    }

    /// Returns what is wrong with the default tags of an object, whose model was configured in this way.
    pub fn wrong(
        &self,
        configured: &Json,
        stored: &Json,
        now: &DefaultTags,
        before: &DefaultTags,
    ) -> Option<String> {
        let (own, stored) = (self.tags(configured), self.tags(stored));
        let missing = now.iter().find(|(key, value)| {
            !own.contains_key(*key) && stored.get(*key) != Some(&Json::from(value.as_str()))
        });
        let left = before
            .keys()
            .find(|key| !own.contains_key(*key) && !now.contains_key(*key) && stored.contains_key(*key));
        match (missing, left) {
            (Some((key, value)), _) => Some(format!("the default tag {key} = {value} is not on the object")),
            (None, Some(key)) => Some(format!("the default tag {key} is still on the object")),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tags_without_keys_stay_where_they_are_configured() {
        let tagged = Tagged { property: "Tags", pair: Some(["Key", "Value"]), are_updatable: true };
        let configured = json!({"Tags": [{}, {"Key": "a"}, {}]});
        let defaults: DefaultTags = [("Team".to_owned(), "v1".to_owned())].into();
        let stored = json!({"Tags": [{"Key": "Team", "Value": "v1"}, {}, {}, {"Key": "a"}]});
        assert_eq!(tagged.as_configured(&configured, &stored, &defaults), configured);
        let other = json!({"Tags": [{}, {"Key": "b"}, {"Key": "a"}]});
        assert_ne!(tagged.as_configured(&configured, &other, &defaults), configured);
    }

    #[test]
    fn a_tag_with_another_value_stays_where_it_is_configured() {
        let tagged = Tagged { property: "Tags", pair: Some(["Key", "Value"]), are_updatable: true };
        let configured = json!({"Tags": [{"Key": "b"}, {"Key": "a", "Value": "1"}]});
        let stored = json!({"Tags": [{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "2"}]});
        let wanted = json!({"Tags": [{"Key": "b", "Value": "2"}, {"Key": "a", "Value": "1"}]});
        assert_eq!(tagged.as_configured(&configured, &stored, &DefaultTags::new()), wanted);
    }
}
