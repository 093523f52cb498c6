//! `plugin.GRPCBroker`: the stream on which either side could announce further connections.
//!
//! Terraform opens it at the start and never uses it. Like a Go provider, the server keeps it open and sends
//! nothing.

use ferroform_proto::goplugin::ConnInfo;
use ferroform_proto::goplugin::grpc_broker_server::GrpcBroker;
use tokio_stream::StreamExt as _;
use tonic::{Request, Response, Status, Streaming};

use super::UntilShutdown;
use crate::shutdown::Shutdown;

/// Reads and ignores what the client announces, and announces nothing.
pub(crate) struct Broker(pub(crate) Shutdown);

#[tonic::async_trait]
impl GrpcBroker for Broker {
    type StartStreamStream = UntilShutdown<ConnInfo>;

    async fn start_stream(
        &self,
        request: Request<Streaming<ConnInfo>>,
    ) -> Result<Response<Self::StartStreamStream>, Status> {
        let mut announced = request.into_inner();
        let shutdown = self.0.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = async { while let Some(Ok(_)) = announced.next().await {} } => {}
                _ = shutdown.requested() => {}
            }
        });
        Ok(Response::new(UntilShutdown::new([], self.0.clone())))
    }
}
