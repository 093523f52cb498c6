//! A table of figures of two programs, as a Markdown document.

use std::fmt::Write as _;

use crate::figure::median;
use crate::number::{rounded, with};

/// The widest bar of the chart.
const WIDTH: f64 = 40.0;

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
        let mut part = "";
        for row in &self.rows {
            if row.part != part {
                part = &row.part;
                let _ = writeln!(text, "| **{part}** | | | |");
            }
            let Figures { ours, other } = row.figures;
            let (what, unit) = (row.what, row.unit);
            let ratio = rounded(ours / other);
            let _ = writeln!(text, "| {what} | {} | {} | {ratio} × |", with(other, unit), with(ours, unit));
        }
        let _ = write!(text, "\nFerroform's part of what {other} takes, by row:\n\n```text\n");
        let width = self.rows.iter().map(|row| row.what.len()).max().unwrap_or_default();
        let mut part = "";
        for row in &self.rows {
            if row.part != part {
                part = &row.part;
                let _ = writeln!(text, "{}", part.replace('`', ""));
            }
            let ratio = row.figures.ours / row.figures.other;
            let what = row.what.replace('`', "");
            let _ = writeln!(text, "  {what:width$}  {} {:.0} %", bar(ratio), ratio * 100.0);
        }
        text.push_str("```\n");
        text
    }
}

/// Returns a bar in eighths of a character. One beyond the width ends in an arrow.
fn bar(ratio: f64) -> String {
    if ratio > 1.0 {
        return format!("{}▶", "█".repeat(40));
    }
    let eighths = (ratio * WIDTH * 8.0).round().max(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 1 and 320")]
    let eighths = eighths as usize;
    let rest = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8];
    format!("{}{rest}", "█".repeat(eighths / 8)).trim_end().to_owned()
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
