//! Comparison of the table of faults in `docs/internals/interruptions.md` with the actual outcomes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use super::run::{Case, Told};
use super::stage::KINDS;
use super::{How, Phase};
use crate::faults::damage;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/internals/interruptions.md");
/// The kinds of outcome, in the order of the columns.
const COLUMNS: [&str; 4] = [
    "nothing is noticed",
    "an error or a warning, and state and service agree, at the latest after the next plan or apply",
    "an error; the record of the request is to be removed",
    "an error that names what is left, and how to import it",
];

/// A row of the table: for each column, the faults by their position in the list, with the kinds of types
/// they were applied to.
type Row = [BTreeMap<usize, Vec<&'static str>>; COLUMNS.len()];

/// Compares a phase's part of the page with the outcomes, or writes it if `FERROFORM_BLESS` is set. Of a sample, each outcome must
/// be on the page.
pub(crate) fn check(phase: Phase, outcomes: &[(Case, Told)], is_full: bool) {
    static WRITING: Mutex<()> = Mutex::new(());
    let _guard = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let page = std::fs::read_to_string(PAGE).unwrap();
    let name = format!("{phase:?}").to_lowercase();
    let [begin, end] = ["begin", "end"].map(|edge| format!("<!-- {edge} of {name} -->\n"));
    let (before, rest) = page.split_once(&begin).expect("the page has a place for each phase");
    let (written, after) = rest.split_once(&end).expect("each place has an end");
    if !is_full {
        let missing: Vec<String> = outcomes
            .iter()
            .filter(|(case, told)| !is_in(written, case, *told))
            .map(|(case, told)| format!("{case}: {told:?}"))
            .collect();
        assert!(
            missing.is_empty(),
            "docs/internals/interruptions.md says otherwise of:\n{}",
            missing.join("\n")
        );
        return;
    }
    let table = table(outcomes);
    if std::env::var_os("FERROFORM_BLESS").is_some() {
        std::fs::write(PAGE, format!("{before}{begin}{table}{end}{after}")).unwrap();
    } else {
        assert!(
            written == table,
            "docs/internals/interruptions.md says otherwise (FERROFORM_BLESS=1 writes it):\n{table}"
        );
    }
}

/// Returns whether a table has this outcome.
fn is_in(table: &str, case: &Case, told: Told) -> bool {
    let row = table.lines().find_map(|line| line.strip_prefix(&begin_of_row(case.call, case.skip, case.how)));
    let cell = row.and_then(|cells| cells.split('|').nth(told as usize)).unwrap_or_default();
    cell.split(';').map(str::trim).any(|fault| {
        let (name, kinds) = fault.split_once(" (").map_or((fault, None), |(name, kinds)| (name, Some(kinds)));
        name == case.name && kinds.is_none_or(|kinds| kinds.contains(case.kind.name))
    })
}

/// Returns the first two cells of the row about a fault of a call.
fn begin_of_row(call: &str, skip: u64, how: How) -> String {
    let later = if skip > 0 { ", the second" } else { "" };
    format!("| `{call}`{later} | {how} |")
}

fn table(outcomes: &[(Case, Told)]) -> String {
    let mut rows: BTreeMap<(usize, How), Row> = BTreeMap::new();
    let calls = outcomes.first().map_or(&[][..], |(case, _)| case.phase.calls());
    let names: Vec<&str> =
        damage::all().into_iter().chain(damage::moments("CreateResource")).map(|(name, _)| name).collect();
    for (case, told) in outcomes {
        let call = calls.iter().position(|call| *call == (case.call, case.skip)).unwrap();
        let fault = names.iter().position(|name| *name == case.name).unwrap();
        let row = rows.entry((call, case.how)).or_default();
        row[*told as usize].entry(fault).or_default().push(case.kind.name);
    }
    let mut text =
        format!("| call | fault | {} |\n|---|---|{}\n", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len()));
    for ((call, how), cells) in rows {
        let (name, skip) = calls[call];
        text.push_str(&begin_of_row(name, skip, how));
        for cell in cells {
            let faults = cell.into_iter().map(|(fault, kinds)| match kinds.as_slice() {
                all if all.len() == KINDS.len() => names[fault].to_owned(),
                some => format!("{} ({})", names[fault], some.join(", ")),
            });
            let _ = write!(text, " {} |", faults.collect::<Vec<_>>().join("; "));
        }
        text.push('\n');
    }
    text
}
