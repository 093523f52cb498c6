//! A table of figures of two programs, as a Markdown document.

use std::fmt::Write as _;

use crate::bench::figure::median;
use crate::bench::number::{rounded, with};

/// The widest bar of the chart, in characters.
const WIDTH: usize = 40;

/// The same figure of both programs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figures {
    ours: f64,
    other: f64,
}

impl Figures {
    pub(crate) fn both(ours: f64, other: f64) -> Self {
        Self { ours, other }
    }

    fn ratio(self) -> f64 {
        self.ours / self.other
    }

    /// Returns the medians of one figure over all rounds.
    pub(crate) fn of<T>(rounds: &[Vec<T>; 2], figure: fn(&T) -> f64) -> Self {
        let [ours, other] = [0, 1].map(|program: usize| median(rounds[program].iter().map(figure).collect()));
        Self { ours, other }
    }
}

/// Figures in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comparison {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    part: String,
    what: &'static str,
    unit: &'static str,
    figures: Figures,
}

impl Comparison {
    pub(crate) fn add(&mut self, part: &str, what: &'static str, unit: &'static str, figures: Figures) {
        self.rows.push(Row { part: part.to_owned(), what, unit, figures });
    }

    /// Returns the table and the chart, with the other program under this name.
    pub(crate) fn document(&self, other: &str) -> String {
        let mut text = format!("|  | {other} | Ferroform | |\n|---|--:|--:|--:|\n");
        for (part, rows) in self.parts() {
            let _ = writeln!(text, "| **{part}** | | | |");
            for Row { what, unit, figures, .. } in rows {
                let [other, ours] = [figures.other, figures.ours].map(|figure| with(figure, unit));
                let _ = writeln!(text, "| {what} | {other} | {ours} | {} × |", rounded(figures.ratio()));
            }
        }
        let _ = write!(text, "\nFerroform's part of what {other} takes, by row:\n\n```text\n");
        let width = self.rows.iter().map(|row| row.what.len()).max().unwrap_or_default();
        for (part, rows) in self.parts() {
            let _ = writeln!(text, "{}", part.replace('`', ""));
            for Row { what, figures, .. } in rows {
                let (what, ratio) = (what.replace('`', ""), figures.ratio());
                let _ = writeln!(text, "  {what:width$}  {} {:.0} %", bar(ratio), ratio * 100.0);
            }
        }
        text.push_str("```\n");
        text
    }

    /// Returns the rows of each part, in order.
    fn parts(&self) -> impl Iterator<Item = (&str, &[Row])> {
        self.rows.chunk_by(|row, next| row.part == next.part).map(|rows| (rows[0].part.as_str(), rows))
    }
}

/// Returns a bar in eighths of a character. One beyond the width ends in an arrow.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the width is small, and a bar no longer"
)]
fn bar(ratio: f64) -> String {
    let widest = WIDTH * 8;
    let eighths = (ratio.min(1.0) * widest as f64).round().max(1.0) as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    let arrow = if ratio > 1.0 { "▶" } else { "" };
    format!("{}{rest}{arrow}", "█".repeat(eighths / 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_both_figures_and_their_ratio() {
        let mut comparison = Comparison::default();
        comparison.add("`plan`", "memory", "MB", Figures::both(17.2, 291.4));
        let text = comparison.document("awscc 1.96.0");
        assert!(text.contains("|  | awscc 1.96.0 | Ferroform | |"), "{text}");
        assert!(text.contains("| **`plan`** | | | |\n| memory | 291 MB | 17 MB | 0.059 × |"), "{text}");
        assert!(text.contains("plan\n  memory  ██▍ 6 %"), "{text}");
    }

    #[test]
    fn a_bar_is_never_longer_than_the_chart() {
        assert_eq!(bar(1.0), "█".repeat(40));
        assert_eq!(bar(0.0), "▏");
        assert!(bar(3.0).ends_with('▶'));
    }

    #[test]
    fn a_figure_is_the_median_of_its_rounds() {
        assert_eq!(Figures::of(&[vec![3, 1, 2], vec![9, 9, 1]], |n| f64::from(*n)), Figures::both(2.0, 9.0));
    }
}
