//! `PlanAction`: checks the configuration again, of which more is known than when it was validated.

use ferroform_core::diagnostic::Diagnostics;
use ferroform_plugin::proto::tfplugin6::plan_action::{Request, Response};

use super::deferral;
use super::failed::{Answer, Failed as _};
use super::server::Shared;
use super::validate_action_config::validate;

pub(super) async fn plan_action(server: Shared, request: Request) -> Answer<Response> {
    let judged = validate(&server, &request.action_type, request.config.as_ref());
    let judged = Response::failed(judged.unwrap_or_else(Diagnostics::from));
    Ok(Response { deferred: deferral::of(&server, request.client_capabilities), ..judged })
}
