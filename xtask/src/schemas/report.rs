//! The output of a refresh.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use super::changes::{Change, What};
use super::doubtful;
use super::folder::Prepared;

/// The limit of printed lists. What is beyond it is only counted.
const MOST: usize = 400;

/// Prints the counts, then the new types and the breaking changes.
pub(crate) fn print(prepared: &Prepared, changes: &[Change]) {
    let manifest = &prepared.manifest;
    let counts = &manifest.counts;
    println!(
        "{}, published {}",
        manifest.origin.source,
        manifest.origin.published.as_deref().unwrap_or("unknown")
    );
    println!(
        "{} types with {} properties and {} definitions; {} types left out{}",
        counts.types,
        counts.properties,
        counts.definitions,
        counts.left_out,
        reasons(&manifest.left_out)
    );
    for (why, keywords) in &manifest.dropped {
        let total: usize = keywords.values().sum();
        let mut most: Vec<_> = keywords.iter().collect();
        most.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let most: Vec<String> = most.iter().take(8).map(|(what, count)| format!("{what} {count}")).collect();
        println!("{why}: {total} ({})", most.join(", "));
    }
    println!(
        "doubtful: {} constraints became warnings; {} that schemas/doubtful.toml names are gone",
        doubtful::count(&prepared.doubtful),
        prepared.forgotten
    );
    print_changes(changes);
}

fn reasons(left_out: &BTreeMap<String, String>) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in left_out.values() {
        *counts.entry(reason).or_default() += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

fn print_changes(changes: &[Change]) {
    let of = |what: What| changes.iter().filter(move |change| change.what == what);
    let is_inner = |change: &&Change| !matches!(change.what, What::TypeAdded | What::TypeRemoved);
    let changed: BTreeSet<&str> =
        changes.iter().filter(is_inner).map(|change| change.type_name.as_str()).collect();
    let breaking: Vec<&Change> = changes.iter().filter(|change| change.is_breaking()).collect();
    println!(
        "{} new, {} changed, {} removed types; {} breaking changes",
        of(What::TypeAdded).count(),
        changed.len(),
        of(What::TypeRemoved).count(),
        breaking.len()
    );
    let added: Vec<&Change> = of(What::TypeAdded).collect();
    list(' ', &added);
    list('!', &breaking);
}

fn list(mark: char, lines: &[impl Display]) {
    for line in lines.iter().take(MOST) {
        println!("{mark} {line}");
    }
    if lines.len() > MOST {
        println!("{mark} and {} more", lines.len() - MOST);
    }
}
