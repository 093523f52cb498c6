//! `plugin.GRPCController`: the client ends the server.

use ferroform_proto::goplugin::Empty;
use ferroform_proto::goplugin::grpc_controller_server::GrpcController;
use tonic::{Request, Response, Status};

use crate::shutdown::{Reason, Shutdown};

/// Requests the shutdown. The answer is still sent before the process ends.
pub(crate) struct Controller(pub(crate) Shutdown);

#[tonic::async_trait]
impl GrpcController for Controller {
    async fn shutdown(&self, _: Request<Empty>) -> Result<Response<Empty>, Status> {
        self.0.request(Reason::Controller);
        Ok(Response::new(Empty {}))
    }
}
