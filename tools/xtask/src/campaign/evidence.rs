//! The page with the last outcome of each campaign.

use std::fs;

use anyhow::Context as _;

use super::CAMPAIGNS;
use crate::workspace::{git, root, today};

pub(super) const PAGE: &str = "docs/internals/evidence.md";

const HEAD: &str = "# Evidence

The last outcome of each [campaign](campaigns.md). `cargo xtask campaign NAME` writes its row when it ends; do not edit this page by
hand. A run with arguments of its own is not recorded, and a skipped one does not replace an outcome. A `+` after the commit means that
the work tree had changes that are not in it. [CONTRIBUTING](../../CONTRIBUTING.md#campaigns) lists the campaigns.

| campaign | date | commit | outcome | seconds | figures |
|---|---|---|---|--:|---|
";

/// Returns the commit that is checked out, with a mark if the work tree has something else.
pub(super) fn commit() -> anyhow::Result<String> {
    let mark = if super::uncommitted("normal")?.is_empty() { "" } else { "+" };
    Ok(git(&["rev-parse", "--short", "HEAD"])?.trim().to_owned() + mark)
}

/// Writes how a campaign ended now. The figures say what was counted, or what is wrong.
pub(super) fn record(
    name: &str,
    commit: &str,
    outcome: &str,
    seconds: u64,
    figures: &str,
) -> anyhow::Result<()> {
    let path = root().join(PAGE);
    // What fails may be named by its path on this machine.
    let figures = cell(&figures.replace(&format!("{}/", fs::canonicalize(root())?.display()), ""));
    let row = format!("| `{name}` | {} | `{commit}` | {outcome} | {seconds} | {figures} |", today());
    let page = page(&fs::read_to_string(&path).unwrap_or_default(), name, &row);
    fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the first line of a text as it is written into a table.
fn cell(text: &str) -> String {
    text.lines().next().unwrap_or_default().replace('|', "\\|")
}

/// Returns the page with this row in the place of the one with its name. Rows with other names are kept as they are.
fn page(before: &str, name: &str, row: &str) -> String {
    let mut rows: Vec<_> = before.lines().filter_map(|line| Some((name_of(line)?, line))).collect();
    let is_skipped = |row: &str| row.contains(" | skipped | ");
    if !is_skipped(row) || rows.iter().all(|(other, before)| *other != name || is_skipped(before)) {
        rows.retain(|(other, _)| *other != name);
        rows.push((name, row));
    }
    // Those that are not in the list come last.
    let place = |name: &str| CAMPAIGNS.iter().position(|one| one.0 == name).unwrap_or(CAMPAIGNS.len());
    rows.sort_by_key(|(name, _)| (place(name), *name));
    rows.iter().fold(HEAD.to_owned(), |page, (_, row)| page + row + "\n")
}

/// Returns the name of the campaign that a row is about.
fn name_of(row: &str) -> Option<&str> {
    row.strip_prefix("| `")?.split_once("` |").map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSED: &str = "| `faults` | 2026-12-01 | `1234abc` | passed | 7 | 2 runs |";
    const SKIPPED: &str = "| `faults` | 2026-12-02 | `1234abd` | skipped | 0 | no tool |";

    #[test]
    fn a_row_is_replaced_and_others_are_kept() {
        let odd = "| `of-tomorrow` | some day |";
        let before = format!("another head\n\n| x |\n{odd}\n| `pages` | 1 |\n| `faults` | failed |\n");
        let after = page(&before, "faults", PASSED);
        assert_eq!(after, format!("{HEAD}{PASSED}\n| `pages` | 1 |\n{odd}\n"));
        assert_eq!(
            page(&after, "contract", "| `contract` |"),
            after.replace(HEAD, &format!("{HEAD}| `contract` |\n"))
        );
    }

    #[test]
    fn what_was_skipped_takes_the_place_of_no_outcome() {
        let [passed, skipped] = [PASSED, SKIPPED].map(|row| page("", "faults", row));
        assert_eq!(page(&passed, "faults", SKIPPED), passed);
        assert_eq!(page(&skipped, "faults", SKIPPED), skipped);
        assert_eq!(page(&skipped, "faults", PASSED), passed);
        // The figures stay in their cell.
        assert_eq!(cell("a | b\nc"), "a \\| b");
    }

    #[test]
    fn the_committed_page_is_as_it_would_be_written() {
        let committed = fs::read_to_string(root().join(PAGE)).unwrap();
        assert_eq!(page(&committed, "of-tomorrow", "row"), committed.clone() + "row\n");
    }
}
