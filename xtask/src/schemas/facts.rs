//! The facts that users depend on: the properties of a type by path, with references followed.
//!
//! This reader is smaller than the compiler's and independent of it, so that a refresh can be judged without the
//! compiler.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::keywords::{CONSTRAINTS, LISTS};

/// What a user can see of one property.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Fact {
    /// The kind of its values.
    pub(crate) kind: &'static str,
    /// Whether its object requires it.
    pub(crate) is_required: bool,
    /// Whether the service alone sets it.
    pub(crate) is_read_only: bool,
    /// Whether changing it replaces the resource.
    pub(crate) is_create_only: bool,
    /// The constraints of its values, without those of doubtful origin.
    pub(crate) constraints: BTreeMap<String, Value>,
}

/// What a user can see of one type.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Facts {
    /// Properties by path: `Rules/*/Port`.
    pub(crate) properties: BTreeMap<String, Fact>,
    /// `primaryIdentifier`.
    pub(crate) identifier: Vec<String>,
    /// Whether the type has an `update` handler.
    pub(crate) has_update: bool,
}

/// Reads the facts of a normalised document.
pub(crate) fn of(document: &Value) -> Facts {
    let mut reader = Reader {
        document,
        read_only: pointers(document, "readOnlyProperties"),
        create_only: pointers(document, "createOnlyProperties"),
        properties: BTreeMap::new(),
        open: Vec::new(),
    };
    if let Some(root) = document.as_object() {
        reader.members("", root, false, true);
    }
    Facts {
        properties: reader.properties,
        identifier: strings(document.get("primaryIdentifier")),
        has_update: document.pointer("/handlers/update").is_some(),
    }
}

struct Reader<'d> {
    document: &'d Value,
    read_only: BTreeSet<String>,
    create_only: BTreeSet<String>,
    properties: BTreeMap<String, Fact>,
    /// References that are being followed: a type may contain itself.
    open: Vec<&'d str>,
}

impl<'d> Reader<'d> {
    /// Reads the properties of an object, including those of its combinations. What these require is ignored,
    /// because it does not hold for all alternatives.
    fn members(&mut self, path: &str, node: &'d Map<String, Value>, is_read_only: bool, is_only: bool) {
        let required = if is_only { strings(node.get("required")) } else { Vec::new() };
        for (name, child) in node.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let path = joined(path, name);
            self.property(path, child, required.contains(name), is_read_only);
        }
        for alternative in LISTS.iter().filter_map(|list| node.get(*list)?.as_array()).flatten() {
            self.follow(alternative, |reader, node| reader.members(path, node, is_read_only, false));
        }
    }

    fn property(&mut self, path: String, node: &'d Value, is_required: bool, is_read_only: bool) {
        let plain = path.replace("/*", "");
        let is_read_only = is_read_only || self.read_only.contains(&plain);
        let is_create_only = self.create_only.contains(&plain);
        self.follow(node, |reader, node| {
            let constraints =
                CONSTRAINTS.iter().filter_map(|k| Some(((*k).to_owned(), node.get(*k)?.clone())));
            let constraints = constraints.collect();
            let fact = Fact { kind: kind(node), is_required, is_read_only, is_create_only, constraints };
            // The first definition of a property counts. Later ones only add properties inside it.
            reader.properties.entry(path.clone()).or_insert(fact);
            reader.inside(&path, node, is_read_only);
        });
    }

    /// Reads the properties and elements inside a property.
    fn inside(&mut self, path: &str, node: &'d Map<String, Value>, is_read_only: bool) {
        self.members(path, node, is_read_only, true);
        let items = node.get("items").into_iter();
        let values = node.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
        for element in items.chain(values.map(|(_, value)| value)) {
            self.property(joined(path, "*"), element, false, is_read_only);
        }
    }

    /// Calls `read` with the node itself, or with the node it refers to. Does nothing if that node is already
    /// being read.
    fn follow(&mut self, node: &'d Value, read: impl FnOnce(&mut Self, &'d Map<String, Value>)) {
        let first = node.get("allOf").and_then(|all| all.get(0)).and_then(|first| first.get("$ref"));
        let reference = node.get("$ref").or(first).and_then(Value::as_str);
        let Some(reference) = reference else {
            if let Some(node) = node.as_object() {
                read(self, node);
            }
            return;
        };
        let target = reference.strip_prefix('#').and_then(|pointer| self.document.pointer(pointer));
        let Some(target) = target else { return };
        if self.open.contains(&reference) {
            return;
        }
        self.open.push(reference);
        if target.get("$ref").is_some() {
            self.follow(target, read);
        } else if let Some(node) = target.as_object() {
            read(self, node);
        }
        self.open.pop();
    }
}

/// Returns the kind of a node's values, as far as Terraform distinguishes kinds.
fn kind(node: &Map<String, Value>) -> &'static str {
    let types = match node.get("type") {
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(one)) => vec![one.as_str()],
        _ => Vec::new(),
    };
    let is_true =
        |keyword: &str, default: bool| node.get(keyword).and_then(Value::as_bool).unwrap_or(default);
    let first = if types.contains(&"string") && types.contains(&"object") { "string" } else { "object" };
    match if types.len() > 1 && first == "string" {
        "string"
    } else {
        types.first().copied().unwrap_or("object")
    } {
        "boolean" => "boolean",
        "integer" => "integer",
        "number" => "number",
        "string" => "string",
        "array" if is_true("uniqueItems", false) && !is_true("insertionOrder", true) => "set",
        "array" => "list",
        _ if node.contains_key("patternProperties") => "map",
        _ if node.contains_key("properties") || LISTS.iter().any(|list| node.contains_key(*list)) => "object",
        _ => "JSON text",
    }
}

fn pointers(document: &Value, keyword: &str) -> BTreeSet<String> {
    let pointers = strings(document.get(keyword)).into_iter();
    pointers.filter_map(|p| Some(p.strip_prefix("/properties/")?.replace("/*", ""))).collect()
}

fn strings(value: Option<&Value>) -> Vec<String> {
    value
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|v| v.as_str().map(str::to_owned))
        .collect()
}

fn joined(path: &str, step: &str) -> String {
    if path.is_empty() { step.to_owned() } else { format!("{path}/{step}") }
}
