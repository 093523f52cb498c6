//! One HTTP client for plain HTTP and another one for HTTPS: the client library takes one proxy per client, and
//! has no option for the verification of certificates.

use aws_sdk_cloudcontrol::config::http::HttpRequest;
use aws_sdk_cloudcontrol::config::{
    ConfigBag, HttpClient, RuntimeComponents, RuntimeComponentsBuilder, SharedHttpClient,
};
use aws_sdk_cloudcontrol::error::BoxError;
use aws_smithy_runtime_api::client::connector_metadata::ConnectorMetadata;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};

/// Sends each request with the client for its scheme.
#[derive(Debug)]
pub(super) struct ByScheme {
    pub(super) http: SharedHttpClient,
    pub(super) https: SharedHttpClient,
}

impl HttpClient for ByScheme {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        SharedHttpConnector::new(Connectors {
            http: self.http.http_connector(settings, components),
            https: self.https.http_connector(settings, components),
        })
    }

    fn validate_base_client_config(
        &self,
        components: &RuntimeComponentsBuilder,
        config: &ConfigBag,
    ) -> Result<(), BoxError> {
        self.http.validate_base_client_config(components, config)?;
        self.https.validate_base_client_config(components, config)
    }

    fn connector_metadata(&self) -> Option<ConnectorMetadata> {
        self.http.connector_metadata()
    }
}

#[derive(Debug)]
struct Connectors {
    http: SharedHttpConnector,
    https: SharedHttpConnector,
}

impl HttpConnector for Connectors {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let is_https = request.uri().starts_with("https:");
        let connector = if is_https { &self.https } else { &self.http };
        connector.call(request)
    }
}
