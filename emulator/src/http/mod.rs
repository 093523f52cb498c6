//! The HTTP server: HTTP/1.1, one task per connection.

mod answer;
mod gate;
mod guard;
mod json;
mod page;
mod query;
mod sts;
mod sts_actions;
mod wire;

use std::{
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
use tokio::{net::TcpListener, net::TcpStream, task::JoinSet};

pub(crate) use guard::{Guard, TOKEN_HEADER};

use crate::cloud::Cloud;

/// Accepts connections until the task is dropped, which also ends the connections.
pub(crate) async fn serve(listener: TcpListener, cloud: Arc<Cloud>) {
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let Ok((stream, _)) = listener.accept().await else {
            // Most likely out of file descriptors: wait for connections to end.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        connections.spawn(speak(stream, Arc::clone(&cloud)));
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
    let resets = Arc::new(AtomicBool::new(false));
    let wire = wire::Wire::new(stream, Arc::clone(&resets));
    let service = service_fn(|request| {
        let (cloud, resets) = (Arc::clone(&cloud), Arc::clone(&resets));
        async move {
            let mut response = gate::handle(&cloud, request).await;
            let date = cloud.clock.now().http_date();
            let date = date.and_then(|date| header::HeaderValue::try_from(date).ok());
            if let (Ok(response), Some(date)) = (&mut response, date) {
                response.headers_mut().insert(header::DATE, date);
            }
            if response.as_ref().is_ok_and(|response| response.extensions().get::<wire::Resets>().is_some()) {
                resets.store(true, Ordering::Relaxed);
            }
            response
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(60))
        .serve_connection(TokioIo::new(wire), service);
    // Errors are ignored: the client disconnected, or a fault closed the connection.
    let _ = connection.await;
}
