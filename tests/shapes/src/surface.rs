//! Reads types from the lines of a file in `surface/`.
//!
//! A line is meant for people: `sqs_queue/Tag key (Key): string, optional, length 1..128?`. An object that several
//! attributes share has its own lines, under its name.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};

use crate::Shape;
use crate::shape::Collection;

/// The attributes of each resource type.
pub type Types = BTreeMap<String, Shape>;

/// What a line has in place of a property.
const NO_PROPERTY: &str = "-";

/// How the names of arguments for secrets end.
const OF_SECRETS: [&str; 2] = ["_wo", "_wo_version"];

/// How deep objects may be nested. An object that contains itself would have no end.
const DEEPEST: usize = 60;

/// What is said of a string that is JSON.
const JSON_MARKS: [&str; 2] = [", equal as JSON", ", equal as policy"];

/// The name of the lines about what a schema says and a table does not.
const GAPS: &str = "gaps";

/// Returns the types of which a file speaks.
///
/// # Errors
/// If a line about an attribute does not say its type.
pub fn types(text: &str) -> Result<Types> {
    let mut types: BTreeMap<&str, Objects<'_>> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        ensure!(
            !["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark)),
            "line {} is of a merge: restore the file with `git checkout`",
            number + 1
        );
        let Some((name, rest)) = line.split_once('/') else { continue };
        // Lines about the type itself have no object.
        if name.contains(' ') {
            continue;
        }
        if let Some(attribute) = Attribute::of(rest) {
            types.entry(name).or_default().insert(attribute);
        }
    }
    types
        .into_iter()
        .map(|(name, objects)| Ok((name.to_owned(), objects.root().context(name.to_owned())?)))
        .collect()
}

/// A line about an attribute.
struct Attribute<'t> {
    object: &'t str,
    name: &'t str,
    property: &'t str,
    /// Its type, and what else there is to say.
    kind: &'t str,
}

impl<'t> Attribute<'t> {
    /// Takes a line apart after the name of the type: `Tag key (Key): string, optional`.
    fn of(line: &'t str) -> Option<Self> {
        for (open, _) in line.match_indices(" (") {
            let (before, after) = line.split_at(open);
            let Some((object, name)) = before.rsplit_once(' ') else { continue };
            let Some((property, kind)) = after.split_once("): ") else { continue };
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            let property = property.trim_start_matches(" (");
            if !name.is_empty() && name.chars().all(is_name) && !property.contains(' ') {
                return (object != GAPS).then_some(Self { object, name, property, kind });
            }
        }
        None
    }
}

/// The objects of a type, by name.
#[derive(Default)]
struct Objects<'t> {
    /// The object of the whole type.
    root: &'t str,
    attributes: BTreeMap<&'t str, BTreeMap<&'t str, &'t str>>,
}

impl<'t> Objects<'t> {
    fn insert(&mut self, Attribute { object, name, property, kind }: Attribute<'t>) {
        // Only the type itself has attributes that are no properties, besides the time limits, which come before it, and the
        // arguments of secrets, which any object may have.
        let is_of_secret = OF_SECRETS.iter().any(|ending| name.ends_with(ending));
        if property == NO_PROPERTY && !is_of_secret {
            self.root = object;
        }
        self.attributes.entry(object).or_default().insert(name, kind);
    }

    fn root(&self) -> Result<Shape> {
        self.object(self.root, 0)
    }

    /// Returns an object by its name. One without attributes has no lines.
    fn object(&self, name: &str, depth: usize) -> Result<Shape> {
        ensure!(depth < DEEPEST, "`{name}` is nested more than {DEEPEST} levels deep");
        let none = BTreeMap::new();
        let attributes = self.attributes.get(name).unwrap_or(&none).iter();
        let shape = |(attribute, kind): (&&str, &&str)| {
            let shape = self.shape(kind, depth + 1).with_context(|| format!("{name} {attribute}"))?;
            let is_json = shape == Shape::String && JSON_MARKS.iter().any(|mark| kind.contains(mark));
            Ok(((*attribute).to_owned(), if is_json { Shape::Json } else { shape }))
        };
        Ok(Shape::Object(attributes.map(shape).collect::<Result<_>>()?))
    }

