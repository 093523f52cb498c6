//! Reads a [`Document`] from JSON: the known keywords and the values they may hold.

use super::document::{Document, Handler, HandlerInput, Handlers, Tagging};
use super::node::{Dependency, JsonType, Node};
use super::pointer::child;
use super::{Json, Path};
use crate::catalogue;
use crate::finding::Findings;
use crate::nearest::nearest;

/// Keywords of a node that affect neither Terraform nor the engine.
const SILENT_NODE: &[&str] = &[
    "title",
    "$comment",
    "examples",
    "$id",
    "$schema",
    "relationshipRef",
    "readOnly",
    "writeOnly",
    "deprecated",
];

/// Keywords of a node that [`Reader::keyword`] reads.
const NODE: &[&str] = &[
    "$ref",
    "type",
    "properties",
    "patternProperties",
    "additionalProperties",
    "items",
    "required",
    "oneOf",
    "anyOf",
    "allOf",
    "contains",
    "propertyNames",
    "dependencies",
    "dependentRequired",
    "enum",
    "const",
    "default",
    "format",
    "pattern",
    "uniqueItems",
    "insertionOrder",
    "arrayType",
    "description",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// Keywords of the root that [`Reader::root_keyword`] reads.
const ROOT: &[&str] = &[
    "typeName",
    "definitions",
    "readOnlyProperties",
    "writeOnlyProperties",
    "createOnlyProperties",
    "conditionalCreateOnlyProperties",
    "deprecatedProperties",
    "primaryIdentifier",
    "additionalIdentifiers",
    "propertyTransform",
    "replacementStrategy",
    "handlers",
    "tagging",
    "taggable",
];

/// Keywords of `tagging`.
const TAGGING: &[&str] =
    &["taggable", "tagUpdatable", "tagProperty", "tagOnCreate", "cloudFormationSystemTags", "permissions"];

/// Keywords of the root that affect neither Terraform nor the engine.
const SILENT_ROOT: &[&str] = &[
    "$schema",
    "$id",
    "$comment",
    "description",
    "title",
    "sourceUrl",
    "documentationUrl",
    "resourceLink",
    "additionalProperties",
    "typeConfiguration",
    "nonPublicProperties",
    "nonPublicDefinitions",
    "remote",
    "examples",
];

/// Keywords of the root that a node has as well.
const ROOT_AS_NODE: &[&str] = &[
    "properties",
    "required",
    "oneOf",
    "anyOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "dependencies",
    "dependentRequired",
    "patternProperties",
    "minProperties",
    "maxProperties",
    "type",
];

impl Document {
    /// Reads a document. Returns `None` only if the JSON is not an object.
    pub fn read(json: &Json, findings: &mut Findings) -> Option<Self> {
        let Json::Object(members) = json else {
            findings.schema_error("", catalogue::not_an_object(json.kind()));
            return None;
        };
        let mut reader = Reader { findings };
        let mut document = Document::default();
        for (keyword, value) in members {
            reader.root_keyword(&mut document, keyword, value);
        }
        if document.type_name.is_empty() {
            reader.findings.schema_error("", catalogue::missing_keyword("typeName"));
        }
        if json.get("properties").is_none() {
            reader.findings.schema_error("", catalogue::missing_keyword("properties"));
        }
        // Without an identifier, a resource cannot be read again.
        if document.primary_identifier.is_empty() {
            match json.get("primaryIdentifier") {
                None => reader.findings.schema_error("", catalogue::missing_keyword("primaryIdentifier")),
                Some(written) => {
                    let message = catalogue::useless_identifier(&written.to_string());
                    reader.findings.schema_error("/primaryIdentifier", message);
                }
            }
        }
        Some(document)
    }
}

struct Reader<'f> {
    findings: &'f mut Findings,
}

