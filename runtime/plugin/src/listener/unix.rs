//! A unix socket that is never open to others, not even for a moment.
//!
//! The permissions are set between `bind` and `listen`: until `listen` the system refuses connections.

use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use nix::unistd::Group;
use tokio::net::{UnixListener, UnixSocket, UnixStream};

use crate::environment::Environment;
use crate::error::StartError;

/// The shortest limit of the supported systems (macOS: 104 with the final zero).
const LONGEST_PATH: usize = 103;
/// The number of connections that may wait to be accepted. One client opens one.
const BACKLOG: u32 = 128;
/// The prefix of every socket file of this server, followed by the process ID and the time.
const PREFIX: &str = "ferroform-";

/// A listening socket and its file.
pub(crate) struct Socket {
    listener: UnixListener,
    path: PathBuf,
}

impl Socket {
    pub(super) async fn accept(&self) -> io::Result<UnixStream> {
        self.listener.accept().await.map(|(stream, _)| stream)
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // The client may have removed its directory already.
        let _ = fs::remove_file(&self.path);
    }
}

/// Binds in `PLUGIN_UNIX_SOCKET_DIR`, else in the temporary directory, else in `/tmp`: in the first one where the
/// path fits.
pub(super) fn bind(environment: &Environment) -> Result<(Socket, PathBuf), StartError> {
    let temporary = std::env::temp_dir();
    if environment.socket_directory.is_none() {
        remove_stale(&temporary);
    }
    let name = file_name();
    let candidates =
        environment.socket_directory.clone().into_iter().chain([temporary, PathBuf::from("/tmp")]);
    let fitting = |path: &PathBuf| path.as_os_str().len() <= LONGEST_PATH;
    let path =
        candidates.map(|directory| directory.join(&name)).find(fitting).ok_or(StartError::PathTooLong)?;
    if path.to_str().is_none_or(|text| text.contains(['|', '\n', '\r'])) {
        return Err(StartError::PathNotText { path });
    }
    let socket = listen(path.clone(), environment.socket_group.as_deref())?;
    Ok((socket, path))
}

fn listen(path: PathBuf, group: Option<&str>) -> Result<Socket, StartError> {
    let failed = |source| StartError::Bind { directory: path.parent().unwrap_or(&path).to_owned(), source };
    let socket = UnixSocket::new_stream().map_err(failed)?;
    socket.bind(&path).map_err(failed)?;
    let listener = restrict(&path, group).and_then(|()| socket.listen(BACKLOG).map_err(failed));
    match listener {
        Ok(listener) => Ok(Socket { listener, path }),
        Err(error) => {
            let _ = fs::remove_file(&path);
            Err(error)
        }
    }
}

/// Gives access to the owner only, or to the owner and the group that the client asks for.
fn restrict(path: &Path, group: Option<&str>) -> Result<(), StartError> {
    let failed = |source| StartError::Permissions { path: path.to_owned(), source };
    let mode = match group {
        None => 0o600,
        Some(group) => {
            chown(path, None, Some(group_id(group)?)).map_err(failed)?;
            0o660
        }
    };
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(failed)
}

fn group_id(group: &str) -> Result<u32, StartError> {
    if let Ok(id) = group.parse() {
        return Ok(id);
    }
    let found = Group::from_name(group).ok().flatten();
    found.map(|found| found.gid.as_raw()).ok_or_else(|| StartError::UnknownGroup { group: group.to_owned() })
}

fn file_name() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{PREFIX}{}-{:x}", std::process::id(), now.subsec_nanos())
}

/// Removes socket files of servers that were killed: those with our prefix on which nobody listens any more.
///
/// Only called if the client gave no directory, since the client removes its own.
fn remove_stale(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    let ours = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX));
    for path in ours.map(|entry| entry.path()) {
        let connected = std::os::unix::net::UnixStream::connect(&path);
        if connected.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) && is_old(&path) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether the file is older than any start takes. A younger one may be bound and not listening yet.
fn is_old(path: &Path) -> bool {
    let modified = fs::symlink_metadata(path).and_then(|metadata| metadata.modified());
    modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age.as_secs() >= 60))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::MetadataExt as _;
    use std::time::Duration;

    use nix::fcntl::AT_FDCWD;
    use nix::sys::stat::{UtimensatFlags, utimensat};

    use super::*;

    fn environment(directory: &Path) -> Environment {
        Environment { socket_directory: Some(directory.to_owned()), ..Environment::default() }
    }

    fn failure(environment: &Environment) -> String {
        bind(environment).map(|(_, address)| address).unwrap_err().to_string()
    }

    #[tokio::test]
    async fn group_may_connect_where_the_client_names_one() {
        let directory = tempfile::tempdir().unwrap();
        let own = fs::metadata(directory.path()).unwrap().gid();
        let name = Group::from_gid(own.into()).unwrap().unwrap().name;
        for group in [own.to_string(), name] {
            let environment = Environment { socket_group: Some(group), ..environment(directory.path()) };
            let (_listener, address) = bind(&environment).unwrap();
            let metadata = fs::metadata(address).unwrap();
            assert_eq!((metadata.mode() & 0o777, metadata.gid()), (0o660, own));
        }
    }

    #[tokio::test]
    async fn unknown_group_is_an_error_and_leaves_no_file() {
        let directory = tempfile::tempdir().unwrap();
        let group = Some("no-such-group-here".to_owned());
        let environment = Environment { socket_group: group, ..environment(directory.path()) };
        let expected = "no group `no-such-group-here`, which PLUGIN_UNIX_SOCKET_GROUP names";
        assert_eq!(failure(&environment), expected);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[tokio::test]
    async fn missing_directory_is_named() {
        let directory = tempfile::tempdir().unwrap().path().join("gone");
        let expected = format!("cannot listen on a unix socket in `{}`", directory.display());
        assert_eq!(failure(&environment(&directory)), expected);
    }

    #[tokio::test]
    async fn too_long_a_directory_falls_back_to_the_temporary_one() {
        let base = tempfile::tempdir().unwrap();
        let long = base.path().join("d".repeat(LONGEST_PATH));
        fs::create_dir(&long).unwrap();
        let (_listener, address) = bind(&environment(&long)).unwrap();
        assert!(address.as_os_str().len() <= LONGEST_PATH);
    }

    #[test]
    fn only_old_dead_sockets_of_ours_are_removed() {
        let directory = tempfile::tempdir().unwrap();
        let socket = |name: &str, age: u64| {
            let path = directory.path().join(name);
            let listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
            set_age(&path, age);
            (path, listener)
        };
        let (alive, listening) = socket("ferroform-1-a", 600);
        let (dead, listener) = socket("ferroform-2-b", 600);
        drop(listener);
        let (young, listener) = socket("ferroform-3-c", 0);
        drop(listener);
        let (foreign, listener) = socket("plugin4", 600);
        drop(listener);
        remove_stale(directory.path());
        assert!(alive.exists() && young.exists() && foreign.exists());
        assert!(!dead.exists());
        drop(listening);
    }

    /// Sets a file's age. The standard library needs an open file for that, and a socket cannot be opened.
    fn set_age(path: &Path, age: u64) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let then = (now - Duration::from_secs(age)).into();
        utimensat(AT_FDCWD, path, &then, &then, UtimensatFlags::FollowSymlink).unwrap();
    }
}
