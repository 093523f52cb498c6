//! `cargo xtask surface`: what users and the engine see of each type, one line for each attribute, in the words of `cargo xtask inspect
//! table`.
//!
//! It can be derived, so it is not committed: `surface/types.txt` has two short hashes for each type, and a change of one shows that
//! there is something to review. What changed is derived from both commits, each with its own compiler, and printed. The types that
//! attributes no longer have cannot be derived; they are recorded in `surface/earlier.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::process::Stdio;

use anyhow::{Context as _, Result, ensure};
use ferroform_compiler::ir::{self, Attribute, Element, Equality, Kind, ObjectId, Resource, Text};
use ferroform_shapes::{Earlier, Shape, Types, digest};

use crate::differences::Differences;
use crate::served;
use crate::workspace::{self, git, root};

/// The hashes of all types.
const TYPES: &str = "surface/types.txt";
/// The types that attributes had.
const EARLIER: &str = "surface/earlier.txt";
/// The length in characters at which a line is cut. A hash then replaces the rest.
const LONGEST: usize = 240;
/// What comes before the types of all attributes.
pub(crate) const SHAPE: &str = "shape: ";

/// What to do with it.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if what is committed is not what would be written.
    #[arg(long)]
    check: bool,
    /// Write nothing; print what changed since a revision of git, for the changelog.
    #[arg(long, value_name = "REVISION", conflicts_with = "check")]
    since: Option<String>,
    /// Write nothing; print all lines.
    #[arg(long, conflicts_with_all = ["check", "since"])]
    print: bool,
}

/// Writes `surface/` and prints what changed since the base of the branch, or does what the options say.
pub(crate) fn run(options: &Options) -> Result<()> {
    if let Some(revision) = &options.since {
        print!("{}", since(revision)?);
        return Ok(());
    }
    let now = text(&served::resources(&root(), None)?);
    if options.print {
        print!("{now}");
        return Ok(());
    }
    let (committed, hashes) = (read(TYPES), hashes(&now)?);
    let stale = changed(&committed, &hashes);
    ensure!(
        !options.check || stale.is_empty(),
        "{TYPES} is stale: run `cargo xtask surface`, and review what it prints about {}",
        stale.join(", ")
    );
    if !options.check {
        fs::write(root().join(TYPES), &hashes)?;
        println!("{TYPES}: {} types changed\n", stale.len());
    }
    let base = workspace::base();
    let Some(before) = at(&base, &now)? else {
        println!("there is no {TYPES} in {base}, so there is nothing to compare with");
        return Ok(());
    };
    print!("{}", Differences::between(&before, &now)?);
    let (earlier, count) = recorded(&read(EARLIER), &before, &now)?;
    if !options.check && count > 0 {
        println!(
            "{EARLIER}: {count} attributes have another type now or are gone: what they were is recorded"
        );
        println!(
            "`cargo test -p terraform-provider-awscc --test it earlier_states` says which states cannot be read"
        );
        fs::write(root().join(EARLIER), earlier)?;
    }
    Ok(())
}

/// Returns what changed between a revision of git and the files as they are.
pub(crate) fn since(revision: &str) -> Result<Differences> {
    let now = text(&served::resources(&root(), None)?);
    let before = at(revision, &now)?.with_context(|| format!("there is no {TYPES} in {revision}"))?;
    Differences::between(&before, &now)
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_default()
}

/// Returns the surface at a revision, unless there is no list of its types. `now` is the present one, which is taken for it where the
/// hashes are the same.
fn at(revision: &str, now: &str) -> Result<Option<String>> {
    match git(&["show", &format!("{revision}:{TYPES}")]) {
        Err(_) => Ok(None),
        Ok(hashes) if hashes == self::hashes(now)? => Ok(Some(now.to_owned())),
        Ok(_) => derived(revision).map(Some),
    }
}

