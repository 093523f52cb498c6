//! A message that is too long to be held as a whole.

use ferroform_schema_encoding::Sink;

/// A place in a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    piece: usize,
    at: usize,
}

/// Writes one piece after the other.
pub struct Pieces<'f> {
    buffer: Vec<u8>,
    filled: usize,
    /// How many pieces were handed in.
    number: usize,
    /// Takes a buffer whose first bytes are a piece, and returns another one.
    exchange: &'f mut dyn FnMut(Vec<u8>, usize) -> Vec<u8>,
}

impl<'f> Pieces<'f> {
    /// The first piece is written into this buffer.
    pub fn new(buffer: Vec<u8>, exchange: &'f mut dyn FnMut(Vec<u8>, usize) -> Vec<u8>) -> Self {
        Self { buffer, filled: 0, number: 0, exchange }
    }

    /// Writes a part of at most so many bytes.
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

    /// Where the next part begins if there is room for it.
    pub(super) fn place(&self) -> Position {
        Position { piece: self.number, at: self.filled }
    }

    /// Whether so many bytes were written from this place to here, into one piece.
    pub(super) fn is_whole(&self, from: Position, length: usize) -> bool {
        from.piece == self.number && self.filled - from.at == length
    }

    /// Copies so many bytes from this place, if they and their copy are in the piece that is written now.
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

    /// Hands in the last piece.
    pub fn finish(mut self) {
        self.turn(0);
    }
}
