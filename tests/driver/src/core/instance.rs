//! What a state file keeps of a resource.

use crate::value::Value;
use crate::wire::{WireError, to_json};

/// One object in the state.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The object as last returned; null if the state was loaded and not upgraded yet.
    pub object: Value,
    /// The object as JSON, the form in which state files keep it.
    pub json: String,
    /// The schema version it was written with.
    pub version: i64,
    /// What the provider wants to find again.
    pub private: Vec<u8>,
    /// The identity, if the type has one.
    pub identity: Option<Value>,
    /// Whether the object has to be replaced, because its creation failed half-way.
    pub tainted: bool,
}

impl Instance {
    /// A state as another program left it: the `attributes` of a state file and the version next to them.
    #[must_use]
    pub fn from_state_file(json: &str, version: i64) -> Self {
        Self {
            object: Value::Null,
            json: json.to_owned(),
            version,
            private: Vec::new(),
            identity: None,
            tainted: false,
        }
    }

    /// The same with private data.
    #[must_use]
    pub fn with_private(mut self, private: impl Into<Vec<u8>>) -> Self {
        self.private = private.into();
        self
    }

    /// Takes in a new object.
    pub(super) fn set(&mut self, object: Value) -> Result<(), WireError> {
        self.json = to_json(&object)?;
        self.object = object;
        Ok(())
    }

    pub(super) fn new(
        object: Value,
        version: i64,
        private: Vec<u8>,
        identity: Option<Value>,
    ) -> Result<Self, WireError> {
        let json = to_json(&object)?;
        Ok(Self { object, json, version, private, identity, tainted: false })
    }
}
