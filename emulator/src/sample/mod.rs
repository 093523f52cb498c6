//! What would be a small valid desired state of a type? Made from the raw schema alone.

use crate::dice::Dice;

/// A text that matches `pattern` and has a length within the limits.
pub fn text(_pattern: &str, _least: usize, _most: usize, _dice: &mut Dice) -> Option<String> {
    None
}
