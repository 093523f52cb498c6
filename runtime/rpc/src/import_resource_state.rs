//! `ImportResourceState`.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_engine::{self as engine, Location, Private};
use ferroform_plugin::proto::tfplugin6::import_resource_state::{ImportedResource, Request, Response};

use super::deferral;
use super::failed::Answer;
use super::identity;
use super::server::Shared;

pub(super) async fn import_resource_state(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.type_name)?;
    let table = resource.table;
    // Core makes up an object if there is none.
    let deferred = deferral::of(&server, request.client_capabilities);
    if deferred.is_some() {
        return Ok(Response { deferred, ..Response::default() });
    }
    let connection = server.connection()?;
    let context = server.context(&connection);
    let place = context.place().await;
    let imported = match &request.identity {
        Some(data) if request.id.is_empty() => {
            let mut identity = identity::decode(data)?;
            for (name, own) in [("account_id", &place.account), ("region", &place.region)] {
                if engine::place_names(resource.outline).contains(&name)
                    && !(name == "region" && table.has_region())
                {
                    check_place(&identity, name, own.as_deref())?;
                }
                let is_given = identity.iter().any(|(given, _)| given == name);
                identity.extend(own.clone().filter(|_| !is_given).map(|own| (name.to_owned(), own)));
            }
            engine::import_by_identity(table, &identity)?
        }
        _ => engine::import_by_id(table, &request.id)?,
    };
    let region = imported.region.as_ref();
    if let Some(region) = region {
        context.regions.check(region)?;
    }
    // Terraform may not know the attribute, so the region is remembered beside the state too.
    let private =
        Private { place: Location { region: region.cloned(), account: None }, ..Private::default() };
    let place = Location { region: region.cloned(), account: None }.or(place);
    let state = engine::in_region(table, &imported.state, place.region.as_deref().unwrap_or_default());
    let imported = ImportedResource {
        type_name: request.type_name,
        state: Some(resource.encode(&state)),
        private: private.encode(),
        identity: identity::encode(table, &imported.identity, &place),
    };
    Ok(Response { imported_resources: vec![imported], ..Response::default() })
}

/// Returns an error if the identity names another account or region than that of the provider.
fn check_place(identity: &[(String, String)], name: &str, own: Option<&str>) -> Result<(), Diagnostic> {
    let wanted = identity.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str());
    match (wanted, own) {
        (Some(wanted), Some(own)) if wanted != own => {
            let detail = format!(
                "The identity names {name} {wanted:?}, but this provider is configured for {own:?}.\n\nUse a provider \
                 configuration for {wanted:?}, by alias if there are several."
            );
            Err(Diagnostic::error(catalogue::INVALID_IMPORT_ID, detail))
        }
        _ => Ok(()),
    }
}
