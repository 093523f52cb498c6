//! What is given hostile inputs.

use std::sync::LazyLock;

use bytes::Bytes;
use ferroform::prelude::*;
use ferroform_cloud_control::OpenRequest;
use ferroform_cloud_control::settings::{PROVIDER_BLOCK, Settings, parse_duration};
use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::Findings;
use ferroform_compiler::overrides::Overrides;
use ferroform_compiler::secrets::Secrets;
use ferroform_compiler::{annotation_of, compile};
use ferroform_core::diagnostic::Severity;
use ferroform_core::resource::Registration;
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value as Attribute;
use ferroform_emulator::schema::{Occasion, TypeSchema};
use ferroform_emulator::{Patterns, Quirks, parse_faults};
use ferroform_engine::{Private, import_by_id, import_by_identity, todays_shape, upgrade_resource_state};
use ferroform_plugin::proto::tfplugin6::DynamicValue;
use ferroform_rpc::wire::{decode, encode};
use ferroform_schema::Number;
use ferroform_schema::pattern::Pattern;
use proc_macro2::TokenStream;
use serde_json::{Value as Json, json};
use terraform_provider_awscc::functions;

use crate::fuzz::emulated;
use crate::fuzz::input::{file, text, texts};

/// A function that parses bytes.
#[derive(Debug)]
pub struct Target {
    /// The name of the target, and of the folder of its corpus.
    pub name: &'static str,
    /// Inputs that people wrote.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Parses an input, and says whether it was accepted. Panics if something is wrong.
    pub run: fn(&[u8]) -> bool,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "schema", seeds: schemas, run: schema },
    Target { name: "annotation", seeds: annotations, run: annotation },
    Target { name: "overrides", seeds: || vec![file("schemas/overrides.toml")], run: overrides },
    Target { name: "secrets", seeds: || vec![file("schemas/secrets.toml")], run: secrets },
    Target { name: "pattern", seeds: patterns, run: pattern },
    Target { name: "number", seeds: numbers, run: number },
    Target { name: "duration", seeds: || texts(&["1h30m", "90s", "250ms", "0s"]), run: duration },
    Target { name: "value", seeds: values, run: value },
    Target { name: "private", seeds: privates, run: private },
    Target { name: "state", seeds: states, run: state },
    Target { name: "import_id", seeds: import_ids, run: import_id },
    Target { name: "settings", seeds: settings_blocks, run: settings },
    Target { name: "emulated_schema", seeds: schemas, run: emulated_schema },
    Target { name: "emulated_calls", seeds: emulated::calls, run: emulated::answers_calls },
    Target { name: "emulated_sts", seeds: emulated::sts_queries, run: emulated::answers_sts },
    Target { name: "faults", seeds: faults, run: fault_script },
    Target { name: "quirks", seeds: || texts(&["fair", "all", "none", "re2"]), run: quirks },
    Target { name: "surface", seeds: surfaces, run: surface },
    Target { name: "functions", seeds: function_calls, run: function },
];

/// A type whose identifier has two parts.
#[cfg_resource("AWS::Logs::MetricFilter")]
struct Filter;

/// A type whose ARN stands for its identifier.
#[cfg_resource("AWS::IAM::Role")]
struct Role;

static IMPORTED: LazyLock<[Registration; 3]> =
    LazyLock::new(|| [Group::REGISTRATION, Filter::REGISTRATION, Role::REGISTRATION]);

/// The type whose table values, states and private data are read with.
#[cfg_resource("AWS::EC2::SecurityGroup")]
struct Group;

static GROUP: LazyLock<Registration> = LazyLock::new(|| resources![Group][0]);

fn schemas() -> Vec<Vec<u8>> {
    ["aws-logs-loggroup", "aws-sqs-queue", "aws-ec2-securitygroup", "aws-route53-recordset", "aws-glue-job"]
        .iter()
        .map(|name| file(&format!("schemas/{name}.json")))
        .chain([file("examples/private-type/schemas/myorg-team-thing.json")])
        .collect()
}

