//! JSON whose members keep their order, so that a schema reads like one that a person wrote.

use serde::ser::{Serialize, Serializer};

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`, which stands for a number that JSON does not have.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns a list of strings.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::List(texts.into_iter().map(|text| Self::Text(text.into())).collect())
    }

    /// Returns an object without the members that are `None`.
    pub fn object<'n>(members: impl IntoIterator<Item = (&'n str, Option<Self>)>) -> Self {
        let members = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Self::Object(members.collect())
    }

    /// Returns the text of a document: two spaces for each level, and a line break at the end.
    #[must_use]
    pub fn document(&self) -> String {
        // Only keys that are no strings cannot be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_what_other_tools_write_too() {
        let json = Json::object([
            ("b", Some(Json::texts(["\"x\"", "y\n"]))),
            ("left out", None),
            (
                "a",
                Some(Json::List(vec![
                    Json::Object(vec![]),
                    Json::List(vec![]),
                    Json::Number("1.5".parse().unwrap()),
                ])),
            ),
        ]);
        let text = json.document();
        assert_eq!(
            text,
            "{\n  \"b\": [\n    \"\\\"x\\\"\",\n    \"y\\n\"\n  ],\n  \"a\": [\n    {},\n    [],\n    1.5\n  ]\n}\n"
        );
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["b"][1], "y\n");
    }
}
