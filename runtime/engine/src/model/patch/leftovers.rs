//! Removes values that the service filled in and refuses when they are sent back.
//!
//! Cloud Control judges the whole model that a patch makes, with everything that the service itself filled in: an empty
//! list where the schema demands an element (awscc#3289), an empty object without its required member, a null, an empty
//! text, two ways to say one thing (cloudformation-coverage-roadmap#2537). None of it says anything, so every patch takes
//! it away.

use std::collections::BTreeSet;

use ferroform_core::table::{
    AttributeTable, Constraint, ElementTable, Kind, Literal, ObjectTable, Order, ResourceTable, Rule,
    TAGS_OF_AWS, Text,
};
use ferroform_core::value::Value;
use ferroform_schema::pattern::pattern_matches;
use serde_json::{Map, Value as Json};

use super::{Writer, patched};
use crate::model::difference::is_in_patches;
use crate::model::{desired_value, member_of, observed_value};
use crate::tree::align;

/// Returns the operations that remove what the service would refuse in this model and the configuration does not have.
pub(super) fn without_leftovers(table: &'static ObjectTable, config: &Value, model: &Json) -> Vec<Json> {
    let mut writer = Writer::default();
    find_pairs(table, &mut BTreeSet::new(), &mut writer.pairs);
    if let Json::Object(members) = model {
        writer.sweep(table, &[config], members);
    }
    writer.operations
}

/// Returns the operations that change what the service returned and `message` refuses: members that the schema does not
/// know, entries of maps that the configuration does not have, and documents where the service wants a text. Tags that the
/// configuration does not have are somebody else's, and stay, but for those of AWS, which no update can take away.
pub(super) fn without_refused(
    table: &'static ResourceTable,
    config: &Value,
    model: &Json,
    message: &str,
) -> Vec<Json> {
    let tags = table.tagging.and_then(|tags| table.root.attribute(tags.attribute)?.property());
    let mut writer = Writer { tags, ..Writer::default() };
    writer.refused(&Kind::Object(table.root), &[config], model, message);
    writer.operations
}

impl Writer {
    /// Sweeps the members of an object, and returns how many are not refused. `configs` is what the configuration has there: all
    /// elements that it may be, where the service may have another order.
    fn sweep(
        &mut self,
        table: &'static ObjectTable,
        configs: &[&Value],
        members: &Map<String, Json>,
    ) -> usize {
        let mut left = members.len();
        let excluded = excluded(table, configs, members);
        for attribute in table.attributes.iter().filter(|attribute| is_in_patches(attribute)) {
            let Some((property, value)) = attribute.property().and_then(|name| members.get_key_value(name))
            else {
                continue;
            };
            let configs = of_attribute(configs, attribute);
            let constraints = (attribute.constraints, attribute.behaviour.is_refused_empty);
            let is_gone = self.below(property, |writer| {
                excluded.contains(&attribute.name)
                    || writer.is_leftover(&attribute.kind, constraints, &configs, value)
            });
            if is_gone {
                left -= 1;
                // An object without it would be refused as well.
                if !attribute.is_demanded() {
                    self.below(property, Self::remove);
                }
            }
        }
        left
    }

