//! A state folder shared by several processes. The first process serves it, the others forward connections to
//! it, and when it ends one of them takes over.
//!
//! Terraform starts a provider process per configuration and phase. If each of them runs an emulator, all
//! must see the same objects. The lock of the folder decides which process serves. The system releases it
//! even after kill -9, and the journal has everything that was acknowledged.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{
    net::{TcpListener, TcpStream},
    sync::Mutex,
    task::JoinHandle,
};

use crate::{
    Emulator, SchemaStore,
    clock::Clock,
    cloud::Cloud,
    emulator::{Recipe, StartError},
    error_text, http,
    journal::JournalError,
    private,
    token::Token,
};

/// The file with the address of the serving process.
const ADDRESS: &str = "state.address";
/// The number of attempts to find the serving process, and the pause between them, while processes come and
/// go.
const ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(50);

struct Seat {
    /// What is made if this process has to serve.
    recipe: Recipe,
    folder: PathBuf,
    own: SocketAddr,
    cloud: Mutex<Option<Arc<Cloud>>>,
}

/// The place where a connection is served.
enum Served {
    Here(Arc<Cloud>),
    There(TcpStream),
}

/// An emulator whose state folder is shared with other processes. It stops when this is dropped.
pub struct SharedEmulator {
    address: SocketAddr,
    seat: Arc<Seat>,
    task: JoinHandle<()>,
}

impl std::fmt::Debug for SharedEmulator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SharedEmulator").field("address", &self.address).finish_non_exhaustive()
    }
}

impl SharedEmulator {
    /// Starts an emulator of these schemas. What it returns is what a provider takes:
    /// `provider.emulator(|folder| SharedEmulator::of(folder, [Book::schema()]))`.
    pub async fn of(
        folder: PathBuf,
        schemas: impl IntoIterator<Item = &'static str>,
    ) -> Result<(String, Self), String> {
        let parsed: Result<Vec<_>, _> = schemas.into_iter().map(serde_json::from_str).collect();
        let schemas = parsed.map_err(|error| format!("a schema is not JSON: {error}"))?;
        let builder = Emulator::builder().schemas(SchemaStore::memory(schemas));
        let started = builder.start_shared(folder).await.map_err(|error| error_text(&error))?;
        Ok((started.endpoint(), started))
    }

    pub(crate) async fn start(
        listen: SocketAddr,
        recipe: Recipe,
        folder: PathBuf,
    ) -> Result<Self, StartError> {
        let unheard = |source| StartError::Listen { address: listen, source };
        let listener = TcpListener::bind(listen).await.map_err(unheard)?;
        let address = listener.local_addr().map_err(unheard)?;
        let seat = Arc::new(Seat { recipe, folder, own: address, cloud: Mutex::new(None) });
        // Problems with the folder are reported now, not on the first call.
        match seat.take(&mut *seat.cloud.lock().await) {
            Ok(_) | Err(StartError::State(JournalError::InUse(_))) => {}
            Err(error) => return Err(error),
        }
        let own = Arc::clone(&seat);
        let task = tokio::spawn(http::serve(listener, move |stream| speak(stream, Arc::clone(&own))));
        Ok(Self { address, seat, task })
    }

    /// Returns the address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the endpoint URL for clients.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the required value of the header `x-emulator-token` in calls under `/_emulator/`, or `None` if
    /// no process has served the folder yet.
    pub fn token(&self) -> Option<String> {
        Token::read(&self.seat.folder)
    }

    /// Returns what was repaired when this process opened the folder, such as an unreadable end of the
    /// journal.
    pub async fn notice(&self) -> Option<String> {
        let cloud = self.seat.cloud.lock().await;
        cloud.as_ref().and_then(|cloud| cloud.journal.notice()).map(str::to_owned)
    }

    /// Stops the emulator. Another process may take over at once.
    pub async fn stop(mut self) {
        self.task.abort();
        let _ = (&mut self.task).await;
        if let Some(cloud) = self.seat.cloud.lock().await.take() {
            cloud.journal.close();
        }
    }
}

impl Drop for SharedEmulator {
    fn drop(&mut self) {
        self.task.abort();
        if let Ok(mut cloud) = self.seat.cloud.try_lock()
            && let Some(cloud) = cloud.take()
        {
            cloud.journal.close();
        }
    }
}

async fn speak(stream: TcpStream, seat: Arc<Seat>) {
    match seat.place().await {
        Some(Served::Here(cloud)) => http::speak(stream, cloud).await,
        Some(Served::There(other)) => pass_on(stream, other).await,
        // The client sees a closed connection and tries again or reports an error.
        None => {}
    }
}

async fn pass_on(mut stream: TcpStream, mut other: TcpStream) {
    let _ = stream.set_nodelay(true);
    let _ = other.set_nodelay(true);
    // When one side closes its connection, the other is closed too.
    let _ = tokio::io::copy_bidirectional(&mut stream, &mut other).await;
}

impl Seat {
    async fn place(&self) -> Option<Served> {
        for _ in 0..ATTEMPTS {
            {
                let mut cloud = self.cloud.lock().await;
                if let Some(cloud) = &*cloud {
                    return Some(Served::Here(Arc::clone(cloud)));
                }
                match self.take(&mut cloud) {
                    Ok(cloud) => return Some(Served::Here(cloud)),
                    Err(StartError::State(JournalError::InUse(_))) => {}
                    Err(_) => return None,
                }
            }
            if let Some(address) = read_address(&self.folder)
                && let Ok(other) = TcpStream::connect(address).await
            {
                return Some(Served::There(other));
            }
            tokio::time::sleep(PAUSE).await;
        }
        None
    }

    /// Starts serving unless another process does.
    fn take(&self, place: &mut Option<Arc<Cloud>>) -> Result<Arc<Cloud>, StartError> {
        let cloud = self.recipe.make(self.own.ip(), Clock::system(), Some(&self.folder))?;
        private::replace(&self.folder, ADDRESS, &format!("{}\n", self.own))
            .map_err(JournalError::io(&self.folder.join(ADDRESS)))?;
        *place = Some(Arc::clone(&cloud));
        Ok(cloud)
    }
}

fn read_address(folder: &Path) -> Option<SocketAddr> {
    std::fs::read_to_string(folder.join(ADDRESS)).ok()?.trim().parse().ok()
}
