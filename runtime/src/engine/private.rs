//! What is remembered about an object beside its state.
//!
//! The first byte is the version of the format, the rest is JSON. Bytes of another kind, such as those the reference
//! provider leaves, mean that nothing is remembered.

use serde::{Deserialize, Serialize};

use super::Ownership;
use crate::translate::Echoes;

const VERSION: u8 = 2;

/// What is remembered about an object beside its state.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Private {
    /// Which arguments the configuration had when it was last applied; nothing is known about imported objects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owned: Option<Ownership>,
    /// How the service spells what was applied.
    #[serde(default, skip_serializing_if = "Echoes::is_empty")]
    pub echoes: Echoes,
    /// The request that may have created the object, while its outcome is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending_request: Option<String>,
    /// Whether the creation was given up after it had begun, so that there may well be no object.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_doubtful: bool,
    /// When the object was created, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<u64>,
    /// The version of the provider that wrote this.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub written_by: String,
}

impl Private {
    /// Reads what an earlier operation remembered.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Self {
        match bytes.split_first() {
            Some((&VERSION, json)) => serde_json::from_slice(json).unwrap_or_default(),
            _ => Self::default(),
        }
    }

    /// Writes it for the next operation.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        // Writing plain data into memory cannot fail.
        drop(serde_json::to_writer(&mut bytes, self));
        bytes
    }
}
