//! Checks that [`Pattern::is_re2`] explains which patterns the reference checks. In its archive, the patterns that
//! it could not read are blank.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;
use ferroform_schema::pattern::Pattern;
use serde_json::Value;

use crate::workspace::names;

/// Returns a message for each pattern of the archive that the reference checks although it should not, or the
/// reverse. If a pattern is blank in the archive, the one in `schemas/` is used.
pub(super) fn faults(archive: &Path, shipped: &Path) -> Result<Vec<String>> {
    let (archived, shipped) = (patterns(archive)?, patterns(shipped)?);
    let (mut faults, mut blank) = (Vec::new(), 0);
    for (place, pattern) in &archived {
        let original = if pattern.is_empty() { shipped.get(place) } else { Some(pattern) };
        let Some(Ok(read)) = original.map(|pattern| Pattern::read(pattern)) else { continue };
        blank += usize::from(pattern.is_empty());
        if read.is_re2() == pattern.is_empty() {
            let verb = if pattern.is_empty() { "does not check" } else { "checks" };
            faults.push(format!("the reference {verb} the pattern of {} at {}", place.0, place.1));
        }
    }
    println!("patterns: {} in the archive, {blank} of those that are blank there known", archived.len());
    Ok(faults)
}

/// Returns the patterns of all schemas of a folder, by type and JSON pointer. Those of doubtful origin are left
/// out, because they are not the registry's.
fn patterns(folder: &Path) -> Result<BTreeMap<(String, String), String>> {
    let mut found = BTreeMap::new();
    for name in names(folder, ".json")? {
        let document: Value = serde_json::from_str(&fs::read_to_string(folder.join(name))?)?;
        collect(&document, document["typeName"].as_str().unwrap_or_default(), "", &mut found);
    }
    Ok(found)
}

fn collect(node: &Value, type_name: &str, at: &str, found: &mut BTreeMap<(String, String), String>) {
    match node {
        Value::Object(members) => {
            for (name, member) in members.iter().filter(|(name, _)| *name != "doubtful") {
                match member.as_str().filter(|_| name == "pattern") {
                    Some(pattern) => drop(found.insert((type_name.into(), at.into()), pattern.into())),
                    None => collect(member, type_name, &format!("{at}/{name}"), found),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, type_name, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}
