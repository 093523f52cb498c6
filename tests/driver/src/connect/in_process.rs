//! A provider inside the process of the test.
//!
//! It uses real gRPC through a pipe in memory, without another process or a socket.

use ferroform_proto::tfplugin6::provider_server::{Provider, ProviderServer};
use hyper_util::rt::TokioIo;
use tonic::transport::{Server, Uri};
use tower::service_fn;

use super::{ConnectError, Connection, endpoint};

/// The buffer size of the pipe.
const PIPE: usize = 1024 * 1024;
/// The message size limit of a real server.
const MESSAGE_LIMIT: usize = 256 * 1024 * 1024;

impl Connection {
    /// Serves a provider in this process and connects to it.
    ///
    /// # Errors
    /// If the connection fails.
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
