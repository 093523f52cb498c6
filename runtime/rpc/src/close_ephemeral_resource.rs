//! `CloseEphemeralResource`.

use ferroform_core::diagnostic::Diagnostics;
use ferroform_proto::tfplugin6::close_ephemeral_resource::{Request, Response};

use super::failed::Failed;
use super::lease;
use super::server::Shared;

pub(super) async fn close_ephemeral_resource(server: Shared, request: Request) -> Response {
    let closed = close(&server, &request).await;
    Response::failed(closed.unwrap_or_else(|error| error))
}

async fn close(server: &Shared, request: &Request) -> Result<Diagnostics, Diagnostics> {
    let resource = server.ephemeral_resource(&request.type_name)?;
    let data = lease::data(request.private.as_deref())?;
    // Nothing was opened by a provider that is not configured.
    let Ok(connection) = server.connection() else { return Ok(Diagnostics::new()) };
    Ok(resource.close(&server.context(&connection), data).await)
}