/// Derives the surface at a revision with the compiler that it has. What was derived once is kept.
fn derived(revision: &str) -> Result<String> {
    let commit = git(&["rev-parse", "--verify", &format!("{revision}^{{commit}}")])?.trim().to_owned();
    let folder = fs::canonicalize(root())?.join("target/surface");
    let kept = folder.join(format!("{commit}.txt"));
    if let Ok(text) = fs::read_to_string(&kept) {
        return Ok(text);
    }
    println!("deriving the surface at {revision} with its own compiler, which takes minutes the first time");
    let checkout = folder.join("checkout");
    workspace::clone(&checkout, &commit)?;
    let mut cargo = workspace::cargo();
    cargo.args(["run", "--quiet", "--locked", "--package", "xtask", "--", "surface", "--print"]);
    // A folder of its own: cargo would take what is built here for what is built from the checkout.
    cargo.env("CARGO_TARGET_DIR", folder.join("target")).current_dir(checkout).stderr(Stdio::inherit());
    let output = cargo.output().context("cannot start cargo")?;
    ensure!(output.status.success(), "the surface at {revision} cannot be derived: see above");
    let text = String::from_utf8(output.stdout)?;
    // Under its name only when it is whole.
    let part = folder.join("part.txt");
    fs::write(&part, &text)?;
    fs::rename(part, kept)?;
    Ok(text)
}

/// Returns the lines of all types.
pub(crate) fn text(resources: &[Resource]) -> String {
    resources.iter().map(lines).collect()
}

/// Returns one line for each type of a surface: its name, a hash of its lines, and one of the types of its attributes.
fn hashes(text: &str) -> Result<String> {
    let mut types: BTreeMap<&str, String> = BTreeMap::new();
    for line in text.lines() {
        let name = line.split([' ', '/']).next().unwrap_or_default();
        writeln!(types.entry(name).or_default(), "{line}")?;
    }
    let shapes = shapes(text);
    let shape = |name: &str| shapes.get(name).map(|shape| digest(shape)).with_context(|| name.to_owned());
    types.iter().map(|(name, lines)| Ok(format!("{name} {} {}\n", digest(lines), shape(name)?))).collect()
}

