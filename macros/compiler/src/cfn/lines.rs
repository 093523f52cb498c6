//! The lines of a JSON document.

use std::collections::BTreeMap;

use super::pointer::child;

/// Returns the line of each member and element of a document, by its pointer. Of a text that is not JSON only what
/// comes before the mistake is found.
#[must_use]
pub fn lines(text: &str) -> BTreeMap<String, usize> {
    let mut reader = Reader { rest: text, line: 1, found: BTreeMap::new() };
    reader.value("");
    reader.found
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    found: BTreeMap<String, usize>,
}

impl<'t> Reader<'t> {
    /// Reads a value. Returns `None` if there is none, like every function here.
    fn value(&mut self, at: &str) -> Option<()> {
        match self.next()? {
            '{' => self.members('}', |reader| {
                let line = reader.line_of_next();
                let here = child(at, &reader.key()?);
                reader.found.insert(here.clone(), line);
                reader.symbol(':')?;
                reader.value(&here)
            }),
            '[' => {
                let mut index = 0;
                self.members(']', |reader| {
                    let here = child(at, &index.to_string());
                    index += 1;
                    let line = reader.line_of_next();
                    reader.found.insert(here.clone(), line);
                    reader.value(&here)
                })
            }
            '"' => self.text().map(drop),
            _ => {
                let end = self.rest.find([',', '}', ']', '\n', ' ', '\t', '\r']).unwrap_or(self.rest.len());
                self.skip(end).map(drop)
            }
        }
    }

    /// Reads what is between two brackets.
    fn members(&mut self, close: char, mut member: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.skip(1)?;
        if self.next()? == close {
            return self.skip(1).map(drop);
        }
        loop {
            member(self)?;
            match self.next()? {
                ',' => self.skip(1)?,
                end if end == close => return self.skip(1).map(drop),
                _ => return None,
            };
        }
    }

    fn key(&mut self) -> Option<String> {
        self.next().filter(|c| *c == '"')?;
        serde_json::from_str(self.text()?).ok()
    }

    /// Reads a string, with its quotes.
    fn text(&mut self) -> Option<&'t str> {
        let mut is_escaped = false;
        let inside = self.rest.get(1..)?;
        let end = inside.find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        })?;
        self.skip(end + 2)
    }

    fn symbol(&mut self, symbol: char) -> Option<()> {
        self.next().filter(|c| *c == symbol)?;
        self.skip(1).map(drop)
    }

    /// Returns the next character after white space.
    fn next(&mut self) -> Option<char> {
        let space = self.rest.len() - self.rest.trim_start().len();
        self.skip(space)?;
        self.rest.chars().next()
    }

    fn line_of_next(&mut self) -> usize {
        self.next();
        self.line
    }

    fn skip(&mut self, length: usize) -> Option<&'t str> {
        let (skipped, rest) = self.rest.split_at_checked(length)?;
        self.line += skipped.matches('\n').count();
        self.rest = rest;
        Some(skipped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
