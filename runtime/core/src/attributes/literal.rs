//! Literals in attributes of fields, as values of the fields.

use crate::model::Field;

/// A decimal literal. Its text keeps every digit.
#[derive(Debug, Clone, Copy)]
pub struct Decimal(pub &'static str);

/// A type of an argument that has literals of the type `L`.
#[diagnostic::on_unimplemented(
    message = "this literal is not a value of `{Self}`",
    label = "expected a value of `{Self}`",
    note = "`default` and `enum` take texts for String, `true` and `false` for bool, and numbers for the types of numbers; \
            `default` takes a variant for an enum"
)]
pub trait Accepts<L>: Sized {
    /// The least whole number that is a value.
    const LEAST: i64 = i64::MIN;
    /// The greatest whole number that is a value.
    const MOST: i64 = i64::MAX;

    /// Returns the value of a literal.
    fn accept(literal: L) -> Self;
}

/// Returns the value of a literal.
#[must_use]
pub fn accepted<T: Accepts<L>, L>(literal: L) -> T {
    T::accept(literal)
}

/// Returns what makes a value of this whole number.
///
/// # Panics
/// Panics if there is none. It is called when the crate is compiled.
#[must_use]
pub const fn accepting<T: Accepts<i64>>(literal: i64) -> fn(i64) -> T {
    assert!(T::LEAST <= literal && literal <= T::MOST, "the type of the field has no such number");
    T::accept
}

impl<T: Accepts<L>, L> Accepts<L> for Option<T> {
    const LEAST: i64 = T::LEAST;
    const MOST: i64 = T::MOST;

    fn accept(literal: L) -> Self {
        Some(T::accept(literal))
    }
}

impl<T: Accepts<L>, L> Accepts<L> for Field<T> {
    const LEAST: i64 = T::LEAST;
    const MOST: i64 = T::MOST;

    fn accept(literal: L) -> Self {
        Field::Known(T::accept(literal))
    }
}
