//! Measures the binary's size, its start time and its idle memory.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::ensure;
use ferroform_driver::connect::{COOKIE, Identity};

use crate::bench::figure::{Figure, median};
use crate::bench::number::{megabytes, milliseconds};
use crate::bench::process::Watched;

const STARTS: usize = 41;

pub(crate) fn measure(provider: &Path) -> anyhow::Result<Vec<Figure>> {
    let binary = std::fs::read(provider)?;
    // The type of an ELF file is 3 if the system may load it at any address, and 2 at a fixed one.
    let is_fixed = binary.starts_with(b"\x7fELF") && binary.get(16) == Some(&2);
    ensure!(!is_fixed, "the provider, which holds credentials, is loaded at the same address each time");
    let sockets = tempfile::tempdir()?;
    let client = Identity::new()?;
    let start = || Started::new(provider, sockets.path(), client.certificate_pem());

    start()?;
    let mut times = Vec::new();
    for _ in 0..STARTS {
        times.push(milliseconds(start()?.after));
    }
    let idle = start()?;
    std::thread::sleep(Duration::from_millis(300));
    let resident = Watched(idle.child.id()).resident()?;
    Ok(vec![
        Figure::size("binary", megabytes(binary.len() as u64)).below(40.0),
        Figure::time("start to handshake", median(times), "ms").below(10.0),
        Figure::size("idle memory", resident).below(26.0),
    ])
}

/// A provider that has printed its handshake line.
pub(crate) struct Started {
    child: Child,
    /// How long it took.
    pub(crate) after: Duration,
}

impl Started {
    pub(crate) fn new(provider: &Path, sockets: &Path, certificate: &str) -> anyhow::Result<Self> {
        let began = Instant::now();
        let mut child = Command::new(provider)
            .env(COOKIE.0, COOKIE.1)
            .env("PLUGIN_PROTOCOL_VERSIONS", "6")
            .env("PLUGIN_UNIX_SOCKET_DIR", sockets)
            .env("PLUGIN_CLIENT_CERT", certificate)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let started = Self { child, after: began.elapsed() };
        ensure!(line.starts_with("1|6|unix|"), "not a handshake line: {line:?}");
        Ok(started)
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
