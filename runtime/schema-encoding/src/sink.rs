//! Where a message's bytes go.

/// Counts the bytes of a message, and keeps those that there is room for: lengths and bytes come from one description.
/// It works at compile time too.
#[derive(Debug)]
pub struct Sink<'b> {
    room: &'b mut [u8],
    length: usize,
}

impl<'b> Sink<'b> {
    /// Counts, and keeps nothing.
    #[must_use]
    #[inline]
    pub const fn counting() -> Sink<'static> {
        Sink { room: &mut [], length: 0 }
    }

    /// Writes from the beginning of this room on.
    #[must_use]
    #[inline]
    pub const fn into(room: &'b mut [u8]) -> Self {
        Self { room, length: 0 }
    }

    /// How many bytes came so far.
    #[must_use]
    #[inline]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Bytes as they are.
    #[inline]
    pub const fn bytes(&mut self, bytes: &[u8]) {
        if let Some((_, free)) = self.room.split_at_mut_checked(self.length)
            && let Some((place, _)) = free.split_at_mut_checked(bytes.len())
        {
            place.copy_from_slice(bytes);
        }
        self.length += bytes.len();
    }

    /// The first of these bytes. If there is room for the others, they are written too, and written over by what comes next.
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

    /// The object that the attribute nests is next.
    pub const fn object_follows(&mut self) {
        self.varint(0);
    }

    /// The object that the attribute nests came here.
    pub const fn object_is_back(&mut self, place: usize) {
        self.varint((self.length - place) as u64);
    }

    /// The key of a field and its number, or its length. Nearly all are below 128.
    #[expect(clippy::cast_possible_truncation, reason = "seven bits")]
    #[inline]
    const fn key(&mut self, key: u8, number: u64) {
        if number < 0x80 {
            return self.bytes(&[key, number as u8]);
        }
        self.bytes(&[key]);
        self.varint(number);
    }

    /// A number in as few bytes as it takes.
    #[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
    #[inline]
    pub(crate) const fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes(&[number as u8 | 0x80]);
            number >>= 7;
        }
        self.bytes(&[number as u8]);
    }

    /// What stands before a message or a text of this length.
    #[inline]
    pub const fn head(&mut self, field: u8, length: usize) {
        self.key(field << 3 | 2, length as u64);
    }

    /// A field that is a text.
    #[inline]
    pub const fn text(&mut self, field: u8, text: &str) {
        self.head(field, text.len());
        self.bytes(text.as_bytes());
    }

    /// A field that is a text, unless it is an empty one.
    pub const fn text_unless_empty(&mut self, field: u8, text: &str) {
        if !text.is_empty() {
            self.text(field, text);
        }
    }

    /// A field that is a number.
    #[inline]
    pub const fn number(&mut self, field: u8, value: u64) {
        self.key(field << 3, value);
    }

    /// A field that is set or left out.
    #[inline]
    pub const fn flag(&mut self, field: u8, value: bool) {
        if value {
            self.number(field, 1);
        }
    }
}

/// How long a field with a message or a text of this length is. The field numbers of these messages are small: number and
/// wire type take one byte.
#[must_use]
#[inline]
pub const fn delimited(length: usize) -> usize {
    let mut head = Sink::counting();
    head.head(1, length);
    head.length + length
}
