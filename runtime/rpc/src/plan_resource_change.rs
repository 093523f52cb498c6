//! `PlanResourceChange`.

use ferroform_engine::{self as engine, PlanRequest, Private, Round};
use ferroform_plugin::proto::tfplugin6::plan_resource_change::{Request, Response};

use super::deferral;
use super::failed::Answer;
use super::identity;
use super::server::Shared;
use crate::wire::{to_attribute_path, to_proto_diagnostics};

pub(super) async fn plan_resource_change(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.type_name)?;
    let config = resource.decode(request.config.as_ref())?;
    let prior = resource.decode(request.prior_state.as_ref())?;
    let proposed = resource.decode(request.proposed_new_state.as_ref())?;
    let private = Private::decode(&request.prior_private).with_todays_names(resource.table);
    let recorded = identity::place(resource.table, request.prior_identity.as_ref());
    let private = Private { place: recorded.or(private.place), ..private };
    let round = round(&request);
    // The plan itself needs nothing from the service, so it is complete.
    let deferred = deferral::of(&server, request.client_capabilities);
    let plan = engine::plan_resource_change(PlanRequest {
        resource: *resource,
        config: &config,
        prior: &prior,
        proposed: &proposed,
        private,
        round,
        tags: &server.tags(),
        regions: &server.regions(),
    });
    Ok(Response {
        planned_state: Some(resource.encode(&plan.planned)),
        requires_replace: plan.replace.iter().map(to_attribute_path).collect(),
        planned_private: plan.private.encode(),
        diagnostics: to_proto_diagnostics(plan.diagnostics),
        // Only the service knows the identity of an object that is renamed, as of a new one.
        planned_identity: request.prior_identity.filter(|_| !plan.is_renamed),
        deferred,
        ..Response::default()
    })
}

/// Returns which plan of this change is asked for. Private data of a plan come with the second plan only (6.11).
fn round(request: &Request) -> Round {
    let is_kept = request.client_capabilities.is_some_and(|client| client.store_planned_private);
    match request.planned_private.as_slice() {
        [] if is_kept => Round::First,
        [] => Round::Unrelated,
        first => Round::Second(Private::decode(first).open),
    }
}
