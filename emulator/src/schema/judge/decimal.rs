//! Decimal numbers that are compared exactly as written: neither large integers nor tenths are rounded.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// A decimal number: `0.DIGITS × 10^magnitude`, without zeros at either end of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    is_negative: bool,
    digits: Vec<u8>,
    magnitude: i64,
}

impl Decimal {
    pub(super) fn of(number: &Number) -> Self {
        let text = number.as_str();
        let (is_negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = || whole.bytes().chain(fraction.bytes()).map(|digit| digit - b'0');
        let zeros = digits().take_while(|digit| *digit == 0).count();
        let mut digits: Vec<u8> = digits().skip(zeros).collect();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.is_empty() {
            return Self { is_negative: false, digits, magnitude: 0 };
        }
        let point = length(whole) - i64::try_from(zeros).unwrap_or(i64::MAX);
        Self { is_negative, digits, magnitude: point.saturating_add(exponent_of(exponent)) }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    pub(super) fn is_negative(&self) -> bool {
        self.is_negative
    }

    pub(super) fn is_whole(&self) -> bool {
        self.exponent() >= 0
    }

    /// Returns the exponent of the largest power of ten that divides it.
    fn exponent(&self) -> i64 {
        self.magnitude.saturating_sub(i64::try_from(self.digits.len()).unwrap_or(i64::MAX))
    }

    /// Returns whether it is a multiple of `step`, or `None` if `step` has too many digits to tell.
    pub(super) fn is_multiple_of(&self, step: &Self) -> Option<bool> {
        let divisor = step.digits.iter().try_fold(0_u64, |number, digit| {
            number.checked_mul(10)?.checked_add(u64::from(*digit)).filter(|number| *number < 1 << 62)
        })?;
        if self.is_zero() || divisor == 0 {
            return Some(self.is_zero());
        }
        // The digits do not end in zero, so a number with a lower power of ten is not a multiple.
        let Ok(power) = u64::try_from(self.exponent().saturating_sub(step.exponent())) else {
            return Some(false);
        };
        let divisor = u128::from(divisor);
        let rest = self.digits.iter().fold(0, |rest, digit| (rest * 10 + u128::from(*digit)) % divisor);
        Some((rest * power_of_ten(power, divisor)).is_multiple_of(divisor))
    }

    /// Returns the number in the one way in which equal numbers are written here.
    fn written(&self) -> String {
        let digits: String = self.digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        format!("{}0.{digits}0e{}", if self.is_negative { "-" } else { "" }, self.magnitude)
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.is_zero(), number.is_negative) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => -1,
        };
        let size = || self.magnitude.cmp(&other.magnitude).then_with(|| self.digits.cmp(&other.digits));
        sign(self).cmp(&sign(other)).then_with(|| if self.is_negative { size().reverse() } else { size() })
    }
}

fn length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

/// Reads an exponent. One that does not fit is replaced by a very large or very small one.
fn exponent_of(text: &str) -> i64 {
    text.parse().unwrap_or(if text.starts_with('-') { i64::MIN / 2 } else { i64::MAX / 2 })
}

fn power_of_ten(mut power: u64, divisor: u128) -> u128 {
    let (mut base, mut result) = (10 % divisor, 1 % divisor);
    while power > 0 {
        if power % 2 == 1 {
            result = result * base % divisor;
        }
        base = base * base % divisor;
        power /= 2;
    }
    result
}

/// Returns a value in which equal numbers are written alike, or `None` if it is too deep.
pub(super) fn comparable(value: &Value, depth: usize) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    Some(match value {
        Value::Number(number) => Value::Number(Decimal::of(number).written().parse().ok()?),
        Value::Array(elements) => {
            Value::Array(elements.iter().map(|one| comparable(one, depth)).collect::<Option<_>>()?)
        }
        Value::Object(members) => {
            let members = members.iter().map(|(name, one)| Some((name.clone(), comparable(one, depth)?)));
            Value::Object(members.collect::<Option<_>>()?)
        }
        other => other.clone(),
    })
}
