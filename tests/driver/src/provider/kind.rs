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
    /// Returns the type of the block in a configuration.
    #[must_use]
    pub fn block_type(self) -> &'static str {
        match self {
            Self::Resource => "resource",
            Self::DataSource => "data",
            Self::Ephemeral => "ephemeral",
            Self::List => "list",
            Self::Action => "action",
        }
    }

    /// Returns the name of the call that validates a configuration.
    #[must_use]
    pub fn validate_call(self) -> &'static str {
        match self {
            Self::Resource => "ValidateResourceConfig",
            Self::DataSource => "ValidateDataResourceConfig",
            Self::Ephemeral => "ValidateEphemeralResourceConfig",
            Self::List => "ValidateListResourceConfig",
            Self::Action => "ValidateActionConfig",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Resource => "resource type",
            Self::DataSource => "data source",
            Self::Ephemeral => "ephemeral resource",
            Self::List => "list resource",
            Self::Action => "action",
        })
    }
}
