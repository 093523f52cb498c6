//! The schema of one property, and of an object with its properties, as plain data.

use super::{Json, object, texts};
use crate::annotation::Effect;
use proc_macro2::Span;

/// The schema of a property, of an element or of a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// What values look like.
    pub form: Form,
    /// What it is, for people.
    pub description: String,
    /// The value if there is none.
    pub default: Option<Json>,
    /// The limits: keywords and their values. [`Node::with`] adds them in the order in which they are written.
    pub limits: Vec<(&'static str, Json)>,
}

/// What values look like.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// An object with any content.
    Any,
    /// `true` or `false`.
    Boolean,
    /// A whole number of this Rust type, such as `u16`.
    Integer(&'static str),
    /// A number.
    Number,
    /// A text.
    Text,
    /// A list of such elements.
    List(Box<Node>),
    /// An object with any keys.
    Map {
        /// The pattern of its keys.
        keys: String,
        /// The schema of its values.
        values: Box<Node>,
    },
    /// What the definition of this name says.
    Defined(String),
}

/// The limits of a node, in the order in which they are written.
const LIMITS: &[&str] = &[
    "format",
    "enum",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "uniqueItems",
    "insertionOrder",
    "minProperties",
    "maxProperties",
];

impl Node {
    /// Creates a node without limits.
    #[must_use]
    pub fn new(form: Form) -> Self {
        Self { form, description: String::new(), default: None, limits: Vec::new() }
    }

    /// Adds a limit, or replaces it.
    #[must_use]
    pub fn with(mut self, keyword: &'static str, value: Json) -> Self {
        self = self.without(keyword);
        self.limits.push((keyword, value));
        let place = |keyword| LIMITS.iter().position(|known| *known == keyword);
        self.limits.sort_by_key(|(keyword, _)| place(*keyword));
        self
    }

    /// Removes a limit.
    #[must_use]
    pub fn without(mut self, keyword: &str) -> Self {
        self.limits.retain(|(known, _)| *known != keyword);
        self
    }

    /// Returns the definition that it, or what is in it, refers to.
    pub(super) fn definition(&self) -> Option<&str> {
        match &self.form {
            Form::Defined(name) => Some(name),
            Form::List(inner) | Form::Map { values: inner, .. } => inner.definition(),
            _ => None,
        }
    }

    /// Returns the node as the registry reads it.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut members = vec![match &self.form {
            Form::Defined(name) => ("$ref".to_owned(), Json::String(format!("#/definitions/{name}"))),
            form => ("type".to_owned(), Json::String(form.type_name().to_owned())),
        }];
        let mut add = |name: &str, value: Json| members.push((name.to_owned(), value));
        if let Some(text) = description(&self.description) {
            add("description", text);
        }
        if let Some(default) = &self.default {
            add("default", default.clone());
        }
        for (keyword, value) in &self.limits {
            add(keyword, value.clone());
        }
        match &self.form {
            Form::List(element) => add("items", element.to_json()),
            Form::Map { keys, values } => {
                add("patternProperties", Json::Object(vec![(keys.clone(), values.to_json())]));
                add("additionalProperties", Json::Bool(false));
            }
            _ => {}
        }
        Json::Object(members)
    }
}

impl Form {
    fn type_name(&self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Integer(_) => "integer",
            Self::Number => "number",
            Self::Text => "string",
            Self::List(_) => "array",
            Self::Any | Self::Map { .. } | Self::Defined(_) => "object",
        }
    }
}

/// The schema of an object with fixed properties.
#[derive(Debug, Clone, Default)]
pub struct Object {
    /// What it is, for people.
    pub description: String,
    /// Its properties.
    pub members: Vec<Member>,
    /// Sets of properties of which exactly one must be there as a whole.
    pub one_of: Vec<Vec<String>>,
    /// Sets of properties of which at least one must be there as a whole.
    pub any_of: Vec<Vec<String>>,
}

/// A property of an object.
#[derive(Debug, Clone)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its schema.
    pub node: Node,
    /// Whether a configuration must have it.
    pub is_required: bool,
    /// What the lists of the root say about it.
    pub marks: Marks,
    /// What an annotation says about it.
    pub said: Vec<Said>,
}

/// What an annotation says about a property.
#[derive(Debug, Clone)]
pub struct Said {
    /// What it says.
    pub what: What,
    /// Its word.
    pub word: Span,
    /// The value of the word.
    pub value: Option<Span>,
}

/// What an annotation says about a property.
#[derive(Debug, Clone)]
pub enum What {
    /// An effect.
    Effect(Effect),
    /// It is a secret.
    Secret,
}

/// What the lists at the root of a schema say about a property.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// `readOnlyProperties`.
    pub read_only: bool,
    /// `writeOnlyProperties`.
    pub write_only: bool,
    /// `createOnlyProperties`.
    pub create_only: bool,
    /// `conditionalCreateOnlyProperties`.
    pub conditional_create_only: bool,
    /// `deprecatedProperties`.
    pub deprecated: bool,
    /// `propertyTransform`.
    pub property_transform: Option<String>,
}

impl Object {
    /// Returns `properties`.
    #[must_use]
    pub fn properties(&self) -> Json {
        Json::Object(self.members.iter().map(|member| (member.name.clone(), member.node.to_json())).collect())
    }

    /// Returns the keywords that say which properties must be there: `required`, `oneOf`, `anyOf`.
    #[must_use]
    pub fn requirements(&self) -> [(&'static str, Option<Json>); 3] {
        let required = self.members.iter().filter(|member| member.is_required);
        let required: Vec<&str> = required.map(|member| member.name.as_str()).collect();
        let sets = |sets: &[Vec<String>]| {
            let set = |set: &Vec<String>| object([("required", Some(texts(set)))]);
            (!sets.is_empty()).then(|| Json::Array(sets.iter().map(set).collect()))
        };
        [
            ("required", (!required.is_empty()).then(|| texts(required))),
            ("oneOf", sets(&self.one_of)),
            ("anyOf", sets(&self.any_of)),
        ]
    }

    /// Returns the object as a definition.
    #[must_use]
    pub fn to_json(&self) -> Json {
        // The registry wants at least one property where there are `properties`.
        let properties = (!self.members.is_empty()).then(|| self.properties());
        let head = [
            ("type", Some(Json::String("object".into()))),
            ("description", description(&self.description)),
            ("properties", properties),
            ("additionalProperties", Some(Json::Bool(false))),
        ];
        object(head.into_iter().chain(self.requirements()))
    }
}

/// Returns a description without the space around it, unless there is nothing else.
pub(super) fn description(text: &str) -> Option<Json> {
    let text = text.trim();
    (!text.is_empty()).then(|| Json::String(text.to_owned()))
}
