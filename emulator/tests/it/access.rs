//! Access control of the HTTP server and of the state's files.

use serde_json::{Value, json};

use crate::support::{Bare, Client, Program, emulator, started};

const GROUP: &str = "Test::Logs::Group";
const JSON: (&str, &str) = ("content-type", "application/json");

/// The requests of a web page whose own host name points at this machine.
#[tokio::test]
async fn a_web_page_can_neither_read_a_secret_nor_reset_anything() {
    let (emulator, client) = crate::support::start().await;
    client.create(GROUP, json!({ "Name": "a", "Secret": "hunter2" })).await;
    let token = ("x-emulator-token", client.token.as_str());
    let port = emulator.address().port();
    let (rebound, own) = (format!("evil.example:{port}"), format!("http://127.0.0.1:{port}"));
    for foreign in [("host", rebound.as_str()), ("origin", "http://evil.example"), ("origin", "null")] {
        for (method, path) in [("GET", "/_emulator/objects"), ("POST", "/_emulator/reset"), ("GET", "/")] {
            let answer = client.send(method, path, &[foreign, token, JSON], "").await.unwrap();
            assert_eq!(answer.status, 403, "{foreign:?} {path}");
            assert!(!answer.text.contains("hunter2"));
        }
        let read = json!({ "TypeName": GROUP, "Identifier": "a" });
        assert_eq!(client.call_with("GetResource", read, &[foreign]).await.error(), "AccessDeniedException");
    }
    assert_eq!(emulator.objects(None).len(), 1);
    let answer = client.send("GET", "/_emulator/objects", &[("origin", &own), token], "").await.unwrap();
    assert!(answer.status == 200 && answer.text.contains("hunter2"));
}

#[tokio::test]
async fn nothing_of_the_emulator_s_own_api_answers_without_the_token() {
    let (emulator, client) = crate::support::start().await;
    client.create(GROUP, json!({ "Name": "a" })).await;
    for (method, path) in
        [("POST", "health"), ("GET", "objects"), ("GET", "nothing"), ("POST", "reset"), ("PUT", "quirks")]
    {
        let path = format!("/_emulator/{path}");
        for token in [&[][..], &[("x-emulator-token", "0123456789abcdef0123456789abcdef")][..]] {
            let headers: Vec<_> = token.iter().copied().chain([JSON]).collect();
            let answer = client.send(method, &path, &headers, "").await.unwrap();
            assert_eq!(answer.status, 401, "{path}");
            let said = "the header `x-emulator-token` does not hold the token, which is what the emulator printed at its start";
            assert_eq!(answer.json(), json!({ "error": said }));
        }
    }
    assert_eq!(emulator.objects(None).len(), 1);
    assert_eq!(client.admin("GET", "objects", Value::Null).await.status, 200);
}

/// A container's health check, which does not know the token.
#[tokio::test]
async fn the_health_is_for_all_that_may_call() {
    let (_emulator, client) = crate::support::start().await;
    let answer = client.send("GET", "/_emulator/health", &[], "").await.unwrap();
    assert_eq!((answer.status, &answer.json()["status"]), (200, &json!("ok")), "{answer:?}");
    let foreign = client.send("GET", "/_emulator/health", &[("origin", "http://evil.example")], "").await;
    assert_eq!(foreign.unwrap().status, 403);
}

#[test]
fn a_command_asks_for_the_health() {
    let program = Program::start(&[]);
    let address = program.address().to_string();
    let health: Value = serde_json::from_str(&Program::success(&["health", &address])).unwrap();
    assert_eq!(health["status"], "ok");
    drop(program);
    let refused = Program::refusal(&["health", &address]);
    assert!(refused.starts_with(&format!("error: no emulator is ready at {address}: ")), "{refused}");
}

#[tokio::test]
async fn the_page_asks_for_the_token_too() {
    let (emulator, client) = crate::support::start().await;
    client.create(GROUP, json!({ "Name": "shown" })).await;
    for path in ["/", "/?token=", "/?token=wrong"] {
        let answer = client.send("GET", path, &[], "").await.unwrap();
        assert!(answer.status == 401 && !answer.text.contains("shown"), "{answer:?}");
    }
    let page = emulator.page();
    let path = page.strip_prefix(&emulator.endpoint()).unwrap();
    let answer = client.send("GET", path, &[], "").await.unwrap();
    assert!(answer.status == 200 && answer.text.contains("shown"), "{answer:?}");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
}

