//! Configurations as HCL that `terraform` accepts.
//!
//! A value that is unknown during planning is the output of a `terraform_data` resource, which Terraform only
//! knows during apply.

use std::fmt::Write as _;
use std::path::Path;

use crate::input::Input;
use crate::provider::Kind;
use crate::schema::{Block, NestedBlock};

/// Returns a `resource` block, after the `terraform_data` resources that its unknown values come from.
///
/// With a schema, nested blocks are printed as blocks. `salt` makes the names of the `terraform_data`
/// resources different in every run, since the output of an existing one is already known.
#[must_use]
pub fn resource_to_hcl(
    type_name: &str,
    name: &str,
    input: &Input,
    schema: Option<&Block>,
    salt: &str,
) -> String {
    config_to_hcl(Kind::Resource, type_name, name, input, schema, salt)
}

/// Returns a block of this kind, like [`resource_to_hcl`]. The arguments of a list or an action are in its
/// `config` block.
#[must_use]
pub fn config_to_hcl(
    kind: Kind,
    type_name: &str,
    name: &str,
    input: &Input,
    schema: Option<&Block>,
    salt: &str,
) -> String {
    let in_config = matches!(kind, Kind::List | Kind::Action);
    let mut printer = Printer { salt, later: String::new(), count: 0 };
    let mut body = String::new();
    printer.body(input, schema, if in_config { 2 } else { 1 }, &mut body);
    if in_config {
        body = format!("  config {{\n{body}  }}\n");
    }
    format!("{}{} \"{type_name}\" \"{name}\" {{\n{body}}}\n", printer.later, kind.block_type())
}

/// Returns a `terraform` block that requires a provider, and a `provider` block for each configuration.
#[must_use]
pub fn provider_to_hcl(name: &str, source: &str, configurations: impl IntoIterator<Item = Input>) -> String {
    let source = quoted(source);
    let required =
        format!("terraform {{\n  required_providers {{\n    {name} = {{ source = {source} }}\n  }}\n}}\n\n");
    configurations
        .into_iter()
        .map(|configuration| provider_block(name, &configuration))
        .fold(required, |text, block| text + &block)
}

/// Returns a `provider` block.
#[must_use]
pub fn provider_block(name: &str, configuration: &Input) -> String {
    format!("provider \"{name}\" {{\n{}}}\n\n", body_to_hcl(configuration, None))
}

/// Returns the body of a block such as `provider`, indented by one level.
#[must_use]
pub fn body_to_hcl(input: &Input, schema: Option<&Block>) -> String {
    let mut printer = Printer { salt: "", later: String::new(), count: 0 };
    let mut body = String::new();
    printer.body(input, schema, 1, &mut body);
    body
}

/// Returns a configuration of Terraform's command line that takes the providers of these sources from a
/// folder instead of a registry.
#[must_use]
pub fn dev_overrides(sources: &[&str], folder: &Path) -> String {
    let folder = quoted(&folder.display().to_string());
    let line = |source: &&str| format!("    {} = {folder}\n", quoted(source));
    let overrides: String = sources.iter().map(line).collect();
    format!("provider_installation {{\n  dev_overrides {{\n{overrides}  }}\n  direct {{}}\n}}\n")
}

struct Printer<'s> {
    salt: &'s str,
    later: String,
    count: usize,
}

