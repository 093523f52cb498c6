//! The handling of signals: SIGINT is left to Terraform, SIGTERM and SIGHUP end the server.
//!
//! A terminal sends SIGINT to the whole process group; core then asks the provider to stop through `StopProvider`.
//! CI systems send SIGTERM in the same way, but also to a provider alone: running calls may still answer. A second
//! SIGTERM ends the process at once.

use std::io;

use super::shutdown::{Reason, Shutdown};

/// Who handles SIGINT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupt {
    /// A client does: the signal is ignored.
    Ignored,
    /// The user does, in debug mode: the signal ends the server.
    Ends,
}

/// Handles signals until the process ends.
pub(super) fn watch(interrupt: Interrupt, shutdown: Shutdown) -> io::Result<()> {
    let mut signals = Signals::new()?;
    tokio::spawn(async move {
        let mut is_ending = false;
        loop {
            let signal = signals.next().await;
            if signal == Signal::Interrupt && interrupt == Interrupt::Ignored {
                tracing::trace!(target: "sdk.plugin", "ignored an interrupt: the client decides what it means");
                continue;
            }
            if is_ending {
                std::process::exit(1);
            }
            is_ending = true;
            tracing::info!(target: "sdk.plugin", ?signal, "stopping");
            shutdown.request(Reason::Signal);
        }
    });
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    Interrupt,
    Terminate,
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hangup: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
            _ = self.hangup.recv() => Signal::Terminate,
        }
    }
}

#[cfg(windows)]
struct Signals {
    interrupt: tokio::signal::windows::CtrlC,
    terminate: tokio::signal::windows::CtrlBreak,
    /// The window is closed, or the user is logged off: Windows ends the process five seconds later.
    close: tokio::signal::windows::CtrlClose,
    shutdown: tokio::signal::windows::CtrlShutdown,
}

#[cfg(windows)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
        Ok(Self {
            interrupt: ctrl_c()?,
            terminate: ctrl_break()?,
            close: ctrl_close()?,
            shutdown: ctrl_shutdown()?,
        })
    }

    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
            _ = self.close.recv() => Signal::Terminate,
            _ = self.shutdown.recv() => Signal::Terminate,
        }
    }
}
