//! The setting `insecure`: all certificates are verified unless it is set, and then none is.

use serde_json::json;

use super::server::{Server, aws, has_environment, read, settings};
use crate::settings::{AssumeRole, Session};
use crate::{Cancel, ErrorCode, connect};

/// Returns the role of this name, to be assumed.
pub(super) fn role(name: &str) -> AssumeRole {
    let role_arn = format!("arn:aws:iam::111122223333:role/{name}");
    AssumeRole {
        session: Session { role_arn, ..Session::default() },
        external_id: None,
        tags: Vec::new(),
        transitive_tag_keys: Vec::new(),
    }
}

#[tokio::test]
async fn a_self_signed_certificate_is_refused() {
    let server = Server::self_signed(aws).await;
    let error = read(&settings(&server.endpoint)).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::NetworkFailure);
    for part in [server.endpoint.as_str(), "invalid peer certificate", "AWS_CA_BUNDLE"] {
        assert!(error.message.contains(part), "{}", error.message);
    }
    assert_eq!(server.requests(), [""; 0], "nothing is sent to whom nobody trusts");
}

#[tokio::test]
async fn with_insecure_every_call_takes_any_certificate() {
    let server = Server::self_signed(aws).await;
    let mut settings = settings(&server.endpoint);
    settings.http.insecure = true;
    settings.assume_role = Some(role("r"));
    let client = connect(&settings).await.unwrap();
    assert_eq!(client.read("T", "i", &Cancel::new()).await.unwrap(), Some(json!({ "A": 1 })));
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
    let requests = server.requests();
    for part in ["Action=AssumeRole&", "CloudApiService.GetResource", "Action=GetCallerIdentity"] {
        assert!(requests.iter().any(|request| request.contains(part)), "{part}: {requests:#?}");
    }
}

#[tokio::test]
async fn insecure_leaves_plain_http_and_the_proxy_as_they_are() {
    let server = Server::plain(aws).await;
    let mut insecure = settings(&server.endpoint);
    insecure.http.insecure = true;
    assert_eq!(read(&insecure).await.unwrap(), Some(json!({ "A": 1 })));

    // The proxy is asked for a tunnel to the server, by name.
    let proxy = Server::plain(|_| String::new()).await;
    let mut insecure = settings("https://aws.invalid:8443");
    insecure.http.insecure = true;
    insecure.http.https_proxy = Some(proxy.endpoint.replace("http://", "http://user:word@"));
    read(&insecure).await.unwrap_err();
    let asked = proxy.requests().concat().to_lowercase();
    assert!(asked.starts_with("connect aws.invalid:8443 http/1.1\r\n"), "{asked}");
    assert!(asked.contains("proxy-authorization: basic "), "{asked}");
}

#[tokio::test]
async fn a_bundle_that_holds_no_certificates_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let bundle = folder.path().join("bundle.pem");
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    std::fs::write(&bundle, broken).unwrap();
    if !has_environment(&[("AWS_CA_BUNDLE", bundle.to_str().unwrap())]).await {
        return;
    }
    let bundle = std::env::var("AWS_CA_BUNDLE").unwrap();
    let unclosed = &broken[..40];
    for content in ["", "no certificate", unclosed, broken] {
        std::fs::write(&bundle, content).unwrap();
        let detail = connect(&settings("https://127.0.0.1:9")).await.unwrap_err().detail;
        for part in [bundle.as_str(), "AWS_CA_BUNDLE", "cannot be used: "] {
            assert!(detail.contains(part), "{content:?}: {detail}");
        }
    }
}

#[tokio::test]
async fn the_bundle_of_the_block_is_trusted_whatever_the_environment_names() {
    if !has_environment(&[("AWS_CA_BUNDLE", "/nowhere/environment.pem")]).await {
        return;
    }
    let (server, authority) = Server::certified(aws).await;
    let folder = tempfile::tempdir().unwrap();
    let bundle = folder.path().join("bundle.pem");
    std::fs::write(&bundle, authority).unwrap();
    let mut settings = settings(&server.endpoint);
    let detail = connect(&settings).await.unwrap_err().detail;
    assert!(detail.contains("/nowhere/environment.pem, the file that AWS_CA_BUNDLE names"), "{detail}");
    settings.http.custom_ca_bundle = Some(bundle.to_str().unwrap().to_owned());
    let client = connect(&settings).await.unwrap();
    assert_eq!(client.read("T", "i", &Cancel::new()).await.unwrap(), Some(json!({ "A": 1 })));
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
}

#[tokio::test]
async fn a_bundle_of_the_block_that_cannot_be_used_is_an_error_of_the_argument() {
    let mut settings = settings("https://127.0.0.1:9");
    settings.http.custom_ca_bundle = Some("/nowhere/block.pem".to_owned());
    let error = connect(&settings).await.unwrap_err();
    assert_eq!(error.path.map(|path| path.to_string()).as_deref(), Some("custom_ca_bundle"));
    assert!(
        error.detail.contains("/nowhere/block.pem, the file that custom_ca_bundle names"),
        "{}",
        error.detail
    );
}
