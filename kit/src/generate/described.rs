//! What a CloudFormation schema says about the values of a type, for the generator.
//!
//! This reader is the driver's own. It takes from a schema what helps to make values that a service accepts, and
//! passes over the rest: a configuration that is refused is no failure.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::select;
use proptest::string::string_regex;
use serde_json::Value as Json;

use crate::input::Input;

/// The most references that are followed one after the other.
const REFERENCES: usize = 32;
/// The most combinations of alternatives of one object.
const COMBINATIONS: usize = 16;
/// The most characters of a text, if the schema allows more.
const LONG: u64 = 40;

/// A place in a CloudFormation schema.
#[derive(Clone, Copy, Debug)]
pub(super) struct Described<'s> {
    document: &'s Json,
    node: &'s Json,
}

/// One way to fill an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choice {
    /// The arguments that must be there, without underscores.
    pub(super) required: BTreeSet<String>,
    /// The arguments that must not be there.
    pub(super) excluded: BTreeSet<String>,
}

impl<'s> Described<'s> {
    /// Returns the root of a schema.
    pub(super) fn new(schema: &'s Json) -> Self {
        Self { document: schema, node: schema }
    }

    /// Returns the schema of an attribute, if the attribute is a property.
    pub(super) fn attribute(self, name: &str) -> Option<Self> {
        let name = squashed(name);
        let properties = self.parts().into_iter().filter_map(|part| part.node["properties"].as_object());
        let mut found = properties.flatten().filter(|(property, _)| squashed(property) == name);
        found.next().map(|(_, node)| self.at(node))
    }

    /// Returns the schema of the elements of a list, set or map.
    pub(super) fn element(self) -> Option<Self> {
        self.parts().into_iter().find_map(|part| {
            let node = part.node;
            let of_map = node["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
            let found = [Some(&node["items"]), of_map, Some(&node["additionalProperties"])];
            let found = found.into_iter().flatten().find(|node| node.is_object())?;
            Some(self.at(found))
        })
    }

    /// Returns the ways to fill an object: with what is required, and for each group of alternatives with what one of
    /// them requires and without what only the others of a `oneOf` require.
    pub(super) fn choices(self) -> Vec<Choice> {
        let required = names(&self.node["required"]);
        let mut choices = vec![Choice { required, ..Choice::default() }];
        for (keyword, is_exclusive) in [("oneOf", true), ("anyOf", false)] {
            let branches: Vec<_> =
                self.branches(keyword).iter().map(|branch| names(&branch.node["required"])).collect();
            if branches.iter().all(BTreeSet::is_empty) {
                continue;
            }
            let with = |choice: &Choice, own: &BTreeSet<String>| {
                let others = branches.iter().flatten().filter(|name| is_exclusive && !own.contains(*name));
                Choice {
                    required: choice.required.union(own).cloned().collect(),
                    excluded: choice.excluded.iter().chain(others).cloned().collect(),
                }
            };
            let pairs = choices.iter().flat_map(|choice| branches.iter().map(move |own| (choice, own)));
            choices = pairs.take(COMBINATIONS).map(|(choice, own)| with(choice, own)).collect();
        }
        choices
    }

    /// Returns the least and the most elements of a list, set or map.
    pub(super) fn count(self, most: usize) -> (usize, usize) {
        let limit = |keywords: [&str; 2]| {
            let values = keywords.into_iter().filter_map(|keyword| self.node[keyword].as_u64());
            values.filter_map(|value| usize::try_from(value).ok()).next()
        };
        let least = limit(["minItems", "minProperties"]).unwrap_or(0);
        (least, limit(["maxItems", "maxProperties"]).unwrap_or(most).min(most.max(least)).max(least))
    }

    /// Returns strings that the schema accepts.
    pub(super) fn texts(self) -> Option<BoxedStrategy<Input>> {
        if let Some(values) = self.listed() {
            let texts =
                values.iter().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            return Some(select(texts.collect::<Vec<_>>()).prop_map(Input::from).boxed());
        }
        let is_text =
            self.parts().iter().all(|part| matches!(part.node["type"].as_str(), None | Some("string")));
        if !is_text || ["properties", "items"].iter().any(|keyword| !self.node[*keyword].is_null()) {
            // An object or a list that is a JSON text in Terraform.
            let empty = if self.node["items"].is_null() { "{}" } else { "[]" };
            return Some(Just(Input::from(empty)).boxed());
        }
        let least = self.node["minLength"].as_u64().unwrap_or(0);
        let most = self.node["maxLength"].as_u64().unwrap_or(LONG).min(LONG.max(least)).max(least);
        let fits = move |text: &String| (least..=most).contains(&(text.chars().count() as u64));
        let pattern = self.parts().iter().find_map(|part| part.node["pattern"].as_str());
        let of_length = format!("[a-z]{{{least},{most}}}");
        let texts = match pattern.and_then(|pattern| string_regex(unanchored(pattern)).ok()) {
            Some(texts) => texts.boxed(),
            None => string_regex(&of_length).ok()?.boxed(),
        };
        Some(texts.prop_filter("its length is not within the limits", fits).prop_map(Input::from).boxed())
    }

    /// Returns numbers that the schema accepts.
    pub(super) fn numbers(self) -> Option<BoxedStrategy<Input>> {
        if let Some(values) = self.listed() {
            let numbers: Vec<i64> = values.iter().filter_map(|value| value.as_i64()).collect();
            return (!numbers.is_empty()).then(|| select(numbers).prop_map(Input::from).boxed());
        }
        // A limit such as `0.0` is a whole number too.
        let whole = |limit: f64| format!("{limit:.0}").parse::<i64>().ok();
        let limit = |keyword: &str, towards: fn(f64) -> f64| {
            self.node[keyword].as_i64().or_else(|| self.node[keyword].as_f64().map(towards).and_then(whole))
        };
        let (least, most) = (limit("minimum", f64::ceil), limit("maximum", f64::floor));
        if least.is_none() && most.is_none() {
            return None;
        }
        if let (Some(least), Some(most), Some(lowest)) = (least, most, self.node["minimum"].as_f64())
            && least > most
        {
            // There is no whole number between the limits.
            return Some(Just(Input::from(lowest)).boxed());
        }
        let least = least.unwrap_or_else(|| most.map_or(0, |most| most.min(0)));
        let most = most.unwrap_or_else(|| least.saturating_add(100)).max(least);
        Some((least..=most).prop_map(Input::from).boxed())
    }

    /// Returns the values of an enumeration or a constant.
    fn listed(self) -> Option<Vec<&'s Json>> {
        self.parts().into_iter().find_map(|part| match (&part.node["enum"], &part.node["const"]) {
            (Json::Array(values), _) if !values.is_empty() => Some(values.iter().collect()),
            (_, Json::Null) => None,
            (_, constant) => Some(vec![constant]),
        })
    }

