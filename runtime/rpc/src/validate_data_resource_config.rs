//! `ValidateDataResourceConfig`: checks which arguments are set together, and that nothing else is. Core has
//! checked the rest.

use ferroform_plugin::proto::tfplugin6::validate_data_resource_config::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::server::Shared;
use crate::wire;

pub(super) async fn validate_data_resource_config(server: Shared, request: Request) -> Answer<Response> {
    let source = server.data_source(&request.type_name)?;
    let config = wire::decode(request.config.as_ref(), source.schema().root)?;
    Ok(Response::failed(source.validate(&config, server.strictness)))
}
