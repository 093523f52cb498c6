//! `provider_meta`: the name of a module in the `User-Agent` header of its own calls, and of no others.

use ferroform_driver::Core;
use ferroform_plugin::proto::tfplugin6::read_resource;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::protocol::stage::{LOG_GROUP, account, core_for, dynamic, errors, server};

/// Starts a service that refuses every request and reports the `User-Agent` header of each.
async fn listener() -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let (headers, seen) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = Vec::new();
            while !head.windows(4).any(|end| end == b"\r\n\r\n") {
                let mut buffer = [0; 4096];
                let read = stream.read(&mut buffer).await.unwrap();
                head.extend_from_slice(&buffer[..read]);
            }
            let text = String::from_utf8_lossy(&head).into_owned();
            let agent = text.lines().find_map(|line| line.strip_prefix("user-agent: ")).unwrap_or_default();
            headers.send(agent.to_owned()).unwrap();
            let refusal = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
            stream.write_all(refusal).await.unwrap();
        }
    });
    (endpoint, seen)
}

/// Reads an object for a module with this `provider_meta`. Returns the errors.
async fn read(core: &Core, meta: Option<&str>) -> Vec<String> {
    let request = read_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        current_state: dynamic(r#"{"id": "mine"}"#),
        provider_meta: meta.and_then(dynamic),
        ..Default::default()
    };
    errors(&core.provider().client().read_resource(request).await.unwrap().into_inner().diagnostics)
}

#[tokio::test]
async fn each_call_carries_the_names_of_its_own_module() {
    let (endpoint, mut seen) = listener().await;
    let core = core_for(server(), account(&endpoint)).await;
    let mut agent = async |meta| {
        assert_eq!(read(&core, meta).await.len(), 1);
        seen.recv().await.unwrap()
    };
    let named = agent(Some(r#"{"user_agent": ["network-module/1.2", "team (blue)"]}"#)).await;
    assert!(
        named.starts_with("aws-sdk-rust/") && named.ends_with(" network-module/1.2 team (blue)"),
        "{named}"
    );
    for nothing in [None, Some("{}"), Some(r#"{"user_agent": []}"#)] {
        let unnamed = agent(nothing).await;
        assert!(!unnamed.contains("network-module") && !unnamed.ends_with(' '), "{unnamed}");
    }
}

#[tokio::test]
async fn what_cannot_stand_in_a_header_is_refused_before_any_call() {
    let (endpoint, mut seen) = listener().await;
    let core = core_for(server(), account(&endpoint)).await;
    let said = read(&core, Some(r#"{"user_agent": ["fine", "two\nlines"]}"#)).await;
    assert!(
        said[0].starts_with("Reading awscc_logs_log_group (mine): invalid provider configuration"),
        "{said:?}"
    );
    assert!(seen.try_recv().is_err());
}