fn schema(bytes: &[u8]) -> bool {
    let (resource, findings) = compile(&text(bytes), &Annotation::default(), &Overrides::default());
    assert!(resource.is_some() || findings.errors().next().is_some(), "neither a table nor an error");
    resource.is_some()
}

fn annotations() -> Vec<Vec<u8>> {
    texts(&[
        r#""AWS::Logs::LogGroup""#,
        r#""A::B::C", schema = "schemas/a.json", model, timeouts(create = "1h", delete = "90m")"#,
        r#""A::B::C", name = "thing", sensitive("Password", "/properties/Key"), default("Size" = 3, "Mode" = "fast")"#,
        r#""A::B::C", version = 3, upgrade(1 = "from_one", 2 = same), validate("Name", check), plan("Zone" = keep_if(same))"#,
        r#""A::B::C", rename("URL" = "address"), exclude("Note"), deprecated("Old" = "Use New."), extra(url = string), strict"#,
    ])
}

fn annotation(bytes: &[u8]) -> bool {
    let Ok(tokens) = text(bytes).parse::<TokenStream>() else { return false };
    annotation_of(tokens).1.errors().next().is_none()
}

fn overrides(bytes: &[u8]) -> bool {
    let mut findings = Findings::new();
    Overrides::parse(&text(bytes), &mut findings);
    findings.errors().next().is_none()
}

fn secrets(bytes: &[u8]) -> bool {
    let mut findings = Findings::new();
    Secrets::parse(&text(bytes), &mut findings);
    findings.errors().next().is_none()
}

/// A pattern, and behind a line break a text to look for it in.
fn patterns() -> Vec<Vec<u8>> {
    texts(&[
        "^[a-zA-Z0-9_.-]{1,64}$\nmy-name",
        "^arn:aws[a-z-]*:iam::\\d{12}:role/?[a-zA-Z_0-9+=,.@\\-_/]+$\narn:aws:iam::123456789012:role/a",
        "(?!aws:)[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*\naws:tag",
        "^$|[^:\\/ ]+\n",
        "^(?:(?i)true|false)$\nTRUE",
    ])
}

fn pattern(bytes: &[u8]) -> bool {
    let input = text(bytes);
    let (pattern, text) = input.split_once('\n').unwrap_or((&input, ""));
    let Ok(read) = Pattern::read(pattern) else { return false };
    read.is_in(text);
    if let Some(example) = read.example(|_| true) {
        assert!(read.is_in(&example), "{example:?} is an example of {pattern:?} and does not match it");
    }
    true
}

fn numbers() -> Vec<Vec<u8>> {
    texts(&["0", "-1", "3.25", "1e3", "18446744073709551616", "-0.000001", "1E-400"])
}

fn number(bytes: &[u8]) -> bool {
    let Ok(number) = text(bytes).parse::<Number>() else { return false };
    let again = number.to_string().parse::<Number>();
    assert!(again.as_ref() == Ok(&number), "{number} is read as {again:?}");
    true
}

fn duration(bytes: &[u8]) -> bool {
    parse_duration(&text(bytes)).is_some()
}

/// A value of the type as a host writes it: what follows a `j` is JSON, and what follows anything else is MessagePack.
fn values() -> Vec<Vec<u8>> {
    let states = states().into_iter().map(|state| [b"j".as_slice(), &state].concat());
    let packed = states.clone().filter_map(|state| {
        let value = read_value(&state)?;
        Some([b"m".as_slice(), &encode(&value, GROUP.table.root).msgpack].concat())
    });
    states.chain(packed).collect()
}

fn read_value(bytes: &[u8]) -> Option<Attribute> {
    read_as(bytes, GROUP.table.root)
}

fn read_as(bytes: &[u8], table: &'static ObjectTable) -> Option<Attribute> {
    let (kind, rest) = bytes.split_first()?;
    let rest = Bytes::copy_from_slice(rest);
    let message = match kind {
        b'j' => DynamicValue { json: rest, ..DynamicValue::default() },
        _ => DynamicValue { msgpack: rest, ..DynamicValue::default() },
    };
    decode(Some(&message), table).ok()
}

