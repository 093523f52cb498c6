//! The end of the process: on request, on a signal, and after its client is gone.

use std::process::Stdio;
use std::time::{Duration, Instant};

use ferroform_driver::connect::Identity;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use ferroform_tests::plugin::process::{COOKIE, PROGRAM, Provider};

/// go-plugin's client kills a process that still runs after this time.
const KILLED_AFTER: Duration = Duration::from_secs(2);

#[tokio::test]
async fn shutdown_ends_it_although_streams_are_open() {
    let identity = Identity::new().unwrap();
    let provider = Provider::for_client(&identity).await;
    let mut connection = provider.connect_securely(&identity).await;
    let mut streams = Vec::new();
    for path in
        ["/plugin.GRPCBroker/StartStream", "/plugin.GRPCStdio/StreamStdio", "/grpc.health.v1.Health/Watch"]
    {
        streams.push(connection.open(path).await.unwrap());
    }
    let _silent = provider.dial().await;
    let asked = Instant::now();
    assert_eq!(connection.shutdown().await.unwrap().grpc.as_deref(), Some("0"));
    let ended = provider.ended().await;
    assert!(asked.elapsed() < KILLED_AFTER, "{:?}", asked.elapsed());
    assert!(ended.status.success());
    assert!(!ended.left_a_socket());
    assert_eq!(ended.stdout.len(), 1, "nothing but the handshake: {:?}", ended.stdout);
    ended.log();
}

#[tokio::test]
async fn shutdown_waits_for_a_short_call_and_not_for_a_long_one() {
    for (method, is_answered) in [("Sleep", true), ("SleepLong", false)] {
        let provider = Provider::start(&[]).await;
        let mut connection = provider.connect().await;
        let call = connection.begin(method);
        provider.logged("called").await;
        let asked = Instant::now();
        connection.shutdown().await.unwrap();
        let ended = provider.ended().await;
        assert!(asked.elapsed() < KILLED_AFTER, "{method}: {:?}", asked.elapsed());
        assert!(ended.status.success());
        assert_eq!(call.await.unwrap().is_ok(), is_answered, "{method}");
    }
}

#[tokio::test]
async fn an_interrupt_is_the_clients_business() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let call = connection.begin("Sleep");
    provider.logged("called").await;
    provider.signal("INT").await;
    provider.signal("INT").await;
    assert_eq!(call.await.unwrap().unwrap().message, b"awake");
    assert_eq!(connection.ping().await, Ok(1));
}

#[tokio::test]
async fn sigterm_asks_calls_to_stop_and_sends_their_answers() {
    for signal in ["TERM", "HUP"] {
        let provider = Provider::start(&[]).await;
        let mut connection = provider.connect().await;
        let call = connection.begin("Sleep");
        provider.logged("called").await;
        provider.signal(signal).await;
        provider.logged("asked to stop").await;
        assert_eq!(call.await.unwrap().unwrap().message, b"awake", "{signal}");
        let ended = provider.ended().await;
        assert!(ended.status.success() && !ended.left_a_socket(), "{signal}");
        ended.log();
    }
}

#[tokio::test]
async fn a_second_sigterm_ends_it_at_once() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let _call = connection.begin("SleepLong");
    provider.logged("called").await;
    provider.signal("TERM").await;
    provider.logged("asked to stop").await;
    let asked = Instant::now();
    provider.signal("TERM").await;
    let ended = provider.ended().await;
    assert!(asked.elapsed() < Duration::from_secs(1));
    assert_eq!(ended.status.code(), Some(1));
}

/// A Terraform that is killed cannot call `Shutdown`. A shell that starts the provider and exits acts as the
/// client.
#[tokio::test]
async fn a_provider_whose_client_was_killed_ends_by_itself() {
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(r#""$0" & read line"#)
        .arg(ferroform_tests::program(PROGRAM))
        .env(COOKIE.0, COOKIE.1)
        .kill_on_drop(true);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut provider = Provider::from_command(shell).await;
    let mut stdin = provider.child.stdin.take().unwrap();
    let mut connection = provider.connect().await;
    assert_eq!(connection.ping().await, Ok(1));
    stdin.write_all(b"\n").await.unwrap();
    provider.child.wait().await.unwrap();
    assert_eq!(connection.ping().await, Ok(1), "a connection keeps it alive");
    connection.abort();
    let directory = provider.directory.path().to_owned();
    provider.logged("the process that started the provider is gone").await;
    let ended = provider.ended().await;
    assert!(!directory.exists(), "the client's directory is removed");
    ended.log();
}
