//! Generation of a text for a pattern: walks the expression and takes one branch at each alternative.
//!
//! Look-arounds are left out and back references are not supported. The caller checks the text against the
//! pattern.

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::dice::Dice;

/// Returns a text that probably matches. Higher attempts repeat more and take other branches.
pub(super) fn generate(
    pattern: &str,
    least: usize,
    most: usize,
    attempt: usize,
    dice: &mut Dice,
) -> Option<String> {
    let pattern = without_look_around(&plain(pattern));
    let hir = regex_syntax::ParserBuilder::new().nest_limit(200).build().parse(&pattern).ok()?;
    let mut walk = Walk { dice, attempt, more: usize::from(least > 0) * least, most, text: String::new() };
    // Repetitions first take their minimum, then as much as the length still lacks.
    walk.more = least.saturating_sub(minimum(&hir));
    walk.visit(&hir);
    if walk.text.is_empty() && least > 0 {
        return None;
    }
    Some(walk.text)
}

fn minimum(hir: &Hir) -> usize {
    hir.properties().minimum_len().unwrap_or(0)
}

struct Walk<'a> {
    dice: &'a mut Dice,
    attempt: usize,
    /// How many more characters than the minimum are wanted.
    more: usize,
    most: usize,
    text: String,
}

impl Walk<'_> {
    fn visit(&mut self, hir: &Hir) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.text.push_str(&String::from_utf8_lossy(&literal.0)),
            HirKind::Class(class) => self.pick(class),
            HirKind::Capture(capture) => self.visit(&capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.visit(part)),
            HirKind::Alternation(branches) => {
                let branch = if self.attempt == 0 { 0 } else { self.dice.below(branches.len()) };
                if let Some(branch) = branches.get(branch) {
                    self.visit(branch);
                }
            }
            HirKind::Repetition(repetition) => {
                let least = usize::try_from(repetition.min).unwrap_or(0);
                let most = repetition.max.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
                // Odd attempts take optional parts, which non-empty texts often need.
                let eager = usize::from(self.attempt % 2 == 1 && least == 0);
                let eager = if least == 0 && most > 3 && self.attempt % 3 == 2 { 4 } else { eager };
                let wanted = least.saturating_add(self.more).max(eager).min(most).min(self.most);
                let before = self.text.chars().count();
                for _ in 0..wanted {
                    if self.text.chars().count() >= self.most {
                        break;
                    }
                    self.visit(&repetition.sub);
                }
                let grown = self.text.chars().count() - before;
                self.more = self.more.saturating_sub(grown.saturating_sub(least * minimum(&repetition.sub)));
            }
        }
    }

    /// Adds a character of a class: preferably a lower-case letter, else a letter or digit, else a common
    /// sign, else the first one.
    fn pick(&mut self, class: &Class) {
        const FRIENDLY: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        let is_in = |wanted: char| match class {
            Class::Unicode(class) => {
                class.ranges().iter().any(|range| range.start() <= wanted && wanted <= range.end())
            }
            Class::Bytes(class) => u8::try_from(wanted).is_ok_and(|wanted| {
                class.ranges().iter().any(|range| range.start() <= wanted && wanted <= range.end())
            }),
        };
        let lower: Vec<char> = FRIENDLY.chars().take(26).filter(|wanted| is_in(*wanted)).collect();
        let all: Vec<char> = FRIENDLY.chars().filter(|wanted| is_in(*wanted)).collect();
        let signs = || "-_./:@ ".chars().find(|wanted| is_in(*wanted));
        let first = || match class {
            Class::Unicode(class) => class.ranges().first().map(regex_syntax::hir::ClassUnicodeRange::start),
            Class::Bytes(class) => class.ranges().first().map(|range| char::from(range.start())),
        };
        let choice = if lower.is_empty() { &all } else { &lower };
        let picked = choice.get(self.dice.below(choice.len())).copied().or_else(signs).or_else(first);
        self.text.extend(picked);
    }
}

/// Rewrites the pattern for the regex engine: `^` and `$` for `\A`, `\z` and `\Z` of other dialects, and `\-`
/// for the hyphen after a class inside brackets (`[\w-.]`), which only ECMA-262 reads as a hyphen.
fn plain(pattern: &str) -> String {
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

/// Returns the pattern without `(?!…)`, `(?=…)`, `(?<!…)` and `(?<=…)`, and with ECMA escapes such as `\/`
/// unescaped.
fn without_look_around(pattern: &str) -> String {
    let mut plain = String::new();
    let characters: Vec<char> = pattern.chars().collect();
    let mut place = 0;
    while let Some(character) = characters.get(place) {
        let rest: String = characters[place..].iter().take(4).collect();
        let is_look = ["(?!", "(?=", "(?<!", "(?<="].iter().any(|start| rest.starts_with(start));
        if *character == '\\' {
            match characters.get(place + 1) {
                Some(
                    escaped @ ('/' | '"' | '\'' | ' ' | '@' | ':' | ',' | '=' | '%' | '_' | ';' | '!' | '<'
                    | '>' | '`'),
                ) => plain.push(*escaped),
                Some(escaped) => plain.extend(['\\', *escaped]),
                None => {}
            }
            place += 2;
        } else if is_look {
            place = behind_quantifier(&characters, end_of_group(&characters, place));
        } else {
            plain.push(*character);
            place += 1;
        }
    }
    plain
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

/// Skips the quantifier of a look-around, which is removed with it.
fn behind_quantifier(characters: &[char], start: usize) -> usize {
    match characters.get(start) {
        Some('*' | '+' | '?') => start + 1,
        Some('{') => {
            let end = characters.iter().skip(start).position(|character| *character == '}');
            end.map_or(start, |length| start + length + 1)
        }
        _ => start,
    }
}

#[cfg(test)]
mod tests {
    use ferroform_schema::pattern::pattern_matches;

    use crate::dice::Dice;

    #[test]
    fn texts_match_their_patterns() {
        for (pattern, least, most) in [
            ("^[a-z]+$", 5, 5),
            ("^arn:(aws|aws-cn):iam::\\d{12}:role\\/.+$", 20, 2048),
            ("^(?!aws:)[a-zA-Z0-9_-]{1,64}$", 1, 64),
            ("[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}", 0, 100),
            ("^([0-9]{1,3}\\.){3}[0-9]{1,3}(/([0-9]|[1-2][0-9]|3[0-2]))$", 0, 18),
            ("^$|^https://.*$", 1, 100),
            ("^(a|b)*$", 3, 3),
            (".*\\S.*", 1, 10),
            ("\\A[a-z]{3}\\Z", 1, 10),
            ("^[\\w-\\.]+@[\\w-]+$", 1, 40),
            ("^(\\/|(\\/(?!\\.)+[^$#<>*/\\n]+){1,4})$", 1, 100),
            ("^arn:[a-z]+:kms:\\d{12}:(key|alias)/.+\\Z", 1, 64),
        ] {
            let text = crate::sample::text(pattern, least, most, &mut Dice::of(&["x"]));
            let text = text.unwrap_or_else(|| panic!("nothing for {pattern}"));
            assert!(
                pattern_matches(pattern, &text) && (least..=most).contains(&text.chars().count()),
                "{pattern} {text}"
            );
        }
    }
}
