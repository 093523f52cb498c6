//! The accounts that the credentials may belong to: STS decides, before anything is read or changed.

use super::server::{Server, aws, settings};
use crate::settings::{Accounts, Settings, Skip};
use crate::{Cancel, connect};

fn ids(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

fn with(accounts: Accounts, endpoint: &str) -> Settings {
    Settings { accounts, ..settings(endpoint) }
}

fn asked_sts(server: &Server) -> usize {
    server.requests().iter().filter(|request| request.contains("Action=GetCallerIdentity")).count()
}

#[tokio::test]
async fn an_account_that_is_allowed_is_used_and_sts_is_asked_once() {
    for accounts in [
        Accounts::Allowed(ids(&["999988887777", "111122223333"])),
        Accounts::Forbidden(ids(&["999988887777"])),
    ] {
        let server = Server::plain(aws).await;
        let client = connect(&with(accounts, &server.endpoint)).await.unwrap();
        assert_eq!(asked_sts(&server), 1);
        client.read("T", "i", &Cancel::new()).await.unwrap();
        assert_eq!(client.account_id().await.as_deref(), Some("111122223333"));
        assert_eq!(asked_sts(&server), 1);
    }
}

#[tokio::test]
async fn another_account_is_an_error_that_names_both_and_nothing_is_read() {
    for (accounts, path, other) in [
        (Accounts::Allowed(ids(&["999988887777"])), "allowed_account_ids", "999988887777"),
        (
            Accounts::Forbidden(ids(&["111122223333"])),
            "forbidden_account_ids",
            "one of forbidden_account_ids",
        ),
    ] {
        let server = Server::plain(aws).await;
        let diagnostic = connect(&with(accounts, &server.endpoint)).await.unwrap_err();
        assert_eq!(diagnostic.path.map(|path| path.to_string()).as_deref(), Some(path));
        for part in ["account 111122223333", other, "Nothing was read or changed"] {
            assert!(diagnostic.detail.contains(part), "{part}: {}", diagnostic.detail);
        }
        assert_eq!(asked_sts(&server), server.requests().len(), "only STS is asked");
    }
}

#[tokio::test]
async fn the_account_of_the_role_counts_and_not_that_of_the_keys() {
    let answer = |request: &str| match request.contains("Credential=AKIA/") {
        true => aws(request),
        false => aws(request).replace("111122223333", "444455556666"),
    };
    let server = Server::plain(answer).await;
    let mut settings = with(Accounts::Allowed(ids(&["111122223333"])), &server.endpoint);
    connect(&settings).await.unwrap();
    settings.assume_role = Some(super::insecure::role());
    let detail = connect(&settings).await.unwrap_err().detail;
    assert!(detail.contains("account 444455556666"), "{detail}");
}

#[tokio::test]
async fn an_account_that_is_not_known_is_an_error() {
    let silent = Server::plain(|_| "?".to_owned()).await;
    for accounts in [Accounts::Allowed(ids(&["111122223333"])), Accounts::Forbidden(ids(&["999988887777"]))] {
        let mut settings = with(accounts, &silent.endpoint);
        let detail = connect(&settings).await.unwrap_err().detail;
        assert!(detail.contains("STS could not be asked") && detail.contains("endpoints.sts"), "{detail}");
        settings.skip = Skip { account_id: true, ..settings.skip };
        let detail = connect(&settings).await.unwrap_err().detail;
        assert!(detail.contains("skip_requesting_account_id"), "{detail}");
    }
}
