//! Where an attribute is in a state.

use std::fmt;
use std::str::FromStr;

use anyhow::{Result, ensure};

/// The way from a state to a part of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// To an attribute of an object.
    Attribute(String),
    /// To the elements of a list or a set.
    Elements,
    /// To the values of a map.
    Values,
}

/// Steps from a state to an attribute: `rules[].labels{}.name`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// The state itself.
    #[must_use]
    pub fn root() -> Self {
        Self(Vec::new())
    }

    /// Returns the path with one more step.
    #[must_use]
    pub fn with(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }
}

const ELEMENTS: &str = "[]";
const VALUES: &str = "{}";

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                Step::Attribute(name) if number == 0 => f.write_str(name)?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Elements => f.write_str(ELEMENTS)?,
                Step::Values => f.write_str(VALUES)?,
            }
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut steps = Vec::new();
        for part in text.split('.') {
            let end = part.find(['[', '{']).unwrap_or(part.len());
            let (name, mut rest) = part.split_at(end);
            ensure!(!name.is_empty(), "expected a path, such as `rules[].name`, found `{text}`");
            steps.push(Step::Attribute(name.to_owned()));
            while !rest.is_empty() {
                let (step, after) = match (rest.strip_prefix(ELEMENTS), rest.strip_prefix(VALUES)) {
                    (Some(after), _) => (Step::Elements, after),
                    (None, Some(after)) => (Step::Values, after),
                    (None, None) => anyhow::bail!("expected `[]` or `{{}}` in the path, found `{rest}`"),
                };
                steps.push(step);
                rest = after;
            }
        }
        Ok(Self(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_it_is_read() {
        for text in ["a", "rules[].labels{}.name", "a[][].b{}"] {
            assert_eq!(text.parse::<Path>().unwrap().to_string(), text);
        }
        for text in ["", "a..b", "a[0]", "[]"] {
            assert!(text.parse::<Path>().is_err(), "{text}");
        }
    }
}
