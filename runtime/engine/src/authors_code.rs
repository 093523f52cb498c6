//! Runs code of a provider's author to its end.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use futures_util::FutureExt as _;

use super::Context;

/// What code is called in messages about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct AuthorsCode {
    /// What it is.
    pub(super) what: &'static str,
    /// What follows the time limit in the message about code that takes longer.
    pub(super) whose_limit: &'static str,
    /// What follows in the message about code that crashed.
    pub(super) after_crash: &'static str,
}

impl AuthorsCode {
    /// Runs code. If it crashes, takes longer than `limit` or goes on after the user wanted to stop, that is an error like one
    /// that it returns.
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
                let detail = format!("The {what} {name} has not finished within {seconds} s{whose_limit}.");
                Err(Diagnostic::error(catalogue::TIMED_OUT, detail))
            }
        }
    }

    /// Returns an error about code that panicked. The panic message may contain secrets, so it appears only in the log, as
    /// far as it contains none.
    pub(super) fn crashed(&self, name: &str) -> Diagnostic {
        let Self { what, after_crash, .. } = self;
        Diagnostic::bug(format!(
            "The {what} {name} crashed; run with TF_LOG=ERROR to see where.{after_crash}"
        ))
    }
}
