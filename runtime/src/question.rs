//! What can be asked about the provider.

use clap_complete::Shell;

/// A question about the provider.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Question {
    /// Its version.
    Version,
    /// Its types, or those in whose names all of these words are.
    Types {
        /// The words.
        search: Vec<String>,
        /// Whether the answer is JSON.
        json: bool,
    },
    /// What a type or an attribute has.
    Explain {
        /// The type, or the type and the path of the attribute.
        target: String,
        /// Whether the attributes of nested objects are shown too.
        all: bool,
        /// Whether the answer is JSON.
        json: bool,
    },
    /// The script that completes its command line.
    Completions(Shell),
}
