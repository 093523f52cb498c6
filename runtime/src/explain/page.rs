//! A page for a terminal: headings, wrapped lines, and styles, which whoever prints it may strip.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

/// How many characters a line may have.
const WIDTH: usize = 100;

/// The style of names that users write.
const NAME: Style = AnsiColor::Cyan.on_default();
const HEADING: Style = Style::new().bold();
/// The style of what is beside the point.
const ASIDE: Style = Style::new().dimmed();
const WARNING: Style = AnsiColor::Yellow.on_default();

/// A page that grows.
#[derive(Debug, Default)]
pub(crate) struct Page(String);

impl Page {
    /// Begins a section.
    pub(crate) fn heading(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        let _ = writeln!(self.0, "{}", heading(text));
    }

    /// Adds a line as it is.
    pub(crate) fn line(&mut self, depth: usize, text: &str) {
        if text.is_empty() {
            self.0.push('\n');
        } else {
            let _ = writeln!(self.0, "{}{text}", " ".repeat(depth));
        }
    }

    /// Adds text in lines of a readable length. Its own line breaks stay.
    pub(crate) fn wrapped(&mut self, depth: usize, text: &str) {
        self.hanging(depth, 0, text);
    }

    /// Adds text with a word before it. Further lines are indented as far as the text.
    pub(crate) fn fact(&mut self, depth: usize, width: usize, word: &str, text: &str) {
        let padded = format!("{}{word:<width$}  ", " ".repeat(depth));
        let before = self.0.len();
        self.hanging(depth, width + 2, text);
        // The word takes the place of the indentation of the first line.
        self.0.replace_range(before..before + depth + width + 2, &padded);
    }

    /// Returns the page.
    pub(crate) fn into_text(self) -> String {
        self.0
    }

    fn hanging(&mut self, depth: usize, more: usize, text: &str) {
        let indent = " ".repeat(depth + more);
        for paragraph in text.trim_end().split('\n') {
            let mut length = 0;
            for word in paragraph.split_whitespace() {
                let characters = word.chars().count();
                if length > 0 && depth + more + length + 1 + characters > WIDTH {
                    self.0.push('\n');
                    length = 0;
                }
                if length == 0 {
                    self.0.push_str(&indent);
                } else {
                    self.0.push(' ');
                    length += 1;
                }
                self.0.push_str(word);
                length += characters;
            }
            if length == 0 && paragraph.trim().is_empty() && text.trim().is_empty() {
                self.0.push_str(&indent);
            }
            self.0.push('\n');
        }
    }
}

pub(crate) fn heading(text: &str) -> String {
    format!("{HEADING}{text}{HEADING:#}")
}

pub(crate) fn name(text: &str) -> String {
    format!("{NAME}{text}{NAME:#}")
}

pub(crate) fn aside(text: &str) -> String {
    format!("{ASIDE}{text}{ASIDE:#}")
}

pub(crate) fn warning(text: &str) -> String {
    format!("{WARNING}{text}{WARNING:#}")
}

/// Returns a duration as users write it.
pub(crate) fn duration(seconds: u64) -> String {
    match (seconds / 3600, seconds % 3600 / 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds}s"),
        (0, minutes, 0) => format!("{minutes}m"),
        (hours, 0, 0) => format!("{hours}h"),
        (hours, minutes, 0) => format!("{hours}h{minutes}m"),
        _ => format!("{seconds}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_wrapped_and_short_text_is_not() {
        let mut page = Page::default();
        page.wrapped(2, &"word ".repeat(30));
        page.wrapped(2, "a\n\nb");
        page.fact(2, 6, "time", &"word ".repeat(30));
        let text = page.into_text();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.get(2..5), Some(&["  a", "", "  b"][..]), "{text}");
        assert!(lines.get(5).is_some_and(|line| line.starts_with("  time    word word")), "{text}");
        assert!(lines.get(6).is_some_and(|line| line.starts_with("          word word")), "{text}");
    }

    #[test]
    fn a_word_longer_than_a_line_has_a_line_of_its_own() {
        let mut page = Page::default();
        page.wrapped(0, &format!("a {} b", "x".repeat(300)));
        assert_eq!(page.into_text().lines().count(), 3);
    }

    #[test]
    fn a_fact_without_text_is_its_word() {
        let mut page = Page::default();
        page.fact(2, 4, "name", "");
        assert_eq!(page.into_text().trim_end(), "  name");
    }

    #[test]
    fn durations_are_written_as_users_write_them() {
        for (seconds, text) in [(45, "45s"), (600, "10m"), (7200, "2h"), (5400, "1h30m"), (61, "61s")] {
            assert_eq!(duration(seconds), text);
        }
    }
}
