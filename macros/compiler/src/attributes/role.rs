//! What a struct is for, and what may be said about it.

/// What a struct is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// What users write.
    Arguments,
    /// What users read.
    Attributes,
    /// What users write in the `provider` block.
    Settings,
}

impl Role {
    /// Returns the name of the derive.
    pub(super) fn derive(self) -> &'static str {
        match self {
            Self::Arguments => "Arguments",
            Self::Attributes => "Attributes",
            Self::Settings => "ProviderSettings",
        }
    }

    /// Returns what may be said about the struct.
    pub(super) fn struct_words(self) -> &'static [&'static str] {
        match self {
            Self::Arguments => &["at_least_one_of", "crate", "deprecated", "exactly_one_of", "name"],
            Self::Attributes => &["crate"],
            Self::Settings => &["at_least_one_of", "crate", "exactly_one_of", "validate"],
        }
    }

    /// Returns what may be said about a field, sorted.
    pub(super) fn field_words(self) -> Vec<&'static str> {
        const OF_ALL: &[&str] = &["deprecated", "name", "sensitive"];
        const OF_WHAT_USERS_WRITE: &[&str] =
            &["default", "length", "one_of", "pattern", "range", "requires", "size"];
        let mut words = match self {
            Self::Attributes => OF_ALL.to_vec(),
            Self::Arguments => [OF_ALL, OF_WHAT_USERS_WRITE, &["computed", "write_only"]].concat(),
            Self::Settings => [OF_ALL, OF_WHAT_USERS_WRITE, &["env"]].concat(),
        };
        words.sort_unstable();
        words
    }

    /// Returns the names that Terraform uses itself.
    pub(super) fn reserved(self) -> &'static [&'static str] {
        match self {
            Self::Arguments | Self::Attributes => {
                &["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"]
            }
            Self::Settings => &["alias", "version"],
        }
    }
}
