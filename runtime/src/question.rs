//! What can be asked about the provider.

use std::path::PathBuf;

use clap_complete::Shell;

/// A question about the provider.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Question {
    Version,
    /// Its types, or those in whose names all of these words are.
    Types {
        search: Vec<String>,
        json: bool,
    },
    /// What a type or an attribute has.
    Explain {
        /// The type, or the type and the path of the attribute.
        target: String,
        /// Whether the attributes of nested objects are shown too.
        all: bool,
        json: bool,
    },
    /// What a plan does and why.
    ExplainPlan {
        /// The output of `terraform show -json`.
        plan: PathBuf,
        form: Form,
    },
    /// The script that completes its command line.
    Completions(Shell),
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Text for a terminal.
    Text,
    /// A comment for a pull request.
    Markdown,
    /// A document for programs.
    Json,
}
