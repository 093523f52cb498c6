//! The process of a plugin, and its end.
//!
//! A plugin is asked to stop through go-plugin's controller, and killed if it is still running two seconds
//! later.

use std::time::Duration;

use ferroform_plugin::proto::goplugin::Empty;
use ferroform_plugin::proto::goplugin::grpc_controller_client::GrpcControllerClient;
use tokio::process::Child;
use tonic::transport::Channel;

use super::Logs;

/// How long go-plugin waits before it kills a plugin.
const GRACE: Duration = Duration::from_secs(2);

/// A provider process started by the driver. Dropping it kills the process.
#[derive(Debug)]
pub struct Process {
    pub(super) child: Child,
    pub(super) logs: Logs,
    /// The folder of the socket.
    pub(super) _sockets: tempfile::TempDir,
}

/// How a plugin ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It stopped when asked to.
    Graceful,
    /// It had to be killed.
    Killed,
}

impl Process {
    /// Returns what the process wrote to stderr.
    #[must_use]
    pub fn logs(&self) -> &Logs {
        &self.logs
    }

    /// Returns the process id, or `None` after the process has ended.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Asks the plugin to stop, and kills it if it does not.
    pub async fn stop(mut self, channel: Channel) -> Ending {
        let mut controller = GrpcControllerClient::new(channel);
        // The plugin may end before it has answered.
        let _ = tokio::time::timeout(GRACE, controller.shutdown(Empty {})).await;
        if tokio::time::timeout(GRACE, self.child.wait()).await.is_ok() {
            return Ending::Graceful;
        }
        let _ = self.child.kill().await;
        Ending::Killed
    }

    /// Kills the plugin at once, as a crash would.
    pub async fn kill(&mut self) {
        let _ = self.child.kill().await;
    }
}
