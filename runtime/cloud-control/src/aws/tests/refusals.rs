//! Messages about credentials that are missing or refused: which sources were tried, why each of them was not used,
//! and whose credentials were refused. No message has a secret.

use super::server::{
    NO_FILE, Server, aws, has_environment, read, settings, usual_files, with_files, with_profile,
    with_status, written,
};
use crate::settings::{Keys, Secret, Settings};
use crate::{ErrorCode, connect};

const NOWHERE: &str = "http://127.0.0.1:9";

/// Returns the lines about sources of the message that there are no credentials.
async fn sources(settings: &Settings) -> Vec<String> {
    let detail = connect(settings).await.unwrap_err().detail;
    assert!(detail.starts_with("There are no valid credentials. Tried in this order:\n"), "{detail}");
    assert!(!detail.contains("hush"), "{detail}");
    let sources = detail.lines().filter_map(|line| line.strip_prefix("  - "));
    sources.map(str::to_owned).collect()
}

#[tokio::test]
async fn one_message_lists_every_source_and_why_it_was_not_used() {
    let home = tempfile::tempdir().unwrap();
    let variables = [
        ("HOME", home.path().to_str().unwrap()),
        ("AWS_ROLE_ARN", "arn:aws:iam::111122223333:role/r"),
        ("AWS_WEB_IDENTITY_TOKEN_FILE", ""),
        ("AWS_CONTAINER_CREDENTIALS_FULL_URI", ""),
        ("AWS_SECRET_ACCESS_KEY", "hush"),
        ("AWS_EC2_METADATA_SERVICE_ENDPOINT", NOWHERE),
    ];
    if !has_environment(&variables).await {
        return;
    }
    let mut settings = Settings { keys: None, ..settings(NOWHERE) };
    let before = [
        "the provider block: neither access_key and secret_key nor profile is set".to_owned(),
        "the environment variables: AWS_SECRET_ACCESS_KEY is set, but AWS_ACCESS_KEY_ID is not".to_owned(),
        "the web identity of the environment: AWS_WEB_IDENTITY_TOKEN_FILE is not set".to_owned(),
        format!("the shared files: there is no profile \"default\" in {}", usual_files()),
        "the container: neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI nor AWS_CONTAINER_CREDENTIALS_FULL_URI is set"
            .to_owned(),
    ];
    let tried = sources(&settings).await;
    assert_eq!(tried[..5], before);
    assert_eq!(tried[5..], ["the instance: skip_metadata_api_check is true"]);
    settings.skip.metadata_api = false;
    let tried = sources(&settings).await;
    assert_eq!(tried[..5], before);
    assert!(
        tried[5].starts_with("the instance: ") && tried[5].contains(&format!("no answer from {NOWHERE}")),
        "{tried:?}"
    );
    assert_eq!(tried.len(), 6);
}

