//! A server on a local port that gives prescribed answers, with or without TLS.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rustls::pki_types::PrivateKeyDer;
use serde_json::Value as Json;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::settings::{Endpoints, Keys, Secret, Settings, Skip};
use crate::{ApiError, Cancel, connect};

/// A server. It stops when it is dropped.
pub(super) struct Server {
    pub(super) endpoint: String,
    requests: Arc<Mutex<Vec<String>>>,
    serving: JoinHandle<()>,
}

impl Server {
    /// Starts a server for plain HTTP. An answer is a body, or a whole answer with its status.
    pub(super) async fn plain(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> Self {
        Self::start(None, answer).await
    }

    /// Starts a TLS server with a self-signed certificate for another name that expired long ago.
    pub(super) async fn self_signed(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> Self {
        let mut parameters = rcgen::CertificateParams::new(vec!["elsewhere.test".to_owned()]).unwrap();
        parameters.not_after = rcgen::date_time_ymd(2001, 1, 1);
        Self::tls(&parameters, answer).await.0
    }

    /// Starts a TLS server with a valid certificate that no system trusts. Returns that certificate in PEM as well.
    pub(super) async fn certified(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> (Self, String) {
        let parameters = rcgen::CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
        Self::tls(&parameters, answer).await
    }

    async fn tls(
        parameters: &rcgen::CertificateParams,
        answer: impl Fn(&str) -> String + Send + Sync + 'static,
    ) -> (Self, String) {
        let key = rcgen::KeyPair::generate().unwrap();
        let certificate = parameters.self_signed(&key).unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let config =
            rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
                .with_safe_default_protocol_versions()
                .unwrap()
                .with_no_client_auth()
                .with_single_cert(vec![certificate.der().clone()], key)
                .unwrap();
        let server = Self::start(Some(TlsAcceptor::from(Arc::new(config))), answer).await;
        (server, certificate.pem())
    }

    async fn start(
        tls: Option<TlsAcceptor>,
        answer: impl Fn(&str) -> String + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let scheme = if tls.is_some() { "https" } else { "http" };
        let endpoint = format!("{scheme}://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (seen, answer) = (Arc::clone(&requests), Arc::new(answer));
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (tls, seen, answer) = (tls.clone(), Arc::clone(&seen), Arc::clone(&answer));
                tokio::spawn(async move {
                    let answer = |request: String| {
                        seen.lock().unwrap().push(request.clone());
                        answer(&request)
                    };
                    match tls {
                        None => converse(stream, answer).await,
                        Some(tls) => match tls.accept(stream).await {
                            Ok(stream) => converse(stream, answer).await,
                            Err(_) => None,
                        },
                    }
                });
            }
        });
        Self { endpoint, requests, serving }
    }

    /// Returns the requests so far, heads and bodies.
    pub(super) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Answers one request after the other until the client closes the connection.
async fn converse(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    answer: impl Fn(String) -> String,
) -> Option<()> {
    let mut received = Vec::new();
    loop {
        let request = loop {
            let text = String::from_utf8_lossy(&received).into_owned();
            if let Some((head, body)) = text.split_once("\r\n\r\n") {
                let length = head.lines().find_map(|line| {
                    let (name, value) = line.split_once(':')?;
                    name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
                });
                if body.len() >= length.unwrap_or(0) {
                    break text;
                }
            }
            let mut more = [0; 65536];
            let count = stream.read(&mut more).await.ok().filter(|count| *count > 0)?;
            received.extend_from_slice(&more[..count]);
        };
        received.clear();
        let is_tunnel = request.starts_with("CONNECT ");
        let answer = match answer(request) {
            whole if whole.starts_with("HTTP/1.1 ") => whole,
            body => with_status("200 OK", "", &body),
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
        if is_tunnel {
            return None; // It leads nowhere.
        }
    }
}

/// Returns a whole answer, with further headers that each end with a line break.
pub(super) fn with_status(status: &str, headers: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/x-amz-json-1.0\r\n\
         x-aws-ec2-metadata-token-ttl-seconds: 600\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Answers as Cloud Control with one object, STS or IAM Identity Center, as far as these tests need it.
pub(super) fn aws(request: &str) -> String {
    let role = r"<AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>
        <Expiration>2099-01-01T00:00:00Z</Expiration>";
    let sts = |action: &str, result: &str| {
        format!("<{action}Response><{action}Result>{result}</{action}Result></{action}Response>")
    };
    if request.contains("Action=GetCallerIdentity") {
        sts("GetCallerIdentity", "<Account>111122223333</Account>")
    } else if request.contains("Action=AssumeRoleWithWebIdentity&") {
        sts("AssumeRoleWithWebIdentity", &format!("<Credentials>{role}</Credentials>"))
    } else if request.contains("Action=AssumeRole&") {
        sts("AssumeRole", &format!("<Credentials>{role}</Credentials>"))
    } else if request.contains("/federation/credentials?") {
        r#"{"roleCredentials":{"accessKeyId":"ASIASSO","secretAccessKey":"s","sessionToken":"t","expiration":4070908800000}}"#
            .to_owned()
    } else {
        r#"{"TypeName":"T","ResourceDescription":{"Identifier":"i","Properties":"{\"A\":1}"}}"#.to_owned()
    }
}

/// Returns settings with keys, and the same endpoint for all services.
pub(super) fn settings(endpoint: &str) -> Settings {
    let endpoint = Some(endpoint.to_owned());
    Settings {
        region: Some("eu-west-1".to_owned()),
        keys: Some(Keys { access_key: "AKIA".to_owned(), secret_key: Secret::from("secret"), token: None }),
        endpoints: Endpoints {
            cloudcontrolapi: endpoint.clone(),
            sso: endpoint.clone(),
            sts: endpoint,
            others: None,
        },
        max_retries: Some(0),
        skip: Skip { metadata_api: true, ..Skip::default() },
        ..Settings::default()
    }
}

/// Reads an object with these settings.
pub(super) async fn read(settings: &Settings) -> Result<Option<Json>, ApiError> {
    connect(settings).await.unwrap().read("T", "i", &Cancel::new()).await
}

/// Returns the same settings without keys, and with these shared files in a folder.
pub(super) fn with_files(endpoint: &str, folder: &Path, config: &str, credentials: &str) -> Settings {
    Settings {
        keys: None,
        shared_config_files: vec![written(folder, "config", config)],
        shared_credentials_files: vec![written(folder, "credentials", credentials)],
        ..settings(endpoint)
    }
}

/// Returns the same settings with this profile.
pub(super) fn with_profile(
    profile: &str,
    endpoint: &str,
    folder: &Path,
    config: &str,
    credentials: &str,
) -> Settings {
    Settings { profile: Some(profile.to_owned()), ..with_files(endpoint, folder, config, credentials) }
}

/// A profile with keys, and one whose role is assumed with them.
pub(super) const BASE_AND_ROLE: &str = "[profile base]\naws_access_key_id = AKIABASE\naws_secret_access_key = s\n\
    [profile role]\nrole_arn = arn:aws:iam::111122223333:role/r\nsource_profile = base\n";

/// Writes a file and returns its path.
pub(super) fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Writes a file in the folder of AWS's tools. Caches of sessions are named after a hash.
pub(super) fn cached(home: &Path, file: &str, content: &str) -> PathBuf {
    let file = home.join(".aws").join(file);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, content).unwrap();
    file
}

/// What the system says of a file that does not exist, in a folder that does not exist either.
pub(super) const NO_FILE: &str = if cfg!(windows) { "(os error 3)" } else { "No such file" };

/// Returns the files that are looked at if nobody names others, as messages show them.
pub(super) fn usual_files() -> String {
    let folder = PathBuf::from(std::env::var("HOME").unwrap()).join(".aws");
    format!("{}, {}", folder.join("config").display(), folder.join("credentials").display())
}

/// Returns the access key that a request is signed with.
pub(super) fn key_of(request: &str) -> String {
    let key = request.split_once("Credential=").and_then(|(_, rest)| rest.split('/').next());
    key.unwrap_or("nobody").to_owned()
}

/// Returns whether this process has these variables. If not, the test that asks is run in a process that has them and
/// none of AWS's own, and must pass there.
pub(super) async fn has_environment(variables: &[(&str, &str)]) -> bool {
    const MARK: &str = "FERROFORM_TEST_ENVIRONMENT";
    let this = std::thread::current();
    let test = this.name().unwrap();
    if std::env::var(MARK).is_ok_and(|running| running == test) {
        return true;
    }
    let mut inherited: HashMap<_, _> = std::env::vars_os().collect();
    inherited.retain(|name, _| !name.to_string_lossy().starts_with("AWS_"));
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", test, "--nocapture"])
        .env_clear()
        .envs(inherited)
        .envs(variables.iter().copied())
        .env(MARK, test);
    // The servers of this process keep running meanwhile.
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.contains("1 passed"), "{text}\n{errors}");
    false
}
