//! Patterns with `*` and `?`.

/// Where the wildcards of a pattern may match a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Everywhere: actions, and texts in conditions.
    Text,
    /// In `Resource`. The IAM user guide, *IAM JSON policy elements: Resource*: wildcards stand for characters of their
    /// segment, and a `*` at the end of a segment also matches beyond its colon. `arn:aws:s3:*` is every resource of S3.
    Resource,
    /// In `ArnEquals` and `ArnLike`. The user guide, *Condition operators*: each of the six components is compared on its
    /// own. What follows the fifth colon is one component, whatever colons are in it.
    Arn,
}

/// The number of colons before the last component of an ARN.
const COLONS: usize = 5;

/// Returns whether a pattern matches the whole text.
pub(super) fn matches(kind: Kind, pattern: &str, text: &str) -> bool {
    let text: Vec<char> = text.chars().collect();
    // For each end of the text: whether the pattern so far matches what is before it.
    let mut ends = vec![false; text.len() + 1];
    ends[0] = true;
    let (mut colons, mut wanted) = (0, pattern.chars().peekable());
    while let Some(want) = wanted.next() {
        colons += usize::from(want == ':');
        let ends_segment = want == '*' && wanted.peek().is_none_or(|next| *next == ':');
        let is_free = kind == Kind::Text || colons >= COLONS || kind == Kind::Resource && ends_segment;
        let before = ends.clone();
        ends[0] &= want == '*';
        for (place, character) in text.iter().enumerate() {
            let is_eaten = is_free || *character != ':';
            ends[place + 1] = match want {
                '*' => before[place + 1] || ends[place] && is_eaten,
                '?' => before[place] && is_eaten,
                want => before[place] && want == *character,
            };
        }
    }
    ends[text.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn wildcards_stay_in_their_segment_of_an_arn_unless_they_end_it() {
        let resource = |pattern, text| matches(Kind::Resource, pattern, text);
        let [bucket, object, user] = [
            "arn:aws:s3:::b",
            "arn:aws:s3:::b/1/2/test/o.jpg",
            "arn:aws:iam::111122223333:user/accounting/Bob",
        ];
        for pattern in ["*", "arn:aws:s3:*", "arn:aws:s3:::*", "arn:*:s3:::b*", "arn:aws:s3:::b/*/test/*"] {
            assert!(resource(pattern, object), "{pattern}");
        }
        assert!(!resource("arn:aws:s3:::b/*", bucket) && !resource("arn:aws:s3:::b", object));
        assert!(resource("arn:aws:iam::*:user/accounting/*", user) && resource("arn:aws:iam:*:user/*", user));
        assert!(!resource("arn:aws:iam:*x:user/*", user) && !resource("arn:aws:iam::?:user/*", user));
        assert!(!resource("arn:aws:iam::111122223333?user/*", user));
        let group = "arn:aws:logs:us-east-1:111122223333:log-group:/app:*";
        assert!(resource("arn:aws:logs:*:*:log-group:/a*p:*", group) && resource(group, group));
        assert!(!resource("arn:aws:logs:*:*:log-group:/b*", group));
        assert!(
            !matches(Kind::Arn, "arn:aws:s3:*", object) && matches(Kind::Arn, "arn:aws:s3:*:*:b/*", object)
        );
        assert!(matches(Kind::Text, "s3:?et*", "s3:GetObject") && !matches(Kind::Text, "s3:?et*", "s3:et"));
    }

    /// The same, by trying everything.
    fn naive(kind: Kind, pattern: &[char], colons: usize, text: &[char]) -> bool {
        let Some((want, rest)) = pattern.split_first() else { return text.is_empty() };
        let colons = colons + usize::from(*want == ':');
        let ends_segment = *want == '*' && rest.first().is_none_or(|next| *next == ':');
        let is_free = kind == Kind::Text || colons > 4 || kind == Kind::Resource && ends_segment;
        let eats = |count: usize| is_free || !text[..count].contains(&':');
        let counts = match want {
            '*' => 0..=text.len(),
            _ => 1..=1,
        };
        counts.into_iter().filter(|count| *count <= text.len()).any(|count| {
            let is_fine = if matches!(want, '*' | '?') { eats(count) } else { text[0] == *want };
            is_fine && naive(kind, rest, colons, &text[count..])
        })
    }

    proptest! {
        #[test]
        fn the_matcher_finds_what_trying_everything_finds(
            pattern in "[ab:*?]{0,12}", text in "[ab:]{0,12}", kind in 0..3_usize,
        ) {
            let kind = [Kind::Text, Kind::Resource, Kind::Arn][kind];
            let [letters, characters] = [&pattern, &text].map(|text| text.chars().collect::<Vec<_>>());
            prop_assert_eq!(matches(kind, &pattern, &text), naive(kind, &letters, 0, &characters));
        }

        #[test]
        fn a_text_with_stars_in_place_of_its_parts_matches(text in "[ab:/]{0,20}", cut in 0..20_usize, end in 0..20_usize) {
            let (cut, end) = (cut.min(text.len()), end.min(text.len()));
            let pattern = format!("{}*{}", &text[..cut.min(end)], &text[cut.max(end)..]);
            prop_assert!(matches(Kind::Text, &pattern, &text));
        }
    }
}
