//! The two plans that core asks for, and what the first may tell the second.
//!
//! Core plans a change when the user asks for a plan, and again when it is applied and all of the configuration is
//! known. Everything that was known in the first plan must be the same in the second. Where a collection differs from
//! the prior one in order or spelling only, it is planned as it was, but as long as some of its values are unknown,
//! nobody can tell. So the first plan lists the collections with unknown values, and in these both plans have what
//! the configuration says.

use ferroform_core::value::Value;

/// Which of core's plans of a change this is.
#[derive(Debug, Clone, Default)]
pub enum Round {
    /// The client passes nothing from one plan to the next.
    #[default]
    Unrelated,
    /// The first plan, or the only one, since all values are known. The client passes its private data to the second.
    First,
    /// The second plan. These are the paths of the collections that had unknown values in the first
    /// ([`Private::open`](crate::Private::open)).
    Second(Vec<String>),
}

impl Round {
    /// Whether the collection at this path had unknown values in the first plan.
    pub(super) fn was_open(&self, config: &Value, path: impl FnOnce() -> String) -> bool {
        match self {
            Round::Unrelated => false,
            Round::First => !config.is_wholly_known(),
            Round::Second(open) => !open.is_empty() && open.contains(&path()),
        }
    }
}