    /// Sweeps a value. Returns whether the value itself is refused, in which case nothing inside it is swept.
    fn is_leftover(
        &mut self,
        kind: &Kind,
        (constraints, is_refused_empty): (&[Constraint], bool),
        configs: &[&Value],
        value: &Json,
    ) -> bool {
        let start = self.operations.len();
        let demands = |is_broken: fn(&Rule) -> bool| constraints.iter().any(|one| is_broken(&one.rule));
        let is_configured = configs.iter().any(|config| !config.is_null());
        let is_leftover = match (kind, value) {
            (_, Json::Null) => return true,
            (_, Json::String(text)) => text.is_empty() && (is_refused_empty || demands(forbids_empty_text)),
            (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
                let mut gone = Vec::new();
                self.within_elements(kind, value, |writer| {
                    let configs = of_elements(table, configs, elements);
                    for (index, (element, configs)) in elements.iter().zip(configs).enumerate() {
                        let is_gone = writer.below(&index.to_string(), |writer| {
                            writer.is_leftover(&table.kind, (table.constraints, false), &configs, element)
                        });
                        gone.extend(is_gone.then_some(index));
                    }
                    // From the back, so that no index changes before it is used.
                    for index in gone.iter().rev() {
                        writer.below(&index.to_string(), Self::remove);
                    }
                });
                gone.len() == elements.len() && (is_refused_empty || demands(forbids_empty_list))
            }
            (Kind::Map(table), Json::Object(entries)) => {
                let mut left = entries.len();
                for (key, entry) in entries {
                    let configs = of_entry(configs, key);
                    let is_gone = self.below(key, |writer| {
                        writer.is_leftover(&table.kind, (table.constraints, false), &configs, entry)
                    });
                    if is_gone {
                        self.below(key, Self::remove);
                        left -= 1;
                    }
                }
                left == 0 && (is_refused_empty || demands(forbids_empty_list))
            }
            (Kind::Object(table), Json::Object(members)) => {
                let left = self.sweep(table, configs, members);
                left == 0 && (is_refused_empty || forbids_emptiness(table))
            }
            (Kind::String(Text::Json), Json::Object(_) | Json::Array(_)) => {
                let texts = configs.iter().filter_map(|config| match config {
                    Value::String(text) => serde_json::from_str(text).ok(),
                    _ => None,
                });
                let documents: Vec<Json> = texts.collect();
                self.sweep_text(&documents.iter().collect::<Vec<_>>(), value);
                false
            }
            // What a text has is the user's.
            (Kind::String(Text::Document(table)), _) if !is_configured => {
                self.is_leftover(&table.kind, (table.constraints, is_refused_empty), configs, value)
            }
            _ => false,
        };
        let is_leftover = is_leftover && !is_configured;
        if is_leftover {
            self.operations.truncate(start);
        }
        is_leftover
    }

    fn refused(&mut self, kind: &Kind, configs: &[&Value], value: &Json, message: &str) {
        match (kind, value) {
            (Kind::Object(table), Json::Object(members)) => {
                for (name, value) in members {
                    let known = member_of(table, name);
                    self.below(name, |writer| match known {
                        Some(attribute) if is_in_patches(attribute) => {
                            let configs = of_attribute(configs, attribute);
                            writer.refused(&attribute.kind, &configs, value, message);
                        }
                        Some(_) => {}
                        None if names(message, name) => writer.remove(),
                        None => {}
                    });
                }
            }
            (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
                self.within_elements(kind, value, |writer| {
                    let configs = of_elements(table, configs, elements);
                    for (index, (element, configs)) in elements.iter().zip(configs).enumerate() {
                        writer.below(&index.to_string(), |writer| {
                            writer.refused(&table.kind, &configs, element, message);
                        });
                    }
                });
            }
            (Kind::Map(table), Json::Object(entries)) => {
                let are_tags = self.pointer.strip_prefix('/') == self.tags;
                for (key, entry) in entries {
                    let configs = of_entry(configs, key);
                    let is_foreign_tag = are_tags && !key.starts_with(TAGS_OF_AWS);
                    let is_gone = !is_foreign_tag && configs.is_empty() && names(message, key);
                    self.below(key, |writer| {
                        if is_gone {
                            writer.remove();
                        } else {
                            writer.refused(&table.kind, &configs, entry, message);
                        }
                    });
                }
            }
            (Kind::String(_), Json::Object(_) | Json::Array(_))
                if message.contains(&format!("{}:", self.pointer)) =>
            {
                self.send("replace", Some(value.to_string().into()));
            }
            _ => {}
        }
    }

