//! The label of one attribute.

use crate::attribute::Marks;

/// What labels say of an attribute.
#[derive(Debug, Clone, Copy)]
pub struct Label<'t> {
    /// What a few bits can say.
    pub marks: Marks,
    /// The first fields of its message: name, type unless it nests an object, and description.
    pub(crate) fields: &'t [u8],
    /// The last field of its message: what to tell users who still use it.
    pub(crate) advice: &'t [u8],
}

impl Label<'_> {
    /// How much of its message comes from it, at most.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.fields.len() + self.advice.len()
    }
}
