//! The choice of patterns for which a model is refused.

use serde::{Deserialize, Serialize};

/// For which patterns of its schema a model is refused. A breach of the others is a [`crate::Finding`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Patterns {
    /// Those that RE2 can compile, and so Go: AWS's own provider checks no other, and configurations break these.
    #[default]
    Re2,
    /// All.
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
