//! `cargo xtask schemas --against DIR`: separates what the transport has from the registry from what it added or
//! changed.
//!
//! A node that both have is compared keyword by keyword. A constraint that only the transport has is of doubtful
//! origin. A constraint that differs is newer content, unless the transport's published patches name it; then it
//! is the transport's change, and an override has to undo it. Everything else that differs is newer content: the
//! transport changes nothing else, apart from what normalising and the overrides undo (measured on its last
//! published patches, June 2026).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use ferroform_schema::pattern::Pattern;
use serde_json::{Map, Value};

use super::doubtful::{self, Doubtful};
use super::folder::{self, served};
use super::keywords::{CONSTRAINTS, LISTS, MAPS, SINGLES, Tally};
use super::manifest::Package;
use super::source::{self, Source};
use super::{meaning, normalise, overrides, report, walk};
use crate::workspace::names;

/// Where a difference comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// The registry has changed it since the archive was made.
    Newer,
    /// The transport changed it, according to its published patches.
    Own,
    /// Only the transport has it.
    Doubtful,
    /// The archive has a blank pattern, and the transport has one.
    Blank,
}

/// One difference at a node that both have, or a patched constraint at one that only the transport has.
struct Difference {
    type_name: String,
    pointer: String,
    keyword: String,
    cause: Cause,
    is_patched: bool,
    archived: Option<Value>,
}

/// The transport's published patches: type and JSON pointer of each keyword they set or remove.
type Patches = BTreeMap<String, BTreeSet<String>>;

/// Compares the two, prints the result, and with `is_write` writes `doubtful.toml`.
pub(crate) fn run(
    transport: &Source,
    package: &Package,
    archive: &Path,
    patches: Option<&Path>,
    folder: &Path,
    is_write: bool,
) -> Result<()> {
    let archive = source::registry(archive)?;
    let patches = patches.map_or_else(|| Ok(Patches::new()), read_patches)?;
    let mut tally = Tally::default();
    let (documents, _) = served(transport, &mut tally);
    let mut differences = Vec::new();
    for (type_name, document) in &documents {
        let raw = (transport.documents.get(type_name), archive.documents.get(type_name));
        let empty = BTreeSet::new();
        let patched = patches.get(&folder_name(type_name)).unwrap_or(&empty);
        compare(type_name, document, raw, patched, &mut differences);
    }
    print_counts(&documents, &archive, &tally, &differences);
    let corrections = overrides::read(folder)?;
    print_missing_overrides(&differences, &corrections);
    let doubts = doubts(&differences);
    println!("doubtful: {} constraints of {} types", doubtful::count(&doubts), doubts.len());
    if is_write {
        folder::write_if_changed(&folder.join("doubtful.toml"), &doubtful::text(&doubts)?)?;
        println!("wrote schemas/doubtful.toml; `cargo xtask schemas` applies it");
    }
    print_meaning(&archive, folder::prepare(transport, folder, package)?.documents)
}

fn compare(
    type_name: &str,
    document: &Value,
    (raw, archived): (Option<&Value>, Option<&Value>),
    patched: &BTreeSet<String>,
    differences: &mut Vec<Difference>,
) {
    let facts = archived.and_then(|raw| normalise::document(raw, &mut Tally::default())).unwrap_or_default();
    let known = by_pointer(&facts);
    let blank = blank_patterns(archived.unwrap_or(&Value::Null));
    for (pointer, node) in by_pointer(document) {
        let raw = raw.and_then(|raw| raw.pointer(&pointer));
        let mut push = |keyword: &str, cause, archived: Option<&Value>| {
            differences.push(Difference {
                type_name: type_name.to_owned(),
                pointer: pointer.clone(),
                keyword: keyword.to_owned(),
                cause,
                is_patched: patched.contains(&format!("{pointer}/{keyword}")),
                archived: archived.cloned(),
            });
        };
        let before = known.get(&pointer);
        for keyword in keywords(node, before.copied()) {
            let is_patched = patched.contains(&format!("{pointer}/{keyword}"));
            let is_constraint = CONSTRAINTS.contains(&keyword);
            match (before.map(|b| b.get(keyword)), node.get(keyword)) {
                (None, _) if is_constraint && is_patched => push(keyword, Cause::Doubtful, None),
                (None, _) => {}
                (Some(before), after) if before == after => {}
                // Alternatives are compared as nodes. Here only their presence is compared.
                (Some(before), after) if LISTS.contains(&keyword) => match (before, after) {
                    (None, Some(_)) if is_patched => push(keyword, Cause::Own, None),
                    (Some(_), Some(_)) => {}
                    _ => push(keyword, Cause::Newer, before),
                },
                (Some(None), Some(pattern))
                    if keyword == "pattern"
                        && blank.contains(&pointer)
                        && !is_patched
                        && !is_re2(pattern) =>
                {
                    push(keyword, Cause::Blank, None);
                }
                (Some(None), Some(_)) if is_constraint => push(keyword, Cause::Doubtful, None),
                (Some(Some(before)), after) if is_own(keyword, after, raw, is_patched) => {
                    push(keyword, Cause::Own, Some(before));
                }
                (Some(before), _) => push(keyword, Cause::Newer, before),
            }
        }
    }
}

