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
            Self::Arguments => &["at_least_one_of", "crate", "deprecated", "exactly_one_of"],
            Self::Attributes => &["crate"],
            Self::Settings => &["at_least_one_of", "crate", "exactly_one_of", "validate"],
        }
    }

    /// Returns what may be said about a field.
    pub(super) fn field_words(self) -> &'static [&'static str] {
        match self {
            Self::Arguments => &[
                "computed",
                "default",
                "deprecated",
                "length",
                "name",
                "one_of",
                "pattern",
                "range",
                "requires",
                "sensitive",
                "size",
            ],
            Self::Attributes => &["deprecated", "name", "sensitive"],
            Self::Settings => &[
                "default",
                "deprecated",
                "env",
                "length",
                "name",
                "one_of",
                "pattern",
                "range",
                "requires",
                "sensitive",
                "size",
            ],
        }
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
