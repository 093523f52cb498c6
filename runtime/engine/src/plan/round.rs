//! The two plans that core asks for, and what the first may tell the second.
//!
//! Core plans a change when the user asks for a plan, and again when it is applied and all of the configuration is
//! known. Everything that was known in the first plan must be the same in the second. Where a collection differs from
//! the prior one in order or spelling only, it is planned as it was, but as long as some of its values are unknown,
//! nobody can tell. So the first plan lists the collections with unknown values, and in these both plans have what
//! the configuration says.

use ferroform_core::value::Value;

/// Which of core's plans this is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Round<'a> {
    /// The client passes nothing from one plan to the next.
    #[default]
    Unrelated,
    /// The first plan, or the only one, since all values are known.
    First,
    /// The second. These are the paths of the collections that had unknown values in the first.
    Second(&'a [String]),
}

impl Round<'_> {
    /// Whether the collection at this path had unknown values in the first plan.
    pub(super) fn was_open(self, config: &Value, path: impl FnOnce() -> String) -> bool {
        match self {
            Round::Unrelated => false,
            Round::First => !config.is_wholly_known(),
            Round::Second([]) => false,
            Round::Second(open) => open.contains(&path()),
        }
    }
}
