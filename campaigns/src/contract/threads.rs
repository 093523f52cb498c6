//! Many plays at the same time, each in simulated time.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Plays all items, on all cores. Calls `done` with what came of each when it is finished, in no particular order.
pub fn play_all<T: Sync, R>(items: &[T], play: impl AsyncFn(&T) -> R + Sync, done: impl FnMut(R) + Send) {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(done);
    let work = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        let Ok(runtime) = runtime else { return };
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let played = runtime.block_on(play(item));
            if let Ok(mut done) = done.lock() {
                done(played);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}
