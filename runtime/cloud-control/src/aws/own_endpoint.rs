//! An endpoint of its own is used as it is.
//!
//! The SDK refuses it beside FIPS or dual-stack endpoints, which may be wanted for all other services, or set for
//! every tool in the environment.

use aws_sdk_cloudcontrol::config::endpoint as cloud_control;
use aws_sdk_sts::config::endpoint as sts;
use aws_smithy_runtime_api::client::endpoint::EndpointFuture;
use aws_smithy_types::endpoint::Endpoint;

/// Resolves to the service's own endpoint, wherever it is set, or else to one of AWS.
#[derive(Debug, Default)]
pub(super) struct OwnFirst<R>(R);

impl cloud_control::ResolveEndpoint for OwnFirst<cloud_control::DefaultResolver> {
    fn resolve_endpoint<'a>(&'a self, params: &'a cloud_control::Params) -> EndpointFuture<'a> {
        own(params.endpoint()).unwrap_or_else(|| self.0.resolve_endpoint(params))
    }
}

impl sts::ResolveEndpoint for OwnFirst<sts::DefaultResolver> {
    fn resolve_endpoint<'a>(&'a self, params: &'a sts::Params) -> EndpointFuture<'a> {
        own(params.endpoint()).unwrap_or_else(|| self.0.resolve_endpoint(params))
    }
}

fn own<'a>(url: Option<&str>) -> Option<EndpointFuture<'a>> {
    Some(EndpointFuture::ready(Ok(Endpoint::builder().url(url?.to_owned()).build())))
}
