//! The story of a run: a readable log of its steps.

use std::fmt::Write as _;
use std::time::Instant;

/// The steps of a run with their times.
#[derive(Debug)]
pub(crate) struct Story {
    began: Instant,
    text: String,
}

impl Story {
    /// Starts an empty story.
    pub(crate) fn new() -> Self {
        Self { began: Instant::now(), text: String::new() }
    }

    /// Adds a step.
    pub(crate) fn tell(&mut self, what: impl AsRef<str>) {
        let seconds = self.began.elapsed().as_secs_f64();
        let _ = writeln!(self.text, "{seconds:8.3}  {}", what.as_ref());
    }

    /// Adds a text of several lines.
    pub(crate) fn quote(&mut self, what: impl AsRef<str>) {
        for line in what.as_ref().lines() {
            let _ = writeln!(self.text, "          | {line}");
        }
    }

    /// Returns the whole story.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns how many seconds have passed.
    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
