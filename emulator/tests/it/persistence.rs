//! State in a folder survives stops, restarts, and kill -9 under load.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use ferroform_emulator::{Emulator, JournalError, SharedEmulator, StartError};
use serde_json::json;

use crate::support::{Bare, Client, Program, emulator, event, schemas, started};

const GROUP: &str = "Test::Logs::Group";

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (first, client) = started(emulator().state(folder.path())).await;
    client.create(GROUP, json!({ "Name": "a", "Days": 7, "Secret": "s" })).await;
    client.create(GROUP, json!({ "Name": "b" })).await;
    client.delete(GROUP, "b").await;
    first.drift(GROUP, "a", &json!([{ "op": "replace", "path": "/Days", "value": 30 }])).unwrap();
    let slow = json!({ "TypeName": GROUP, "DesiredState": "{\"Name\":\"slow\"}", "ClientToken": "t" });
    let fault = [("x-emulator-fault", "{\"fault\":\"slow\",\"ms\":1000000}")];
    let token =
        event(&client.call_with("CreateResource", slow.clone(), &fault).await)["RequestToken"].clone();
    assert!(matches!(
        emulator().state(folder.path()).start().await,
        Err(StartError::State(JournalError::InUse(_)))
    ));
    let objects = first.objects(None);
    first.stop().await;

    let (second, client) = started(emulator().state(folder.path())).await;
    assert_eq!(second.objects(None), objects);
    assert_eq!(objects[0].model["Secret"], "s");
    let event = client.start("CreateResource", slow).await;
    assert_eq!((&event["RequestToken"], &event["OperationStatus"]), (&token, &json!("IN_PROGRESS")));
    second.advance(2_000_000);
    assert!(client.read(GROUP, "slow").await.is_some(), "what was accepted before comes true after");
    second.stop().await;
    let third = emulator().state(folder.path()).start().await.unwrap();
    assert!(Client::of(&third).read(GROUP, "slow").await.is_some(), "the moved clock is remembered");
}

#[tokio::test]
async fn an_object_names_the_request_that_made_it() {
    let folder = tempfile::tempdir().unwrap();
    let (first, client) = started(emulator().state(folder.path())).await;
    let token =
        client.create(GROUP, json!({ "Name": "a" })).await["RequestToken"].as_str().unwrap().to_owned();
    // A create that fails because the object exists, an update, and an object made outside Cloud Control.
    client.create(GROUP, json!({ "Name": "a" })).await;
    client.update(GROUP, "a", json!([{ "op": "add", "path": "/Days", "value": 7 }])).await;
    let theirs =
        json!({ "account": "111122223333", "region": "eu-west-1", "type": GROUP, "model": { "Name": "b" } });
    client.admin("POST", "objects", theirs).await;
    let made = |emulator: &Emulator| -> Vec<_> {
        emulator.objects(None).into_iter().map(|object| (object.identifier, object.made_by)).collect()
    };
    let expected = [("b".to_owned(), None), ("a".to_owned(), Some(token))];
    assert_eq!(made(&first), expected);
    first.stop().await;
    for _ in 0..2 {
        let again = emulator().state(folder.path()).start().await.unwrap();
        assert_eq!(made(&again), expected);
        again.stop().await;
    }
}

/// Each process updates one object of 4 KB thirty times and stops.
#[tokio::test]
async fn restarts_do_not_add_up_in_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.journal");
    for round in 0..8 {
        let (emulator, client) = started(emulator().state(folder.path())).await;
        if round == 0 {
            client.create(GROUP, json!({ "Name": "a" })).await;
        }
        for number in 0..30 {
            let policy = format!("{round} {number} {}", "x".repeat(4000));
            let patch = json!([{ "op": "add", "path": "/Policy", "value": policy }]);
            let input = json!({ "TypeName": GROUP, "Identifier": "a", "PatchDocument": patch.to_string() });
            assert_eq!(client.call("UpdateResource", input).await.status, 200);
            emulator.advance(10);
        }
        emulator.stop().await;
    }
    let before = path.metadata().unwrap().len();
    let emulator = emulator().state(folder.path()).start().await.unwrap();
    assert!(emulator.objects(None)[0].model["Policy"].as_str().unwrap().starts_with("7 29 "));
    assert_eq!(
        Client::of(&emulator).admin("GET", "requests", json!(null)).await.json().as_array().unwrap().len(),
        241
    );
    emulator.stop().await;
    let after = path.metadata().unwrap().len();
    eprintln!("the journal has {before} bytes, and {after} after another start");
    assert!(before < 600_000 && after < 300_000, "{before} {after}");
}

