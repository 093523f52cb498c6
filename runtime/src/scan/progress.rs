//! How far a scan is, for the person who waits for it.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often it is told: on a terminal, in one line that is written again, and elsewhere.
const OFTEN: Duration = Duration::from_millis(500);
const SELDOM: Duration = Duration::from_secs(30);
/// The longest line, which fits into the narrowest terminal. Spaces cover a longer one: older consoles of Windows print escapes.
const WIDTH: usize = 79;
/// An estimate needs this time to be any good.
const TOO_EARLY: Duration = Duration::from_secs(5);

/// What is done and what is left, in calls: one to list a type, and one to read an object.
#[derive(Debug)]
pub(crate) struct Progress {
    began: Instant,
    types: usize,
    pub(super) types_done: AtomicUsize,
    pub(super) found: AtomicUsize,
    pub(super) read: AtomicUsize,
}

impl Progress {
    pub(super) fn new(types: usize) -> Self {
        let [types_done, found, read] = [0; 3].map(AtomicUsize::new);
        Self { began: Instant::now(), types, types_done, found, read }
    }

    /// Progress of reads alone.
    pub(crate) fn of_reads(objects: usize) -> Self {
        Self { found: AtomicUsize::new(objects), ..Self::new(0) }
    }

    pub(crate) fn has_read(&self) {
        self.read.fetch_add(1, Relaxed);
    }

    /// Tells how far it is, for as long as it is awaited.
    pub(crate) async fn tell(&self) {
        let is_terminal = std::io::stderr().is_terminal();
        loop {
            tokio::time::sleep(if is_terminal { OFTEN } else { SELDOM }).await;
            let line = self.line(self.began.elapsed());
            let _ = if is_terminal {
                write!(std::io::stderr(), "\r{line:<WIDTH$}")
            } else {
                writeln!(std::io::stderr(), "{line}")
            };
        }
    }

    /// Takes the line from the terminal.
    pub(crate) fn clear() {
        if std::io::stderr().is_terminal() {
            let _ = write!(std::io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }

    fn line(&self, elapsed: Duration) -> String {
        let [types, found, read] = [&self.types_done, &self.found, &self.read].map(|one| one.load(Relaxed));
        let mut line = match self.types {
            0 => String::new(),
            all => format!("{types} of {all} types listed, "),
        };
        let _ = write!(line, "{read} of {found} objects read");
        let done = types + read;
        let left = (self.types - types.min(self.types)) + (found - read.min(found));
        if elapsed >= TOO_EARLY && done > 0 {
            let seconds = elapsed.mul_f64(left as f64 / done as f64).as_secs();
            let _ = match seconds {
                0..60 => write!(line, ", about {} s left", seconds.max(1)),
                _ => write!(line, ", at least {} min left", seconds.div_ceil(60)),
            };
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_told_once_it_can_be_estimated() {
        let progress = Progress::new(100);
        let line = |seconds| progress.line(Duration::from_secs(seconds));
        progress.types_done.store(50, Relaxed);
        progress.found.store(200, Relaxed);
        progress.read.store(100, Relaxed);
        assert_eq!(line(1), "50 of 100 types listed, 100 of 200 objects read");
        assert_eq!(line(30), "50 of 100 types listed, 100 of 200 objects read, about 30 s left");
        assert_eq!(line(300), "50 of 100 types listed, 100 of 200 objects read, at least 5 min left");
    }
}
