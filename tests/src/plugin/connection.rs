//! gRPC over one connection, written by hand so that it can send anything.

use std::time::Duration;

use bytes::Bytes;
use ferroform_plugin::proto::health::{HealthCheckRequest, HealthCheckResponse};
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::client::conn::http2::{self, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo};
use prost::Message as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::raw::{Answer, frame, request};

/// The longest time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// An HTTP/2 connection.
pub struct Connection {
    send: SendRequest<Full<Bytes>>,
    task: JoinHandle<()>,
}

impl Connection {
    /// Starts HTTP/2 on `stream`.
    pub async fn over<T>(stream: T) -> Result<Self, String>
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let handshake = http2::handshake(TokioExecutor::new(), TokioIo::new(stream));
        let (send, connection) = handshake.await.map_err(|error| error.to_string())?;
        let task = tokio::spawn(async move {
            let _ = connection.await;
        });
        Ok(Self { send, task })
    }

    /// Sends any request and waits for the answer.
    pub async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Answer, String> {
        let answered = async {
            let response = self.send.send_request(request).await.map_err(|error| error.to_string())?;
            collect(response).await
        };
        timeout(PATIENCE, answered).await.map_err(|_| "no answer in time".to_owned())?
    }

    /// Calls `path` with one message.
    pub async fn call(&mut self, path: &str, message: &[u8]) -> Result<Answer, String> {
        self.send(request(path, frame(message))).await
    }

    /// Calls a method of the provider.
    pub async fn provider(&mut self, method: &str) -> Result<Answer, String> {
        self.call(&format!("/tfplugin6.Provider/{method}"), &[]).await
    }

    /// Opens a stream of responses and leaves it open.
    pub async fn open(&mut self, path: &str) -> Result<Response<Incoming>, String> {
        self.send.send_request(request(path, frame(&[]))).await.map_err(|error| error.to_string())
    }

    /// Starts a call without waiting for its answer.
    pub fn begin(&mut self, method: &str) -> JoinHandle<Result<Answer, String>> {
        let path = format!("/tfplugin6.Provider/{method}");
        let sent = self.send.send_request(request(&path, frame(&[])));
        tokio::spawn(async move { collect(sent.await.map_err(|error| error.to_string())?).await })
    }

    /// Sends go-plugin's ping and returns the status in the answer.
    pub async fn ping(&mut self) -> Result<i32, String> {
        let message = HealthCheckRequest { service: "plugin".to_owned() }.encode_to_vec();
        let answer = self.call("/grpc.health.v1.Health/Check", &message).await?;
        let response = HealthCheckResponse::decode(&*answer.message).map_err(|error| error.to_string())?;
        Ok(response.status)
    }

    /// Sends go-plugin's request to shut down.
    pub async fn shutdown(&mut self) -> Result<Answer, String> {
        self.call("/plugin.GRPCController/Shutdown", &[]).await
    }

    /// Closes the connection without notice.
    pub fn abort(self) {
        self.task.abort();
    }
}

async fn collect(response: Response<Incoming>) -> Result<Answer, String> {
    Answer::of(response).await.map_err(|error| error.to_string())
}
