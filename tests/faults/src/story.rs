//! The story of a run: a readable log of its steps.

use std::fmt::Write as _;
use std::time::Instant;

/// The steps of a run with their times.
#[derive(Debug)]
pub struct Story {
    began: Instant,
    text: String,
}

impl Story {
    /// Starts an empty story.
    #[must_use]
    pub fn new() -> Self {
        Self { began: Instant::now(), text: String::new() }
    }

    /// Adds a step.
    pub fn tell(&mut self, what: impl AsRef<str>) {
        let seconds = self.began.elapsed().as_secs_f64();
        let _ = writeln!(self.text, "{seconds:8.3}  {}", what.as_ref());
    }

    /// Adds a text of several lines.
    pub fn quote(&mut self, what: impl AsRef<str>) {
        for line in what.as_ref().lines() {
            let _ = writeln!(self.text, "          | {line}");
        }
    }

    /// Returns the whole story.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how many seconds have passed.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

impl Default for Story {
    fn default() -> Self {
        Self::new()
    }
}
