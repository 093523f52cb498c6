//! Suggestions for misspelled words.

/// Returns the known word nearest to `word`, if one is near enough to suggest.
pub(crate) fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let worst = (word.chars().count() / 3).clamp(1, 6);
    known.map(|k| (distance(word, k), k)).filter(|(d, _)| *d <= worst).min().map(|(_, k)| k)
}

/// Returns how many letters must be changed, added, removed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX - 1);
            let mut best =
                (at(&last, j) + usize::from(x != y)).min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let is_swap = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if is_swap {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn one_swapped_pair_of_letters_is_near() {
        let known = ["AWS::EC2::Instance", "AWS::S3::Bucket"];
        assert_eq!(nearest("AWS::EC2::Instnace", known.into_iter()), Some(known[0]));
        assert_eq!(nearest("AWS::Logs::Stream", known.into_iter()), None);
    }
}
