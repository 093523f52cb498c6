//! Which rules fit which types of arguments. A rule for another type would be satisfied by every value.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Field;

/// A type of an argument that is a text.
#[diagnostic::on_unimplemented(
    message = "`length` and `pattern` are rules for texts, not for `{Self}`",
    label = "not a text",
    note = "`size` is the rule for the number of elements of a list, set or map"
)]
pub trait Textual {}

/// A type of an argument that is a number.
#[diagnostic::on_unimplemented(
    message = "`range` is a rule for numbers, not for `{Self}`",
    label = "not a number",
    note = "`length` is the rule for the number of characters of a text, `size` for the number of elements of a list, set or \
            map"
)]
pub trait Numeric {}

/// A type of an argument that is a list, a set or a map.
#[diagnostic::on_unimplemented(
    message = "`size` is a rule for lists, sets and maps, not for `{Self}`",
    label = "not a list, set or map",
    note = "`length` is the rule for the number of characters of a text, `range` for numbers"
)]
pub trait Countable {}

/// A type of a setting that an environment variable can set.
#[diagnostic::on_unimplemented(
    message = "an environment variable cannot set a `{Self}`",
    label = "not a text, number or boolean",
    note = "`env` is for texts, numbers, booleans and enums"
)]
pub trait Settable {}

/// A type of an argument that need not be set.
#[diagnostic::on_unimplemented(
    message = "an argument with `computed` need not be set, but a `{Self}` must be",
    label = "expected `Option<{Self}>`"
)]
pub trait Omittable {}

/// Compiles if the type need not be set.
pub const fn omittable<T: Omittable>() {}

/// Compiles if the type is a text.
pub const fn textual<T: Textual>() {}

/// Compiles if an environment variable can set the type.
pub const fn settable<T: Settable>() {}

/// Compiles if the type is a number.
pub const fn numeric<T: Numeric>() {}

/// Compiles if the type is a list, a set or a map.
pub const fn countable<T: Countable>() {}

impl<T: Textual> Textual for Option<T> {}
impl<T: Textual> Textual for Field<T> {}

impl<T: Numeric> Numeric for Option<T> {}
impl<T: Numeric> Numeric for Field<T> {}

impl<T> Countable for Vec<T> {}
impl<T> Countable for BTreeSet<T> {}
impl<T> Countable for BTreeMap<String, T> {}
impl<T: Countable> Countable for Option<T> {}
impl<T: Countable> Countable for Field<T> {}

impl<T> Omittable for Option<T> {}
impl<T: Omittable> Omittable for Field<T> {}

impl<T: Settable> Settable for Option<T> {}
