//! Calls functions for single attributes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ferroform_core::diagnostic::Diagnostic;

/// Calls a function of an annotation, and turns a panic into an error, as for hooks. The panic message is only in the log.
///
/// # Errors
/// Returns an error if the function panics.
pub(super) fn called<T>(function: &str, call: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|_| {
        Diagnostic::bug(format!("The function {function} crashed; run with TF_LOG=ERROR to see where."))
    })
}
