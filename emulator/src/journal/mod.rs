//! The journal keeps the state on disk: every event is written to a file before it becomes visible outside.
//!
//! One thread writes: it takes all waiting lines, writes and syncs them together, then reports up to which
//! record the file is safe. An answer is sent only after everything it could have seen, reads included, is
//! safe.

mod file;
mod format;
mod writer;

use std::{
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread::JoinHandle,
};

use tokio::sync::watch;

use file::Opened;
use writer::{Message, Safe};

pub use file::JournalError;

use crate::{
    lock,
    world::{Event, Record},
};

/// The file is replaced by a snapshot when it has grown by this much, and by [`WASTE`] times the last
/// snapshot.
const GROWTH: u64 = 4 * 1024 * 1024;
/// On opening, the file is replaced if it is larger than this, and than [`WASTE`] times its contents.
const SMALL: u64 = 256 * 1024;
/// How many times the size of its contents a file may reach.
const WASTE: u64 = 2;

/// The journal; empty if state lives in memory only.
pub(crate) struct Journal {
    open: Option<Open>,
    notice: Option<String>,
}

struct Open {
    messages: Mutex<Option<mpsc::Sender<Message>>>,
    last: AtomicU64,
    safe: watch::Receiver<Safe>,
    grown: AtomicU64,
    /// The length of the last snapshot.
    base: std::sync::Arc<AtomicU64>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Journal {
    /// Returns a journal that stores nothing.
    pub(crate) fn none() -> Self {
        Self { open: None, notice: None }
    }

    /// Opens the journal in a folder and returns all events in it.
    pub(crate) fn open(folder: &Path) -> Result<(Self, Vec<Record>), JournalError> {
        let Opened { file, records, notice } = file::open(folder)?;
        let (messages, waiting) = mpsc::channel();
        let (tell, safe) = watch::channel(Safe::UpTo(0));
        let length = file.length();
        let base = std::sync::Arc::new(AtomicU64::new(0));
        let writer = std::thread::Builder::new().name("journal".to_owned()).spawn({
            let base = std::sync::Arc::clone(&base);
            move || writer::run(file, &waiting, &tell, &base)
        });
        let writer = writer.map_err(|source| JournalError::Io { path: folder.to_owned(), source })?;
        let open = Open {
            messages: Mutex::new(Some(messages)),
            last: AtomicU64::new(0),
            safe,
            grown: AtomicU64::new(length),
            base,
            writer: Mutex::new(Some(writer)),
        };
        Ok((Self { open: Some(open), notice }, records))
    }

    /// Hands a record to the writer. Called with the world locked, so that the file keeps the order of the
    /// events.
    pub(crate) fn append(&self, record: &Record) {
        let Some(open) = &self.open else { return };
        let line = format::json(record);
        open.grown.fetch_add(length(&line), Ordering::Relaxed);
        let number = open.last.fetch_add(1, Ordering::Relaxed) + 1;
        open.send(Message::Line(line, number));
    }

    /// Returns whether the file has grown enough for a snapshot.
    pub(crate) fn wants_snapshot(&self) -> bool {
        self.open.as_ref().is_some_and(|open| {
            let grown = open.grown.load(Ordering::Relaxed);
            grown > GROWTH && grown > WASTE * open.base.load(Ordering::Relaxed)
        })
    }

    /// Replaces the file if it is much larger than a snapshot of the current state, so that it does not grow
    /// with every restart. Called before anything is appended.
    pub(crate) fn tidy(&self, at: crate::clock::Time, snapshot: impl FnOnce() -> Vec<Event>) {
        let Some(open) = &self.open else { return };
        let all = open.grown.load(Ordering::Relaxed);
        if all <= SMALL {
            return;
        }
        let events = snapshot();
        let record = |event: &Event| format::json(&Record { at, event: event.clone() });
        let needed: u64 = events.iter().map(|event| length(&record(event))).sum();
        if all > WASTE * needed {
            self.begin_anew(at, events);
        } else {
            open.base.store(needed, Ordering::Relaxed);
            open.grown.store(all.saturating_sub(needed), Ordering::Relaxed);
        }
    }

    /// Returns a repair of the opened file that the user should know about.
    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Replaces the file with a snapshot. Called with the world locked.
    pub(crate) fn begin_anew(&self, at: crate::clock::Time, events: Vec<Event>) {
        let Some(open) = &self.open else { return };
        open.grown.store(0, Ordering::Relaxed);
        let number = open.last.fetch_add(1, Ordering::Relaxed) + 1;
        open.send(Message::Anew(events.into_iter().map(|event| Record { at, event }).collect(), number));
    }

    /// Writes what is waiting and unlocks the folder. Nothing can be appended afterwards.
    pub(crate) fn close(&self) {
        if let Some(open) = &self.open {
            open.close();
        }
    }

    /// Waits until everything appended so far is safe.
    pub(crate) async fn settled(&self) -> Result<(), String> {
        let Some(open) = &self.open else { return Ok(()) };
        let last = open.last.load(Ordering::Relaxed);
        let mut safe = open.safe.clone();
        let reached = safe.wait_for(|safe| match safe {
            Safe::UpTo(number) => *number >= last,
            Safe::Broken(_) => true,
        });
        match reached.await.as_deref() {
            Ok(Safe::UpTo(_)) => Ok(()),
            Ok(Safe::Broken(reason)) => Err(reason.clone()),
            Err(_) => Err("the journal is closed".to_owned()),
        }
    }
}

/// Returns how much a record adds to the file.
fn length(json: &[u8]) -> u64 {
    u64::try_from(json.len() + format::FRAME).unwrap_or(0)
}

impl Open {
    fn send(&self, message: Message) {
        let messages = lock(&self.messages);
        if let Some(messages) = &*messages {
            // A stopped writer has reported the reason through `safe`.
            let _ = messages.send(message);
        }
    }

    fn close(&self) {
        lock(&self.messages).take();
        let writer = lock(&self.writer).take();
        if let Some(writer) = writer {
            let _ = writer.join();
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.close();
    }
}
