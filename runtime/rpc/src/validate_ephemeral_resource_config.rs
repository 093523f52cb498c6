//! `ValidateEphemeralResourceConfig`.

use ferroform_plugin::proto::tfplugin6::validate_ephemeral_resource_config::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::server::Shared;
use crate::wire;

pub(super) async fn validate_ephemeral_resource_config(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.ephemeral_resource(&request.type_name)?;
    let root = resource.schema().root;
    let config = wire::decode(request.config.as_ref(), root)?;
    Ok(Response::failed(resource.validate(&config, server.strictness)))
}
