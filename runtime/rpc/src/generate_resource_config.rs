//! `GenerateResourceConfig`: a configuration for an imported object.

use ferroform_plugin::proto::tfplugin6::generate_resource_config::{Request, Response};

use super::failed::Answer;
use super::server::Shared;
use ferroform_engine as engine;

pub(super) async fn generate_resource_config(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.type_name)?;
    let state = resource.decode(request.state.as_ref())?;
    let config = engine::generate_resource_config(resource.table.root, &state);
    Ok(Response { config: Some(resource.encode(&config)), diagnostics: Vec::new() })
}
