//! The HTTP server: HTTP/1.1, one task per connection.

mod answer;
mod gate;
mod guard;
mod json;
mod page;
mod sts;
mod sts_actions;

use std::{
    future::poll_fn,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::{Request, Response, header, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

pub(crate) use guard::{Guard, TOKEN_HEADER};

use crate::cloud::Cloud;

/// Marks an answer whose connection is to be reset.
#[derive(Clone, Copy, Debug)]
struct Resets;

/// The connection is to be closed without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fault closes the connection")]
struct Dropped;

/// Accepts connections until the task is dropped, which also ends the connections.
pub(crate) async fn serve<F>(listener: TcpListener, speak: impl Fn(TcpStream) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let Ok((stream, _)) = listener.accept().await else {
            // Most likely out of file descriptors: wait for connections to end.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        connections.spawn(speak(stream));
    }
}

/// Answers a request without a connection. `None` if a fault leaves it without an answer.
pub(crate) async fn answer(cloud: &Cloud, request: Request<Bytes>) -> Option<Response<Bytes>> {
    let (head, body) = gate::handle(cloud, request.map(Full::new)).await.ok()?.into_parts();
    Some(Response::from_parts(head, body.collect().await.ok()?.to_bytes()))
}

/// Serves one connection until it ends.
pub(crate) async fn speak(stream: TcpStream, cloud: Arc<Cloud>) {
    let _ = stream.set_nodelay(true);
    let is_reset = AtomicBool::new(false);
    let service = service_fn(|request| {
        Box::pin(async {
            let mut response = gate::handle(&cloud, request).await;
            let date = cloud.clock.now().http_date();
            let date = date.and_then(|date| header::HeaderValue::try_from(date).ok());
            if let (Ok(response), Some(date)) = (&mut response, date) {
                response.headers_mut().insert(header::DATE, date);
            }
            if response.as_ref().is_ok_and(|response| response.extensions().get::<Resets>().is_some()) {
                is_reset.store(true, Ordering::Relaxed);
            }
            response
        })
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(60))
        .serve_connection(TokioIo::new(stream), service);
    // Errors are ignored: the client disconnected, or a fault closed the connection.
    let _ = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    let mut stream = connection.into_parts().io.into_inner();
    if is_reset.load(Ordering::Relaxed) {
        // The peer sees an error and not a normal end.
        let _ = stream.set_zero_linger();
    } else {
        let _ = stream.shutdown().await;
    }
}
