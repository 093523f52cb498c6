//! `ValidateDataResourceConfig`: checks which arguments are set together, and that nothing else is. Core has
//! checked the rest.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_proto::tfplugin6::validate_data_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::Shared;
use ferroform_wire as wire;

pub(super) async fn validate_data_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let source = server.data_source(&request.type_name)?;
        let config =
            wire::decode(request.config.as_ref(), source.schema().root).map_err(|e| e.diagnostic())?;
        Ok(source.validate(&config, server.strictness))
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
