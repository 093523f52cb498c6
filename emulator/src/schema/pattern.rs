//! In which words does the engine read a pattern of the registry, which is written in one of several dialects?

/// The pattern in the words of the engine: `^` and `$` for `\A`, `\z` and `\Z`, which other dialects write; `\-` for the
/// hyphen behind a class inside brackets (`[\w-.]`), which is one for ECMA-262 only; no look-around that is repeated.
pub(crate) fn plain(pattern: &str) -> String {
    let pattern: Vec<char> = pattern.chars().collect();
    let pattern = with_single_looks(&pattern);
    let mut plain = String::with_capacity(pattern.len());
    let mut characters = pattern.chars().peekable();
    let mut in_brackets = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let escaped = characters.next();
                match escaped {
                    Some('A') => plain.push('^'),
                    Some('z' | 'Z') => plain.push('$'),
                    _ => {
                        plain.push('\\');
                        plain.extend(escaped);
                    }
                }
                let is_class = matches!(escaped, Some('w' | 'W' | 'd' | 'D' | 's' | 'S'));
                if in_brackets && is_class && characters.next_if_eq(&'-').is_some() {
                    plain.push_str("\\-");
                }
                continue;
            }
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            _ => {}
        }
        plain.push(character);
    }
    plain
}

/// One pattern of the registry stands in quotes of its own (`"^arn:…"`), so that nothing can ever match it.
pub(super) fn can_match(pattern: &str) -> bool {
    !pattern.starts_with("\"^")
}

/// Where the look-around that begins here ends, if one does: `(?!…)`, `(?=…)`, `(?<!…)` or `(?<=…)`.
pub(crate) fn look_around(pattern: &[char], start: usize) -> Option<usize> {
    let rest: String = pattern[start..].iter().take(4).collect();
    let is_look = ["(?!", "(?=", "(?<!", "(?<="].iter().any(|look| rest.starts_with(look));
    is_look.then(|| end_of_group(pattern, start))
}

/// The engine repeats no look-around, which ECMA-262 allows: looking twice sees no more than looking once, and who may
/// look never need not look at all.
fn with_single_looks(pattern: &[char]) -> String {
    let mut single = String::with_capacity(pattern.len());
    let (mut in_brackets, mut place) = (false, 0);
    while let Some(character) = pattern.get(place) {
        if *character == '\\' {
            single.extend(pattern.iter().skip(place).take(2));
            place += 2;
            continue;
        }
        in_brackets = *character == '[' || (in_brackets && *character != ']');
        let look = if in_brackets { None } else { look_around(pattern, place) };
        let repeated = look.and_then(|end| Some((end, quantifier(&pattern[end..])?)));
        if let Some((end, quantifier)) = repeated {
            if quantifier.least > 0 {
                single.push('(');
                single.push_str(&with_single_looks(&pattern[place + 1..end]));
            }
            place = end + quantifier.length;
        } else {
            single.push(*character);
            place += 1;
        }
    }
    single
}

/// How often something is repeated.
struct Quantifier {
    least: usize,
    /// How many characters say so.
    length: usize,
}

fn quantifier(rest: &[char]) -> Option<Quantifier> {
    let (least, length) = match rest.first()? {
        '+' => (1, 1),
        '*' | '?' => (0, 1),
        '{' => {
            let digits: String = rest[1..].iter().take_while(|digit| digit.is_ascii_digit()).collect();
            (digits.parse().ok()?, rest.iter().position(|character| *character == '}')? + 1)
        }
        _ => return None,
    };
    let is_lazy = rest.get(length) == Some(&'?');
    Some(Quantifier { least, length: length + usize::from(is_lazy) })
}

fn end_of_group(characters: &[char], start: usize) -> usize {
    let (mut depth, mut in_class, mut place) = (0_usize, false, start);
    while let Some(character) = characters.get(place) {
        match character {
            '\\' => place += 1,
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => {
                depth -= 1;
                if depth == 0 {
                    return place + 1;
                }
            }
            _ => {}
        }
        place += 1;
    }
    characters.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::pattern_matches;

    #[test]
    fn a_repeated_look_around_still_forbids_what_it_forbids() {
        let pattern = "^(\\/|(\\/(?!\\.)+[^*/\\n]+){1,4})$";
        assert!(pattern_matches(pattern, "/") && pattern_matches(pattern, "/home/me"));
        assert!(!pattern_matches(pattern, "/.ssh") && !pattern_matches(pattern, "/home/.ssh"));
    }

    #[test]
    fn a_look_around_is_kept_once_or_not_at_all() {
        for (pattern, expected) in [
            ("a(?!b)+c", "a(?!b)c"),
            ("a(?!b){2,3}?c", "a(?!b)c"),
            ("a(?=b)*c", "ac"),
            ("a(?<!b(?!c)+)?d", "ad"),
            ("(?=b(?!c)+)+d", "(?=b(?!c))d"),
            ("(?!b)c", "(?!b)c"),
            ("\\(?!+", "\\(?!+"),
            ("[(?!b)+]+", "[(?!b)+]+"),
        ] {
            assert_eq!(plain(pattern), expected, "{pattern}");
        }
    }
}
