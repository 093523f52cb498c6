//! `ValidateResourceConfig`.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_proto::tfplugin6::validate_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::Shared;
use ferroform_engine as engine;

pub(super) async fn validate_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let resource = server.resource(&request.type_name)?;
        let config = resource.decode(request.config.as_ref())?;
        Ok(engine::validate_resource_config(&resource, &config, server.strictness))
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
