//! The operations of Cloud Control. One file per operation; no HTTP here.

mod agent;
mod create;
mod delete;
mod error;
mod get;
mod hidden;
mod input;
mod intent;
mod list;
mod requests;
mod update;

pub(crate) use error::{Answer, ApiError};
pub(crate) use input::Call;

use std::sync::Arc;

use crate::{
    cloud::Cloud,
    fault::Damage,
    schema::{Handler, TypeSchema},
};

/// Carries out one call.
pub(crate) fn carry_out(cloud: &Cloud, call: &Call, damage: Option<&Damage>) -> Answer {
    call.check()?;
    agent::admit(cloud, call)?;
    match call.operation.as_str() {
        "CreateResource" => create::create_resource(cloud, call, damage),
        "GetResource" => get::get_resource(cloud, call, damage),
        "UpdateResource" => update::update_resource(cloud, call, damage),
        "DeleteResource" => delete::delete_resource(cloud, call, damage),
        "ListResources" => list::list_resources(cloud, call),
        "GetResourceRequestStatus" => requests::get_resource_request_status(cloud, call),
        "ListResourceRequests" => requests::list_resource_requests(cloud, call),
        "CancelResourceRequest" => requests::cancel_resource_request(cloud, call),
        _ => Err(ApiError::new("UnknownOperationException", "")),
    }
}

/// Returns the schema of the type that a call names, if the type supports the operation.
fn schema_for(cloud: &Cloud, call: &Call, handler: Handler) -> Result<Arc<TypeSchema>, ApiError> {
    let type_name = call.type_name()?;
    let schema = cloud.schemas.get(type_name)?.ok_or_else(|| {
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
