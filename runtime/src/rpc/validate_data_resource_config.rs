//! `ValidateDataResourceConfig`: which arguments must be given together, and that nothing else is; core has checked the rest.

use ferroform_proto::tfplugin6::validate_data_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::{DataSource, Shared};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::{engine, wire};

pub(super) async fn validate_data_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let (registration, kind) = server.data_source(&request.type_name)?;
        let block = match kind {
            DataSource::Singular => registration.table.root,
            DataSource::Plural => engine::plural_block(registration.table),
        };
        let config = wire::decode(request.config.as_ref(), block).map_err(|e| e.diagnostic())?;
        Ok(match kind {
            DataSource::Singular => engine::validate_singular_config(block, &config),
            DataSource::Plural => engine::validate_config(block, &config, server.strictness),
        })
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
