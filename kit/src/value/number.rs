//! Exact decimal numbers.
//!
//! Terraform's numbers are binary floats of 512 bits, encoded as decimals wherever a machine integer or a
//! double would lose precision. For all numbers that occur in configurations, an exact decimal gives the same
//! answers: equal texts are equal, and the double nearest to 0.1 is not the decimal 0.1, just as in core.

use std::cmp::Ordering;
use std::fmt;

/// The largest exponent that is expanded. Larger ones are rejected, since they would produce megabytes of
/// zeros.
const EXPONENT_LIMIT: i64 = 100_000;

/// An exact decimal: `digits × 10^exponent`, with no zeros at either end of the digits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Number {
    /// Parses a decimal number, such as `-12`, `0.5` or `1e3`.
    ///
    /// # Errors
    /// If the text is not a decimal number.
    pub fn parse(text: &str) -> Result<Self, NotANumber> {
        let wrong = || NotANumber(text.to_owned());
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, power) = match rest.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, power.parse::<i64>().map_err(|_| wrong())?),
            None => (rest, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if (whole.is_empty() && fraction.is_empty()) || power.abs() > EXPONENT_LIMIT {
            return Err(wrong());
        }
        let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        if digits.iter().any(|d| !d.is_ascii_digit()) {
            return Err(wrong());
        }
        let fraction = i64::try_from(fraction.len()).map_err(|_| wrong())?;
        Ok(Self::normal(negative, digits, power - fraction))
    }

    /// Returns the exact value of a double, or `None` for infinities and NaN.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        // 1,074 is the number of fraction digits of the smallest double, so every double is printed exactly.
        value.is_finite().then(|| Self::parse(&format!("{value:.1074}")).ok()).flatten()
    }

    /// Returns the number as a 64-bit integer, if it is one.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        if self.exponent < 0 || self.exponent > 20 { None } else { self.to_string().parse().ok() }
    }

    /// Returns the double with exactly this value, if there is one.
    #[must_use]
    pub fn to_exact_f64(&self) -> Option<f64> {
        let nearest = self.to_nearest_f64()?;
        (Self::from_f64(nearest).as_ref() == Some(self)).then_some(nearest)
    }

    /// Returns the nearest double.
    #[must_use]
    pub fn to_nearest_f64(&self) -> Option<f64> {
        let text = format!("{}e{}", String::from_utf8_lossy(&self.digits), self.exponent);
        let nearest = if self.digits.is_empty() { 0.0 } else { text.parse::<f64>().ok()? };
        nearest.is_finite().then_some(if self.negative { -nearest } else { nearest })
    }

    /// Returns whether the number has no fraction.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// Returns ten significant digits, the format of numbers in the keys by which cty orders sets of objects.
    #[must_use]
    pub(crate) fn to_short_text(&self) -> String {
        let Some(value) = self.to_nearest_f64() else { return self.to_string() };
        if value == 0.0 {
            return "0".to_owned();
        }
        let scientific = format!("{value:.9e}");
        let (mantissa, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let power: i64 = power.parse().unwrap_or(0);
        if (-4..10).contains(&power) {
            let places = usize::try_from(9 - power).unwrap_or(0);
            let text = format!("{value:.places$}");
            if text.contains('.') {
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            } else {
                text
            }
        } else {
            let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
            let sign = if power < 0 { '-' } else { '+' };
            format!("{mantissa}e{sign}{:02}", power.abs())
        }
    }

    fn normal(negative: bool, mut digits: Vec<u8>, mut exponent: i64) -> Self {
        while digits.last() == Some(&b'0') {
            digits.pop();
            exponent += 1;
        }
        let zeros = digits.iter().take_while(|d| **d == b'0').count();
        digits.drain(..zeros);
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: 0 };
        }
        Self { negative, digits, exponent }
    }

    /// Returns the position of the first digit. Comparing it first decides between numbers of different size.
    fn magnitude(&self) -> i64 {
        self.exponent.saturating_add(i64::try_from(self.digits.len()).unwrap_or(i64::MAX))
    }

    fn cmp_size(&self, other: &Self) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => {
                self.magnitude().cmp(&other.magnitude()).then_with(|| self.digits.cmp(&other.digits))
            }
        }
    }
}

impl fmt::Display for Number {
    /// Writes plain decimal notation without an exponent, the form in which cty encodes numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        if self.negative {
            f.write_str("-")?;
        }
        let digits = String::from_utf8_lossy(&self.digits);
        let magnitude = self.magnitude();
        if self.exponent >= 0 {
            let zeros = usize::try_from(self.exponent).unwrap_or(0);
            write!(f, "{digits}{}", "0".repeat(zeros))
        } else if magnitude > 0 {
            let (whole, fraction) = digits.split_at(usize::try_from(magnitude).unwrap_or(0));
            write!(f, "{whole}.{fraction}")
        } else {
            write!(f, "0.{}{digits}", "0".repeat(usize::try_from(-magnitude).unwrap_or(0)))
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.cmp_size(other),
            (true, true) => other.cmp_size(self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::normal(value < 0, value.unsigned_abs().to_string().into_bytes(), 0)
    }
}

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        Self::normal(false, value.to_string().into_bytes(), 0)
    }
}

/// A text that is not a decimal number.
#[derive(Debug, Clone, thiserror::Error)]
#[error("`{0}` is not a decimal number")]
pub struct NotANumber(String);

#[cfg(test)]
mod tests {
    use super::Number;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn texts_of_the_same_number_are_equal() {
        for (a, b) in [("1.0", "1"), ("1e3", "1000"), ("-0", "0"), ("0.10", ".1"), ("100e-2", "1")] {
            assert_eq!(number(a), number(b), "{a} and {b}");
        }
    }

    #[test]
    fn a_double_is_not_the_decimal_it_looks_like() {
        assert_ne!(Number::from_f64(0.1).unwrap(), number("0.1"));
        assert_eq!(number("0.1").to_exact_f64(), None);
        assert_eq!(number("0.5").to_exact_f64(), Some(0.5));
    }

    #[test]
    fn printing_is_plain_and_lossless() {
        for text in ["123456789012345678901234567890", "0.001", "-12.5", "1000", "0"] {
            assert_eq!(number(text).to_string(), text);
        }
    }

    #[test]
    fn order_is_numeric() {
        let sorted = ["-10", "-9.5", "0", "0.09", "0.1", "2", "10", "1e2"];
        assert!(sorted.windows(2).all(|pair| number(pair[0]) < number(pair[1])));
    }

    #[test]
    fn short_texts_follow_the_general_format() {
        for (number, text) in
            [("42", "42"), ("1e12", "1e+12"), ("0.25", "0.25"), ("12345678901", "1.23456789e+10")]
        {
            assert_eq!(Number::parse(number).unwrap().to_short_text(), text);
        }
    }
}
