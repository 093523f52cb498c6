//! `UpgradeResourceIdentity`: identities have only one version, so their attributes are kept.

use ferroform_engine::unreadable_state;
use ferroform_plugin::proto::tfplugin6::upgrade_resource_identity::{Request, Response};
use serde_json::Value as Json;

use super::failed::Answer;
use super::identity;
use super::server::Shared;

pub(super) async fn upgrade_resource_identity(server: Shared, request: Request) -> Answer<Response> {
    let table = server.resource(&request.type_name)?.table;
    let raw = request.raw_identity.as_ref().map(|raw| &raw.json[..]).unwrap_or_default();
    let json: Json = serde_json::from_slice(raw).map_err(|error| unreadable_state(&error.to_string()))?;
    let upgraded_identity = identity::from_json(table, &json);
    Ok(Response { upgraded_identity, diagnostics: Vec::new() })
}