#[tokio::test]
async fn a_source_that_is_set_up_and_fails_ends_the_search() {
    let variables = [
        ("AWS_ACCESS_KEY_ID", "AKIAENV"),
        ("AWS_WEB_IDENTITY_TOKEN_FILE", "/nowhere/token"),
        ("AWS_ROLE_ARN", "arn:aws:iam::111122223333:role/r"),
    ];
    if !has_environment(&variables).await {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let keys = "[default]\naws_access_key_id = AKIADEFAULT\naws_secret_access_key = s\n";
    let settings = with_files(NOWHERE, folder.path(), "", keys);
    let tried = sources(&settings).await;
    assert_eq!(tried.len(), 3, "{tried:#?}");
    assert_eq!(
        tried[1],
        "the environment variables: AWS_ACCESS_KEY_ID is set, but AWS_SECRET_ACCESS_KEY is not"
    );
    assert!(
        tried[2].starts_with("the web identity of the environment: ") && tried[2].contains(NO_FILE),
        "{tried:#?}"
    );
    assert!(connect(&settings).await.unwrap_err().detail.contains("after it were not tried"));
}

#[tokio::test]
async fn output_that_cannot_be_read_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    for output in
        ["hush", r#"{"Version":1,"AccessKeyId":"hush","SecretAccessKey":"hush"#, r#"{"hush":"hush"}"#]
    {
        let output = written(folder.path(), "output", output);
        let config = format!("[profile dev]\ncredential_process = cat {output} # hush\n");
        let settings = with_profile("dev", NOWHERE, folder.path(), &config, "");
        let detail = connect(&settings).await.unwrap_err().detail;
        let start = "There are no valid credentials: the profile \"dev\" gives no credentials: ";
        assert!(detail.starts_with(start) && !detail.contains("hush"), "{detail}");
    }
}

/// Refuses credentials as Cloud Control does.
fn refusing(code: &str) -> String {
    let body = format!(r#"{{"__type":"com.amazon.coral.service#{code}","message":"The service says no."}}"#);
    with_status("400 Bad Request", "", &body)
}

#[tokio::test]
async fn a_call_with_wrong_credentials_says_whose_they_are() {
    let variables =
        [("AWS_ACCESS_KEY_ID", "AKIAENV"), ("AWS_SECRET_ACCESS_KEY", "hush"), ("AWS_SESSION_TOKEN", "hush")];
    if !has_environment(&variables).await {
        return;
    }
    for (code, kind) in [
        ("UnrecognizedClientException", ErrorCode::InvalidCredentials),
        ("InvalidSignatureException", ErrorCode::InvalidCredentials),
        ("ExpiredTokenException", ErrorCode::ExpiredToken),
    ] {
        let server = Server::plain(move |_| refusing(code)).await;
        let settings = Settings { keys: None, ..settings(&server.endpoint) };
        let error = read(&settings).await.unwrap_err();
        assert_eq!(error.code, kind);
        let origin = "The credentials are those of the environment variables (access key AKIAENV); not used before \
                      them: the provider block: neither access_key and secret_key nor profile is set.";
        assert_eq!(error.message, format!("The service says no. {origin}"));
    }
    let server = Server::plain(|_| refusing("AccessDeniedException")).await;
    let settings = Settings { keys: None, ..settings(&server.endpoint) };
    let error = read(&settings).await.unwrap_err();
    assert_eq!(error.message, "The service says no.", "the credentials are valid");
}

/// Answers as an STS that refuses the role of this name.
fn without_role(name: &'static str) -> impl Fn(&str) -> String {
    let body = "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not yours.</Message></Error>\
                </ErrorResponse>";
    move |request: &str| {
        if request.contains(&format!("role%2F{name}&")) {
            with_status("403 Forbidden", "", body)
        } else {
            aws(request)
        }
    }
}

#[tokio::test]
async fn a_refused_role_is_named_with_its_place_and_the_credentials_it_was_asked_with() {
    let block = "access_key and secret_key of the provider block (access key AKIA)";
    let first = "role 1 of 3 in assume_role_chain (arn:aws:iam::111122223333:role/a)";
    for (refused, start) in [
        ("a", format!("{first} cannot be assumed (with the credentials of {block})")),
        (
            "b",
            format!(
                "role 2 of 3 in assume_role_chain (arn:aws:iam::111122223333:role/b) cannot be assumed (with the \
                 credentials of {first} (access key ASIA), assumed with those of {block})"
            ),
        ),
    ] {
        let server = Server::plain(without_role(refused)).await;
        let keys = Keys { secret_key: Secret::from("hush"), ..settings("").keys.unwrap() };
        let mut settings = Settings { keys: Some(keys), ..settings(&server.endpoint) };
        settings.assume_role_chain = ["a", "b", "c"].map(super::insecure::role).to_vec();
        let error = connect(&settings).await.unwrap_err();
        assert!(
            error.detail.starts_with(&format!("There are no valid credentials: {start}: ")),
            "{}",
            error.detail
        );
        assert_eq!(error.detail.matches("cannot be assumed").count(), 1, "{}", error.detail);
        assert!(!error.detail.contains("hush"), "{}", error.detail);
        assert_eq!(error.path.map(|path| path.to_string()).as_deref(), Some("assume_role_chain"));
    }
}

#[tokio::test]
async fn a_role_without_credentials_to_assume_it_lists_the_sources() {
    let home = tempfile::tempdir().unwrap();
    let variables = [("HOME", home.path().to_str().unwrap())];
    if !has_environment(&variables).await {
        return;
    }
    let mut settings = Settings { keys: None, ..settings(NOWHERE) };
    settings.assume_role = Some(super::insecure::role("r"));
    assert_eq!(sources(&settings).await.len(), 6);
}
