//! What a configuration can be for.

use std::fmt;

/// What a configuration is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A resource.
    Resource,
    /// A data source.
    DataSource,
    /// An ephemeral resource.
    Ephemeral,
    /// The list of the objects of a resource type.
    List,
    /// An action.
    Action,
}

impl Kind {
    /// Returns the type of the block in a configuration, the name of the call that validates one, and the name in messages.
    fn names(self) -> [&'static str; 3] {
        match self {
            Self::Resource => ["resource", "ValidateResourceConfig", "resource type"],
            Self::DataSource => ["data", "ValidateDataResourceConfig", "data source"],
            Self::Ephemeral => ["ephemeral", "ValidateEphemeralResourceConfig", "ephemeral resource"],
            Self::List => ["list", "ValidateListResourceConfig", "list resource"],
            Self::Action => ["action", "ValidateActionConfig", "action"],
        }
    }

    /// Returns the type of the block in a configuration.
    #[must_use]
    pub fn block_type(self) -> &'static str {
        self.names()[0]
    }

    pub(crate) fn validate_call(self) -> &'static str {
        self.names()[1]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names()[2])
    }
}
