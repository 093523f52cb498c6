//! Ranges, numbers and patterns.

use ferroform_schema::Number;
use ferroform_schema::pattern::Pattern;
use syn::spanned::Spanned as _;
use syn::{Expr, LitStr};

use super::Word;
use crate::catalogue::language as messages;
use crate::finding::Findings;
use crate::syntax::{self, Mistake};

/// Whole numbers, each with its least and its greatest value.
pub(crate) const INTEGERS: &[(&str, i128, i128)] = &[
    ("i8", i8::MIN as i128, i8::MAX as i128),
    ("i16", i16::MIN as i128, i16::MAX as i128),
    ("i32", i32::MIN as i128, i32::MAX as i128),
    ("i64", i64::MIN as i128, i64::MAX as i128),
    ("isize", i64::MIN as i128, i64::MAX as i128),
    ("u8", 0, u8::MAX as i128),
    ("u16", 0, u16::MAX as i128),
    ("u32", 0, u32::MAX as i128),
    ("u64", 0, u64::MAX as i128),
    ("usize", 0, u64::MAX as i128),
];

/// Whether a number is one of this Rust type.
fn holds(integer: &str, number: i128) -> bool {
    let found = INTEGERS.iter().find(|(name, ..)| *name == integer);
    found.is_none_or(|(_, least, most)| (*least..=*most).contains(&number))
}

/// `1..=64`.
pub(crate) struct Range {
    /// Where it begins.
    pub(crate) least: Option<Expr>,
    /// Where it ends.
    pub(crate) most: Option<Expr>,
    /// Whether its end does not belong to it.
    pub(crate) is_half_open: bool,
}

impl Word {
    /// Reads `length(1..=64)`, or reports that it is none.
    pub(crate) fn range(&self, findings: &mut Findings) -> Option<Range> {
        let example = self.known.example;
        let ranges = self.entries(findings, |input| {
            let wrong = Mistake::here(input, messages::write_it(example));
            match input.parse().map_err(|_| wrong.clone())? {
                Expr::Range(range) if range.start.is_some() || range.end.is_some() => Ok(range),
                _ => Err(wrong),
            }
        });
        let mut ranges = ranges.into_iter();
        let range = ranges.next()?;
        if let Some(second) = ranges.next() {
            findings.wrong(second.span(), messages::write_it(example));
        }
        let dots = match &range.limits {
            syn::RangeLimits::HalfOpen(dots) if range.end.is_some() => Some(dots.span()),
            _ => None,
        };
        if let Some(dots) = dots.filter(|_| self.known.word != "range") {
            findings.wrong(dots, messages::inclusive(example));
            return None;
        }
        let value = |side: &Option<Box<Expr>>| {
            let digits = side.as_ref().and_then(|side| syntax::digits(side))?;
            digits.parse::<Number>().ok()
        };
        let is_empty = value(&range.start)
            .zip(value(&range.end))
            .is_some_and(|(least, most)| least > most || (dots.is_some() && least == most));
        if is_empty {
            findings.wrong(range.span(), messages::EMPTY_RANGE);
            return None;
        }
        let (least, most) = (range.start.map(|side| *side), range.end.map(|side| *side));
        Some(Range { least, most, is_half_open: dots.is_some() })
    }

    /// Returns a pattern that can be read.
    pub(crate) fn pattern(&self) -> Result<LitStr, Mistake> {
        let text = self.text()?;
        match Pattern::read(&text.value()) {
            Ok(_) => Ok(text),
            Err(why) => Err(Mistake::new(text.span(), messages::bad_pattern(&why.to_string()))),
        }
    }
}

/// Returns the digits of a literal number, which is one of this Rust type if there is one.
pub(crate) fn number(expr: &Expr, integer: Option<&str>) -> Result<String, Mistake> {
    let wrong = |message: String| Mistake::new(expr.span(), message);
    let digits = syntax::digits(expr).ok_or_else(|| wrong(messages::NO_LIMIT.into()))?;
    match integer {
        Some(integer) if !digits.parse().is_ok_and(|number: i128| holds(integer, number)) => {
            Err(wrong(messages::no_integer(integer)))
        }
        _ => Ok(digits),
    }
}
