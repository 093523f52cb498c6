//! The endpoint that hands out credentials to a container.

use aws_config::provider_config::ProviderConfig;
use aws_credential_types::provider::ProvideCredentials as _;
use aws_sdk_cloudcontrol::config::SharedHttpClient;
use aws_sdk_cloudcontrol::config::http::HttpRequest;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};

use super::server::{NO_FILE, Server, has_environment, with_files, with_status, written};
use super::sources::ROLE;
use crate::aws::credentials::base;
use crate::aws::http;
use crate::aws::profile::Profile;
use crate::aws::sources::Origin;
use crate::connect;

const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Sends every request to this server instead, with the host in a header.
#[derive(Debug)]
struct Detour {
    server: String,
    inner: SharedHttpConnector,
}

impl HttpConnector for Detour {
    fn call(&self, mut request: HttpRequest) -> HttpConnectorFuture {
        let uri: ::http::Uri = request.uri().parse().unwrap();
        request.headers_mut().insert("x-meant-for", uri.authority().unwrap().to_string());
        request.set_uri(format!("{}{}", self.server, uri.path_and_query().unwrap())).unwrap();
        self.inner.call(request)
    }
}

fn detour(inner: SharedHttpClient, server: String) -> SharedHttpClient {
    http_client_fn(move |settings, components| {
        let inner =
            aws_smithy_runtime_api::client::http::HttpClient::http_connector(&inner, settings, components);
        SharedHttpConnector::new(Detour { server: server.clone(), inner })
    })
}

#[tokio::test]
async fn the_token_of_a_container_is_read_from_its_file_each_time() {
    let token = tempfile::tempdir().unwrap();
    let file = written(token.path(), "token", "first");
    let container = Server::plain(|_| ROLE.to_owned()).await;
    let variables = [
        ("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/v2/credentials/1"),
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", file.as_str()),
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN", "not this one"),
    ];
    if !has_environment(&variables).await {
        return;
    }
    let file = std::env::var("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let settings = with_files("http://127.0.0.1:9", folder.path(), "", "");
    let client = detour(http::client(&settings, TIMEOUT).unwrap(), container.endpoint.clone());
    let config = ProviderConfig::without_region().with_http_client(client);
    let credentials = base(&settings, &Profile::new(&settings), &config, &Origin::default());
    for token in ["first", "second"] {
        std::fs::write(&file, token).unwrap();
        assert_eq!(credentials.provide_credentials().await.unwrap().access_key_id(), "ASIAROLE");
        let request = container.requests().pop().unwrap();
        assert!(request.starts_with("GET /v2/credentials/1 "), "{request}");
        assert!(request.contains("x-meant-for: 169.254.170.2\r\n"), "{request}");
        assert!(request.contains(&format!("authorization: {token}\r\n")), "{request}");
    }
}

#[tokio::test]
async fn a_container_that_refuses_says_so_without_its_token() {
    let container = Server::plain(|_| with_status("403 Forbidden", "", "{}")).await;
    let token = tempfile::tempdir().unwrap();
    let file = written(token.path(), "token", "hush\nhush");
    for (name, value, cause) in [
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN", "hush", "403"),
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN", "hu\nsh", "token could not be used"),
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", file.as_str(), "token could not be used"),
        ("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "/nowhere/token", NO_FILE),
    ] {
        let uri = ("AWS_CONTAINER_CREDENTIALS_FULL_URI", container.endpoint.as_str());
        let variables = [uri, (name, value), ("EXPECTED_CAUSE", cause)];
        if !has_environment(&variables).await {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let settings = with_files("http://127.0.0.1:9", folder.path(), "", "");
        let detail = connect(&settings).await.unwrap_err().detail;
        let cause = std::env::var("EXPECTED_CAUSE").unwrap();
        assert!(detail.contains("  - the container: ") && detail.contains(&cause), "{detail}");
        assert!(!detail.contains("hush") && !detail.contains("sh\n"), "{detail}");
        return;
    }
}
