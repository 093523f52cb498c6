//! How do calls arrive and answers leave? HTTP/1.1, one task per connection.

mod answer;
mod gate;
mod json;
mod sts;

use std::{convert::Infallible, sync::Arc, time::Duration};

use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;

use crate::cloud::Cloud;

/// Accepts connections until the task is dropped.
pub(crate) async fn serve(listener: TcpListener, cloud: Arc<Cloud>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file descriptors, most likely: leave time for connections to end.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let cloud = Arc::clone(&cloud);
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let cloud = Arc::clone(&cloud);
                async move { Ok::<_, Infallible>(gate::handle(&cloud, request).await) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(Duration::from_secs(60))
                .serve_connection(TokioIo::new(stream), service);
            // A client that went away is not worth a word.
            let _ = connection.await;
        });
    }
}
