//! Values that carry their type, for attributes whose type the schema leaves open.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::Value;

/// A value and its type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Typed {
    /// Its type.
    pub ty: Type,
    /// The value, which may be null or unknown. An object is a [`Value::Map`] here and a tuple a [`Value::List`];
    /// the type tells objects from maps and tuples from lists.
    pub value: Value,
}

/// A type in Terraform's type system.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// A boolean.
    Bool,
    /// A number.
    Number,
    /// A string.
    String,
    /// Any type: null, unknown, or a value that carries its type.
    Dynamic,
    /// A list of one type.
    List(Box<Type>),
    /// A set of one type.
    Set(Box<Type>),
    /// A map with string keys to one type.
    Map(Box<Type>),
    /// A fixed number of elements, each of its own type.
    Tuple(Vec<Type>),
    /// A fixed set of attributes, each of its own type.
    Object(BTreeMap<String, Type>),
}

impl Type {
    /// The maximum number of levels of a type, and of a value of that type. The JSON of an object type has two
    /// levels for each level of the type, and JSON is read to a depth of 128, which also includes what is around
    /// the type in a state.
    pub const LEVELS: usize = 56;

    /// Reads a type in Terraform's JSON form, such as `["list","string"]`. `None` if it is not a type or has too
    /// many levels.
    #[must_use]
    pub fn from_json(json: &Json) -> Option<Self> {
        Self::read(json, Self::LEVELS)
    }

    fn read(json: &Json, levels: usize) -> Option<Self> {
        let levels = levels.checked_sub(1)?;
        let inner = |json: &Json| Self::read(json, levels);
        let boxed = |json: &Json| inner(json).map(Box::new);
        let Json::Array(parts) = json else { return Self::simple(json.as_str()?) };
        let [Json::String(name), part] = parts.as_slice() else { return None };
        match (name.as_str(), part) {
            ("list", element) => boxed(element).map(Self::List),
            ("set", element) => boxed(element).map(Self::Set),
            ("map", element) => boxed(element).map(Self::Map),
            ("tuple", Json::Array(elements)) => {
                elements.iter().map(inner).collect::<Option<_>>().map(Self::Tuple)
            }
            ("object", Json::Object(attributes)) => {
                let attribute = |(name, ty): (&String, &Json)| Some((name.clone(), inner(ty)?));
                attributes.iter().map(attribute).collect::<Option<_>>().map(Self::Object)
            }
            _ => None,
        }
    }

    fn simple(name: &str) -> Option<Self> {
        match name {
            "bool" => Some(Self::Bool),
            "number" => Some(Self::Number),
            "string" => Some(Self::String),
            "dynamic" => Some(Self::Dynamic),
            _ => None,
        }
    }

    /// Returns the type in Terraform's JSON form.
    #[must_use]
    pub fn to_json(&self) -> Json {
        match self {
            Self::Bool => "bool".into(),
            Self::Number => "number".into(),
            Self::String => "string".into(),
            Self::Dynamic => "dynamic".into(),
            Self::List(element) => json!(["list", element.to_json()]),
            Self::Set(element) => json!(["set", element.to_json()]),
            Self::Map(element) => json!(["map", element.to_json()]),
            Self::Tuple(elements) => json!(["tuple", elements.iter().map(Self::to_json).collect::<Json>()]),
            Self::Object(attributes) => {
                let attribute = |(name, ty): (&String, &Self)| (name.clone(), ty.to_json());
                json!(["object", attributes.iter().map(attribute).collect::<Json>()])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_they_are_written() {
        let json = json!(["object", {
            "a": ["list", ["map", "bool"]],
            "b": ["tuple", ["number", "dynamic"]],
            "c": ["set", "string"],
            "d": ["object", {}],
        }]);
        assert_eq!(Type::from_json(&json).unwrap().to_json(), json);
    }

    #[test]
    fn what_is_no_type_is_refused() {
        for json in [
            json!("int"),
            json!(null),
            json!({"a": "bool"}),
            json!([]),
            json!(["list"]),
            json!(["list", "string", "string"]),
            json!(["tuple", "string"]),
            json!(["object", ["a"]]),
            json!(["capsule", "x"]),
        ] {
            assert_eq!(Type::from_json(&json), None, "{json}");
        }
    }

    #[test]
    fn a_type_of_too_many_levels_is_refused() {
        let nested = |levels| (1..levels).fold(json!("bool"), |inner, _| json!(["object", { "a": inner }]));
        assert!(Type::from_json(&nested(Type::LEVELS)).is_some());
        assert!(Type::from_json(&nested(Type::LEVELS + 1)).is_none());
    }
}
