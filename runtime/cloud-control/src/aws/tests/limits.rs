//! The limits of the provider block apply to all blocks for the same account and region.

use std::time::{Duration, Instant};

use super::server::{Server, aws, settings};
use crate::settings::{Limits, Settings};
use crate::{Cancel, Client, connect};

async fn time_of_four_reads(client: &Client) -> Duration {
    let began = Instant::now();
    for _ in 0..4 {
        client.read("T", "i", &Cancel::new()).await.unwrap();
    }
    began.elapsed()
}

#[tokio::test]
async fn the_limit_of_one_block_applies_to_another_for_the_same_account_and_region() {
    let server = Server::plain(aws).await;
    let limits = Limits { requests_per_second: Some(4.0), ..Limits::default() };
    let limited = connect(&Settings { limits, ..settings(&server.endpoint) }).await.unwrap();
    let same = connect(&settings(&server.endpoint)).await.unwrap();
    let elsewhere = Settings { region: Some("eu-central-1".to_owned()), ..settings(&server.endpoint) };
    let elsewhere = connect(&elsewhere).await.unwrap();
    // The first call is made at once, and each further one a quarter of a second later.
    assert!(time_of_four_reads(&same).await >= Duration::from_millis(700));
    assert!(time_of_four_reads(&limited).await >= Duration::from_millis(700));
    assert!(time_of_four_reads(&elsewhere).await < Duration::from_millis(700));
}
