//! One HTTP client for plain HTTP and another one for HTTPS: the client library takes one proxy per client, and
//! has no option for the verification of certificates.
//!
//! A client reads the certificates of the machine each time that it makes a connector. So a connector is made when a
//! request needs it: a plan of new objects sends none, and there is a client for every region.

use aws_sdk_cloudcontrol::config::http::HttpRequest;
use aws_sdk_cloudcontrol::config::{HttpClient, RuntimeComponents, SharedHttpClient};
use aws_smithy_runtime_api::client::connector_metadata::ConnectorMetadata;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};

/// Sends each request with the client for its scheme.
#[derive(Debug, Clone)]
pub(super) struct ByScheme {
    pub(super) http: SharedHttpClient,
    pub(super) https: SharedHttpClient,
}

/// Does not forward the validation of the configuration, for which the clients would make a connector.
impl HttpClient for ByScheme {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        let (settings, components) = (settings.clone(), components.clone());
        SharedHttpConnector::new(Connectors { clients: self.clone(), settings, components })
    }

    fn connector_metadata(&self) -> Option<ConnectorMetadata> {
        self.http.connector_metadata()
    }
}

/// What the connector of either client is made with. The clients keep those that they have made.
#[derive(Debug)]
struct Connectors {
    clients: ByScheme,
    settings: HttpConnectorSettings,
    components: RuntimeComponents,
}

impl HttpConnector for Connectors {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let is_https = request.uri().starts_with("https:");
        let client = if is_https { &self.clients.https } else { &self.clients.http };
        client.http_connector(&self.settings, &self.components).call(request)
    }
}
