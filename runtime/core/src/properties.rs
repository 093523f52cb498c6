//! Structs whose fields are properties.

use std::fmt;

use serde_json::Value as Json;

/// A struct whose fields are the properties of a type.
pub trait Properties: Sized {
    /// Reads the properties.
    ///
    /// # Errors
    /// Names the property that does not fit its field.
    fn from_properties(properties: &Json) -> Result<Self, Misfit>;
    /// Writes the properties.
    fn to_properties(&self) -> Json;
}

/// A property that does not fit its field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit(pub String);

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
