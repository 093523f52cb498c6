//! `GenerateResourceConfig`: a configuration for an imported object.

use std::collections::BTreeSet;
use std::slice;

use ferroform_core::table::{
    AttributeTable, Configurability, Constraint, Kind, ObjectTable, Related, Rule, Severity, Text,
};
use ferroform_core::value::{Object, Value};

use crate::model::{observed_in, text_with};
use crate::plan::default_of;
use crate::tree::{is_absent, map, parts};
use crate::validate::obeys;

/// Returns what a user would write for this object: nothing that only the service sets, nothing empty or invalid unless
/// it is required, nothing deprecated, and no defaults. What is left out plans nothing.
#[must_use]
pub fn generate_resource_config(table: &'static ObjectTable, state: &Value) -> Value {
    object(table, state, true)
}

/// `is_concise` says whether optional attributes with a default value are left out. In elements of a list or set they
/// are not, because elements are paired by what they say.
fn object(table: &'static ObjectTable, state: &Value, is_concise: bool) -> Value {
    let attribute = |attribute: &'static AttributeTable| {
        let value = state.attribute(attribute.name);
        // An alternative is chosen by what is set.
        let chooses = || table.rules.iter().any(|one| one.rule.names(attribute.name));
        let is_left_out = match attribute.configurability {
            Configurability::Computed => true,
            _ if attribute.is_demanded() => false,
            _ => {
                is_absent(value)
                    || is_invalid(attribute, value)
                    || (is_concise && is_needless(attribute, value) && !chooses())
            }
        };
        (attribute.name, if is_left_out { Value::Null } else { written(&attribute.kind, value, is_concise) })
    };
    let mut object = table.attributes.iter().map(attribute).collect();
    table.rules.iter().for_each(|constraint| choose(table, &constraint.rule, &mut object));
    Value::Object(object)
}

/// Leaves out an alternative that a rule excludes beside another one, if that says the same. Services return both, and accept one:
///
/// ```text
/// subnets = ["a", "b"]   subnet_mappings = [{subnet_id = "a"}, {subnet_id = "b"}]                      without the mappings
/// subnets = ["a"]        subnet_mappings = [{subnet_id = "a", allocation_id = "x"}]                    without the subnets
/// name = "web"           id = "lt-0123"                                                                without the ID
/// ```
fn choose(table: &ObjectTable, rule: &Rule, object: &mut Object) {
    let groups: Vec<Vec<Names>> = match *rule {
        Rule::OneOfSets(sets) => vec![sets.to_vec()],
        Rule::Excludes(Related { attribute, others }) => {
            others.iter().map(|other| vec![slice::from_ref(attribute), slice::from_ref(other)]).collect()
        }
        _ => return,
    };
    for mut group in groups {
        group.retain(|names| names.iter().all(|name| object.get(name).is_some_and(|value| !value.is_null())));
        group.sort_by_key(|names| names.iter().filter_map(|name| kind(table, name)).map(depth).max());
        let mut rest = group.into_iter();
        let Some(mut kept) = rest.next() else { continue };
        for other in rest {
            let Some(lost) = said_twice(table, object, kept, other) else { continue };
            if lost == kept {
                kept = other;
            }
            for name in lost.iter().filter(|name| !kept.contains(name)) {
                if table.attribute(name).is_some_and(|attribute| !attribute.is_demanded()) {
                    object.insert(name, Value::Null);
                }
            }
        }
    }
}

/// Returns which of two alternatives the other one says too, or is another name of; the second, if that holds for both.
fn said_twice(table: &ObjectTable, object: &Object, first: Names, second: Names) -> Option<Names> {
    let [of_first, of_second] = [first, second].map(|names| {
        let mut said = BTreeSet::new();
        names.iter().for_each(|name| says(kind(table, name), object.get(name), &mut said));
        said
    });
    let is_text = |name: &&str| matches!(kind(table, name), Some(Kind::String(_)));
    if of_second.is_subset(&of_first) || first.iter().chain(second).all(is_text) {
        return Some(second);
    }
    of_first.is_subset(&of_second).then_some(first)
}

