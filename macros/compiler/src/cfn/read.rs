//! Reads a [`Document`] from JSON: the known keywords and the values they may hold.

use super::document::{Document, Handler, HandlerInput, Handlers, Tagging};
use super::node::{Dependency, JsonType, Node};
use super::pointer::child;
use super::{Json, Path};
use crate::catalogue;
use crate::finding::Findings;
use crate::nearest::nearest;

/// A value, and where it is.
struct At<'v> {
    /// The JSON pointer.
    pointer: String,
    /// The keyword whose value it is, or is a part of.
    keyword: &'v str,
    value: &'v Json,
}

/// Keywords of a `T`, each with what it says of it.
type Keywords<T> = &'static [(&'static str, fn(&mut Reader<'_>, &mut T, &At<'_>))];

/// The keywords of a node.
const NODE: Keywords<Node> = &[
    ("$ref", |reader, node, at| node.reference = reader.string(at)),
    ("type", |reader, node, at| node.types = reader.types(at)),
    ("properties", |reader, node, at| node.properties = reader.nodes(at)),
    ("patternProperties", |reader, node, at| node.pattern_properties = reader.nodes(at)),
    ("additionalProperties", |reader, node, at| {
        node.is_closed = *at.value == Json::Bool(false);
        let is_schema = matches!(at.value, Json::Object(_));
        node.additional_properties = is_schema.then(|| Box::new(reader.node(at)));
    }),
    ("items", |reader, node, at| node.items = Some(Box::new(reader.items(at)))),
    ("required", |reader, node, at| node.required = reader.strings(at)),
    ("oneOf", |reader, node, at| node.one_of = reader.alternatives(at)),
    ("anyOf", |reader, node, at| node.any_of = reader.alternatives(at)),
    ("allOf", |reader, node, at| node.all_of = reader.alternatives(at)),
    ("contains", |_, node, _| node.has_condition = true),
    ("propertyNames", |_, node, _| node.has_condition = true),
    // A node may have both.
    ("dependencies", |reader, node, at| node.dependencies.extend(reader.dependencies(at))),
    ("dependentRequired", |reader, node, at| node.dependencies.extend(reader.dependencies(at))),
    ("enum", |reader, node, at| node.enumeration = reader.array(at).to_vec()),
    ("const", |_, node, at| node.constant = Some(at.value.clone())),
    ("default", |_, node, at| node.default = Some(at.value.clone())),
    ("format", |reader, node, at| node.format = reader.string(at)),
    ("pattern", |reader, node, at| node.pattern = reader.string(at)),
    ("uniqueItems", |reader, node, at| node.unique_items = reader.boolean(at)),
    ("insertionOrder", |reader, node, at| node.insertion_order = reader.boolean(at)),
    ("arrayType", |reader, _, at| drop(reader.string(at))),
    ("description", |reader, node, at| node.description = reader.string(at).filter(|text| !text.is_empty())),
    ("minLength", |reader, node, at| node.min_length = reader.count(at)),
    ("maxLength", |reader, node, at| node.max_length = reader.count(at)),
    ("minItems", |reader, node, at| node.min_items = reader.count(at)),
    ("maxItems", |reader, node, at| node.max_items = reader.count(at)),
    ("minProperties", |reader, node, at| node.min_properties = reader.count(at)),
    ("maxProperties", |reader, node, at| node.max_properties = reader.count(at)),
    ("minimum", |reader, node, at| node.minimum = reader.number(at)),
    ("maximum", |reader, node, at| node.maximum = reader.number(at)),
    ("exclusiveMinimum", |reader, node, at| node.exclusive_minimum = reader.number(at)),
    ("exclusiveMaximum", |reader, node, at| node.exclusive_maximum = reader.number(at)),
    ("multipleOf", |reader, node, at| node.multiple_of = reader.number(at)),
];

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

