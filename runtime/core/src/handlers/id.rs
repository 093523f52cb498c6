//! Identifiers.

use std::fmt;

use crate::table::IdentityTable;

/// What identifies an object of a type: the values of the fields that are marked `identifier`, joined by `|`.
///
/// ```
/// use ferroform_core::handlers::Id;
///
/// let id = Id::of(["sales", "reports"]);
/// assert_eq!(id.as_str(), "sales|reports");
/// assert_eq!(id.parts(), ["sales", "reports"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(String);

impl Id {
    /// Returns the identifier that consists of these parts.
    #[must_use]
    pub fn of<const N: usize>(parts: [&str; N]) -> Self {
        Self(IdentityTable::join(parts))
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the parts: as many as there are fields with the mark. Parts that are missing are empty, and the last one keeps
    /// any further `|`.
    #[must_use]
    pub fn parts<const N: usize>(&self) -> [&str; N] {
        let mut parts = self.0.splitn(N, IdentityTable::SEPARATOR);
        std::array::from_fn(|_| parts.next().unwrap_or_default())
    }
}

impl From<String> for Id {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
