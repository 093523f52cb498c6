//! `ValidateDataResourceConfig`: checks which arguments are set together, and that nothing else is. Core has
//! checked the rest.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_proto::tfplugin6::validate_data_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::{DataSource, Shared};
use ferroform_engine as engine;
use ferroform_wire as wire;

pub(super) async fn validate_data_resource_config(server: Shared, request: Request) -> Response {
    let judge = || -> Result<Diagnostics, Diagnostic> {
        let (registration, kind) = server.data_source(&request.type_name)?;
        let decode = |block| wire::decode(request.config.as_ref(), block).map_err(|e| e.diagnostic());
        Ok(match kind {
            DataSource::Singular => {
                let block = registration.table.root;
                engine::validate_singular_config(block, &decode(block)?)
            }
            DataSource::Plural => {
                let block = engine::plural_block(registration.table);
                engine::validate_config(block, &decode(block)?, server.strictness)
            }
        })
    };
    Response::failed(judge().unwrap_or_else(Diagnostics::from))
}