fn value(bytes: &[u8]) -> bool {
    let Some(value) = read_value(bytes) else { return false };
    let again = decode(Some(&encode(&value, GROUP.table.root)), GROUP.table.root);
    assert!(again.as_ref().ok() == Some(&value), "{value:?} is read as {again:?}");
    true
}

fn privates() -> Vec<Vec<u8>> {
    let pending = OpenRequest { client_token: "a".to_owned(), sent: 3, ..OpenRequest::of_token("b") };
    let open = Private { pending: Some(pending), ..Private::default() };
    let seen =
        Private { created: Some(5), was_seen: true, renamed: Some("c".to_owned()), ..Private::default() };
    vec![open.encode(), seen.encode()]
}

fn private(bytes: &[u8]) -> bool {
    let private = Private::decode(bytes);
    let again = Private::decode(&private.encode());
    assert!(again == private, "{private:?} is read as {again:?}");
    private != Private::default()
}

fn states() -> Vec<Vec<u8>> {
    let group = json!({
        "id": "sg-1", "group_description": "Web.", "vpc_id": "vpc-1",
        "tags": [{"key": "a", "value": "b"}],
        "security_group_ingress": [{"ip_protocol": "tcp", "from_port": 80, "to_port": 80, "cidr_ip": "10.0.0.0/8"}],
    });
    let of_former_shape = json!({
        "id": "sg-1", "group_description": "Web.", "tags": {"a": "b"},
        "security_group_ingress": {"ip_protocol": "tcp", "from_port": "80"}, "group_name": 7,
    });
    [group, of_former_shape].iter().map(|json| json.to_string().into_bytes()).collect()
}

/// What an upgrade makes of a state has today's shape: a second one changes nothing.
fn state(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else { return false };
    let Ok(upgraded) = upgrade_resource_state(&GROUP, 0, json) else { return false };
    let Ok(shaped) = todays_shape(GROUP.table, upgraded) else { return false };
    let again = todays_shape(GROUP.table, shaped.clone());
    assert!(again.as_ref().ok() == Some(&shaped), "{shaped} becomes {again:?}");
    true
}

fn import_ids() -> Vec<Vec<u8>> {
    texts(&[
        "sg-1",
        "sg-1@eu-west-1",
        "me@us-east-1@eu-west-1",
        "/app|errors",
        "filter_name=errors|log_group_name=/app",
        "log_group_name=a|filter_name=b|c",
        "arn:aws:iam::111122223333:role/some/path/app",
        "arn:aws:ec2:eu-west-1:111122223333:security-group/sg-1",
    ])
}

/// What an import ID stands for is an object that its identity names too.
fn import_id(bytes: &[u8]) -> bool {
    let id = text(bytes);
    let mut is_accepted = false;
    for registration in IMPORTED.iter() {
        let Ok(imported) = import_by_id(registration.table, &id) else { continue };
        is_accepted = true;
        let identity: Vec<_> =
            imported.identity.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let again = import_by_identity(registration.table, &identity);
        let state = again.as_ref().map(|again| &again.state);
        assert!(state.ok() == Some(&imported.state), "{imported:?} is {again:?} by its identity");
    }
    is_accepted
}

/// A secret that no message may contain.
const SECRET: &str = "wJalrXUtnFEMIK7MDENGbPxRfiCY";

/// A provider block as a host writes it, like a value.
fn settings_blocks() -> Vec<Vec<u8>> {
    let with_keys = json!({
        "region": "eu-west-1", "access_key": "AKIAEXAMPLE", "secret_key": SECRET, "max_retries": 3,
        "endpoints": {"cloudcontrolapi": "http://127.0.0.1:4599", "sts": "http://127.0.0.1:4599"},
        "user_agent": [{"product_name": "acme", "product_version": "1.0", "comment": "for tests"}],
        "default_tags": {"tags": {"team": "storage"}}, "ignore_tags": {"key_prefixes": ["aws:"]},
    });
    let with_roles = json!({
        "region": "cn-north-1", "profile": "work", "allowed_account_ids": ["111122223333"],
        "assume_role": {"role_arn": "arn:aws:iam::111122223333:role/a", "session_name": "s", "duration": "1h"},
        "assume_role_with_web_identity": {"role_arn": "arn:aws:iam::111122223333:role/b", "web_identity_token": SECRET},
        "https_proxy": "http://user:password@proxy:3128", "requests_per_second": 0.5, "insecure": true,
    });
    let blocks = [with_keys, with_roles].into_iter();
    blocks.map(|block| [b"j".as_slice(), block.to_string().as_bytes()].concat()).collect()
}

