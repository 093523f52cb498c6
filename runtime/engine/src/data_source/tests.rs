use ferroform_cloud_control::testing::{Bench, client_in};
use ferroform_core::diagnostic::{Diagnostic, Severity};
use ferroform_core::value::Path;
use serde_json::{Value as Json, json};

use super::*;
use crate::testing::{context_of, object_of, value};

/// Returns a data source of every provider.
fn source(name: &str) -> DataSource {
    let mut all = DATA_SOURCES.iter().map(|registration| DataSource::from(*registration));
    all.find(|source| source.name() == name).unwrap()
}

/// Reads a data source of a provider in this region.
async fn read(source: &DataSource, region: &str, config: Json) -> (Value, Diagnostics) {
    let bench = Bench::new([]);
    let client = client_in(bench.fake.clone(), region);
    let config = value(source.schema().root, config);
    assert_eq!(source.validate(&config, Strictness::AsDeclared), Diagnostics::new());
    source.read(&context_of(&client, &bench.cancel), &config).await
}

fn assert_reads<const N: usize>(
    (value, diagnostics): &(Value, Diagnostics),
    expected: [(&'static str, &str); N],
) {
    assert_eq!(diagnostics, &Diagnostics::new());
    assert_eq!(value, &object_of(expected.map(|(name, text)| (name, Value::from(text)))));
}

fn only((value, diagnostics): (Value, Diagnostics)) -> (Value, Diagnostic) {
    let mut diagnostics = diagnostics.into_iter();
    let only = diagnostics.next().unwrap();
    assert_eq!(diagnostics.next(), None);
    (value, only)
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
    assert_reads(&read(&source("region"), provider, json!({})).await, own);
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
        assert_reads(&read(&source("region"), provider, config).await, expected);
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
        let config = value(source("region").schema().root, json!({name: wrong}));
        let (_, error) = only((Value::Null, source("region").validate(&config, Strictness::AsDeclared)));
        assert_eq!(error.path, Some(Path::attribute(name)), "{wrong}");
    }
}

#[tokio::test]
async fn an_identity_that_is_not_known_is_an_error_that_says_why() {
    let (value, error) = only(read(&source("caller_identity"), "eu-west-1", json!({})).await);
    assert_eq!((value, error.severity), (Value::Null, Severity::Error));
    for part in ["nobody answers", "endpoints.sts"] {
        assert!(error.detail.contains(part), "{part}: {}", error.detail);
    }
}
