//! One schema node: a property, a definition, an element or an alternative.

use super::Json;

/// A type a node allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words of JSON schema")]
pub enum JsonType {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

impl JsonType {
    /// Returns the type with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::Null,
            "boolean" => Self::Boolean,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "string" => Self::String,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }
}

/// What a property requires when it is set (`dependencies`).
#[derive(Debug, Clone)]
pub enum Dependency {
    /// These properties.
    Properties(Vec<String>),
    /// Everything that this schema demands.
    Schema(Box<Node>),
}

/// One schema node, with its keywords as written.
#[derive(Debug, Clone, Default)]
pub struct Node {
    /// The JSON pointer of the node in the document.
    pub pointer: String,
    /// `$ref`.
    pub reference: Option<String>,
    /// `type`, in the order of the document; empty if there is none.
    pub types: Vec<JsonType>,
    /// `properties`.
    pub properties: Vec<(String, Node)>,
    /// `patternProperties`.
    pub pattern_properties: Vec<(String, Node)>,
    /// `additionalProperties`, if it is a schema.
    pub additional_properties: Option<Box<Node>>,
    /// Whether `additionalProperties` is `false`.
    pub is_closed: bool,
    /// `items`.
    pub items: Option<Box<Node>>,
    /// `required`.
    pub required: Vec<String>,
    /// `oneOf`.
    pub one_of: Vec<Node>,
    /// `anyOf`.
    pub any_of: Vec<Node>,
    /// `allOf`.
    pub all_of: Vec<Node>,
    /// Whether there is a `not`, an `if` or another condition that the constraints of the IR cannot express.
    pub has_condition: bool,
    /// `dependencies`.
    pub dependencies: Vec<(String, Dependency)>,
    /// `dependentExcluded`: what must not be set beside a property.
    pub dependent_excluded: Vec<(String, Vec<String>)>,
    /// `requiredOr`: properties of which at least one is set.
    pub required_or: Vec<String>,
    /// `requiredXor`: properties of which exactly one is set.
    pub required_xor: Vec<String>,
    /// `enum`.
    pub enumeration: Vec<Json>,
    /// `const`.
    pub constant: Option<Json>,
    /// `default`.
    pub default: Option<Json>,
    /// `format`.
    pub format: Option<String>,
    /// `pattern`.
    pub pattern: Option<String>,
    /// `minLength`.
    pub min_length: Option<u64>,
    /// `maxLength`.
    pub max_length: Option<u64>,
    /// `minItems`.
    pub min_items: Option<u64>,
    /// `maxItems`.
    pub max_items: Option<u64>,
    /// `minProperties`.
    pub min_properties: Option<u64>,
    /// `maxProperties`.
    pub max_properties: Option<u64>,
    /// `minimum`, as a decimal number.
    pub minimum: Option<String>,
    /// `maximum`.
    pub maximum: Option<String>,
    /// `exclusiveMinimum`.
    pub exclusive_minimum: Option<String>,
    /// `exclusiveMaximum`.
    pub exclusive_maximum: Option<String>,
    /// `multipleOf`.
    pub multiple_of: Option<String>,
    /// `uniqueItems`.
    pub unique_items: Option<bool>,
    /// `insertionOrder`.
    pub insertion_order: Option<bool>,
    /// `doubtful`: constraints that the transport of the schema added to those of the registry (`schemas/README.md`).
    pub doubtful: Option<Box<Node>>,
    /// `description`, unless it is empty.
    pub description: Option<String>,
}

impl Node {
    /// Returns the nodes that this one is combined of.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        self.all_of.iter().chain(&self.any_of).chain(&self.one_of)
    }

    /// Returns the nodes in this one.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        let properties = self.properties.iter().chain(&self.pattern_properties).map(|(_, node)| node);
        let single = self.items.as_deref().into_iter().chain(self.additional_properties.as_deref());
        let dependencies = self.dependencies.iter().filter_map(|(_, dependency)| match dependency {
            Dependency::Schema(node) => Some(node.as_ref()),
            Dependency::Properties(_) => None,
        });
        properties.chain(self.parts()).chain(single).chain(dependencies)
    }
}