    /// Changes elements by their places. If their order means nothing, the service may have another one by the time it applies
    /// the patch, so the whole collection is sent instead, as far as the schema describes it.
    fn within_elements(&mut self, kind: &Kind, elements: &Json, change: impl FnOnce(&mut Self)) {
        let (start, length) = (self.operations.len(), self.pointer.len());
        change(self);
        if matches!(kind, Kind::List(_, Order::Significant)) || self.operations.len() == start {
            return;
        }
        let mut changes = self.operations.split_off(start);
        for operation in &mut changes {
            let path = operation["path"].as_str().and_then(|path| path.get(length..)).unwrap_or_default();
            operation["path"] = path.into();
        }
        let after = patched(elements, &changes).map(|after| observed_value(kind, &after));
        self.send("replace", after.and_then(|after| desired_value(kind, &after)));
    }

    /// Removes one of two properties that exclude each other from a JSON text that no table describes. `configs` is what the
    /// configuration has there.
    fn sweep_text(&mut self, configs: &[&Json], value: &Json) {
        match value {
            Json::Object(members) => {
                let state = |name| (name, configs.iter().any(|config| config.get(name).is_some()));
                let there = self
                    .pairs
                    .iter()
                    .copied()
                    .filter(|(one, other)| members.contains_key(*one) && members.contains_key(*other));
                let gone = there.filter_map(|(one, other)| of_pair(state(one), state(other)));
                for gone in gone.collect::<Vec<_>>() {
                    self.below(gone, Self::remove);
                }
                for (name, member) in members {
                    let configs: Vec<&Json> = configs.iter().filter_map(|config| config.get(name)).collect();
                    self.below(name, |writer| writer.sweep_text(&configs, member));
                }
            }
            Json::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    let lists = configs.iter().filter_map(|config| config.as_array());
                    let lists = lists.filter(|list| list.len() == elements.len());
                    let configs: Vec<&Json> = lists.filter_map(|list| list.get(index)).collect();
                    self.below(&index.to_string(), |writer| writer.sweep_text(&configs, element));
                }
            }
            _ => {}
        }
    }
}

/// Finds the properties below an object that exclude each other whatever their values are: each pair once.
fn find_pairs(
    table: &'static ObjectTable,
    seen: &mut BTreeSet<*const ObjectTable>,
    found: &mut Vec<(&'static str, &'static str)>,
) {
    if !seen.insert(table) {
        return;
    }
    for attribute in table.attributes {
        let exclusions = attribute.behaviour.excludes.iter().filter(|one| one.values.is_empty());
        let others = exclusions.flat_map(|one| one.attributes).filter_map(|name| table.attribute(name));
        let pairs = others.filter_map(|other| attribute.property().zip(other.property()));
        for pair in pairs {
            if !found.contains(&pair) {
                found.push(pair);
            }
        }
        if let Some(inside) = attribute.kind.object() {
            find_pairs(inside, seen, found);
        }
    }
}

/// Whether a message names a member.
fn names(message: &str, member: &str) -> bool {
    [format!("[{member}]"), format!("'{member}'")].iter().any(|named| message.contains(named))
}

fn of_attribute<'v>(configs: &[&'v Value], attribute: &AttributeTable) -> Vec<&'v Value> {
    configs.iter().map(|config| config.attribute(attribute.name)).collect()
}

fn of_entry<'v>(configs: &[&'v Value], key: &str) -> Vec<&'v Value> {
    configs.iter().filter_map(|config| config.entry(key)).collect()
}

/// Returns what the configuration has of each element; nothing of those that the service added.
fn of_elements<'v>(table: &ElementTable, configs: &[&'v Value], elements: &[Json]) -> Vec<Vec<&'v Value>> {
    let observed: Vec<Value> = elements.iter().map(|element| observed_value(&table.kind, element)).collect();
    let mut found = vec![Vec::new(); elements.len()];
    for list in configs.iter().filter_map(|config| config.elements()) {
        for (config, place) in list.iter().zip(align(table, list, &observed)) {
            if let Some(place) = place {
                found[place].push(config);
            }
        }
    }
    found
}