    /// Returns this place and its alternatives.
    fn parts(self) -> Vec<Self> {
        let branches = ["allOf", "oneOf", "anyOf"].into_iter().flat_map(|keyword| self.branches(keyword));
        [self].into_iter().chain(branches).collect()
    }

    fn branches(self, keyword: &str) -> Vec<Self> {
        self.node[keyword].as_array().into_iter().flatten().map(|branch| self.at(branch)).collect()
    }

    /// Returns another place of the same document, behind its references.
    fn at(self, node: &'s Json) -> Self {
        let mut node = node;
        for _ in 0..REFERENCES {
            let Some(reference) = node["$ref"].as_str() else { break };
            let found = reference.strip_prefix('#').and_then(|pointer| self.document.pointer(pointer));
            let Some(found) = found else { break };
            node = found;
        }
        Self { node, ..self }
    }
}

/// Returns a name as it is the same in CloudFormation and in Terraform: `VpcId` and `vpc_id` are `vpcid`.
pub(super) fn squashed(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn names(required: &Json) -> BTreeSet<String> {
    required.as_array().into_iter().flatten().filter_map(Json::as_str).map(squashed).collect()
}

/// A generated text matches as a whole, so anchors say nothing; the generator of texts does not know them.
fn unanchored(pattern: &str) -> &str {
    let pattern = pattern.strip_prefix('^').unwrap_or(pattern);
    match pattern.strip_suffix('$') {
        Some(before) if !before.ends_with('\\') => before,
        _ => pattern,
    }
}

#[cfg(test)]
mod tests {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    use serde_json::json;

    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn values(strategy: Option<BoxedStrategy<Input>>) -> Vec<Input> {
        let strategy = strategy.expect("the schema describes values");
        let mut runner = TestRunner::deterministic();
        (0..100).map(|_| strategy.new_tree(&mut runner).expect("a value").current()).collect()
    }

    fn texts(schema: &Json) -> Vec<String> {
        let text = |value: Input| match value {
            Input::String(text) => text,
            other => panic!("{other:?} is no text"),
        };
        values(Described::new(schema).texts()).into_iter().map(text).collect()
    }

    #[test]
    fn alternatives_are_ways_to_fill_an_object() {
        let schema = json!({
            "required": ["Name"],
            "oneOf": [{"required": ["CronText"]}, {"required": ["Rate"]}],
            "anyOf": [{"required": ["A"]}, {"required": ["B"]}],
        });
        let described = Described::new(&schema);
        let choice = |required: &[&str], excluded: &[&str]| Choice {
            required: set(required),
            excluded: set(excluded),
        };
        let expected = [
            choice(&["name", "crontext", "a"], &["rate"]),
            choice(&["name", "crontext", "b"], &["rate"]),
            choice(&["name", "rate", "a"], &["crontext"]),
            choice(&["name", "rate", "b"], &["crontext"]),
        ];
        assert_eq!(described.choices(), expected);
        let plain = json!({"oneOf": [{"type": "string"}, {"type": "object"}]});
        assert_eq!(Described::new(&plain).choices(), [Choice::default()]);
    }

    #[test]
    fn an_attribute_is_found_behind_references_and_in_alternatives() {
        let schema = json!({
            "definitions": {"A": {"$ref": "#/definitions/B"}, "B": {"enum": ["x"]}, "Loop": {"$ref": "#/definitions/Loop"}},
            "properties": {"VPCId": {"$ref": "#/definitions/A"}, "Loop": {"$ref": "#/definitions/Loop"}},
            "anyOf": [{"properties": {"Other": {"minimum": 1}}}],
        });
        let described = Described::new(&schema);
        let found = |name| described.attribute(name).map(|found| found.node.clone());
        assert_eq!(found("vpc_id"), Some(json!({"enum": ["x"]})));
        assert_eq!(found("other"), Some(json!({"minimum": 1})));
        assert_eq!(found("timeouts"), None);
        assert!(found("loop").is_some());
        let list = json!({"items": {"const": 1}, "minItems": 2});
        let list = Described::new(&list);
        assert_eq!(
            (list.element().map(|element| element.node.clone()), list.count(3)),
            (Some(json!({"const": 1})), (2, 3))
        );
    }

    #[test]
    fn texts_keep_to_enumerations_patterns_and_lengths() {
        let listed = texts(&json!({"enum": ["a", "b"]}));
        assert!(listed.iter().all(|text| text == "a" || text == "b") && listed.contains(&"b".to_owned()));
        let is_name = |text: &String| text.starts_with("n-") && (4..=6).contains(&text.len());
        let named =
            texts(&json!({"type": "string", "pattern": "^n-[a-z]+$", "minLength": 4, "maxLength": 6}));
        assert!(named.iter().all(is_name), "{named:?}");
        let beyond =
            texts(&json!({"type": "string", "pattern": "^(?!aws:).*$", "minLength": 3, "maxLength": 3}));
        assert!(beyond.iter().all(|text| text.len() == 3), "a pattern that cannot be generated: {beyond:?}");
        assert_eq!(texts(&json!({"type": "array", "items": {}}))[0], "[]");
        assert_eq!(texts(&json!({"type": "object", "properties": {}}))[0], "{}");
    }

    #[test]
    fn numbers_keep_to_their_limits() {
        let numbers = values(Described::new(&json!({"minimum": 3, "maximum": 5})).numbers());
        assert!(numbers.iter().all(|number| [3, 4, 5].map(Input::from).contains(number)), "{numbers:?}");
        let shares = values(Described::new(&json!({"minimum": 0.5, "maximum": 2.0})).numbers());
        assert!(shares.iter().all(|share| [1, 2].map(Input::from).contains(share)), "{shares:?}");
        let between = values(Described::new(&json!({"minimum": 0.2, "maximum": 0.8})).numbers());
        assert!(between.iter().all(|number| *number == Input::from(0.2)), "{between:?}");
        assert!(Described::new(&json!({"type": "integer"})).numbers().is_none());
    }
}