impl Reader<'_> {
    fn root_keyword(&mut self, document: &mut Document, keyword: &str, value: &Json) {
        let at = child("", keyword);
        match keyword {
            "typeName" => document.type_name = self.string(&at, keyword, value).unwrap_or_default(),
            "definitions" | "$defs" => document.definitions.extend(self.nodes(&at, keyword, value)),
            "readOnlyProperties" => document.read_only = self.paths(&at, keyword, value),
            "writeOnlyProperties" => document.write_only = self.paths(&at, keyword, value),
            "createOnlyProperties" => document.create_only = self.paths(&at, keyword, value),
            "conditionalCreateOnlyProperties" => {
                document.conditional_create_only = self.paths(&at, keyword, value);
            }
            "deprecatedProperties" => document.deprecated = self.paths(&at, keyword, value),
            "primaryIdentifier" => document.primary_identifier = self.paths(&at, keyword, value),
            // Nothing depends on these, but their values must be well-formed.
            "additionalIdentifiers" => {
                for list in self.array(&at, keyword, value) {
                    self.paths(&at, keyword, list);
                }
            }
            "propertyTransform" => document.property_transform = self.transforms(&at, value),
            "replacementStrategy" => drop(self.string(&at, keyword, value)),
            "handlers" => document.handlers = self.handlers(&at, value),
            "tagging" => document.tagging = Some(self.tagging(&at, value)),
            "taggable" => {
                let is_taggable = self.boolean(&at, keyword, value).unwrap_or(false);
                document.tagging.get_or_insert(Tagging { is_taggable, is_updatable: true, property: None });
            }
            "description" => {
                document.root.description = self.string(&at, keyword, value).filter(|d| !d.is_empty());
            }
            _ if ROOT_AS_NODE.contains(&keyword) => self.keyword(&mut document.root, "", keyword, value),
            _ if SILENT_ROOT.contains(&keyword) => {}
            _ => self.unknown(at, keyword, &[ROOT, ROOT_AS_NODE, SILENT_ROOT]),
        }
    }

    /// Reports a keyword that is none of the known ones. One that is nearly a known one is a mistake: what it was
    /// meant to say would be lost.
    fn unknown(&mut self, at: String, keyword: &str, known: &[&[&'static str]]) {
        // Words of fewer letters are near to too many.
        const FEWEST_LETTERS: usize = 4;
        let known = known.iter().flat_map(|words| words.iter().copied());
        match nearest(keyword, known).filter(|_| keyword.chars().count() >= FEWEST_LETTERS) {
            Some(known) => self.findings.schema_error(at, catalogue::mistyped_keyword(keyword, known)),
            None => self.findings.schema_warning(at, catalogue::unknown_keyword(keyword)),
        }
    }

    fn transforms(&mut self, at: &str, value: &Json) -> Vec<(Path, String)> {
        let mut transforms = Vec::new();
        for (pointer, expression) in self.object(at, "propertyTransform", value) {
            let here = child(at, pointer);
            let path = self.path(&here, "propertyTransform", pointer);
            let expression = self.string(&here, "propertyTransform", expression);
            transforms.extend(path.zip(expression));
        }
        transforms
    }

    fn handlers(&mut self, at: &str, value: &Json) -> Handlers {
        let mut handlers = Handlers::default();
        for (name, value) in self.object(at, "handlers", value) {
            let here = child(at, name);
            let slot = match name.as_str() {
                "create" => &mut handlers.create,
                "read" => &mut handlers.read,
                "update" => &mut handlers.update,
                "delete" => &mut handlers.delete,
                "list" => &mut handlers.list,
                _ => {
                    self.unknown(here, name, &[&["create", "read", "update", "delete", "list"]]);
                    continue;
                }
            };
            *slot = Some(self.handler(&here, value));
        }
        handlers
    }

    fn handler(&mut self, at: &str, value: &Json) -> Handler {
        let mut handler = Handler::default();
        for (keyword, value) in self.object(at, "handler", value) {
            let here = child(at, keyword);
            match keyword.as_str() {
                "timeoutInMinutes" => handler.timeout_in_minutes = self.count(&here, keyword, value),
                "handlerSchema" => handler.input = Some(self.handler_input(&here, value)),
                "permissions" | "$comment" => {}
                _ => self.unknown(here, keyword, &[&["timeoutInMinutes", "handlerSchema", "permissions"]]),
            }
        }
        handler
    }

    fn handler_input(&mut self, at: &str, value: &Json) -> HandlerInput {
        let mut input = HandlerInput::default();
        for (keyword, value) in self.object(at, "handlerSchema", value) {
            let here = child(at, keyword);
            match keyword.as_str() {
                "properties" => {
                    for (name, node) in self.object(&here, keyword, value) {
                        input.properties.push(name.clone());
                        if node.get("type").and_then(Json::as_str) == Some("array") {
                            input.arrays.push(name.clone());
                        }
                    }
                }
                "required" => input.required = self.strings(&here, keyword, value),
                "oneOf" | "anyOf" | "allOf" => {
                    for alternative in self.array(&here, keyword, value) {
                        let required = alternative.get("required");
                        let names = required.map(|r| self.strings(&here, "required", r)).unwrap_or_default();
                        input.alternatives.push(names);
                    }
                }
                "type" | "additionalProperties" | "description" | "$comment" | "definitions" => {}
                _ => self.unknown(here, keyword, &[&["properties", "required", "oneOf", "anyOf", "allOf"]]),
            }
        }
        input
    }

    fn tagging(&mut self, at: &str, value: &Json) -> Tagging {
        // The defaults are those of the registry's meta schema.
        let mut tagging = Tagging { is_taggable: true, is_updatable: true, property: None };
        for (keyword, value) in self.object(at, "tagging", value) {
            let here = child(at, keyword);
            match keyword.as_str() {
                "taggable" => tagging.is_taggable = self.boolean(&here, keyword, value).unwrap_or(true),
                "tagUpdatable" => tagging.is_updatable = self.boolean(&here, keyword, value).unwrap_or(true),
                "tagProperty" => {
                    let pointer = self.string(&here, keyword, value);
                    tagging.property = pointer.and_then(|p| self.path(&here, keyword, &p));
                }
                "tagOnCreate" | "cloudFormationSystemTags" | "permissions" | "$comment" => {}
                _ => self.unknown(here, keyword, &[TAGGING]),
            }
        }
        tagging
    }

    fn node(&mut self, at: &str, value: &Json) -> Node {
        let mut node = Node { pointer: at.into(), ..Node::default() };
        match value {
            Json::Object(members) => {
                for (keyword, value) in members {
                    self.keyword(&mut node, at, keyword, value);
                }
            }
            // `true` and `false` are schemas as well: the first accepts everything, the second nothing.
            Json::Bool(_) => {}
            other => self.findings.schema_error(at, catalogue::not_an_object(other.kind())),
        }
        node
    }

    fn keyword(&mut self, node: &mut Node, at: &str, keyword: &str, value: &Json) {
        let at = child(at, keyword);
        match keyword {
            "$ref" => node.reference = self.string(&at, keyword, value),
            "type" => node.types = self.types(&at, value),
            "properties" => node.properties = self.nodes(&at, keyword, value),
            "patternProperties" => node.pattern_properties = self.nodes(&at, keyword, value),
            "additionalProperties" => {
                node.is_closed = *value == Json::Bool(false);
                node.additional_properties =
                    matches!(value, Json::Object(_)).then(|| Box::new(self.node(&at, value)));
            }
            "items" => node.items = Some(Box::new(self.items(&at, value))),
            "required" => node.required = self.strings(&at, keyword, value),
            "oneOf" => node.one_of = self.alternatives(&at, keyword, value),
            "anyOf" => node.any_of = self.alternatives(&at, keyword, value),
            "allOf" => node.all_of = self.alternatives(&at, keyword, value),
            "not" | "if" | "then" | "else" | "contains" | "propertyNames" => node.has_condition = true,
            "dependencies" | "dependentRequired" => {
                // A node may have both.
                node.dependencies.extend(self.dependencies(&at, keyword, value));
            }
            "enum" => node.enumeration = self.array(&at, keyword, value).to_vec(),
            "const" => node.constant = Some(value.clone()),
            "default" => node.default = Some(value.clone()),
            "format" => node.format = self.string(&at, keyword, value),
            "pattern" => node.pattern = self.string(&at, keyword, value),
            "uniqueItems" => node.unique_items = self.boolean(&at, keyword, value),
            "insertionOrder" => node.insertion_order = self.boolean(&at, keyword, value),
            "doubtful" => node.doubtful = Some(Box::new(self.node(&at, value))),
            "arrayType" => drop(self.string(&at, keyword, value)),
            "description" => node.description = self.string(&at, keyword, value).filter(|d| !d.is_empty()),
            _ if SILENT_NODE.contains(&keyword) => {}
            _ => self.limit(node, &at, keyword, value),
        }
    }

    fn limit(&mut self, node: &mut Node, at: &str, keyword: &str, value: &Json) {
        match keyword {
            "minLength" => node.min_length = self.count(at, keyword, value),
            "maxLength" => node.max_length = self.count(at, keyword, value),
            "minItems" => node.min_items = self.count(at, keyword, value),
            "maxItems" => node.max_items = self.count(at, keyword, value),
            "minProperties" => node.min_properties = self.count(at, keyword, value),
            "maxProperties" => node.max_properties = self.count(at, keyword, value),
            "minimum" => node.minimum = self.number(at, keyword, value),
            "maximum" => node.maximum = self.number(at, keyword, value),
            "exclusiveMinimum" => node.exclusive_minimum = self.number(at, keyword, value),
            "exclusiveMaximum" => node.exclusive_maximum = self.number(at, keyword, value),
            "multipleOf" => node.multiple_of = self.number(at, keyword, value),
            _ => self.unknown(at.into(), keyword, &[NODE, SILENT_NODE]),
        }
    }

    fn types(&mut self, at: &str, value: &Json) -> Vec<JsonType> {
        let names = match value {
            Json::Array(_) => self.strings(at, "type", value),
            _ => self.string(at, "type", value).into_iter().collect(),
        };
        let mut types = Vec::new();
        for name in names {
            match JsonType::from_name(&name) {
                Some(found) => types.push(found),
                None => self.findings.schema_error(at, catalogue::unknown_json_type(&name)),
            }
        }
        types
    }

    /// Reads `items`. It may be a list of schemas, one per position. The arrays of AWS types have one kind of
    /// element, so only the first schema is read.
    fn items(&mut self, at: &str, value: &Json) -> Node {
        match value {
            Json::Array(items) => {
                if items.len() > 1 {
                    self.findings.schema_warning(at, catalogue::ITEMS_BY_POSITION.into());
                }
                items.first().map(|first| self.node(&child(at, "0"), first)).unwrap_or_default()
            }
            _ => self.node(at, value),
        }
    }

    fn nodes(&mut self, at: &str, keyword: &str, value: &Json) -> Vec<(String, Node)> {
        let mut nodes: Vec<(String, Node)> = Vec::new();
        for (name, value) in self.object(at, keyword, value) {
            nodes.push((name.clone(), self.node(&child(at, name), value)));
        }
        nodes
    }

    fn alternatives(&mut self, at: &str, keyword: &str, value: &Json) -> Vec<Node> {
        let items = self.array(at, keyword, value);
        items.iter().enumerate().map(|(i, item)| self.node(&child(at, &i.to_string()), item)).collect()
    }

    fn dependencies(&mut self, at: &str, keyword: &str, value: &Json) -> Vec<(String, Dependency)> {
        let mut dependencies = Vec::new();
        for (name, value) in self.object(at, keyword, value) {
            let here = child(at, name);
            let dependency = match value {
                Json::Array(_) => Dependency::Properties(self.strings(&here, keyword, value)),
                _ => Dependency::Schema(Box::new(self.node(&here, value))),
            };
            dependencies.push((name.clone(), dependency));
        }
        dependencies
    }

    fn paths(&mut self, at: &str, keyword: &str, value: &Json) -> Vec<Path> {
        let pointers = self.strings(at, keyword, value);
        pointers.iter().filter_map(|p| self.path(at, keyword, p)).collect()
    }

    /// Reads a pointer. One that does not point into the properties has no effect, as in the registry.
    fn path(&mut self, at: &str, keyword: &str, pointer: &str) -> Option<Path> {
        let path = Path::from_pointer(pointer);
        if path.is_none() {
            self.findings.schema_warning(at, catalogue::bad_pointer(keyword, pointer));
        }
        path
    }

    fn wrong<T>(&mut self, at: &str, keyword: &str, expected: &str, value: &Json) -> Option<T> {
        self.findings.schema_error(at, catalogue::wrong_kind(keyword, expected, &value.to_string()));
        None
    }

    fn string(&mut self, at: &str, keyword: &str, value: &Json) -> Option<String> {
        match value {
            Json::String(text) => Some(text.clone()),
            _ => self.wrong(at, keyword, "a string", value),
        }
    }

    fn boolean(&mut self, at: &str, keyword: &str, value: &Json) -> Option<bool> {
        match value {
            Json::Bool(value) => Some(*value),
            _ => self.wrong(at, keyword, "a boolean", value),
        }
    }

    fn number(&mut self, at: &str, keyword: &str, value: &Json) -> Option<String> {
        match value {
            Json::Number(number) => Some(decimal(number)),
            _ => self.wrong(at, keyword, "a number", value),
        }
    }

    /// Reads a length or a count. Some documents write them with a decimal point.
    fn count(&mut self, at: &str, keyword: &str, value: &Json) -> Option<u64> {
        let count = match value {
            Json::Number(number) => decimal(number).parse().ok(),
            _ => None,
        };
        if count.is_some() { count } else { self.wrong(at, keyword, "a number that counts", value) }
    }

    fn strings(&mut self, at: &str, keyword: &str, value: &Json) -> Vec<String> {
        let items = self.array(at, keyword, value);
        items
            .iter()
            .enumerate()
            .filter_map(|(i, v)| self.string(&child(at, &i.to_string()), keyword, v))
            .collect()
    }

    fn array<'v>(&mut self, at: &str, keyword: &str, value: &'v Json) -> &'v [Json] {
        match value {
            Json::Array(items) => items,
            _ => self.wrong(at, keyword, "an array", value).unwrap_or_default(),
        }
    }

    fn object<'v>(&mut self, at: &str, keyword: &str, value: &'v Json) -> &'v [(String, Json)] {
        match value {
            Json::Object(members) => members,
            _ => self.wrong(at, keyword, "an object", value).unwrap_or_default(),
        }
    }
}

/// Returns a number as text without a zero fraction: `1.0` becomes `1`.
fn decimal(number: &serde_json::Number) -> String {
    let text = number.to_string();
    match text.split_once('.') {
        Some((whole, fraction)) if fraction.chars().all(|c| c == '0') => whole.into(),
        _ => text,
    }
}
