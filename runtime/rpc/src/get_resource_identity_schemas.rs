//! `GetResourceIdentitySchemas`: the identity attributes of each type.

use ferroform_plugin::proto::tfplugin6::get_resource_identity_schemas::{Request, Response};

use super::failed::Answer;
use super::identity;
use super::server::Shared;

pub(super) async fn get_resource_identity_schemas(server: Shared, _: Request) -> Answer<Response> {
    let resources = server.served().filter(|served| served.outline.offers.resource);
    let schemas = resources.map(|r| (server.full_name(r.outline.name), identity::schema(r.outline)));
    Ok(Response { identity_schemas: schemas.collect(), diagnostics: Vec::new() })
}
