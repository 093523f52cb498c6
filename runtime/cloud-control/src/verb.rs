//! The operations that messages name.

/// An operation that was attempted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Creating an object.
    Create,
    /// Reading one.
    Read,
    /// Updating one.
    Update,
    /// Deleting one.
    Delete,
    /// Listing all objects of a type.
    List,
}

impl Verb {
    /// Returns the beginning of a sentence about the attempt.
    pub(super) fn doing(self) -> &'static str {
        match self {
            Self::Create => "Creating",
            Self::Read => "Reading",
            Self::Update => "Updating",
            Self::Delete => "Deleting",
            Self::List => "Listing",
        }
    }
}
