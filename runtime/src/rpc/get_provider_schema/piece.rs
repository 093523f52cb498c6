//! What is sent at a time. The room of a piece that was sent is written again: fresh memory costs more than what is
//! written into it.

use std::sync::mpsc as back;

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::wire::Sink;

/// Larger pieces cost memory, smaller ones time.
const PIECE: usize = 64 * 1024;

/// Gathers what is written, and sends it.
pub(super) struct Pieces {
    sent: mpsc::Sender<Bytes>,
    sender: back::Sender<Vec<u8>>,
    returned: back::Receiver<Vec<u8>>,
    room: Vec<u8>,
    filled: usize,
}

impl Pieces {
    pub(super) fn new(sent: mpsc::Sender<Bytes>) -> Self {
        let (sender, returned) = back::channel();
        Self { sent, sender, returned, room: vec![0; PIECE], filled: 0 }
    }

    /// Has so many bytes written. False if nobody listens any more.
    pub(super) fn put(&mut self, length: usize, write: impl FnOnce(&mut Sink<'_>)) -> bool {
        if self.filled + length > self.room.len() && !self.flush(length) {
            return false;
        }
        let (_, free) = self.room.split_at_mut(self.filled);
        write(&mut Sink::into(free));
        self.filled += length;
        true
    }

    /// Sends what is there, and makes room for at least so many bytes.
    fn flush(&mut self, length: usize) -> bool {
        let next = self.returned.try_iter().find(|room| room.len() >= length);
        let room = std::mem::replace(&mut self.room, next.unwrap_or_else(|| vec![0; length.max(PIECE)]));
        let piece = Piece { room, filled: std::mem::take(&mut self.filled), back: self.sender.clone() };
        self.sent.blocking_send(Bytes::from_owner(piece)).is_ok()
    }

    /// Sends the rest, and says that it was all.
    pub(super) fn end(mut self) {
        let is_wanted = self.flush(0);
        if is_wanted {
            // Where nobody listens any more, nobody misses it.
            let _ = self.sent.blocking_send(Bytes::new());
        }
    }
}

/// A piece on its way.
struct Piece {
    room: Vec<u8>,
    filled: usize,
    back: back::Sender<Vec<u8>>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        self.room.get(..self.filled).unwrap_or_default()
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        let room = std::mem::take(&mut self.room);
        // One that a single large type needed is not kept.
        if room.len() == PIECE {
            let _ = self.back.send(room);
        }
    }
}
