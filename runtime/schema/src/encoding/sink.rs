//! The destination of a message's bytes.

/// Counts the bytes of a message, and stores those that fit into the buffer, so that lengths and bytes come from
/// the same code. Works at compile time as well.
#[derive(Debug)]
pub struct Sink<'b> {
    room: &'b mut [u8],
    length: usize,
}

impl<'b> Sink<'b> {
    /// Creates a sink that only counts.
    #[must_use]
    #[inline]
    pub const fn counting() -> Sink<'static> {
        Sink { room: &mut [], length: 0 }
    }

    /// Creates a sink that writes to this buffer from its beginning.
    #[must_use]
    #[inline]
    pub const fn into(room: &'b mut [u8]) -> Self {
        Self { room, length: 0 }
    }

    /// Returns the number of bytes so far.
    #[must_use]
    #[inline]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Writes bytes as they are.
    #[inline]
    pub const fn bytes(&mut self, bytes: &[u8]) {
        if let Some((_, free)) = self.room.split_at_mut_checked(self.length)
            && let Some((place, _)) = free.split_at_mut_checked(bytes.len())
        {
            place.copy_from_slice(bytes);
        }
        self.length += bytes.len();
    }

    /// Writes the first `length` of these bytes. If there is room, the others are written too, and overwritten by
    /// what comes next.
    #[inline]
    pub(crate) const fn word(&mut self, bytes: [u8; 8], length: usize) {
        if let Some((_, free)) = self.room.split_at_mut_checked(self.length)
            && let Some((place, _)) = free.split_first_chunk_mut()
        {
            *place = bytes;
            self.length += length;
        } else {
            self.bytes(bytes.split_at(length).0);
        }
    }

    /// Records that the nested object comes next.
    pub const fn object_follows(&mut self) {
        self.varint(0);
    }

    /// Records that the nested object was written before, at `place`.
    pub const fn object_is_back(&mut self, place: usize) {
        self.varint((self.length - place) as u64);
    }

    /// Writes the key of a field and its number or length. Nearly all of them are below 128.
    #[expect(clippy::cast_possible_truncation, reason = "seven bits")]
    #[inline]
    const fn key(&mut self, key: u8, number: u64) {
        if number < 0x80 {
            return self.bytes(&[key, number as u8]);
        }
        self.bytes(&[key]);
        self.varint(number);
    }

    /// Writes a number in as few bytes as it takes.
    #[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
    #[inline]
    pub(crate) const fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes(&[number as u8 | 0x80]);
            number >>= 7;
        }
        self.bytes(&[number as u8]);
    }

    /// Writes what precedes a message or a text of this length.
    #[inline]
    pub const fn head(&mut self, field: u8, length: usize) {
        self.key(field << 3 | 2, length as u64);
    }

    /// Writes a field that is a text.
    #[inline]
    pub const fn text(&mut self, field: u8, text: &str) {
        self.head(field, text.len());
        self.bytes(text.as_bytes());
    }

    /// Writes a field that is a text, unless it is empty.
    pub const fn text_unless_empty(&mut self, field: u8, text: &str) {
        if !text.is_empty() {
            self.text(field, text);
        }
    }

    /// Writes a field that is a number.
    #[inline]
    pub const fn number(&mut self, field: u8, value: u64) {
        self.key(field << 3, value);
    }

    /// Writes a field that is true, or leaves it out.
    #[inline]
    pub const fn flag(&mut self, field: u8, value: bool) {
        if value {
            self.number(field, 1);
        }
    }
}

/// Returns the length of a field with a message or a text of this length. The field numbers of these messages are
/// small: number and wire type take one byte.
#[must_use]
#[inline]
pub const fn delimited(length: usize) -> usize {
    let mut head = Sink::counting();
    head.head(1, length);
    head.length + length
}
