//! `ValidateResourceConfig`.

use ferroform_proto::tfplugin6::validate_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::Shared;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::{engine, wire};

pub(super) async fn validate_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let table = server.resource(&request.type_name)?.table;
        let config = wire::decode(request.config.as_ref(), table.root).map_err(|e| e.diagnostic())?;
        Ok(engine::validate_resource_config(table.root, &config, server.strictness))
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
