//! Suggestions for misspelled words.

/// Returns the known word nearest to `word`, if one is near enough to suggest.
pub(crate) fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let worst = (word.chars().count() / 3).clamp(1, 6);
    known.map(|k| (strsim::osa_distance(word, k), k)).filter(|(d, _)| *d <= worst).min().map(|(_, k)| k)
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
