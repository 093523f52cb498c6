//! `grpc.health.v1.Health`: go-plugin's client checks the service `plugin`.

use ferroform_proto::health::health_check_response::ServingStatus;
use ferroform_proto::health::health_server::Health;
use ferroform_proto::health::{HealthCheckRequest, HealthCheckResponse};
use tonic::{Request, Response, Status};

use super::UntilShutdown;
use crate::shutdown::Shutdown;

/// The server as a whole, and the name that go-plugin checks.
const SERVING: [&str; 2] = ["", "plugin"];

/// Reports that the server is serving, until it ends.
pub(crate) struct Healthy(pub(crate) Shutdown);

#[tonic::async_trait]
impl Health for Healthy {
    async fn check(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<HealthCheckResponse>, Status> {
        match status_of(&request.into_inner().service) {
            ServingStatus::Serving => Ok(Response::new(response(ServingStatus::Serving))),
            _ => Err(Status::not_found("unknown service")),
        }
    }

    type WatchStream = UntilShutdown<HealthCheckResponse>;

    async fn watch(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<Self::WatchStream>, Status> {
        let now = response(status_of(&request.into_inner().service));
        Ok(Response::new(UntilShutdown::new([now], self.0.clone())))
    }
}

fn status_of(service: &str) -> ServingStatus {
    if SERVING.contains(&service) { ServingStatus::Serving } else { ServingStatus::ServiceUnknown }
}

fn response(status: ServingStatus) -> HealthCheckResponse {
    HealthCheckResponse { status: status.into() }
}
