//! The configuration of the AWS SDK is that of the provider block and of the region of the operation.

use std::any::TypeId;

use super::server::{Server, aws, settings};
use crate::settings::{Endpoints, Settings};
use crate::{Client, SdkConfig, connect};

fn config(client: &Client) -> &SdkConfig {
    let found = client.extension(TypeId::of::<SdkConfig>()).expect("there is one");
    found.downcast_ref().expect("it has this type")
}

#[tokio::test]
async fn clients_of_other_services_have_the_region_and_the_credentials_of_the_provider() {
    let server = Server::plain(aws).await;
    let client = connect(&settings(&server.endpoint)).await.unwrap();
    assert_eq!(config(&client).region().map(AsRef::as_ref), Some("eu-west-1"));
    assert_eq!(
        config(&client).endpoint_url(),
        None,
        "the endpoint of Cloud Control is that of no other service"
    );
    let elsewhere = client.in_region("us-east-1").unwrap();
    assert_eq!(config(&elsewhere).region().map(AsRef::as_ref), Some("us-east-1"));
    assert!(client.extension(TypeId::of::<String>()).is_none());
}

#[tokio::test]
async fn clients_of_other_services_call_the_emulator_if_it_replaces_aws() {
    let server = Server::plain(aws).await;
    let settings = settings(&server.endpoint);
    let endpoints = Endpoints { others: Some(server.endpoint.clone()), ..settings.endpoints };
    let client = connect(&Settings { endpoints, ..settings }).await.unwrap();
    let sts = aws_sdk_sts::Client::new(config(&client));
    let identity = sts.get_caller_identity().send().await.unwrap();
    assert_eq!(identity.account(), Some("111122223333"));
    assert!(server.requests().last().unwrap().contains("AKIA"));
}
