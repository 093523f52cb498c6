//! Literals in attributes of fields, as values of the fields.

use crate::model::Field;
use crate::value::Number;

/// A decimal literal. Its text keeps every digit.
#[derive(Debug, Clone, Copy)]
pub struct Decimal(pub &'static str);

/// A type of an argument that has literals of the type `L`.
#[diagnostic::on_unimplemented(
    message = "this literal is not a value of `{Self}`",
    label = "expected a value of `{Self}`",
    note = "`default` and `enum` take texts for String, `true` and `false` for bool, whole numbers for i64 and any numbers for \
            Number"
)]
pub trait Accepts<L>: Sized {
    /// Returns the value of a literal.
    fn accept(literal: L) -> Self;
}

/// Returns the value of a literal.
#[must_use]
pub fn accepted<T: Accepts<L>, L>(literal: L) -> T {
    T::accept(literal)
}

impl Accepts<&'static str> for String {
    fn accept(literal: &'static str) -> Self {
        literal.to_owned()
    }
}

impl Accepts<bool> for bool {
    fn accept(literal: bool) -> Self {
        literal
    }
}

impl Accepts<i64> for i64 {
    fn accept(literal: i64) -> Self {
        literal
    }
}

impl Accepts<i64> for Number {
    fn accept(literal: i64) -> Self {
        Number::from(literal)
    }
}

impl Accepts<Decimal> for Number {
    fn accept(Decimal(text): Decimal) -> Self {
        // The compiler has checked it.
        text.parse().unwrap_or_else(|_| Number::from(0_i64))
    }
}

impl<T: Accepts<L>, L> Accepts<L> for Option<T> {
    fn accept(literal: L) -> Self {
        Some(T::accept(literal))
    }
}

impl<T: Accepts<L>, L> Accepts<L> for Field<T> {
    fn accept(literal: L) -> Self {
        Field::Known(T::accept(literal))
    }
}
