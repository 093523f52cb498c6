//! A provider inside the process of the test.
//!
//! It uses real gRPC through a pipe in memory, without another process or a socket.

use ferroform_plugin::proto::IntoService;
use hyper_util::rt::TokioIo;
use tonic::transport::{Server, Uri};
use tower::service_fn;

use super::{ConnectError, Connection, endpoint};

/// The buffer size of the pipe.
const PIPE: usize = 1024 * 1024;

impl Connection {
    /// Serves a provider in this process and connects to it: a `ferroform::Provider`, or anything that implements the
    /// generated trait of the plugin protocol.
    ///
    /// # Errors
    /// If the connection fails.
    pub async fn in_process(provider: impl IntoService) -> Result<Self, ConnectError> {
        let (client, server) = tokio::io::duplex(PIPE);
        let serving = Server::builder()
            .add_service(provider.into_service())
            .serve_with_incoming(tokio_stream::once(Ok::<_, std::io::Error>(server)));
        tokio::spawn(serving);
        let mut client = Some(client);
        let connector = service_fn(move |_: Uri| {
            let client = client.take();
            async move { client.map(TokioIo::new).ok_or_else(|| std::io::Error::other("the provider has gone")) }
        });
        Ok(Self { channel: endpoint().connect_with_connector(connector).await?, process: None })
    }
}
