//! One provider process, started as go-plugin starts it.

use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
pub use ferroform_driver::connect::COOKIE;
use ferroform_driver::connect::Identity;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::version::TLS13;
use rustls::{ClientConfig, RootCertStore, SupportedProtocolVersion};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};
use tokio::net::UnixStream;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::connection::Connection;

/// The provider without types.
pub const PROGRAM: &str = "terraform-provider-empty";

/// The longest time to wait for anything that is not meant to take long.
const PATIENCE: Duration = Duration::from_secs(20);

/// A started provider. Dropping it kills the process.
pub struct Provider {
    pub child: Child,
    /// The fields of the handshake line.
    pub fields: Vec<String>,
    /// The directory of the socket.
    pub directory: TempDir,
    stdout: Collected,
    stderr: Collected,
}

/// The lines read from a pipe so far.
struct Collected {
    lines: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl Collected {
    fn from(pipe: impl AsyncRead + Unpin + Send + 'static) -> Self {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&lines);
        let task = tokio::spawn(async move {
            let mut reader = BufReader::new(pipe).lines();
            while let Ok(Some(line)) = reader.next_line().await {
                sink.lock().unwrap().push(line);
            }
        });
        Self { lines, task }
    }

    fn now(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    async fn when(&self, wanted: impl Fn(&[String]) -> bool) -> Vec<String> {
        let found = async {
            loop {
                let lines = self.now();
                if wanted(&lines) {
                    return lines;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, found).await.unwrap_or_else(|_| panic!("not seen in time: {:?}", self.now()))
    }
}

/// Returns the command with all logs enabled, without the log variables of this environment.
pub fn command() -> Command {
    let mut command = Command::new(crate::program(PROGRAM));
    command.kill_on_drop(true).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["TF_LOG_PROVIDER", "TF_LOG_SDK", "TF_LOG_SDK_PROTO", "TF_LOG_PROVIDER_EMPTY"] {
        command.env_remove(name);
    }
    command.env("TF_LOG", "trace");
    command
}

impl Provider {
    /// Starts the provider with the cookie and `variables`, with its socket in a new directory.
    pub async fn start(variables: &[(&str, &str)]) -> Self {
        let mut command = command();
        command.env(COOKIE.0, COOKIE.1).envs(variables.iter().copied());
        Self::from_command(command).await
    }

    /// Starts the provider for a client with the certificate of `identity`.
    pub async fn for_client(identity: &Identity) -> Self {
        Self::start(&[("PLUGIN_CLIENT_CERT", identity.certificate_pem())]).await
    }

    /// Starts `command` and reads the first line that it prints.
    pub async fn from_command(mut command: Command) -> Self {
        let directory = tempfile::Builder::new().prefix("plugin-dir").tempdir().unwrap();
        let mut child = command.env("PLUGIN_UNIX_SOCKET_DIR", directory.path()).spawn().unwrap();
        let stdout = Collected::from(child.stdout.take().unwrap());
        let stderr = Collected::from(child.stderr.take().unwrap());
        let first = stdout.when(|lines| !lines.is_empty()).await.remove(0);
        let fields = first.split('|').map(str::to_owned).collect();
        Self { child, fields, directory, stdout, stderr }
    }

    /// Returns the path of the socket.
    pub fn socket(&self) -> PathBuf {
        PathBuf::from(&self.fields[3])
    }

    /// Returns the server's certificate.
    pub fn certificate(&self) -> CertificateDer<'static> {
        STANDARD_NO_PAD.decode(&self.fields[5]).unwrap().into()
    }

    /// Opens a connection to the socket.
    pub async fn dial(&self) -> UnixStream {
        UnixStream::connect(self.socket()).await.unwrap()
    }

    /// Connects with HTTP/2 without TLS.
    pub async fn connect(&self) -> Connection {
        Connection::over(self.dial().await).await.unwrap()
    }

    /// Connects with HTTP/2 over TLS, as `identity`.
    pub async fn connect_as(
        &self,
        identity: Option<&Identity>,
        version: &'static SupportedProtocolVersion,
    ) -> Result<Connection, String> {
        let connector = TlsConnector::from(Arc::new(tls_config(&self.certificate(), identity, version)));
        let name = ServerName::try_from("localhost").unwrap();
        let stream = connector.connect(name, self.dial().await).await.map_err(|error| error.to_string())?;
        Connection::over(stream).await
    }

    /// Connects over TLS 1.3, as `identity`.
    pub async fn connect_securely(&self, identity: &Identity) -> Connection {
        self.connect_as(Some(identity), &TLS13).await.unwrap()
    }

    /// Sends a signal by its name.
    pub async fn signal(&self, name: &str) {
        let process = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &process]).status().await.unwrap().success());
    }

    /// Waits for the log line with this message.
    pub async fn logged(&self, message: &str) -> Value {
        let is_wanted = |line: &Value| line["@message"] == message;
        let lines = self.stderr.when(|lines| parsed(lines).iter().any(is_wanted)).await;
        parsed(&lines).into_iter().find(is_wanted).unwrap()
    }

    /// Waits for the line on stdout that begins with `start`.
    pub async fn printed(&self, start: &str) -> String {
        let is_wanted = |line: &String| line.starts_with(start);
        let lines = self.stdout.when(|lines| lines.iter().any(is_wanted)).await;
        lines.into_iter().find(is_wanted).unwrap()
    }

    /// Waits until the process ends, and returns its status and output.
    pub async fn ended(mut self) -> Ended {
        let status = timeout(PATIENCE, self.child.wait()).await.expect("still running").unwrap();
        for pipe in [&mut self.stdout, &mut self.stderr] {
            let _ = timeout(PATIENCE, &mut pipe.task).await;
        }
        Ended { status, stdout: self.stdout.now(), stderr: self.stderr.now(), directory: self.directory }
    }
}

/// The status and the output of a process that has ended.
pub struct Ended {
    pub status: ExitStatus,
    pub stdout: Vec<String>,
    pub stderr: Vec<String>,
    pub directory: TempDir,
}

impl Ended {
    /// Returns the log lines, and panics if a client could not read one of them.
    pub fn log(&self) -> Vec<Value> {
        for line in &self.stderr {
            let value: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
            for key in ["@level", "@message", "@module", "@timestamp"] {
                assert!(value[key].is_string(), "{key} of {line}");
            }
        }
        parsed(&self.stderr)
    }

    /// Returns the messages of the log.
    pub fn messages(&self) -> Vec<String> {
        self.log().iter().map(|line| line["@message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Returns whether a socket is left in the directory.
    pub fn left_a_socket(&self) -> bool {
        std::fs::read_dir(self.directory.path()).is_ok_and(|mut entries| entries.next().is_some())
    }
}

/// Returns a configuration that trusts only `server`, as go-plugin's client does, and presents `identity`.
fn tls_config(
    server: &CertificateDer<'static>,
    identity: Option<&Identity>,
    version: &'static SupportedProtocolVersion,
) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(server.clone()).unwrap();
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_protocol_versions(&[version]).unwrap();
    let builder = builder.with_root_certificates(roots);
    let mut config = match identity {
        None => builder.with_no_client_auth(),
        Some(identity) => builder.with_client_cert_resolver(identity.shown()),
    };
    config.alpn_protocols = vec![b"h2".to_vec()];
    config
}

fn parsed(lines: &[String]) -> Vec<Value> {
    lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect()
}
