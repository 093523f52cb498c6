//! Writes configurations as `terraform fmt` would.

use std::fmt::Write as _;

use ferroform_core::table::{AttributeTable, Equality, Kind, ObjectTable, Text};
use ferroform_core::value::Value;
use serde_json::Value as Json;

/// A value that the configuration takes from a variable.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub(crate) name: String,
    kind: &'static str,
    is_ephemeral: bool,
    is_secret: bool,
}

/// Writes a resource, and the variables that it uses before it.
pub(crate) fn resource(type_name: &str, root: &'static ObjectTable, config: &Value) -> String {
    let mut writer = Writer::default();
    let body = writer.body(root, config, 1);
    let mut text = String::new();
    for variable in &writer.variables {
        let _ = writeln!(text, "{}", variable.text());
    }
    match body.is_empty() {
        true => text.push_str(&format!("resource \"{type_name}\" \"example\" {{}}\n")),
        false => text.push_str(&format!("resource \"{type_name}\" \"example\" {{\n{body}}}\n")),
    }
    text
}

/// Writes a value in the parts of which it consists.
#[derive(Debug, Default)]
struct Writer {
    variables: Vec<Variable>,
    path: Vec<String>,
}

impl Variable {
    fn text(&self) -> String {
        let entries = [
            Some(("type", self.kind)),
            self.is_ephemeral.then_some(("ephemeral", "true")),
            (self.is_secret && !self.is_ephemeral).then_some(("sensitive", "true")),
        ];
        let entries = entries.into_iter().flatten().map(|(name, value)| (name.to_owned(), value.to_owned()));
        format!("variable \"{}\" {{\n{}}}\n", self.name, aligned(entries.collect(), 1))
    }
}

impl Writer {
    /// Writes what an object has, one line or more for each attribute that is set.
    fn body(&mut self, table: &'static ObjectTable, value: &Value, depth: usize) -> String {
        let mut entries = Vec::new();
        for attribute in table.attributes {
            let value = value.attribute(attribute.name);
            if !value.is_null() {
                self.path.push(attribute.name.to_owned());
                entries.push((attribute.name.to_owned(), self.attribute(attribute, value, depth)));
                self.path.pop();
            }
        }
        aligned(entries, depth)
    }

    fn attribute(&mut self, attribute: &'static AttributeTable, value: &Value, depth: usize) -> String {
        match value {
            Value::Unknown(_) => self.variable(attribute),
            // Nobody writes a policy as a literal.
            Value::String(text) if is_document(attribute) => document(text, depth),
            value => self.value(&attribute.kind, value, depth),
        }
    }

    fn variable(&mut self, attribute: &AttributeTable) -> String {
        let name = self.path.join("_");
        let behaviour = attribute.behaviour;
        self.declare(Variable {
            name: name.clone(),
            kind: variable_type(&attribute.kind),
            is_ephemeral: attribute.is_write_only_argument(),
            is_secret: behaviour.is_secret || attribute.is_sensitive,
        });
        format!("var.{name}")
    }

    fn declare(&mut self, variable: Variable) {
        if !self.variables.iter().any(|known| known.name == variable.name) {
            self.variables.push(variable);
        }
    }

    fn value(&mut self, kind: &'static Kind, value: &Value, depth: usize) -> String {
        match (kind, value) {
            (Kind::Object(table), Value::Object(_)) => braced(self.body(table, value, depth + 1), depth),
            (Kind::List(element, _) | Kind::Set(element), Value::List(elements) | Value::Set(elements)) => {
                self.elements(&element.kind, elements, depth)
            }
            (Kind::Map(element), Value::Map(entries)) => {
                let written = entries.iter().map(|(key, value)| {
                    self.path.push("value".to_owned());
                    let text = self.element(&element.kind, value, depth + 1);
                    self.path.pop();
                    (key_text(key), text)
                });
                let written = written.collect();
                braced(aligned(written, depth + 1), depth)
            }
            (Kind::String(Text::Json | Text::Document(_)), Value::String(text)) => document(text, depth),
            (_, Value::String(text)) => quoted(text),
            (_, Value::Number(number)) => number.to_string(),
            (_, Value::Bool(value)) => value.to_string(),
            _ => "null".to_owned(),
        }
    }

    fn element(&mut self, kind: &'static Kind, value: &Value, depth: usize) -> String {
        match value {
            Value::Unknown(_) => {
                let name = self.path.join("_");
                self.declare(Variable {
                    name: name.clone(),
                    kind: variable_type(kind),
                    is_ephemeral: false,
                    is_secret: false,
                });
                format!("var.{name}")
            }
            value => self.value(kind, value, depth),
        }
    }

    fn elements(&mut self, kind: &'static Kind, elements: &[Value], depth: usize) -> String {
        let mut texts = Vec::new();
        for (number, element) in elements.iter().enumerate() {
            // Each element has a variable of its own.
            self.path.push(number.to_string());
            texts.push(self.element(kind, element, depth + 1));
            self.path.pop();
        }
        listed(&texts, depth)
    }
}

fn is_document(attribute: &AttributeTable) -> bool {
    matches!(attribute.behaviour.equality, Equality::Json | Equality::Policy)
}

/// Writes a text that is a JSON document as an expression.
fn document(text: &str, depth: usize) -> String {
    match serde_json::from_str(text) {
        Ok(document) => format!("jsonencode({})", json(&document, depth)),
        Err(_) => quoted(text),
    }
}

