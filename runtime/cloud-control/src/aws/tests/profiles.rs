//! A profile that is named must exist and give credentials. Credentials from another source are not used instead.

use super::server::{
    Server, aws, has_environment, key_of, read, settings, usual_files, with_files, with_profile,
};
use super::sources::request;
use crate::settings::{Settings, Skip};
use crate::{Cancel, ErrorCode, connect};

/// Gives the machine a role of its own, which must not be used: a container that hands out credentials.
const CONTAINER: &str = "AWS_CONTAINER_CREDENTIALS_FULL_URI";

const KEYS: &str = "aws_access_key_id = AKIAPROFILE\naws_secret_access_key = s\n";

async fn refusal(settings: &Settings) -> String {
    connect(settings).await.unwrap_err().detail
}

#[tokio::test]
async fn a_profile_that_does_not_exist_is_an_error_with_the_files_looked_at() {
    let container = Server::plain(aws).await;
    if !has_environment(&[(CONTAINER, &container.endpoint)]).await {
        assert_eq!(container.requests(), [""; 0]);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for validated in [true, false] {
        let mut settings =
            with_profile("nobody", "http://127.0.0.1:9", folder.path(), "", &format!("[other]\n{KEYS}"));
        settings.skip = Skip { credentials_validation: !validated, ..Skip::default() };
        let diagnostic = connect(&settings).await.unwrap_err();
        assert_eq!(diagnostic.path.map(|path| path.to_string()).as_deref(), Some("profile"));
        let file = |name: &str| folder.path().join(name).display().to_string();
        for part in ["The profile \"nobody\"", "does not exist", &file("config"), &file("credentials")] {
            assert!(diagnostic.detail.contains(part), "{part}: {}", diagnostic.detail);
        }
    }
}

#[tokio::test]
async fn a_profile_of_the_environment_that_does_not_exist_is_an_error_even_beside_keys() {
    let home = tempfile::tempdir().unwrap();
    let container = Server::plain(aws).await;
    let variables = [
        ("AWS_PROFILE", "nobody"),
        ("AWS_ACCESS_KEY_ID", "AKIAENV"),
        ("AWS_SECRET_ACCESS_KEY", "s"),
        ("HOME", home.path().to_str().unwrap()),
        (CONTAINER, &container.endpoint),
    ];
    if !has_environment(&variables).await {
        assert_eq!(container.requests(), [""; 0]);
        return;
    }
    let server = Server::plain(aws).await;
    let keyless = Settings { keys: None, ..settings(&server.endpoint) };
    let detail = refusal(&keyless).await;
    for part in ["\"nobody\"", "AWS_PROFILE", &usual_files()] {
        assert!(detail.contains(part), "{part}: {detail}");
    }
    // A block with keys and region does not need the profile.
    read(&settings(&server.endpoint)).await.unwrap();
}

#[tokio::test]
async fn keys_of_the_environment_go_before_its_profile_and_a_profile_of_the_block_before_both() {
    let folder = tempfile::tempdir().unwrap();
    let variables =
        [("AWS_PROFILE", "dev"), ("AWS_ACCESS_KEY_ID", "AKIAENV"), ("AWS_SECRET_ACCESS_KEY", "s")];
    if !has_environment(&variables).await {
        return;
    }
    let used = async |profile: Option<&str>| {
        let server = Server::plain(aws).await;
        let mut settings = with_files(&server.endpoint, folder.path(), "", &format!("[dev]\n{KEYS}"));
        settings.profile = profile.map(str::to_owned);
        read(&settings).await.unwrap();
        server.requests().concat()
    };
    assert!(used(None).await.contains("Credential=AKIAENV/"));
    assert!(used(Some("dev")).await.contains("Credential=AKIAPROFILE/"));
}

#[tokio::test]
async fn a_profile_without_credentials_says_why_and_nobody_else_is_asked() {
    let container = Server::plain(aws).await;
    let home = tempfile::tempdir().unwrap();
    let variables = [(CONTAINER, container.endpoint.as_str()), ("HOME", home.path().to_str().unwrap())];
    if !has_environment(&variables).await {
        assert_eq!(container.requests(), [""; 0]);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (profile, cause) in [
        ("region = eu-west-1\n", "neither keys nor a setting"),
        ("role_arn = arn:aws:iam::1:role/r\nsource_profile = gone\n", "gone"),
        ("role_arn = arn:aws:iam::1:role/r\n", "source_profile"),
        ("credential_process = sh -c 'echo sorry >&2; exit 3'\n", "sorry"),
        (
            "sso_start_url = https://d-1.awsapps.com/start\nsso_region = eu-west-1\nsso_account_id = 1\n\
             sso_role_name = r\n",
            "sso",
        ),
        ("sso_session = lost\nsso_account_id = 1\nsso_role_name = r\n", "lost"),
    ] {
        let config = format!("[profile dev]\n{profile}");
        let mut settings = with_profile("dev", "http://127.0.0.1:9", folder.path(), &config, "");
        settings.skip = Skip::default();
        let diagnostic = connect(&settings).await.unwrap_err();
        assert_eq!(diagnostic.path.map(|path| path.to_string()).as_deref(), Some("profile"));
        let detail = diagnostic.detail;
        println!("{detail}\n");
        for part in ["the profile \"dev\" gives no credentials: ", cause, "aws sso login --profile dev"] {
            assert!(detail.contains(part), "{part}: {detail}");
        }

        // If credentials are not validated first, each call reports the reason.
        settings.skip.credentials_validation = true;
        let client = connect(&settings).await.unwrap();
        for _ in 0..2 {
            let error = client.read("T", "i", &Cancel::new()).await.unwrap_err();
            assert_eq!(error.code, ErrorCode::InvalidCredentials);
            assert!(error.message.contains(cause), "{}", error.message);
        }
    }
}

#[tokio::test]
async fn a_profile_of_the_environment_without_credentials_is_not_replaced_by_the_container() {
    let container = Server::plain(aws).await;
    let variables = [("AWS_PROFILE", "dev"), (CONTAINER, container.endpoint.as_str())];
    if !has_environment(&variables).await {
        assert_eq!(container.requests(), [""; 0]);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let config = "[profile dev]\nregion = eu-west-1\n";
    let detail = refusal(&with_files("http://127.0.0.1:9", folder.path(), config, "")).await;
    assert!(detail.contains("the profile \"dev\" gives no credentials: it has neither"), "{detail}");
}

#[tokio::test]
async fn without_a_profile_the_container_is_asked() {
    let container = Server::plain(|_| {
        r#"{"AccessKeyId":"ASIACONTAINER","SecretAccessKey":"s","Token":"t","Expiration":"2099-01-01T00:00:00Z"}"#
            .to_owned()
    })
    .await;
    let variables = [(CONTAINER, container.endpoint.as_str()), ("AWS_PROFILE", "")];
    if !has_environment(&variables).await {
        assert!(!container.requests().is_empty());
        return;
    }
    let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
    read(&with_files(&server.endpoint, folder.path(), "", "")).await.unwrap();
    assert!(server.requests().concat().contains("Credential=ASIACONTAINER/"));
}

#[tokio::test]
async fn the_region_of_the_instance_is_none_for_a_named_profile() {
    let instance = Server::plain(|_| "eu-instance-1".to_owned()).await;
    let variables = [("AWS_EC2_METADATA_SERVICE_ENDPOINT", instance.endpoint.as_str())];
    if !has_environment(&variables).await {
        assert!(instance.requests().iter().any(|request| request.contains("placement/region")));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let keys = format!("[default]\n{KEYS}[dev]\n{KEYS}");
    let mut settings = with_files("http://127.0.0.1:9", folder.path(), "", &keys);
    (settings.region, settings.skip) = (None, Skip::default());
    assert_eq!(connect(&settings).await.unwrap().region(), "eu-instance-1");
    settings.profile = Some("dev".to_owned());
    assert!(refusal(&settings).await.starts_with("There is no region."));
}

#[tokio::test]
async fn both_variables_name_a_profile_and_an_empty_one_names_none() {
    for (variables, key) in [
        ([("AWS_PROFILE", "one"), ("AWS_DEFAULT_PROFILE", "two")], "AKIA1"),
        ([("AWS_PROFILE", ""), ("AWS_DEFAULT_PROFILE", "two")], "AKIA2"),
        ([("AWS_PROFILE", ""), ("AWS_DEFAULT_PROFILE", "")], "AKIA0"),
    ] {
        let expected = [variables[0], variables[1], ("EXPECTED_KEY", key)];
        if !has_environment(&expected).await {
            continue;
        }
        let (server, folder) = (Server::plain(aws).await, tempfile::tempdir().unwrap());
        let keys = ["default", "one", "two"].iter().enumerate().map(|(number, name)| {
            format!("[{name}]\naws_access_key_id = AKIA{number}\naws_secret_access_key = s\n")
        });
        let settings = with_files(&server.endpoint, folder.path(), "", &keys.collect::<String>());
        read(&settings).await.unwrap();
        let expected = std::env::var("EXPECTED_KEY").unwrap();
        let requests = server.requests().concat();
        assert!(requests.contains(&format!("Credential={expected}/")), "{expected}: {requests}");
        return;
    }
}

#[tokio::test]
async fn a_profile_gives_the_region_and_the_keys() {
    if !has_environment(&[]).await {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = Server::plain(aws).await;
    let (config, keys) = ("[profile dev]\nregion = ap-south-1\n", format!("[dev]\n{KEYS}"));
    let files = with_files(&server.endpoint, folder.path(), config, &keys);
    let settings = Settings { region: None, profile: Some("dev".to_owned()), ..files };
    assert_eq!(connect(&settings).await.unwrap().region(), "ap-south-1");
    assert_eq!(key_of(&request(&settings, &server).await), "AKIAPROFILE");
}
