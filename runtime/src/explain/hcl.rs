//! Writes configurations as `terraform fmt` would.

use std::fmt::Write as _;

use ferroform_core::table::{AttributeTable, Equality, Kind, ObjectTable, Role, Text};
use ferroform_core::value::Value;
use serde_json::Value as Json;

/// A resource as text, with the variables that it uses: their names, and the blocks that declare them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The variables.
    pub variables: Vec<(String, String)>,
    /// The resource.
    pub resource: String,
}

/// Where a configuration has the value of an attribute from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// It is written there.
    Value,
    /// A variable.
    Variable,
    /// An expression, such as `awscc_iam_role.example.arn`.
    Expression(String),
}

/// Says where the attribute at a path of names has its value from.
pub type Sources<'a> = &'a dyn Fn(&[String], &'static AttributeTable) -> Source;

/// Returns a configuration of these resources, after the variables that they use, each once.
#[must_use]
pub fn configuration(blocks: &[Block]) -> String {
    let mut declared = Vec::new();
    let mut texts = Vec::new();
    for (name, variable) in blocks.iter().flat_map(|block| &block.variables) {
        if !declared.contains(&name) {
            declared.push(name);
            texts.push(variable.as_str());
        }
    }
    texts.extend(blocks.iter().map(|block| block.resource.as_str()));
    texts.join("\n")
}

/// Begins a text that stands for an expression. It is in a range of Unicode that has no characters.
pub(crate) const EXPRESSION: char = '\u{F0002}';

/// Writes a resource. The names of its variables begin with `prefix`. A text that begins with [`EXPRESSION`] is written as
/// what follows.
pub(crate) fn block(
    (type_name, label): (&str, &str),
    root: &'static ObjectTable,
    config: &Value,
    prefix: &str,
    sources: Sources<'_>,
) -> Block {
    let mut writer = Writer { variables: Vec::new(), path: Vec::new(), prefix, sources, is_whole: false };
    let body = writer.body(root, config, 1);
    let resource = if body.is_empty() {
        format!("resource \"{type_name}\" \"{label}\" {{}}\n")
    } else {
        format!("resource \"{type_name}\" \"{label}\" {{\n{body}}}\n")
    };
    Block { variables: writer.variables, resource }
}

/// Writes a value in the parts of which it consists.
struct Writer<'a> {
    variables: Vec<(String, String)>,
    path: Vec<String>,
    prefix: &'a str,
    sources: Sources<'a>,
    /// Whether objects have all attributes: their types are written out, so that none can be left out.
    is_whole: bool,
}

