//! What is wrong with an annotation, a schema or an override.
//!
//! Everything that is found is collected; nothing returns at the first mistake, so one compile shows them all.

use proc_macro2::Span;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Worth a look in `cargo xtask gaps`; the table is right without it.
    Note,
    /// No table can be made, or it would be wrong.
    Error,
}

/// Where the mistake is.
#[derive(Debug, Clone)]
pub enum Location {
    /// In Rust source: the smallest token that is wrong.
    Source(Span),
    /// In the schema, at this JSON pointer.
    Schema(String),
    /// In `overrides.toml`.
    Overrides,
}

/// One mistake.
#[derive(Debug, Clone)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// Where it is.
    pub place: Location,
    /// What is wrong: a lower-case phrase.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Finding {
    /// The text shown to people; `schema_file` names the file that [`Location::Schema`] points into.
    #[must_use]
    pub fn text(&self, schema_file: &str) -> String {
        let mut text = self.message.clone();
        match &self.place {
            Location::Source(_) => {}
            Location::Schema(pointer) if pointer.is_empty() => text.push_str(&format!("\nin {schema_file}")),
            Location::Schema(pointer) => text.push_str(&format!("\nin {schema_file} at {pointer}")),
            Location::Overrides => text.push_str("\nin overrides.toml"),
        }
        if let Some(help) = &self.help {
            text.push_str("\n\nhelp: ");
            text.push_str(help);
        }
        text
    }
}

/// All mistakes of one compilation.
#[derive(Debug, Clone, Default)]
#[must_use = "findings that nobody looks at are mistakes that nobody sees"]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// Nothing found yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn push(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Adds an error in the schema.
    pub fn schema_error(&mut self, pointer: impl Into<String>, message: String) {
        self.push(Finding {
            level: Level::Error,
            place: Location::Schema(pointer.into()),
            message,
            help: None,
        });
    }

    /// Adds a note about the schema.
    pub fn schema_note(&mut self, pointer: impl Into<String>, message: String) {
        self.push(Finding {
            level: Level::Note,
            place: Location::Schema(pointer.into()),
            message,
            help: None,
        });
    }

    /// Adds an error in Rust source.
    pub fn source_error(&mut self, span: Span, message: String, help: Option<String>) {
        self.push(Finding { level: Level::Error, place: Location::Source(span), message, help });
    }

    /// Takes over the findings of another step.
    pub fn append(&mut self, other: Findings) {
        self.list.extend(other.list);
    }

    /// All of them, in the order in which they were made.
    #[must_use]
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    /// Those that keep a table from being made.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.list.iter().filter(|f| f.level == Level::Error)
    }

    /// Whether there is at least one error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }
}
