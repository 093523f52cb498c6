//! The label of one attribute.

use super::attribute::{Marks, Parts};

/// An attribute as its label describes it.
#[derive(Debug, Clone, Copy)]
pub struct Label<'t> {
    /// The properties that fit into a few bits.
    pub marks: Marks,
    /// The first fields of its message: name, and type unless it nests an object.
    pub(crate) fields: &'t [u8],
    /// The next field of its message: the text for the user.
    pub(crate) description: &'t [u8],
    /// The last field of its message: the message for users who still set it.
    pub(crate) advice: &'t [u8],
}

impl Label<'_> {
    /// Returns the maximum number of bytes that it contributes to its message.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.fields.len() + self.description.len() + self.advice.len()
    }

    #[inline]
    pub(crate) const fn parts(&self) -> Parts {
        Parts { fields: self.fields.len(), description: self.description.len(), advice: self.advice.len() }
    }
}