fn kind(table: &ObjectTable, name: &str) -> Option<&'static Kind> {
    table.attribute(name).map(|attribute| &attribute.kind)
}

/// The names of attributes.
type Names = &'static [&'static str];

/// How deep a value is: 0 if it has no parts, 1 if its parts have none.
fn depth(kind: &Kind) -> usize {
    match kind {
        Kind::Object(_) => 2,
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => 1 + depth(&element.kind),
        _ => 0,
    }
}

/// Adds the values without parts that are in a value.
fn says<'v>(kind: Option<&Kind>, value: Option<&'v Value>, said: &mut BTreeSet<&'v Value>) {
    let (Some(kind), Some(value)) = (kind, value) else { return };
    let inner = parts(kind, value);
    if inner.is_empty() && !is_absent(value) {
        said.insert(value);
    }
    inner.into_iter().for_each(|(part, value)| says(Some(part.kind()), Some(value), said));
}

/// Whether a user may not write what the service returned, such as an empty description that has to have a character. What
/// is only warned of may be written.
fn is_invalid(attribute: &AttributeTable, value: &Value) -> bool {
    let refuses = |constraint: &Constraint| {
        constraint.severity == Severity::Error && !obeys(&constraint.rule, &attribute.kind, value)
    };
    attribute.constraints.iter().any(refuses)
}

fn is_needless(attribute: &'static AttributeTable, value: &Value) -> bool {
    attribute.behaviour.deprecated.is_some() || default_of(attribute).is_some_and(|default| default == *value)
}

