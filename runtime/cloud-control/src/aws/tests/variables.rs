//! An empty environment variable counts as one that is not set.

use super::server::{BASE_AND_ROLE, Server, cached, has_environment, key_of, read, settings, with_profile};
use super::sources::request;
use crate::connect;
use crate::settings::{Endpoints, Settings};

const KEYS: &str = "[default]\naws_access_key_id = AKIADEFAULT\naws_secret_access_key = s\n";

/// Every variable that is read, empty.
const EMPTY: [(&str, &str); 17] = [
    ("AWS_ACCESS_KEY_ID", ""),
    ("AWS_SECRET_ACCESS_KEY", ""),
    ("AWS_SESSION_TOKEN", ""),
    ("AWS_PROFILE", ""),
    ("AWS_REGION", ""),
    ("AWS_CONFIG_FILE", ""),
    ("AWS_SHARED_CREDENTIALS_FILE", ""),
    ("AWS_WEB_IDENTITY_TOKEN_FILE", ""),
    ("AWS_CA_BUNDLE", ""),
    ("AWS_ENDPOINT_URL", ""),
    ("AWS_ENDPOINT_URL_CLOUDCONTROL", ""),
    ("AWS_ENDPOINT_URL_STS", ""),
    ("AWS_USE_FIPS_ENDPOINT", ""),
    ("AWS_USE_DUALSTACK_ENDPOINT", ""),
    ("HTTPS_PROXY", ""),
    ("HTTP_PROXY", ""),
    ("NO_PROXY", ""),
];

#[tokio::test]
async fn an_empty_variable_counts_as_not_set() {
    let home = tempfile::tempdir().unwrap();
    cached(home.path(), "credentials", KEYS);
    let mut variables = EMPTY.to_vec();
    variables.extend([("HOME", home.path().to_str().unwrap()), ("AWS_DEFAULT_REGION", "eu-west-3")]);
    if !has_environment(&variables).await {
        return;
    }
    let server = Server::plain(super::server::aws).await;
    let with_own_endpoints = Settings { keys: None, region: None, ..settings(&server.endpoint) };
    let request = request(&with_own_endpoints, &server).await;
    assert_eq!(key_of(&request), "AKIADEFAULT");
    assert!(request.contains("/eu-west-3/cloudcontrolapi/"), "{request}");

    let proxy = Server::plain(|_| String::new()).await;
    let mut settings = Settings { endpoints: Endpoints::default(), ..with_own_endpoints };
    settings.http.https_proxy = Some(proxy.endpoint.clone());
    read(&settings).await.unwrap_err();
    let request = &proxy.requests()[0];
    assert!(request.starts_with("CONNECT cloudcontrolapi.eu-west-3.amazonaws.com:443 "), "{request}");
}

#[tokio::test]
async fn empty_names_of_files_that_do_not_exist_are_no_crash() {
    let home = tempfile::tempdir().unwrap();
    let mut variables = EMPTY.to_vec();
    variables.push(("HOME", home.path().to_str().unwrap()));
    if !has_environment(&variables).await {
        return;
    }
    let none = Settings { keys: None, ..settings("http://127.0.0.1:9") };
    let detail = connect(&none).await.unwrap_err().detail;
    assert!(detail.contains("There are no valid credentials"), "{detail}");
}

#[tokio::test]
async fn an_empty_endpoint_that_the_sdk_needs_is_an_error_and_no_crash() {
    if !has_environment(&[("AWS_ENDPOINT_URL_STS", "")]).await {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut settings = with_profile("role", "http://127.0.0.1:9", folder.path(), BASE_AND_ROLE, "");
    let detail = connect(&settings).await.unwrap_err().detail;
    assert!(detail.contains("AWS_ENDPOINT_URL_STS is empty"), "{detail}");
    settings.profile = Some("base".to_owned());
    connect(&settings).await.unwrap();
}
