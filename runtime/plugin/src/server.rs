//! Accepts connections, serves TLS and HTTP/2 on them, and shuts them down gracefully.

use std::convert::Infallible;
use std::error::Error as _;
use std::io::ErrorKind;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::ServerConfig;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tonic::body::Body;

use super::listener::{Listener, Stream};
use super::router::{ProviderService, Router};
use super::shutdown::{Reason, Shutdown};

/// How long a client may take for the TLS handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// The pause after a failure to accept, most likely for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How much a client may send ahead of the server's reading, per call and per connection. States are large.
const STREAM_WINDOW: u32 = 1 << 20;
const CONNECTION_WINDOW: u32 = 4 << 20;
/// How much of an answer may wait to be sent, in addition to what its body has ready.
const SEND_BUFFER: usize = 128 << 10;

/// Called when the server ends, for whatever reason. It should do what `StopProvider` does.
pub type StopHook = Box<dyn Fn() + Send + Sync>;

/// One server: a listener, the services on it, and the request to shut down.
pub(super) struct Server<S> {
    pub(super) listener: Listener,
    pub(super) tls: Option<Arc<ServerConfig>>,
    pub(super) router: Router<S>,
    pub(super) shutdown: Shutdown,
    /// Asks running calls to finish.
    pub(super) on_stop: Option<StopHook>,
    /// The number of open connections, for [`super::orphan`].
    pub(super) open: Arc<watch::Sender<usize>>,
}

impl<S: ProviderService> Server<S> {
    /// Serves until a shutdown is requested and running calls are answered, or their grace period is over.
    pub(super) async fn run(self) {
        let mut connections = JoinSet::new();
        let reason = loop {
            tokio::select! {
                reason = self.shutdown.requested() => break reason,
                Some(_) = connections.join_next(), if !connections.is_empty() => {}
                accepted = self.listener.accept() => match accepted {
                    Ok(stream) => { connections.spawn(self.connection(stream)); }
                    Err(error) => {
                        tracing::warn!(target: "sdk.plugin", %error, "cannot accept a connection");
                        sleep(ACCEPT_PAUSE).await;
                    }
                },
            }
            self.open.send_replace(connections.len());
        };
        let running = self.router.running();
        tracing::debug!(target: "sdk.plugin", ?reason, running = running.count(), "shutting down");
        drop(self.listener);
        if let Some(on_stop) = &self.on_stop {
            on_stop();
        }
        let finished = async {
            while connections.join_next().await.is_some() {}
            running.none().await;
        };
        if timeout(reason.grace(), finished).await.is_err() {
            tracing::warn!(target: "sdk.plugin", running = running.count(), "calls were cut off by the shutdown");
        }
    }

    /// Serves one connection. Its failure does not affect any other.
    fn connection(&self, stream: Stream) -> impl Future<Output = ()> + Send + 'static {
        let (tls, router, shutdown) = (self.tls.clone(), self.router.clone(), self.shutdown.clone());
        async move {
            let Some(config) = tls else { return speak(stream, router, shutdown).await };
            let accepting = timeout(HANDSHAKE, TlsAcceptor::from(config).accept(stream));
            let accepted = tokio::select! {
                accepted = accepting => accepted,
                _ = shutdown.requested() => return,
            };
            match accepted {
                Ok(Ok(stream)) => speak(Box::new(stream), router, shutdown).await,
                // Another provider that starts looks in this way whether the socket is still in use.
                Ok(Err(error)) if error.kind() == ErrorKind::UnexpectedEof => {
                    tracing::trace!(target: "sdk.plugin", "a connection was closed before its TLS handshake");
                }
                Ok(Err(error)) => tracing::warn!(target: "sdk.plugin", %error, "refused a connection"),
                Err(_) => {
                    tracing::warn!(target: "sdk.plugin", "a connection never finished its TLS handshake");
                }
            }
        }
    }
}

/// Serves HTTP/2 until the client closes the connection or the server ends.
async fn speak<S: ProviderService>(stream: Stream, router: Router<S>, shutdown: Shutdown) {
    let running = router.running();
    let service = service_fn(move |request: http::Request<Incoming>| {
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.route(request.map(Body::new)).await) }
    });
    let mut builder = http2::Builder::new(TokioExecutor::new());
    builder
        .max_concurrent_streams(None)
        .max_send_buf_size(SEND_BUFFER)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        reason = shutdown.requested() => {
            // Core often gets the same signal, and its `StopProvider` says that it ends as well.
            if reason == Reason::Signal {
                tokio::select! {
                    _ = connection.as_mut() => return,
                    () = running.none() => {}
                }
            }
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        // Clients disconnect without notice, so this error means little by itself.
        let cause = error.source().map(ToString::to_string);
        tracing::trace!(target: "sdk.plugin", %error, cause, "a connection ended");
    }
}