fn written(kind: &'static Kind, value: &Value, is_concise: bool) -> Value {
    match (kind, value) {
        (Kind::Object(table), Value::Object(_)) => object(table, value, is_concise),
        // The service's text may have read-only members, which nobody can write.
        (Kind::String(Text::Document(table)), Value::String(text)) => {
            observed_in(table, text).map_or_else(|| value.clone(), |document| text_with(table, &document))
        }
        _ => map(kind, value, |part, value| written(part.kind(), value, false)),
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{
        TEXT, attribute, behaving, document, list, nested, object, read_only, ruled,
    };
    use ferroform_core::table::{Behaviour, Default as DefaultValue, Literal, Rule};
    use ferroform_core::wire::{from_json, to_json};
    use serde_json::{Value as Json, json};

    use super::*;

    #[test]
    fn read_only_members_of_a_text_are_left_out() {
        let inside = nested(vec![attribute("title", TEXT), read_only(attribute("arn", TEXT))]);
        let table =
            object(vec![attribute("definition", document(inside)), read_only(attribute("arn", TEXT))]);
        let text = json!({"TITLE": "a", "ARN": "x", "NEW": 1}).to_string();
        let state = from_json(&json!({"arn": "x", "definition": text}), table).unwrap();
        let config = to_json(&generate_resource_config(table, &state));
        assert_eq!(config, json!({"arn": null, "definition": "{\"TITLE\":\"a\"}"}));
    }

    #[test]
    fn what_a_user_may_not_write_is_left_out() {
        const NOT_EMPTY: Rule = Rule::Pattern("^.+$");
        static REFUSED: [Constraint; 1] = [Constraint { rule: NOT_EMPTY, severity: Severity::Error }];
        static DOUBTED: [Constraint; 1] = [Constraint { rule: NOT_EMPTY, severity: Severity::Warning }];
        let table =
            |constraints| object(vec![AttributeTable { constraints, ..attribute("description", TEXT) }]);
        let (empty, text) = (json!({"description": ""}), json!({"description": "a"}));
        assert_eq!(generated(table(&REFUSED), &empty), json!({"description": null}));
        assert_eq!(generated(table(&REFUSED), &text), text);
        assert_eq!(generated(table(&DOUBTED), &empty), empty);
    }

    /// A size of 7 by default, an old name, tags, and a list that must be set.
    fn parts() -> Vec<AttributeTable> {
        static SEVEN: DefaultValue = DefaultValue::IfUnknown(&Literal::Int(7));
        static OLD: Behaviour = Behaviour { deprecated: Some("Use name."), ..Behaviour::PLAIN };
        static SET: [Constraint; 1] = [Constraint { rule: Rule::NotNull, severity: Severity::Error }];
        vec![
            AttributeTable { constraints: &SET, ..attribute("must", list(TEXT)) },
            AttributeTable { behaviour: &OLD, ..attribute("old", TEXT) },
            behaving(attribute("size", Kind::Int64), |behaviour| behaviour.default = Some(&SEVEN)),
            attribute("tags", list(TEXT)),
        ]
    }

    fn generated(table: &'static ObjectTable, state: &serde_json::Value) -> serde_json::Value {
        to_json(&generate_resource_config(table, &from_json(state, table).unwrap()))
    }

    #[test]
    fn a_configuration_has_what_must_be_set_and_nothing_needless() {
        let state = json!({"must": [], "old": "x", "size": 7, "tags": []});
        let brief = json!({"must": [], "old": null, "size": null, "tags": null});
        assert_eq!(generated(object(parts()), &state), brief);
        let state = json!({"must": [], "old": null, "size": 8, "tags": ["a"]});
        assert_eq!(generated(object(parts()), &state), state);
    }

    #[test]
    fn elements_of_a_list_keep_what_they_are_paired_by() {
        let table = object(vec![attribute("rules", list(nested(parts())))]);
        let state = json!({"rules": [{"must": [], "old": "x", "size": 7, "tags": []}]});
        let whole = json!({"rules": [{"must": [], "old": "x", "size": 7, "tags": null}]});
        assert_eq!(generated(table, &state), whole);
    }

    #[test]
    fn of_alternatives_that_exclude_each_other_one_stays_that_says_all() {
        let table = |rule| {
            let mapping = nested(vec![attribute("address", TEXT), attribute("id", TEXT)]);
            let attributes = vec![
                attribute("mappings", list(mapping)),
                attribute("name", TEXT),
                attribute("other_name", TEXT),
                attribute("subnets", list(TEXT)),
            ];
            ruled(attributes, vec![Constraint { rule, severity: Severity::Warning }].leak())
        };
        let written = |rule: Rule, mapping: &Json, subnets: &Json| {
            let state = json!({"mappings": [mapping], "name": "x", "other_name": "y", "subnets": subnets});
            let config = generated(table(rule), &state);
            let mut names: Vec<String> = config.as_object().unwrap().keys().cloned().collect();
            names.retain(|name| !config[name].is_null());
            names.join(" ")
        };
        for rule in [
            Rule::OneOfSets(&[&["mappings"], &["subnets"]]),
            Rule::Excludes(&Related { attribute: "mappings", others: &["subnets"] }),
            Rule::Excludes(&Related { attribute: "subnets", others: &["mappings"] }),
        ] {
            let written = |mapping, subnets| written(rule, &mapping, &subnets);
            assert_eq!(written(json!({"id": "a"}), json!(["a"])), "name other_name subnets", "{rule:?}");
            let more = json!({"id": "a", "address": "1"});
            assert_eq!(written(more, json!(["a"])), "mappings name other_name", "{rule:?}");
            let all = "mappings name other_name subnets";
            assert_eq!(written(json!({"id": "a"}), json!(["b"])), all, "{rule:?}");
        }
        let names = Rule::Excludes(&Related { attribute: "name", others: &["other_name"] });
        assert_eq!(written(names, &json!({"id": "a"}), &json!(["b"])), "mappings name subnets");
    }
}