/// Returns the types of the lines that only one of two lists has.
fn changed<'t>(one: &'t str, other: &'t str) -> Vec<&'t str> {
    let [one, other] = [one, other].map(|list| list.lines().collect::<BTreeSet<_>>());
    let names = one.symmetric_difference(&other).filter_map(|line| line.split(' ').next());
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns the record with the types that attributes no longer have, and how many of them it did not have.
fn recorded(record: &str, before: &str, now: &str) -> Result<(String, usize)> {
    let types = |text: &str| -> Result<Types> {
        let parsed = |(name, shape): (&str, &str)| Ok((name.to_owned(), shape.parse::<Shape>()?));
        shapes(text).into_iter().map(parsed).collect()
    };
    let known: Vec<Earlier> = ferroform_shapes::parse(record).context(EARLIER)?;
    let count = known.len();
    let all = ferroform_shapes::merged(known, ferroform_shapes::changes(&types(before)?, &types(now)?));
    Ok((all.iter().map(|one| format!("{one}\n")).collect(), all.len() - count))
}

/// Returns the types of all attributes by resource type, as a surface has them.
fn shapes(text: &str) -> BTreeMap<&str, &str> {
    let shape =
        |line| str::split_once(line, ' ').and_then(|(name, what)| Some((name, what.strip_prefix(SHAPE)?)));
    text.lines().filter_map(shape).collect()
}

/// Returns the lines of a type, each with the names of the type and the object before it. An object that several attributes share
/// is written once, as in the tables.
fn lines(resource: &Resource) -> String {
    let text = with_stable_names(resource, ir::dump::text(resource));
    let mut out = format!("{} {SHAPE}{}\n", resource.name, shape_of_object(resource, resource.root));
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

fn shape_of_object(resource: &Resource, id: ObjectId) -> Shape {
    let attributes = resource.objects.get(id.0).map_or(&[] as &[Attribute], |object| &object.attributes);
    let shape = |one: &Attribute| match (&one.kind, &one.behaviour.equality) {
        (Kind::String(_), Equality::Json | Equality::Policy) => Shape::Json,
        (kind, _) => shape_of(resource, kind),
    };
    Shape::Object(attributes.iter().map(|one| (one.name.clone(), shape(one))).collect())
}

fn shape_of(resource: &Resource, kind: &Kind) -> Shape {
    let of = |element: &Element| Box::new(shape_of(resource, &element.kind));
    match kind {
        Kind::Bool => Shape::Bool,
        Kind::Int64 | Kind::Float64 => Shape::Number,
        Kind::String(Text::Json) | Kind::Document(_) => Shape::Json,
        Kind::String(_) => Shape::String,
        Kind::Object(id) => shape_of_object(resource, *id),
        Kind::List(element, _) => Shape::List(of(element)),
        Kind::Set(element) => Shape::Set(of(element)),
        Kind::Map(element) => Shape::Map(of(element)),
    }
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
    format!("{}… {}", line.get(..end).unwrap_or_default(), digest(line))
}

#[cfg(test)]
mod tests {
    use ferroform_compiler::annotation::Annotation;
    use ferroform_compiler::overrides::Overrides;

    use super::*;

    fn surface(schema: &str) -> String {
        let (resource, _) =
            ferroform_compiler::compile(schema, &Annotation::default(), &Overrides::default());
        text(&[resource.expect("a table")])
    }

    #[test]
    fn an_attribute_is_a_line_with_its_type_and_object() {
        let text = surface(
            r##"{
            "typeName": "AWS::Logs::Thing", "primaryIdentifier": ["/properties/Name"], "required": ["Name"],
            "handlers": {"create": {}, "read": {}, "delete": {}, "list": {}},
            "properties": {
                "Name": {"type": "string", "maxLength": 8},
                "Tags": {"type": "array", "items": {"$ref": "#/definitions/Tag"}}
            },
            "definitions": {"Tag": {"type": "object", "properties": {"Key": {"type": "string"}}}}
        }"##,
        );
        let has =
            |start: &str, end: &str| text.lines().any(|line| line.starts_with(start) && line.ends_with(end));
        assert!(has("logs_thing identity: name", ""), "{text}");
        assert!(has("logs_thing/", "name (Name): string, required, length ..8"), "{text}");
        assert!(
            has(
                "logs_thing shape: {",
                "tags: list of {key: string}, timeouts: {create: string, delete: string, read: string, update: string}}"
            ),
            "{text}"
        );
        assert!(text.lines().all(|line| line.starts_with("logs_thing") && !line.contains('#')), "{text}");
    }

    const QUEUE: &str = "sqs_queue shape: {delay: string, tags: list of {key: string}}\n\
        sqs_queue/resource delay (-): string, optional\n\
        sqs_queue/resource tags (Tags): list of Tag, optional\n\
        sqs_queue/Tag key (Key): string, optional\n";

    #[test]
    fn a_type_has_one_hash_of_all_lines_and_one_of_what_states_depend_on() {
        let hashes = |text: &str| -> Vec<String> {
            hashes(text).unwrap().split_whitespace().map(str::to_owned).collect()
        };
        let [name, lines, shape] = &hashes(QUEUE)[..] else { panic!("three words") };
        assert_eq!((name.as_str(), lines.len(), shape.len()), ("sqs_queue", 8, 8));
        let other = hashes(&QUEUE.replace("optional", "required"));
        assert!(other[1] != *lines && other[2] == *shape, "{other:?}");
        let other = hashes(&QUEUE.replace("string", "bool"));
        assert!(other[1] != *lines && other[2] != *shape, "{other:?}");
        assert_eq!(changed("a 1 2\nb 1 2\nc 1 2\n", "a 1 2\nb 1 3\nd 1 2\n"), ["b", "c", "d"]);
    }

    #[test]
    fn what_an_attribute_was_is_recorded_once() {
        let recorded = |record: &str, now: &str| recorded(record, QUEUE, now).unwrap();
        let none = (String::new(), 0);
        assert_eq!(recorded("", QUEUE), none);
        assert_eq!(recorded("", &QUEUE.replace("optional", "required")), none);
        let numbers = QUEUE.replace("string", "number");
        let lines = "sqs_queue delay: string\nsqs_queue tags[].key: string\n";
        assert_eq!(recorded("", &numbers), (lines.to_owned(), 2));
        assert_eq!(recorded(lines, &numbers), (lines.to_owned(), 0));
        let gone =
            "sqs_queue delay: string\nsqs_queue tags: list of {key: string}\nsqs_queue tags[].key: string\n";
        assert_eq!(recorded(lines, ""), (gone.to_owned(), 1));
        let error = super::recorded("<<<<<<< ours\n", QUEUE, QUEUE).unwrap_err();
        assert!(format!("{error:#}").starts_with("surface/earlier.txt: line 1: "), "{error:#}");
    }

    #[test]
    fn a_control_character_of_a_schema_is_written_out() {
        let text = surface(
            r#"{
            "typeName": "AWS::Logs::Thing", "primaryIdentifier": ["/properties/Name"],
            "handlers": {"create": {}, "read": {}, "delete": {}},
            "properties": {
                "Name": {"type": "string", "pattern": "^[\u0000-\n\u007f]+$"},
                "Map": {"type": "object", "patternProperties": {"^\t$": {"type": "string"}}}
            }
        }"#,
        );
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
