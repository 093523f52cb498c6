//! Numbers without loss of precision.
//!
//! Terraform's numbers are decimals of any size. A number is stored in the smallest form that holds it exactly.
//! Equal numbers always have the same form, so equality can be derived.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The longest run of digits to which an exponent is expanded. Beyond it the number keeps its exponent.
const MAX_EXPANDED_DIGITS: i64 = 512;

/// A number of any size and precision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(Form);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    Int(i64),
    /// An integer beyond `i64::MAX`.
    UInt(u64),
    /// The bits of the `f64` that is exactly this number; never an integer that fits the forms above.
    Float(u64),
    /// Any other decimal, in plain notation without redundant zeros, or in scientific notation if that is very
    /// long.
    Decimal(Box<str>),
}

impl Number {
    /// Returns the number as an `i64`, if it is one.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Form::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the number as a `u64`, if it is one.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self.0 {
            Form::Int(value) => u64::try_from(value).ok(),
            Form::UInt(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the nearest `f64`.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the nearest value is what is asked for")]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Form::Int(value) => *value as f64,
            Form::UInt(value) => *value as f64,
            Form::Float(bits) => f64::from_bits(*bits),
            Form::Decimal(text) => text.parse().unwrap_or(f64::NAN),
        }
    }

    /// Whether the number has no fractional part.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Form::Int(_) | Form::UInt(_) => true,
            Form::Float(bits) => f64::from_bits(*bits).fract() == 0.0,
            Form::Decimal(text) => Decimal::parse(text).is_some_and(|d| d.exponent >= 0),
        }
    }

    /// Returns the number as JSON, with every digit.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Number {
        // With arbitrary precision every decimal is a JSON number.
        self.to_string().parse().unwrap_or_else(|_| 0.into())
    }

    /// Converts a float. Returns `None` for NaN and the infinities.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        if value.fract() == 0.0 {
            // Exact: Rust prints every digit of a float.
            return format!("{value:.0}").parse().ok();
        }
        Some(Self(Form::Float(value.to_bits())))
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self(Form::Int(value))
    }
}

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        Self(i64::try_from(value).map_or(Form::UInt(value), Form::Int))
    }
}

impl PartialEq<i64> for Number {
    fn eq(&self, other: &i64) -> bool {
        self.as_i64() == Some(*other)
    }
}

impl PartialOrd<i64> for Number {
    fn partial_cmp(&self, other: &i64) -> Option<Ordering> {
        self.partial_cmp(&Self::from(*other))
    }
}

/// The error for a text that is not a decimal number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a decimal number")]
pub struct ParseNumberError;

impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let decimal = Decimal::parse(text).ok_or(ParseNumberError)?;
        let plain = decimal.to_string();
        if let Ok(value) = plain.parse::<i64>() {
            return Ok(Self(Form::Int(value)));
        }
        if let Ok(value) = plain.parse::<u64>() {
            return Ok(Self(Form::UInt(value)));
        }
        if let Some(float) = decimal.exact_float(&plain) {
            return Ok(Self(Form::Float(float.to_bits())));
        }
        Ok(Self(Form::Decimal(plain.into())))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Int(value) => write!(f, "{value}"),
            Form::UInt(value) => write!(f, "{value}"),
            Form::Float(bits) => f.write_str(&exact_text(f64::from_bits(*bits))),
            Form::Decimal(text) => f.write_str(text),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Form::Int(a), Form::Int(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        match (Decimal::parse(&self.to_string()), Decimal::parse(&other.to_string())) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => Ordering::Equal,
        }
    }
}

