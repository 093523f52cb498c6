//! Measured figures and their bounds.

use serde::Serialize;

use crate::bench::number;

/// The kind of a figure. A bound on a size must hold. Times and ratios of times depend on the processor and
/// are only printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// Megabytes on disk or in memory, or a ratio of them.
    Size,
    /// A time, or a ratio of times.
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

    pub(crate) fn ratio_of_sizes(name: impl Into<String>, value: f64) -> Self {
        Self::new(name, value, "times", Kind::Size)
    }

    pub(crate) fn time(name: impl Into<String>, value: f64, unit: &'static str) -> Self {
        Self::new(name, value, unit, Kind::Time)
    }

    pub(crate) fn ratio_of_times(name: impl Into<String>, value: f64) -> Self {
        Self::new(name, value, "times", Kind::Time)
    }

    fn new(name: impl Into<String>, value: f64, unit: &'static str, kind: Kind) -> Self {
        let value = (value * 1000.0).round() / 1000.0;
        Self { figure: name.into(), value, unit, kind, bound: None, holds: None }
    }

    /// Sets the bound below which the figure should stay. A size must stay below it.
    pub(crate) fn below(mut self, bound: f64) -> Self {
        self.bound = Some(bound);
        self.holds = Some(self.value < bound);
        self
    }

    /// Returns whether this is a size that exceeds its bound.
    pub(crate) fn is_broken(&self) -> bool {
        self.kind == Kind::Size && self.holds == Some(false)
    }
}

/// Returns a page with all figures and their bounds.
pub(crate) fn page(figures: &[Figure]) -> String {
    let mut page = "# Measured\n\nWritten by `cargo xtask campaign bench -- --report docs/internals/measured.md`; `--only build` measures builds. The bench \
                    fails if a size is over\nits bound. Times and ratios of times depend on the processor: their bound is a goal, and \
                    fails nothing.\n[Performance](../explanation/performance.md) has some of them beside those of HashiCorp's awscc.\n\n\
                    | figure | measured | bound or goal |\n|---|--:|--:|\n"
        .to_owned();
    for figure in figures {
        let limit = match (figure.bound, figure.kind) {
            (None, _) => String::new(),
            (Some(bound), Kind::Size) => format!("below {bound} {}", figure.unit),
            (Some(bound), Kind::Time) => format!("goal: {bound} {}", figure.unit),
        };
        let value = number::with(figure.value, figure.unit);
        page.push_str(&format!("| {} | {value} | {limit} |\n", figure.figure));
    }
    page
}

/// Returns the median of some measurements.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median(vec![9.0, 1.0, 2.0]), 2.0);
    }

    #[test]
    fn a_size_over_its_bound_is_broken() {
        assert!(Figure::size("binary", 41.0).below(40.0).is_broken());
        assert!(!Figure::size("binary", 39.0).below(40.0).is_broken());
        assert!(Figure::ratio_of_sizes("few to all", 2.1).below(2.0).is_broken());
    }

    #[test]
    fn what_depends_on_the_processor_blocks_nothing() {
        assert!(!Figure::time("start", 11.0, "ms").below(10.0).is_broken());
        assert!(!Figure::ratio_of_times("ours to ready-made", 1.6).below(1.5).is_broken());
    }

    #[test]
    fn the_page_says_what_is_a_bound_and_what_is_a_goal() {
        let figures =
            [Figure::size("binary", 25.83).below(40.0), Figure::time("start", 2.31, "ms").below(10.0)];
        let page = page(&figures);
        assert!(
            page.ends_with("| binary | 26 MB | below 40 MB |\n| start | 2.3 ms | goal: 10 ms |\n"),
            "{page}"
        );
    }
}
