//! The documentation of a field of a model: what the schema says of its property.

use crate::ir::{
    Attribute, Configurability, Constraint, Default, Literal, ModelField, Mutability, Replace, Role, Rule,
    Severity,
};

/// Returns the documentation of a field, as Markdown. `file` is the schema file.
pub(super) fn field(field: &ModelField<'_>, file: &str) -> String {
    let attribute = field.attribute;
    let mut docs = match attribute.description.as_str() {
        "" => format!("`{}`", attribute.property().unwrap_or(&attribute.name)),
        description => without_code(description).trim_end().to_owned(),
    };
    docs.push_str("\n\n");
    let places: Vec<Vec<String>> =
        [attribute].iter().chain(&field.elsewhere).map(|attribute| facts(attribute)).collect();
    let mut said: Vec<&String> = Vec::new();
    for fact in places.iter().flatten() {
        if said.contains(&fact) {
            continue;
        }
        said.push(fact);
        let is_everywhere = places.iter().all(|facts| facts.contains(fact));
        let where_said = if is_everywhere { "" } else { " (at some places)" };
        docs.push_str(&format!("- {fact}{where_said}\n"));
    }
    if let Some(place) = &field.place {
        docs.push_str(&format!("- {}, line {}: {}\n", code(file), place.line, code(&place.pointer)));
    }
    docs
}

/// Returns what is known of an attribute, as sentences without a full stop.
fn facts(attribute: &Attribute) -> Vec<String> {
    let behaviour = &attribute.behaviour;
    let mut facts = vec![String::from(match attribute.configurability {
        Configurability::Required => "Required",
        Configurability::Optional => "Optional",
        Configurability::OptionalComputed => "Optional; the service sets it if the configuration does not",
        Configurability::Computed if attribute.role == Role::Extra => {
            "Set by hooks; it is no property of the service"
        }
        Configurability::Computed => "Set by the service",
    })];
    facts.extend(attribute.behaviour.default.as_ref().map(|default| match default {
        Default::Static(value) => format!("Default: {}", shown(value)),
        Default::IfUnknown(value) => format!("Default if the service has not set another: {}", shown(value)),
    }));
    facts.extend(attribute.constraints.iter().filter_map(limit));
    if behaviour.is_write_only {
        facts.push("Write-only: the service never returns it".into());
    }
    if attribute.is_sensitive {
        facts.push("Sensitive: Terraform hides it".into());
    }
    let change = match (attribute.replace, behaviour.mutability) {
        (Replace::Always, _) => "A change replaces the resource",
        (Replace::IfConfigured, _) => "A change of a configured value replaces the resource",
        (Replace::Never, Mutability::CreateOnly) => "Can only be set at creation",
        (Replace::Never, Mutability::ConditionalCreateOnly) => {
            "Can only be set at creation, under conditions that the service knows"
        }
        (Replace::Never, Mutability::Mutable) => "",
    };
    facts.extend((!change.is_empty()).then(|| change.into()));
    if behaviour.is_volatile {
        facts.push("Any update may change it".into());
    }
    facts.extend(behaviour.deprecated.as_ref().map(|advice| format!("Deprecated: {}", plain(advice))));
    facts
}

/// Returns a limit of a value in words. `None` if its type says it already.
fn limit(constraint: &Constraint) -> Option<String> {
    let limit = match &constraint.rule {
        Rule::Length { min, max } => format!("Length: {}", range(min.as_ref(), max.as_ref())?),
        Rule::Size { min, max } => format!("Number of elements: {}", range(min.as_ref(), max.as_ref())?),
        Rule::Range { min, max } => format!("Range: {}", range(min.as_ref(), max.as_ref())?),
        Rule::ExclusiveRange { min, max } => {
            format!("Range without its ends: {}", range(min.as_ref(), max.as_ref())?)
        }
        Rule::MultipleOf(step) => format!("A multiple of {step}"),
        Rule::Pattern(pattern) => format!("Pattern: {}", code(pattern)),
        Rule::OneOf(values) => {
            format!("One of {}", values.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        Rule::Unique => "Without repeated elements".into(),
        Rule::Keys(patterns) => {
            format!("Patterns of keys: {}", patterns.iter().map(|p| code(p)).collect::<Vec<_>>().join(", "))
        }
        Rule::NotNull
        | Rule::Instant
        | Rule::Json
        | Rule::AnyOf(_)
        | Rule::OneOfSets(_)
        | Rule::Requires(..)
        | Rule::Excludes(..) => return None,
    };
    Some(match constraint.severity {
        Severity::Error => limit,
        Severity::Warning => format!("{limit}; other values are a warning"),
    })
}

fn range(min: Option<&impl ToString>, max: Option<&impl ToString>) -> Option<String> {
    match (min.map(ToString::to_string), max.map(ToString::to_string)) {
        (Some(min), Some(max)) if min == max => Some(format!("exactly {min}")),
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    }
}

fn shown(literal: &Literal) -> String {
    code(&literal.to_string())
}

/// Returns a text as code within a line, whatever it contains.
fn code(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.contains('`') {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('`', "&#96;");
        return format!("<code>{escaped}</code>");
    }
    format!("`{text}`")
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
    fn a_text_is_code_whatever_it_contains() {
        assert_eq!(code("^[a-z]+$"), "`^[a-z]+$`");
        assert_eq!(code("a`<b\n"), "<code>a&#96;&lt;b </code>");
    }

    #[test]
    fn limits_are_said_in_words() {
        let limit = |rule, severity| limit(&Constraint { rule, severity });
        let length = |min, max| limit(Rule::Length { min, max }, Severity::Error);
        assert_eq!(length(Some(1), Some(64)).as_deref(), Some("Length: 1 to 64"));
        assert_eq!(length(Some(3), Some(3)).as_deref(), Some("Length: exactly 3"));
        assert_eq!(length(None, None), None);
        let range = limit(Rule::Range { min: None, max: Some("7.5".into()) }, Severity::Warning);
        assert_eq!(range.as_deref(), Some("Range: at most 7.5; other values are a warning"));
    }

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
