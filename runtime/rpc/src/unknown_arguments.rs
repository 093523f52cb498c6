//! Arguments of the provider block that are known only after apply.
//!
//! Plans need no call, so they are made. Reads keep the last known states, with one warning for all of them. Everything
//! else fails, or is put off if the client can do that.

use std::sync::atomic::{AtomicBool, Ordering};

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;

/// Arguments of the provider block without which no call can be made.
#[derive(Debug)]
pub(super) struct UnknownArguments {
    arguments: Vec<Path>,
    /// Whether the user was warned that objects are not read.
    is_told: AtomicBool,
}

impl UnknownArguments {
    pub(super) fn new(arguments: Vec<Path>) -> Self {
        Self { arguments, is_told: AtomicBool::new(false) }
    }

    /// Returns an error of an operation that needs a call. It names the arguments in its text alone: a path would be
    /// taken for one in the resource.
    pub(super) fn error(&self) -> Diagnostic {
        let detail = format!("{}, so nothing can be read or changed yet.\n\n{}", self.what(), ADVICE);
        Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail)
    }

    /// Returns a warning that objects are not read, once.
    pub(super) fn warning(&self) -> Option<Diagnostic> {
        let detail = || {
            format!(
                "{}, so the objects in the state were not read. This plan is based on their last known states: changes \
                 made elsewhere are missing.\n\n{ADVICE}",
                self.what()
            )
        };
        let is_told = self.is_told.swap(true, Ordering::Relaxed);
        (!is_told).then(|| Diagnostic::warning(catalogue::NOT_REFRESHED, detail()))
    }

    fn what(&self) -> String {
        let names: Vec<String> = self.arguments.iter().map(Path::to_string).collect();
        match names.as_slice() {
            [name] => {
                format!("{name} in the provider block depends on something that is known only after apply")
            }
            names => format!(
                "{} in the provider block depend on something that is known only after apply",
                names.join(", ")
            ),
        }
    }
}

const ADVICE: &str = "Use values that are known before the apply. Or apply in two runs, first what they depend on:\n\n    \
                      terraform apply -target=<resource address>\n    terraform apply";
