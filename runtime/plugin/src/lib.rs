//! A go-plugin server for a provider of protocol 6, from the start of the process to its end.
//!
//! Terraform starts the provider, reads one line from its stdout, connects to the address in it and speaks gRPC,
//! with TLS if it asked for that. The service that is passed in implements the calls, in the messages of [`proto`]; nothing
//! else here knows more of Terraform's protocol than its version number.
//!
//! ```
//! use std::process::ExitCode;
//!
//! use ferroform_plugin::{Serve, serve};
//! use ferroform_plugin::proto::IntoService as _;
//! use ferroform_plugin::proto::tfplugin6::provider_server::Provider;
//!
//! async fn run<P: Provider>(provider: P) -> ExitCode {
//!     let options = Serve {
//!         provider_name: "example".to_owned(),
//!         provider_address: "registry.terraform.io/example/example".to_owned(),
//!         version: env!("CARGO_PKG_VERSION").to_owned(),
//!         by_hand: Box::new(|| "Terraform starts this program itself.\n".to_owned()),
//!         on_stop: None,
//!         debug: false,
//!     };
//!     serve(options, provider.into_service()).await
//! }
//! ```

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tokio::sync::watch;
use tracing::Level;

use environment::Environment;
use error::StartError;
use handshake::{Line, SERVED};
use listener::{Address, Listener};
use router::Router;
use server::Server;
use shutdown::Shutdown;
use signals::Interrupt;
use tls::ServerTls;

pub mod crypto;
mod debug;
mod environment;
mod error;
mod handshake;
mod listener;
mod logging;
mod orphan;
mod panic;
pub mod proto;
mod router;
mod server;
mod services;
mod shutdown;
mod signals;
mod tls;

pub use router::ProviderService;
pub use server::StopHook;
pub use shutdown::{GRACE, SENDING};

/// How long blocking work may delay the end of the process after the server has stopped.
const EXIT_DELAY: Duration = Duration::from_millis(300);

/// The options of a server.
pub struct Serve {
    /// The short name, such as `awscc`. The log variable and the log module are named after it.
    pub provider_name: String,
    /// The address in `required_providers`, such as `registry.terraform.io/hashicorp/awscc`, for debug mode.
    pub provider_address: String,
    /// The provider's own version, for messages.
    pub version: String,
    /// Returns what is written for a person who starts the program without a client and not for debugging.
    pub by_hand: Box<dyn FnOnce() -> String + Send>,
    /// Asks running calls to stop, so that their answers are sent while the client still listens.
    pub on_stop: Option<StopHook>,
    /// Whether a person started this process and is told how to attach Terraform to it (`--debug`).
    pub debug: bool,
}

/// Serves until the client or a signal ends it.
///
/// Call it once, from within a tokio runtime and before anything is printed to stdout. The process ends soon after
/// it returns, even if blocking work is left.
pub async fn serve<S: ProviderService>(options: Serve, provider: S) -> ExitCode {
    let is_debug = options.debug;
    let environment = Environment::of_process();
    if !is_debug && !handshake::is_started_by_client(environment.magic_cookie.as_deref()) {
        logging::write_to_stderr((options.by_hand)().as_bytes());
        return ExitCode::FAILURE;
    }
    logging::install(&options.provider_name);
    panic::install();
    let started = if is_debug {
        start_for_debugging(options, provider, &environment)
    } else {
        start_for_client(options, provider, &environment)
    };
    match started {
        Ok(server) => {
            run(server, &environment).await;
            ExitCode::SUCCESS
        }
        Err(error) => {
            report(&error);
            ExitCode::FAILURE
        }
    }
}

/// Binds, and tells the client the address.
fn start_for_client<S: ProviderService>(
    options: Serve,
    provider: S,
    environment: &Environment,
) -> Result<Server<S>, StartError> {
    let tls = environment.client_certificate.as_deref().map(ServerTls::for_client).transpose()?;
    let (server, address) = bind(options.on_stop, provider, environment, Interrupt::Ignored)?;
    let line = Line {
        protocol: handshake::negotiate(SERVED, environment.protocol_versions.as_deref()),
        address: &address,
        certificate: tls.as_ref().map(|tls| &*tls.certificate),
        asks_for_multiplexing: environment.asks_for_multiplexing,
    };
    print(&format!("{}\n", line.render()))?;
    tracing::debug!(target: "sdk.plugin", %address, tls = tls.is_some(), version = options.version, "serving");
    orphan::watch(Arc::clone(&server.open), server.shutdown.clone());
    Ok(Server { tls: tls.map(|tls| tls.config), ..server })
}

/// Binds, and tells the user the address.
fn start_for_debugging<S: ProviderService>(
    options: Serve,
    provider: S,
    environment: &Environment,
) -> Result<Server<S>, StartError> {
    let (server, address) = bind(options.on_stop, provider, environment, Interrupt::Ends)?;
    let protocol = handshake::negotiate(SERVED, None);
    let reattach = debug::reattach(&options.provider_address, protocol, std::process::id(), &address);
    print(&debug::instructions(&reattach))?;
    Ok(server)
}

fn bind<S: ProviderService>(
    on_stop: Option<StopHook>,
    provider: S,
    environment: &Environment,
    interrupt: Interrupt,
) -> Result<(Server<S>, Address), StartError> {
    let shutdown = Shutdown::default();
    signals::watch(interrupt, shutdown.clone()).map_err(StartError::Signals)?;
    let (listener, address) = Listener::bind(environment)?;
    let router = Router::new(provider, &shutdown);
    let open = Arc::new(watch::Sender::new(0));
    Ok((Server { listener, tls: None, router, shutdown, on_stop, open }, address))
}

async fn run<S: ProviderService>(server: Server<S>, environment: &Environment) {
    let shutdown = server.shutdown.clone();
    server.run().await;
    if shutdown.requested().await == shutdown::Reason::Orphaned
        && let Some(directory) = &environment.socket_directory
    {
        orphan::remove_directory(directory);
    }
    leave_soon();
}

/// Ends the process after a short delay. A runtime waits for blocking work before its process ends; a client that
/// asked for the end does not.
fn leave_soon() {
    std::thread::spawn(|| {
        std::thread::sleep(EXIT_DELAY);
        std::process::exit(0);
    });
}

/// Writes to stdout. Nothing else does.
fn print(text: &str) -> Result<(), StartError> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(StartError::Stdout)
}

/// Reports why nothing is served, for the client's log.
fn report(error: &StartError) {
    let mut line = logging::Line::new(format!("the provider cannot start: {error}"));
    if let Some(source) = std::error::Error::source(error) {
        line.field("error", source.to_string());
    }
    logging::write_to_stderr(&line.render(Level::ERROR, "sdk", SystemTime::now()));
}
