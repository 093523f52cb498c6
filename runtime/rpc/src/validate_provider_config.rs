//! `ValidateProviderConfig`.

use ferroform_plugin::proto::tfplugin6::validate_provider_config::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::own_settings;
use super::server::Shared;
use ferroform_engine as engine;

use crate::wire;

pub(super) async fn validate_provider_config(server: Shared, request: Request) -> Answer<Response> {
    let block = server.offered().provider_block;
    let config = wire::decode(request.config.as_ref(), block)?;
    let mut diagnostics = server.preamble();
    diagnostics.extend(engine::validate_config(server.usual().block, &config, server.strictness));
    if let Some(settings) = &server.added.settings {
        diagnostics.extend(own_settings::validate(settings, &config, server.strictness));
    }
    Ok(Response::failed(diagnostics))
}
