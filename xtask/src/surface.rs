//! `cargo xtask surface`: writes one line per attribute and one file per service, so that a refresh can be
//! reviewed as a diff.
//!
//! The words are those of `cargo xtask explain`. An object that several attributes share is written once, as in
//! the tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use ferroform_compiler::ir::{self, Resource};

use crate::{schemas, served};

/// The length in characters at which a line is cut. A hash then replaces the rest.
const LONGEST: usize = 240;

/// Writes `surface/`, or with `is_check` fails if it is not up to date.
pub(crate) fn run(is_check: bool) -> Result<()> {
    let workspace = crate::workspace::root();
    let services = services(&workspace)?;
    let folder = workspace.join("surface");
    let wanted: BTreeMap<String, &String> =
        services.iter().map(|(service, text)| (format!("{service}.txt"), text)).collect();
    let gone: Vec<String> =
        file_names(&folder)?.into_iter().filter(|name| !wanted.contains_key(name)).collect();
    let is_stale =
        |name: &str, text: &str| fs::read_to_string(folder.join(name)).ok().as_deref() != Some(text);
    let stale: BTreeMap<_, _> = wanted.into_iter().filter(|(name, text)| is_stale(name, text)).collect();
    if is_check {
        let names: Vec<&str> = gone.iter().chain(stale.keys()).map(String::as_str).collect();
        ensure!(names.is_empty(), "surface/ is stale: run `cargo xtask surface` for {}", names.join(", "));
        return Ok(());
    }
    fs::create_dir_all(&folder)?;
    for name in gone {
        fs::remove_file(folder.join(name))?;
    }
    for (name, text) in &stale {
        fs::write(folder.join(name), text)?;
    }
    let lines: usize = services.values().map(|text| text.lines().count()).sum();
    println!("surface/: {} services, {lines} lines; {} files changed", services.len(), stale.len());
    Ok(())
}

fn file_names(folder: &Path) -> Result<BTreeSet<String>> {
    if !folder.is_dir() {
        return Ok(BTreeSet::new());
    }
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// Returns the text of each service.
fn services(workspace: &Path) -> Result<BTreeMap<String, String>> {
    let mut services: BTreeMap<String, String> = BTreeMap::new();
    for resource in served::resources(workspace, None)? {
        let service = resource.cloudformation_type.split("::").nth(1).unwrap_or_default().to_lowercase();
        services.entry(service).or_default().push_str(&lines(&resource));
    }
    Ok(services)
}

/// Returns the lines of a type, each with the names of the type and the object before it.
fn lines(resource: &Resource) -> String {
    let text = with_stable_names(resource, ir::dump::text(resource));
    let mut out = String::new();
    let mut object = String::new();
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(rest) => out.push_str(&cut(&format!("{}{object} {rest}", resource.name))),
            None if line.is_empty() || line == resource.cloudformation_type => continue,
            None => {
                object = format!("/{line}");
                continue;
            }
        }
        out.push('\n');
    }
    out
}

/// Numbers objects by name, so that a new object does not rename all others.
fn with_stable_names(resource: &Resource, mut text: String) -> String {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names = Vec::new();
    for (number, ir::ObjectName { label, .. }) in resource.names.iter().enumerate() {
        let count = seen.entry(label).or_default();
        *count += 1;
        let stable = if *count == 1 { label.clone() } else { format!("{label}.{count}") };
        names.push((format!("{label}#{number}"), stable));
    }
    // In reverse order, because `Tag#1` is a prefix of `Tag#12`.
    for (numbered, stable) in names.iter().rev() {
        text = text.replace(numbered, stable);
    }
    text
}

fn cut(line: &str) -> String {
    let Some((end, _)) = line.char_indices().nth(LONGEST) else { return line.to_owned() };
    let hash: String = schemas::sha256(line.as_bytes()).chars().take(8).collect();
    format!("{}… {hash}", line.get(..end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use ferroform_compiler::annotation::Annotation;
    use ferroform_compiler::overrides::Overrides;

    use super::*;

    #[test]
    fn an_attribute_is_a_line_with_its_type_and_object() {
        let schema = r##"{
            "typeName": "AWS::Logs::Thing", "primaryIdentifier": ["/properties/Name"], "required": ["Name"],
            "handlers": {"create": {}, "read": {}, "delete": {}, "list": {}},
            "properties": {
                "Name": {"type": "string", "maxLength": 8},
                "Tags": {"type": "array", "items": {"$ref": "#/definitions/Tag"}}
            },
            "definitions": {"Tag": {"type": "object", "properties": {"Key": {"type": "string"}}}}
        }"##;
        let (resource, _) =
            ferroform_compiler::compile(schema, &Annotation::default(), &Overrides::default());
        let text = lines(&resource.expect("a table"));
        let has =
            |start: &str, end: &str| text.lines().any(|line| line.starts_with(start) && line.ends_with(end));
        assert!(has("logs_thing identity: name", ""), "{text}");
        assert!(has("logs_thing/", "name (Name): string, required, length ..8"), "{text}");
        assert!(text.lines().all(|line| line.starts_with("logs_thing") && !line.contains('#')), "{text}");
    }

    #[test]
    fn a_control_character_of_a_schema_is_written_out() {
        let schema = r#"{
            "typeName": "AWS::Logs::Thing", "primaryIdentifier": ["/properties/Name"],
            "handlers": {"create": {}, "read": {}, "delete": {}},
            "properties": {
                "Name": {"type": "string", "pattern": "^[\u0000-\n\u007f]+$"},
                "Map": {"type": "object", "patternProperties": {"^\t$": {"type": "string"}}}
            }
        }"#;
        let (resource, _) =
            ferroform_compiler::compile(schema, &Annotation::default(), &Overrides::default());
        let text = lines(&resource.expect("a table"));
        assert!(text.contains(r"pattern `^[\u0000-\u000a\u007f]+$`"), "{text}");
        assert!(text.contains(r"keys `^\u0009$`"), "{text}");
        assert!(text.lines().all(|line| line.starts_with("logs_thing")), "{text}");
    }

    #[test]
    fn long_lines_are_cut_but_still_told_apart() {
        let (one, other) = (cut(&"x".repeat(300)), cut(&"x".repeat(301)));
        assert!(one != other && one.chars().count() < 260, "{one} {other}");
    }
}
