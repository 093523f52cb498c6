//! Names that are not known, and those that resemble them.

use std::fmt::{Display, Formatter};

/// How alike a name must be to be suggested, from 0 to 1.
const LIKENESS: f64 = 0.75;

/// How many names are suggested.
pub(crate) const SUGGESTIONS: usize = 5;

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

/// Returns the names that resemble a word most, the nearest first. Each known name comes with what it is suggested as;
/// a name that is suggested for several reasons is returned once.
pub(crate) fn nearest<'k>(word: &str, known: impl Iterator<Item = (&'k str, &'k str)>) -> Vec<String> {
    let word = word.to_lowercase();
    let mut alike: Vec<(f64, &str)> = known
        .map(|(name, suggested)| (strsim::jaro_winkler(&word, &name.to_lowercase()), suggested))
        .filter(|(likeness, _)| *likeness > LIKENESS)
        .collect();
    alike.sort_by(|(a, x), (b, y)| b.total_cmp(a).then_with(|| x.cmp(y)));
    let mut names: Vec<String> = Vec::new();
    for (_, name) in alike {
        if names.len() < SUGGESTIONS && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