#[tokio::test]
async fn a_damaged_end_is_kept_and_somebody_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let first = emulator().state(folder.path()).start().await.unwrap();
    assert_eq!(first.notice(), None);
    let client = Client::of(&first);
    for name in ["a", "b"] {
        client.create(GROUP, json!({ "Name": name })).await;
    }
    first.stop().await;
    let path = folder.path().join("state.journal");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 10]).unwrap();
    let second = emulator().state(folder.path()).start().await.unwrap();
    let kept = folder.path().join("state.journal.damaged-1");
    let kept = std::fs::read(kept).unwrap();
    assert!(!kept.is_empty() && bytes[..bytes.len() - 10].ends_with(&kept));
    let notice = second.notice().unwrap();
    assert!(notice.contains("line 4") && notice.contains("state.journal.damaged-1"), "{notice}");
    let health = Client::of(&second).admin("GET", "health", json!(null)).await.json();
    assert_eq!(health["notice"], notice);
    assert!(Client::of(&second).read(GROUP, "a").await.is_some());
    second.stop().await;
    assert_eq!(emulator().state(folder.path()).start().await.unwrap().notice(), None, "it is told once");
}

#[tokio::test]
async fn several_processes_share_a_folder_and_one_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let first = emulator().start_shared(folder.path()).await.unwrap();
    let second = emulator().start_shared(folder.path()).await.unwrap();
    let third = emulator().start_shared(folder.path()).await.unwrap();
    let of = |shared: &SharedEmulator| Client::at(shared.address());
    of(&second).create(GROUP, json!({ "Name": "a" })).await;
    assert!(of(&first).read(GROUP, "a").await.is_some());
    assert!(of(&third).read(GROUP, "a").await.is_some());
    first.stop().await;
    of(&third).create(GROUP, json!({ "Name": "b" })).await;
    for (shared, name) in [(&second, "b"), (&third, "a"), (&second, "a")] {
        assert!(of(shared).read(GROUP, name).await.is_some(), "{name}");
    }
    drop(third);
    assert!(of(&second).read(GROUP, "b").await.is_some());
}

/// Creates objects and deletes some of them, and records what was acknowledged. Ends when the emulator is
/// gone.
async fn work(
    client: Client,
    worker: usize,
    round: usize,
    over: Arc<AtomicBool>,
    known: Arc<Mutex<Vec<(String, bool)>>>,
) {
    let call = |operation: &'static str, input: serde_json::Value| {
        let client = client.clone();
        async move {
            let answer = client.0.call(operation, &input).await.ok()?;
            Some(answer.json()["ProgressEvent"].clone())
        }
    };
    for number in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let name = format!("w{worker}-r{round}-{number}");
        let desired = json!({ "Name": name, "Days": 7 }).to_string();
        let Some(event) = call("CreateResource", json!({ "TypeName": GROUP, "DesiredState": desired })).await
        else {
            return;
        };
        assert!(event["RequestToken"].is_string(), "{event}");
        known.lock().unwrap().push((name.clone(), true));
        tokio::time::sleep(Duration::from_millis(8)).await;
        if number % 3 == 0 {
            // Whether a deletion took place is unknown from the moment it is sent until it is acknowledged.
            known.lock().unwrap().retain(|(known, _)| *known != name);
            let Some(event) = call("DeleteResource", json!({ "TypeName": GROUP, "Identifier": name })).await
            else {
                return;
            };
            if event["RequestToken"].is_string() {
                known.lock().unwrap().push((name, false));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_under_load_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let types = folder.path().join("types");
    std::fs::create_dir(&types).unwrap();
    for schema in schemas() {
        let name = schema["typeName"].as_str().unwrap().replace("::", "_");
        std::fs::write(types.join(format!("{name}.json")), schema.to_string()).unwrap();
    }
    let state = folder.path().join("state");
    let (types, state_folder) = (types.to_str().unwrap(), state.to_str().unwrap());
    let start = || Program::start(&["--latency", "2+3", "--schemas", types, "--state", state_folder]);
    let known = Arc::new(Mutex::new(Vec::new()));
    for round in 0..4 {
        let process = start();
        let over = Arc::new(AtomicBool::new(false));
        let workers: Vec<_> = (0..24)
            .map(|worker| {
                tokio::spawn(work(
                    Client::at(process.address()),
                    worker,
                    round,
                    Arc::clone(&over),
                    Arc::clone(&known),
                ))
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(700)).await;
        drop(process);
        over.store(true, Ordering::Relaxed);
        for worker in workers {
            worker.await.unwrap();
        }
    }
    let process = start();
    let token = std::fs::read_to_string(state.join("state.token")).unwrap();
    let client = Client(Bare { token: token.trim().to_owned(), ..Bare::new(process.address()) });
    tokio::time::sleep(Duration::from_millis(50)).await;
    let objects = client.admin("GET", &format!("objects?type={GROUP}"), json!(null)).await.json();
    let there: std::collections::BTreeSet<&str> =
        objects.as_array().unwrap().iter().filter_map(|object| object["identifier"].as_str()).collect();
    let known = known.lock().unwrap();
    let wrong: Vec<_> =
        known.iter().filter(|(name, exists)| there.contains(name.as_str()) != *exists).collect();
    eprintln!("{} acknowledged over 4 kills, {} objects there", known.len(), there.len());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(known.len() > 100, "too little work to say anything: {}", known.len());
}
