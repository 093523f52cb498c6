//! A message that is too long to be held as a whole.

use ferroform_label::Sink;

/// A place in a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    piece: usize,
    at: usize,
}

/// Writes one piece after the other.
pub struct Pieces<'f> {
    room: Vec<u8>,
    filled: usize,
    /// How many pieces were handed in.
    number: usize,
    /// Takes a room whose first bytes are a piece, and gives another one.
    exchange: &'f mut dyn FnMut(Vec<u8>, usize) -> Vec<u8>,
}

impl<'f> Pieces<'f> {
    /// The first piece is written into this room.
    pub fn new(room: Vec<u8>, exchange: &'f mut dyn FnMut(Vec<u8>, usize) -> Vec<u8>) -> Self {
        Self { room, filled: 0, number: 0, exchange }
    }

    /// Writes a part of at most so many bytes.
    #[inline]
    pub fn part(&mut self, most: usize, write: impl FnOnce(&mut Sink<'_>)) {
        if self.room.len() - self.filled < most {
            self.turn(most);
        }
        let mut sink = Sink::into(self.room.get_mut(self.filled..).unwrap_or_default());
        write(&mut sink);
        debug_assert!(sink.length() <= most, "a part of {} bytes, not {most}", sink.length());
        self.filled += sink.length();
    }

    /// Where the next part begins if there is room for it.
    pub(super) fn place(&self) -> Place {
        Place { piece: self.number, at: self.filled }
    }

    /// Whether so many bytes were written from this place to here, into one piece.
    pub(super) fn is_whole(&self, from: Place, length: usize) -> bool {
        from.piece == self.number && self.filled - from.at == length
    }

    /// Copies so many bytes from this place, if they and their copy are in the piece that is written now.
    pub(super) fn again(&mut self, from: Place, length: usize) -> bool {
        let is_here = from.piece == self.number && self.room.len() - self.filled >= length;
        if is_here {
            self.room.copy_within(from.at..from.at + length, self.filled);
            self.filled += length;
        }
        is_here
    }

    fn turn(&mut self, least: usize) {
        self.number += 1;
        let (room, filled) = (std::mem::take(&mut self.room), std::mem::take(&mut self.filled));
        self.room = (self.exchange)(room, filled);
        if self.room.len() < least {
            self.room.resize(least, 0);
        }
    }

    /// Hands in the last piece.
    pub fn finish(mut self) {
        self.turn(0);
    }
}
