//! `ConfigureProvider`.

use ferroform_cloud_control as cloud_control;
use ferroform_cloud_control::settings::{BlockRead, PROVIDER_BLOCK, Settings};
use ferroform_proto::tfplugin6::configure_provider::{Request, Response};
use ferroform_wire as wire;

use super::deferral;
use super::failed::Failed;
use super::server::Shared;

pub(super) async fn configure_provider(server: Shared, request: Request) -> Response {
    let config = match wire::decode(request.config.as_ref(), &PROVIDER_BLOCK) {
        Ok(config) => config,
        Err(malformed) => return Response::failed(malformed.diagnostic()),
    };
    let BlockRead { mut settings, mut diagnostics, unknown } = Settings::from_value(&config);
    // A provider that is configured once more, with everything known, defers nothing.
    let is_unknown = unknown.has_errors();
    if is_unknown && deferral::is_allowed(request.client_capabilities) && !diagnostics.has_errors() {
        server.tag(settings.tags);
        server.postpone(unknown);
        return Response::failed(diagnostics);
    }
    diagnostics.extend(unknown);
    if diagnostics.has_errors() {
        return Response::failed(diagnostics);
    }
    if let Some(emulation) = &server.emulation {
        match emulation.redirect(&server.name, &mut settings).await {
            Ok(announcement) => diagnostics.push(announcement),
            Err(diagnostic) => return Response::failed(diagnostic),
        }
    }
    server.tag(settings.tags.clone());
    match cloud_control::connect(&settings).await {
        Ok(client) => server.configure(client),
        Err(diagnostic) => diagnostics.push(diagnostic),
    }
    Response::failed(diagnostics)
}
