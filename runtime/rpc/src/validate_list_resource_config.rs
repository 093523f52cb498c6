//! `ValidateListResourceConfig`: checks the parents that a list handler asks for.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_proto::tfplugin6::validate_list_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::Shared;
use ferroform_engine as engine;
use ferroform_wire as wire;

pub(super) async fn validate_list_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let block = engine::plural_block(server.list_resource(&request.type_name)?.table);
        let config = wire::decode(request.config.as_ref(), block).map_err(|e| e.diagnostic())?;
        Ok(engine::validate_config(block, &config, server.strictness))
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
