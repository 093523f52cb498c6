//! Settings of a running emulator.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{dice::Dice, iam::Policies, limit::RateLimit, quirk::Quirks, scope::account_of};

/// How long operations take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Latency {
    /// How long a request stays PENDING.
    pub pending: u64,
    /// How long it stays IN_PROGRESS at least.
    pub work: u64,
    /// The maximum of a random addition to `work`.
    pub jitter: u64,
    /// How long every call takes before it is answered.
    pub call: u64,
}

impl Default for Latency {
    fn default() -> Self {
        Self { pending: 0, work: 30, jitter: 20, call: 0 }
    }
}

impl Latency {
    /// Operations and calls take no time.
    pub const NONE: Self = Self { pending: 0, work: 0, jitter: 0, call: 0 };

    /// Returns a random time that one operation stays IN_PROGRESS.
    pub fn draw(&self, dice: &mut Dice) -> u64 {
        let jitter = usize::try_from(self.jitter).unwrap_or(usize::MAX);
        self.work + u64::try_from(dice.below(jitter.saturating_add(1))).unwrap_or(0)
    }
}

/// The patterns of a schema for which a model is refused. A breach of the others is a [`crate::Finding`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Patterns {
    /// Patterns that RE2, and so Go, can compile. AWS's own provider checks only these, and configurations
    /// break the others.
    #[default]
    Re2,
    /// All patterns.
    All,
}

impl std::str::FromStr for Patterns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "re2" => Ok(Self::Re2),
            "all" => Ok(Self::All),
            _ => Err("write `re2` or `all`".to_owned()),
        }
    }
}

/// The settings that can change while the emulator runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// How long operations take.
    pub latency: Latency,
    /// How services behave.
    pub quirks: Arc<Quirks>,
    /// What callers and roles may do.
    pub policies: Arc<Policies>,
    /// Whether an object that a model refers to must be there.
    pub checks_references: bool,
    /// Accounts of access keys.
    pub accounts: BTreeMap<String, String>,
    /// How many calls an account may make in a region.
    pub rate_limit: Option<RateLimit>,
    /// The patterns for which a model is refused.
    pub patterns: Patterns,
}

impl Settings {
    /// Returns the account of an access key.
    pub(crate) fn account_of(&self, access_key: &str) -> String {
        self.accounts.get(access_key).cloned().unwrap_or_else(|| account_of(access_key))
    }
}
