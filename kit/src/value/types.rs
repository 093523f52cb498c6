//! Types of values.
//!
//! These are the type constraints of a schema in Terraform's JSON notation: `"string"`, `["list","string"]`,
//! `["object",{"a":"bool"}]`, and `"dynamic"` for a type decided by the value.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A type constraint. Cloning is cheap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A string.
    String,
    /// A decimal number.
    Number,
    /// A Boolean.
    Bool,
    /// Any type; the value decides.
    Dynamic,
    /// Elements in order.
    List(Arc<Type>),
    /// Elements without order and without duplicates.
    Set(Arc<Type>),
    /// Values by string key.
    Map(Arc<Type>),
    /// A fixed number of elements, each with its own type.
    Tuple(Arc<Vec<Type>>),
    /// Named attributes, each with its own type.
    Object(Arc<BTreeMap<String, Type>>),
}

/// JSON that is not a type constraint.
#[derive(Debug, Clone, thiserror::Error)]
#[error("not a type constraint: {0}")]
pub struct NotAType(String);

impl Type {
    /// Returns the type of a list of `element`.
    #[must_use]
    pub fn list(element: Self) -> Self {
        Self::List(Arc::new(element))
    }

    /// Returns the type of a set of `element`.
    #[must_use]
    pub fn set(element: Self) -> Self {
        Self::Set(Arc::new(element))
    }

    /// Returns the type of a map of `element`.
    #[must_use]
    pub fn map(element: Self) -> Self {
        Self::Map(Arc::new(element))
    }

    /// Returns the type of an object with these attributes.
    #[must_use]
    pub fn object(attributes: BTreeMap<String, Self>) -> Self {
        Self::Object(Arc::new(attributes))
    }

    /// Parses a type constraint from JSON.
    ///
    /// # Errors
    /// If the bytes are not JSON or not a type constraint.
    pub fn from_json(bytes: &[u8]) -> Result<Self, NotAType> {
        let value = serde_json::from_slice(bytes).map_err(|error| NotAType(error.to_string()))?;
        Self::from_json_value(&value)
    }

    pub(crate) fn from_json_value(value: &serde_json::Value) -> Result<Self, NotAType> {
        let wrong = || NotAType(value.to_string());
        match value {
            serde_json::Value::String(name) => match name.as_str() {
                "string" => Ok(Self::String),
                "number" => Ok(Self::Number),
                "bool" => Ok(Self::Bool),
                "dynamic" => Ok(Self::Dynamic),
                _ => Err(wrong()),
            },
            // Objects may have a third member, the optional attributes, which does not affect values.
            serde_json::Value::Array(parts) => match (parts.first().and_then(|p| p.as_str()), parts.get(1)) {
                (Some("list"), Some(element)) => Ok(Self::list(Self::from_json_value(element)?)),
                (Some("set"), Some(element)) => Ok(Self::set(Self::from_json_value(element)?)),
                (Some("map"), Some(element)) => Ok(Self::map(Self::from_json_value(element)?)),
                (Some("tuple"), Some(serde_json::Value::Array(elements))) => {
                    let elements: Result<_, _> = elements.iter().map(Self::from_json_value).collect();
                    Ok(Self::Tuple(Arc::new(elements?)))
                }
                (Some("object"), Some(serde_json::Value::Object(attributes))) => {
                    let read = |(name, ty): (&String, _)| Ok((name.clone(), Self::from_json_value(ty)?));
                    let attributes: Result<_, _> = attributes.iter().map(read).collect();
                    Ok(Self::object(attributes?))
                }
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }

    /// Returns the type constraint as JSON.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::String => "string".into(),
            Self::Number => "number".into(),
            Self::Bool => "bool".into(),
            Self::Dynamic => "dynamic".into(),
            Self::List(element) => serde_json::json!(["list", element.to_json()]),
            Self::Set(element) => serde_json::json!(["set", element.to_json()]),
            Self::Map(element) => serde_json::json!(["map", element.to_json()]),
            Self::Tuple(elements) => {
                serde_json::json!(["tuple", elements.iter().map(Self::to_json).collect::<Vec<_>>()])
            }
            Self::Object(attributes) => {
                let attributes: serde_json::Map<_, _> =
                    attributes.iter().map(|(name, ty)| (name.clone(), ty.to_json())).collect();
                serde_json::json!(["object", attributes])
            }
        }
    }

