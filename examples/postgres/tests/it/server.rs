//! A PostgreSQL server for a test run: in a temporary folder, with a socket and no port.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::{env, fs, thread};

use ferroform::handlers::Trial;
use ferroform::prelude::Provider;
use ferroform_driver::{Connection, Core, Input, config};
use tempfile::TempDir;
use terraform_provider_postgres::{Postgres, provider};
use tokio_postgres::Config;

/// The user of Linux that a server runs as in a test of root, for it refuses to run as root.
const NOBODY: u32 = 65534;

/// Where Debian has the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// A running server. It stops when this is dropped, and when the thread that started it ends in any other way.
pub(crate) struct Server {
    child: Child,
    folder: TempDir,
    log: Arc<(Mutex<String>, Condvar)>,
}

impl Server {
    pub(crate) fn start(programs: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        if is_root(folder.path()) {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let data = folder.path().join("data");
        let mut initdb = command(&programs.join("initdb"), folder.path());
        initdb.args([
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            "-D",
        ]);
        let output = initdb.arg(&data).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // The tests connect as `postgres`, and as others to see whether their passwords are right.
        fs::write(data.join("pg_hba.conf"), "local all postgres trust\nlocal all all scram-sha-256\n")
            .unwrap();
        let mut postgres = command(&programs.join("postgres"), folder.path());
        postgres.arg("-D").arg(&data).arg("-k").arg(folder.path());
        for setting in ["listen_addresses=", "fsync=off", "log_statement=all", "max_connections=200"] {
            postgres.args(["-c", setting]);
        }
        let mut child = postgres.stderr(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let log = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let copy = Arc::clone(&log);
        thread::spawn(move || {
            let end = "(the server ended)".to_owned();
            for line in lines.map_while(Result::ok).chain([end]) {
                copy.0.lock().unwrap().extend([&*line, "\n"]);
                copy.1.notify_all();
            }
        });
        let server = Self { child, folder, log };
        server.log_with("ready to accept connections");
        server
    }

    /// Returns how to connect as a role.
    pub(crate) fn config(&self, user: &str) -> Config {
        let mut config = Config::new();
        config.host_path(self.folder.path()).user(user).dbname("postgres");
        config
    }

    /// Connects as the superuser.
    pub(crate) fn connect(&self) -> Trial<Postgres> {
        Trial::new(Postgres::new(self.config("postgres")))
    }

    /// Returns Terraform's core with the provider, as the superuser.
    pub(crate) async fn core(&self) -> Core {
        self.core_with(provider()).await
    }

    /// The same, with a provider that a test has changed.
    pub(crate) async fn core_with(&self, provider: Provider) -> Core {
        let core = Core::new(Connection::in_process(provider).await.unwrap()).await.unwrap();
        core.configure(self.settings()).await.unwrap();
        core
    }

    /// Returns the arguments of the `provider` block.
    pub(crate) fn settings(&self) -> Input {
        config! { host = self.host(), port = 5432, username = "postgres", database = "postgres" }
    }

    pub(crate) fn host(&self) -> &str {
        self.folder.path().to_str().unwrap()
    }

    /// Returns what the server wrote to its log, with all statements, as soon as it has this text.
    pub(crate) fn log_with(&self, text: &str) -> String {
        let (log, is_longer) = &*self.log;
        let missing = |log: &mut String| !log.contains(text) && !log.contains("(the server ended)");
        let log = is_longer.wait_while(log.lock().unwrap(), missing).unwrap().clone();
        assert!(log.contains(text), "{log}");
        log
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGINT ends the sessions, too.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// Returns the folder with the programs that are on the path, else of the newest version, or what is missing.
pub(crate) fn programs() -> Result<PathBuf, String> {
    let on_path = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    if !on_path.iter().any(|folder| folder.join("setpriv").exists()) {
        return Err("setpriv is missing".to_owned());
    }
    let installed = fs::read_dir(VERSIONS).into_iter().flatten().flatten().map(|version| version.path());
    let mut versions = installed.collect::<Vec<_>>();
    versions.sort_by_key(|path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok()));
    let candidates = on_path.into_iter().chain(versions.into_iter().rev().map(|version| version.join("bin")));
    let mut found =
        candidates.filter(|folder| folder.join("initdb").exists() && folder.join("postgres").exists());
    found.next().ok_or_else(|| "postgres is missing".to_owned())
}

/// Returns a command that ends with this thread, and that root gives to `nobody`.
fn command(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "INT"]).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    if fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0) {
        let nobody = NOBODY.to_string();
        command.args(["--reuid", &nobody, "--regid", &nobody, "--clear-groups"]);
    }
    command.arg(program);
    command
}

fn is_root(own_folder: &Path) -> bool {
    fs::metadata(own_folder).is_ok_and(|folder| folder.uid() == 0)
}
