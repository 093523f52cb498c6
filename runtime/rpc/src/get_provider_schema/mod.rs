//! `GetProviderSchema`, streamed.
//!
//! The response takes megabytes, so it is never held as a whole: [`SchemaService`] answers the RPC itself, with a
//! body that is written while it is sent, and forwards every other request.

mod body;
mod buffer_pool;
mod entry;

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use ferroform_core::schema::Pieces;
use ferroform_plugin::proto::tfplugin6::get_provider_schema::{Request, Response};
use prost::Message;
use tonic::body::Body;
use tonic::server::NamedService;

use super::failed::Answer;
use super::server::{Server, Shared};

const PATH: &str = "/tfplugin6.Provider/GetProviderSchema";

/// Returns the response as one message, for callers that do not go through [`SchemaService`].
pub(super) async fn get_provider_schema(server: Shared, _: Request) -> Answer<Response> {
    if let Some(problem) = &server.problem {
        return Err(problem.clone().into());
    }
    let mut message = Vec::new();
    let mut exchange = |buffer: Vec<u8>, filled| {
        message.extend_from_slice(buffer.get(..filled).unwrap_or_default());
        buffer
    };
    let mut pieces = Pieces::new(Vec::new(), &mut exchange);
    entry::all(&server).for_each(|entry| entry.write(&mut pieces, &server));
    pieces.finish();
    Ok(Response::decode(message.as_slice()).unwrap_or_default())
}

/// Answers `GetProviderSchema` and forwards every other request.
#[derive(Debug, Clone)]
pub struct SchemaService<S> {
    server: Arc<Server>,
    inner: S,
}

impl<S> SchemaService<S> {
    /// Creates the service in front of `inner`.
    pub fn new(server: Arc<Server>, inner: S) -> Self {
        Self { server, inner }
    }
}

impl<S: NamedService> NamedService for SchemaService<S> {
    const NAME: &'static str = S::NAME;
}

impl<S> tower::Service<http::Request<Body>> for SchemaService<S>
where
    S: tower::Service<http::Request<Body>, Response = http::Response<Body>, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        if request.uri().path() == PATH && self.server.problem.is_none() {
            if let Some(note) = &self.server.note {
                tracing::info!("{note}");
            }
            let server = Arc::clone(&self.server);
            return Box::pin(async move { Ok(body::answer(server)) });
        }
        Box::pin(self.inner.call(request))
    }
}
