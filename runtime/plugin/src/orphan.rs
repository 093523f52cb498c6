//! Ends a provider whose Terraform was killed.
//!
//! A client that is killed by SIGKILL does not call `Shutdown`, and servers in Go then stay for ever. This server
//! ends by itself if it has no connections and its parent is no longer the process that started it. It removes the
//! client's empty socket directory as well.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;

use super::shutdown::Shutdown;

/// Checks at every interval until the process ends. `open` is the number of open connections.
#[cfg(unix)]
pub(super) fn watch(open: Arc<watch::Sender<usize>>, shutdown: Shutdown) {
    use std::time::Duration;

    use super::shutdown::Reason;

    /// The interval between checks. One system call per interval does not show in a profile.
    const PERIOD: Duration = Duration::from_secs(5);

    let parent = std::os::unix::process::parent_id();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(PERIOD).await;
            if *open.borrow() == 0 && std::os::unix::process::parent_id() != parent {
                tracing::warn!(target: "sdk.plugin", "the process that started the provider is gone");
                return shutdown.request(Reason::Orphaned);
            }
        }
    });
}

/// Does nothing: other systems do not tell a process that its parent has gone.
#[cfg(not(unix))]
pub(super) fn watch(_: Arc<watch::Sender<usize>>, _: Shutdown) {}

/// Removes the directory that a client created for this process and can no longer remove, if nothing else is in
/// it.
pub(super) fn remove_directory(directory: &Path) {
    let is_clients =
        directory.file_name().is_some_and(|name| name.to_string_lossy().starts_with("plugin-dir"));
    if is_clients {
        // Fails, as it should, if another provider still has its socket there.
        let _ = std::fs::remove_dir(directory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_empty_directory_of_the_client_goes() {
        let base = tempfile::tempdir().unwrap();
        for (name, inside, remains) in
            [("plugin-dir1", None, false), ("plugin-dir2", Some("socket"), true), ("mine", None, true)]
        {
            let directory = base.path().join(name);
            std::fs::create_dir(&directory).unwrap();
            if let Some(file) = inside {
                std::fs::write(directory.join(file), "").unwrap();
            }
            remove_directory(&directory);
            assert_eq!(directory.exists(), remains, "{name}");
        }
    }
}
