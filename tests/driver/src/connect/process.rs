//! The end of a plugin's process.
//!
//! It is asked through go-plugin's controller, and killed if it has not gone two seconds later.

use std::time::Duration;

use ferroform_proto::goplugin::Empty;
use ferroform_proto::goplugin::grpc_controller_client::GrpcControllerClient;
use tokio::process::Child;
use tonic::transport::Channel;

use super::Logs;

/// go-plugin waits this long before it kills.
const GRACE: Duration = Duration::from_secs(2);

/// A provider process that we started. Dropping it kills it.
#[derive(Debug)]
pub struct Process {
    pub(super) child: Child,
    pub(super) logs: Logs,
    /// The socket lives here.
    pub(super) _sockets: tempfile::TempDir,
}

/// How a plugin ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By itself, when asked to.
    Graceful,
    /// It had to be killed.
    Killed,
}

impl Process {
    /// What it wrote to stderr.
    #[must_use]
    pub fn logs(&self) -> &Logs {
        &self.logs
    }

    /// The process number.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Asks the plugin to end, and kills it if it does not.
    pub async fn stop(mut self, channel: Channel) -> Ending {
        let mut controller = GrpcControllerClient::new(channel);
        // The plugin may well go before it has answered.
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
