//! The data that a state file stores for a resource.

use crate::provider::ReadObject;
use crate::value::Value;
use crate::wire::{WireError, to_json};

/// One object in the state.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    /// The object as last returned; null if the state was loaded and has not been upgraded yet.
    pub object: Value,
    /// The object as JSON, as state files store it.
    pub json: String,
    /// The schema version that it was written with.
    pub version: i64,
    /// The private data of the provider.
    pub private: Vec<u8>,
    /// The identity, if the type has one.
    pub identity: Option<Value>,
    /// Whether the object has to be replaced, for example because its creation failed.
    pub tainted: bool,
}

impl Instance {
    /// Creates an instance from a state that another program wrote: the `attributes` of a state file, and the
    /// version next to them.
    #[must_use]
    pub fn from_state_file(json: &str, version: i64) -> Self {
        Self { json: json.to_owned(), version, ..Self::default() }
    }

    /// Adds private data.
    #[must_use]
    pub fn with_private(mut self, private: impl Into<Vec<u8>>) -> Self {
        self.private = private.into();
        self
    }

    /// Returns the instance as a deferred read describes it, for a plan. It may be partly unknown.
    pub(super) fn as_read(&self, read: ReadObject) -> Option<Self> {
        let ReadObject { object, private, identity, .. } = read;
        (!object.is_null()).then(|| Self { object, private, identity, ..self.clone() })
    }

    /// Replaces the object.
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
