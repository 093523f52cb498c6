//! `ValidateProviderConfig`.

use ferroform_cloud_control::settings::PROVIDER_BLOCK;
use ferroform_proto::tfplugin6::validate_provider_config::{Request, Response};

use super::failed::Failed;
use super::own_settings;
use super::server::Shared;
use ferroform_engine as engine;
use ferroform_wire as wire;

pub(super) async fn validate_provider_config(server: Shared, request: Request) -> Response {
    match wire::decode(request.config.as_ref(), server.offered().provider_block) {
        Ok(config) => {
            let mut diagnostics = server.preamble();
            diagnostics.extend(engine::validate_config(&PROVIDER_BLOCK, &config, server.strictness));
            if let Some(settings) = &server.added.settings {
                diagnostics.extend(own_settings::validate(settings, &config, server.strictness));
            }
            Response::failed(diagnostics)
        }
        Err(malformed) => Response::failed(malformed.diagnostic()),
    }
}
