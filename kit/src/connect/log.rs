//! The lines that a provider writes to stderr.

use std::sync::{Arc, Mutex, PoisonError};

/// One line of stderr.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// `trace`, `debug`, `info`, `warn`, `error`; `None` if the line is not hclog JSON.
    pub level: Option<String>,
    /// The message, or the whole line.
    pub message: String,
    /// The line as it was written.
    pub raw: String,
}

impl LogLine {
    fn parse(line: &str) -> Self {
        let plain = || Self { level: None, message: line.to_owned(), raw: line.to_owned() };
        let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(line) else { return plain() };
        // go-plugin's client panics if one of the three is not a string, so such a line is not treated as
        // hclog here either.
        let text = |name: &str| fields.get(name).and_then(|value| value.as_str());
        match (text("@level"), text("@message"), text("@timestamp")) {
            (Some(level), Some(message), Some(_)) => {
                Self { level: Some(level.to_owned()), message: message.to_owned(), raw: line.to_owned() }
            }
            _ => plain(),
        }
    }

    /// Returns whether the line begins a crash report.
    #[must_use]
    pub fn is_panic(&self) -> bool {
        let message = &self.message;
        message.starts_with("panic: ")
            || message.starts_with("fatal error: ")
            || (message.starts_with("thread '") && message.contains("panicked at"))
    }
}

/// All lines that a provider has written to stderr so far.
#[derive(Clone, Debug, Default)]
pub struct Logs(Arc<Mutex<Vec<LogLine>>>);

impl Logs {
    pub(super) fn push(&self, line: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(LogLine::parse(line));
    }

    /// Returns all lines.
    #[must_use]
    pub fn lines(&self) -> Vec<LogLine> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the lines that begin a crash report.
    #[must_use]
    pub fn panics(&self) -> Vec<LogLine> {
        self.lines().into_iter().filter(LogLine::is_panic).collect()
    }

    /// Returns the last lines as text, for error messages.
    #[must_use]
    pub fn tail(&self, count: usize) -> String {
        let lines = self.lines();
        let from = lines.len().saturating_sub(count);
        lines[from..].iter().map(|line| line.message.as_str()).collect::<Vec<_>>().join("\n")
    }
}
