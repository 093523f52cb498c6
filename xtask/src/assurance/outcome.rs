//! The result of a check.

/// How a check ended.
pub(super) enum Outcome {
    /// Nothing is wrong. The text has figures, if there are any.
    Passed(String),
    /// The check could not be made, and why.
    Skipped(String),
}
