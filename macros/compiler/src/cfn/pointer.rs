//! Paths to properties: `/properties/Rules/*/Port` in schemas, `Rules/*/Port` in annotations.

use std::fmt;

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    /// The property with this name.
    Name(String),
    /// Every element of a list, set or map: `*`.
    Any,
}

impl Segment {
    /// Returns the step as pointers write it, without escapes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Any => "*",
        }
    }
}

/// A path to a property, or to a property of every element of a collection.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// The path as written in the document or the annotation.
    pub written: String,
    /// Its steps.
    pub segments: Vec<Segment>,
}

impl Path {
    /// Reads a pointer of a schema's property lists. Returns `None` if it does not point into the properties.
    #[must_use]
    pub fn from_pointer(written: &str) -> Option<Self> {
        let rest = written.strip_prefix("/properties/")?;
        if rest.is_empty() {
            return None;
        }
        Some(Self { written: written.into(), segments: segments(rest) })
    }

    /// Reads a property path as annotations write it.
    #[must_use]
    pub fn from_property_path(written: &str) -> Self {
        Self { written: written.into(), segments: segments(without_root(written)) }
    }

    /// Whether the path goes through every element of some collection.
    #[must_use]
    pub fn has_wildcard(&self) -> bool {
        self.segments.contains(&Segment::Any)
    }

    /// Returns the path without the schema keywords that some documents write between the names
    /// (`/properties/Options/properties/Enabled`, `/properties/Rules/items/Port`), or `None` if there are none.
    #[must_use]
    pub fn without_keywords(&self) -> Option<Self> {
        let is_keyword = |s: &Segment| matches!(s, Segment::Name(n) if n == "properties" || n == "items");
        let (first, rest) = self.segments.split_first()?;
        if !rest.iter().any(is_keyword) {
            return None;
        }
        let mut segments = vec![first.clone()];
        for segment in rest {
            match segment {
                Segment::Name(name) if name == "properties" => {}
                Segment::Name(name) if name == "items" => segments.push(Segment::Any),
                other => segments.push(other.clone()),
            }
        }
        Some(Self { written: self.written.clone(), segments })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// Returns a property path without the start that makes it a pointer: `/properties/Name` and `/Name` are `Name`.
#[must_use]
pub fn without_root(written: &str) -> &str {
    let path = written.strip_prefix("/properties/").or_else(|| written.strip_prefix('/'));
    path.unwrap_or(written)
}

fn segments(text: &str) -> Vec<Segment> {
    text.split('/').map(|s| if s == "*" { Segment::Any } else { Segment::Name(unescape(s)) }).collect()
}

fn unescape(segment: &str) -> String {
    segment.replace("~1", "/").replace("~0", "~")
}

/// Returns a JSON pointer that is one step longer.
#[must_use]
pub fn child(pointer: &str, step: &str) -> String {
    format!("{pointer}/{}", step.replace('~', "~0").replace('/', "~1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_between_names_are_dropped_on_request_only() {
        let path = Path::from_pointer("/properties/A/properties/B/items/C").expect("a pointer");
        assert_eq!(path.segments.len(), 5);
        let short = path.without_keywords().expect("has keywords");
        let name = |n: &str| Segment::Name(n.into());
        assert_eq!(short.segments, [name("A"), name("B"), Segment::Any, name("C")]);
        assert_eq!(Path::from_pointer("/properties/items").expect("a pointer").without_keywords(), None);
    }

    #[test]
    fn pointers_elsewhere_are_refused() {
        assert_eq!(Path::from_pointer("/definitions/A"), None);
        assert_eq!(Path::from_pointer("/properties/"), None);
    }
}
