//! Texts, booleans and numbers, as values and as properties.

use std::fmt;
use std::str::FromStr;

use serde_json::{Number as JsonNumber, Value as Json};

use crate::attributes::{Accepts, Decimal, Numeric, Settable, Textual};
use crate::misfit::Misfit;
use crate::properties::{Property, Secret};
use crate::table::{Kind, Text};
use crate::types::TerraformType;
use crate::value::{Number, Value};

impl<P> TerraformType<P> for Secret {
    const KIND: Kind = Kind::String(Text::Plain);
    const IS_SENSITIVE: bool = true;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        <String as TerraformType>::from_value(value).map(Self::from)
    }

    fn into_value(self) -> Value {
        Value::from(self.expose())
    }
}

impl Property for Secret {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        String::from_json(json).map(Self::from)
    }

    fn to_json(&self) -> Json {
        Json::from(self.expose())
    }
}

impl Textual for Secret {}
impl Settable for Secret {}

impl<P> TerraformType<P> for String {
    const KIND: Kind = Kind::String(Text::Plain);

    fn from_value(value: Value) -> Result<Self, Misfit> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(Misfit::new("must be a string")),
        }
    }

    fn into_value(self) -> Value {
        Value::String(self)
    }
}

impl Property for String {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        json.as_str().map(str::to_owned).ok_or_else(|| Misfit::new("must be a string"))
    }

    fn to_json(&self) -> Json {
        Json::from(self.as_str())
    }
}

impl Textual for String {}
impl Settable for String {}

impl Accepts<&'static str> for String {
    fn accept(literal: &'static str) -> Self {
        literal.to_owned()
    }
}

impl<P> TerraformType<P> for bool {
    const KIND: Kind = Kind::Bool;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        value.as_bool().ok_or_else(|| Misfit::new("must be true or false"))
    }

    fn into_value(self) -> Value {
        Value::Bool(self)
    }
}

impl Property for bool {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        json.as_bool().ok_or_else(|| Misfit::new("must be a boolean"))
    }

    fn to_json(&self) -> Json {
        Json::from(*self)
    }
}

impl Settable for bool {}

impl Accepts<bool> for bool {
    fn accept(literal: bool) -> Self {
        literal
    }
}

impl<P> TerraformType<P> for Number {
    const KIND: Kind = Kind::Float64;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        match value {
            Value::Number(number) => Ok(number),
            _ => Err(Misfit::new("must be a number")),
        }
    }

    fn into_value(self) -> Value {
        Value::Number(self)
    }
}

impl Numeric for Number {}
impl Settable for Number {}

impl Accepts<i64> for Number {
    fn accept(literal: i64) -> Self {
        Number::from(literal)
    }
}

impl Accepts<Decimal> for Number {
    fn accept(Decimal(text): Decimal) -> Self {
        number(text)
    }
}

/// Returns the number that is written so. The texts are those of Rust's numbers, or literals that the compiler has checked.
fn number(text: &str) -> Number {
    text.parse().unwrap_or_else(|_| Number::from(0_i64))
}

/// Returns a whole number. Services may write it with a fraction: `8.0`, `1e3`.
#[allow(clippy::cast_possible_truncation, reason = "the number is in the range of integers that are exact")]
fn whole(json: &Json) -> Option<i128> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let as_written = json.as_i64().map(i128::from).or_else(|| json.as_u64().map(i128::from));
    let exact = |number: &f64| number.fract() == 0.0 && number.abs() <= EXACT;
    as_written.or_else(|| json.as_f64().filter(exact).map(|number| number as i128))
}

macro_rules! integers {
    ($($kind:ident: $($integer:ty)*;)*) => {$($(
        impl<P> TerraformType<P> for $integer {
            const KIND: Kind = Kind::$kind;

            fn from_value(value: Value) -> Result<Self, Misfit> {
                let number = <Number as TerraformType>::from_value(value)?;
                let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
                fitting(whole, Self::MIN, Self::MAX)
            }

            fn into_value(self) -> Value {
                Value::Number(number(&self.to_string()))
            }
        }

        impl Property for $integer {
            fn from_json(json: &Json) -> Result<Self, Misfit> {
                fitting(whole(json), Self::MIN, Self::MAX)
            }

            fn to_json(&self) -> Json {
                Json::from(*self)
            }
        }

        impl Numeric for $integer {}
        impl Settable for $integer {}

        #[allow(
            clippy::cast_lossless,
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap,
            clippy::cast_sign_loss,
            reason = "the limits are those of both types"
        )]
        impl Accepts<i64> for $integer {
            const LEAST: i64 = Self::MIN as i64;
            const MOST: i64 = if Self::MAX as u128 > i64::MAX as u128 { i64::MAX } else { Self::MAX as i64 };

            fn accept(literal: i64) -> Self {
                literal as Self
            }
        }
    )*)*};
}

fn fitting<T: TryFrom<i128> + fmt::Display>(number: Option<i128>, least: T, most: T) -> Result<T, Misfit> {
    let fitting = number.and_then(|number| T::try_from(number).ok());
    fitting.ok_or_else(|| Misfit::new(format!("must be a whole number from {least} to {most}")))
}

integers! {
    Int64: i8 i16 i32 i64 isize u8 u16 u32;
    // The engine takes `Int64` for what fits an `i64`.
    Float64: u64 usize;
}

/// Returns a number as a type with this name, unless it is too large for it.
fn finite<T: FromStr + Into<f64> + Copy>(number: &impl fmt::Display, name: &str) -> Result<T, Misfit> {
    let finite = number.to_string().parse().ok().filter(|number: &T| (*number).into().is_finite());
    finite.ok_or_else(|| Misfit::new(format!("must fit an {name}")))
}

/// What is no number in JSON and in Terraform, such as an infinity, becomes null. Through its text, a number keeps its
/// shortest form.
macro_rules! floats {
    ($($float:ty)*) => {$(
        impl<P> TerraformType<P> for $float {
            const KIND: Kind = Kind::Float64;

            fn from_value(value: Value) -> Result<Self, Misfit> {
                finite(&<Number as TerraformType>::from_value(value)?, stringify!($float))
            }

            fn into_value(self) -> Value {
                self.to_string().parse().map_or(Value::Null, Value::Number)
            }
        }

        impl Property for $float {
            fn from_json(json: &Json) -> Result<Self, Misfit> {
                let number = json.as_number().ok_or_else(|| Misfit::new("must be a number"))?;
                finite(&number, stringify!($float))
            }

            fn to_json(&self) -> Json {
                self.to_string().parse::<JsonNumber>().map_or(Json::Null, Json::Number)
            }
        }

        impl Numeric for $float {}
        impl Settable for $float {}

        impl Accepts<i64> for $float {
            #[allow(clippy::cast_precision_loss, reason = "Rust does the same with such a literal")]
            fn accept(literal: i64) -> Self {
                literal as Self
            }
        }

        impl Accepts<Decimal> for $float {
            fn accept(Decimal(text): Decimal) -> Self {
                text.parse().unwrap_or_default()
            }
        }
    )*};
}

floats!(f32 f64);
