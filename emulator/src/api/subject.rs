//! The type that a call is about, and an earlier request with the same client token.

use std::sync::Arc;

use serde_json::json;

use super::{Answer, ApiError, Call};
use crate::{
    clock::Time,
    cloud::Cloud,
    schema::{Handler, TypeSchema},
    world::Realm,
};

/// Returns the schema of the type that a call names, if the type supports the operation.
pub(super) fn schema_for(cloud: &Cloud, call: &Call, handler: Handler) -> Result<Arc<TypeSchema>, ApiError> {
    let type_name = call.type_name()?;
    let found = cloud.schemas.get(type_name);
    let found = found.map_err(|error| ApiError::new("InternalFailure", crate::error_text(&error)))?;
    let schema = found.ok_or_else(|| {
        ApiError::new("TypeNotFoundException", format!("The type '{type_name}' cannot be found."))
    })?;
    if !schema.has(handler) {
        let action = handler.key().to_ascii_uppercase();
        return Err(ApiError::new(
            "UnsupportedActionException",
            format!("Resource type {type_name} does not support {action} action"),
        ));
    }
    Ok(schema)
}

/// Returns the answer for an earlier request with the same client token, or an error if that request was a
/// different one.
pub(super) fn replayed(realm: Option<&Realm>, call: &Call, now: Time) -> Option<Answer> {
    let client_token = call.text("ClientToken")?;
    let earlier = realm?.by_client_token(client_token, now)?;
    if earlier.fingerprint == call.fingerprint() {
        return Some(Ok(json!({ "ProgressEvent": earlier.progress(now) })));
    }
    Some(Err(ApiError::new(
        "ClientTokenConflictException",
        format!("Client token '{client_token}' has already been used in another resource request."),
    )))
}

/// Returns an error if another request works on the same object.
pub(super) fn conflict(
    realm: Option<&Realm>,
    type_name: &str,
    identifier: &str,
    now: Time,
) -> Option<ApiError> {
    let request = realm?.working_on(type_name, identifier, now)?;
    Some(ApiError::new(
        "ConcurrentOperationException",
        format!(
            "Another operation with request token {} is already in progress on resource of type '{type_name}' with \
             identifier '{identifier}'.",
            request.token
        ),
    ))
}
