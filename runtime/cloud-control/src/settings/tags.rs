//! `default_tags` and `ignore_tags`, and the environment variables that hashicorp/aws has for them.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;

use ferroform_core::table::TAGS_OF_AWS;
use ferroform_core::value::{Step, Value};

use super::read::{Reader, ValueAt};

/// Begins the names of the variables with default tags. What follows is the key.
const DEFAULT_TAGS: &str = "TF_AWS_DEFAULT_TAGS_";
const IGNORED_KEYS: &str = "TF_AWS_IGNORE_TAGS_KEYS";
const IGNORED_PREFIXES: &str = "TF_AWS_IGNORE_TAGS_KEY_PREFIXES";

/// What the provider block says about the tags of all objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagRules {
    /// The tags that every object gets; `None` if they are known only after apply.
    pub defaults: Option<BTreeMap<String, String>>,
    /// Keys of tags that are left alone.
    pub ignored_keys: BTreeSet<String>,
    /// Beginnings of the keys of tags that are left alone.
    pub ignored_prefixes: BTreeSet<String>,
}

impl Default for TagRules {
    fn default() -> Self {
        Self {
            defaults: Some(BTreeMap::new()),
            ignored_keys: BTreeSet::new(),
            ignored_prefixes: BTreeSet::new(),
        }
    }
}

impl TagRules {
    /// Whether a tag belongs to AWS, or the provider block says to leave it alone.
    #[must_use]
    pub fn ignores(&self, key: &str) -> bool {
        key.starts_with(TAGS_OF_AWS)
            || self.ignored_keys.contains(key)
            || self.ignored_prefixes.iter().any(|prefix| key.starts_with(prefix))
    }
}

impl Reader {
    /// Reads both arguments. `variables` is the environment.
    pub(super) fn tag_rules(
        &mut self,
        root: &ValueAt<'_>,
        variables: impl Iterator<Item = (OsString, OsString)>,
    ) -> TagRules {
        let mut rules = of_environment(variables);
        let ignored = root.attribute("ignore_tags");
        self.expect_known(&ignored);
        rules.ignored_keys.extend(self.texts(&ignored.attribute("keys")));
        rules.ignored_prefixes.extend(self.texts(&ignored.attribute("key_prefixes")));
        let block = root.attribute("default_tags");
        let tags = block.attribute("tags");
        if !block.value.is_wholly_known() {
            rules.defaults = None;
        } else if let (Some(defaults), Value::Map(tags)) = (&mut rules.defaults, tags.value) {
            // A null is a tag that this configuration does not set.
            let set = tags.iter().filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())));
            defaults.extend(set);
        }
        for key in rules.defaults.iter().flatten().map(|(key, _)| key) {
            self.default_tag(&tags, key);
        }
        rules
    }

    fn default_tag(&mut self, tags: &ValueAt<'_>, key: &str) {
        let place = ValueAt { value: tags.value, path: tags.path.join(Step::Key(key.to_owned())) };
        if key.is_empty() {
            self.wrong(&place, "The key of a tag must not be empty.");
        } else if key.starts_with(TAGS_OF_AWS) {
            self.wrong(&place, "Keys that begin with \"aws:\" are reserved. AWS would refuse every object.");
        }
    }
}

fn of_environment(variables: impl Iterator<Item = (OsString, OsString)>) -> TagRules {
    let mut rules = TagRules::default();
    for (name, value) in variables {
        let (Ok(name), Ok(value)) = (name.into_string(), value.into_string()) else { continue };
        let items = || value.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned);
        match name.as_str() {
            IGNORED_KEYS => rules.ignored_keys.extend(items()),
            IGNORED_PREFIXES => rules.ignored_prefixes.extend(items()),
            _ => {
                let key = name.strip_prefix(DEFAULT_TAGS).filter(|key| !key.is_empty());
                if let (Some(key), Some(defaults)) = (key, &mut rules.defaults) {
                    defaults.insert(key.to_owned(), value);
                }
            }
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn object(attributes: &[(&'static str, Value)]) -> Value {
        Value::Object(attributes.iter().cloned().collect())
    }

    fn map(tags: &[(&str, Value)]) -> Value {
        Value::Map(tags.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
    }

    fn defaults(tags: Value) -> Value {
        object(&[("default_tags", object(&[("tags", tags)]))])
    }

    /// Reads a block in this environment, and returns the errors.
    fn read(block: &Value, environment: &[(&str, &str)]) -> (TagRules, Vec<String>) {
        let mut reader = Reader::default();
        let variables = environment.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
        let rules = reader.tag_rules(&ValueAt::root(block), variables);
        assert_eq!(reader.unknown, []);
        (rules, reader.diagnostics.into_iter().map(|error| error.detail).collect())
    }

    #[test]
    fn a_default_tag_of_the_block_wins_over_the_environment() {
        let block = defaults(map(&[("Team", "block".into()), ("Gone", Value::Null)]));
        let environment = [
            ("TF_AWS_DEFAULT_TAGS_Team", "environment"),
            ("TF_AWS_DEFAULT_TAGS_Cost", "7"),
            ("TF_AWS_DEFAULT_TAGS_", "x"),
        ];
        let (rules, errors) = read(&block, &environment);
        let expected =
            [("Cost", "7"), ("Team", "block")].map(|(key, value)| (key.to_owned(), value.to_owned()));
        assert_eq!(rules.defaults, Some(BTreeMap::from(expected)));
        assert_eq!(errors, Vec::<String>::new());
    }

    #[test]
    fn ignored_tags_of_the_block_and_the_environment_add_up() {
        let texts = |texts: &[&str]| Value::set(texts.iter().map(|text| Value::from(*text)).collect());
        let ignore = object(&[("keys", texts(&["one"])), ("key_prefixes", texts(&["p:"]))]);
        let environment =
            [("TF_AWS_IGNORE_TAGS_KEYS", "two, three"), ("TF_AWS_IGNORE_TAGS_KEY_PREFIXES", "q/,")];
        let (rules, _) = read(&object(&[("ignore_tags", ignore)]), &environment);
        for key in ["one", "two", "three", "p:x", "q/", "aws:cloudformation:stack-id"] {
            assert!(rules.ignores(key), "{key}");
        }
        for key in ["", "ones", "p", "AWS:x"] {
            assert!(!rules.ignores(key), "{key}");
        }
    }

    #[test]
    fn default_tags_that_are_not_known_yet_are_no_error() {
        for block in [
            defaults(map(&[("a", "b".into()), ("c", Value::UNKNOWN)])),
            defaults(Value::UNKNOWN),
            object(&[("default_tags", Value::UNKNOWN)]),
        ] {
            let (rules, errors) = read(&block, &[("TF_AWS_DEFAULT_TAGS_x", "y")]);
            assert_eq!((rules.defaults, errors.len()), (None, 0));
        }
        assert!(Settings::from_value(&defaults(Value::UNKNOWN)).unknown.is_empty());
    }

    #[test]
    fn tags_that_aws_would_refuse_are_errors() {
        let (_, errors) = read(&defaults(map(&[("aws:a", "b".into())])), &[]);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(
            errors[0].contains("default_tags.tags[\"aws:a\"]") && errors[0].contains("reserved"),
            "{errors:?}"
        );
        let (_, errors) = read(&defaults(map(&[("", "b".into())])), &[]);
        assert!(errors[0].contains("must not be empty"), "{errors:?}");
    }
}
