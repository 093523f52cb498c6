//! JSON whose members keep their order, so that a schema reads like one that a person wrote.

use std::fmt::Write as _;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`, which stands for a number that JSON does not have.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, in JSON's notation.
    Number(String),
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
        let mut text = String::new();
        self.write(0, &mut text);
        text.push('\n');
        text
    }

    fn write(&self, level: usize, text: &mut String) {
        match self {
            Self::Null => text.push_str("null"),
            Self::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => text.push_str(number),
            Self::Text(value) => text.push_str(&quoted(value)),
            Self::List(items) => block('[', ']', items, level, text, Self::write),
            Self::Object(members) => block('{', '}', members, level, text, |(name, value), level, text| {
                let _ = write!(text, "{}: ", quoted(name));
                value.write(level, text);
            }),
        }
    }
}

/// Writes the parts of a list or an object, each on its own line.
fn block<T>(
    open: char,
    close: char,
    parts: &[T],
    level: usize,
    text: &mut String,
    mut write: impl FnMut(&T, usize, &mut String),
) {
    let line = |level: usize, text: &mut String| {
        text.push('\n');
        text.extend(std::iter::repeat_n("  ", level));
    };
    text.push(open);
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        line(level + 1, text);
        write(part, level + 1, text);
    }
    if !parts.is_empty() {
        line(level, text);
    }
    text.push(close);
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
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
                Some(Json::List(vec![Json::Object(vec![]), Json::List(vec![]), Json::Number("1.5".into())])),
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
