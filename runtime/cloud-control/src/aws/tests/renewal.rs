//! Credentials that expire while a client is in use: the next call has new ones.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::server::{Server, aws, has_environment, key_of, settings, with_files, written};
use crate::settings::{Session, Settings, WebIdentity, WebIdentityToken};
use crate::{Cancel, Client, connect};

/// How long credentials last. The SDK replaces them when less than five to ten seconds are left.
const LIFE: SignedDuration = SignedDuration::from_secs(14);
/// When it certainly has.
const LATER: Duration = Duration::from_secs(10);

/// Makes the keys of each answer last for a moment only, and numbers them.
fn passing(number: &AtomicUsize, answer: &str) -> String {
    let number = number.fetch_add(1, Ordering::SeqCst) + 1;
    let expiry = (Timestamp::now() + LIFE).strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    answer.replace("2099-01-01T00:00:00Z", &expiry).replace("ASIA", &format!("ASIA{number}X"))
}

/// Answers as AWS with roles that last for a moment only.
fn with_passing_roles() -> impl Fn(&str) -> String {
    let number = AtomicUsize::new(0);
    move |request| {
        if request.contains("Action=AssumeRole") { passing(&number, &aws(request)) } else { aws(request) }
    }
}

/// Checks that a second read has the keys of the first, and that one has others when these have expired.
async fn renews(client: &Client, server: &Server, between: impl FnOnce()) {
    let key = async || {
        client.read("T", "i", &Cancel::new()).await.unwrap();
        key_of(&server.requests().pop().unwrap())
    };
    let first = key().await;
    assert_eq!(key().await, first);
    between();
    tokio::time::sleep(LATER).await;
    assert_ne!(key().await, first);
}

#[tokio::test]
async fn a_role_that_expires_is_assumed_again() {
    let server = Server::plain(with_passing_roles()).await;
    let mut settings = settings(&server.endpoint);
    settings.assume_role = Some(super::insecure::role("r"));
    let client = connect(&settings).await.unwrap();
    renews(&client, &server, || ()).await;
}

#[tokio::test]
async fn the_credentials_of_a_container_are_renewed() {
    let number = AtomicUsize::new(0);
    let container = Server::plain(move |_| passing(&number, super::sources::ROLE)).await;
    let variables = [("AWS_CONTAINER_CREDENTIALS_FULL_URI", container.endpoint.as_str())];
    if !has_environment(&variables).await {
        return;
    }
    let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
    let client = connect(&with_files(&server.endpoint, folder.path(), "", "")).await.unwrap();
    renews(&client, &server, || ()).await;
}

#[tokio::test]
async fn the_file_of_a_web_identity_is_read_again_when_its_role_expires() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "token", "first");
    let role = "arn:aws:iam::111122223333:role/r";
    let variables = [("AWS_ROLE_ARN", role), ("AWS_WEB_IDENTITY_TOKEN_FILE", file.as_str())];
    if !has_environment(&variables).await {
        return;
    }
    let of_environment = std::env::var("AWS_WEB_IDENTITY_TOKEN_FILE").unwrap();
    let of_block = written(folder.path(), "token of the block", "first");
    let identity = WebIdentity {
        session: Session { role_arn: role.to_owned(), ..Session::default() },
        token: WebIdentityToken::File(of_block.clone()),
    };
    tokio::join!(reads_again(None, &of_environment), reads_again(Some(identity), &of_block));
}

async fn reads_again(identity: Option<WebIdentity>, file: &str) {
    let server = Server::plain(with_passing_roles()).await;
    let settings =
        Settings { keys: None, assume_role_with_web_identity: identity, ..settings(&server.endpoint) };
    let client = connect(&settings).await.unwrap();
    renews(&client, &server, || std::fs::write(file, "second").unwrap()).await;
    let sent = server.requests().concat();
    let place = |token: &str| sent.find(&format!("WebIdentityToken={token}")).expect(token);
    assert!(place("first") < place("second"), "{sent}");
}
