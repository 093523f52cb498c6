//! Hostile clients: they cannot stop the server, and a call that fails affects no other call.

use bytes::Bytes;
use ferroform_tests::raw;
use http::Request;
use http_body_util::Full;
use tokio::io::AsyncWriteExt as _;

use ferroform_tests::plugin::process::Provider;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#[tokio::test]
async fn garbage_on_the_socket_does_not_end_the_server() {
    let provider = Provider::start(&[]).await;
    let frame_of_16_mib = [PREFACE, &[0xff, 0xff, 0xff, 0x00, 0x00, 0, 0, 0, 1]].concat();
    let settings_for_a_stream = [PREFACE, &[0, 0, 0, 4, 0, 0, 0, 0, 1]].concat();
    let half_a_frame = [PREFACE, &[0, 0, 6]].concat();
    let broken_headers =
        [PREFACE, &[0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 1, 4, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]].concat();
    let cases: [&[u8]; 7] = [
        b"\0\0\0\0",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        &frame_of_16_mib,
        &settings_for_a_stream,
        &half_a_frame,
        &broken_headers,
        &[0xaa; 100_000],
    ];
    let mut good = provider.connect().await;
    for bytes in cases {
        let mut stream = provider.dial().await;
        let _ = stream.write_all(bytes).await;
        drop(stream);
        assert_eq!(good.ping().await, Ok(1));
    }
    assert_eq!(provider.connect().await.ping().await, Ok(1));
}

/// Returns a frame with a correct length and otherwise random content.
fn frame(random: &mut fastrand::Rng) -> Vec<u8> {
    let length = random.u8(..);
    let header = [0, 0, length, random.u8(..12), random.u8(..), 0, 0, 0, random.u8(..8)];
    header.into_iter().chain((0..length).map(|_| random.u8(..))).collect()
}

#[tokio::test]
async fn random_frames_do_not_end_the_server() {
    let provider = Provider::start(&[("TF_LOG_SDK", "off")]).await;
    let mut good = provider.connect().await;
    for seed in 0..500 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes = [PREFACE, &[0, 0, 0, 4, 0, 0, 0, 0, 0]].concat();
        for _ in 0..random.u8(..16) {
            bytes.extend(frame(&mut random));
        }
        let mut stream = provider.dial().await;
        let _ = stream.write_all(&bytes).await;
        drop(stream);
        assert_eq!(good.ping().await, Ok(1), "after seed {seed}");
    }
    assert_eq!(
        provider.connect().await.provider("GetProviderSchema").await.unwrap().grpc.as_deref(),
        Some("0")
    );
}

#[tokio::test]
async fn broken_grpc_frames_fail_their_call_alone() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let cases: [(&str, &[u8]); 6] = [
        ("nothing at all", b""),
        ("half a prefix", b"\0\0\0"),
        ("less than the prefix says", b"\0\0\0\0\x09abc"),
        ("four gigabytes, says the prefix", b"\0\xff\xff\xff\xff"),
        ("compressed, says the prefix", b"\x01\0\0\0\x01x"),
        ("no message of protobuf", b"\0\0\0\0\x03\xff\xff\xff"),
    ];
    for (what, body) in cases {
        let broken = raw::request("/grpc.health.v1.Health/Check", Bytes::from_static(body));
        let answer = connection.send(broken).await.unwrap();
        assert!(answer.grpc.as_deref().is_some_and(|status| status != "0"), "{what}: {answer:?}");
        assert_eq!(connection.ping().await, Ok(1), "after {what}");
    }
}

#[tokio::test]
async fn what_nobody_serves_is_unimplemented() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    for path in [
        "/tfplugin5.Provider/GetSchema",
        "/tfplugin6.Provider/NoSuchCall",
        "/plugin.GRPCController/NoSuchCall",
        "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        "/tfplugin6.Provider",
        "/",
    ] {
        let answer = connection.call(path, &[]).await.unwrap();
        assert_eq!((answer.http.as_u16(), answer.grpc.as_deref()), (200, Some("12")), "{path}");
    }
}

#[tokio::test]
async fn what_is_not_grpc_gets_https_own_refusal() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let url = "http://localhost/plugin.GRPCController/Shutdown";
    let get = Request::get(url).body(Full::default()).unwrap();
    assert_eq!(connection.send(get).await.unwrap().http.as_u16(), 405);
    let form =
        Request::post(url).header("content-type", "text/plain").body(Full::new(raw::frame(&[]))).unwrap();
    assert_eq!(connection.send(form).await.unwrap().http.as_u16(), 415);
    assert_eq!(connection.ping().await, Ok(1));
}

#[tokio::test]
async fn unknown_services_have_no_health() {
    use ferroform_plugin::proto::health::HealthCheckRequest;
    use prost::Message as _;

    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    for (service, status) in [("", "0"), ("plugin", "0"), ("other", "5")] {
        let message = HealthCheckRequest { service: service.to_owned() }.encode_to_vec();
        let answer = connection.call("/grpc.health.v1.Health/Check", &message).await.unwrap();
        assert_eq!(answer.grpc.as_deref(), Some(status), "{service:?}");
    }
}

#[tokio::test]
async fn a_panic_fails_its_call_alone() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let beside = connection.begin("Sleep");
    for method in ["Panic", "PanicWithValues"] {
        assert_eq!(connection.provider(method).await.unwrap().grpc.as_deref(), Some("13"), "{method}");
    }
    assert_eq!(beside.await.unwrap().unwrap().message, b"awake");
    assert_eq!(connection.ping().await, Ok(1));
}

#[tokio::test]
async fn a_call_goes_on_when_its_client_hangs_up() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let call = connection.begin("Sleep");
    provider.logged("called").await;
    call.abort();
    connection.abort();
    provider.logged("slept").await;
}

#[tokio::test]
async fn as_many_calls_at_once_as_the_client_likes() {
    let provider = Provider::start(&[("TF_LOG_PROVIDER_EMPTY", "off")]).await;
    let mut connection = provider.connect().await;
    let calls: Vec<_> = (0..500).map(|_| connection.begin("Sleep")).collect();
    let begun = std::time::Instant::now();
    for call in calls {
        assert_eq!(call.await.unwrap().unwrap().message, b"awake");
    }
    assert!(begun.elapsed().as_secs() < 10, "one after the other they take six minutes");
}

#[tokio::test]
async fn a_large_request_is_taken() {
    let provider = Provider::start(&[]).await;
    let mut connection = provider.connect().await;
    let answer = connection.call("/tfplugin6.Provider/StopProvider", &vec![0; 20 << 20]).await;
    assert_eq!(answer.unwrap().grpc.as_deref(), Some("0"));
}
