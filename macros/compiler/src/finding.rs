//! Findings: what is wrong with an annotation, a schema, an override or the list of secrets.
//!
//! Findings are collected instead of returned at the first mistake, so that one compilation shows as many as
//! possible.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

use crate::cfn::holder::positions;
use crate::cfn::position::Position;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The table is correct, but the schema probably does not say what its author meant.
    Warning,
    /// No table can be made, or it would be wrong.
    Error,
}

/// Tokens of Rust source that follow one another. Stable Rust joins no spans, so the first and the last one are kept.
#[derive(Debug, Clone, Copy)]
pub struct SourceRange {
    /// The span of the first token.
    pub first: Span,
    /// The span of the last token.
    pub last: Span,
}

/// Where the mistake is.
#[derive(Debug, Clone)]
pub enum Location {
    /// In Rust source: the fewest tokens that are wrong.
    Source(SourceRange),
    /// In the schema, at this JSON pointer.
    Schema(String),
    /// In the file of this name beside the schema.
    Beside(&'static str),
}

impl SourceRange {
    /// Returns the place of these tokens.
    pub fn of(tokens: &impl ToTokens) -> Self {
        let tokens: TokenStream = tokens.to_token_stream();
        let mut spans = tokens.into_iter().map(|token| token.span());
        let first = spans.next().unwrap_or_else(Span::call_site);
        Self { first, last: spans.last().unwrap_or(first) }
    }

    /// Returns the source of the tokens, where it is known. The compiler knows that of the first one only.
    #[must_use]
    pub fn source_text(&self) -> Option<String> {
        self.first.join(self.last).unwrap_or(self.first).source_text()
    }
}

impl From<Span> for SourceRange {
    fn from(span: Span) -> Self {
        Self { first: span, last: span }
    }
}

/// One mistake.
#[derive(Debug, Clone)]
pub struct Finding {
    /// Its severity.
    pub level: Level,
    /// Where it is.
    pub place: Location,
    /// What is wrong: a lower-case phrase.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The line and column of a place in the schema.
    pub position: Option<Position>,
}

impl Finding {
    /// Creates a finding without help.
    #[must_use]
    pub fn new(level: Level, place: Location, message: String) -> Self {
        Self { level, place, message, help: None, position: None }
    }

    /// Returns the text for people. `schema_file` names the file that [`Location::Schema`] points into.
    #[must_use]
    pub fn text(&self, schema_file: &str) -> String {
        let mut text = self.message.clone();
        let schema_position = self.position.map(|position| format!(":{position}")).unwrap_or_default();
        match &self.place {
            Location::Source(_) => {}
            Location::Schema(pointer) if pointer.is_empty() => text.push_str(&format!("\nin {schema_file}")),
            Location::Schema(pointer) => {
                text.push_str(&format!("\nin {schema_file}{schema_position} at {pointer}"));
            }
            Location::Beside(file) => text.push_str(&format!("\nin {}", beside(schema_file, file))),
        }
        if let Some(help) = &self.help {
            text.push_str("\n\nhelp: ");
            text.push_str(help);
        }
        text
    }
}

/// Returns the path of a file in the folder of a schema.
fn beside(schema_file: &str, file: &str) -> String {
    match schema_file.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{file}"),
        None => file.into(),
    }
}

/// All findings of one compilation.
#[derive(Debug, Clone, Default)]
#[must_use = "findings that nobody looks at are mistakes that nobody sees"]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn push(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Adds an error in the schema.
    pub fn schema_error(&mut self, pointer: impl Into<String>, message: String) {
        self.push(Finding::new(Level::Error, Location::Schema(pointer.into()), message));
    }

    /// Adds a warning about the schema.
    pub fn schema_warning(&mut self, pointer: impl Into<String>, message: String) {
        self.push(Finding::new(Level::Warning, Location::Schema(pointer.into()), message));
    }

    /// Adds an error in Rust source.
    pub fn source_error<P: Into<SourceRange>>(&mut self, place: P, message: String, help: Option<String>) {
        self.push(Finding { help, ..Finding::new(Level::Error, Location::Source(place.into()), message) });
    }

    /// Adds an error in Rust source for which there is no help.
    pub fn wrong<P: Into<SourceRange>>(&mut self, place: P, message: impl Into<String>) {
        self.source_error(place, message.into(), None);
    }

    /// Appends the findings of another step.
    pub fn append(&mut self, other: Findings) {
        self.list.extend(other.list);
    }

    /// Returns all findings, in the order in which they were added.
    #[must_use]
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    /// Returns the errors. If there are any, no table is emitted.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.list.iter().filter(|f| f.level == Level::Error)
    }

    /// Returns the warnings.
    pub fn warnings(&self) -> impl Iterator<Item = &Finding> {
        self.list.iter().filter(|f| f.level == Level::Warning)
    }

    /// Makes errors of the warnings.
    pub fn deny_warnings(&mut self) {
        for finding in self.list.iter_mut().filter(|f| f.level == Level::Warning) {
            finding.level = Level::Error;
        }
    }

    /// Adds the lines and columns of places in the text of the schema.
    pub fn locate(&mut self, schema: &str) {
        // A file that is not a schema can have a million findings, of which a hundred are shown.
        const MOST: usize = 1_000;
        let places = self.list.iter().filter_map(|finding| match &finding.place {
            Location::Schema(pointer) if !pointer.is_empty() => Some(pointer.clone()),
            _ => None,
        });
        let places: BTreeSet<String> = places.take(MOST).collect();
        if places.is_empty() {
            return;
        }
        let found = positions(schema, |pointer| places.contains(pointer));
        for finding in &mut self.list {
            if let Location::Schema(pointer) = &finding.place {
                finding.position = found.get(pointer).copied();
            }
        }
    }

    /// Whether there is at least one error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }
}
