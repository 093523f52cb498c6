//! Identifiers: `Id::from("app")` of a role, `Id::of(["shop", "public"])` of a schema in a database.

/// The identifier of an object, of one part or of several.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id(Vec<String>);

impl Id {
    /// Returns the identifier with these parts.
    #[must_use]
    pub fn of<const N: usize>(parts: [&str; N]) -> Self {
        Self(parts.map(str::to_owned).into())
    }

    /// Returns the parts. A part that is missing is empty.
    #[must_use]
    pub fn parts<const N: usize>(&self) -> [&str; N] {
        std::array::from_fn(|index| self.0.get(index).map_or("", String::as_str))
    }

    /// Returns the first part, which is all of most identifiers.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let [first] = self.parts();
        first
    }
}

impl From<&str> for Id {
    fn from(name: &str) -> Self {
        Self::of([name])
    }
}
