//! The log on stderr: Terraform can read every line, and none looks like a crash.

use ferroform_tests::plugin::process::{Ended, Provider};

/// Runs a provider through one call and two panics, and returns its output.
async fn life(variables: &[(&str, &str)]) -> Ended {
    let provider = Provider::start(variables).await;
    let mut connection = provider.connect().await;
    for method in ["GetProviderSchema", "Panic", "PanicWithValues"] {
        connection.provider(method).await.unwrap();
    }
    connection.shutdown().await.unwrap();
    provider.ended().await
}

#[tokio::test]
async fn every_line_is_one_the_client_can_read() {
    let ended = life(&[]).await;
    let log = ended.log();
    let called = log.iter().find(|line| line["tf_rpc"] == "GetProviderSchema").unwrap();
    assert_eq!((&called["@level"], &called["@module"]), (&"info".into(), &"empty".into()));
    assert!(!ended.stderr.iter().any(|line| line.starts_with("panic: ") || line.starts_with("thread '")));
}

#[tokio::test]
async fn a_panic_is_an_error_with_its_place_and_without_values() {
    let ended = life(&[]).await;
    let log = ended.log();
    let panics: Vec<_> = log.iter().filter(|line| line["panic"].is_string()).collect();
    let [literal, formatted] = panics.as_slice() else { panic!("{log:?}") };
    for panic in [literal, formatted] {
        assert_eq!(panic["@level"], "error");
        assert!(panic["location"].as_str().unwrap().contains("empty_provider.rs:"), "{panic}");
    }
    assert_eq!(literal["panic"], "a literal");
    assert!(!ended.stderr.concat().contains("password"));
}

#[tokio::test]
async fn levels_come_from_the_variables() {
    let quiet = life(&[("TF_LOG_PROVIDER_EMPTY", "error"), ("TF_LOG_SDK", "OFF")]).await;
    let messages = quiet.messages();
    assert!(messages.iter().all(|message| message.starts_with("the provider panicked")), "{messages:?}");

    let sdk = life(&[("TF_LOG_PROVIDER_EMPTY", "off"), ("TF_LOG_SDK", "debug")]).await.messages();
    assert!(sdk.iter().any(|message| message == "serving"), "{sdk:?}");
    assert!(!sdk.iter().any(|message| message == "called"), "{sdk:?}");
}

#[tokio::test]
async fn a_client_that_asks_for_no_logs_is_sent_none_but_warnings_and_errors() {
    let log = life(&[("TF_LOG", "")]).await.log();
    assert!(log.iter().any(|line| line["panic"].is_string()), "{log:?}");
    assert!(log.iter().all(|line| ["warn", "error"].iter().any(|level| line["@level"] == *level)), "{log:?}");
}