/// Returns a type that a variable can declare.
fn variable_type(kind: &Kind) -> &'static str {
    match kind {
        Kind::String(_) => "string",
        Kind::Int64 | Kind::Float64 => "number",
        Kind::Bool => "bool",
        _ => "any",
    }
}

/// Writes a list: in one line if its elements are short.
fn listed(elements: &[String], depth: usize) -> String {
    let line = format!("[{}]", elements.join(", "));
    if !line.contains('\n') && line.len() <= 80 {
        return line;
    }
    // A single object needs no lines of its own for the brackets.
    if let [only] = elements
        && only.starts_with('{')
    {
        let outdented = only.replace(&format!("\n{}", indent(depth + 1)), &format!("\n{}", indent(depth)));
        return format!("[{outdented}]");
    }
    let lines: String = elements.iter().map(|element| format!("{}{element},\n", indent(depth + 1))).collect();
    format!("[\n{lines}{}]", indent(depth))
}

fn braced(body: String, depth: usize) -> String {
    if body.is_empty() { "{}".to_owned() } else { format!("{{\n{body}{}}}", indent(depth)) }
}

/// Writes assignments. The equals signs of neighbours are in one column, unless a value takes more than one line.
fn aligned(entries: Vec<(String, String)>, depth: usize) -> String {
    let mut text = String::new();
    let is_short = |entry: &(String, String)| !entry.1.contains('\n');
    for group in entries.chunk_by(|a, b| is_short(a) && is_short(b)) {
        let width = group.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
        for (name, value) in group {
            let _ = writeln!(text, "{}{name:<width$} = {value}", indent(depth));
        }
    }
    text
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// Writes a JSON document as an expression.
fn json(document: &Json, depth: usize) -> String {
    match document {
        Json::String(text) => quoted(text),
        Json::Array(elements) => {
            listed(&elements.iter().map(|element| json(element, depth + 1)).collect::<Vec<_>>(), depth)
        }
        Json::Object(members) => {
            let entries = members.iter().map(|(key, value)| (key_text(key), json(value, depth + 1)));
            braced(aligned(entries.collect(), depth + 1), depth)
        }
        plain => plain.to_string(),
    }
}

/// Writes the key of a map.
fn key_text(key: &str) -> String {
    let is_name = key.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name && !["null", "true", "false", "for"].contains(&key) { key.to_owned() } else { quoted(key) }
}

/// Writes a text as a literal without templates.
fn quoted(text: &str) -> String {
    let mut literal = String::from('"');
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' | '\\' => literal.extend(['\\', character]),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            '$' | '%' if characters.peek() == Some(&'{') => literal.extend([character, character]),
            control if control.is_control() => {
                let _ = write!(literal, "\\u{:04x}", u32::from(control));
            }
            other => literal.push(other),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{JSON, TEXT, attribute, list, map, nested, object, with_secrets};
    use ferroform_core::value::Object;

    use super::*;

    fn of(values: &[(&'static str, Value)]) -> Value {
        Value::Object(values.iter().cloned().collect::<Object>())
    }

    #[test]
    fn a_configuration_is_as_terraform_formats_it() {
        let rule = nested(vec![attribute("action", TEXT), attribute("priority", Kind::Int64)]);
        let root = object(vec![
            attribute("policy", JSON),
            attribute("name", TEXT),
            attribute("labels", map(TEXT)),
            attribute("names", list(TEXT)),
            attribute("rules", list(rule)),
            attribute("unset", TEXT),
        ]);
        let rule = |priority: i64| of(&[("action", "Allow".into()), ("priority", priority.into())]);
        let config = of(&[
            ("labels", Value::Map([("a-b".to_owned(), "x".into()), ("Stage".to_owned(), "y".into())].into())),
            ("name", "a ${b} \"c\"\n".into()),
            ("names", Value::List(vec!["a".into(), "b".into()])),
            ("policy", r#"{"Version": "2012", "Statement": [], "Big": 0.10}"#.into()),
            ("rules", Value::List(vec![rule(1), rule(2)])),
        ]);
        let expected = r#"resource "test_thing" "example" {
  labels = {
    Stage = "y"
    "a-b" = "x"
  }
  name  = "a $${b} \"c\"\n"
  names = ["a", "b"]
  policy = jsonencode({
    Version   = "2012"
    Statement = []
    Big       = 0.10
  })
  rules = [
    {
      action   = "Allow"
      priority = 1
    },
    {
      action   = "Allow"
      priority = 2
    },
  ]
}
"#;
        let text = resource("test_thing", root, &config);
        let sorted = |text: &str| {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.sort_unstable();
            lines.join("\n")
        };
        // The order of members in a document is that of the JSON library.
        assert_eq!(sorted(&text), sorted(expected), "{text}");
    }

    #[test]
    fn what_is_not_known_is_a_variable() {
        let inner = with_secrets(vec![attribute("password", TEXT)], &["password"]);
        let root = object(vec![attribute("login", Kind::Object(inner)), attribute("role", TEXT)]);
        let login = of(&[("password_wo", Value::UNKNOWN), ("password_wo_version", 1.into())]);
        let text = resource("test_thing", root, &of(&[("login", login), ("role", Value::UNKNOWN)]));
        let expected = r#"variable "login_password_wo" {
  type      = string
  ephemeral = true
}

variable "role" {
  type = string
}

resource "test_thing" "example" {
  login = {
    password_wo         = var.login_password_wo
    password_wo_version = 1
  }
  role = var.role
}
"#;
        assert_eq!(text, expected);
        assert_eq!(resource("test_thing", root, &of(&[])), "resource \"test_thing\" \"example\" {}\n");
    }
}