/// Whether a difference is a change of the transport: its patches change constraints in place, or replace an
/// enumeration by a keyword of their own.
fn is_own(keyword: &str, after: Option<&Value>, raw: Option<&Value>, is_patched: bool) -> bool {
    let is_replaced =
        keyword == "enum" && after.is_none() && raw.is_some_and(|r| r.get("enumCaseInsensitive").is_some());
    is_replaced || (is_patched && CONSTRAINTS.contains(&keyword) && after.is_some())
}

/// The keywords of either node that hold no further node.
fn keywords<'n>(node: &'n Map<String, Value>, before: Option<&'n Map<String, Value>>) -> BTreeSet<&'n str> {
    let holds_nodes = |k: &&str| MAPS.contains(k) || SINGLES.contains(k);
    let all = node.keys().chain(before.into_iter().flat_map(Map::keys)).map(String::as_str);
    all.filter(|keyword| !holds_nodes(keyword)).collect()
}

fn by_pointer(document: &Value) -> BTreeMap<String, &Map<String, Value>> {
    let mut found = BTreeMap::new();
    walk::nodes(document, &mut |pointer, node| {
        found.insert(pointer.to_owned(), node);
    });
    found
}

/// Whether the reference's engine can read a pattern. If it can and the archive is blank, the registry had another
/// pattern then.
fn is_re2(pattern: &Value) -> bool {
    let read = pattern.as_str().and_then(|pattern| Pattern::read(pattern).ok());
    read.is_some_and(|pattern| pattern.is_re2())
}

/// Returns the nodes with a blank pattern. The archive has these where the reference's engine could not read the
/// pattern.
fn blank_patterns(raw: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk::nodes(raw, &mut |pointer, node| {
        if node.get("pattern").is_some_and(|pattern| pattern == "") {
            found.insert(pointer.to_owned());
        }
    });
    found
}

fn doubts(differences: &[Difference]) -> Doubtful {
    let mut doubts = Doubtful::new();
    for found in differences.iter().filter(|d| d.cause == Cause::Doubtful) {
        let nodes = doubts.entry(found.type_name.clone()).or_default();
        nodes.entry(found.pointer.clone()).or_default().insert(found.keyword.clone());
    }
    doubts
}

/// Reads `<type>/<file>.json`, each a list of JSON patch operations.
fn read_patches(folder: &Path) -> Result<Patches> {
    let mut patches = Patches::new();
    for name in names(folder, "")? {
        let folder = folder.join(&name);
        if !folder.is_dir() {
            continue;
        }
        for file in names(&folder, ".json")? {
            let path = folder.join(file);
            let operations: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&path)?)
                .with_context(|| format!("{} is no list of operations", path.display()))?;
            let paths = operations.iter().filter_map(|o| o.get("path")?.as_str().map(str::to_owned));
            patches.entry(name.clone()).or_default().extend(paths);
        }
    }
    Ok(patches)
}

/// Returns the name of the folder with a type's patches.
fn folder_name(type_name: &str) -> String {
    type_name.replace("::", "_").to_lowercase()
}

fn print_counts(
    documents: &BTreeMap<String, Value>,
    archive: &Source,
    tally: &Tally,
    differences: &[Difference],
) {
    let missing: Vec<&str> =
        archive.documents.keys().filter(|t| !documents.contains_key(*t)).map(String::as_str).collect();
    let shared = archive.documents.len() - missing.len();
    println!(
        "{} archived types, {shared} of them served; not served: {}",
        archive.documents.len(),
        missing.join(", ")
    );
    for ((why, what), count) in &tally.0 {
        if *why == "rewritten" {
            println!("undone by rule: {count} {what}");
        }
    }
    for cause in [Cause::Own, Cause::Doubtful, Cause::Blank, Cause::Newer] {
        let of = || differences.iter().filter(move |d| d.cause == cause);
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for found in of() {
            let count = counts.entry(&found.keyword).or_default();
            count.0 += 1;
            count.1 += usize::from(found.is_patched);
        }
        let words = match cause {
            Cause::Own => "the transport's own, to be undone by overrides",
            Cause::Doubtful => "only in the transport (in its published patches)",
            Cause::Blank => "blank in the archive, taken from the transport",
            Cause::Newer => "newer registry content",
        };
        let counts: Vec<String> =
            counts.iter().map(|(k, (all, patched))| format!("{k} {all} ({patched})")).collect();
        println!("{words}: {} - {}", of().count(), counts.join(", "));
    }
}

