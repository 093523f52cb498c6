//! Labels of an object that has the attributes of several objects.

use super::lengths::Lengths;
use super::read::Labels;
use super::sink::Sink;

/// The labels of one attribute and of everything that it nests.
#[derive(Debug, Clone, Copy)]
pub struct Piece<'t> {
    bytes: &'t [u8],
    lengths: Lengths,
}

impl<'t> Labels<'t> {
    /// Returns the labels of each attribute of the object that begins here. They must not refer to objects that come
    /// elsewhere, which those of objects written by hand never do.
    #[must_use]
    pub fn pieces(mut self) -> Vec<Piece<'t>> {
        let attributes = self.object().attributes;
        (0..attributes).filter_map(|_| self.piece()).collect()
    }

    fn piece(&mut self) -> Option<Piece<'t>> {
        let before = *self;
        let label = self.label()?;
        let nested = label.marks.nesting().map(|_| self.nested());
        if let Some(nested) = &nested {
            debug_assert!(nested.elsewhere.is_none(), "the labels refer to an object elsewhere");
            self.pass(nested);
        }
        let nested = nested.map(|nested| nested.object.lengths);
        let lengths = Lengths::NONE.with_message(label.marks, label.parts(), nested);
        Some(Piece { bytes: before.until(self), lengths })
    }
}

/// Returns the labels of an object with these attributes, in this order.
#[must_use]
pub fn assembled(pieces: &[Piece<'_>]) -> Vec<u8> {
    let lengths = pieces.iter().fold(Lengths::NONE, |all, piece| all.and(piece.lengths));
    let write = |sink: &mut Sink<'_>| {
        lengths.write(sink, pieces.len());
        pieces.iter().for_each(|piece| sink.bytes(piece.bytes));
    };
    let mut counter = Sink::counting();
    write(&mut counter);
    let mut labels = vec![0; counter.length()];
    write(&mut Sink::into(&mut labels));
    labels
}
