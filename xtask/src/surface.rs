//! `cargo xtask surface`: writes one line per attribute and one file per service, so that a refresh can be
//! reviewed as a diff. What an attribute was before its type changed is recorded in `surface/earlier/`.
//!
//! The words are those of `cargo xtask inspect table`. An object that several attributes share is written once, as in
//! the tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use ferroform_compiler::ir::{self, Resource};
use ferroform_shapes::{Earlier, Types};

use crate::{schemas, served};

/// The length in characters at which a line is cut. A hash then replaces the rest.
const LONGEST: usize = 240;

/// Writes `surface/`, or with `is_check` fails if it is not up to date.
pub(crate) fn run(is_check: bool) -> Result<()> {
    let workspace = crate::workspace::root();
    let services = services(&workspace)?;
    let folder = workspace.join("surface");
    let wanted: Files =
        services.into_iter().map(|(service, text)| (format!("{service}.txt"), text)).collect();
    let written = read(&folder)?;
    if is_check {
        let names: Vec<&str> = changed(&written, &wanted).into_iter().collect();
        ensure!(names.is_empty(), "surface/ is stale: run `cargo xtask surface` for {}", names.join(", "));
        return Ok(());
    }
    let Written { files, types } = write(&folder, &written, &wanted)?;
    let lines: usize = wanted.values().map(|text| text.lines().count()).sum();
    println!("surface/: {} services, {lines} lines; {files} files changed", wanted.len());
    if types > 0 {
        println!(
            "surface/earlier/: {types} attributes have another type now or are gone: what they were is recorded"
        );
        println!(
            "`cargo test -p terraform-provider-awscc --test it earlier_states` says which states cannot be read"
        );
    }
    Ok(())
}

/// Texts by the names of their files.
type Files = BTreeMap<String, String>;

/// Returns the names of files that one side does not have, or has with another text.
fn changed<'f>(written: &'f Files, wanted: &'f Files) -> BTreeSet<&'f str> {
    let names = written.keys().chain(wanted.keys()).filter(|name| written.get(*name) != wanted.get(*name));
    names.map(String::as_str).collect()
}

/// Returns the files of a folder, without those of the folders in it.
fn read(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let text = fs::read_to_string(entry.path()).with_context(|| format!("surface/{name}"))?;
            files.insert(name, text);
        }
    }
    Ok(files)
}

/// What was written: how many files of today's attributes, and how many types that attributes had before.
struct Written {
    files: usize,
    types: usize,
}

/// Replaces the files in the folder. What attributes were until now is recorded first, so that an interruption loses
/// nothing.
fn write(folder: &Path, written: &Files, wanted: &Files) -> Result<Written> {
    let types = record(&folder.join("earlier"), written, wanted)?;
    fs::create_dir_all(folder)?;
    let changed = changed(written, wanted);
    for name in &changed {
        match wanted.get(*name) {
            Some(text) => fs::write(folder.join(name), text)?,
            None => fs::remove_file(folder.join(name))?,
        }
    }
    Ok(Written { files: changed.len(), types })
}

/// Adds the types that attributes no longer have to the record, and returns how many there are.
fn record(folder: &Path, written: &Files, wanted: &Files) -> Result<usize> {
    let after = types(wanted.iter())?.into_iter().fold(Types::new(), |mut all, (_, types)| {
        all.extend(types);
        all
    });
    let changed = changed(written, wanted);
    let mut count = 0;
    for (name, before) in types(written.iter().filter(|(name, _)| changed.contains(name.as_str())))? {
        let file = folder.join(name);
        let known = earlier(&file)?;
        let all = ferroform_shapes::merged(known.clone(), ferroform_shapes::changes(&before, &after));
        if all != known {
            count += all.len() - known.len();
            fs::create_dir_all(folder)?;
            fs::write(&file, all.iter().map(|one| format!("{one}\n")).collect::<String>())?;
        }
    }
    Ok(count)
}

/// Returns the types in each file.
fn types<'f>(files: impl Iterator<Item = (&'f String, &'f String)>) -> Result<Vec<(&'f String, Types)>> {
    let read = |(name, text): (&'f String, &'f String)| {
        Ok((name, ferroform_shapes::types(text).with_context(|| format!("surface/{name}"))?))
    };
    files.map(read).collect()
}

fn earlier(file: &Path) -> Result<Vec<Earlier>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file)?;
    ferroform_shapes::parse(&text).with_context(|| file.display().to_string())
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

    fn files<const N: usize>(files: [(&str, &str); N]) -> Files {
        files.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    const QUEUE: &str = "sqs_queue/resource delay (-): string, optional\n\
        sqs_queue/resource tags (Tags): list of Tag, optional\n\
        sqs_queue/Tag key (Key): string, optional\n";

    #[test]
    fn what_an_attribute_was_is_recorded_before_it_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let surface = |text: &str| {
            let written = read(folder.path()).unwrap();
            let wanted =
                files([("sns.txt", "sns_topic/resource id (-): string, computed\n"), ("sqs.txt", text)]);
            write(folder.path(), &written, &wanted).unwrap()
        };
        let earlier = || fs::read_to_string(folder.path().join("earlier/sqs.txt")).unwrap_or_default();
        assert_eq!(surface(QUEUE).types, 0);
        assert_eq!(surface(&QUEUE.replace("optional", "required")).types, 0);
        assert_eq!(earlier(), "");

        let changed = QUEUE.replace("string, optional", "int64, optional");
        let written = surface(&changed);
        assert_eq!((written.files, written.types), (1, 2));
        let both = "sqs_queue delay: string\nsqs_queue tags[].key: string\n";
        assert_eq!(earlier(), both);
        assert_eq!(surface(&changed).types, 0);
        assert_eq!(surface(&changed.replace("list of Tag", "map of string")).types, 1);
        assert_eq!(
            earlier(),
            format!("sqs_queue delay: string\nsqs_queue tags: list of {{key: number}}\n{}", &both[24..])
        );
        assert_eq!(read(folder.path()).unwrap().len(), 2, "the record is no service");
    }

    #[test]
    fn a_type_that_moves_to_another_file_has_not_changed_and_one_that_is_gone_is_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let write = |wanted| write(folder.path(), &read(folder.path()).unwrap(), &wanted).unwrap().types;
        assert_eq!(write(files([("sqs.txt", QUEUE)])), 0);
        assert_eq!(write(files([("queues.txt", QUEUE)])), 0);
        assert_eq!(write(Files::new()), 2);
        let text = fs::read_to_string(folder.path().join("earlier/queues.txt")).unwrap();
        assert_eq!(text, "sqs_queue delay: string\nsqs_queue tags: list of {key: string}\n");
    }

    #[test]
    fn a_surface_that_cannot_be_compared_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let merge = "<<<<<<< ours\n";
        let error =
            write(folder.path(), &files([("sqs.txt", merge)]), &files([("sqs.txt", QUEUE)])).err().unwrap();
        assert!(format!("{error:#}").contains("surface/sqs.txt: line 1 is of a merge"), "{error:#}");
        assert!(read(folder.path()).unwrap().is_empty());
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
