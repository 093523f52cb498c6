//! What a handler returns if it fails.

use std::fmt::{self, Display};
use std::time::Duration;

use super::Id;
use crate::diagnostic::{Diagnostic, catalogue};

/// Why a handler failed. `?` makes one of any error.
///
/// ```
/// use ferroform_core::handlers::Error;
///
/// fn port(text: &str) -> Result<u16, Error> {
///     Ok(text.parse()?)
/// }
///
/// assert_eq!(port("x").unwrap_err().message(), "invalid digit found in string");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// What an [`Error`] says of the object and of another attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The handler failed. What it has done by then is not known.
    Failed,
    /// There is no such object.
    NotFound,
    /// There is an object of this identifier, which somebody else made.
    AlreadyExists(Id),
    /// Nothing was done, and the same request can succeed after this time.
    RetryAfter(Duration),
    /// Nothing was done.
    NeverStarted,
}

impl Error {
    /// The handler failed, and what it has done by then is not known.
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Failed, message: message.into() }
    }

    /// There is no such object.
    #[must_use]
    pub fn not_found() -> Self {
        Self { kind: ErrorKind::NotFound, message: String::from("There is no such object.") }
    }

    /// There is an object of this identifier already. It is not touched, and the user is told how to import it.
    pub fn already_exists(id: impl Into<Id>) -> Self {
        let id = id.into();
        let message = format!("{id} already exists.");
        Self { kind: ErrorKind::AlreadyExists(id), message }
    }

    /// Nothing was done, and the handler is to be called again after this time.
    pub fn retry_after(time: Duration, message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::RetryAfter(time), message: message.into() }
    }

    /// Nothing was done, such as if the API has refused a value.
    pub fn never_started(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::NeverStarted, message: message.into() }
    }

    /// Returns the same error of something that was done before the operation itself, which has not begun.
    #[doc(hidden)]
    #[must_use]
    pub fn before_start(self) -> Self {
        match self.kind {
            ErrorKind::RetryAfter(_) => self,
            _ => Self::never_started(self.message),
        }
    }

    /// Returns what the error says of the object.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Returns the message for users.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Adds in front what was being done: `Error::from(error).while_doing("reading the owner")`.
    #[must_use]
    pub fn while_doing(self, what: impl Display) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }
}

/// It does not implement [`std::error::Error`], so that `?` can make it of all that do.
impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<E: std::error::Error> From<E> for Error {
    /// The message has those of all its sources.
    fn from(error: E) -> Self {
        let mut message = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            let text = cause.to_string();
            // Some errors have the message of their source in their own.
            if !message.contains(&text) {
                message = format!("{message}: {text}");
            }
            source = cause.source();
        }
        Self::new(message)
    }
}

/// So that `?` works in data sources, actions and hooks that use the client.
impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        Self::error(catalogue::HANDLER_FAILED, error.message)
    }
}

#[cfg(test)]
mod tests {
    use std::error;

    use super::*;

    #[derive(Debug)]
    struct Layer(&'static str, Option<&'static Self>);

    impl Display for Layer {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl error::Error for Layer {
        fn source(&self) -> Option<&(dyn error::Error + 'static)> {
            self.1.map(|layer| layer as _)
        }
    }

    #[test]
    fn a_data_source_passes_on_what_its_client_says() {
        let read =
            || -> Result<(), Diagnostic> { Err(Error::new("no capacity").while_doing("reading the shelf"))? };
        let error = read().unwrap_err();
        assert_eq!(
            [error.summary.as_ref(), &error.detail],
            ["The operation failed", "reading the shelf: no capacity"]
        );
    }

    #[test]
    fn an_error_says_what_its_sources_say_once() {
        static REFUSED: Layer = Layer("connection refused", None);
        static REPEATED: Layer = Layer("no connection: connection refused", Some(&REFUSED));
        let error = Error::from(Layer("cannot read", Some(&REPEATED)));
        assert_eq!(error.message(), "cannot read: no connection: connection refused");
        assert_eq!(error.kind(), &ErrorKind::Failed);
        assert_eq!(
            Error::not_found().while_doing("reading the owner").message(),
            "reading the owner: There is no such object."
        );
    }
}
