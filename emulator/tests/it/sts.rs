//! STS as a client sees it: whose keys these are, and temporary keys.

use ferroform_emulator::Emulator;
use serde_json::json;

use crate::support::{Bare, Client, emulator};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// Sends an action, signed with this key or not at all. Returns status and text.
async fn send(emulator: &Emulator, key: Option<&str>, body: &str) -> (u16, String) {
    let client = Bare { access_key: key.unwrap_or_default().to_owned(), ..emulator.client() };
    let authorization = client.authorization("sts");
    let signed = [FORM, ("authorization", authorization.as_str())];
    let headers = if key.is_some() { &signed[..] } else { &signed[..1] };
    let answer = client.send("POST", "/", headers, body).await.unwrap();
    (answer.status, answer.text)
}

fn element(text: &str, name: &str) -> String {
    let rest = text.split_once(&format!("<{name}>")).unwrap_or_else(|| panic!("no {name}: {text}")).1;
    rest.split('<').next().unwrap().to_owned()
}

async fn account_of(emulator: &Emulator, key: &str) -> String {
    let (status, text) = send(emulator, Some(key), "Action=GetCallerIdentity&Version=2011-06-15").await;
    assert_eq!(status, 200, "{text}");
    element(&text, "Account")
}

/// A token with these claims in JSON.
fn token(claims: &str) -> String {
    use base64::Engine as _;
    format!("e30.{}.c2lnbmF0dXJl", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(claims))
}

fn with_identity(token: &str) -> String {
    format!(
        "Action=AssumeRoleWithWebIdentity&RoleArn=arn%3Aaws%3Aiam%3A%3A444455556666%3Arole%2Fci%2Fdeploy\
         &RoleSessionName=me&WebIdentityToken={token}"
    )
}

