//! The documentation of an expanded struct: its type and its attributes as Terraform sees them.

use crate::ir::{Attribute, Configurability, Kind, Resource, Text};

/// Returns Markdown that lists the attributes of the root.
pub(crate) fn attributes(resource: &Resource) -> String {
    let mut docs = format!("\n`{}`, in Terraform `{}`.\n", resource.cloudformation_type, resource.name);
    docs.push_str("\n# Attributes\n\n");
    let root = resource.objects.get(resource.root.0);
    for attribute in root.into_iter().flat_map(|o| &o.attributes) {
        docs.push_str(&format!("- `{}`: {}\n", attribute.name, line(attribute)));
    }
    docs
}

fn line(attribute: &Attribute) -> String {
    let who = match attribute.configurability {
        Configurability::Required => "required",
        Configurability::Optional => "optional",
        Configurability::OptionalComputed => "optional, else set by the service",
        Configurability::Computed => "set by the service",
    };
    format!("{}, {who}", kind(&attribute.kind))
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Bool => "boolean".into(),
        Kind::Int64 => "integer".into(),
        Kind::Float64 => "number".into(),
        Kind::String(Text::Plain) => "string".into(),
        Kind::String(Text::Json) | Kind::Document(_) => "JSON string".into(),
        Kind::String(Text::Instant) => "RFC 3339 string".into(),
        Kind::Object(_) => "object".into(),
        Kind::List(element, _) => format!("list of {}", self::kind(&element.kind)),
        Kind::Set(element) => format!("set of {}", self::kind(&element.kind)),
        Kind::Map(element) => format!("map of {}", self::kind(&element.kind)),
    }
}

/// Returns the documentation of a field of a model.
pub(crate) fn field(attribute: &Attribute) -> String {
    if attribute.description.is_empty() {
        return format!("`{}`", attribute.property.as_deref().unwrap_or(&attribute.name));
    }
    without_code(&attribute.description)
}

/// Rewrites Markdown so that rustdoc finds no code in it that it would compile and run as a test. Fenced code is
/// marked as text, and indented code becomes ordinary text.
fn without_code(markdown: &str) -> String {
    let lines: Vec<&str> = markdown.lines().map(str::trim_start).collect();
    let mut written = String::new();
    let mut rest = lines.as_slice();
    while let Some((line, after)) = rest.split_first() {
        rest = after;
        let fence = fence(line);
        let end = after.iter().position(|later| !fence.is_empty() && closes(later, fence));
        match end.and_then(|end| after.split_at_checked(end)) {
            Some((code, after)) => {
                // The empty line ends whatever the fence could be inside of.
                written.push_str(&format!("\n{fence}text\n"));
                code.iter().for_each(|line| written.extend([*line, "\n"]));
                written.push_str(&format!("{fence}\n"));
                rest = after.get(1..).unwrap_or_default();
            }
            None => written.extend([plain(line).as_str(), "\n"]),
        }
    }
    written
}

/// Returns the backticks or tildes that begin fenced code, or an empty text.
fn fence(line: &str) -> &str {
    ['`', '~']
        .into_iter()
        .map(|mark| line.get(..line.len() - line.trim_start_matches(mark).len()).unwrap_or_default())
        .find(|run| run.len() >= 3)
        .filter(|run| !line[run.len()..].contains('`'))
        .unwrap_or_default()
}

fn closes(line: &str, fence: &str) -> bool {
    line.trim_end().len() >= fence.len()
        && fence.chars().next().is_some_and(|mark| line.trim_end().chars().all(|c| c == mark))
}

/// Returns a line in which nothing begins code or HTML, even after the marks of lists and quotations.
fn plain(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let marks = words.iter().take_while(|word| word.chars().all(|c| "->*+.)0123456789".contains(c))).count();
    let escaped = |(index, word): (usize, &&str)| {
        let word = word.replace("```", r"\`\`\`").replace("~~~", r"\~\~\~");
        if index == marks && word.starts_with('<') { format!(r"\{word}") } else { word }
    };
    words.iter().enumerate().map(escaped).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_descriptions_is_no_test() {
        for (description, expected) in [
            ("Plain `text`.", "Plain `text`.\n"),
            ("See:\n```json\n{\"a\": 1}\n```\nEnd.", "See:\n\n```text\n{\"a\": 1}\n```\nEnd.\n"),
            ("```\nfn", "\\`\\`\\`\nfn\n"),
            ("~~~~\n~~~\n~~~~", "\n~~~~text\n~~~\n~~~~\n"),
            ("A\n\n    indented();", "A\n\nindented();\n"),
            ("-     deep();\n>\tdeep();", "- deep();\n> deep();\n"),
            ("- ```\n  x\n  ```", "- \\`\\`\\`\nx\n\\`\\`\\`\n"),
            ("<pre>\n```\nx\n```", "\\<pre>\n\n```text\nx\n```\n"),
            ("``` a`b\nx\n```", "\\`\\`\\` a`b\nx\n\\`\\`\\`\n"),
        ] {
            assert_eq!(without_code(description), expected, "{description:?}");
        }
    }
}
