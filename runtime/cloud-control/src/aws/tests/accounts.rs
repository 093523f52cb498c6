//! The accounts that the credentials may belong to, according to STS, and the roles that lead there.

use super::server::{Server, aws, read, settings};
use crate::settings::{Accounts, Settings, Skip};
use crate::{Cancel, NoIdentity, connect};

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
        let origin = "those of access_key and secret_key of the provider block (access key AKIA).";
        for part in ["account 111122223333", other, "Nothing was read or changed", origin] {
            assert!(diagnostic.detail.contains(part), "{part}: {}", diagnostic.detail);
        }
        assert_eq!(asked_sts(&server), server.requests().len(), "only STS is asked");
    }
}

#[tokio::test]
async fn the_account_of_the_role_counts_and_not_that_of_the_keys() {
    let answer = |request: &str| {
        if request.contains("Credential=AKIA/") {
            aws(request)
        } else {
            aws(request).replace("111122223333", "444455556666")
        }
    };
    let server = Server::plain(answer).await;
    let mut settings = with(Accounts::Allowed(ids(&["111122223333"])), &server.endpoint);
    connect(&settings).await.unwrap();
    settings.assume_role = Some(super::insecure::role("r"));
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

#[tokio::test]
async fn each_role_of_a_chain_is_assumed_with_the_credentials_of_the_one_before() {
    let answer = |request: &str| match (request.contains("role%2Ffirst"), request.contains("role%2Fsecond")) {
        (true, _) => aws(request).replace("ASIA", "ASIAFIRST"),
        (_, true) => aws(request).replace("ASIA", "ASIASECOND"),
        _ => aws(request),
    };
    let server = Server::plain(answer).await;
    let mut settings = settings(&server.endpoint);
    settings.assume_role_chain = ["first", "second"].map(super::insecure::role).to_vec();
    read(&settings).await.unwrap();
    let requests = server.requests();
    for (part, key) in [
        ("role%2Ffirst", "Credential=AKIA/"),
        ("role%2Fsecond", "Credential=ASIAFIRST/"),
        ("GetResource", "Credential=ASIASECOND/"),
    ] {
        let mut requests = requests.iter().filter(|request| request.contains(part)).peekable();
        assert!(requests.peek().is_some(), "{part}");
        assert!(requests.all(|request| request.contains(key)), "{part} with {key}");
    }
}

#[tokio::test]
async fn a_chain_that_fails_is_an_error_of_its_argument() {
    let answer = |request: &str| {
        if request.contains("role%2Fr") {
            "<AssumeRoleResponse></AssumeRoleResponse>".to_owned()
        } else {
            aws(request)
        }
    };
    let server = Server::plain(answer).await;
    let mut settings = settings(&server.endpoint);
    settings.assume_role_chain = vec![super::insecure::role("r")];
    let error = connect(&settings).await.unwrap_err();
    assert_eq!(error.path.map(|path| path.to_string()).as_deref(), Some("assume_role_chain"));
}

#[tokio::test]
async fn whom_the_credentials_belong_to_is_asked_once_and_so_is_why_it_is_not_known() {
    let identity = "<Arn>arn:aws:iam::111122223333:user/u</Arn><UserId>AIDA</UserId><Account>";
    let server = Server::plain(move |request| aws(request).replace("<Account>", identity)).await;
    let client = connect(&settings(&server.endpoint)).await.unwrap();
    for _ in 0..2 {
        let identity = client.caller_identity().await.unwrap();
        assert_eq!(identity.account_id, "111122223333");
        assert_eq!(identity.arn.as_deref(), Some("arn:aws:iam::111122223333:user/u"));
        assert_eq!(identity.user_id.as_deref(), Some("AIDA"));
    }
    assert_eq!(asked_sts(&server), 1);

    let silent = Server::plain(|_| "?".to_owned()).await;
    let client = connect(&settings(&silent.endpoint)).await.unwrap();
    let first = client.caller_identity().await.unwrap_err();
    let asked = asked_sts(&silent);
    assert!(matches!(&first, NoIdentity::NoAnswer(why) if !why.is_empty()), "{first:?}");
    assert_eq!((client.caller_identity().await.unwrap_err(), asked_sts(&silent)), (first, asked));

    let mut settings = settings(&server.endpoint);
    settings.skip.account_id = true;
    let client = connect(&settings).await.unwrap();
    assert_eq!(client.caller_identity().await.unwrap_err(), NoIdentity::NotAsked);
}
