//! Reads labels one after the other.

use super::attribute::Marks;
use super::label::Label;
use super::lengths::Lengths;

/// A position in labels. There is nothing to read behind their end.
#[derive(Debug, Clone, Copy)]
pub struct Labels<'t> {
    all: &'t [u8],
    position: usize,
}

/// What precedes the labels of an object's attributes.
#[derive(Debug, Clone, Copy)]
pub struct Object {
    /// The lengths of the attributes in a schema of each kind.
    pub lengths: Lengths,
    /// The number of attributes.
    pub attributes: usize,
}

/// The object that an attribute nests.
#[derive(Debug, Clone, Copy)]
pub struct Nested<'t> {
    /// What precedes the labels of its attributes.
    pub object: Object,
    /// The labels of its attributes, unless they come next.
    pub elsewhere: Option<Labels<'t>>,
}

impl<'t> Labels<'t> {
    /// Creates a position at the beginning of the labels of an object.
    #[must_use]
    pub const fn new(all: &'t [u8]) -> Self {
        Self { all, position: 0 }
    }

    /// Returns the distance from the beginning.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Reads the object that begins here. The labels of its attributes come next.
    #[inline]
    pub const fn object(&mut self) -> Object {
        let lengths = Lengths::new([self.number(), self.number(), self.number()]);
        Object { lengths, attributes: self.number() }
    }

    /// Reads the next attribute. If it nests an object, that comes next.
    #[inline]
    pub fn label(&mut self) -> Option<Label<'t>> {
        let &[marks] = self.take(1) else { return None };
        let marks = Marks(marks);
        let fields = self.delimited();
        let description = self.delimited();
        let advice = if marks.is_deprecated() { self.delimited() } else { &[] };
        Some(Label { marks, fields, description, advice })
    }

    /// Reads the object that the attribute nests.
    #[inline]
    pub fn nested(&mut self) -> Nested<'t> {
        let here = self.position;
        let back = self.number();
        if back == 0 {
            return Nested { object: self.object(), elsewhere: None };
        }
        let mut labels = Self { position: here.saturating_sub(back), ..*self };
        Nested { object: labels.object(), elsewhere: Some(labels) }
    }

    /// Skips the attributes of an object that an attribute nests, if they come next.
    pub fn pass(&mut self, nested: &Nested<'_>) {
        if nested.elsewhere.is_some() {
            return;
        }
        for _ in 0..nested.object.attributes {
            if self.label().is_some_and(|label| label.marks.nesting().is_some()) {
                let nested = self.nested();
                self.pass(&nested);
            }
        }
    }

    /// Returns the bytes from here to there.
    pub(crate) fn until(&self, end: &Self) -> &'t [u8] {
        self.all.get(self.position..end.position).unwrap_or_default()
    }

    #[inline]
    fn delimited(&mut self) -> &'t [u8] {
        let length = self.number();
        self.take(length)
    }

    #[inline]
    fn take(&mut self, length: usize) -> &'t [u8] {
        let rest = self.all.get(self.position..).unwrap_or_default();
        let taken = rest.get(..length).unwrap_or(rest);
        self.position += taken.len();
        taken
    }

    #[inline]
    const fn number(&mut self) -> usize {
        // Nearly all numbers are small.
        if let Some((_, [byte @ ..0x80, ..])) = self.all.split_at_checked(self.position) {
            self.position += 1;
            return *byte as usize;
        }
        let (mut number, mut shift) = (0, 0);
        while let Some((_, [byte, ..])) = self.all.split_at_checked(self.position) {
            self.position += 1;
            number |= ((*byte & 0x7f) as usize) << shift;
            if *byte < 0x80 {
                break;
            }
            shift += 7;
        }
        number
    }
}

impl<'t> Label<'t> {
    /// Returns the text for the user; empty if there is none.
    #[must_use]
    pub fn description(&self) -> &'t str {
        let mut field = Labels::new(self.description);
        let _key = field.take(1);
        std::str::from_utf8(field.delimited()).unwrap_or_default()
    }
}
