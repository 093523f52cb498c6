//! The function `topic_name`.

use ferroform::function::FunctionError;
use ferroform::provider_function;

/// Returns the name of a topic.
///
/// All topics are named by their team, their subject and the version of their events: `payments.orders.v1`.
#[provider_function]
pub(crate) fn topic_name(
    /// The team that owns the topic.
    team: String,
    /// What the events are about.
    subject: String,
    /// The version of the events; 1 if it is null.
    version: Option<i64>,
) -> Result<String, FunctionError> {
    for (position, part) in [&team, &subject].into_iter().enumerate() {
        if part.is_empty() || !part.chars().all(|c| c.is_ascii_lowercase()) {
            return Err(FunctionError::at(position, "must have lower-case letters only"));
        }
    }
    let version = version.unwrap_or(1);
    if !(1..=9).contains(&version) {
        return Err(FunctionError::at(2, "must be from 1 to 9"));
    }
    Ok(format!("{team}.{subject}.v{version}"))
}
