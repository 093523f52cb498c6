//! Starts a provider as go-plugin's client does.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};
use tokio::process::Command;

use super::handshake::COOKIE;
use super::{ConnectError, Connection, Handshake, HandshakeError, Identity, Logs, Process, channel, tls};

/// How long go-plugin's client waits for the handshake.
const PATIENCE: Duration = Duration::from_secs(60);

/// The settings for starting a provider binary.
#[derive(Clone, Debug)]
pub struct Launch {
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    folder: Option<PathBuf>,
    with_tls: bool,
}

impl Launch {
    /// Creates settings for this binary, with TLS, as core uses it.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            folder: None,
            with_tls: true,
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn argument(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Sets an environment variable.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Sets the working folder. Core starts providers in that of the root module.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Disables TLS, as core does with `TF_DISABLE_PLUGIN_TLS`.
    #[must_use]
    pub fn without_tls(mut self) -> Self {
        self.with_tls = false;
        self
    }

    /// Starts the provider and connects to it.
    ///
    /// # Errors
    /// If it does not start, does not write a handshake, or cannot be reached.
    pub async fn connect(self) -> Result<Connection, ConnectError> {
        let failed = |source| ConnectError::Start { program: self.program.display().to_string(), source };
        let sockets = tempfile::tempdir().map_err(failed)?;
        let identity = if self.with_tls { Some(Identity::new()?) } else { None };
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.environment.iter().cloned());
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
            .env(COOKIE.0, COOKIE.1)
            .env("PLUGIN_PROTOCOL_VERSIONS", "6")
            .env("PLUGIN_UNIX_SOCKET_DIR", sockets.path());
        match &identity {
            Some(identity) => command.env("PLUGIN_CLIENT_CERT", identity.certificate_pem()),
            None => command.env_remove("PLUGIN_CLIENT_CERT"),
        };
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().map_err(failed)?;

        let logs = Logs::default();
        if let Some(stderr) = child.stderr.take() {
            tokio::spawn(collect(stderr, logs.clone()));
        }
        let Some(stdout) = child.stdout.take() else {
            return Err(HandshakeError::Nothing(String::new()).into());
        };
        let handshake = read_handshake(stdout, &logs).await?;
        let tls = match (&identity, handshake.certificate) {
            (Some(identity), Some(certificate)) => Some(tls::connector(identity, certificate)?),
            (Some(_), None) => {
                return Err(ConnectError::Tls(
                    "the plugin was given a certificate and answered with none".to_owned(),
                ));
            }
            (None, _) => None,
        };
        let channel = channel(&handshake.network, &handshake.address, tls).await?;
        Ok(Connection { channel, process: Some(Process { child, logs, _sockets: sockets }) })
    }
}

async fn read_handshake(
    stdout: tokio::process::ChildStdout,
    logs: &Logs,
) -> Result<Handshake, HandshakeError> {
    let mut lines = BufReader::new(stdout).lines();
    let line = tokio::time::timeout(PATIENCE, lines.next_line())
        .await
        .map_err(|_| HandshakeError::Timeout(PATIENCE.as_secs()))?;
    // Later lines must be read, too, or the plugin would block when the pipe is full.
    let Ok(Some(line)) = line else {
        tokio::time::sleep(Duration::from_millis(50)).await;
        return Err(HandshakeError::Nothing(logs.tail(20)));
    };
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Handshake::parse(&line)
}

async fn collect(stderr: impl AsyncRead + Unpin, logs: Logs) {
    let mut lines = BufReader::new(stderr).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        logs.push(&line);
    }
}