/// The keywords of the root, besides those of [`ROOT_AS_NODE`].
const ROOT: Keywords<Document> = &[
    ("typeName", |reader, root, at| root.type_name = reader.string(at).unwrap_or_default()),
    ("definitions", |reader, root, at| root.definitions.extend(reader.nodes(at))),
    ("readOnlyProperties", |reader, root, at| root.read_only = reader.paths(at)),
    ("writeOnlyProperties", |reader, root, at| root.write_only = reader.paths(at)),
    ("createOnlyProperties", |reader, root, at| root.create_only = reader.paths(at)),
    ("conditionalCreateOnlyProperties", |reader, root, at| root.conditional_create_only = reader.paths(at)),
    ("deprecatedProperties", |reader, root, at| root.deprecated = reader.paths(at)),
    ("primaryIdentifier", |reader, root, at| root.primary_identifier = reader.paths(at)),
    // Nothing depends on these, but their values must be well-formed.
    ("additionalIdentifiers", |reader, _, at| {
        reader.array(at).iter().for_each(|list| drop(reader.paths(&at.as_value_of(at.keyword, list))));
    }),
    ("propertyTransform", |reader, root, at| root.property_transform = reader.transforms(at)),
    ("replacementStrategy", |reader, _, at| drop(reader.string(at))),
    ("handlers", |reader, root, at| root.handlers = reader.handlers(at)),
    ("tagging", |reader, root, at| {
        // The defaults are those of the registry's meta schema.
        let tagging = Tagging { is_taggable: true, is_updatable: true, property: None };
        root.tagging = Some(reader.members(TAGGING, &["$comment"], at, tagging));
    }),
    ("taggable", |reader, root, at| {
        let is_taggable = reader.boolean(at).unwrap_or(false);
        root.tagging.get_or_insert(Tagging { is_taggable, is_updatable: true, property: None });
    }),
    ("description", |reader, root, at| {
        root.root.description = reader.string(at).filter(|text| !text.is_empty());
    }),
];

/// What only `doubtful` has besides the keywords of a node. The registry refuses these words.
const DOUBTFUL: Keywords<Node> = &[
    ("dependentExcluded", |reader, node, at| {
        for (name, value) in reader.object(at) {
            let excluded = reader.strings(&at.inside(name, value));
            node.dependent_excluded.push((name.clone(), excluded));
        }
    }),
    ("requiredOr", |reader, node, at| node.required_or = reader.strings(at)),
    ("requiredXor", |reader, node, at| node.required_xor = reader.strings(at)),
];

/// Keywords of the root that affect neither Terraform nor the engine.
const SILENT_ROOT: &[&str] = &[
    "$schema",
    "$id",
    "$comment",
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

/// The keywords of the root that a node has as well.
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
    "doubtful",
    "patternProperties",
    "minProperties",
    "maxProperties",
    "type",
];

const TAGGING: Keywords<Tagging> = &[
    ("taggable", |reader, tagging, at| tagging.is_taggable = reader.boolean(at).unwrap_or(true)),
    ("tagUpdatable", |reader, tagging, at| tagging.is_updatable = reader.boolean(at).unwrap_or(true)),
    ("tagProperty", |reader, tagging, at| {
        let pointer = reader.string(at);
        tagging.property = pointer.and_then(|pointer| reader.path(at, &pointer));
    }),
    ("tagOnCreate", is_ignored),
    ("cloudFormationSystemTags", is_ignored),
    ("permissions", is_ignored),
];

const HANDLERS: Keywords<Handlers> = &[
    ("create", |reader, handlers, at| handlers.create = Some(reader.handler(at))),
    ("read", |reader, handlers, at| handlers.read = Some(reader.handler(at))),
    ("update", |reader, handlers, at| handlers.update = Some(reader.handler(at))),
    ("delete", |reader, handlers, at| handlers.delete = Some(reader.handler(at))),
    ("list", |reader, handlers, at| handlers.list = Some(reader.handler(at))),
];

const HANDLER: Keywords<Handler> = &[
    ("timeoutInMinutes", |reader, handler, at| handler.timeout_in_minutes = reader.count(at)),
    ("handlerSchema", |reader, handler, at| {
        handler.input = Some(reader.members(HANDLER_INPUT, SILENT_INPUT, at, HandlerInput::default()));
    }),
    ("permissions", is_ignored),
];

const HANDLER_INPUT: Keywords<HandlerInput> = &[
    ("properties", |reader, input, at| {
        for (name, node) in reader.object(at) {
            input.properties.push(name.clone());
            if node.get("type").and_then(Json::as_str) == Some("array") {
                input.arrays.push(name.clone());
            }
        }
    }),
    ("required", |reader, input, at| input.required = reader.strings(at)),
    ("oneOf", |reader, input, at| reader.required(input, at)),
    ("anyOf", |reader, input, at| reader.required(input, at)),
    ("allOf", |reader, input, at| reader.required(input, at)),
];

const SILENT_INPUT: &[&str] = &["type", "additionalProperties", "description", "$comment", "definitions"];

fn is_ignored<T>(_: &mut Reader<'_>, _: &mut T, _: &At<'_>) {}

impl<'v> At<'v> {
    /// Returns the place of a value in this one.
    fn inside(&self, step: &str, value: &'v Json) -> Self {
        Self { pointer: child(&self.pointer, step), keyword: self.keyword, value }
    }

