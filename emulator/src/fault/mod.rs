//! What can go wrong?

use crate::world::Request;

/// What a fault does to the course of one operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Twist {
    pub is_invisible: bool,
}

impl Twist {
    pub(crate) fn bend(&self, _request: &mut Request) {}
}
