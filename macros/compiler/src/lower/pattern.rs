//! Regular expressions: which of them an ECMA-262 engine can be trusted with.
//!
//! Schemas hold patterns of at least four dialects. The engine takes nearly all of them, some with another meaning
//! than their author had in mind; a pattern read wrongly would reject valid input. So what is known to be written in
//! another dialect is translated where that is plain, and refused where it is not.

use crate::ir::Pattern;

/// Constructs of Java, PCRE and POSIX that mean something else, or nothing, in ECMA-262.
const REFUSED: &[(&str, &str)] = &[
    ("&&", "intersection of character classes is Java"),
    ("[[:", "named character classes are POSIX"),
    ("(?>", "atomic groups are Java and PCRE"),
    ("\\Q", "quoting with \\Q is Java and PCRE"),
    ("\\h", "\\h is Java and PCRE"),
    ("\\R", "\\R is Java and PCRE"),
    ("\\X", "\\X is Java and PCRE"),
    ("\\G", "\\G is Java and PCRE"),
    ("\\K", "\\K is PCRE"),
    ("*+", "possessive quantifiers are Java and PCRE"),
    ("++", "possessive quantifiers are Java and PCRE"),
    ("?+", "possessive quantifiers are Java and PCRE"),
    ("}+", "possessive quantifiers are Java and PCRE"),
    ("(?P", "named groups with P are Python"),
    ("(?#", "comments are PCRE"),
    ("(?R", "recursion is PCRE"),
    ("(?-", "inline flags in the middle are not ECMA-262"),
];

/// Unicode properties under names that only Java and PCRE know.
const FOREIGN_PROPERTIES: &[&str] = &[
    "Print",
    "Alnum",
    "Alpha",
    "Graph",
    "Punct",
    "Space",
    "Digit",
    "Upper",
    "Lower",
    "Blank",
    "Cntrl",
    "XDigit",
    "ASCII",
    "Is",
    "In",
    "java",
    "L&",
    "Latin}",
    "Han}",
    "Cyrillic}",
    "Greek}",
    "Arabic}",
    "Hebrew}",
];

/// Translates and compiles a pattern. The error is a phrase for `cargo xtask gaps`.
pub(crate) fn compile(written: &str) -> Result<Pattern, String> {
    let (source, mut flags) = leading_flags(written);
    let mut source = code_points(&anchors(source));
    if let Some(reason) = foreign(&source) {
        return Err(reason);
    }
    if source.contains("\\p{") || source.contains("\\P{") || source.contains("\\u{") {
        flags.push('u');
        source = without_idle_escapes(&source);
    }
    match regress::Regex::with_flags(&source, flags.as_str()) {
        Ok(_) => Ok(Pattern { source, flags, written: written.into() }),
        Err(error) => Err(format!("it does not compile ({error})")),
    }
}

/// Takes `(?i)`, `(?s)` and `(?m)` off the beginning, also behind `^`.
fn leading_flags(written: &str) -> (String, String) {
    let mut flags = String::new();
    let (start, mut rest) = match written.strip_prefix('^') {
        Some(rest) if rest.starts_with("(?") => ("^", rest),
        _ => ("", written),
    };
    while let Some((inside, after)) = rest.strip_prefix("(?").and_then(|r| r.split_once(')')) {
        if inside.is_empty() || !inside.chars().all(|c| matches!(c, 'i' | 's' | 'm')) {
            break;
        }
        for flag in inside.chars() {
            if !flags.contains(flag) {
                flags.push(flag);
            }
        }
        rest = after;
    }
    (format!("{start}{rest}"), flags)
}

/// `\A` and `\z` are `^` and `$` elsewhere.
fn anchors(source: String) -> String {
    let mut out = String::with_capacity(source.len());
    let mut chars = source.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('A') => out.push('^'),
            Some('z' | 'Z') => out.push('$'),
            Some(other) => {
                out.push('\\');
                out.push(other);
            }
            None => out.push('\\'),
        }
    }
    out
}

/// `\x{60}` is `\x60`, and with more digits `\u{…}`.
fn code_points(source: &str) -> String {
    let mut parts = source.split("\\x{");
    let mut out = String::from(parts.next().unwrap_or_default());
    for part in parts {
        match part.split_once('}') {
            Some((digits, rest)) if digits.len() == 2 => out.push_str(&format!("\\x{digits}{rest}")),
            _ => out.push_str(&format!("\\u{{{part}")),
        }
    }
    out
}