    /// Returns this place for the value of another keyword.
    fn as_value_of(&self, keyword: &'v str, value: &'v Json) -> Self {
        Self { pointer: self.pointer.clone(), keyword, value }
    }
}

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
            reader.root_keyword(&mut document, &At { pointer: child("", keyword), keyword, value });
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
    fn root_keyword(&mut self, document: &mut Document, at: &At<'_>) {
        match at.keyword {
            "$defs" => document.definitions.extend(self.nodes(at)),
            keyword if ROOT_AS_NODE.contains(&keyword) => self.keyword(&mut document.root, at),
            keyword if self.reads(ROOT, document, at) || SILENT_ROOT.contains(&keyword) => {}
            _ => self.unknown(at, words(ROOT).chain([ROOT_AS_NODE, SILENT_ROOT].concat())),
        }
    }

    fn keyword(&mut self, node: &mut Node, at: &At<'_>) {
        match at.keyword {
            // No misspelled keyword is taken for one of these.
            "not" | "if" | "then" | "else" => node.has_condition = true,
            "doubtful" => node.doubtful = Some(Box::new(self.doubtful(at))),
            keyword if self.reads(NODE, node, at) || SILENT_NODE.contains(&keyword) => {}
            _ => self.unknown(at, words(NODE).chain(SILENT_NODE.iter().copied())),
        }
    }

    /// Reads the value of a keyword, if it is one of these.
    fn reads<T>(&mut self, keywords: Keywords<T>, into: &mut T, at: &At<'_>) -> bool {
        let known = keywords.iter().find(|(keyword, _)| *keyword == at.keyword);
        known.inspect(|(_, read)| read(self, into, at)).is_some()
    }

    /// Reads an object with these keywords.
    fn members<T>(&mut self, keywords: Keywords<T>, silent: &[&str], at: &At<'_>, mut into: T) -> T {
        for (keyword, value) in self.object(at) {
            let at = At { pointer: child(&at.pointer, keyword), keyword, value };
            if !self.reads(keywords, &mut into, &at) && !silent.contains(&at.keyword) {
                self.unknown(&at, words(keywords));
            }
        }
        into
    }

    /// Reports a keyword that is none of the known ones. One that is nearly a known one is a mistake: what it was
    /// meant to say would be lost.
    fn unknown(&mut self, at: &At<'_>, known: impl Iterator<Item = &'static str>) {
        // Words of fewer letters are near to too many.
        const FEWEST_LETTERS: usize = 4;
        let At { pointer, keyword, .. } = at;
        match nearest(keyword, known).filter(|_| keyword.chars().count() >= FEWEST_LETTERS) {
            Some(known) => self.findings.schema_error(pointer, catalogue::mistyped_keyword(keyword, known)),
            None => self.findings.schema_warning(pointer, catalogue::unknown_keyword(keyword)),
        }
    }

    fn transforms(&mut self, at: &At<'_>) -> Vec<(Path, String)> {
        let mut transforms = Vec::new();
        for (pointer, expression) in self.object(at) {
            let here = at.inside(pointer, expression);
            let path = self.path(&here, pointer);
            transforms.extend(path.zip(self.string(&here)));
        }
        transforms
    }

    fn handlers(&mut self, at: &At<'_>) -> Handlers {
        self.members(HANDLERS, &[], at, Handlers::default())
    }

    fn handler(&mut self, at: &At<'_>) -> Handler {
        self.members(HANDLER, &["$comment"], &at.as_value_of("handler", at.value), Handler::default())
    }

    /// Reads what each alternative of the input of a handler requires.
    fn required(&mut self, input: &mut HandlerInput, at: &At<'_>) {
        for alternative in self.array(at) {
            let required = alternative.get("required");
            let names = required.map(|names| self.strings(&at.as_value_of("required", names)));
            input.alternatives.push(names.unwrap_or_default());
        }
    }

    fn doubtful(&mut self, at: &At<'_>) -> Node {
        let mut node = Node { pointer: at.pointer.clone(), ..Node::default() };
        for (keyword, value) in self.object(at) {
            let at = At { pointer: child(&at.pointer, keyword), keyword, value };
            if !self.reads(DOUBTFUL, &mut node, &at) {
                self.keyword(&mut node, &at);
            }
        }
        node
    }

    fn node(&mut self, at: &At<'_>) -> Node {
        let mut node = Node { pointer: at.pointer.clone(), ..Node::default() };
        match at.value {
            Json::Object(members) => {
                for (keyword, value) in members {
                    let at = At { pointer: child(&at.pointer, keyword), keyword, value };
                    self.keyword(&mut node, &at);
                }
            }
            // `true` and `false` are schemas as well: the first accepts everything, the second nothing.
            Json::Bool(_) => {}
            other => self.findings.schema_error(&at.pointer, catalogue::not_an_object(other.kind())),
        }
        node
    }

    fn types(&mut self, at: &At<'_>) -> Vec<JsonType> {
        let names = match at.value {
            Json::Array(_) => self.strings(at),
            _ => self.string(at).into_iter().collect(),
        };
        let mut types = Vec::new();
        for name in names {
            match JsonType::from_name(&name) {
                Some(found) => types.push(found),
                None => self.findings.schema_error(&at.pointer, catalogue::unknown_json_type(&name)),
            }
        }
        types
    }

    /// Reads `items`. It may be a list of schemas, one per position. The arrays of AWS types have one kind of
    /// element, so only the first schema is read.
    fn items(&mut self, at: &At<'_>) -> Node {
        match at.value {
            Json::Array(items) => {
                if items.len() > 1 {
                    self.findings.schema_warning(&at.pointer, catalogue::ITEMS_BY_POSITION.into());
                }
                items.first().map(|first| self.node(&at.inside("0", first))).unwrap_or_default()
            }
            _ => self.node(at),
        }
    }

    fn nodes(&mut self, at: &At<'_>) -> Vec<(String, Node)> {
        let members = self.object(at).iter();
        members.map(|(name, value)| (name.clone(), self.node(&at.inside(name, value)))).collect()
    }

    fn alternatives(&mut self, at: &At<'_>) -> Vec<Node> {
        let items = self.array(at).iter().enumerate();
        items.map(|(index, item)| self.node(&at.inside(&index.to_string(), item))).collect()
    }

    fn dependencies(&mut self, at: &At<'_>) -> Vec<(String, Dependency)> {
        let mut dependencies = Vec::new();
        for (name, value) in self.object(at) {
            let here = at.inside(name, value);
            let dependency = match value {
                Json::Array(_) => Dependency::Properties(self.strings(&here)),
                _ => Dependency::Schema(Box::new(self.node(&here))),
            };
            dependencies.push((name.clone(), dependency));
        }
        dependencies
    }

    fn paths(&mut self, at: &At<'_>) -> Vec<Path> {
        let pointers = self.strings(at);
        pointers.iter().filter_map(|pointer| self.path(at, pointer)).collect()
    }

    /// Reads a pointer. One that does not point into the properties has no effect, as in the registry.
    fn path(&mut self, at: &At<'_>, pointer: &str) -> Option<Path> {
        let path = Path::from_pointer(pointer);
        if path.is_none() {
            self.findings.schema_warning(&at.pointer, catalogue::bad_pointer(at.keyword, pointer));
        }
        path
    }

    fn wrong<T>(&mut self, at: &At<'_>, expected: &str) -> Option<T> {
        let message = catalogue::wrong_kind(at.keyword, expected, &at.value.to_string());
        self.findings.schema_error(&at.pointer, message);
        None
    }

    fn string(&mut self, at: &At<'_>) -> Option<String> {
        match at.value {
            Json::String(text) => Some(text.clone()),
            _ => self.wrong(at, "a string"),
        }
    }

    fn boolean(&mut self, at: &At<'_>) -> Option<bool> {
        match at.value {
            Json::Bool(value) => Some(*value),
            _ => self.wrong(at, "a boolean"),
        }
    }

    fn number(&mut self, at: &At<'_>) -> Option<String> {
        match at.value {
            Json::Number(number) => Some(decimal(number)),
            _ => self.wrong(at, "a number"),
        }
    }

    /// Reads a length or a count. Some documents write them with a decimal point.
    fn count(&mut self, at: &At<'_>) -> Option<u64> {
        let count = match at.value {
            Json::Number(number) => decimal(number).parse().ok(),
            _ => None,
        };
        if count.is_some() { count } else { self.wrong(at, "a number that counts") }
    }

    fn strings(&mut self, at: &At<'_>) -> Vec<String> {
        let items = self.array(at).iter().enumerate();
        items.filter_map(|(index, item)| self.string(&at.inside(&index.to_string(), item))).collect()
    }

    fn array<'v>(&mut self, at: &At<'v>) -> &'v [Json] {
        match at.value {
            Json::Array(items) => items,
            _ => self.wrong(at, "an array").unwrap_or_default(),
        }
    }

    fn object<'v>(&mut self, at: &At<'v>) -> &'v [(String, Json)] {
        match at.value {
            Json::Object(members) => members,
            _ => self.wrong(at, "an object").unwrap_or_default(),
        }
    }
}

fn words<T>(keywords: Keywords<T>) -> impl Iterator<Item = &'static str> {
    keywords.iter().map(|(keyword, _)| *keyword)
}

/// Returns a number as text without a zero fraction: `1.0` becomes `1`.
fn decimal(number: &serde_json::Number) -> String {
    let text = number.to_string();
    match text.split_once('.') {
        Some((whole, fraction)) if fraction.chars().all(|c| c == '0') => whole.into(),
        _ => text,
    }
}
