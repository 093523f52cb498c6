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

/// The variables that set endpoints for the calls that the SDK makes by itself.
const VARIABLES: [&str; 5] = [
    "AWS_ENDPOINT_URL",
    "AWS_ENDPOINT_URL_STS",
    "AWS_ENDPOINT_URL_SSO",
    "AWS_ENDPOINT_URL_SSO_OIDC",
    "AWS_ENDPOINT_URL_SIGNIN",
];

/// Returns a variable that is set and empty. The SDK takes it as an endpoint and panics.
pub(super) fn emptied_variable() -> Option<&'static str> {
    VARIABLES.into_iter().find(|name| std::env::var_os(name).is_some_and(|url| url.is_empty()))
}

/// Implements the resolver of one service.
macro_rules! own_first {
    ($service:ident) => {
        impl $service::ResolveEndpoint for OwnFirst<$service::DefaultResolver> {
            fn resolve_endpoint<'a>(&'a self, params: &'a $service::Params) -> EndpointFuture<'a> {
                match params.endpoint() {
                    None => self.0.resolve_endpoint(params),
                    // An empty variable counts as not set.
                    Some("") => EndpointFuture::new(async {
                        let aws = $service::Params::builder()
                            .set_region(params.region().map(str::to_owned))
                            .set_use_dual_stack(params.use_dual_stack())
                            .set_use_fips(params.use_fips())
                            .build()?;
                        self.0.resolve_endpoint(&aws).await
                    }),
                    Some(url) => EndpointFuture::ready(Ok(Endpoint::builder().url(url.to_owned()).build())),
                }
            }
        }
    };
}

own_first!(cloud_control);
own_first!(sts);
