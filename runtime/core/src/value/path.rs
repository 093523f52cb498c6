//! Paths from the root of a value to one of its parts.

use std::borrow::Cow;
use std::fmt;

/// A path from the root of a value to one of its parts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Path(Vec<Step>);

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Into an object.
    Attribute(Cow<'static, str>),
    /// Into a list.
    Index(usize),
    /// Into a map.
    Key(String),
    /// Into a set, whose elements have no names. Paths in Terraform end before such a step.
    Element,
    /// Into the JSON document in a text. Paths in Terraform end before such a step.
    Document,
}

impl Path {
    /// The path of the root itself.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// The path of an attribute of the root.
    #[must_use]
    pub fn attribute(name: &'static str) -> Self {
        Self(vec![Step::Attribute(Cow::Borrowed(name))])
    }

    /// Returns the path with one more step.
    #[must_use]
    pub fn join(&self, step: Step) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step);
        Self(steps)
    }

    /// Appends a step.
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Removes the last step.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns the steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Returns the part of the path that Terraform can name: everything before the first set element or JSON
    /// document.
    #[must_use]
    pub fn nameable(&self) -> &[Step] {
        let is_nameless = |step: &Step| matches!(step, Step::Element | Step::Document);
        let end = self.0.iter().position(is_nameless).unwrap_or(self.0.len());
        &self.0[..end]
    }
}

impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

impl From<&'static str> for Step {
    fn from(name: &'static str) -> Self {
        Step::Attribute(Cow::Borrowed(name))
    }
}

/// Formats the path as users write it: `rules[0].tags["a"]`. A set element is `[*]`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Attribute(name) if i == 0 => write!(f, "{name}")?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key:?}]")?,
                Step::Element => f.write_str("[*]")?,
                Step::Document => {}
            }
        }
        Ok(())
    }
}
