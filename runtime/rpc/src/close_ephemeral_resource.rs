//! `CloseEphemeralResource`.

use ferroform_plugin::proto::tfplugin6::close_ephemeral_resource::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::lease;
use super::server::Shared;

pub(super) async fn close_ephemeral_resource(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.ephemeral_resource(&request.type_name)?;
    let data = lease::data(request.private.as_deref())?;
    // Nothing was opened by a provider that is not configured.
    let Ok(connection) = server.connection() else { return Ok(Response::default()) };
    Ok(Response::failed(resource.close(&server.context(&connection), data).await))
}
