//! Waiting for other processes.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

/// The pause between two looks.
const PAUSE: Duration = Duration::from_millis(10);

/// Waits for a condition, at most this long. Returns whether it came.
pub(crate) fn until(limit: Duration, mut is_so: impl FnMut() -> Result<bool>) -> Result<bool> {
    let began = Instant::now();
    while !is_so()? {
        if began.elapsed() >= limit {
            return Ok(false);
        }
        thread::sleep(PAUSE);
    }
    Ok(true)
}
