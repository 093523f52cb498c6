//! AutoMTLS: only the client that started the provider can connect.

use ferroform_driver::connect::Identity;
use rustls::version::{TLS12, TLS13};
use tokio::io::AsyncWriteExt as _;

use ferroform_tests::plugin::connection::Connection;
use ferroform_tests::plugin::process::Provider;

#[tokio::test]
async fn the_client_that_started_it_gets_in_with_both_versions() {
    let identity = Identity::new().unwrap();
    let provider = Provider::for_client(&identity).await;
    for version in [&TLS12, &TLS13] {
        let mut connection = provider.connect_as(Some(&identity), version).await.unwrap();
        assert_eq!(connection.ping().await, Ok(1));
        assert_eq!(connection.provider("GetProviderSchema").await.unwrap().grpc.as_deref(), Some("0"));
    }
}

#[tokio::test]
async fn every_other_client_is_refused() {
    let identity = Identity::new().unwrap();
    let provider = Provider::for_client(&identity).await;
    for version in [&TLS12, &TLS13] {
        let others: [(&str, Option<Identity>); 4] = [
            ("no certificate", None),
            ("another certificate", Some(Identity::new().unwrap())),
            ("a certificate that the client's signed", Some(Identity::issued_by(&identity).unwrap())),
            ("the client's certificate without its key", Some(identity.stolen())),
        ];
        for (what, other) in others {
            // In TLS 1.3 the client finishes its handshake before the server has checked the certificate:
            // only the first call shows a refusal.
            let got_in = match provider.connect_as(other.as_ref(), version).await {
                Ok(mut connection) => connection.ping().await.is_ok(),
                Err(_) => false,
            };
            assert!(!got_in, "{what} got in with {version:?}");
        }
    }
    assert!(Connection::over(provider.dial().await).await.unwrap().ping().await.is_err(), "without TLS");
    assert_eq!(provider.connect_securely(&identity).await.ping().await, Ok(1));
    assert_eq!(provider.logged("refused a connection").await["@level"], "warn");
}

#[tokio::test]
async fn garbage_before_and_within_the_handshake_hurts_nobody() {
    let identity = Identity::new().unwrap();
    let provider = Provider::for_client(&identity).await;
    for garbage in [&b""[..], b"\0", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff\x01", &[0xff; 70_000]]
    {
        let mut stream = provider.dial().await;
        let _ = stream.write_all(garbage).await;
    }
    let _silent = provider.dial().await;
    assert_eq!(provider.connect_securely(&identity).await.ping().await, Ok(1));
}
