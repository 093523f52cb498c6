//! What is attempted.

/// What was attempted.
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
    /// Listing all of a type.
    List,
}

impl Verb {
    /// How a sentence about the attempt begins.
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
