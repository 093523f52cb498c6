//! What is measured, and what it may be.

use serde::Serialize;

/// What a figure is, which decides whether a machine's mood can change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// Bytes on disk or in memory: the same on every machine.
    Size,
    /// Two times, or two sizes, measured side by side.
    Ratio,
    /// A time: to be read with the machine in mind.
    Time,
}

/// One line of the output.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figure {
    figure: String,
    value: f64,
    unit: &'static str,
    kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
}

impl Figure {
    pub(crate) fn size(name: impl Into<String>, megabytes: f64) -> Self {
        Self::new(name, megabytes, "MB", Kind::Size)
    }

    pub(crate) fn ratio(name: impl Into<String>, value: f64) -> Self {
        Self::new(name, value, "times", Kind::Ratio)
    }

    pub(crate) fn time(name: impl Into<String>, value: f64, unit: &'static str) -> Self {
        Self::new(name, value, unit, Kind::Time)
    }

    fn new(name: impl Into<String>, value: f64, unit: &'static str, kind: Kind) -> Self {
        let value = (value * 1000.0).round() / 1000.0;
        Self { figure: name.into(), value, unit, kind, bound: None, holds: None }
    }

    /// The figure must stay below this.
    pub(crate) fn below(mut self, bound: f64) -> Self {
        self.bound = Some(bound);
        self.holds = Some(self.value < bound);
        self
    }

    /// Whether it would be the same if it were measured again.
    pub(crate) fn is_size(&self) -> bool {
        self.kind == Kind::Size
    }

    /// Whether this is worse than it may be, on whatever machine.
    pub(crate) fn is_broken(&self) -> bool {
        self.kind != Kind::Time && self.holds == Some(false)
    }
}

/// The middle of some measurements.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_over_its_bound_is_broken_and_a_time_is_not() {
        assert!(Figure::size("binary", 26.0).below(25.0).is_broken());
        assert!(!Figure::size("binary", 24.0).below(25.0).is_broken());
        assert!(!Figure::time("start", 11.0, "ms").below(10.0).is_broken());
    }

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median(vec![9.0, 1.0, 2.0]), 2.0);
    }
}
