//! A provider inside of the test's process.
//!
//! Over real gRPC, but through a pipe in memory: no process, no socket, no waiting.

use ferroform_proto::tfplugin6::provider_server::{Provider, ProviderServer};
use hyper_util::rt::TokioIo;
use tonic::transport::{Server, Uri};
use tower::service_fn;

use super::{ConnectError, Connection, endpoint};

/// Room for what is on its way through the pipe.
const PIPE: usize = 1024 * 1024;
/// What a real server takes.
const MESSAGE_LIMIT: usize = 256 * 1024 * 1024;

impl Connection {
    /// Serves a provider in this process and connects to it.
    ///
    /// # Errors
    /// When the connection cannot be made.
    pub async fn in_process<P: Provider>(provider: P) -> Result<Self, ConnectError> {
        let (client, server) = tokio::io::duplex(PIPE);
        let service = ProviderServer::new(provider)
            .max_decoding_message_size(MESSAGE_LIMIT)
            .max_encoding_message_size(MESSAGE_LIMIT);
        let serving = Server::builder().add_service(service).serve_with_incoming(tokio_stream::once(Ok::<
            _,
            std::io::Error,
        >(
            server,
        )));
        tokio::spawn(serving);
        let mut client = Some(client);
        let connector = service_fn(move |_: Uri| {
            let client = client.take();
            async move { client.map(TokioIo::new).ok_or_else(|| std::io::Error::other("the provider has gone")) }
        });
        Ok(Self { channel: endpoint().connect_with_connector(connector).await?, process: None })
    }
}
