//! Objects: attribute values by name, in the order of the table.

use super::Value;

/// Attribute values by name, sorted by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Object(Vec<(&'static str, Value)>);

impl Object {
    /// Creates an object without attributes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the value of an attribute, if the object has it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.position(name).ok().map(|i| &self.0[i].1)
    }

    /// Returns a mutable reference to the value of an attribute, if the object has it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.position(name).ok().map(|i| &mut self.0[i].1)
    }

    /// Sets an attribute.
    pub fn insert(&mut self, name: &'static str, value: Value) {
        match self.position(name) {
            Ok(i) => self.0[i].1 = value,
            Err(i) => self.0.insert(i, (name, value)),
        }
    }

    /// Iterates over the attributes, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Returns the number of attributes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the object has no attributes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn position(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(own, _)| (*own).cmp(name))
    }
}

impl FromIterator<(&'static str, Value)> for Object {
    fn from_iter<I: IntoIterator<Item = (&'static str, Value)>>(attributes: I) -> Self {
        let mut attributes: Vec<_> = attributes.into_iter().collect();
        attributes.sort_by_key(|(name, _)| *name);
        attributes.dedup_by_key(|(name, _)| *name);
        Self(attributes)
    }
}

impl IntoIterator for Object {
    type Item = (&'static str, Value);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
