//! When the connectors of the two schemes are made.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use aws_sdk_cloudcontrol::config::http::HttpRequest;
use aws_sdk_cloudcontrol::config::{
    BehaviorVersion, ConfigBag, Credentials, HttpClient, Region, RuntimeComponents, RuntimeComponentsBuilder,
    SharedHttpClient,
};
use aws_sdk_cloudcontrol::error::{BoxError, ConnectorError};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};

use crate::aws::Sdk;
use crate::aws::by_scheme::ByScheme;

/// Counts its connectors. They answer nothing.
#[derive(Debug, Clone, Default)]
struct Counting(Arc<AtomicUsize>);

impl Counting {
    fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    fn another(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl HttpClient for Counting {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        self.another();
        SharedHttpConnector::new(Silent)
    }

    /// The client library makes a connector here, too.
    fn validate_base_client_config(
        &self,
        _: &RuntimeComponentsBuilder,
        _: &ConfigBag,
    ) -> Result<(), BoxError> {
        self.another();
        Ok(())
    }
}

#[derive(Debug)]
struct Silent;

impl HttpConnector for Silent {
    fn call(&self, _: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::ready(Err(ConnectorError::user("no answer".into())))
    }
}

#[tokio::test]
async fn a_client_reads_certificates_only_for_the_scheme_of_a_request_that_it_sends() {
    let (http, https) = (Counting::default(), Counting::default());
    let shared = SharedHttpClient::new(ByScheme {
        http: SharedHttpClient::new(http.clone()),
        https: SharedHttpClient::new(https.clone()),
    });
    let client = |endpoint| {
        let config = aws_sdk_cloudcontrol::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("us-east-1"))
            .credentials_provider(Credentials::for_tests())
            .endpoint_url(endpoint)
            .http_client(shared.clone());
        Sdk::from_conf(config.build())
    };
    let (over_http, over_https) = (client("http://a.invalid"), client("https://a.invalid"));
    assert_eq!((http.count(), https.count()), (0, 0));
    over_http.list_resources().type_name("T").send().await.unwrap_err();
    assert_eq!((http.count(), https.count()), (1, 0));
    over_https.list_resources().type_name("T").send().await.unwrap_err();
    assert_eq!((http.count(), https.count()), (1, 1));
}