    /// Returns the type of the elements of a list, set or map.
    #[must_use]
    pub fn element(&self) -> Option<&Self> {
        match self {
            Self::List(element) | Self::Set(element) | Self::Map(element) => Some(element),
            _ => None,
        }
    }

    /// Returns whether a value of this type may be used where `wanted` is required: both are the same except
    /// for parts of `wanted` that the value decides.
    #[must_use]
    pub fn conforms_to(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (_, Self::Dynamic) => true,
            (Self::List(own), Self::List(wanted))
            | (Self::Set(own), Self::Set(wanted))
            | (Self::Map(own), Self::Map(wanted)) => own.conforms_to(wanted),
            (Self::Tuple(own), Self::Tuple(wanted)) => {
                own.len() == wanted.len()
                    && own.iter().zip(wanted.iter()).all(|(own, wanted)| own.conforms_to(wanted))
            }
            (Self::Object(own), Self::Object(wanted)) => {
                own.keys().eq(wanted.keys())
                    && own.values().zip(wanted.values()).all(|(own, wanted)| own.conforms_to(wanted))
            }
            _ => self == wanted,
        }
    }

    /// Returns whether the value decides a part of the type.
    #[must_use]
    pub fn has_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::String | Self::Number | Self::Bool => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_dynamic(),
            Self::Tuple(elements) => elements.iter().any(Self::has_dynamic),
            Self::Object(attributes) => attributes.values().any(Self::has_dynamic),
        }
    }
}

impl fmt::Display for Type {
    /// Writes the notation of Terraform's type expressions: `list(string)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::String => f.write_str("string"),
            Self::Number => f.write_str("number"),
            Self::Bool => f.write_str("bool"),
            Self::Dynamic => f.write_str("any"),
            Self::List(element) => write!(f, "list({element})"),
            Self::Set(element) => write!(f, "set({element})"),
            Self::Map(element) => write!(f, "map({element})"),
            Self::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(Self::to_string).collect();
                write!(f, "tuple([{}])", elements.join(", "))
            }
            Self::Object(attributes) => {
                let attributes: Vec<_> = attributes.iter().map(|(name, ty)| format!("{name}={ty}")).collect();
                write!(f, "object({{{}}})", attributes.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Type;

    #[test]
    fn json_round_trips() {
        let json = r#"["object",{"a":["list",["map","bool"]],"b":["tuple",["number","dynamic"]],"c":["set","string"]}]"#;
        let ty = Type::from_json(json.as_bytes()).unwrap();
        assert_eq!(Type::from_json(ty.to_json().to_string().as_bytes()).unwrap(), ty);
        assert_eq!(ty.to_string(), "object({a=list(map(bool)), b=tuple([number, any]), c=set(string)})");
    }

    #[test]
    fn a_type_conforms_to_what_leaves_part_of_it_open() {
        let ty = |json: &str| Type::from_json(json.as_bytes()).unwrap();
        let own = ty(r#"["object",{"a":["list","string"],"b":["tuple",["bool","number"]]}]"#);
        for wanted in [
            r#""dynamic""#,
            r#"["object",{"a":"dynamic","b":["tuple",["bool","number"]]}]"#,
            r#"["object",{"a":["list","dynamic"],"b":["tuple",["bool","dynamic"]]}]"#,
        ] {
            assert!(own.conforms_to(&ty(wanted)), "{wanted}");
            assert!(!ty(wanted).conforms_to(&own), "{wanted}");
        }
        for wanted in [
            r#"["object",{"a":"dynamic"}]"#,
            r#"["object",{"a":["set","string"],"b":["tuple",["bool","number"]]}]"#,
            r#"["object",{"a":"dynamic","b":["tuple",["bool"]]}]"#,
        ] {
            assert!(!own.conforms_to(&ty(wanted)), "{wanted}");
        }
    }
}