#[tokio::test]
async fn a_name_that_the_emulator_was_told_is_heard() {
    let (_emulator, client) = started(emulator().host_name("emulator.internal")).await;
    let list = |host: &'static str| {
        let client = client.clone();
        async move { client.call_with("ListResourceRequests", json!({}), &[("host", host)]).await }
    };
    assert_eq!(list("emulator.internal:4599").await.status, 200);
    let refused = list("emulator.example:4599").await;
    assert_eq!(refused.status, 403);
    assert!(refused.message().contains("`emulator.example:4599`"), "{refused:?}");
    assert!(refused.message().contains("--listen"), "{refused:?}");
}

#[test]
fn the_command_prints_the_token_or_says_where_it_is() {
    let program = Program::start(&[]);
    let token = program.line().strip_prefix("token ").unwrap().to_owned();
    assert_eq!(program.line(), format!("status page {}/?token={token}", program.endpoint));
    assert_eq!(token.len(), 32);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.token");
    let said = Program::start(&["--state", folder.path().to_str().unwrap()]).line();
    assert!(said.ends_with(&format!("is in the file `{}`", file.display())), "{said:?}");
    assert!(!said.contains(std::fs::read_to_string(file).unwrap().trim()));
}

#[tokio::test]
async fn a_chosen_token_is_the_only_one() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().to_str().unwrap();
    let program = Program::start(&["--token", "of-my-own", "--state", state]);
    let said = program.line();
    assert!(said.ends_with("is the one that the emulator was started with"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("state.token")).unwrap(), "of-my-own\n");
    let status = async |token: &str| {
        let client = Bare { token: token.to_owned(), ..Bare::new(program.address()) };
        client.admin("GET", "objects", &Value::Null).await.unwrap().status
    };
    assert_eq!((status("of-my-own").await, status("of-my-owm").await), (200, 401));

    let program = Program::start_with(&[], &[("FERROFORM_EMULATOR_TOKEN", "of-the-environment")]);
    let client = Bare { token: "of-the-environment".to_owned(), ..Bare::new(program.address()) };
    assert_eq!(client.admin("GET", "objects", &Value::Null).await.unwrap().status, 200);
    let refused = Program::refusal(&["--listen", "127.0.0.1:0", "--token", "a b"]);
    assert!(refused.starts_with("error: a token has letters, digits"), "{refused}");
}

#[tokio::test]
async fn processes_that_share_a_folder_share_its_token() {
    let folder = tempfile::tempdir().unwrap();
    let first = emulator().start_shared(folder.path()).await.unwrap();
    let second = emulator().start_shared(folder.path()).await.unwrap();
    let token = second.token().unwrap();
    assert_eq!(first.token().as_ref(), Some(&token));
    let client = Client(Bare { token, ..Bare::new(second.address()) });
    assert_eq!(client.admin("GET", "health", Value::Null).await.status, 200);
    first.stop().await;
    assert_eq!(client.admin("GET", "health", Value::Null).await.status, 200, "the next process has it, too");
}

#[cfg(unix)]
#[tokio::test]
async fn the_state_is_readable_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("deep/state");
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let shared = emulator().start_shared(&folder).await.unwrap();
    Client::at(shared.address()).create(GROUP, json!({ "Name": "a", "Secret": "s" })).await;
    assert_eq!(mode(&folder), 0o700);
    let files = || std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let names: Vec<_> = files().map(|path| path.file_name().unwrap().to_owned()).collect();
    for name in ["state.journal", "state.lock", "state.token", "state.address"] {
        assert!(names.iter().any(|there| there == name), "{name} is not among {names:?}");
    }
    files().for_each(|path| assert_eq!(mode(&path), 0o600, "{}", path.display()));
    shared.stop().await;

    // Files that an earlier version left readable for others are restricted.
    files().for_each(|path| std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).unwrap());
    let shared = emulator().start_shared(&folder).await.unwrap();
    files().for_each(|path| assert_eq!(mode(&path), 0o600, "{}", path.display()));
    shared.stop().await;
}
