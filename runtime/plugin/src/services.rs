//! go-plugin's own services, which a client expects in addition to the provider's.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio_stream::{Stream, StreamExt as _};
use tonic::{Request, Response, Status, Streaming};

use super::shutdown::{Reason, Shutdown};
use crate::proto::goplugin::grpc_broker_server::GrpcBroker;
use crate::proto::goplugin::grpc_controller_server::GrpcController;
use crate::proto::goplugin::grpc_stdio_server::GrpcStdio;
use crate::proto::goplugin::{ConnInfo, Empty, StdioData};
use crate::proto::health::health_check_response::ServingStatus;
use crate::proto::health::health_server::Health;
use crate::proto::health::{HealthCheckRequest, HealthCheckResponse};

/// What `grpc.health.v1.Health` knows: the server as a whole, and the name that go-plugin checks.
const SERVING: [&str; 2] = ["", "plugin"];

/// All of go-plugin's services.
#[derive(Clone)]
pub(super) struct GoPlugin(pub(super) Shutdown);

/// `plugin.GRPCBroker`: the stream on which either side could announce further connections. Terraform opens it at the start and
/// never uses it. Like a Go provider, the server keeps it open, ignores what the client announces, and sends nothing.
#[tonic::async_trait]
impl GrpcBroker for GoPlugin {
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
        Ok(Response::new(UntilShutdown::new(None, self.0.clone())))
    }
}

/// `plugin.GRPCController`: the client ends the server. The answer is still sent before the process ends.
#[tonic::async_trait]
impl GrpcController for GoPlugin {
    async fn shutdown(&self, _: Request<Empty>) -> Result<Response<Empty>, Status> {
        self.0.request(Reason::Controller);
        Ok(Response::new(Empty {}))
    }
}

/// `plugin.GRPCStdio`: the output of the plugin after the handshake. The provider logs to the real stderr, where the client
/// reads it line by line, and prints nothing to stdout. So the stream stays open and empty.
#[tonic::async_trait]
impl GrpcStdio for GoPlugin {
    type StreamStdioStream = UntilShutdown<StdioData>;

    async fn stream_stdio(&self, _: Request<()>) -> Result<Response<Self::StreamStdioStream>, Status> {
        Ok(Response::new(UntilShutdown::new(None, self.0.clone())))
    }
}

/// `grpc.health.v1.Health`: the server is serving until it ends.
#[tonic::async_trait]
impl Health for GoPlugin {
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
        Ok(Response::new(UntilShutdown::new(Some(now), self.0.clone())))
    }
}

fn status_of(service: &str) -> ServingStatus {
    if SERVING.contains(&service) { ServingStatus::Serving } else { ServingStatus::ServiceUnknown }
}

fn response(status: ServingStatus) -> HealthCheckResponse {
    HealthCheckResponse { status: status.into() }
}

/// A stream of at most one response, which is known at once. It then stays open until the server ends.
pub(super) struct UntilShutdown<T> {
    first: Option<T>,
    end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl<T> UntilShutdown<T> {
    fn new(first: Option<T>, shutdown: Shutdown) -> Self {
        let end = async move {
            shutdown.requested().await;
        };
        Self { first, end: Box::pin(end) }
    }
}

impl<T: Unpin> Stream for UntilShutdown<T> {
    type Item = Result<T, Status>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(item) = self.first.take() {
            return Poll::Ready(Some(Ok(item)));
        }
        ready!(self.end.as_mut().poll(cx));
        Poll::Ready(None)
    }
}
