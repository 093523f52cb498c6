//! Providers as gRPC services.

use std::convert::Infallible;

use tonic::body::Body;
use tonic::codegen::{Service, http};
use tonic::server::NamedService;

use super::tfplugin6::provider_server::{Provider, ProviderServer};

/// The message size limit of plugin-go in both directions.
pub const MESSAGE_LIMIT: usize = 256 * 1024 * 1024;

/// A provider that can be served as a gRPC service: one that implements the generated trait, or a description of one, such
/// as `ferroform::Provider`.
pub trait IntoService {
    /// The service.
    type Service: Service<
            http::Request<Body>,
            Response = http::Response<Body>,
            Error = Infallible,
            Future: Send + 'static,
        > + NamedService
        + Clone
        + Send
        + Sync
        + 'static;

    /// Returns the service.
    fn into_service(self) -> Self::Service;
}

impl<P: Provider> IntoService for P {
    type Service = ProviderServer<P>;

    fn into_service(self) -> ProviderServer<P> {
        ProviderServer::new(self)
            .max_decoding_message_size(MESSAGE_LIMIT)
            .max_encoding_message_size(MESSAGE_LIMIT)
    }
}