    fn shape(&self, kind: &str, depth: usize) -> Result<Shape> {
        let collections: [(&str, Collection); 4] = [
            ("list of ", Shape::List),
            ("multiset of ", Shape::List),
            ("set of ", Shape::Set),
            ("map of ", Shape::Map),
        ];
        for (words, collection) in collections {
            if let Some(element) = kind.strip_prefix(words) {
                return Ok(collection(Box::new(self.shape(element, depth)?)));
            }
        }
        if kind.starts_with("JSON of ") {
            return Ok(Shape::Json);
        }
        let scalars = [
            ("bool", Shape::Bool),
            ("int64", Shape::Number),
            ("float64", Shape::Number),
            ("string", Shape::String),
            ("JSON", Shape::Json),
            ("instant", Shape::String),
        ];
        for (word, shape) in scalars {
            if begins_with(kind, word) {
                return Ok(shape);
            }
        }
        self.object(self.name_at(kind)?, depth)
    }

    /// Returns the name of an object at the beginning of a text.
    fn name_at<'k>(&'k self, kind: &'k str) -> Result<&'k str> {
        let known = self.attributes.keys().filter(|name| begins_with(kind, name));
        if let Some(name) = known.max_by_key(|name| name.len()) {
            return Ok(name);
        }
        // A line that is too long ends with a hash.
        let mut cut = kind.split_once('…').into_iter().flat_map(|(begin, _)| {
            self.attributes.keys().filter(move |name| !begin.contains(", ") && name.starts_with(begin))
        });
        if let Some(name) = cut.next() {
            ensure!(cut.next().is_none(), "it is not clear which object `{kind}` is");
            return Ok(name);
        }
        let words = [", required", ", optional", ", computed", " ("];
        let end = words.iter().filter_map(|word| kind.find(word)).min();
        end.and_then(|end| kind.get(..end)).with_context(|| format!("expected a type, found `{kind}`"))
    }
}

/// Whether a text begins with a name that ends there.
fn begins_with(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(text: &str) -> String {
        types(text).unwrap()["a_b"].to_string()
    }

    #[test]
    fn objects_are_put_where_their_names_are() {
        let text = "a_b name: a_b, plural a_bs\n\
            a_b/listing ids (-): set of string, computed\n\
            a_b/resource id (-): string, computed\n\
            a_b/resource tags (Tags): multiset of Tag, optional+computed, keeps prior\n\
            a_b/resource more (More): map of list of Tag.2 (size 1..), optional\n\
            a_b/resource rule any of tags | more\n\
            a_b/Tag key (Key): string, optional, pattern `^(a: b)$`\n\
            a_b/Tag none (None): Empty, optional\n\
            a_b/Tag.2 size (Size): float64, required\n\
            a_b/gaps /properties/Tags: it may (or may not) be (more): than that\n";
        let shape =
            "{id: string, more: map of list of {size: number}, tags: list of {key: string, none: {}}}";
        assert_eq!(root(text), shape);
    }

    #[test]
    fn any_object_may_have_arguments_for_secrets() {
        let text = "a_b/resource id (-): string, computed\n\
            a_b/resource user (User): User, optional\n\
            a_b/User pin_wo (-): string, optional, write-only\n\
            a_b/User pin_wo_version (-): int64, optional\n\
            a_b/User secret pin: pin_wo of pin_wo_version, one of both\n";
        assert_eq!(root(text), "{id: string, user: {pin_wo: string, pin_wo_version: number}}");
    }

    #[test]
    fn names_with_signs_and_names_that_are_cut_are_found() {
        let text = "a_b/resource one (-): map of ^[a.]{1,6}$, optional\n\
            a_b/resource two (Two): VeryLong… 26d97ad9\n\
            a_b/^[a.]{1,6}$ x (X): instant, required\n\
            a_b/VeryLongName y (Y): JSON of set of Z, required\n\
            a_b/VeryLongName z (Z): string, optional, equal as policy\n";
        assert_eq!(root(text), "{one: map of {x: string}, two: {y: JSON, z: JSON}}");
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, said) in [
            ("a_b/resource one (-): nothing", "a_b: resource one: expected a type, found `nothing`"),
            ("a_b/resource one (-): resource, optional", "more than 60 levels"),
            ("<<<<<<< ours\n", "line 1 is of a merge"),
        ] {
            let error = format!("{:#}", types(text).unwrap_err());
            assert!(error.contains(said), "{error}");
        }
    }
}
