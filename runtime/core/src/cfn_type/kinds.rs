//! Kinds of Rust types, which say which limits a property can have.

use std::marker::PhantomData;

use super::{CfnType, CfnValue};

/// A text.
#[derive(Debug)]
pub struct Text;

/// `true` or `false`.
#[derive(Debug)]
pub struct Boolean;

/// A whole number.
#[derive(Debug)]
pub struct Integer<T>(PhantomData<fn() -> T>);

/// A number.
#[derive(Debug)]
pub struct Number<T>(PhantomData<fn() -> T>);

/// A list or a set.
#[derive(Debug)]
pub struct List<T>(PhantomData<fn() -> T>);

/// A map.
#[derive(Debug)]
pub struct Map<T>(PhantomData<fn() -> T>);

/// JSON of any form.
#[derive(Debug)]
pub struct Any;

/// A type with a definition of its own.
#[derive(Debug)]
pub struct Defined<T>(PhantomData<fn() -> T>);

/// What texts can have: lengths, a pattern, a format.
#[diagnostic::on_unimplemented(
    message = "only a text has a length, a pattern or a format",
    label = "the field is no text",
    note = "the limits of a type with `#[derive(CfnType)]` belong to its own fields, and those of elements to `items(…)` and `values(…)`"
)]
pub trait IsText {}

impl IsText for Text {}

/// What numbers can have: a least and a greatest value.
#[diagnostic::on_unimplemented(
    message = "only a number has a minimum, a maximum or a step",
    label = "the field is no number",
    note = "the limits of a type with `#[derive(CfnType)]` belong to its own fields, and those of elements to `items(…)` and `values(…)`"
)]
pub trait IsNumber {
    /// The type of its limits.
    type Limit: CfnValue;
}

impl<T: CfnValue> IsNumber for Integer<T> {
    type Limit = T;
}

impl<T: CfnValue> IsNumber for Number<T> {
    type Limit = T;
}

/// What lists and sets can have: limits of their elements.
#[diagnostic::on_unimplemented(
    message = "only a list or a set has elements",
    label = "the field is no list and no set",
    note = "the limits of a type with `#[derive(CfnType)]` belong to its own fields"
)]
pub trait IsList {
    /// The type of an element.
    type Element: CfnType;
}

impl<T: CfnType> IsList for List<T> {
    type Element = T;
}

/// What maps can have: a pattern of their keys, and limits of their values.
#[diagnostic::on_unimplemented(
    message = "only a map has keys and values",
    label = "the field is no map",
    note = "the limits of a type with `#[derive(CfnType)]` belong to its own fields"
)]
pub trait IsMap {
    /// The type of a value.
    type Value: CfnType;
}

impl<T: CfnType> IsMap for Map<T> {
    type Value = T;
}

/// What has a size: lists, sets and maps.
#[diagnostic::on_unimplemented(
    message = "only a list, a set or a map has a size",
    label = "the field is none of them",
    note = "texts have a `length`, and numbers a `range`"
)]
pub trait HasSize {
    /// The keywords of the least and the greatest size.
    const KEYWORDS: [&'static str; 2];
}

impl<T> HasSize for List<T> {
    const KEYWORDS: [&'static str; 2] = ["minItems", "maxItems"];
}

impl<T> HasSize for Map<T> {
    const KEYWORDS: [&'static str; 2] = ["minProperties", "maxProperties"];
}

/// What can have a default, and a list of allowed values.
#[diagnostic::on_unimplemented(
    message = "a property of this type can have no default and no list of allowed values",
    label = "the values cannot be written in an attribute"
)]
pub trait HasValues {
    /// The Rust type of a value.
    type Value: CfnValue;
}

impl HasValues for Text {
    type Value = String;
}

impl HasValues for Boolean {
    type Value = bool;
}

impl<T: CfnValue> HasValues for Integer<T> {
    type Value = T;
}

impl<T: CfnValue> HasValues for Number<T> {
    type Value = T;
}

impl<T: CfnValue> HasValues for List<T> {
    type Value = Vec<T>;
}

impl<T: CfnValue> HasValues for Defined<T> {
    type Value = T;
}
