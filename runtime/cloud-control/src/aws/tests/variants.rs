//! FIPS and dual-stack endpoints: the block, else the environment, and an own endpoint before both.

use std::time::Duration;

use super::server::{Server, aws, has_environment, settings};
use crate::settings::{Endpoints, Settings, Variants};
use crate::{Cancel, connect};

/// Returns the hosts that Cloud Control and STS are looked for at, according to the proxy that is asked for them.
async fn hosts(variants: Variants) -> Vec<String> {
    let proxy = Server::plain(|_| String::new()).await;
    let mut settings = Settings {
        region: Some("us-east-1".to_owned()),
        endpoints: Endpoints::default(),
        variants,
        ..settings("")
    };
    settings.http.https_proxy = Some(proxy.endpoint.clone());
    let client = connect(&settings).await.unwrap();
    client.read("T", "i", &Cancel::new()).await.unwrap_err();
    // STS is tried again and again.
    _ = tokio::time::timeout(Duration::from_secs(1), client.account_id()).await;
    let host = |request: &String| request.split([' ', ':']).nth(1).unwrap_or_default().to_owned();
    let mut hosts: Vec<String> = proxy.requests().iter().map(host).collect();
    hosts.dedup();
    hosts
}

fn variants(fips: bool, dualstack: bool) -> Variants {
    Variants { fips: Some(fips), dualstack: Some(dualstack) }
}

#[tokio::test]
async fn the_block_chooses_the_variant_of_every_endpoint() {
    if !has_environment(&[]).await {
        return;
    }
    for (variants, cloud_control, sts) in [
        (Variants::default(), "cloudcontrolapi.us-east-1.amazonaws.com", "sts.us-east-1.amazonaws.com"),
        (
            variants(true, false),
            "cloudcontrolapi-fips.us-east-1.amazonaws.com",
            "sts-fips.us-east-1.amazonaws.com",
        ),
        (variants(false, true), "cloudcontrolapi.us-east-1.api.aws", "sts.us-east-1.api.aws"),
        (variants(true, true), "cloudcontrolapi-fips.us-east-1.api.aws", "sts-fips.us-east-1.api.aws"),
    ] {
        assert_eq!(hosts(variants).await, [cloud_control, sts], "{variants:?}");
    }
}

#[tokio::test]
async fn the_environment_chooses_where_the_block_does_not() {
    let variables = [("AWS_USE_FIPS_ENDPOINT", "true"), ("AWS_USE_DUALSTACK_ENDPOINT", "true")];
    if !has_environment(&variables).await {
        return;
    }
    let hosts_of = async |variants| hosts(variants).await[0].clone();
    assert_eq!(hosts_of(Variants::default()).await, "cloudcontrolapi-fips.us-east-1.api.aws");
    assert_eq!(hosts_of(variants(false, false)).await, "cloudcontrolapi.us-east-1.amazonaws.com");
}

#[tokio::test]
async fn an_own_endpoint_is_used_as_it_is() {
    let server = Server::plain(aws).await;
    let settings = Settings { variants: variants(true, true), ..settings(&server.endpoint) };
    let client = connect(&settings).await.unwrap();
    client.read("T", "i", &Cancel::new()).await.unwrap();
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
}

#[tokio::test]
async fn an_own_endpoint_of_the_environment_is_used_as_it_is() {
    let server = Server::plain(aws).await;
    let variables = [
        ("AWS_ENDPOINT_URL", server.endpoint.as_str()),
        ("AWS_USE_FIPS_ENDPOINT", "true"),
        ("AWS_USE_DUALSTACK_ENDPOINT", "true"),
    ];
    if !has_environment(&variables).await {
        assert_eq!(server.requests().len(), 2, "the read and the account");
        return;
    }
    let client = connect(&Settings { endpoints: Endpoints::default(), ..settings("") }).await.unwrap();
    client.read("T", "i", &Cancel::new()).await.unwrap();
    assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
}
