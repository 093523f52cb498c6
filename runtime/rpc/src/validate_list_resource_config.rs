//! `ValidateListResourceConfig`: checks the parents that a list handler asks for.

use ferroform_plugin::proto::tfplugin6::validate_list_resource_config::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::server::Shared;
use ferroform_engine as engine;

use crate::wire;

pub(super) async fn validate_list_resource_config(server: Shared, request: Request) -> Answer<Response> {
    let block = engine::plural_block(server.list_resource(&request.type_name)?.table);
    let config = wire::decode(request.config.as_ref(), block)?;
    Ok(Response::failed(engine::validate_config(block, &config, server.strictness)))
}
