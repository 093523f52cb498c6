//! `GetMetadata`: the names of all types.

use ferroform_plugin::proto::tfplugin6::ServerCapabilities;
use ferroform_plugin::proto::tfplugin6::get_metadata::{
    ActionMetadata, DataSourceMetadata, EphemeralResourceMetadata, FunctionMetadata, ListResourceMetadata,
    Request, ResourceMetadata, Response,
};

use super::failed::Answer;
use super::server::Shared;
use crate::wire::to_proto_diagnostics;

pub(super) async fn get_metadata(server: Shared, _: Request) -> Answer<Response> {
    let mut response = Response { server_capabilities: Some(capabilities()), ..Response::default() };
    response.diagnostics = to_proto_diagnostics(server.problem.clone().into_iter().collect());
    for served in server.served() {
        let (name, offers) = (server.full_name(served.outline.name), served.offers());
        if offers.resource {
            response.resources.push(ResourceMetadata { type_name: name.clone() });
        }
        if offers.list_resource {
            response.list_resources.push(ListResourceMetadata { type_name: name });
        }
    }
    let functions = server.functions.iter();
    response.functions =
        functions.map(|offered| FunctionMetadata { name: offered.name.to_owned() }).collect();
    let full_name = |name| server.full_name(name);
    let data_sources = server.data_sources();
    response.data_sources =
        data_sources.map(|offered| DataSourceMetadata { type_name: full_name(offered.name()) }).collect();
    let ephemeral = server.offered().ephemeral.iter();
    response.ephemeral_resources =
        ephemeral.map(|offered| EphemeralResourceMetadata { type_name: full_name(offered.name()) }).collect();
    let actions = server.offered().actions.iter();
    response.actions =
        actions.map(|offered| ActionMetadata { type_name: full_name(offered.name()) }).collect();
    Ok(response)
}

/// Returns the capabilities that are implemented.
pub(super) fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        plan_destroy: true,
        get_provider_schema_optional: true,
        move_resource_state: true,
        generate_resource_config: true,
    }
}
