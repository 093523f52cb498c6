//! The endpoints of the provider block apply to every call of their services, including those the SDK makes by
//! itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::server::{
    BASE_AND_ROLE, Server, aws, cached, has_environment, read, settings, with_files, with_profile,
};
use crate::settings::Endpoints;
use crate::{Cancel, connect};

/// The file that `aws sso login` leaves behind, with a name derived from the start URL.
const SSO_TOKEN: &str = "sso/cache/0c54b6c27e90660baa89eaad85ac1d5dae26cb7d.json";
const SSO_PROFILE: &str = "[profile people]\n\
    sso_start_url = https://d-1.awsapps.com/start\n\
    sso_region = eu-west-1\n\
    sso_account_id = 111122223333\n\
    sso_role_name = builder\n";

#[tokio::test]
async fn the_endpoint_of_sso_reaches_the_credentials_of_a_profile() {
    let home = tempfile::tempdir().unwrap();
    let variables = [("HOME", home.path().to_str().unwrap()), ("AWS_ENDPOINT_URL_SSO", "http://127.0.0.1:9")];
    cached(home.path(), SSO_TOKEN, r#"{"accessToken":"the token","expiresAt":"2099-01-01T00:00:00Z"}"#);
    if !has_environment(&variables).await {
        return;
    }
    let server = Server::plain(aws).await;
    let folder = tempfile::tempdir().unwrap();
    let mut settings = with_profile("people", &server.endpoint, folder.path(), SSO_PROFILE, "");
    settings.endpoints.sso = Some(format!("{}/gate", server.endpoint));
    read(&settings).await.unwrap();
    let requests = server.requests();
    assert!(requests[0].starts_with("GET /gate/federation/credentials?"), "{requests:#?}");
    assert!(requests[0].contains("x-amz-sso_bearer_token: the token"), "{requests:#?}");
    assert!(requests.last().unwrap().contains("Credential=ASIASSO/"), "{requests:#?}");
}

#[tokio::test]
async fn the_endpoint_of_sts_reaches_the_roles_of_a_profile() {
    let server = Server::plain(aws).await;
    let folder = tempfile::tempdir().unwrap();
    read(&with_profile("role", &server.endpoint, folder.path(), BASE_AND_ROLE, "")).await.unwrap();
    let requests = server.requests();
    assert!(requests[0].contains("Action=AssumeRole&"), "{requests:#?}");
    assert!(requests[0].contains("Credential=AKIABASE/"), "{requests:#?}");
    // The host is part of the signature.
    assert!(requests[0].contains("\r\nhost: sts.eu-west-1.amazonaws.com\r\n"), "{requests:#?}");
    assert!(requests.last().unwrap().contains("Credential=ASIA/"), "{requests:#?}");
}

#[tokio::test]
async fn the_endpoint_of_sts_reaches_a_web_identity_of_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("token");
    std::fs::write(&token, "identity").unwrap();
    let variables = [
        ("AWS_WEB_IDENTITY_TOKEN_FILE", token.to_str().unwrap()),
        ("AWS_ROLE_ARN", "arn:aws:iam::111122223333:role/r"),
    ];
    if !has_environment(&variables).await {
        return;
    }
    let server = Server::plain(aws).await;
    // The default profile is not named, so it comes after the web identity, as in the reference provider.
    let keys = "[default]\naws_access_key_id = AKIADEFAULT\naws_secret_access_key = s\n";
    read(&with_files(&server.endpoint, folder.path(), "", keys)).await.unwrap();
    let requests = server.requests();
    assert!(requests[0].contains("Action=AssumeRoleWithWebIdentity&"), "{requests:#?}");
    assert!(requests.last().unwrap().contains("Credential=ASIA/"), "{requests:#?}");
}

#[tokio::test]
async fn each_service_has_its_own_endpoint() {
    let (cloud_control, sts) = (Server::plain(aws).await, Server::plain(aws).await);
    let mut settings = settings(&cloud_control.endpoint);
    settings.endpoints.sts = Some(sts.endpoint.clone());
    let client = connect(&settings).await.unwrap();
    client.read("T", "i", &Cancel::new()).await.unwrap();
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
    assert!(cloud_control.requests().iter().all(|request| request.contains("CloudApiService.GetResource")));
    assert!(sts.requests().iter().all(|request| request.contains("Action=GetCallerIdentity")));
    assert_eq!((cloud_control.requests().len(), sts.requests().len()), (1, 1));
}

#[tokio::test]
async fn an_sts_that_failed_is_asked_again_after_a_minute() {
    let is_healthy = Arc::new(AtomicBool::new(false));
    let health = Arc::clone(&is_healthy);
    let answer =
        move |request: &str| if health.load(Ordering::Relaxed) { aws(request) } else { "?".to_owned() };
    let (cloud_control, sts) = (Server::plain(aws).await, Server::plain(answer).await);
    let mut settings = settings(&cloud_control.endpoint);
    settings.endpoints.sts = Some(sts.endpoint.clone());
    let client = connect(&settings).await.unwrap();
    assert_eq!(client.account_id().await, None);
    is_healthy.store(true, Ordering::Relaxed);
    let requests = sts.requests().len();
    assert_eq!(client.account_id().await, None, "a failed request does not delay every operation");
    assert_eq!(sts.requests().len(), requests);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(61)).await;
    tokio::time::resume();
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
}

#[tokio::test]
async fn sts_is_asked_in_a_region_of_its_own_for_everything() {
    let server = Server::plain(aws).await;
    let folder = tempfile::tempdir().unwrap();
    let mut settings = with_profile("role", &server.endpoint, folder.path(), BASE_AND_ROLE, "");
    settings.assume_role = Some(super::insecure::role("r"));
    settings.sts_region = Some("ap-south-1".to_owned());
    let client = connect(&settings).await.unwrap();
    client.read("T", "i", &Cancel::new()).await.unwrap();
    client.account_id().await.unwrap();
    let (sts, others): (Vec<_>, Vec<_>) =
        server.requests().into_iter().partition(|request| request.contains("Action="));
    assert!(sts.len() >= 3, "two roles and the account: {sts:#?}");
    assert!(sts.iter().all(|request| request.contains("/ap-south-1/sts/aws4_request")), "{sts:#?}");
    assert!(others.iter().all(|request| request.contains("/eu-west-1/cloudcontrolapi/")), "{others:#?}");
}

#[tokio::test]
async fn the_endpoint_of_a_profile_holds_for_every_service_that_has_no_other() {
    let server = Server::plain(aws).await;
    if !has_environment(&[]).await {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let config = format!("{BASE_AND_ROLE}endpoint_url = {}\n", server.endpoint);
    let mut settings = with_profile("role", "", folder.path(), &config, "");
    settings.endpoints = Endpoints::default();
    let client = connect(&settings).await.unwrap();
    client.read("T", "i", &Cancel::new()).await.unwrap();
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
    let requests = server.requests().concat();
    for part in ["Action=AssumeRole&", "CloudApiService.GetResource", "Action=GetCallerIdentity"] {
        assert!(requests.contains(part), "{part}");
    }
}
