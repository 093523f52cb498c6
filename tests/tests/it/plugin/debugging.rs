//! Debug mode (`--debug`): the provider is started by hand and found through `TF_REATTACH_PROVIDERS`.

use serde_json::Value;

use ferroform_tests::plugin::connection::Connection;
use ferroform_tests::plugin::process::{COOKIE, Provider, command};

/// Starts a provider in debug mode and returns it with the value of the variable that it prints.
async fn start(argument: &str) -> (Provider, Value) {
    let mut command = command();
    command.env_remove(COOKIE.0).arg(argument);
    let provider = Provider::from_command(command).await;
    let line = provider.printed("\tTF_REATTACH_PROVIDERS='").await;
    let json = line.trim_start_matches("\tTF_REATTACH_PROVIDERS='").trim_end_matches('\'');
    let value = serde_json::from_str(json).unwrap();
    (provider, value)
}

#[tokio::test]
async fn it_needs_no_cookie_and_says_where_it_is() {
    for argument in ["--debug", "-debug"] {
        let (provider, value) = start(argument).await;
        let config = &value["registry.terraform.io/ferroform/empty"];
        assert_eq!(config["Protocol"], "grpc");
        assert_eq!(config["ProtocolVersion"], 6);
        assert_eq!(config["Test"], true);
        assert_eq!(config["Pid"], provider.child.id().unwrap());
        assert_eq!(config["Addr"]["Network"], "unix");
        let socket = config["Addr"]["String"].as_str().unwrap();
        let stream = tokio::net::UnixStream::connect(socket).await.unwrap();
        assert_eq!(Connection::over(stream).await.unwrap().ping().await, Ok(1));
    }
}

#[tokio::test]
async fn an_interrupt_ends_it() {
    let (provider, _) = start("--debug").await;
    provider.signal("INT").await;
    let ended = provider.ended().await;
    assert!(ended.status.success() && !ended.left_a_socket());
    ended.log();
}
