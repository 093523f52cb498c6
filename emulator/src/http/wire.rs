//! A connection that can be reset, so that the peer sees an error and not a normal end.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

/// Marks an answer whose connection is to be reset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resets;

/// The connection is to be closed without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fault closes the connection")]
pub(super) struct Dropped;

/// A TCP connection that is reset on drop, if requested.
pub(super) struct Wire {
    stream: TcpStream,
    resets: Arc<AtomicBool>,
}

impl Wire {
    pub(super) fn new(stream: TcpStream, resets: Arc<AtomicBool>) -> Self {
        Self { stream, resets }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        if self.resets.load(Ordering::Relaxed) {
            let _ = self.stream.set_zero_linger();
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.resets.load(Ordering::Relaxed) {
            // A shutdown would send a normal end first.
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
