//! The output of a refresh.

use std::collections::{BTreeMap, BTreeSet};

use super::doubtful;
use super::folder::Prepared;
use crate::differences::Differences;

/// The limit of printed lists. What is beyond it is only counted.
const MOST: usize = 400;

/// Prints what there is.
pub(crate) fn print(prepared: &Prepared) {
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
}

fn reasons(left_out: &BTreeMap<String, String>) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in left_out.values() {
        *counts.entry(reason).or_default() += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

/// Prints what is new and what breaks users. `cargo xtask surface` prints the rest.
pub(crate) fn print_differences(differences: &Differences) {
    let Differences { breaking, added, changed } = differences;
    println!("{} breaking changes, {} additions, {} others", breaking.len(), added.len(), changed.len());
    list('+', added);
    list('!', breaking);
}

/// Prints what `iam.toml` and `actions.toml` do not have as the handlers need it.
pub(crate) fn print_stale(stale: &BTreeSet<String>) {
    if !stale.is_empty() {
        println!("the actions of handlers have changed: run `cargo xtask schemas iam`");
        list('?', stale);
    }
}

fn list(mark: char, lines: &BTreeSet<String>) {
    for line in lines.iter().take(MOST) {
        println!("{mark} {line}");
    }
    if lines.len() > MOST {
        println!("{mark} and {} more", lines.len() - MOST);
    }
}
