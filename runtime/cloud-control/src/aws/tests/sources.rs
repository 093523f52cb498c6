//! Each source of credentials with a counterpart on this machine. Profiles without credentials are in `profiles`,
//! their roles in `endpoints`, `aws login` in `login`, containers in `container`, and credentials that expire in
//! `renewal`.

use super::server::{
    Server, aws, cached, has_environment, key_of, read, settings, with_files, with_profile, with_status,
    written,
};
use crate::connect;
use crate::settings::{Secret, Settings, Skip};

/// What containers and instances answer.
pub(super) const ROLE: &str = r#"{"Code":"Success","AccessKeyId":"ASIAROLE","SecretAccessKey":"s","Token":"t",
    "Expiration":"2099-01-01T00:00:00Z"}"#;

/// Returns the request that reads an object with these settings.
pub(super) async fn request(settings: &Settings, server: &Server) -> String {
    read(settings).await.unwrap();
    server.requests().pop().unwrap()
}

/// Returns the access key that a profile called `dev` gives.
pub(super) async fn key_of_profile(profile: &str) -> String {
    let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
    let config = format!("[profile dev]\n{profile}");
    let settings = with_profile("dev", &server.endpoint, folder.path(), &config, "");
    key_of(&request(&settings, &server).await)
}

#[tokio::test]
async fn the_session_token_goes_with_its_keys_from_block_environment_and_files() {
    let variables =
        [("AWS_ACCESS_KEY_ID", "AKIAENV"), ("AWS_SECRET_ACCESS_KEY", "s"), ("AWS_SESSION_TOKEN", "of-env")];
    if !has_environment(&variables).await {
        return;
    }
    let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
    let keys =
        "[dev]\naws_access_key_id = AKIAFILE\naws_secret_access_key = s\naws_session_token = of-file\n";
    let of_environment = with_files(&server.endpoint, folder.path(), "", keys);
    let of_files = Settings { profile: Some("dev".to_owned()), ..of_environment.clone() };
    let mut of_block = settings(&server.endpoint);
    of_block.keys.as_mut().unwrap().token = Some(Secret::from("of-block"));
    for (settings, key, token) in [
        (of_block, "AKIA", "of-block"),
        (of_environment, "AKIAENV", "of-env"),
        (of_files, "AKIAFILE", "of-file"),
    ] {
        let request = request(&settings, &server).await;
        assert_eq!(key_of(&request), key);
        assert!(request.contains(&format!("x-amz-security-token: {token}\r\n")), "{request}");
    }
}

/// Its command is one of a shell of Unix.
#[cfg(unix)]
#[tokio::test]
async fn a_credential_process_gives_keys_and_runs_once() {
    let folder = tempfile::tempdir().unwrap();
    let runs = written(folder.path(), "runs", "");
    let output = r#"{"Version":1,"AccessKeyId":"ASIAPROCESS","SecretAccessKey":"s","SessionToken":"t"}"#;
    let process = format!("credential_process = echo run >> {runs}; echo '{output}'\n");
    assert_eq!(key_of_profile(&process).await, "ASIAPROCESS");
    assert_eq!(std::fs::read_to_string(runs).unwrap(), "run\n", "it may ask the user for a code");
}

#[tokio::test]
async fn a_profile_can_take_its_first_credentials_from_environment_and_container() {
    let container = Server::plain(|_| ROLE.to_owned()).await;
    let variables = [
        ("AWS_ACCESS_KEY_ID", "AKIAENV"),
        ("AWS_SECRET_ACCESS_KEY", "s"),
        ("AWS_CONTAINER_CREDENTIALS_FULL_URI", container.endpoint.as_str()),
    ];
    if !has_environment(&variables).await {
        return;
    }
    for (source, key) in [("Environment", "AKIAENV"), ("EcsContainer", "ASIAROLE")] {
        let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
        let config = format!(
            "[profile dev]\nrole_arn = arn:aws:iam::111122223333:role/r\ncredential_source = {source}\n"
        );
        let settings = with_profile("dev", &server.endpoint, folder.path(), &config, "");
        assert_eq!(key_of(&request(&settings, &server).await), "ASIA");
        assert_eq!(key_of(&server.requests()[0]), key, "the role is assumed with these");
    }
}

