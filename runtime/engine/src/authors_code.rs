//! Runs code of a provider's author to its end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use futures_util::FutureExt as _;

use super::Context;

/// The words that messages use for one kind of code, such as hooks.
#[derive(Debug, Clone, Copy)]
pub(super) struct AuthorsCode {
    /// The noun, such as "hook".
    pub(super) what: &'static str,
    /// Follows the time limit in the message about a timeout.
    pub(super) whose_limit: &'static str,
    /// Ends the message about a crash.
    pub(super) after_crash: &'static str,
}

impl AuthorsCode {
    /// Runs code. A crash, a timeout and a cancellation are errors, like those that the code returns.
    pub(super) async fn run<T>(
        &self,
        name: &str,
        context: &Context<'_>,
        limit: Duration,
        code: impl Future<Output = Result<T, Diagnostic>>,
    ) -> Result<T, Diagnostic> {
        // Values that it has changed only in part are discarded.
        let code = AssertUnwindSafe(code).catch_unwind();
        let Self { what, whose_limit, .. } = self;
        tokio::select! {
            biased;
            outcome = code => outcome.unwrap_or_else(|_| Err(self.crashed(name))),
            () = context.cancel.exhausted() => {
                let detail = format!("The {what} {name} had not finished when Terraform was told to stop.");
                Err(Diagnostic::error(catalogue::CANCELLED, detail))
            }
            () = tokio::time::sleep(limit) => {
                let seconds = limit.as_secs();
                let detail = format!("The {what} {name} timed out after {seconds} s{whose_limit}.");
                Err(Diagnostic::error(catalogue::TIMED_OUT, detail))
            }
        }
    }

    /// Calls a function. A crash is an error.
    pub(super) fn call<T>(&self, name: &str, call: impl FnOnce() -> T) -> Result<T, Diagnostic> {
        // Values that it has changed only in part are discarded.
        catch_unwind(AssertUnwindSafe(call)).map_err(|_| self.crashed(name))
    }

    /// Returns an error about code that panicked. The panic message may contain secrets, so it appears only in the log, as
    /// far as it contains none.
    fn crashed(&self, name: &str) -> Diagnostic {
        let Self { what, after_crash, .. } = self;
        Diagnostic::bug(format!(
            "The {what} {name} crashed; run with TF_LOG=ERROR to see where.{after_crash}"
        ))
    }
}

/// What functions of an annotation are called in messages.
pub(super) const FUNCTION: AuthorsCode = AuthorsCode { what: "function", whose_limit: "", after_crash: "" };
