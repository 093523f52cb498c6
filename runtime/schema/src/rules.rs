//! Checks values against the demands of a schema. The compiler checks defaults with it, and the provider checks
//! configurations.
//!
//! Each of them has its own types for rules and values: a rule is read as a [`Demand`], a value as a [`Subject`].
//! A value obeys every demand that is not about values of its kind, and a value that is absent or not known yet
//! obeys every demand. Rules about several attributes, or about whether there is a value at all, are left to the
//! provider.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::Number;
use crate::pattern::pattern_matches;

/// Bounds of a range, inclusive unless the demand says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds<T> {
    /// The lower bound.
    pub min: Option<T>,
    /// The upper bound.
    pub max: Option<T>,
}

/// A demand on a single value. `L` is the type of an allowed value, `S` that of a pattern.
#[derive(Debug, Clone, Copy)]
pub enum Demand<'r, L, S> {
    /// A text's length in characters.
    Length(Bounds<u64>),
    /// The number of elements.
    Size(Bounds<u64>),
    /// A number's range. The bounds are decimal numbers; a bound that is not a number is ignored.
    Range(Bounds<&'r str>),
    /// The same with exclusive bounds.
    ExclusiveRange(Bounds<&'r str>),
    /// A number that is a multiple of this.
    MultipleOf(&'r str),
    /// A text in which this pattern matches somewhere.
    Pattern(&'r str),
    /// One of these values.
    OneOf(&'r [L]),
    /// A list without equal elements.
    Unique,
    /// A text that is an RFC 3339 instant.
    Instant,
    /// A text that is a JSON document.
    Json,
    /// A map in each of whose keys one of these patterns matches.
    Keys(&'r [S]),
}

/// A value without parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scalar<'v> {
    /// A boolean.
    Bool(bool),
    /// A number, however it is written.
    Number(Cow<'v, Number>),
    /// A text.
    Text(&'v str),
}

/// A value that may be a scalar: one that is checked, or one that a rule allows.
pub trait Atom {
    /// Returns the scalar, or `None` if the value has parts, is absent or is not known yet.
    fn scalar(&self) -> Option<Scalar<'_>>;
}

/// A value that is checked.
pub trait Subject: Atom {
    /// Returns the number of elements, or `None` if it is not a collection or the number is not known yet.
    fn size(&self) -> Option<u64>;

    /// Returns its keys, if it is a map.
    fn keys(&self) -> impl Iterator<Item = &str>;

    /// Returns the index of the first element that equals an earlier one, and the index of that one, if it is a
    /// list. See [`repeated`].
    fn repeated(&self) -> Option<(usize, usize)>;
}

/// Returns whether a value obeys a demand.
pub fn obeys<L: Atom, S: AsRef<str>>(demand: &Demand<'_, L, S>, value: &impl Subject) -> bool {
    match (demand, value.scalar()) {
        (Demand::Length(bounds), Some(Scalar::Text(text))) => is_within(length(text), *bounds),
        (Demand::Size(bounds), _) => value.size().is_none_or(|size| is_within(size, *bounds)),
        (Demand::Range(bounds), Some(Scalar::Number(number))) => {
            is_at(bounds.min, &number, Ordering::is_ge) && is_at(bounds.max, &number, Ordering::is_le)
        }
        (Demand::ExclusiveRange(bounds), Some(Scalar::Number(number))) => {
            is_at(bounds.min, &number, Ordering::is_gt) && is_at(bounds.max, &number, Ordering::is_lt)
        }
        (Demand::MultipleOf(step), Some(Scalar::Number(number))) => is_multiple(step, &number),
        (Demand::Pattern(pattern), Some(Scalar::Text(text))) => pattern_matches(pattern, text),
        (Demand::OneOf(allowed), Some(found)) => {
            allowed.iter().any(|one| one.scalar().is_some_and(|one| one == found))
        }
        (Demand::Unique, _) => value.repeated().is_none(),
        (Demand::Instant, Some(Scalar::Text(text))) => text.parse::<jiff::Timestamp>().is_ok(),
        (Demand::Json, Some(Scalar::Text(text))) => json_error(text).is_none(),
        (Demand::Keys(patterns), _) => stray_key(patterns, value.keys()).is_none(),
        _ => true,
    }
}

/// Returns the length of a text in characters, as schemas count it.
#[must_use]
pub fn length(text: &str) -> u64 {
    text.chars().count() as u64
}

fn is_within(value: u64, bounds: Bounds<u64>) -> bool {
    bounds.min.is_none_or(|min| value >= min) && bounds.max.is_none_or(|max| value <= max)
}

/// Returns whether the order of the number relative to the bound is allowed. A bound that is absent or not a
/// number allows everything.
#[must_use]
pub fn is_at(bound: Option<&str>, number: &Number, is_allowed: impl Fn(Ordering) -> bool) -> bool {
    bound.and_then(|bound| bound.parse::<Number>().ok()).is_none_or(|bound| is_allowed(number.cmp(&bound)))
}

fn is_multiple(step: &str, number: &Number) -> bool {
    let Ok(divisor) = step.parse::<f64>() else { return true };
    let quotient = number.to_f64() / divisor;
    // Decimal steps have no exact binary form, so a difference in the last few bits of the quotient is ignored.
    let doubt = 8.0 * f64::EPSILON * quotient.abs();
    divisor == 0.0 || (quotient - quotient.round()).abs() <= doubt
}

/// Returns the index of the first element that equals an earlier one, and the index of that one.
pub fn repeated<T>(elements: &[T], is_same: impl Fn(&T, &T) -> bool) -> Option<(usize, usize)> {
    elements.iter().enumerate().find_map(|(later, element)| {
        let earlier = elements.iter().take(later).position(|earlier| is_same(element, earlier))?;
        Some((later, earlier))
    })
}

/// Returns why a text is not a JSON document, or `None` if it is one.
#[must_use]
pub fn json_error(text: &str) -> Option<serde_json::Error> {
    serde_json::from_str::<serde::de::IgnoredAny>(text).err()
}

/// Returns the first key in which none of the patterns matches.
pub fn stray_key<'k>(
    patterns: &[impl AsRef<str>],
    mut keys: impl Iterator<Item = &'k str>,
) -> Option<&'k str> {
    keys.find(|key| !patterns.iter().any(|pattern| pattern_matches(pattern.as_ref(), key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number, or a list of them.
    struct Given(Option<Number>, Vec<Number>);

    impl Atom for Given {
        fn scalar(&self) -> Option<Scalar<'_>> {
            self.0.as_ref().map(|number| Scalar::Number(Cow::Borrowed(number)))
        }
    }

    impl Subject for Given {
        fn size(&self) -> Option<u64> {
            self.0.is_none().then_some(self.1.len() as u64)
        }

        fn keys(&self) -> impl Iterator<Item = &str> {
            std::iter::empty()
        }

        fn repeated(&self) -> Option<(usize, usize)> {
            repeated(&self.1, PartialEq::eq)
        }
    }

    impl Atom for Number {
        fn scalar(&self) -> Option<Scalar<'_>> {
            Some(Scalar::Number(Cow::Borrowed(self)))
        }
    }

    fn given(text: &str) -> Given {
        Given(Some(text.parse().unwrap()), Vec::new())
    }

    fn is_fine(demand: &Demand<'_, Number, &str>, text: &str) -> bool {
        obeys(demand, &given(text))
    }

    #[test]
    fn a_large_number_is_judged_by_every_digit() {
        let at_most = Demand::Range(Bounds { min: None, max: Some("9007199254740992") });
        assert!(is_fine(&at_most, "9007199254740992"));
        assert!(!is_fine(&at_most, "9007199254740993"), "as a float it is the bound");
        let less = Demand::ExclusiveRange(Bounds { min: None, max: Some("18446744073709551616") });
        assert!(is_fine(&less, "18446744073709551615"), "as a float it is the bound");
        let allowed = ["9007199254740992".parse().unwrap(), "1e1".parse().unwrap()];
        assert!(!is_fine(&Demand::OneOf(&allowed), "9007199254740993"));
        assert!(is_fine(&Demand::OneOf(&allowed), "10.0"), "a number is the same however it is written");
    }

    #[test]
    fn multiples_are_told_from_others_however_large() {
        for (step, number) in
            [("1", "2884488026"), ("0.01", "0.07"), ("0.0001", "99.9999"), ("64", "0"), ("0.1", "-3.3e8")]
        {
            assert!(is_fine(&Demand::MultipleOf(step), number), "{number} by {step}");
        }
        for (step, number) in [("1", "2884488026.5"), ("0.01", "0.075"), ("64", "1e3"), ("0.0001", "0.00005")]
        {
            assert!(!is_fine(&Demand::MultipleOf(step), number), "{number} by {step}");
        }
    }

    #[test]
    fn elements_are_counted_and_compared() {
        let twice = Given(None, ["1", "2", "2.0"].map(|text| text.parse().unwrap()).to_vec());
        let two: Demand<'_, Number, &str> = Demand::Size(Bounds { min: Some(2), max: Some(2) });
        assert!(!obeys(&two, &twice) && obeys(&two, &given("7")), "a number has no elements");
        assert!(!obeys(&Demand::<Number, &str>::Unique, &twice));
        assert_eq!(twice.repeated(), Some((2, 1)));
    }
}
