//! Cookie, transports, and starts that fail. Which version and certificate are in the line on stdout is tested in the plugin crate.

use std::os::unix::fs::MetadataExt as _;

use ferroform_tests::plugin::connection::Connection;
use ferroform_tests::plugin::process::{COOKIE, Provider, command};

const NOT_A_CERTIFICATE: &str = "-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----\n";

#[tokio::test]
async fn started_by_hand_it_explains_itself() {
    for cookie in [None, Some(""), Some("wrong"), Some(&COOKIE.1[1..])] {
        let mut command = command();
        command.env_remove(COOKIE.0);
        if let Some(cookie) = cookie {
            command.env(COOKIE.0, cookie);
        }
        let output = command.output().await.unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{cookie:?}");
        assert!(output.stdout.is_empty(), "{cookie:?}");
        assert_eq!(stderr, "terraform-provider-empty 0.0.1 is a plugin\n");
    }
}

#[tokio::test]
async fn a_client_finds_the_line_and_a_socket_of_its_own_whatever_it_offers() {
    let provider =
        Provider::start(&[("PLUGIN_PROTOCOL_VERSIONS", "5,7"), ("PLUGIN_MULTIPLEX_GRPC", "true")]).await;
    let [core, protocol, network, _, kind, certificate, multiplexing] = &provider.fields[..] else {
        panic!("{:?}", provider.fields)
    };
    let fields = [core, protocol, network, kind, certificate, multiplexing];
    assert_eq!(fields, ["1", "6", "unix", "grpc", "", "false"]);
    assert_eq!(provider.socket().parent(), Some(provider.directory.path()));
    assert_eq!(std::fs::metadata(provider.socket()).unwrap().mode() & 0o777, 0o600);
    assert_eq!(provider.connect().await.ping().await, Ok(1));
}

#[tokio::test]
async fn tcp_where_asked_for_within_the_ports_of_the_client() {
    let variables =
        [("FERROFORM_PLUGIN_TRANSPORT", "tcp"), ("PLUGIN_MIN_PORT", "21000"), ("PLUGIN_MAX_PORT", "21999")];
    let provider = Provider::start(&variables).await;
    assert_eq!((provider.fields.len(), provider.fields[2].as_str()), (6, "tcp"));
    let address: std::net::SocketAddr = provider.fields[3].parse().unwrap();
    assert!(address.ip().is_loopback() && (21_000..22_000).contains(&address.port()));
    let stream = tokio::net::TcpStream::connect(address).await.unwrap();
    assert_eq!(Connection::over(stream).await.unwrap().ping().await, Ok(1));
}

#[tokio::test]
async fn a_start_that_fails_says_why_on_one_line() {
    let cases = [
        (("PLUGIN_CLIENT_CERT", "no certificate"), "PLUGIN_CLIENT_CERT holds no certificate in PEM form"),
        (("PLUGIN_CLIENT_CERT", NOT_A_CERTIFICATE), "PLUGIN_CLIENT_CERT holds no certificate in PEM form"),
        (("PLUGIN_UNIX_SOCKET_GROUP", "no-such-group"), "no group `no-such-group`"),
        (("FERROFORM_PLUGIN_TRANSPORT", "pigeon"), "unknown transport `pigeon`"),
    ];
    for ((name, value), reason) in cases {
        let output = command().env(COOKIE.0, COOKIE.1).env(name, value).output().await.unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        let line: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(line["@level"], "error");
        assert!(line["@message"].as_str().unwrap().contains(reason), "{line}");
    }
}
