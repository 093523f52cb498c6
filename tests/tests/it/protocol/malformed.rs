//! Messages that are cut off, are not protobuf, or hold values that do not match the schema.

use bytes::Bytes;
use ferroform_plugin::proto::tfplugin6::{self as proto, DynamicValue, RawState};
use ferroform_tests::raw;
use prost::Message;

use crate::protocol::every_rpc::methods;
use crate::protocol::stage::{LOG_GROUP, call, dynamic, errors, send};

/// Returns the methods that read a single message.
fn unary() -> impl Iterator<Item = &'static str> {
    methods().filter(|method| *method != "WriteStateBytes")
}

#[tokio::test]
async fn garbage_fails_its_call_with_a_status() {
    for method in unary() {
        // The schema is streamed without reading the request, which is always empty.
        if method == "GetProviderSchema" {
            continue;
        }
        for garbage in [&b"\xff\xff\xff\xff"[..], b"\x0a\xff\xff\xff\xff\x0f", b"\x0b", &[0x80; 64]] {
            let answer = call(method, garbage).await;
            assert!(!answer.is_ok(), "{method} took {garbage:x?}");
        }
        for frame in [&b""[..], b"\0\0", b"\0\0\0\0\x05ab", b"\x01\0\0\0\0"] {
            let answer = send(method, Bytes::from_static(frame)).await;
            assert!(!answer.is_ok(), "{method} took the frame {frame:x?}");
        }
    }
}

#[tokio::test]
async fn a_message_cut_anywhere_is_refused_or_read_as_less() {
    let value = dynamic(
        r#"{"log_group_name": "mine", "retention_in_days": 7, "tags": [{"key": "a", "value": "b"}]}"#,
    );
    let prior = dynamic(r#"{"id": "mine", "log_group_name": "mine", "retention_in_days": 7}"#);
    let whole = proto::plan_resource_change::Request {
        type_name: LOG_GROUP.to_owned(),
        prior_state: prior,
        proposed_new_state: value.clone(),
        config: value,
        prior_private: b"\x02{\"owned\": {}}".as_slice().into(),
        ..Default::default()
    };
    let bytes = whole.encode_to_vec();
    for length in 0..=bytes.len() {
        let answer = call("PlanResourceChange", &bytes[..length]).await;
        assert!(!String::from_utf8_lossy(&answer.message).contains("panicked"), "cut at {length}");
        if length == bytes.len() {
            let response: proto::plan_resource_change::Response = answer.decode();
            assert_eq!(errors(&response.diagnostics), Vec::<String>::new());
        }
    }
}

#[tokio::test]
async fn a_value_of_another_type_is_a_diagnostic_at_its_attribute() {
    let config =
        |bytes: &'static [u8]| Some(DynamicValue { msgpack: bytes.into(), ..DynamicValue::default() });
    for (config, attribute, what) in [
        (dynamic(r#"{"retention_in_days": "many"}"#), Some("retention_in_days"), "expected a number"),
        (dynamic(r#"{"tags": {"a": 1}}"#), Some("tags"), "expected an array"),
        (dynamic(r#"{"log_group_name": "#), None, "not valid JSON"),
        (config(b"\x81\xa4tags\xc3"), Some("tags"), "expected an array, found a boolean"),
        (config(b"\x81\xa4tags\xdd\xff\xff\xff\xff"), Some("tags"), "the message ends too early"),
        (config(b"\x81\xa3who\xc3"), None, "the schema has no attribute \"who\""),
        (config(b"\xc1"), None, "a reserved marker"),
    ] {
        let request = proto::validate_resource_config::Request {
            type_name: LOG_GROUP.to_owned(),
            config,
            ..Default::default()
        };
        let answer = call("ValidateResourceConfig", &request.encode_to_vec()).await;
        let response: proto::validate_resource_config::Response = answer.decode();
        let [said] = &response.diagnostics[..] else { panic!("{:?}", response.diagnostics) };
        assert!(said.summary == "Malformed value from Terraform" && said.detail.contains(what), "{said:?}");
        let steps = said.attribute.iter().flat_map(|path| &path.steps);
        let first = steps.filter_map(|step| step.selector.clone()).next();
        let expected =
            attribute.map(|name| proto::attribute_path::step::Selector::AttributeName(name.to_owned()));
        assert_eq!(first, expected, "{what}");
    }
}

#[tokio::test]
async fn a_state_nobody_can_read_is_refused_with_what_to_do() {
    let oldest = RawState { flatmap: [("id".to_owned(), "x".to_owned())].into(), ..RawState::default() };
    let of = |json: &'static str| RawState { json: json.into(), ..RawState::default() };
    for (raw_state, version, what) in [
        (oldest, 1, "Terraform 0.11"),
        (of("{"), 1, "EOF"),
        (of("[]"), 1, "expected an object"),
        (of(r#"{"retention_in_days": []}"#), 1, "`retention_in_days` is a list."),
        (of("{}"), 2, "newer version"),
    ] {
        let request = proto::upgrade_resource_state::Request {
            type_name: LOG_GROUP.to_owned(),
            version,
            raw_state: Some(raw_state),
        };
        let answer = call("UpgradeResourceState", &request.encode_to_vec()).await;
        let said = errors(&answer.decode::<proto::upgrade_resource_state::Response>().diagnostics);
        let title = "Reading the state of awscc_logs_log_group: state cannot be upgraded";
        assert!(said[0].starts_with(title) && said[0].contains(what), "{said:?}");
    }
}

/// The search for upgrades does not take longer for a lower version.
#[tokio::test]
async fn a_version_below_all_others_is_read_at_once() {
    let request = proto::upgrade_resource_state::Request {
        type_name: LOG_GROUP.to_owned(),
        version: i64::MIN,
        raw_state: Some(RawState { json: r#"{"id": "x", "unheard_of": 1}"#.into(), ..RawState::default() }),
    };
    let answer = call("UpgradeResourceState", &request.encode_to_vec()).await;
    assert!(answer.decode::<proto::upgrade_resource_state::Response>().upgraded_state.is_some());
}

/// The methods whose messages have the name of a type in field 1.
const ABOUT_TYPES: &str = "
    ValidateResourceConfig ValidateDataResourceConfig ValidateListResourceConfig ValidateEphemeralResourceConfig
    ValidateActionConfig ReadResource PlanResourceChange ApplyResourceChange ImportResourceState ReadDataSource
    ListResource UpgradeResourceState UpgradeResourceIdentity GenerateResourceConfig OpenEphemeralResource
    RenewEphemeralResource CloseEphemeralResource PlanAction InvokeAction
";

#[tokio::test]
async fn a_type_nobody_serves_is_named() {
    for method in ABOUT_TYPES.split_whitespace() {
        let answer = send(method, raw::frame(b"\x0a\x0bawscc_a_bcd")).await;
        let text = String::from_utf8_lossy(&answer.message);
        assert!(text.contains("\"awscc_a_bcd\""), "{method}: {text}");
    }
}
