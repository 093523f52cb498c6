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
    let mut open: Vec<Level> = Vec::new();
    while let Some(byte) = scan.text.as_bytes().get(scan.at).copied().filter(|_| open.len() < DEEPEST) {
        match byte {
            b'{' | b'[' => {
                scan.element(&mut open);
                let pointer = open.last().map(|level| level.member.clone()).unwrap_or_default();
                let is_array = byte == b'[';
                open.push(Level {
                    pointer,
                    is_array,
                    member: String::new(),
                    count: 0,
                    is_key_next: !is_array,
                });
                scan.at += 1;
            }
            b'}' | b']' => {
                open.pop();
                scan.at += 1;
            }
            b',' => {
                if let Some(level) = open.last_mut() {
                    level.is_key_next = !level.is_array;
                    level.count += 1;
                }
                scan.at += 1;
            }
            b'"' => {
                let start = scan.at;
                let written = scan.string();
                match open.last_mut() {
                    Some(level) if level.is_key_next => {
                        level.is_key_next = false;
                        if let Ok(key) = serde_json::from_str::<String>(written) {
                            level.member = child(&level.pointer, &key);
                            scan.note(&level.member, start);
                        }
                    }
                    _ => scan.element_at(&mut open, start),
                }
            }
            b' ' | b'\t' | b'\n' | b'\r' | b':' => scan.at += 1,
            _ => {
                scan.element(&mut open);
                while scan.text.as_bytes().get(scan.at).is_some_and(|b| !b",]} \t\r\n".contains(b)) {
                    scan.at += 1;
                }
            }
        }
    }
    scan.found
}

/// An object or array that is being read.
struct Level {
    pointer: String,
    is_array: bool,
    /// The pointer of the last member or element.
    member: String,
    count: usize,
    is_key_next: bool,
}

struct Scan<'t, W> {
    text: &'t str,
    at: usize,
    found: BTreeMap<String, usize>,
    is_wanted: W,
}

impl<'t, W: Fn(&str) -> bool> Scan<'t, W> {
    /// Passes a string, and returns it with its quotes.
    fn string(&mut self) -> &'t str {
        let found = string(self.text, self.at);
        self.at += found.len();
        found
    }

    fn element(&mut self, open: &mut [Level]) {
        self.element_at(open, self.at);
    }

    /// Notes an element of an array. The members of objects are noted at their keys.
    fn element_at(&mut self, open: &mut [Level], start: usize) {
        if let Some(level) = open.last_mut().filter(|level| level.is_array) {
            level.member = child(&level.pointer, &level.count.to_string());
            self.note(&level.member, start);
        }
    }

    fn note(&mut self, pointer: &str, start: usize) {
        if (self.is_wanted)(pointer) {
            self.found.insert(pointer.into(), start);
        }
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
    fn what_is_no_json_ends() {
        for text in ["", "{", "\"", "{\"a", "]]]", "[,,,", "{\"a\\", "nul", "{\"a\":"] {
            let _ = positions(text, |pointer| pointer == "/a");
        }
    }

    fn lines(text: &str) -> BTreeMap<String, usize> {
        positions(text, |_| true).into_iter().map(|(pointer, place)| (pointer, place.line)).collect()
    }

    #[test]
    fn members_and_elements_have_the_line_of_their_beginning() {
        let text = "{\n \"a/b\": [1,\n  {\"c\\\"d\": \"}\\\\\"}],\n\n \"e\":\n  {}, \"f\": true\n}";
        let found: Vec<(String, usize)> = lines(text).into_iter().collect();
        let expected =
            [("/a~1b", 2), ("/a~1b/0", 2), ("/a~1b/1", 3), ("/a~1b/1/c\"d", 3), ("/e", 5), ("/f", 6)];
        assert_eq!(found, expected.map(|(pointer, line)| (String::from(pointer), line)));
    }

    #[test]
    fn what_is_not_json_has_lines_up_to_the_mistake() {
        assert_eq!(lines("{\"a\": [1, }").get("/a"), Some(&1));
        assert_eq!(lines("").len(), 0);
        assert_eq!(lines("{\"a").len(), 0);
    }
}
