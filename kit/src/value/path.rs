//! Paths to parts of values.

use std::fmt;

use super::Value;

/// One step from a value to a part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An attribute of an object.
    Attribute(String),
    /// An element of a list or tuple.
    Index(i64),
    /// An element of a map.
    Key(String),
    /// An element of a set, identified by its value.
    Element(Box<Value>),
}

impl Step {
    /// Returns a step to the element at `index`.
    #[must_use]
    pub fn index(index: usize) -> Self {
        Self::Index(i64::try_from(index).unwrap_or(i64::MAX))
    }
}

/// A path from the root of a value to a part of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// Returns the path to the value itself.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// Returns this path with one more step.
    #[must_use]
    pub fn with(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// Returns the path to the attribute `name` of this path's target.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Self {
        self.with(Step::Attribute(name.to_owned()))
    }

    /// Returns the paths to everything that this path leads through, the shortest first, and this path.
    pub(crate) fn heads(&self) -> impl DoubleEndedIterator<Item = Self> {
        (1..=self.0.len()).map(|length| Self(self.0[..length].to_vec()))
    }

    /// Parses the user's notation: `rule[0].action`, `tags["Name"]`.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut steps = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some((inside, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                let quoted = inside.strip_prefix('"').and_then(|inside| inside.strip_suffix('"'));
                steps.push(match (quoted, inside.parse()) {
                    (Some(key), _) => Step::Key(key.to_owned()),
                    (None, Ok(index)) => Step::Index(index),
                    (None, Err(_)) => Step::Key(inside.to_owned()),
                });
                rest = after;
            } else {
                rest = rest.strip_prefix('.').unwrap_or(rest);
                let end = rest.find(['.', '[']).unwrap_or(rest.len());
                let (name, after) = rest.split_at(end);
                steps.push(Step::Attribute(name.to_owned()));
                rest = if after == "." { "" } else { after };
            }
        }
        Self(steps)
    }

    /// Returns the attribute names in the path, without indexes, which is enough to find the attribute in the
    /// schema.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|step| match step {
            Step::Attribute(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("(whole object)");
        }
        for (position, step) in self.0.iter().enumerate() {
            match step {
                Step::Attribute(name) if position == 0 => f.write_str(name)?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key:?}]")?,
                Step::Element(value) => write!(f, "[{value}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Path;

    #[test]
    fn paths_round_trip() {
        for text in ["a", "rule[0].action", "tags[\"Name\"]", "a.b[\"c\"].d[12]"] {
            assert_eq!(Path::parse(text).to_string(), text);
        }
    }
}