fn settings(bytes: &[u8]) -> bool {
    let Some(block) = read_as(bytes, &PROVIDER_BLOCK) else { return false };
    let read = Settings::from_value(&block);
    let said = format!("{:?} {:?}", read.diagnostics, read.settings);
    let is_secret = block.attribute("secret_key").as_str().is_some_and(|secret| secret.contains(SECRET));
    // A change may have copied it to where anything is shown.
    if is_secret && text(bytes).matches(SECRET).count() == 1 {
        assert!(!said.contains(SECRET), "a secret is shown: {said}");
    }
    read.diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error)
}

fn emulated_schema(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else { return false };
    TypeSchema::read(json).is_ok_and(|schema| {
        schema.judge().check(&schema, &json!({}), Occasion::Create);
        true
    })
}

fn faults() -> Vec<Vec<u8>> {
    texts(&[
        r#"[{"fault": "throttle", "operation": "CreateResource", "times": 2}]"#,
        "{\"fault\": \"slow\", \"operation\": \"GetResource\", \"type\": \"AWS::Logs::LogGroup\"}\n{\"fault\": \"fail\"}\n",
        "[]",
    ])
}

fn fault_script(bytes: &[u8]) -> bool {
    parse_faults(&text(bytes)).is_ok()
}

fn quirks(bytes: &[u8]) -> bool {
    let text = text(bytes);
    text.parse::<Quirks>().is_ok() | text.parse::<Patterns>().is_ok()
}

fn surfaces() -> Vec<Vec<u8>> {
    texts(&["sqs_queue delay: list of string\nsqs_queue tags[].key: {a: map of JSON, b: set of number}\n\
        sqs_queue labels{}: bool -- accepted: nobody could set it\n"])
}

fn surface(bytes: &[u8]) -> bool {
    let Ok(earlier) = ferroform_shapes::parse(&text(bytes)) else { return false };
    let written: String = earlier.iter().map(|one| format!("{one}\n")).collect();
    let again = ferroform_shapes::parse(&written);
    assert!(again.as_ref().ok() == Some(&earlier), "{written:?} is read as {again:?}");
    true
}

/// The name of a function, and behind it a line for each argument: a text, or JSON.
fn function_calls() -> Vec<Vec<u8>> {
    texts(&[
        "arn_parse\narn:aws:s3:::bucket/key",
        "arn_build\naws\ns3\n\n\nbucket",
        "cfn_type\nawscc_ec2_security_group",
        "tf_type\nAWS::EC2::SecurityGroup",
        "identifier_split\nawscc_ec2_security_group\nsg-1",
        "policy_normalise\n{\"Statement\": {\"Action\": [\"s3:GetObject\"], \"Effect\": \"Allow\", \"Resource\": \"*\"}}",
        "user_data\n#!/bin/sh\\necho",
    ])
}

fn function(bytes: &[u8]) -> bool {
    let input = text(bytes);
    let mut lines = input.split('\n');
    let name = lines.next().unwrap_or_default();
    let Some(function) = functions::all().into_iter().find(|function| function.name == name) else {
        return false;
    };
    let signature = (function.signature)();
    let arguments: Vec<Attribute> = lines.map(Attribute::from).collect();
    // Core passes as many as there are parameters, and of their types.
    let is_text = |ty: &ferroform_core::value::Type| *ty == ferroform_core::value::Type::String;
    let fits = signature.parameters.len() == arguments.len()
        && signature.parameters.iter().all(|one| is_text(&one.ty));
    fits && (function.call)(arguments).is_ok()
}
