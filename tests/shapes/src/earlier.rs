//! The types that attributes had.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Context as _, Result, ensure};

use crate::{Path, Shape, Step, Types};

/// A type that an attribute had: one line of `surface/earlier.txt`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Earlier {
    /// The resource type, without the prefix of the provider.
    pub type_name: String,
    /// The attribute.
    pub path: Path,
    /// What it was.
    pub shape: Shape,
    /// Why nothing reads it any more. Someone writes it by hand.
    pub accepted: Option<String>,
}

/// What comes before the reason.
const ACCEPTED: &str = " -- accepted: ";

impl Earlier {
    /// Whether it is the same type of the same attribute.
    fn is_same(&self, other: &Self) -> bool {
        (&self.type_name, &self.path, &self.shape) == (&other.type_name, &other.path, &other.shape)
    }
}

impl fmt::Display for Earlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.type_name, self.path, self.shape)?;
        match &self.accepted {
            Some(reason) => write!(f, "{ACCEPTED}{reason}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Earlier {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> Result<Self> {
        let (line, accepted) = match line.split_once(ACCEPTED) {
            Some((line, reason)) => (line, Some(reason.trim())),
            None => (line, None),
        };
        ensure!(accepted != Some(""), "expected a reason after `accepted:`");
        let form = "expected `<type> <attribute>: <its type>`";
        let (type_name, rest) = line.split_once(' ').context(form)?;
        let (path, shape) = rest.split_once(": ").context(form)?;
        Ok(Self {
            type_name: type_name.to_owned(),
            path: path.parse()?,
            shape: shape.parse()?,
            accepted: accepted.map(str::to_owned),
        })
    }
}

/// Reads `surface/earlier.txt`.
///
/// # Errors
/// If a line is something else.
pub fn parse(text: &str) -> Result<Vec<Earlier>> {
    let line = |(number, line): (usize, &str)| {
        line.parse().with_context(|| format!("line {}: `{line}`", number + 1))
    };
    text.lines().enumerate().map(line).collect()
}

/// Adds what is not recorded yet to the lines of the file, and returns the new lines. None is ever dropped: states
/// of each of these types may exist.
#[must_use]
pub fn merged(known: Vec<Earlier>, found: Vec<Earlier>) -> Vec<Earlier> {
    let mut all = known;
    for one in found {
        if !all.iter().any(|other| other.is_same(&one)) {
            all.push(one);
        }
    }
    all.sort();
    all
}

/// Returns what the attributes of these types were before, where that is not what they are after: their type changed,
/// or they are gone.
#[must_use]
pub fn changes(before: &Types, after: &Types) -> Vec<Earlier> {
    let mut found = Vec::new();
    let gone = Shape::Object(BTreeMap::new());
    for (type_name, shape) in before {
        let mut differences = Vec::new();
        compare(&Path::root(), shape, after.get(type_name).unwrap_or(&gone), &mut differences);
        found.extend(differences.into_iter().map(|(path, shape)| Earlier {
            type_name: type_name.clone(),
            path,
            shape: shape.clone(),
            accepted: None,
        }));
    }
    found
}

fn compare<'s>(path: &Path, before: &'s Shape, after: &Shape, found: &mut Vec<(Path, &'s Shape)>) {
    match (before, after) {
        (Shape::Object(before), Shape::Object(after)) => {
            for (name, shape) in before {
                let path = path.with(Step::Attribute(name.clone()));
                match after.get(name) {
                    Some(after) => compare(&path, shape, after, found),
                    None => found.push((path, shape)),
                }
            }
        }
        (Shape::List(before), Shape::List(after)) | (Shape::Set(before), Shape::Set(after)) => {
            compare(&path.with(Step::Elements), before, after, found);
        }
        (Shape::Map(before), Shape::Map(after)) => compare(&path.with(Step::Values), before, after, found),
        (before, after) if before == after || before.is_text() && after.is_text() => {}
        _ => found.push((path.clone(), before)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(shape: &str) -> Types {
        Types::from([("a_b".to_owned(), shape.parse().unwrap())])
    }

    fn lines(all: &[Earlier]) -> Vec<String> {
        all.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_changed_or_missing_attribute_is_found_at_its_own_place() {
        let before =
            types("{a: list of {b: string, c: bool}, d: map of map of number, e: {f: bool}, g: bool}");
        let after = types("{a: list of {b: number, c: bool}, d: map of map of string, g: bool, h: bool}");
        let found = lines(&changes(&before, &after));
        assert_eq!(found, ["a_b a[].b: string", "a_b d{}{}: number", "a_b e: {f: bool}"]);
        assert_eq!(changes(&before, &before), []);
        assert_eq!(changes(&types("{a: list of string}"), &types("{a: list of JSON}")), []);
        let gone = lines(&changes(&types("{a: bool, b: string}"), &Types::new()));
        assert_eq!(gone, ["a_b a: bool", "a_b b: string"]);
    }

    #[test]
    fn what_is_recorded_stays_with_its_reason() {
        let known = "a_b a: bool -- accepted: nobody could set it\na_b c: list of {x: string}\n";
        let known = parse(known).unwrap();
        let found = parse("a_b b: string\na_b a: bool\na_b a: string").unwrap();
        let all = merged(known, found);
        assert_eq!(
            lines(&all),
            [
                "a_b a: bool -- accepted: nobody could set it",
                "a_b a: string",
                "a_b b: string",
                "a_b c: list of {x: string}",
            ]
        );
        assert_eq!(merged(all.clone(), all.clone()), all);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_shown() {
        for (line, said) in [
            ("a_b", "expected `<type> <attribute>: <its type>`"),
            ("a_b a: text", "found `text`"),
            ("a_b a: bool -- accepted: ", "expected a reason"),
        ] {
            let error = format!("{:#}", parse(&format!("a_b z: bool\n{line}")).unwrap_err());
            assert!(error.contains("line 2") && error.contains(said), "{error}");
        }
    }
}
