//! The choice of patterns for which a model is refused.

use serde::{Deserialize, Serialize};

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
