//! Messages as bytes, in one pass.
//!
//! Protobuf puts the length of a message before it. A message is described once, to a [`Sink`]: to a [`Counter`] for its
//! length, to a [`Writer`] for its bytes. A table is a graph and the wire a tree, so the lengths of shared objects are
//! remembered, and so is where their bytes already stand.

use std::collections::HashMap;
use std::ops::Range;

use prost::encoding::encoded_len_varint;
use rustc_hash::FxHashMap;

use super::constraint::pieces;
use super::{Message, SchemaKind, SchemaSource, Sink};
use crate::table::{Kind, ObjectTable};

/// Writes schema messages; keep one for as long as many are written.
#[derive(Debug, Default)]
pub struct SchemaEncoder {
    lengths: Lengths,
}

impl SchemaEncoder {
    /// An encoder that knows no lengths yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The length of [`Self::write`]'s bytes.
    pub fn length(&mut self, schema: &SchemaSource<'_>) -> usize {
        let mut counter = Counter { lengths: &mut self.lengths, total: 0 };
        schema.describe(&mut counter);
        counter.total
    }

    /// Writes a `Schema` message.
    pub fn write(&mut self, out: &mut Vec<u8>, schema: &SchemaSource<'_>) {
        schema.describe(&mut Writer { lengths: &mut self.lengths, out, written: HashMap::default() });
    }
}

/// An object, seen in a schema of a kind. Objects are `static`, so their address is their name.
type Seen = (usize, SchemaKind);

fn seen(object: &ObjectTable, kind: SchemaKind) -> Seen {
    (std::ptr::from_ref(object).addr(), kind)
}

/// How long are the fields that hold an object's attributes?
#[derive(Debug, Default)]
struct Lengths(FxHashMap<Seen, usize>);

impl Lengths {
    fn of_attributes(&mut self, object: &ObjectTable, kind: SchemaKind) -> usize {
        let key = seen(object, kind);
        if let Some(&length) = self.0.get(&key) {
            return length;
        }
        let mut counter = Counter { lengths: self, total: 0 };
        for table in kind.attributes(object) {
            // The number of the field is as long as any other.
            counter.message(super::NESTED_ATTRIBUTE, Message::Attribute { table, kind });
        }
        let length = counter.total;
        self.0.insert(key, length);
        length
    }

    fn of(&mut self, message: Message<'_>) -> usize {
        let mut counter = Counter { lengths: self, total: 0 };
        message.describe(&mut counter);
        counter.total
    }
}

/// The field numbers of these messages are small: number and wire type take one byte.
const KEY: usize = 1;

fn delimited(length: usize) -> usize {
    KEY + encoded_len_varint(length as u64) + length
}

struct Counter<'l> {
    lengths: &'l mut Lengths,
    total: usize,
}

impl Sink for Counter<'_> {
    fn text(&mut self, _: u8, text: &str) {
        self.total += delimited(text.len());
    }

    fn constraint(&mut self, _: u8, kind: &Kind) {
        self.total += delimited(constraint_length(kind));
    }

    fn number(&mut self, _: u8, value: u64) {
        self.total += KEY + encoded_len_varint(value);
    }

    fn message(&mut self, _: u8, message: Message<'_>) {
        let length = self.lengths.of(message);
        self.total += delimited(length);
    }

    fn attributes(&mut self, _: u8, object: &ObjectTable, kind: SchemaKind) {
        self.total += self.lengths.of_attributes(object, kind);
    }
}

fn constraint_length(kind: &Kind) -> usize {
    let mut length = 0;
    pieces(kind, &mut |piece| length += piece.len());
    length
}

struct Writer<'w> {
    lengths: &'w mut Lengths,
    out: &'w mut Vec<u8>,
    /// Where the fields with an object's attributes stand in `out`, by their number.
    written: FxHashMap<(u8, Seen), Range<usize>>,
}

impl Writer<'_> {
    fn head(&mut self, tag: u8, length: usize) {
        self.out.push(tag << 3 | 2);
        self.varint(length as u64);
    }

    /// Nearly all numbers here are below 128, which prost's own function does not make use of.
    #[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.out.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.out.push(value as u8);
    }
}

impl Sink for Writer<'_> {
    fn text(&mut self, tag: u8, text: &str) {
        self.head(tag, text.len());
        self.out.extend_from_slice(text.as_bytes());
    }

    fn constraint(&mut self, tag: u8, kind: &Kind) {
        self.head(tag, constraint_length(kind));
        pieces(kind, &mut |piece| self.out.extend_from_slice(piece.as_bytes()));
    }

    fn number(&mut self, tag: u8, value: u64) {
        self.out.push(tag << 3);
        self.varint(value);
    }

    fn message(&mut self, tag: u8, message: Message<'_>) {
        let length = self.lengths.of(message);
        self.head(tag, length);
        message.describe(self);
    }

    fn attributes(&mut self, tag: u8, object: &ObjectTable, kind: SchemaKind) {
        // Attributes of a block have another field number than those of an object.
        let key = (tag, seen(object, kind));
        if let Some(range) = self.written.get(&key) {
            self.out.extend_from_within(range.clone());
            return;
        }
        let start = self.out.len();
        for table in kind.attributes(object) {
            self.message(tag, Message::Attribute { table, kind });
        }
        self.written.insert(key, start..self.out.len());
    }
}