#[tokio::test]
async fn a_web_identity_becomes_a_role_without_a_signature() {
    let emulator = emulator().start().await.unwrap();
    let token =
        token(r#"{"sub":"repo:a&b","aud":"sts.amazonaws.com","iss":"https://idp.test","exp":4000000000}"#);
    let (status, text) = send(&emulator, None, &with_identity(&token)).await;
    assert_eq!(status, 200, "{text}");
    for (name, value) in [
        ("SubjectFromWebIdentityToken", "repo:a&amp;b"),
        ("Audience", "sts.amazonaws.com"),
        ("Provider", "https://idp.test"),
        ("Arn", "arn:aws:sts::444455556666:assumed-role/deploy/me"),
    ] {
        assert_eq!(element(&text, name), value);
    }
    assert_eq!(account_of(&emulator, &element(&text, "AccessKeyId")).await, "444455556666");
}

#[tokio::test]
async fn a_role_makes_objects_in_its_own_account() {
    let emulator = emulator().start().await.unwrap();
    let body = "Action=AssumeRole&RoleArn=arn%3Aaws%3Aiam%3A%3A444455556666%3Arole%2Fr&RoleSessionName=me";
    let (_, text) = send(&emulator, Some("111122223333"), body).await;
    let role = Client(Bare { access_key: element(&text, "AccessKeyId"), ..emulator.client() });
    role.create("Test::Logs::Group", json!({ "Name": "a" })).await;
    assert_eq!(emulator.objects(None)[0].scope.account, "444455556666");
}

#[tokio::test]
async fn an_action_that_does_not_exist_is_refused() {
    let emulator = emulator().start().await.unwrap();
    let (status, text) = send(&emulator, Some("111122223333"), "Action=Frob").await;
    assert_eq!((status, element(&text, "Code").as_str()), (400, "InvalidAction"));
}

#[tokio::test]
async fn a_token_that_is_no_identity_or_has_expired_is_refused() {
    let emulator = emulator().start().await.unwrap();
    for (token, code) in [
        (token(r#"{"sub":"s","exp":1000}"#), "ExpiredTokenException"),
        ("no.jwt.at all".to_owned(), "InvalidIdentityToken"),
        ("identity".to_owned(), "InvalidIdentityToken"),
        (token("[]"), "InvalidIdentityToken"),
        ("abc".to_owned(), "ValidationError"),
        (String::new(), "ValidationError"),
    ] {
        let (status, text) = send(&emulator, None, &with_identity(&token)).await;
        assert_eq!((status, element(&text, "Code").as_str()), (400, code), "{token}");
    }
    let (status, text) = send(&emulator, None, "Action=AssumeRoleWithWebIdentity&RoleSessionName=me").await;
    assert_eq!((status, element(&text, "Code").as_str()), (400, "ValidationError"));
}

#[tokio::test]
async fn only_a_web_identity_needs_no_signature() {
    let emulator = emulator().start().await.unwrap();
    for action in ["GetCallerIdentity", "AssumeRole", "GetSessionToken", "GetAccessKeyInfo"] {
        let (status, text) = send(&emulator, None, &format!("Action={action}")).await;
        assert_eq!(
            (status, element(&text, "Code").as_str()),
            (403, "MissingAuthenticationToken"),
            "{action}"
        );
    }
}

#[tokio::test]
async fn an_access_key_has_an_account() {
    let emulator = emulator().start().await.unwrap();
    let info = async |key: &str| {
        send(&emulator, Some("111122223333"), &format!("Action=GetAccessKeyInfo&AccessKeyId={key}")).await
    };
    let (status, text) = info("ASIAQNZGKIQY56JQ7WML").await;
    assert_eq!((status, element(&text, "Account").as_str()), (200, "029608264753"));
    for key in ["", "AKIASHORT"] {
        let (status, text) = info(key).await;
        assert_eq!((status, element(&text, "Code").as_str()), (400, "ValidationError"), "{key:?}");
    }
}

#[tokio::test]
async fn a_session_has_keys_of_the_same_account_and_begets_no_other() {
    let emulator = emulator().start().await.unwrap();
    let (status, text) = send(&emulator, Some("111122223333"), "Action=GetSessionToken").await;
    assert_eq!(status, 200, "{text}");
    assert!(!element(&text, "SessionToken").is_empty());
    let key = element(&text, "AccessKeyId");
    assert_eq!(account_of(&emulator, &key).await, "111122223333");
    let (status, text) = send(&emulator, Some(&key), "Action=GetSessionToken").await;
    assert_eq!((status, element(&text, "Code").as_str()), (403, "AccessDenied"));
}

#[tokio::test]
async fn sessions_last_as_long_as_asked_within_limits() {
    let emulator = emulator().start().await.unwrap();
    let role = "Action=AssumeRole&RoleArn=arn%3Aaws%3Aiam%3A%3A444455556666%3Arole%2Fr&RoleSessionName=me";
    for (action, seconds, status) in [
        (role, "899", 400),
        (role, "900", 200),
        (role, "43200", 200),
        (role, "43201", 400),
        (role, "soon", 400),
        ("Action=GetSessionToken", "899", 400),
        ("Action=GetSessionToken", "129600", 200),
        ("Action=GetSessionToken", "129601", 400),
    ] {
        let body = format!("{action}&DurationSeconds={seconds}");
        let (answered, text) = send(&emulator, Some("111122223333"), &body).await;
        assert_eq!(answered, status, "{seconds}: {text}");
    }
    let expiry = async |body: &str| {
        let (_, text) = send(&emulator, Some("111122223333"), body).await;
        element(&text, "Expiration")
    };
    assert!(expiry(role).await < expiry("Action=GetSessionToken").await, "an hour and twelve");
}

#[tokio::test]
async fn a_role_whose_name_has_characters_of_xml_is_a_text_in_the_answer() {
    let emulator = emulator().start().await.unwrap();
    let body =
        "Action=AssumeRole&RoleArn=arn%3Aaws%3Aiam%3A%3A444455556666%3Arole%2Fa%3Cb%26&RoleSessionName=me";
    let (status, text) = send(&emulator, Some("111122223333"), body).await;
    assert_eq!(status, 200, "{text}");
    assert_eq!(element(&text, "Arn"), "arn:aws:sts::444455556666:assumed-role/a&lt;b&amp;/me");
}
