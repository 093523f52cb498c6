//! `ValidateResourceConfig`.

use ferroform_plugin::proto::tfplugin6::validate_resource_config::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::server::Shared;
use ferroform_engine as engine;

pub(super) async fn validate_resource_config(server: Shared, request: Request) -> Answer<Response> {
    if server.check_stopped().is_err() {
        // Core validates once more before it finds that it is to end. What depends on an interrupted creation has null in
        // place of its values, which is no mistake of the user.
        return Ok(Response::default());
    }
    let resource = server.resource(&request.type_name)?;
    let config = resource.decode(request.config.as_ref())?;
    let has_write_only = request.client_capabilities.is_some_and(|it| it.write_only_attributes_allowed);
    Ok(Response::failed(engine::validate_resource_config(
        &resource,
        &config,
        server.strictness,
        has_write_only,
    )))
}
