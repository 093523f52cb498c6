//! The list of gaps is complete. Separate code reads the raw schemas again, and whatever they describe and the
//! tables do not represent must be in the list.

use std::collections::BTreeSet;

use ferroform_compiler::annotation::Effect;
use ferroform_compiler::ir::{Attribute, Configurability, Constraint, Kind, ObjectId, Resource, Rule, Text};
use serde_json::Value;

use crate::support::SHIPPED;

/// A resource, its raw schema, and what was found to be missing from its gaps.
struct Reader<'a> {
    raw: &'a Value,
    resource: &'a Resource,
    /// The objects already visited, and the nodes they were read from.
    seen: BTreeSet<(usize, String)>,
    documents: usize,
    patterns: usize,
    missing: Vec<String>,
}

/// A raw node and its JSON pointer.
#[derive(Clone)]
struct At<'a> {
    pointer: String,
    node: &'a Value,
}

impl<'a> Reader<'a> {
    fn resolve(&self, mut at: At<'a>) -> At<'a> {
        for _ in 0..16 {
            let Some(reference) = at.node.get("$ref").and_then(Value::as_str) else { break };
            let pointer = reference.trim_start_matches('#');
            let Some(node) = self.raw.pointer(pointer) else { break };
            at = At { pointer: pointer.to_owned(), node };
        }
        at
    }

    /// Returns the node of a property, wherever it is in the combinations of an object.
    fn property(&self, of: &At<'a>, name: &str, depth: usize) -> Option<At<'a>> {
        let at = self.resolve(of.clone());
        let below = format!("{}/properties/{}", at.pointer, name.replace('~', "~0").replace('/', "~1"));
        if let Some(node) = at.node.get("properties").and_then(|properties| properties.get(name)) {
            return Some(At { pointer: below, node });
        }
        let parts = ["oneOf", "anyOf", "allOf"].into_iter().flat_map(|keyword| {
            let list = at.node.get(keyword).and_then(Value::as_array).into_iter().flatten();
            let pointer = at.pointer.clone();
            list.enumerate().map(move |(i, node)| At { pointer: format!("{pointer}/{keyword}/{i}"), node })
        });
        let parts: Vec<At<'a>> = parts.collect();
        parts.iter().filter(|_| depth < 8).find_map(|part| self.property(part, name, depth + 1))
    }

    fn object(&mut self, id: ObjectId, at: &At<'a>) {
        let at = self.resolve(at.clone());
        if !self.seen.insert((id.0, at.pointer.clone())) {
            return;
        }
        let resource = self.resource;
        for attribute in resource.objects.get(id.0).into_iter().flat_map(|object| &object.attributes) {
            let Some(property) = attribute.property() else { continue };
            let Some(node) = self.property(&at, property, 0) else {
                self.missing.push(format!("no raw property for {} at {}", attribute.name, at.pointer));
                continue;
            };
            self.attribute(attribute, node);
        }
    }

    fn attribute(&mut self, attribute: &Attribute, at: At<'a>) {
        let is_settable = attribute.configurability != Configurability::Computed;
        self.kind(&attribute.kind, &attribute.constraints, is_settable, at);
    }

    fn kind(&mut self, kind: &Kind, constraints: &[Constraint], is_settable: bool, at: At<'a>) {
        let at = self.resolve(at);
        match kind {
            Kind::String(Text::Json) => self.document(&at),
            Kind::Document(element) => self.kind(&element.kind, &element.constraints, is_settable, at),
            Kind::String(_) if is_settable => self.text(constraints, &at),
            Kind::Object(id) => self.object(*id, &at),
            Kind::List(element, _) | Kind::Set(element) => {
                if let Some(items) = at.node.get("items") {
                    let items = At { pointer: format!("{}/items", at.pointer), node: items };
                    self.kind(&element.kind, &element.constraints, is_settable, items);
                }
            }
            Kind::Map(element) => {
                let patterns = at.node.get("patternProperties").and_then(Value::as_object);
                let value = patterns.and_then(|p| p.values().next()).or(at.node.get("additionalProperties"));
                if let Some(node) = value {
                    let below = At { pointer: at.pointer.clone(), node };
                    self.kind(&element.kind, &element.constraints, is_settable, below);
                }
            }
            Kind::String(_) | Kind::Bool | Kind::Int64 | Kind::Float64 => {}
        }
    }

    /// If the schema describes what is inside a JSON text, there must be a reason why it is one nevertheless.
    fn document(&mut self, at: &At<'a>) {
        let has = |keyword: &str| {
            at.node.get(keyword).is_some_and(|value| match value {
                Value::Object(members) => !members.is_empty() || keyword == "items",
                Value::Array(members) => !members.is_empty(),
                _ => false,
            })
        };
        let describes =
            ["properties", "patternProperties", "items", "oneOf", "anyOf", "additionalProperties"];
        let is_array = at.node.get("type").and_then(Value::as_str) == Some("array");
        if describes.into_iter().any(has) || is_array {
            self.documents += 1;
            self.must_have_gap(at, "JSON text");
        }
    }

    fn text(&mut self, constraints: &[Constraint], at: &At<'a>) {
        let Some(pattern) = at.node.get("pattern").and_then(Value::as_str).filter(|p| !p.is_empty()) else {
            return;
        };
        self.patterns += 1;
        if !constraints.iter().any(|constraint| matches!(constraint.rule, Rule::Pattern(_))) {
            self.must_have_gap(at, &format!("pattern {pattern}"));
        }
    }

    fn must_have_gap(&mut self, at: &At<'a>, what: &str) {
        if !self.resource.gaps.iter().any(|gap| gap.pointer == at.pointer) {
            self.missing.push(format!("{} {}: {what}", self.resource.cloudformation_type, at.pointer));
        }
    }
}

#[test]
fn whatever_a_table_does_not_carry_is_a_gap() {
    let overrides = &SHIPPED.overrides;
    let said: BTreeSet<&str> = overrides
        .properties
        .iter()
        .filter(|said| said.effect == Effect::Json)
        .map(|said| said.type_name.as_str())
        .collect();
    let (mut missing, mut documents, mut patterns) = (Vec::new(), 0, 0);
    for schema in &SHIPPED.schemas {
        let raw: Value = serde_json::from_str(&schema.text).expect("JSON");
        let resource = schema.resource.as_ref().expect("a table");
        if said.contains(&*resource.cloudformation_type) {
            continue;
        }
        assert!(resource.gaps.is_sorted(), "{}", resource.cloudformation_type);
        let mut reader = Reader {
            raw: &raw,
            resource,
            seen: BTreeSet::new(),
            documents: 0,
            patterns: 0,
            missing: Vec::new(),
        };
        reader.object(resource.root, &At { pointer: String::new(), node: &raw });
        missing.append(&mut reader.missing);
        documents += reader.documents;
        patterns += reader.patterns;
    }
    assert!(missing.is_empty(), "{} are missing\n{}", missing.len(), missing.join("\n"));
    assert!(documents > 40 && patterns > 5_000, "read {documents} documents and {patterns} patterns");
}