impl Printer<'_> {
    fn body(&mut self, input: &Input, schema: Option<&Block>, depth: usize, out: &mut String) {
        let Input::Object(members) = input else { return };
        for (name, member) in members {
            match schema.and_then(|schema| schema.blocks.get(name)) {
                Some(nested) => self.blocks(name, member, nested, depth, out),
                None => {
                    let _ = writeln!(out, "{}{name} = {}", indent(depth), self.expression(member, depth));
                }
            }
        }
    }

    fn blocks(&mut self, name: &str, input: &Input, schema: &NestedBlock, depth: usize, out: &mut String) {
        match input {
            Input::Null => {}
            Input::List(items) => {
                for item in items {
                    self.block(name, item, schema, depth, out);
                }
            }
            Input::Object(members) if schema.nesting == crate::schema::Nesting::Map => {
                for (label, member) in members {
                    self.block(&format!("{name} {}", quoted(label)), member, schema, depth, out);
                }
            }
            Input::Unknown(then) => {
                let list = self.expression(input, depth);
                let (outer, inner) = (indent(depth), indent(depth + 1));
                let _ = writeln!(
                    out,
                    "{outer}dynamic \"{name}\" {{\n{inner}for_each = {list}\n{inner}content {{"
                );
                for argument in arguments_of(then.as_deref()) {
                    let _ = writeln!(out, "{}{argument} = {name}.value.{argument}", indent(depth + 2));
                }
                let _ = writeln!(out, "{inner}}}\n{outer}}}");
            }
            other => self.block(name, other, schema, depth, out),
        }
    }

    fn block(&mut self, head: &str, input: &Input, schema: &NestedBlock, depth: usize, out: &mut String) {
        let _ = writeln!(out, "{}{head} {{", indent(depth));
        self.body(input, Some(&schema.block), depth + 1, out);
        let _ = writeln!(out, "{}}}", indent(depth));
    }

    fn expression(&mut self, input: &Input, depth: usize) -> String {
        match input {
            Input::Null => "null".to_owned(),
            Input::Bool(value) => value.to_string(),
            Input::Number(number) => number.to_string(),
            Input::String(text) => quoted(text),
            Input::List(items) if items.is_empty() => "[]".to_owned(),
            Input::List(items) => {
                let items: Vec<_> = items
                    .iter()
                    .map(|item| format!("{}{},\n", indent(depth + 1), self.expression(item, depth + 1)))
                    .collect();
                format!("[\n{}{}]", items.concat(), indent(depth))
            }
            Input::Object(members) if members.is_empty() => "{}".to_owned(),
            Input::Object(members) => {
                let members: Vec<_> = members
                    .iter()
                    .map(|(name, member)| {
                        let value = self.expression(member, depth + 1);
                        format!("{}{} = {value}\n", indent(depth + 1), key(name))
                    })
                    .collect();
                format!("{{\n{}{}}}", members.concat(), indent(depth))
            }
            Input::Unknown(then) => {
                let name = format!("later_{}{}", self.salt, self.count);
                self.count += 1;
                // The output is always a string: other outputs would have a known type, and lists a known
                // length.
                let (value, output) = match then.as_deref() {
                    None => ("\"\"".to_owned(), ""),
                    Some(Input::String(text)) => (quoted(text), ""),
                    Some(then) => (format!("jsonencode({})", self.expression(then, 1)), "jsondecode"),
                };
                let _ = writeln!(
                    self.later,
                    "resource \"terraform_data\" \"{name}\" {{\n  input = {value}\n}}\n"
                );
                let known_later = format!("terraform_data.{name}.output");
                if output.is_empty() { known_later } else { format!("{output}({known_later})") }
            }
        }
    }
}

/// Returns the arguments of blocks whose number is not known yet: those of the first future block.
fn arguments_of(blocks: Option<&Input>) -> Vec<&str> {
    match blocks {
        Some(Input::List(items)) => arguments_of(items.first()),
        Some(Input::Object(members)) => members.keys().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

fn key(name: &str) -> String {
    let starts = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    if starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        name.to_owned()
    } else {
        quoted(name)
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Template sequences are escaped by doubling.
            '$' | '%' if characters.peek() == Some(&'{') => {
                out.push(character);
                out.push(character);
            }
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use crate::{config, hcl::resource_to_hcl};

    #[test]
    fn a_configuration_reads_like_hcl() {
        let input =
            config! { name = "a${b}", tags = { "x:y" = 1 }, role = unknown("r"), list = [true, null] };
        let hcl = resource_to_hcl("t_x", "this", &input, None, "1_");
        assert_eq!(
            hcl,
            "resource \"terraform_data\" \"later_1_0\" {\n  input = \"r\"\n}\n\nresource \"t_x\" \"this\" {\n  list = [\n    true,\n    null,\n  ]\n  \
             name = \"a$${b}\"\n  role = terraform_data.later_1_0.output\n  tags = {\n    \"x:y\" = 1\n  }\n}\n"
        );
    }
}
