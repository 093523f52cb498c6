//! `ApplyResourceChange`.

use ferroform_cloud_control::with_products;
use ferroform_engine::{self as engine, ApplyRequest, Private};
use ferroform_plugin::proto::tfplugin6::apply_resource_change::{Request, Response};

use super::failed::{Answer, Failed as _};
use super::server::Shared;
use super::{identity, meta};
use crate::wire::to_proto_diagnostics;

pub(super) async fn apply_resource_change(server: Shared, request: Request) -> Answer<Response> {
    let (prior_state, private) = (request.prior_state.clone(), request.planned_private.clone());
    Ok(apply(&server, request).await.unwrap_or_else(|diagnostics| {
        // Nothing was done. Core stores what is returned with an error, so everything that is known is returned.
        Response { new_state: prior_state, private, ..Response::failed(diagnostics) }
    }))
}

async fn apply(server: &Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.type_name)?;
    let table = resource.table;
    let config = resource.decode(request.config.as_ref())?;
    let prior = resource.decode(request.prior_state.as_ref())?;
    let planned = resource.decode(request.planned_state.as_ref())?;
    let connection = server.connection()?;
    let context = server.context(&connection);
    let private = Private::decode(&request.planned_private).with_todays_names(resource.table);
    let recorded = identity::place(table, request.planned_identity.as_ref());
    let private = Private { place: recorded.or(private.place), ..private };
    let products = meta::products(server, request.provider_meta.as_ref())?;
    let apply =
        ApplyRequest { resource: *resource, config: &config, prior: &prior, planned: &planned, private };
    let applied = with_products(&products, engine::apply_resource_change(&context, apply)).await;
    let (known, states) = (request.planned_identity.as_ref(), [&prior, &applied.state]);
    let new_identity = identity::lasting(table, known, states, &applied.identity, &applied.private.place);
    Ok(Response {
        new_state: Some(resource.encode(&applied.state)),
        private: applied.private.encode(),
        new_identity,
        diagnostics: to_proto_diagnostics(applied.diagnostics),
        ..Response::default()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ferroform_engine::Strictness;
    use ferroform_plugin::proto::tfplugin6::DynamicValue;

    use super::*;
    use crate::Server;

    #[tokio::test]
    async fn a_refused_apply_loses_nothing_that_is_known_of_the_object() {
        let server = Server::new("x".to_owned(), String::new(), Vec::new(), Strictness::AsDeclared);
        let state = Some(DynamicValue { json: "{}".into(), ..DynamicValue::default() });
        let private = Private { created: Some(1), ..Private::default() }.encode();
        let request = Request {
            type_name: "x_nothing".to_owned(),
            prior_state: state.clone(),
            planned_private: private.clone(),
            ..Request::default()
        };
        let refused = apply_resource_change(Arc::new(server), request).await.unwrap();
        assert_eq!((refused.diagnostics.len(), refused.new_state), (1, state));
        assert_eq!(refused.private, private);
    }
}
