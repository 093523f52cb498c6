//! What is needed to renew and close an ephemeral resource, as Terraform keeps it.

use std::time::SystemTime;

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::ephemeral::Lease;
use prost_types::Timestamp;
use serde_json::Value as Json;

/// Returns when it wants to be renewed.
pub(super) fn renew_at(lease: &Lease) -> Option<Timestamp> {
    lease.renew_in.and_then(|time| SystemTime::now().checked_add(time)).map(Timestamp::from)
}

/// Returns the data as bytes. There are none if nothing needs them.
pub(super) fn private(lease: &Lease) -> Option<Vec<u8>> {
    let is_needed = !lease.data.is_null() || lease.renew_in.is_some();
    is_needed.then(|| lease.data.to_string().into_bytes())
}

/// Reads the data.
pub(super) fn data(private: Option<&[u8]>) -> Result<Json, Diagnostic> {
    let Some(private) = private.filter(|private| !private.is_empty()) else { return Ok(Json::Null) };
    serde_json::from_slice(private).map_err(|_| {
        Diagnostic::bug("The private data of an ephemeral resource are not those that it was opened with.")
    })
}
