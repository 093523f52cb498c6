//! The operations of Cloud Control. One file per operation; no HTTP here.

mod create;
mod delete;
mod error;
mod get;
mod hidden;
mod input;
mod intent;
mod list;
mod requests;
mod subject;
mod update;

pub(crate) use error::{Answer, ApiError};
pub(crate) use input::Call;

use crate::{cloud::Cloud, fault::Twist};

/// Carries out one call.
pub(crate) fn carry_out(cloud: &Cloud, call: &Call, twist: &Twist) -> Answer {
    call.check()?;
    match call.operation.as_str() {
        "CreateResource" => create::create_resource(cloud, call, twist),
        "GetResource" => get::get_resource(cloud, call, twist),
        "UpdateResource" => update::update_resource(cloud, call, twist),
        "DeleteResource" => delete::delete_resource(cloud, call, twist),
        "ListResources" => list::list_resources(cloud, call),
        "GetResourceRequestStatus" => requests::get_resource_request_status(cloud, call),
        "ListResourceRequests" => requests::list_resource_requests(cloud, call),
        "CancelResourceRequest" => requests::cancel_resource_request(cloud, call),
        _ => Err(ApiError::new("UnknownOperationException", "")),
    }
}
