//! The schema folder: prepares its content, and writes it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::keywords::Tally;
use super::manifest::{Counts, Manifest, Origin, Package, by_reason};
use super::references::{self, References};
use super::source::{Source, sha256};
use super::{doubtful, layout, normalise, overrides, walk};
use crate::workspace::names;

/// The content of the folder for a source.
pub(crate) struct Prepared {
    /// The types that are served, normalised and corrected.
    pub(crate) documents: BTreeMap<String, Value>,
    /// The manifest that goes with them.
    pub(crate) manifest: Manifest,
    /// What refers to what.
    pub(crate) references: References,
    /// The constraints of doubtful origin, without those that are gone.
    pub(crate) doubtful: doubtful::Doubtful,
    /// How many of them are gone.
    pub(crate) forgotten: usize,
}

/// Normalises a source, selects the types, and applies the folder's overrides and doubtful constraints.
pub(crate) fn prepare(source: &Source, folder: &Path, package: &Package) -> Result<Prepared> {
    let mut tally = Tally::default();
    let (mut documents, left_out) = served(source, &mut tally);
    let mut doubts = doubtful::read(folder)?;
    let mut forgotten = 0;
    if source.is_package {
        let corrections = overrides::read(folder)?;
        let stale: Vec<String> =
            overrides::apply(&mut documents, &corrections).iter().map(ToString::to_string).collect();
        ensure!(
            stale.is_empty(),
            "these entries of schemas/overrides.toml match nothing or change nothing; remove or correct them:\n  {}",
            stale.join("\n  ")
        );
        let stale = doubtful::apply(&mut documents, &doubts);
        forgotten = doubtful::count(&stale);
        doubts = doubtful::without(&doubts, &stale);
    }
    let is_served = |type_name: &str| source.is_package && documents.contains_key(type_name);
    let references = references::of(source, is_served)?;
    let iam = Manifest::read(folder)?.iam;
    let manifest = Manifest { iam, ..manifest(source, package, &documents, left_out, &tally) };
    Ok(Prepared { documents, manifest, references, doubtful: doubts, forgotten })
}

/// Returns the facts of the types that are served, and the reasons why the others are not.
pub(crate) fn served(
    source: &Source,
    tally: &mut Tally,
) -> (BTreeMap<String, Value>, BTreeMap<String, String>) {
    let mut documents = BTreeMap::new();
    let mut left_out = BTreeMap::new();
    for (type_name, raw) in &source.documents {
        match why_left_out(type_name, raw, source.regions.contains_key(type_name)) {
            Some(reason) => drop(left_out.insert(type_name.clone(), reason)),
            None => documents.extend(normalise::document(raw, tally).map(|facts| (type_name.clone(), facts))),
        }
    }
    (documents, left_out)
}

/// Returns why a type is left out. A type is served if the service can create, read and delete it. A service that
/// was shut down is left out if the home region no longer lists it; otherwise configurations may still use it.
fn why_left_out(type_name: &str, raw: &Value, is_elsewhere: bool) -> Option<String> {
    if !type_name.starts_with("AWS::") || type_name.split("::").count() != 3 {
        return Some("no AWS resource type".into());
    }
    let has = |handler: &&str| raw.pointer(&format!("/handlers/{handler}")).is_some();
    let missing: Vec<&str> =
        ["create", "read", "delete"].into_iter().filter(|handler| !has(handler)).collect();
    if missing.len() == 3 {
        return Some("no handlers".into());
    }
    if !missing.is_empty() {
        return Some(format!("no {} handler", missing.join(" and ")));
    }
    let is_shut_down = raw.pointer("/lifecycle/status").is_some_and(|status| status == "shutdown");
    (is_elsewhere && is_shut_down).then(|| "shut down".into())
}

fn manifest(
    source: &Source,
    package: &Package,
    documents: &BTreeMap<String, Value>,
    left_out: BTreeMap<String, String>,
    tally: &Tally,
) -> Manifest {
    let mut counts = Counts { types: documents.len(), left_out: left_out.len(), ..Counts::default() };
    let mut types = BTreeMap::new();
    let mut all = String::new();
    for (type_name, document) in documents {
        let hash = sha256(layout::text(document).as_bytes());
        all.push_str(&hash);
        types.insert(type_name.clone(), hash.chars().take(16).collect());
        let definitions = document.get("definitions").and_then(Value::as_object);
        counts.definitions += definitions.map_or(0, serde_json::Map::len);
        walk::nodes(document, &mut |_, node| {
            counts.properties +=
                node.get("properties").and_then(Value::as_object).map_or(0, serde_json::Map::len);
        });
    }
    let is_served = |type_name: &&String| documents.contains_key(*type_name);
    let regions = source.regions.iter().filter(|(name, _)| is_served(name));
    Manifest {
        package: package.clone(),
        origin: Origin {
            source: source.origin.clone(),
            published: source.published.clone(),
            sha256: sha256(all.as_bytes()),
        },
        counts,
        dropped: by_reason(tally),
        left_out,
        regions: regions.map(|(name, region)| (name.clone(), region.clone())).collect(),
        types,
        ..Manifest::default()
    }
}

