//! Thousands of objects, created by hundreds of concurrent clients.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{Client, emulator, started};

const GROUP: &str = "Test::Logs::Group";
const CLIENTS: usize = 200;
const EACH: usize = 15;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_of_clients_make_thousands_of_objects() {
    let folder = tempfile::tempdir().unwrap();
    let (emulator, client) = started(emulator().state(folder.path())).await;
    let start = Instant::now();
    let workers: Vec<_> = (0..CLIENTS)
        .map(|worker| {
            let client = client.clone();
            tokio::spawn(async move {
                let mut slowest = Duration::ZERO;
                for number in 0..EACH {
                    let policy = "x".repeat(2000);
                    let desired = json!({ "Name": format!("w{worker}-{number}"), "Policy": policy });
                    let begin = Instant::now();
                    let event = client.create(GROUP, desired).await;
                    slowest = slowest.max(begin.elapsed());
                    assert_eq!(event["OperationStatus"], "SUCCESS", "{event}");
                }
                slowest
            })
        })
        .collect();
    let mut slowest = Duration::ZERO;
    for worker in workers {
        slowest = slowest.max(worker.await.unwrap());
    }
    let calls = emulator.calls_after(0).last().unwrap().number;
    let elapsed = start.elapsed();
    eprintln!(
        "{} creates with {calls} calls in {elapsed:?}, the slowest create took {slowest:?}",
        CLIENTS * EACH
    );
    assert_eq!(emulator.objects(Some(GROUP)).len(), CLIENTS * EACH);
    assert!(elapsed < Duration::from_secs(60), "{elapsed:?}");

    emulator.stop().await;
    let text = std::fs::read_to_string(folder.path().join("state.journal")).unwrap();
    assert!(text.contains("\"event\":\"restored\""), "the file was begun anew on the way");
    let length = text.len();
    let begin = Instant::now();
    let again = crate::support::emulator().state(folder.path()).start().await.unwrap();
    eprintln!("a journal of {length} bytes is read in {:?}", begin.elapsed());
    assert_eq!(again.objects(Some(GROUP)).len(), CLIENTS * EACH);
    let counts = Client::of(&again).admin("GET", "requests", json!(null)).await.json();
    assert_eq!(counts.as_array().unwrap().len(), CLIENTS * EACH, "requests are remembered too");
}
