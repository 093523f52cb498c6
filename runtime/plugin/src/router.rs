//! Sends each call to the service that its path names.
//!
//! A call to the provider runs as a task of its own. It continues if the client closes the connection, so that
//! what it has begun at AWS is completed, and a panic ends only that call.

use std::convert::Infallible;

use http::{HeaderMap, Method, Request, Response, StatusCode, header};
use tokio::sync::watch;
use tonic::Status;
use tonic::body::Body;
use tower::{Service, ServiceExt as _};

use super::services::GoPlugin;
use super::shutdown::Shutdown;
use crate::proto::goplugin::grpc_broker_server::{self, GrpcBrokerServer};
use crate::proto::goplugin::grpc_controller_server::{self, GrpcControllerServer};
use crate::proto::goplugin::grpc_stdio_server::{self, GrpcStdioServer};
use crate::proto::health::health_server::{self, HealthServer};
use crate::proto::tfplugin6::provider_server;

/// All services of one server.
#[derive(Clone)]
pub(super) struct Router<S> {
    provider: S,
    broker: GrpcBrokerServer<GoPlugin>,
    controller: GrpcControllerServer<GoPlugin>,
    health: HealthServer<GoPlugin>,
    stdio: GrpcStdioServer<GoPlugin>,
    running: Running,
}

/// The requirements on the provider's service.
pub trait ProviderService:
    Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send> + Clone + Send + 'static
{
}

impl<S> ProviderService for S where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static
{
}

impl<S: ProviderService> Router<S> {
    /// Combines the provider's service with go-plugin's.
    pub(super) fn new(provider: S, shutdown: &Shutdown) -> Self {
        let own = || GoPlugin(shutdown.clone());
        Self {
            provider,
            broker: GrpcBrokerServer::new(own()),
            controller: GrpcControllerServer::new(own()),
            health: HealthServer::new(own()),
            stdio: GrpcStdioServer::new(own()),
            running: Running::default(),
        }
    }

    /// Returns the counter of the provider's calls that have no answer yet.
    pub(super) fn running(&self) -> Running {
        self.running.clone()
    }

    /// Answers one request to any service.
    pub(super) async fn route(self, request: Request<Body>) -> Response<Body> {
        if let Some(refusal) = refuse(request.method(), request.headers()) {
            return refusal;
        }
        match service_of(request.uri().path()) {
            provider_server::SERVICE_NAME => isolated(self.provider, request, self.running.begin()).await,
            grpc_broker_server::SERVICE_NAME => answer(self.broker, request).await,
            grpc_controller_server::SERVICE_NAME => answer(self.controller, request).await,
            health_server::SERVICE_NAME => answer(self.health, request).await,
            grpc_stdio_server::SERVICE_NAME => answer(self.stdio, request).await,
            other => Status::unimplemented(format!("unknown service {other}")).into_http(),
        }
    }
}

/// Returns `/package.Service/Method` without the method.
fn service_of(path: &str) -> &str {
    path.strip_prefix('/').and_then(|path| path.split_once('/')).map_or("", |(service, _)| service)
}

/// Returns an HTTP error for a request that is not gRPC.
fn refuse(method: &Method, headers: &HeaderMap) -> Option<Response<Body>> {
    let content_type = headers.get(header::CONTENT_TYPE).map_or(&b""[..], |value| value.as_bytes());
    let status = if method != Method::POST {
        StatusCode::METHOD_NOT_ALLOWED
    } else if !content_type.starts_with(b"application/grpc") {
        StatusCode::UNSUPPORTED_MEDIA_TYPE
    } else {
        return None;
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    Some(response)
}

async fn answer<S: ProviderService>(service: S, request: Request<Body>) -> Response<Body> {
    match service.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

async fn isolated<S: ProviderService>(provider: S, request: Request<Body>, call: Call) -> Response<Body> {
    let task = tokio::spawn(async move {
        let response = answer(provider, request).await;
        drop(call);
        response
    });
    // The panic hook has logged the location. The value of a panic may hold secrets.
    task.await.unwrap_or_else(|_| {
        Status::internal("The provider panicked while it answered. This is a bug in the provider.")
            .into_http()
    })
}

/// Counts the provider's calls that are still running, including those whose client has gone.
#[derive(Clone, Debug, Default)]
pub(super) struct Running(std::sync::Arc<watch::Sender<usize>>);

impl Running {
    fn begin(&self) -> Call {
        self.0.send_modify(|count| *count += 1);
        Call(self.clone())
    }

    /// Returns the number of running calls.
    pub(super) fn count(&self) -> usize {
        *self.0.borrow()
    }

    /// Waits until no call is running.
    pub(super) async fn none(&self) {
        // The sender lives in `self`, so this returns only when the count is zero.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

/// One running call. Dropping it ends it.
struct Call(Running);

impl Drop for Call {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_is_what_stands_before_the_method() {
        for (path, service) in [
            ("/tfplugin6.Provider/GetProviderSchema", "tfplugin6.Provider"),
            ("/a/b/c", "a"),
            ("/tfplugin6.Provider", ""),
            ("tfplugin6.Provider/x", ""),
            ("//x", ""),
            ("/", ""),
            ("", ""),
        ] {
            assert_eq!(service_of(path), service, "{path}");
        }
    }

    #[tokio::test]
    async fn running_calls_are_counted_until_they_are_dropped() {
        let running = Running::default();
        running.none().await;
        let (first, second) = (running.begin(), running.begin());
        assert_eq!(running.count(), 2);
        drop(first);
        let waiting = tokio::spawn({
            let running = running.clone();
            async move { running.none().await }
        });
        drop(second);
        waiting.await.unwrap();
        assert_eq!(running.count(), 0);
    }
}
