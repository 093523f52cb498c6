//! Text as Markdown that shows the same text.

/// Returns text that Markdown shows as it is.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let characters: Vec<char> = text.chars().collect();
    let is_word = |place: Option<usize>| {
        place.and_then(|place| characters.get(place)).is_some_and(|c| c.is_alphanumeric())
    };
    for (place, &character) in characters.iter().enumerate() {
        let is_special = match character {
            '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '|' | '~' | '&' => true,
            // Inside a word it is nothing special, and names are full of it.
            '_' => !(is_word(place.checked_sub(1)) && is_word(Some(place + 1))),
            // A line that begins like this is a heading, a list or a rule.
            '#' | '+' | '-' | '=' => out.is_empty() || out.ends_with('\n'),
            // As is one that begins with a number and one of these.
            '.' | ')' => is_number_of_list(&out),
            _ => false,
        };
        if is_special {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

fn is_number_of_list(line: &str) -> bool {
    let line = line.rsplit('\n').next().unwrap_or_default();
    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns text as code, whatever backticks it has.
pub(crate) fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    // A space at both ends is taken away again by whoever reads it, unless there is nothing else.
    let touches = text.starts_with('`') || text.ends_with('`');
    let is_padded = text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty();
    match (text.is_empty(), touches || is_padded) {
        (true, _) => "\"\"".to_owned(),
        (false, true) => format!("{fence} {text} {fence}"),
        (false, false) => format!("{fence}{text}{fence}"),
    }
}

/// Returns prose as Markdown in one line. What is between backticks stays code, and what is a link stays one; the rest
/// is shown as it is, whatever it looks like.
pub(crate) fn prose(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(line.len() + 8);
    let mut rest = line.as_str();
    while let Some((before, inside, after)) = between_backticks(rest) {
        linked(before, &mut out);
        out.push_str(&code(inside));
        rest = after;
    }
    linked(rest, &mut out);
    out
}

/// Returns the paragraphs of prose, each in one line.
pub(crate) fn paragraphs(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| prose(&lines.join(" "))).collect::<Vec<_>>().join("\n\n")
}

fn between_backticks(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find('`')?;
    let (before, rest) = text.split_at_checked(start)?;
    let inside = rest.trim_start_matches('`');
    let fence = rest.get(..rest.len() - inside.len())?;
    // The end has as many backticks as the beginning.
    let mut at = 0;
    while let Some(next) = inside.get(at..)?.find('`').map(|next| at + next) {
        let after = inside.get(next..)?.trim_start_matches('`');
        let end = inside.len() - after.len();
        if end - next == fence.len() {
            let code = inside.get(..next)?.trim();
            return (!code.is_empty()).then_some((before, code, after));
        }
        at = end;
    }
    None
}

/// Adds text with the links in it.
fn linked(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some((before, shown, address, after)) = link(rest) {
        out.push_str(&escaped_after(before, out));
        out.push_str(&format!("[{}]({address})", escaped(shown)));
        rest = after;
    }
    out.push_str(&escaped_after(rest, out));
}

/// Escapes text that is not at the beginning of a line if something is before it.
fn escaped_after(text: &str, before: &str) -> String {
    if before.is_empty() { escaped(text) } else { escaped(&format!("x{text}")).split_off(1) }
}

/// Finds a link to the web: what is before it, what is shown, the address, and what is after it.
fn link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let middle = text.find("](http")?;
    let (head, tail) = (text.get(..middle)?, text.get(middle + 2..)?);
    let (before, shown) = head.rsplit_once('[')?;
    let (address, after) = tail.split_once(')')?;
    let is_plain = |c: char| c.is_ascii_graphic() && !matches!(c, '(' | '<' | '>' | '\\' | '`' | '|');
    (!shown.is_empty() && address.chars().all(is_plain)).then_some((before, shown, address, after))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::reading::shown;

    #[test]
    fn special_characters_are_shown_as_they_are() {
        for text in [
            "a|b",
            "<p>text</p>",
            "*not* _emphasis_",
            "a_b_c",
            "1. one",
            "# no heading",
            "- no list",
            "[a](b)",
            "&lt;",
            "C:\\x",
            "~~a~~",
            "tick ` only",
            "![a](b)",
            "a\\",
            "<https://example.com",
            "--",
            "===",
            "+ a",
        ] {
            assert_eq!(shown(&escaped(text)), text, "{}", escaped(text));
            assert_eq!(shown(&prose(text)), text, "{}", prose(text));
        }
        assert_eq!(escaped("log_group_name"), "log_group_name");
    }

    #[test]
    fn code_may_have_backticks() {
        for text in ["a", "`", "a`b", "``", "^`[^`]+`$", " a ", "|", "<x>"] {
            assert_eq!(shown(&code(text)), text, "{}", code(text));
        }
        assert_eq!(code(""), "\"\"");
    }

    #[test]
    fn prose_keeps_code_and_links() {
        let cases = [
            ("the `a|b` of\n  <x>", "the `a|b` of \\<x\\>"),
            (
                "see [the guide](https://example.com/a_b) or `x`",
                "see [the guide](https://example.com/a_b) or `x`",
            ),
            ("[a](http://x y)", "\\[a\\](http://x y)"),
            ("one ` alone", "one \\` alone"),
            ("with ``two`` and ``a`b``.", "with `two` and ``a`b``."),
        ];
        for (text, expected) in cases {
            assert_eq!(prose(text), expected);
        }
        assert_eq!(paragraphs("a\nb\n\n\nc"), "a b\n\nc");
    }

    proptest! {
        #[test]
        fn every_text_is_shown_as_it_is(text in "[ -~äß]{0,40}") {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            prop_assert_eq!(shown(&escaped(&text)), text);
        }

        #[test]
        fn every_code_is_shown_as_it_is(text in "[ -~]{1,30}") {
            prop_assert_eq!(shown(&format!("x {} y", code(&text))), format!("x {text} y"));
        }
    }
}
