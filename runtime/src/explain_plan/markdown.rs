//! An explained plan as Markdown for a comment on a pull request.

use std::fmt::Write as _;

use super::explained::Explained;
use super::{ExplainedPlan, passed_over};

/// How many characters a comment may have: about 10,000 tokens of a language model, and less than the 65,536 of GitHub.
const MOST: usize = 36_000;

impl ExplainedPlan {
    /// Returns the comment. What there is no room for is counted.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("**Plan: {}**\n", self.summary.line());
        for note in passed_over(self).iter().chain(&self.notes) {
            let _ = write!(text, "\n{}\n", escaped(note));
        }
        comment(text, self.changes.iter().map(Explained::markdown), "changes ")
    }
}

/// Returns a comment with as many of these parts as have room, and how many have none. `what` is a word for them, if any.
pub(crate) fn comment(mut text: String, parts: impl Iterator<Item = String>, what: &str) -> String {
    let mut left = 0;
    for part in parts {
        if text.len() + part.len() > MOST {
            left += 1;
        } else {
            text += &part;
        }
    }
    if left > 0 {
        let _ = write!(text, "\n{left} more {what}have no room here.\n");
    }
    text
}

impl Explained {
    fn markdown(&self) -> String {
        let mut text =
            format!("\n<details><summary>{} <code>{}</code></summary>\n\n", self.action, html(&self.address));
        for reason in &self.reasons {
            let _ = writeln!(text, "- {}", escaped(reason));
        }
        for (what, addresses) in self.related() {
            let all: Vec<String> = addresses.iter().map(|one| code(one)).collect();
            let _ = writeln!(text, "- {what} {}", all.join(", "));
        }
        let mut values = self.values.iter().filter(|value| !value.is_of_service).peekable();
        if values.peek().is_some() {
            text += "\n| value | change | why |\n|---|---|---|\n";
            for value in values {
                let mark = if value.replaces { " **(replaces)**" } else { "" };
                let (path, change) = (code(&value.path), code(&value.change()));
                let _ = writeln!(text, "| {path} | {change} | {}{mark} |", escaped(&value.reason));
            }
        }
        if let Some(names) = self.of_service() {
            let _ = write!(text, "\nset by the service: {}\n", code(&names));
        }
        for request in &self.requests {
            let _ = write!(text, "\n{}, {}", request.title(self.cloudformation_type), request.limit());
            if !request.permissions.is_empty() {
                let all: Vec<String> = request.permissions.iter().map(|one| code(one)).collect();
                let _ = write!(text, "; needs {}", all.join(", "));
            }
            if request.is_partial {
                text += "; partial, since some values are known after apply";
            }
            text += "\n";
            text += &fenced("json", &request.body_lines());
        }
        text + "\n</details>\n"
    }
}

/// Returns lines as code, between fences that are longer than any in them.
pub(crate) fn fenced(language: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let longest = |line: &String| line.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(lines.iter().map(longest).max().unwrap_or_default().max(2) + 1);
    format!("\n{fence}{language}\n{}\n{fence}\n", lines.join("\n"))
}

/// Returns a text as code in a table.
pub(crate) fn code(text: &str) -> String {
    format!("<code>{}</code>", html(text).replace('|', "&#124;").replace(['\n', '\r'], " "))
}

/// Returns a sentence of ours, which has names between backticks.
pub(crate) fn escaped(text: &str) -> String {
    html(text).replace('|', "\\|").replace(['\n', '\r'], " ")
}

pub(crate) fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
