//! Names that resemble a word.

/// How alike a name must be to be suggested, from 0 to 1.
const LIKENESS: f64 = 0.75;

/// Returns the names that resemble a word most, the nearest first. Each known name comes with what it is suggested as;
/// a name that is suggested for several reasons is returned once.
pub(crate) fn nearest<'k>(
    word: &str,
    known: impl Iterator<Item = (&'k str, &'k str)>,
    most: usize,
) -> Vec<String> {
    let word = word.to_lowercase();
    let mut alike: Vec<(f64, &str)> = known
        .map(|(name, suggested)| (strsim::jaro_winkler(&word, &name.to_lowercase()), suggested))
        .filter(|(likeness, _)| *likeness > LIKENESS)
        .collect();
    alike.sort_by(|(a, x), (b, y)| b.total_cmp(a).then_with(|| x.cmp(y)));
    let mut names: Vec<String> = Vec::new();
    for (_, name) in alike {
        if names.len() < most && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