#[tokio::test]
async fn an_expired_token_of_an_sso_session_is_renewed_and_kept() {
    const FILE: &str = "sso/cache/ee0bfd2552fbd840c02cc48b6e823320543c450f.json";
    let home = tempfile::tempdir().unwrap();
    let file = cached(
        home.path(),
        FILE,
        r#"{"accessToken":"old","expiresAt":"2020-01-01T00:00:00Z","refreshToken":"renew","clientId":"c",
            "clientSecret":"s","registrationExpiresAt":"2099-01-01T00:00:00Z"}"#,
    );
    let oidc =
        Server::plain(|_| r#"{"accessToken":"new","expiresIn":3600,"tokenType":"Bearer"}"#.to_owned()).await;
    let variables = [("HOME", home.path().to_str().unwrap()), ("AWS_ENDPOINT_URL_SSO_OIDC", &oidc.endpoint)];
    if !has_environment(&variables).await {
        assert!(oidc.requests()[0].contains(r#""refreshToken":"renew""#), "{:#?}", oidc.requests());
        assert!(std::fs::read_to_string(file).unwrap().contains(r#""new""#));
        return;
    }
    let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
    let config = "[profile dev]\nsso_session = corp\nsso_account_id = 111122223333\nsso_role_name = r\n\
        [sso-session corp]\nsso_start_url = https://d-1.awsapps.com/start\nsso_region = eu-west-1\n";
    let settings = with_profile("dev", &server.endpoint, folder.path(), config, "");
    assert_eq!(key_of(&request(&settings, &server).await), "ASIASSO");
    let sso = &server.requests()[0];
    assert!(sso.contains("x-amz-sso_bearer_token: new\r\n"), "{sso}");
}

#[tokio::test]
async fn a_profile_can_name_the_file_of_a_web_identity() {
    let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
    let token = written(folder.path(), "token", "identity");
    let config = format!(
        "[profile dev]\nrole_arn = arn:aws:iam::111122223333:role/r\nweb_identity_token_file = {token}\n"
    );
    let settings = with_profile("dev", &server.endpoint, folder.path(), &config, "");
    assert_eq!(key_of(&request(&settings, &server).await), "ASIA");
    let sts = &server.requests()[0];
    assert!(sts.contains("Action=AssumeRoleWithWebIdentity&"), "{sts}");
    assert!(sts.contains("WebIdentityToken=identity") && !sts.contains("authorization:"), "{sts}");
}

/// Starts the metadata service of an instance, which answers so to who asks for a session token.
async fn instance(session: String) -> Server {
    let answer = move |request: &str| match request.split(' ').next() {
        Some("PUT") => session.clone(),
        _ if request.contains("/security-credentials/builder ") => ROLE.to_owned(),
        _ => "builder".to_owned(),
    };
    Server::plain(answer).await
}

#[tokio::test]
async fn the_instance_is_asked_with_a_session_token() {
    let instance = instance("session".to_owned()).await;
    let variables = [("AWS_EC2_METADATA_SERVICE_ENDPOINT", instance.endpoint.as_str())];
    if has_environment(&variables).await {
        let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
        let mut settings = with_files(&server.endpoint, folder.path(), "", "");
        settings.skip = Skip::default();
        assert_eq!(key_of(&request(&settings, &server).await), "ASIAROLE");
        return;
    }
    let requests = instance.requests();
    assert!(requests[0].starts_with("PUT /latest/api/token "), "{requests:#?}");
    assert!(requests.len() >= 3, "{requests:#?}");
    for request in requests.iter().filter(|request| request.starts_with("GET")) {
        assert!(request.contains("x-aws-ec2-metadata-token: session\r\n"), "{request}");
    }
}

#[tokio::test]
async fn an_instance_that_gives_no_session_token_is_not_asked_without_one() {
    // This is how an instance answers that only knows the first version of the service.
    let instance = instance(with_status("403 Forbidden", "", "")).await;
    let variables = [("AWS_EC2_METADATA_SERVICE_ENDPOINT", instance.endpoint.as_str())];
    if has_environment(&variables).await {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = with_files("http://127.0.0.1:9", folder.path(), "", "");
        settings.skip = Skip::default();
        let detail = connect(&settings).await.unwrap_err().detail;
        assert!(
            detail.contains("  - the instance: ") && detail.contains("session token: request forbidden"),
            "{detail}"
        );
        return;
    }
    let requests = instance.requests();
    assert!(
        !requests.is_empty() && requests.iter().all(|request| request.starts_with("PUT")),
        "{requests:#?}"
    );
}