/// Returns the attributes that another value in the object excludes, and that the configuration does not have. If it has
/// the excluded one only, the other goes.
fn excluded(
    table: &'static ObjectTable,
    configs: &[&Value],
    members: &Map<String, Json>,
) -> Vec<&'static str> {
    let member = |attribute: &AttributeTable| attribute.property().and_then(|property| members.get(property));
    let is_configured =
        |attribute: &AttributeTable| configs.iter().any(|config| !config.attribute(attribute.name).is_null());
    let mut excluded = Vec::new();
    for attribute in table.attributes.iter().filter(|attribute| !attribute.behaviour.excludes.is_empty()) {
        let Some(value) = member(attribute).map(|value| observed_value(&attribute.kind, value)) else {
            continue;
        };
        let exclusions = attribute.behaviour.excludes.iter().filter(|exclusion| exclusion.is_of(&value));
        let others =
            exclusions.flat_map(|exclusion| exclusion.attributes).filter_map(|name| table.attribute(name));
        for other in others.filter(|other| member(other).is_some()) {
            excluded.extend(of_pair(
                (attribute.name, is_configured(attribute)),
                (other.name, is_configured(other)),
            ));
        }
    }
    excluded
}

/// Returns which of two exclusive attributes is removed: the one that is not configured; if neither is, the second.
fn of_pair<'n>(
    (one, is_configured): (&'n str, bool),
    (other, has_other): (&'n str, bool),
) -> Option<&'n str> {
    match (is_configured, has_other) {
        (_, false) => Some(other),
        (false, true) => Some(one),
        (true, true) => None,
    }
}

fn forbids_empty_text(rule: &Rule) -> bool {
    match rule {
        Rule::Length(limits) => limits.min.is_some_and(|min| min > 0),
        Rule::Pattern(pattern) => !pattern_matches(pattern, ""),
        Rule::OneOf(allowed) => !allowed.contains(&Literal::String("")),
        Rule::Instant => true,
        _ => false,
    }
}

fn forbids_empty_list(rule: &Rule) -> bool {
    matches!(rule, Rule::Size(limits) if limits.min.is_some_and(|min| min > 0))
}