/// Returns the file name of a type, as the registry publishes it.
pub(crate) fn file_name(type_name: &str) -> String {
    format!("{}.json", type_name.replace("::", "-").to_lowercase())
}

/// Reads the committed documents.
pub(crate) fn read(folder: &Path) -> Result<BTreeMap<String, Value>> {
    let mut documents = BTreeMap::new();
    for name in names(folder, ".json")? {
        let text = fs::read_to_string(folder.join(&name))?;
        let document: Value =
            serde_json::from_str(&text).with_context(|| format!("schemas/{name} is not JSON"))?;
        let type_name = document.get("typeName").and_then(Value::as_str).unwrap_or_default().to_owned();
        ensure!(file_name(&type_name) == name, "schemas/{name} holds the type `{type_name}`");
        documents.insert(type_name, document);
    }
    Ok(documents)
}

/// Writes the files that changed, and removes those of types that are gone.
pub(crate) fn write(prepared: &Prepared, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let wanted: BTreeMap<String, &Value> =
        prepared.documents.iter().map(|(type_name, document)| (file_name(type_name), document)).collect();
    for name in names(folder, ".json")? {
        if !wanted.contains_key(&name) {
            fs::remove_file(folder.join(name))?;
        }
    }
    for (name, document) in wanted {
        write_if_changed(&folder.join(name), &layout::text(document))?;
    }
    if !prepared.doubtful.is_empty() {
        write_if_changed(&folder.join("doubtful.toml"), &doubtful::text(&prepared.doubtful)?)?;
    }
    // The registry's own documents have no such formats.
    if !prepared.references.is_empty() {
        write_if_changed(&folder.join("references.toml"), &references::text(&prepared.references)?)?;
    }
    write_if_changed(&folder.join("manifest.toml"), &prepared.manifest.text()?)
}

/// Writes a file only if its text differs. A file that keeps its time does not make the macro run again.
pub(crate) fn write_if_changed(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(type_name: &str, handlers: &[&str], status: &str, is_elsewhere: bool) -> Option<String> {
        let handlers: serde_json::Map<_, _> =
            handlers.iter().map(|h| ((*h).to_owned(), Value::from(1))).collect();
        why_left_out(
            type_name,
            &serde_json::json!({"handlers": handlers, "lifecycle": {"status": status}}),
            is_elsewhere,
        )
    }

    #[test]
    fn create_read_and_delete_decide() {
        let all = ["create", "read", "delete"];
        assert_eq!(why("AWS::A::B", &all, "", false), None);
        assert_eq!(why("AWS::A::B", &["create", "read"], "", false).as_deref(), Some("no delete handler"));
        assert_eq!(why("AWS::A::B", &[], "", false).as_deref(), Some("no handlers"));
        assert_eq!(why("Alexa::A::B", &all, "", false).as_deref(), Some("no AWS resource type"));
    }

    #[test]
    fn a_service_that_was_shut_down_stays_where_the_home_region_lists_it() {
        let all = ["create", "read", "delete"];
        assert_eq!(why("AWS::A::B", &all, "shutdown", false), None);
        assert_eq!(why("AWS::A::B", &all, "sunset", true), None);
        assert_eq!(why("AWS::A::B", &all, "shutdown", true).as_deref(), Some("shut down"));
    }

    #[test]
    fn a_refresh_keeps_the_pin_of_another_package() {
        let folder = tempfile::tempdir().expect("a folder");
        let pin = |name: &str| Package { name: name.to_owned(), ..Package::default() };
        let before = Manifest { package: pin("schemas"), iam: pin("actions"), ..Manifest::default() };
        fs::write(folder.path().join("manifest.toml"), before.text().expect("text")).expect("written");
        let after = prepare(&Source::default(), folder.path(), &pin("newer")).expect("prepared").manifest;
        assert_eq!((after.package, after.iam), (pin("newer"), pin("actions")));
    }
}