/// Prints override entries for the transport's changes that no override undoes yet, ready to be reviewed and
/// added.
fn print_missing_overrides(differences: &[Difference], corrections: &[overrides::Correction]) {
    for found in differences.iter().filter(|d| d.cause == Cause::Own) {
        let path = format!("{}/{}", found.pointer, found.keyword);
        if corrections.iter().any(|c| c.type_name == found.type_name && c.path == path) {
            continue;
        }
        let set = found.archived.as_ref().map_or_else(String::new, |value| format!("\nset = {value}"));
        println!("\n[[schema]]\ntype = \"{}\"\npath = {}{set}", found.type_name, Value::from(path));
    }
}

/// Prints what changes for users from the archive's schemas to ours.
fn print_meaning(archive: &Source, mut ours: BTreeMap<String, Value>) -> Result<()> {
    let archived = archive.documents.iter().filter(|(type_name, _)| ours.contains_key(*type_name));
    let archived: BTreeMap<String, Value> = archived
        .filter_map(|(name, raw)| Some((name.clone(), normalise::document(raw, &mut Tally::default())?)))
        .collect();
    ours.retain(|type_name, _| archived.contains_key(type_name));
    println!("\nfrom the archive to our schemas:");
    report::print_differences(&meaning::between(&archived, &ours)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn causes(ours: Value, archived: Value, patched: &[&str]) -> Vec<(String, Cause)> {
        let with = |node: Value| json!({"typeName": "AWS::A::B", "properties": {"A": node}});
        let (raw, archived) = (with(ours), with(archived));
        let document = normalise::document(&raw, &mut Tally::default()).expect("a schema");
        let patched = patched.iter().map(|keyword| format!("/properties/A/{keyword}")).collect();
        let mut differences = Vec::new();
        compare("AWS::A::B", &document, (Some(&raw), Some(&archived)), &patched, &mut differences);
        differences.into_iter().map(|d| (d.keyword, d.cause)).collect()
    }

    #[test]
    fn a_constraint_only_the_transport_has_is_doubtful() {
        let found = causes(json!({"type": "string", "maxLength": 4}), json!({"type": "string"}), &[]);
        assert_eq!(found, [("maxLength".to_owned(), Cause::Doubtful)]);
    }

    #[test]
    fn a_constraint_that_differs_is_newer_unless_it_was_patched() {
        let (ours, archived) = (json!({"enum": ["a", "b"]}), json!({"enum": ["a"]}));
        assert_eq!(causes(ours.clone(), archived.clone(), &[]), [("enum".to_owned(), Cause::Newer)]);
        assert_eq!(causes(ours, archived, &["enum"]), [("enum".to_owned(), Cause::Own)]);
    }

    #[test]
    fn an_enumeration_that_became_an_invention_is_the_transports_own() {
        let found = causes(json!({"enumCaseInsensitive": ["a"]}), json!({"enum": ["A"]}), &[]);
        assert_eq!(found, [("enum".to_owned(), Cause::Own)]);
        assert_eq!(causes(json!({}), json!({"enum": ["A"]}), &[]), [("enum".to_owned(), Cause::Newer)]);
    }

    #[test]
    fn a_blank_pattern_says_nothing_about_the_transports() {
        let (ours, archived) = (json!({"pattern": "^(?!a)"}), json!({"pattern": ""}));
        assert_eq!(causes(ours.clone(), archived.clone(), &[]), [("pattern".to_owned(), Cause::Blank)]);
        assert_eq!(causes(ours, archived, &["pattern"]), [("pattern".to_owned(), Cause::Doubtful)]);
    }

    #[test]
    fn a_pattern_that_the_reference_could_read_is_not_the_one_that_it_left_out() {
        let found = causes(json!({"pattern": "^a$"}), json!({"pattern": ""}), &[]);
        assert_eq!(found, [("pattern".to_owned(), Cause::Doubtful)]);
    }

    #[test]
    fn what_the_archive_has_no_node_for_is_the_registrys_unless_patched() {
        let ours = json!({"type": "object", "properties": {"B": {"pattern": "^a$"}}});
        assert!(causes(ours.clone(), json!({"type": "object"}), &[]).is_empty());
        let found = causes(ours, json!({"type": "object"}), &["properties/B/pattern"]);
        assert_eq!(found, [("pattern".to_owned(), Cause::Doubtful)]);
    }

    #[test]
    fn other_keywords_are_newer_content() {
        let found = causes(json!({"type": "string"}), json!({"type": "number"}), &["type"]);
        assert_eq!(found, [("type".to_owned(), Cause::Newer)]);
    }
}
