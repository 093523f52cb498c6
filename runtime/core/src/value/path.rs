//! The way from the root of a value to a part of it.

use std::borrow::Cow;
use std::fmt;

/// A way from the root of a value to a part of it.
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
    /// Into a set, whose elements have no name. Terraform's own paths end before such a step.
    Element,
}

impl Path {
    /// The root itself.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// This attribute of the root.
    #[must_use]
    pub fn attribute(name: &'static str) -> Self {
        Self(vec![Step::Attribute(Cow::Borrowed(name))])
    }

    /// One step further.
    #[must_use]
    pub fn join(&self, step: Step) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step);
        Self(steps)
    }

    /// Goes one step further.
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Goes one step back.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The part Terraform can name: up to the first set element.
    #[must_use]
    pub fn nameable(&self) -> &[Step] {
        let end = self.0.iter().position(|step| *step == Step::Element).unwrap_or(self.0.len());
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

/// As users write it: `rules[0].tags["a"]`; a set element is `[*]`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Attribute(name) if i == 0 => write!(f, "{name}")?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key:?}]")?,
                Step::Element => f.write_str("[*]")?,
            }
        }
        Ok(())
    }
}