/// Returns every digit of a float's exact value.
fn exact_text(value: f64) -> String {
    // A double has at most 1,074 binary, hence decimal, fractional digits.
    let text = format!("{value:.1074}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.to_owned()
}

/// `±digits · 10^exponent`, without leading or trailing zeros; zero has no digits.
#[derive(Debug, PartialEq, Eq)]
struct Decimal {
    negative: bool,
    digits: String,
    exponent: i64,
}

impl Decimal {
    fn parse(text: &str) -> Option<Self> {
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (rest, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let is_number = !(whole.is_empty() && fraction.is_empty())
            && whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit());
        if !is_number {
            return None;
        }
        let all = format!("{whole}{fraction}");
        let leading = all.trim_start_matches('0');
        let digits = leading.trim_end_matches('0');
        if digits.is_empty() {
            return Some(Self { negative: false, digits: String::new(), exponent: 0 });
        }
        let trailing = i64::try_from(leading.len() - digits.len()).ok()?;
        let exponent = i64::from(exponent) - i64::try_from(fraction.len()).ok()? + trailing;
        Some(Self { negative, digits: digits.to_owned(), exponent })
    }

    /// Returns the float that is exactly this number, if there is one.
    fn exact_float(&self, plain: &str) -> Option<f64> {
        // No `f64` has that many digits or such an exponent.
        if self.digits.len() > 1100 || !(-1100..=320).contains(&self.exponent) {
            return None;
        }
        let float: f64 = plain.parse().ok()?;
        let exact = Decimal::parse(&exact_text(float))?;
        (float.is_finite() && exact == *self).then_some(float)
    }

    /// The exponent of the power of ten just above the number's absolute value.
    fn magnitude(&self) -> i64 {
        self.exponent + i64::try_from(self.digits.len()).unwrap_or(i64::MAX / 2)
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |d: &Self| match (d.digits.is_empty(), d.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let by_size = || {
            self.magnitude()
                .cmp(&other.magnitude())
                // Of equal magnitude and without trailing zeros, digits compare like text.
                .then_with(|| self.digits.cmp(&other.digits))
        };
        sign(self).cmp(&sign(other)).then_with(|| match sign(self) {
            0 => Ordering::Equal,
            1 => by_size(),
            _ => by_size().reverse(),
        })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        if self.negative {
            f.write_str("-")?;
        }
        let magnitude = self.magnitude();
        if !(-MAX_EXPANDED_DIGITS..=MAX_EXPANDED_DIGITS).contains(&self.exponent)
            || magnitude.abs() > MAX_EXPANDED_DIGITS
        {
            return write!(f, "{}e{}", self.digits, self.exponent);
        }
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
        if self.exponent >= 0 {
            write!(f, "{}{}", self.digits, zeros(self.exponent))
        } else if magnitude <= 0 {
            write!(f, "0.{}{}", zeros(-magnitude), self.digits)
        } else {
            let (whole, fraction) = self.digits.split_at(usize::try_from(magnitude).unwrap_or(0));
            write!(f, "{whole}.{fraction}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_compared_with_integers() {
        assert!(number("13.0") == 13 && number("13.5") != 13 && number("9223372036854775808") != i64::MAX);
        assert!(number("13.5") > 13 && number("-9223372036854775809") < i64::MIN);
    }

    #[test]
    fn the_same_number_is_equal_however_it_is_written() {
        for (a, b) in [("1", "1.0"), ("1000", "1e3"), ("0.5", "5E-1"), ("0", "-0.00"), ("0.1", "0.10")] {
            assert_eq!(number(a), number(b), "{a} {b}");
        }
        assert_ne!(
            number("0.1"),
            Number::from_f64(0.1).unwrap(),
            "a decimal is not the binary fraction near it"
        );
    }

    #[test]
    fn integers_beyond_64_bits_and_long_decimals_keep_every_digit() {
        for text in
            ["18446744073709551616", "-9223372036854775809", "3.141592653589793238462643383279", "0.1"]
        {
            assert_eq!(number(text).to_string(), text);
        }
        assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
    }

    #[test]
    fn a_huge_exponent_costs_nothing() {
        assert_eq!(number("1e999999999").to_string(), "1e999999999");
        assert_eq!(number("1e-999999999").to_string(), "1e-999999999");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "-", ".", "e1", "1e", "0x1", "NaN", "inf", "1 ", "1e99999999999"] {
            assert!(text.parse::<Number>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn floats_survive(value in proptest::num::f64::NORMAL | proptest::num::f64::ZERO) {
            let number = Number::from_f64(value).unwrap();
            prop_assert_eq!(number.to_f64(), value);
            prop_assert_eq!(number.to_string().parse::<Number>().unwrap(), number);
        }

        #[test]
        fn order_is_that_of_the_numbers(a in -1000i64..1000, b in -1000i64..1000, scale in 0u32..4) {
            let divide = |n: i64| format!("{n}e-{scale}").parse::<Number>().unwrap();
            prop_assert_eq!(divide(a).cmp(&divide(b)), a.cmp(&b));
        }
    }
}