/// Whether an object of this kind cannot be empty.
fn forbids_emptiness(table: &ObjectTable) -> bool {
    table.attributes.iter().any(AttributeTable::is_demanded)
        || table.rules.iter().any(|one| matches!(one.rule, Rule::AnyOf(_) | Rule::OneOfSets(_)))
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, behaving, list, map, multiset, nested, object};
    use ferroform_core::table::{Configurability, Exclusion, Limits, Severity, TagShape, TaggingTable};

    use std::slice;

    use serde_json::json;

    use super::*;
    use crate::testing::{thing_type, value};

    /// Returns the paths that are taken away from a model.
    fn swept(table: &'static ObjectTable, config: Json, model: &Json) -> Vec<String> {
        let operations = without_leftovers(table, &value(table, config), model);
        operations.iter().map(|one| one["path"].as_str().unwrap().to_owned()).collect()
    }

    fn at_least_one(attribute: AttributeTable) -> AttributeTable {
        static ONE: Constraint =
            Constraint { rule: Rule::Size(&Limits { min: Some(1), max: None }), severity: Severity::Error };
        AttributeTable { constraints: slice::from_ref(&ONE), ..attribute }
    }

    #[test]
    fn empty_values_that_the_schema_forbids_are_taken_away_and_others_stay() {
        let target = AttributeTable { configurability: Configurability::Required, ..attribute("arn", TEXT) };
        let failure = nested(vec![target]);
        let table = object(vec![
            at_least_one(attribute("topics", list(TEXT))),
            attribute("queues", list(TEXT)),
            attribute("failure", failure),
            attribute("filters", list(nested(vec![at_least_one(attribute("tags", list(TEXT)))]))),
        ]);
        let model = json!({
            "TOPICS": [], "QUEUES": [], "FAILURE": {},
            "FILTERS": [{"TAGS": []}, {"TAGS": ["a"]}, null, {"TAGS": [null]}],
        });
        let gone = ["/FAILURE", "/FILTERS/0/TAGS", "/FILTERS/3/TAGS", "/FILTERS/2", "/TOPICS"];
        assert_eq!(swept(table, json!({}), &model), gone);
        let config = json!({"topics": [], "failure": {}, "filters": [{"tags": []}]});
        let gone = ["/FILTERS/3/TAGS", "/FILTERS/2"];
        assert_eq!(swept(table, config, &model), gone, "the service judges what the user wrote");
    }

    #[test]
    fn no_element_is_named_by_its_place_where_the_service_may_have_another_order() {
        let tags = at_least_one(attribute("tags", list(TEXT)));
        let filter = nested(vec![attribute("id", TEXT), tags]);
        let table = object(vec![attribute("filters", multiset(filter))]);
        let model = json!({"FILTERS": [{"ID": "a", "TAGS": []}, {"ID": "b", "TAGS": ["t"]}, null]});
        let left = json!([{"ID": "a"}, {"ID": "b", "TAGS": ["t"]}]);
        let whole = json!({"op": "replace", "path": "/FILTERS", "value": left});
        assert_eq!(without_leftovers(table, &value(table, json!({})), &model), [whole]);
        let model = json!({"FILTERS": [{"ID": "a", "Version": 1}, {"ID": "b"}]});
        let message = "#/FILTERS/0: extraneous key [Version] is not permitted";
        let operations = without_refused(thing_type(table), &Value::Null, &model, message);
        let left = json!([{"ID": "a"}, {"ID": "b"}]);
        assert_eq!(operations, [json!({"op": "replace", "path": "/FILTERS", "value": left})]);
    }

    #[test]
    fn what_the_configuration_has_of_an_element_is_found_in_any_order() {
        let tags = at_least_one(attribute("tags", list(TEXT)));
        let filter = || nested(vec![attribute("id", TEXT), tags]);
        let model = json!({"FILTERS": [{"ID": "a", "TAGS": []}, {"ID": "b", "TAGS": []}]});
        let config = json!({"filters": [{"id": "b", "tags": []}, {"id": "a"}]});
        let table = object(vec![attribute("filters", multiset(filter()))]);
        let left = json!([{"ID": "a"}, {"ID": "b", "TAGS": []}]);
        let whole = json!({"op": "replace", "path": "/FILTERS", "value": left});
        assert_eq!(without_leftovers(table, &value(table, config.clone()), &model), [whole]);
        let table = object(vec![attribute("filters", list(filter()))]);
        assert_eq!(swept(table, config, &model), ["/FILTERS/0/TAGS"]);
    }

    #[test]
    fn a_member_that_the_schema_demands_goes_only_with_its_object() {
        let keys = at_least_one(attribute("keys", list(TEXT)));
        let keys = AttributeTable { configurability: Configurability::Required, ..keys };
        let table = object(vec![attribute("indexes", list(nested(vec![keys, attribute("name", TEXT)])))]);
        let model = json!({"INDEXES": [{"KEYS": [], "NAME": "a"}, {"KEYS": []}]});
        assert_eq!(swept(table, json!({}), &model), ["/INDEXES/1"]);
    }

    #[test]
    fn a_text_that_the_service_returns_as_a_document_is_sent_as_a_text_if_it_says_so() {
        let table = object(vec![attribute("settings", TEXT)]);
        let model = json!({"SETTINGS": {"A": 1}});
        let operations = |message| without_refused(thing_type(table), &Value::Null, &model, message);
        let as_text = json!({"op": "replace", "path": "/SETTINGS", "value": "{\"A\":1}"});
        for message in [
            "Model validation failed (#/SETTINGS: expected type: String, found: JSONObject)",
            "/SETTINGS: {'A': 1} is not of type 'string'",
        ] {
            assert_eq!(operations(message), slice::from_ref(&as_text), "{message}");
        }
        assert_eq!(operations("#/SETTINGSX: expected type: String"), [json!(null); 0]);
    }

    #[test]
    fn members_that_no_schema_knows_go_if_the_service_names_them() {
        let table = object(vec![attribute("rules", list(nested(vec![attribute("name", TEXT)])))]);
        let model = json!({"RULES": [{"NAME": "a", "Version": 1}], "Owner": "x"});
        let message = "Model validation failed (#/RULES/0: extraneous key [Version] is not permitted)";
        let operations = without_refused(thing_type(table), &Value::Null, &model, message);
        assert_eq!(operations, [json!({"op": "remove", "path": "/RULES/0/Version"})]);
    }

    #[test]
    fn of_two_values_that_exclude_each_other_the_configured_one_stays() {
        static OTHER: &[Exclusion] = &[Exclusion { values: &[], attributes: &["base64"] }];
        let text = behaving(attribute("text", TEXT), |behaviour| behaviour.excludes = OTHER);
        let table = object(vec![attribute("base64", TEXT), text]);
        let model = json!({"TEXT": "a", "BASE64": "YQ=="});
        assert_eq!(swept(table, json!({"text": "a"}), &model), ["/BASE64"]);
        assert_eq!(swept(table, json!({"base64": "YQ=="}), &model), ["/TEXT"]);
        assert_eq!(swept(table, json!({"text": "a", "base64": "YQ=="}), &model), [""; 0]);
    }

    #[test]
    fn of_two_values_that_nobody_configured_one_stays() {
        static OTHER: &[Exclusion] = &[Exclusion { values: &[], attributes: &["base64"] }];
        let text = behaving(attribute("text", TEXT), |behaviour| behaviour.excludes = OTHER);
        let matching = nested(vec![attribute("base64", TEXT), text]);
        let statement = attribute("statement", Kind::String(Text::Json));
        let table = object(vec![attribute("match", matching), statement]);
        let model = json!({"MATCH": {"TEXT": "a", "BASE64": "YQ=="}});
        assert_eq!(swept(table, json!({}), &model), ["/MATCH/BASE64"]);
        let model = json!({"STATEMENT": {"Not": [{"TEXT": "a", "BASE64": "YQ=="}, {"TEXT": "b"}]}});
        let config = |statement: Json| json!({"statement": statement.to_string()});
        assert_eq!(swept(table, json!({}), &model), ["/STATEMENT/Not/0/BASE64"]);
        let written = config(json!({"Not": [{"BASE64": "YQ=="}, {"TEXT": "b"}]}));
        assert_eq!(swept(table, written, &model), ["/STATEMENT/Not/0/TEXT"]);
    }

    #[test]
    fn an_entry_of_the_services_own_goes_if_the_service_refuses_it() {
        let root = object(vec![attribute("options", map(TEXT)), attribute("tags", map(TEXT))]);
        let tagging = TaggingTable { attribute: "tags", shape: TagShape::Map, is_updatable: true };
        let table: &ResourceTable =
            Box::leak(Box::new(ResourceTable { tagging: Some(tagging), ..*thing_type(root) }));
        // Tags with the same key are somebody else's.
        let others = json!({"compatible": "x"});
        let model = json!({"OPTIONS": {"compatible": "false", "cache": "true"}, "TAGS": others});
        let message = "Unrecognized advanced option 'compatible' passed in advancedOptions.";
        let operations = |config: Json| without_refused(table, &value(root, config), &model, message);
        let gone = json!({"op": "remove", "path": "/OPTIONS/compatible"});
        assert_eq!(operations(json!({"options": {"cache": "true"}})), [gone]);
        let config = json!({"options": {"compatible": "false"}});
        assert!(operations(config).is_empty(), "the service judges what the user wrote");
        // CloudFormation gives its objects such tags, which the schema of `AWS::Oam::Sink` forbids.
        let model = json!({"TAGS": {"aws:cloudformation:stack-name": "s", "team": "a"}});
        let message = "#/TAGS: 'aws:cloudformation:stack-name' does not match '^(?!aws:.*).{1,128}$'";
        let gone = json!({"op": "remove", "path": "/TAGS/aws:cloudformation:stack-name"});
        assert_eq!(without_refused(table, &value(root, json!({})), &model, message), [gone]);
    }
}
