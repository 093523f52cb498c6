//! The sessions of `aws login`.

use super::server::{Server, cached, has_environment};
use super::sources::key_of_profile;

const LOGIN: &str = "login/cache/d9120f9a9fd7c32240544511331dd722d5f30173a0faabde711ce6adfa7ddf40.json";
const LOGIN_PROFILE: &str = "login_session = arn:aws:sts::111122223333:assumed-role/Admin/admin\n";
/// A key that was made for this test.
const LOGIN_KEY: &str = r"-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIG87UXzRjs7MaQZwsqPEX/KJIcMYoO/2oMLidQ9fIqcyoAoGCCqGSM49\nAwEHoUQDQgAEvnAr83jJTaF72cEWx32RIxMe/bqO18UWh6++lQE/A2BgClcEgM9J\n6GjZGbHcyKQ8XKhHpYiJtIhpY3jxBc89+Q==\n-----END EC PRIVATE KEY-----";

fn login(expires: &str) -> String {
    format!(
        r#"{{"accessToken":{{"accessKeyId":"ASIALOGIN","secretAccessKey":"s","sessionToken":"t",
            "accountId":"111122223333","expiresAt":"{expires}"}},"tokenType":"aws_sigv4","refreshToken":"renew",
            "idToken":"i","clientId":"arn:aws:signin:::devtools/same-device","dpopKey":"{LOGIN_KEY}"}}"#
    )
}

#[tokio::test]
async fn the_session_of_aws_login_gives_keys() {
    let home = tempfile::tempdir().unwrap();
    cached(home.path(), LOGIN, &login("2099-01-01T00:00:00Z"));
    let variables = [("HOME", home.path().to_str().unwrap())];
    if has_environment(&variables).await {
        assert_eq!(key_of_profile(LOGIN_PROFILE).await, "ASIALOGIN");
    }
}

#[tokio::test]
async fn an_expired_session_of_aws_login_is_renewed_and_kept() {
    let home = tempfile::tempdir().unwrap();
    let file = cached(home.path(), LOGIN, &login("2020-01-01T00:00:00Z"));
    let renewed = r#"{"accessToken":{"accessKeyId":"ASIANEW","secretAccessKey":"s","sessionToken":"t"},
        "tokenType":"aws_sigv4","expiresIn":900,"refreshToken":"next"}"#;
    let signin = Server::plain(|_| renewed.to_owned()).await;
    let variables = [("HOME", home.path().to_str().unwrap()), ("AWS_ENDPOINT_URL_SIGNIN", &signin.endpoint)];
    if has_environment(&variables).await {
        assert_eq!(key_of_profile(LOGIN_PROFILE).await, "ASIANEW");
        return;
    }
    let request = &signin.requests()[0];
    assert!(request.starts_with("POST /v1/token "), "{request}");
    assert!(request.contains("\r\ndpop: ") && request.contains(r#""refreshToken":"renew""#), "{request}");
    assert!(std::fs::read_to_string(file).unwrap().contains(r#""next""#));
}
