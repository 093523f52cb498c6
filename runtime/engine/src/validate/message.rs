//! The messages about broken rules.

use ferroform_core::value::Path;

/// A rule that a value breaks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Broken {
    /// What is required, to follow "must": "be at most 5 characters long".
    pub(super) must: String,
    /// What was found, to follow "but". It may contain the value.
    pub(super) found: Option<Found>,
}

/// What was found instead.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The value itself.
    Value(String),
    /// Something that does not reveal the value.
    Fact(String),
}

/// Returns the message for the user.
pub(super) fn detail(path: &Path, broken: &Broken, is_secret: bool, is_error: bool) -> String {
    let subject = if path.steps().is_empty() { "The configuration".to_owned() } else { path.to_string() };
    let found = match &broken.found {
        None => String::new(),
        Some(Found::Value(_)) if is_secret => ", but is (sensitive value)".to_owned(),
        Some(Found::Value(value)) => format!(", but is {value}"),
        Some(Found::Fact(fact)) => format!(", but {fact}"),
    };
    let note = if is_error {
        ""
    } else {
        "\n\nThis is only a warning: the rule may not be complete, and the service decides."
    };
    format!("{subject} must {}{found}.{note}", broken.must)
}
