//! `plugin.GRPCStdio`: what the plugin prints after the handshake.
//!
//! Our logs go to the real stderr, where the client reads them line by line, and nothing of ours prints to stdout. So the
//! stream is open and silent.

use ferroform_proto::goplugin::StdioData;
use ferroform_proto::goplugin::grpc_stdio_server::GrpcStdio;
use tonic::{Request, Response, Status};

use super::UntilShutdown;
use crate::shutdown::Shutdown;

/// Sends nothing until the end.
pub(crate) struct Stdio(pub(crate) Shutdown);

#[tonic::async_trait]
impl GrpcStdio for Stdio {
    type StreamStdioStream = UntilShutdown<StdioData>;

    async fn stream_stdio(&self, _: Request<()>) -> Result<Response<Self::StreamStdioStream>, Status> {
        Ok(Response::new(UntilShutdown::new([], self.0.clone())))
    }
}
