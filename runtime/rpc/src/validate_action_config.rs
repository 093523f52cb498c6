//! `ValidateActionConfig`.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_plugin::proto::tfplugin6::DynamicValue;
use ferroform_plugin::proto::tfplugin6::validate_action_config::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::server::{Server, Shared};
use crate::wire;

pub(super) async fn validate_action_config(server: Shared, request: Request) -> Answer<Response> {
    Ok(Response::failed(validate(&server, &request.action_type, request.config.as_ref())?))
}

/// Validates the configuration of an action. Values may be unknown.
pub(super) fn validate(
    server: &Server,
    name: &str,
    config: Option<&DynamicValue>,
) -> Result<Diagnostics, Diagnostic> {
    let action = server.action(name)?;
    let config = wire::decode(config, action.schema().root)?;
    Ok(action.validate(&config, server.strictness))
}
