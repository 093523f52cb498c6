//! What happened in a run, step by step, for a person to read.

use std::fmt::Write as _;
use std::time::Instant;

/// The steps of a run with their times.
#[derive(Debug)]
pub struct Story {
    began: Instant,
    text: String,
}

impl Story {
    /// Begins now.
    #[must_use]
    pub fn new() -> Self {
        Self { began: Instant::now(), text: String::new() }
    }

    /// Adds a step.
    pub fn tell(&mut self, what: impl AsRef<str>) {
        let seconds = self.began.elapsed().as_secs_f64();
        let _ = writeln!(self.text, "{seconds:8.3}  {}", what.as_ref());
    }

    /// Adds a text of many lines.
    pub fn quote(&mut self, what: impl AsRef<str>) {
        for line in what.as_ref().lines() {
            let _ = writeln!(self.text, "          | {line}");
        }
    }

    /// All of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many seconds it took so far.
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
