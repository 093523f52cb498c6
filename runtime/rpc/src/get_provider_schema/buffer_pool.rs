//! Buffers for the pieces of the message. The buffer of a piece is used again after it was sent, because fresh
//! memory costs more than writing the piece.

use std::sync::mpsc;

use bytes::Bytes;

/// The size of a piece. Larger pieces cost memory, smaller ones cost time.
const PIECE: usize = 256 * 1024;

/// The buffers of one message.
pub(super) struct BufferPool {
    sender: mpsc::Sender<Vec<u8>>,
    returned: mpsc::Receiver<Vec<u8>>,
}

impl BufferPool {
    pub(super) fn new() -> Self {
        let (sender, returned) = mpsc::channel();
        Self { sender, returned }
    }

    pub(super) fn take(&self) -> Vec<u8> {
        self.returned.try_recv().unwrap_or_else(|_| vec![0; PIECE])
    }

    /// Returns the first bytes of a buffer, to be sent. The buffer comes back to the pool when they are dropped.
    pub(super) fn filled(&self, buffer: Vec<u8>, filled: usize) -> Bytes {
        Bytes::from_owner(Piece { buffer, filled, back: self.sender.clone() })
    }
}

/// A piece that is being sent.
struct Piece {
    buffer: Vec<u8>,
    filled: usize,
    back: mpsc::Sender<Vec<u8>>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        self.buffer.get(..self.filled).unwrap_or_default()
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        let _ = self.back.send(std::mem::take(&mut self.buffer));
    }
}
