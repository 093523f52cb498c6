//! A writer for messages that are too long to be held in memory as a whole.

use ferroform_schema::encoding::Sink;

/// A position in a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    piece: usize,
    at: usize,
}

/// Writes a message piece by piece.
pub struct Pieces<'f> {
    buffer: Vec<u8>,
    filled: usize,
    /// The number of pieces handed over so far.
    number: usize,
    /// Takes a buffer and the length of the piece at its start, and returns another buffer.
    exchange: &'f mut dyn FnMut(Vec<u8>, usize) -> Vec<u8>,
}

impl<'f> Pieces<'f> {
    /// Creates a writer that writes the first piece into this buffer.
    pub fn new(buffer: Vec<u8>, exchange: &'f mut dyn FnMut(Vec<u8>, usize) -> Vec<u8>) -> Self {
        Self { buffer, filled: 0, number: 0, exchange }
    }

    /// Writes a part of at most `most` bytes.
    #[inline]
    pub fn part(&mut self, most: usize, write: impl FnOnce(&mut Sink<'_>)) {
        if self.buffer.len() - self.filled < most {
            self.turn(most);
        }
        let mut sink = Sink::into(self.buffer.get_mut(self.filled..).unwrap_or_default());
        write(&mut sink);
        debug_assert!(sink.length() <= most, "a part of {} bytes, not {most}", sink.length());
        self.filled += sink.length();
    }

    /// Returns the position of the next part, provided that the part fits into the current piece.
    pub(super) fn place(&self) -> Position {
        Position { piece: self.number, at: self.filled }
    }

    /// Whether exactly `length` bytes were written since this position, all of them into the current piece.
    pub(super) fn is_whole(&self, from: Position, length: usize) -> bool {
        from.piece == self.number && self.filled - from.at == length
    }

    /// Copies `length` bytes from this position, if they and their copy fit into the current piece. Returns
    /// whether they were copied.
    pub(super) fn again(&mut self, from: Position, length: usize) -> bool {
        let is_here = from.piece == self.number && self.buffer.len() - self.filled >= length;
        if is_here {
            self.buffer.copy_within(from.at..from.at + length, self.filled);
            self.filled += length;
        }
        is_here
    }

    fn turn(&mut self, least: usize) {
        self.number += 1;
        let (buffer, filled) = (std::mem::take(&mut self.buffer), std::mem::take(&mut self.filled));
        self.buffer = (self.exchange)(buffer, filled);
        if self.buffer.len() < least {
            self.buffer.resize(least, 0);
        }
    }

    /// Hands over the last piece.
    pub fn finish(mut self) {
        self.turn(0);
    }
}
