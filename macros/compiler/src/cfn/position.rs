//! Lines and columns in the text of a document, for messages and documentation.

use std::collections::BTreeMap;
use std::fmt;

use super::pointer::child;

/// A place in a text. Both numbers begin at 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// More levels than the reader of JSON takes.
const DEEPEST: usize = 200;

/// Finds the members and elements whose JSON pointers are wanted, in one pass over the text, and returns where they begin. A
/// member begins at its key. If an object has a key several times, the last one is found. Of a text that is not JSON, what
/// comes before the mistake is found.
pub(super) fn offsets(text: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, usize> {
    let mut scan = Scan { text, at: 0, found: BTreeMap::new(), is_wanted };
    scan.value("", 0);
    scan.found
}

struct Scan<'t, W> {
    text: &'t str,
    at: usize,
    found: BTreeMap<String, usize>,
    is_wanted: W,
}

impl<W: Fn(&str) -> bool> Scan<'_, W> {
    /// Passes a value with this pointer. Returns `None` where the text ends or is not JSON.
    fn value(&mut self, pointer: &str, depth: usize) -> Option<()> {
        match self.next()? {
            open @ (b'{' | b'[') if depth < DEEPEST => {
                self.at += 1;
                let mut count = 0;
                while !matches!(self.next()?, b'}' | b']') {
                    let start = self.at;
                    let pointer = if open == b'{' {
                        let key: String = serde_json::from_str(self.string()).ok()?;
                        (self.next()? == b':').then(|| self.at += 1)?;
                        child(pointer, &key)
                    } else {
                        child(pointer, &count.to_string())
                    };
                    if (self.is_wanted)(&pointer) {
                        self.found.insert(pointer.clone(), start);
                    }
                    self.value(&pointer, depth + 1)?;
                    count += 1;
                    if self.next()? == b',' {
                        self.at += 1;
                    }
                }
                self.at += 1;
            }
            b'"' => drop(self.string()),
            b'{' | b'}' | b'[' | b']' | b',' | b':' => return None,
            _ => self.pass(|byte| !b",]} \t\r\n".contains(&byte)),
        }
        Some(())
    }

    /// Passes what is blank, and returns what follows.
    fn next(&mut self) -> Option<u8> {
        self.pass(|byte| b" \t\r\n".contains(&byte));
        self.text.as_bytes().get(self.at).copied()
    }

    fn pass(&mut self, is_passed: impl Fn(u8) -> bool) {
        while self.text.as_bytes().get(self.at).is_some_and(|byte| is_passed(*byte)) {
            self.at += 1;
        }
    }

    /// Passes a string, and returns it with its quotes.
    fn string(&mut self) -> &str {
        let found = string(self.text, self.at);
        self.at += found.len();
        found
    }
}

/// Counts lines and columns once for all places.
pub(super) fn in_lines(text: &str, found: BTreeMap<String, usize>) -> BTreeMap<String, Position> {
    let mut by_place: Vec<(usize, String)> = found.into_iter().map(|(pointer, at)| (at, pointer)).collect();
    by_place.sort();
    let (mut passed, mut line, mut line_start) = (0, 1, 0);
    let mut positions = BTreeMap::new();
    for (at, pointer) in by_place {
        let between = text.get(passed..at).unwrap_or_default();
        line += between.matches('\n').count();
        line_start = between.rfind('\n').map_or(line_start, |end| passed + end + 1);
        passed = at;
        let column = text.get(line_start..at).unwrap_or_default().chars().count() + 1;
        positions.insert(pointer, Position { line, column });
    }
    positions
}

/// Returns the string that begins here, with its quotes, or what there is of it.
pub(super) fn string(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    let mut is_escaped = false;
    let end = rest.bytes().skip(1).position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.and_then(|end| rest.get(..end + 2)).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(text: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Position> {
        in_lines(text, offsets(text, is_wanted))
    }

    #[test]
    fn members_are_found_at_their_keys_and_elements_at_their_values() {
        let text = "{\n  \"a\": [1, \"é\", {\"b/c\": {}}], \"ü\": 1, \"x\\\"y\": {\"a\": [[],[7]]},\n \"d\": 1,\n \"d\": 2 }";
        let wanted = ["/a", "/a/1", "/a/2", "/a/2/b~1c", "/x\"y", "/x\"y/a/1/0", "/d", "/nowhere"];
        let found = positions(text, |pointer| wanted.contains(&pointer));
        let at = |pointer: &str| found.get(pointer).map(ToString::to_string).unwrap_or_default();
        assert_eq!(wanted.map(at), ["2:3", "2:12", "2:17", "2:18", "2:39", "2:58", "4:2", ""], "{found:?}");
    }

    #[test]
    fn members_and_elements_have_the_line_of_their_beginning() {
        let text = "{\n \"a/b\": [1,\n  {\"c\\\"d\": \"}\\\\\"}],\n\n \"e\":\n  {}, \"f\": true\n}";
        let found: Vec<(String, usize)> =
            positions(text, |_| true).into_iter().map(|(pointer, place)| (pointer, place.line)).collect();
        let expected =
            [("/a~1b", 2), ("/a~1b/0", 2), ("/a~1b/1", 3), ("/a~1b/1/c\"d", 3), ("/e", 5), ("/f", 6)];
        assert_eq!(found, expected.map(|(pointer, line)| (String::from(pointer), line)));
    }

    #[test]
    fn of_what_is_no_json_the_part_before_the_mistake_is_found() {
        for text in ["", "{", "\"", "{\"a", "]]]", "{\"a\\", "nul"] {
            assert_eq!(positions(text, |_| true).len(), 0, "{text}");
        }
        for text in ["{\"a\": [1, }", "{\"a\":"] {
            let place = Position { line: 1, column: 2 };
            assert_eq!(positions(text, |_| true).get("/a"), Some(&place), "{text}");
        }
        // What has no end is read to an end.
        let _ = positions("[,,,", |_| true);
    }
}
