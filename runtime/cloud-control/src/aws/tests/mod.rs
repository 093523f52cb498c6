//! Tests over real connections, against servers with prescribed answers.

mod accounts;
mod by_scheme;
mod clock;
mod container;
mod endpoints;
mod insecure;
mod limits;
mod login;
mod messages;
mod partitions;
mod profiles;
mod proxies;
mod refusals;
mod renewal;
mod sdk_context;
mod server;
mod sources;
mod variables;
mod variants;

use super::*;

#[test]
fn numbers_keep_every_digit() {
    let text = r#"{"Big":123456789012345678901234567890,"Fine":0.10000000000000000000001}"#;
    assert_eq!(parse(text).unwrap().to_string(), text);
}

#[test]
fn malformed_properties_of_one_object_do_not_hide_the_others() {
    let object = |identifier, properties| {
        ResourceDescription::builder().identifier(identifier).properties(properties).build()
    };
    let nameless = ResourceDescription::builder().properties("{}").build();
    assert_eq!(identifiers(vec![object("a", "{"), nameless, object("b", "{}")]), ["a", "b"]);
}

#[test]
fn properties_that_are_no_json_are_not_shown() {
    let error = parse(r#"{"Password": "hush"#).unwrap_err();
    assert!(error.message.contains("no JSON (line 1") && !error.message.contains("hush"), "{error}");
}
