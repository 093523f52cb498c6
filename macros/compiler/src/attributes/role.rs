//! What a struct is for, and what may be said about it.

use crate::language::{Known, vocabulary as words};

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

    /// Returns the name of the place where values of such a struct are.
    pub(super) fn place(self) -> &'static str {
        match self {
            Self::Arguments | Self::Settings => "InArguments",
            Self::Attributes => "InAttributes",
        }
    }

    /// Returns what may be said about the struct.
    pub(super) fn struct_words(self) -> &'static [&'static [Known]] {
        match self {
            Self::Arguments => &[
                words::NAME,
                words::DEPRECATED,
                words::MORE_ALTERNATIVES,
                words::CRATE,
                words::NO_ALTERNATIVES,
            ],
            Self::Attributes => &[words::CRATE],
            Self::Settings => {
                &[words::MORE_ALTERNATIVES, words::SETTINGS, words::CRATE, words::NO_ALTERNATIVES]
            }
        }
    }

    /// Returns what may be said about a field.
    pub(super) fn field_words(self) -> &'static [&'static [Known]] {
        match self {
            Self::Attributes => &[words::RENAME, words::DEPRECATED, words::SENSITIVE, words::NO_NAME],
            Self::Arguments => &[
                words::RULES,
                words::RENAME,
                words::DEPRECATED,
                words::SENSITIVE,
                words::DEFAULT,
                words::COMPUTED,
                words::WRITE_ONLY,
                words::REQUIRES,
                words::NO_NAME,
                words::NO_VALUES,
            ],
            Self::Settings => &[
                words::RULES,
                words::RENAME,
                words::DEPRECATED,
                words::SENSITIVE,
                words::DEFAULT,
                words::ENV,
                words::REQUIRES,
                words::NO_NAME,
                words::NO_VALUES,
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
