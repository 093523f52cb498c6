//! Names that are not known.

use std::fmt::{Display, Formatter};

/// A name that nothing has, with those that resemble it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// What was looked for: `type`.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// Where it was looked for, if that is worth saying.
    pub of: Option<String>,
    /// Names that resemble it, the nearest first.
    pub suggestions: Vec<String>,
}

impl Display for Unknown {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no {} `{}`", self.what, self.name)?;
        if let Some(of) = &self.of {
            write!(f, " in {of}")?;
        }
        match self.suggestions.as_slice() {
            [] => Ok(()),
            [only] => write!(f, "\n\n  did you mean `{only}`?"),
            several => write!(f, "\n\n  did you mean one of these?\n    {}", several.join("\n    ")),
        }
    }
}

impl std::error::Error for Unknown {}
