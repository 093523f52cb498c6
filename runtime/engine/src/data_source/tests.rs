use ferroform_cloud_control::testing::{Bench, NOW};
use ferroform_cloud_control::{Client, ClientOptions, Limiter};
use ferroform_core::diagnostic::Severity;
use ferroform_wire::from_json;
use serde_json::{Value as Json, json};

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::value::Path;

use super::*;
use crate::TimeLimits;
use crate::testing::{here, no_tags};

/// Returns a data source of every provider.
fn source(name: &str) -> OfferedDataSource {
    let mut all = DATA_SOURCES.iter().map(|registration| OfferedDataSource::new(*registration));
    all.find(|source| source.name() == name).unwrap()
}

/// Reads a data source of a provider in this region.
async fn read(source: &dyn DataSource, region: &str, config: Json) -> (Value, Diagnostics) {
    read_as(source, region, None, config).await
}

async fn read_as(
    source: &dyn DataSource,
    region: &str,
    account: Option<&str>,
    config: Json,
) -> (Value, Diagnostics) {
    let bench = Bench::new([]);
    if let Some(account) = account {
        bench.fake.belongs_to(account);
    }
    let limiter = Limiter::shared("data sources");
    let options = ClientOptions { region: region.to_owned(), max_retries: 0, limiter, seed: None };
    let client = Client::new(bench.fake.clone(), options);
    let context = Context {
        client: &client,
        cancel: &bench.cancel,
        now: NOW,
        tags: no_tags(),
        regions: here(),
        limits: TimeLimits::default(),
        provider_version: "0.0.0",
        settings: None,
    };
    let config = from_json(&config, source.schema().root).unwrap();
    assert_eq!(source.validate(&config, Strictness::AsDeclared), Diagnostics::new());
    source.read(&context, &config).await
}

fn assert_reads((value, diagnostics): &(Value, Diagnostics), expected: &[(&'static str, &str)]) {
    assert_eq!(diagnostics, &Diagnostics::new());
    let expected = expected.iter().map(|(name, text)| (*name, Value::from(*text))).collect();
    assert_eq!(value, &Value::Object(expected));
}

fn only((value, diagnostics): (Value, Diagnostics)) -> (Value, Diagnostic) {
    let mut diagnostics = diagnostics.into_iter();
    let only = diagnostics.next().unwrap();
    assert_eq!(diagnostics.next(), None);
    (value, only)
}

#[tokio::test]
async fn a_partition_follows_from_the_region() {
    for (region, id, suffix, reverse) in [
        ("eu-west-1", "aws", "amazonaws.com", "com.amazonaws"),
        ("cn-north-1", "aws-cn", "amazonaws.com.cn", "cn.com.amazonaws"),
        ("us-gov-west-1", "aws-us-gov", "amazonaws.com", "com.amazonaws"),
        ("us-iso-east-1", "aws-iso", "c2s.ic.gov", "gov.ic.c2s"),
        ("us-isob-east-1", "aws-iso-b", "sc2s.sgov.gov", "gov.sgov.sc2s"),
        ("eusc-de-east-1", "aws-eusc", "amazonaws.eu", "eu.amazonaws"),
    ] {
        let read = read(&source("partition"), region, json!({})).await;
        let expected =
            [("id", id), ("partition", id), ("dns_suffix", suffix), ("reverse_dns_prefix", reverse)];
        assert_reads(&read, &expected);
    }
}

#[tokio::test]
async fn a_region_is_that_of_the_provider_unless_an_argument_names_another() {
    let provider = "eu-west-1";
    let own = [
        ("id", provider),
        ("region", provider),
        ("name", provider),
        ("description", "Europe (Ireland)"),
        ("endpoint", "ec2.eu-west-1.amazonaws.com"),
    ];
    assert_reads(&read(&source("region"), provider, json!({})).await, &own);
    let other = "cn-north-1";
    let host = "ec2.cn-north-1.amazonaws.com.cn";
    for config in [
        json!({"region": other}),
        json!({"name": other}),
        json!({"endpoint": host}),
        json!({"region": other, "name": other, "endpoint": host}),
    ] {
        let expected = [
            ("id", other),
            ("region", other),
            ("name", other),
            ("description", "China (Beijing)"),
            ("endpoint", host),
        ];
        assert_reads(&read(&source("region"), provider, config).await, &expected);
    }
}

#[tokio::test]
async fn arguments_that_name_two_regions_are_an_error() {
    let config = json!({"region": "eu-west-1", "name": "eu-west-2"});
    let (value, error) = only(read(&source("region"), "eu-west-1", config).await);
    assert_eq!((value, error.severity), (Value::Null, Severity::Error));
    assert!(error.detail.contains(r#"region names the region "eu-west-1", and name names "eu-west-2""#));
}

#[tokio::test]
async fn a_host_of_another_partition_is_no_host_of_the_region() {
    for endpoint in ["ec2.cn-north-1.amazonaws.com", "ec2.eu-west-1.amazonaws.com.evil.test"] {
        let (value, error) = only(read(&source("region"), "eu-west-1", json!({"endpoint": endpoint})).await);
        assert_eq!((value, error.severity), (Value::Null, Severity::Error));
        assert!(error.detail.contains(endpoint), "{}", error.detail);
    }
}

#[tokio::test]
async fn a_region_that_is_not_known_is_a_warning_if_the_configuration_names_it() {
    let (value, warning) = only(read(&source("region"), "eu-west-1", json!({"name": "eu-wst-1"})).await);
    assert_eq!((warning.severity, warning.path), (Severity::Warning, Some(Path::attribute("name"))));
    assert!(warning.detail.contains("misspelled"), "{}", warning.detail);
    assert_eq!(value.attribute("region"), &Value::from("eu-wst-1"));
    assert_eq!(value.attribute("description"), &Value::Null);
    let (_, quiet) = read(&source("region"), "local", json!({})).await;
    assert_eq!(quiet, Diagnostics::new());
}

#[test]
fn what_cannot_be_a_region_is_refused_before_anything_is_read() {
    for (name, wrong) in
        [("region", "Ireland"), ("name", ""), ("name", "eu-west"), ("endpoint", "https://ec2")]
    {
        let config = from_json(&json!({name: wrong}), source("region").schema().root).unwrap();
        let (_, error) = only((Value::Null, source("region").validate(&config, Strictness::AsDeclared)));
        assert_eq!(error.path, Some(Path::attribute(name)), "{wrong}");
    }
}

#[tokio::test]
async fn whom_the_credentials_belong_to_is_what_sts_says() {
    let read = read_as(&source("caller_identity"), "eu-west-1", Some("111122223333"), json!({})).await;
    let arn = "arn:aws:iam::111122223333:user/test";
    let account = "111122223333";
    let expected = [("account_id", account), ("arn", arn), ("id", account), ("user_id", "AIDATEST")];
    assert_reads(&read, &expected);
}

#[tokio::test]
async fn an_identity_that_is_not_known_is_an_error_that_says_why() {
    let (value, error) = only(read(&source("caller_identity"), "eu-west-1", json!({})).await);
    assert_eq!((value, error.severity), (Value::Null, Severity::Error));
    for part in ["nobody answers", "endpoints.sts"] {
        assert!(error.detail.contains(part), "{part}: {}", error.detail);
    }
}
