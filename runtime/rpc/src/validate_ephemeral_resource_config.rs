//! `ValidateEphemeralResourceConfig`.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_proto::tfplugin6::validate_ephemeral_resource_config::{Request, Response};
use ferroform_wire as wire;

use super::failed::Failed;
use super::server::Shared;

pub(super) async fn validate_ephemeral_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let resource = server.ephemeral_resource(&request.type_name)?;
        let root = resource.schema().root;
        let config = wire::decode(request.config.as_ref(), root).map_err(|e| e.diagnostic())?;
        Ok(resource.validate(&config, server.strictness))
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
