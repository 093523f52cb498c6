//! `plugin.GRPCStdio`: the output of the plugin after the handshake.
//!
//! The provider logs to the real stderr, where the client reads it line by line, and prints nothing to stdout. So
//! the stream stays open and empty.

use ferroform_proto::goplugin::StdioData;
use ferroform_proto::goplugin::grpc_stdio_server::GrpcStdio;
use tonic::{Request, Response, Status};

use super::UntilShutdown;
use crate::shutdown::Shutdown;

/// Sends nothing until the server ends.
pub(crate) struct Stdio(pub(crate) Shutdown);

#[tonic::async_trait]
impl GrpcStdio for Stdio {
    type StreamStdioStream = UntilShutdown<StdioData>;

    async fn stream_stdio(&self, _: Request<()>) -> Result<Response<Self::StreamStdioStream>, Status> {
        Ok(Response::new(UntilShutdown::new([], self.0.clone())))
    }
}
