//! The limits of the provider block apply to all blocks for the same account and region.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

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

/// Counts the requests that it is answering.
#[derive(Default)]
struct Busy {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Busy {
    fn answer(&self, request: &str) -> String {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(150));
        self.now.fetch_sub(1, Ordering::SeqCst);
        aws(request)
    }
}

/// Returns how many requests a server had at the same time when a dozen objects were read at once.
async fn most_at_once(max_concurrency: Option<usize>) -> usize {
    let busy = Arc::new(Busy::default());
    let answering = Arc::clone(&busy);
    let server = Server::plain(move |request| answering.answer(request)).await;
    let limits = Limits { max_concurrency, ..Limits::default() };
    let client = Arc::new(connect(&Settings { limits, ..settings(&server.endpoint) }).await.unwrap());
    let mut reads = JoinSet::new();
    for _ in 0..12 {
        let client = Arc::clone(&client);
        reads.spawn(async move { client.read("T", "i", &Cancel::new()).await.unwrap() });
    }
    reads.join_all().await;
    assert_eq!(server.requests().len(), 12);
    busy.most.load(Ordering::SeqCst)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn a_server_never_has_more_requests_at_once_than_the_block_allows() {
    assert_eq!(most_at_once(Some(1)).await, 1);
    assert!((2..=3).contains(&most_at_once(Some(3)).await));
    assert!(most_at_once(None).await > 3, "otherwise nothing is shown");
}