impl Writer<'_> {
    /// Writes what an object has, one line or more for each attribute that is set.
    fn body(&mut self, table: &'static ObjectTable, value: &Value, depth: usize) -> String {
        let mut entries = Vec::new();
        for attribute in table.attributes {
            let value = value.attribute(attribute.name);
            if !value.is_null() || self.is_whole {
                self.path.push(attribute.name.to_owned());
                entries.push((attribute.name, self.attribute(attribute, value, depth)));
                self.path.pop();
            }
        }
        aligned(&entries, depth)
    }

    fn attribute(&mut self, attribute: &'static AttributeTable, value: &Value, depth: usize) -> String {
        if let Some(text) = self.taken_from_elsewhere(attribute, value) {
            return text;
        }
        match value {
            Value::Unknown(_) => self.variable_of(attribute),
            // Nobody writes a policy as a literal.
            Value::String(text) if is_document(attribute) => document(text, depth),
            value => self.value(&attribute.kind, value, depth),
        }
    }

    /// Writes where the value comes from, if it is a text or a list of one text that is not written here.
    fn taken_from_elsewhere(&mut self, attribute: &'static AttributeTable, value: &Value) -> Option<String> {
        let is_one = match (&attribute.kind, value) {
            (Kind::String(Text::Plain), Value::String(_)) => true,
            (Kind::List(element, _) | Kind::Set(element), Value::List(elements) | Value::Set(elements)) => {
                if !matches!(element.kind, Kind::String(Text::Plain)) {
                    return None;
                }
                elements.len() == 1
            }
            _ => return None,
        };
        match (self.sources)(&self.path, attribute) {
            Source::Value => None,
            Source::Expression(text) if is_one => {
                Some(if matches!(attribute.kind, Kind::String(_)) { text } else { format!("[{text}]") })
            }
            Source::Variable | Source::Expression(_) => Some(self.variable_of(attribute)),
        }
    }

    fn variable_of(&mut self, attribute: &AttributeTable) -> String {
        let flag = if attribute.role == Role::SecretArgument {
            Some("ephemeral")
        } else {
            attribute.is_hidden().then_some("sensitive")
        };
        self.variable(&attribute.kind, flag)
    }

    /// Declares a variable for the value here. Returns what refers to it.
    fn variable(&mut self, kind: &Kind, flag: Option<&'static str>) -> String {
        let name = format!("{}{}", self.prefix, self.path.join("_"));
        if !self.variables.iter().any(|(known, _)| *known == name) {
            self.variables.push((name.clone(), variable(&name, kind, flag)));
        }
        format!("var.{name}")
    }

    fn value(&mut self, kind: &'static Kind, value: &Value, depth: usize) -> String {
        let was_whole = self.is_whole;
        self.is_whole |= is_collection_of_collections(kind);
        let text = self.written(kind, value, depth);
        self.is_whole = was_whole;
        text
    }

    fn written(&mut self, kind: &'static Kind, value: &Value, depth: usize) -> String {
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
                let written: Vec<_> = written.collect();
                braced(aligned(&written, depth + 1), depth)
            }
            (Kind::String(Text::Json | Text::Document(_)), Value::String(text)) => document(text, depth),
            (_, Value::String(text)) if depth == 1 && !text.starts_with(EXPRESSION) => {
                template(&[Part::Text(text.clone())], true)
            }
            (_, Value::String(text)) => quoted(text),
            (_, Value::Number(number)) => number.to_string(),
            (_, Value::Bool(value)) => value.to_string(),
            _ => "null".to_owned(),
        }
    }

    fn element(&mut self, kind: &'static Kind, value: &Value, depth: usize) -> String {
        match value {
            Value::Unknown(_) => self.variable(kind, None),
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

/// Whether objects in a value of this kind are no nested attributes: Terraform nests them in one collection only.
fn is_collection_of_collections(kind: &Kind) -> bool {
    let inside = |kind: &'static Kind| matches!(kind, Kind::List(..) | Kind::Set(_) | Kind::Map(_));
    match kind {
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => inside(&element.kind),
        _ => false,
    }
}

fn is_document(attribute: &AttributeTable) -> bool {
    matches!(attribute.behaviour.equality, Equality::Json | Equality::Policy)
}

/// Writes a text that is a JSON document as an expression.
fn document(text: &str, depth: usize) -> String {
    match serde_json::from_str(text) {
        Ok(document) => format!("jsonencode({})", expression(&document, depth)),
        Err(_) => quoted(text),
    }
}

/// Returns the block that declares a variable for a value of this kind. The flag is `ephemeral` or `sensitive`.
#[must_use]
pub fn variable(name: &str, kind: &Kind, flag: Option<&'static str>) -> String {
    let of = match kind {
        Kind::String(_) => "string",
        Kind::Int64 | Kind::Float64 => "number",
        Kind::Bool => "bool",
        Kind::List(element, _) if matches!(element.kind, Kind::String(_)) => "list(string)",
        Kind::Set(element) if matches!(element.kind, Kind::String(_)) => "set(string)",
        _ => "any",
    };
    let mut entries = vec![("type", of.to_owned())];
    entries.extend(flag.map(|flag| (flag, "true".to_owned())));
    format!("variable \"{name}\" {{\n{}}}\n", aligned(&entries, 1))
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

/// Writes assignments as `terraform fmt` does: the equals signs of neighbours are in one column, unless a value takes more than one
/// line.
#[must_use]
pub fn aligned(entries: &[(impl AsRef<str>, String)], depth: usize) -> String {
    let mut text = String::new();
    let is_short = |value: &str| !value.contains('\n');
    for group in entries.chunk_by(|a, b| is_short(&a.1) && is_short(&b.1)) {
        let width = group.iter().map(|(name, _)| name.as_ref().chars().count()).max().unwrap_or_default();
        for (name, value) in group {
            let _ = writeln!(text, "{}{:<width$} = {value}", indent(depth), name.as_ref());
        }
    }
    text
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// Writes a JSON document as an expression.
#[must_use]
pub fn expression(document: &Json, depth: usize) -> String {
    match document {
        Json::String(text) => quoted(text),
        Json::Array(elements) => {
            listed(&elements.iter().map(|element| expression(element, depth + 1)).collect::<Vec<_>>(), depth)
        }
        Json::Object(members) => {
            let entries = members.iter().map(|(key, value)| (key_text(key), expression(value, depth + 1)));
            braced(aligned(&entries.collect::<Vec<_>>(), depth + 1), depth)
        }
        plain => plain.to_string(),
    }
}

/// Writes the key of a map.
fn key_text(key: &str) -> String {
    let is_name = key.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name && !["null", "true", "false", "for"].contains(&key) { key.to_owned() } else { literal(key) }
}

fn quoted(text: &str) -> String {
    text.strip_prefix(EXPRESSION).map_or_else(|| literal(text), str::to_owned)
}

/// A part of a template.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Text(String),
    Expression(String),
}

impl Part {
    /// Adds a text to the end of a template.
    pub(crate) fn add(parts: &mut Vec<Self>, text: &str) {
        match parts.last_mut() {
            Some(Self::Text(last)) => last.push_str(text),
            _ if text.is_empty() => {}
            _ => parts.push(Self::Text(text.to_owned())),
        }
    }
}

/// Writes a template. If it may be a document, each of its lines is one.
pub(crate) fn template(parts: &[Part], may_be_document: bool) -> String {
    let is_last = |at: usize, text: &str| at + 1 == parts.len() && text.find('\n') == Some(text.len() - 1);
    let has_lines = parts
        .iter()
        .enumerate()
        .any(|(at, part)| matches!(part, Part::Text(text) if text.contains('\n') && !is_last(at, text)));
    let is_document = may_be_document && has_lines;
    let mut whole = String::new();
    for (at, part) in parts.iter().enumerate() {
        match part {
            Part::Expression(expression) => {
                let _ = write!(whole, "${{{expression}}}");
            }
            Part::Text(text) => {
                // Before an expression, `$` would begin an escape.
                let end = text.len() - usize::from(at + 1 < parts.len() && text.ends_with(['$', '%']));
                let (text, sign) = text.split_at(end);
                if is_document {
                    // A backslash is itself here.
                    whole += &text.replace("${", "$${").replace("%{", "%%{");
                } else {
                    let quoted = literal(text);
                    whole += &quoted[1..quoted.len() - 1];
                }
                if !sign.is_empty() {
                    let _ = write!(whole, "${{\"{sign}\"}}");
                }
            }
        }
    }
    if !is_document {
        return format!("\"{whole}\"");
    }
    let mut end = "EOT".to_owned();
    while whole.lines().any(|line| line.trim() == end) {
        end.push('_');
    }
    // A document ends with a line break.
    match whole.strip_suffix('\n') {
        Some(whole) => format!("<<{end}\n{whole}\n{end}"),
        None => called("chomp", &format!("<<{end}\n{whole}\n{end}")),
    }
}

/// Writes the call of a function. The end of a document needs a line of its own.
pub(crate) fn called(function: &str, argument: &str) -> String {
    let end = if argument.starts_with("<<") { "\n" } else { "" };
    format!("{function}({argument}{end})")
}

/// Writes a text as a literal without templates.
pub(crate) fn literal(text: &str) -> String {
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

    fn resource(root: &'static ObjectTable, config: &Value) -> String {
        configuration(&[block(("test_thing", "example"), root, config, "", &|_, _| Source::Value)])
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
        let text = resource(root, &config);
        let sorted = |text: &str| {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.sort_unstable();
            lines.join("\n")
        };
        // The order of members in a document is that of the JSON library.
        assert_eq!(sorted(&text), sorted(expected), "{text}");
    }

    #[test]
    fn a_value_may_come_from_elsewhere() {
        let names = ["owner", "roles", "thing", "vpc"];
        let root =
            object(names.map(|name| attribute(name, if name == "roles" { list(TEXT) } else { TEXT })).into());
        let config = of(&[
            ("owner", "o".into()),
            ("roles", Value::List(vec!["r".into()])),
            ("thing", "t".into()),
            ("vpc", "v".into()),
        ]);
        let sources = |path: &[String], _: &'static AttributeTable| match path {
            [name] if name == "roles" || name == "vpc" => {
                Source::Expression(format!("test_{name}.example.id"))
            }
            [name] if name == "owner" => Source::Variable,
            _ => Source::Value,
        };
        let block = block(("test_thing", "example"), root, &config, "thing_", &sources);
        let declared = "variable \"thing_owner\" {\n  type = string\n}\n".to_owned();
        assert_eq!(block.variables, [("thing_owner".to_owned(), declared)]);
        let expected = r#"resource "test_thing" "example" {
  owner = var.thing_owner
  roles = [test_roles.example.id]
  thing = "t"
  vpc   = test_vpc.example.id
}
"#;
        assert_eq!(block.resource, expected);
    }

    #[test]
    fn what_is_not_known_is_a_variable() {
        let inner = with_secrets(vec![attribute("password", TEXT)], &["password"]);
        let root = object(vec![attribute("login", Kind::Object(inner)), attribute("role", TEXT)]);
        let login = of(&[("password_wo", Value::UNKNOWN), ("password_wo_version", 1.into())]);
        let text = resource(root, &of(&[("login", login), ("role", Value::UNKNOWN)]));
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
        assert_eq!(resource(root, &of(&[])), "resource \"test_thing\" \"example\" {}\n");
    }

    #[test]
    fn a_template_is_what_it_stands_for() {
        let text = |text: &str| Part::Text(text.to_owned());
        let reference = || Part::Expression("x.a.id".to_owned());
        assert_eq!(
            template(&[text("cost: $"), reference(), text("${a}\n")], false),
            r#""cost: ${"$"}${x.a.id}$${a}\n""#
        );
        assert_eq!(template(&[text("a\\ %{b}\nEOT\n")], true), "<<EOT_\na\\ %%{b}\nEOT\nEOT_");
        assert_eq!(called("f", &template(&[text("a\n\nb")], true)), "f(chomp(<<EOT\na\n\nb\nEOT\n))");
    }
}
