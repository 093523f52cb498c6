//! The limits of the provider block apply to all blocks for the same account and region. `tests::pacing` has what a limit does.

use std::time::Duration;

use tokio::time::timeout;

use super::server::{Server, aws, settings};
use crate::settings::{Limits, Settings};
use crate::{Limiter, connect};

#[tokio::test]
async fn the_limits_of_one_block_apply_to_another_for_the_same_account_and_region() {
    let server = Server::plain(aws).await;
    let block = async |region: &str, limits| {
        let settings = Settings { region: Some(region.to_owned()), limits, ..settings(&server.endpoint) };
        connect(&settings).await.unwrap()
    };
    let slow = Limits { requests_per_second: Some(4.0), ..Limits::default() };
    let (limited, same) = (block("eu-west-1", slow).await, block("eu-west-1", Limits::default()).await);
    let single = Limits { max_concurrency: Some(1), ..Limits::default() };
    let elsewhere = block("eu-central-1", single).await;

    // A limiter lives as long as somebody uses it: the other block does.
    drop(limited);
    let limiter = |region: &str| Limiter::shared(&format!("{} {region} AKIA", server.endpoint));
    let (one, other) = (limiter("eu-west-1"), limiter("eu-central-1"));
    assert!(one.rate() <= 4.0 && other.rate() > 4.0, "{} {}", one.rate(), other.rate());
    let _permit = other.acquire().await;
    assert!(timeout(Duration::ZERO, other.acquire()).await.is_err(), "one call at a time");
    drop((same, elsewhere));
}