fn foreign(source: &str) -> Option<String> {
    let outside = Syntax::of(source);
    for (construct, reason) in REFUSED {
        if outside.has(construct) {
            return Some((*reason).into());
        }
    }
    for start in ["\\p{", "\\P{", "\\p{^"] {
        for rest in source.split(start).skip(1) {
            if let Some(name) = FOREIGN_PROPERTIES.iter().find(|name| rest.starts_with(**name)) {
                return Some(format!("\\p{{{name}…}} is Java or PCRE"));
            }
        }
    }
    let has_inline_flags = source.split("(?").skip(1).any(|rest| {
        let flags: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        !flags.is_empty() && rest.get(flags.len()..).is_some_and(|r| r.starts_with([')', ':', '-']))
    });
    if has_inline_flags {
        return Some("inline flags in the middle are not ECMA-262".into());
    }
    let is_short_property = source.split("\\p").skip(1).any(|rest| !rest.starts_with('{'));
    is_short_property.then(|| "\\p without braces is Java and PCRE".into())
}

/// A pattern seen as a sequence of characters with the information which of them are escaped or inside a class.
struct Syntax {
    chars: Vec<(char, Place)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    Class,
    Escaped,
}

impl Syntax {
    fn of(source: &str) -> Self {
        let mut chars = Vec::new();
        let mut in_class = false;
        let mut escape = false;
        for c in source.chars() {
            let place = match (escape, in_class) {
                (true, _) => Place::Escaped,
                (false, true) => Place::Class,
                (false, false) => Place::Outside,
            };
            chars.push((c, place));
            match (escape, c) {
                (true, _) => escape = false,
                (false, '\\') => escape = true,
                (false, '[') => in_class = true,
                (false, ']') => in_class = false,
                _ => {}
            }
        }
        Self { chars }
    }

    /// Whether `construct` occurs where it has its meaning.
    fn has(&self, construct: &str) -> bool {
        let wanted: Vec<char> = construct.chars().collect();
        let is_escape = wanted.first() == Some(&'\\');
        self.chars.windows(wanted.len()).any(|window| {
            let same = window.iter().map(|(c, _)| c).eq(wanted.iter());
            let Some((_, first)) = window.first() else { return false };
            let place_fits = match construct {
                "&&" => *first == Place::Class,
                "[[:" => *first == Place::Outside,
                _ if is_escape => *first != Place::Escaped,
                _ => *first == Place::Outside,
            };
            same && place_fits
        })
    }
}

/// Under the flag `u` only syntax may be escaped: `\-` outside a class and `\_` are errors there.
fn without_idle_escapes(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut chars = source.chars();
    let mut in_class = false;
    while let Some(c) = chars.next() {
        match c {
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        let Some(escaped) = chars.next() else {
            out.push(c);
            break;
        };
        let is_syntax = "^$\\.*+?()[]{}|/".contains(escaped) || (escaped == '-' && in_class);
        if is_syntax || escaped.is_alphanumeric() {
            out.push('\\');
        }
        out.push(escaped);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::compile;

    #[test]
    fn plain_patterns_stay_as_they_are() {
        for written in
            ["^[a-z]+$", "a{1,3}", "^(?!aws:).*$", "[^\\x00-\\x1f]", "^[\\w+=,.@-]+$", "[*+]", "[++]"]
        {
            let pattern = compile(written).expect(written);
            assert_eq!((pattern.source.as_str(), pattern.flags.as_str()), (written, ""));
        }
    }

    #[test]
    fn flags_and_anchors_are_translated() {
        let pattern = compile("(?i)\\Aaws\\z").expect("compiles");
        assert_eq!((pattern.source.as_str(), pattern.flags.as_str()), ("^aws$", "i"));
        let pattern = compile("^(?s).*$").expect("compiles");
        assert_eq!((pattern.source.as_str(), pattern.flags.as_str()), ("^.*$", "s"));
    }

    #[test]
    fn code_points_in_braces_are_translated() {
        assert_eq!(compile("[\\x{60}\\x{1F600}]").expect("compiles").source, "[\\x60\\u{1F600}]");
    }

    #[test]
    fn properties_of_unicode_are_read_as_such() {
        let pattern = compile("^[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*$").expect("compiles");
        assert_eq!(pattern.flags, "u");
        let regex = regress::Regex::with_flags(&pattern.source, pattern.flags.as_str()).expect("compiles");
        assert!(regex.find("größe 1").is_some());
        assert!(regex.find("a;b").is_none());
    }

    #[test]
    fn other_dialects_are_refused() {
        for written in
            ["\\p{Print}+", "[a-z&&[^b]]", "a++", "(?>a)", "[[:alpha:]]", "\\Qa\\E", "a(?i)b", "\\pL"]
        {
            assert!(compile(written).is_err(), "{written}");
        }
    }
}
