//! The writer thread: writes everything that waits at once, then syncs once.

use std::sync::{
    atomic::{AtomicU64, Ordering},
    mpsc::Receiver,
};

use tokio::sync::watch::Sender;

use super::file::JournalFile;
use crate::world::Record;

/// The number of gathered bytes after which no more messages are taken before writing.
const GATHERED: usize = 8 * 1024 * 1024;

/// A message to the writer.
pub(super) enum Message {
    /// A record as JSON.
    Line(Vec<u8>, u64),
    /// A snapshot that replaces the file.
    Anew(Vec<Record>, u64),
}

/// The progress of the writer.
#[derive(Clone, Debug)]
pub(super) enum Safe {
    UpTo(u64),
    /// Nothing more can be written, for this reason.
    Broken(String),
}

pub(super) fn run(mut file: JournalFile, waiting: &Receiver<Message>, tell: &Sender<Safe>, base: &AtomicU64) {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        let mut gathered = 0;
        while gathered < GATHERED
            && let Ok(message) = waiting.try_recv()
        {
            if let Message::Line(line, _) = &message {
                gathered += line.len();
            }
            batch.push(message);
        }
        match write(&mut file, batch, base) {
            Ok(number) => tell.send_replace(Safe::UpTo(number)),
            Err(error) => {
                tell.send_replace(Safe::Broken(format!("the state cannot be written: {error}")));
                return;
            }
        };
    }
}

fn write(file: &mut JournalFile, batch: Vec<Message>, base: &AtomicU64) -> std::io::Result<u64> {
    let mut last = 0;
    let mut records = Vec::new();
    for message in batch {
        match message {
            Message::Line(line, number) => {
                records.push(line);
                last = number;
            }
            Message::Anew(snapshot, number) => {
                // The snapshot contains everything gathered so far.
                records.clear();
                file.begin_anew(&snapshot)?;
                base.store(file.length(), Ordering::Relaxed);
                last = number;
            }
        }
    }
    file.append(&records)?;
    Ok(last)
}
