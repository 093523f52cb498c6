//! How is an emulator started, reached and stopped from Rust?

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};

use tokio::{net::TcpListener, task::JoinHandle};

use crate::{
    clock::Clock,
    cloud::Cloud,
    http,
    schema::{SchemaStore, StoreError},
    settings::{Latency, Settings},
};

/// Why an emulator did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken, or may not be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// Schemas cannot be read.
    #[error("cannot read the schemas")]
    Schemas(#[from] StoreError),
}

/// What an emulator is started with.
#[derive(Debug)]
pub struct Builder {
    listen: SocketAddr,
    schemas: SchemaStore,
    clock: Clock,
    settings: Settings,
    seed: String,
}

impl Builder {
    /// Where the types' schemas come from.
    #[must_use]
    pub fn schemas(mut self, schemas: SchemaStore) -> Self {
        self.schemas = schemas;
        self
    }

    /// The address to listen on; a free port on the loopback interface unless this is called.
    #[must_use]
    pub fn listen(mut self, address: SocketAddr) -> Self {
        self.listen = address;
        self
    }

    /// How long operations take.
    #[must_use]
    pub fn latency(mut self, latency: Latency) -> Self {
        self.settings.latency = latency;
        self
    }

    /// The clock; the machine's unless this is called.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// From which invented values are drawn.
    #[must_use]
    pub fn seed(mut self, seed: impl Into<String>) -> Self {
        self.seed = seed.into();
        self
    }

    /// The account of an access key.
    #[must_use]
    pub fn account(mut self, access_key: impl Into<String>, account: impl Into<String>) -> Self {
        self.settings.accounts.insert(access_key.into(), account.into());
        self
    }

    /// Starts serving on the current tokio runtime.
    pub async fn start(self) -> Result<Emulator, StartError> {
        let unheard = |source| StartError::Listen { address: self.listen, source };
        let listener = TcpListener::bind(self.listen).await.map_err(unheard)?;
        let address = listener.local_addr().map_err(unheard)?;
        let cloud = Arc::new(Cloud::new(self.schemas, self.clock, self.settings, self.seed));
        let task = tokio::spawn(http::serve(listener, Arc::clone(&cloud)));
        Ok(Emulator { address, cloud, task })
    }
}

/// A running emulator; it ends when this is dropped.
pub struct Emulator {
    address: SocketAddr,
    #[expect(dead_code, reason = "direct access follows")]
    cloud: Arc<Cloud>,
    task: JoinHandle<()>,
}

impl std::fmt::Debug for Emulator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Emulator").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Emulator {
    /// Begins to describe an emulator.
    pub fn builder() -> Builder {
        Builder {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            schemas: SchemaStore::memory([]),
            clock: Clock::system(),
            settings: Settings::default(),
            seed: "ferroform".to_owned(),
        }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it listens, as clients want it.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        self.task.abort();
    }
}
