//! The Rust API: starts, calls and stops an emulator.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::{
    admin::{self, AdminError, Change, Edit, ObjectView, Seed, Which},
    api::{self, Call},
    client::Client,
    clock::{Clock, Time},
    cloud::Cloud,
    fault::{self, Fault, Held},
    http::{self, Guard},
    iam::{Policies, PolicyError},
    journal::{Journal, JournalError},
    limit::RateLimit,
    log::{Finding, Seen},
    patch,
    quirk::Quirks,
    recorded::{self, Recorded},
    schema::SchemaStore,
    scope::Scope,
    settings::{Latency, Patterns, Settings},
    shared::SharedEmulator,
    token::Token,
};

/// A call that the service refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    /// The exception's name.
    pub code: String,
    /// The message of the service.
    pub message: String,
}

/// An error from starting an emulator.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, or may not be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The state cannot be used.
    #[error(transparent)]
    State(#[from] JournalError),
    /// The token could not be written into a header and a URL as it is.
    #[error("a token has letters, digits, `-`, `.`, `_` and `~`, and at least one of them")]
    Token,
    /// An object cannot exist from the start.
    #[error("object {number}, {type_name}")]
    Seed {
        /// Its number among all of them, from 1.
        number: usize,
        /// Its type.
        type_name: String,
        /// The reason.
        source: AdminError,
    },
}

/// The configuration of an emulator.
#[derive(Debug)]
pub struct Builder {
    listen: SocketAddr,
    clock: Clock,
    state: Option<PathBuf>,
    recipe: Recipe,
}

/// What an emulator is made of.
#[derive(Debug)]
pub(crate) struct Recipe {
    schemas: SchemaStore,
    settings: Settings,
    faults: Vec<Fault>,
    objects: Vec<Seed>,
    random: String,
    names: Vec<String>,
    token: Option<String>,
}

impl Recipe {
    /// Opens the state in a folder, or begins one that lives in memory.
    pub(crate) fn make(
        &self,
        listen: IpAddr,
        clock: Clock,
        folder: Option<&Path>,
    ) -> Result<Arc<Cloud>, StartError> {
        let chosen =
            self.token.as_ref().map(|text| Token::chosen(text).ok_or(StartError::Token)).transpose()?;
        let (journal, token) = match folder {
            Some(folder) => {
                let journal = Journal::open(folder)?;
                let token = match chosen {
                    Some(token) => token.write(folder).map(|()| token),
                    None => Token::of_folder(folder),
                };
                (journal, token.map_err(JournalError::io(folder))?)
            }
            None => ((Journal::none(), Vec::new()), chosen.unwrap_or_else(Token::random)),
        };
        let guard = Guard::new(listen, self.names.clone(), token);
        let (schemas, settings) = (self.schemas.clone(), self.settings.clone());
        let cloud = Cloud::new(guard, schemas, clock, settings, &self.random, journal);
        cloud.faults.add(self.faults.iter().cloned());
        for (place, seed) in self.objects.iter().enumerate() {
            let type_name = seed.type_name.clone();
            let impossible = |source| StartError::Seed { number: place + 1, type_name, source };
            admin::add_missing(&cloud, seed).map_err(impossible)?;
        }
        Ok(Arc::new(cloud))
    }
}

impl Builder {
    /// Sets the source of the schemas.
    #[must_use]
    pub fn schemas(mut self, schemas: SchemaStore) -> Self {
        self.recipe.schemas = schemas;
        self
    }

    /// Sets the address to listen on. The default is a free port on the loopback interface.
    #[must_use]
    pub fn listen(mut self, address: SocketAddr) -> Self {
        self.listen = address;
        self
    }

    /// Adds a host name of this machine that clients may use, beside `localhost` and the listening address.
    /// Requests that name another host are refused: they may come from a web page whose own host name points
    /// here.
    #[must_use]
    pub fn host_name(mut self, name: impl Into<String>) -> Self {
        self.recipe.names.push(name.into());
        self
    }

    /// Sets a folder for the state, which then survives the process. By default the state lives in memory.
    #[must_use]
    pub fn state(mut self, folder: impl Into<PathBuf>) -> Self {
        self.state = Some(folder.into());
        self
    }

    /// Sets how long operations take.
    #[must_use]
    pub fn latency(mut self, latency: Latency) -> Self {
        self.recipe.settings.latency = latency;
        self
    }

    /// Sets how services behave.
    #[must_use]
    pub fn quirks(mut self, quirks: Quirks) -> Self {
        self.recipe.settings.quirks = Arc::new(quirks);
        self
    }

    /// Adds faults.
    #[must_use]
    pub fn faults(mut self, faults: impl IntoIterator<Item = Fault>) -> Self {
        self.recipe.faults.extend(faults);
        self
    }

    /// Adds a policy of an access key, of a role that requests name in `RoleArn` (by its ARN), or of all callers. Who has
    /// none may do everything.
    ///
    /// # Errors
    /// If the policy cannot be used.
    pub fn policy(mut self, principal: Option<&str>, document: &str) -> Result<Self, PolicyError> {
        let policies = Arc::make_mut(&mut self.recipe.settings.policies);
        *policies = std::mem::take(policies).with(principal, document)?;
        Ok(self)
    }

    /// Refuses models that refer to objects that are not there. The default is not to.
    #[must_use]
    pub fn check_references(mut self) -> Self {
        self.recipe.settings.checks_references = true;
        self
    }

    /// Sets how many calls an account may make in a region.
    #[must_use]
    pub fn rate_limit(mut self, limit: RateLimit) -> Self {
        self.recipe.settings.rate_limit = Some(limit);
        self
    }

    /// Sets the patterns of a schema for which a model is refused. The default is those that RE2 can compile.
    #[must_use]
    pub fn patterns(mut self, patterns: Patterns) -> Self {
        self.recipe.settings.patterns = patterns;
        self
    }

    /// Sets the clock. The default is the machine's.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Adds objects that exist from the start. An object that the state has already is left as it is.
    #[must_use]
    pub fn seed(mut self, objects: impl IntoIterator<Item = Seed>) -> Self {
        self.recipe.objects.extend(objects);
        self
    }

    /// Sets a text that invented values are drawn from. Another text gives other values.
    #[must_use]
    pub fn random(mut self, text: impl Into<String>) -> Self {
        self.recipe.random = text.into();
        self
    }

    /// Sets the token for calls under `/_emulator/`: letters, digits, `-`, `.`, `_` and `~`. By default, it is that of the
    /// state folder, or a new one.
    #[must_use]
    pub fn token(mut self, text: impl Into<String>) -> Self {
        self.recipe.token = Some(text.into());
        self
    }

    /// Sets the account of an access key.
    #[must_use]
    pub fn account(mut self, access_key: impl Into<String>, account: impl Into<String>) -> Self {
        self.recipe.settings.accounts.insert(access_key.into(), account.into());
        self
    }

    /// Starts an emulator that shares its state folder with other processes. One of them serves and the
    /// others forward connections to it; when it ends, another takes over. The clock is the machine's.
    pub async fn start_shared(self, folder: impl Into<PathBuf>) -> Result<SharedEmulator, StartError> {
        SharedEmulator::start(self.listen, self.recipe, folder.into()).await
    }

    /// Starts serving on the current tokio runtime.
    pub async fn start(self) -> Result<Emulator, StartError> {
        let unheard = |source| StartError::Listen { address: self.listen, source };
        let listener = TcpListener::bind(self.listen).await.map_err(unheard)?;
        let address = listener.local_addr().map_err(unheard)?;
        let mut emulator = self.without_network()?;
        emulator.address = address;
        let cloud = Arc::clone(&emulator.cloud);
        let speak = move |stream| http::speak(stream, Arc::clone(&cloud));
        emulator.task = Some(tokio::spawn(http::serve(listener, speak)));
        Ok(emulator)
    }

    /// Creates an emulator that is reachable only through [`Emulator::call`].
    pub fn without_network(self) -> Result<Emulator, StartError> {
        let cloud = self.recipe.make(self.listen.ip(), self.clock, self.state.as_deref())?;
        Ok(Emulator { address: self.listen, cloud, task: None })
    }
}

/// A running emulator. It stops when this is dropped.
pub struct Emulator {
    address: SocketAddr,
    cloud: Arc<Cloud>,
    task: Option<JoinHandle<()>>,
}

impl std::fmt::Debug for Emulator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Emulator").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Emulator {
    /// Returns a builder with default settings.
    pub fn builder() -> Builder {
        let recipe = Recipe {
            schemas: SchemaStore::memory([]),
            settings: Settings::default(),
            faults: Vec::new(),
            objects: Vec::new(),
            random: "ferroform".to_owned(),
            names: Vec::new(),
            token: None,
        };
        Builder { listen: (Ipv4Addr::LOCALHOST, 0).into(), clock: Clock::system(), state: None, recipe }
    }

    /// Returns the address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the endpoint URL for clients.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns what was repaired when the state folder was opened, such as an unreadable end of the journal.
    pub fn notice(&self) -> Option<&str> {
        self.cloud.journal.notice()
    }

    /// Returns the required value of the header `x-emulator-token` in calls under `/_emulator/`.
    pub fn token(&self) -> &str {
        self.cloud.guard.token.text()
    }

    /// Returns a client of this emulator, with its token.
    pub fn client(&self) -> Client {
        Client { token: self.token().to_owned(), ..Client::new(self.address) }
    }

    /// Returns the URL of the status page, with the token that it requires.
    pub fn page(&self) -> String {
        format!("{}/?token={}", self.endpoint(), self.token())
    }

    /// Returns where to find the token; `None` if it is new and nothing else has it.
    #[cfg(feature = "cli")]
    pub(crate) fn token_place(&self) -> Option<&str> {
        let token = &self.cloud.guard.token;
        (!token.is_new()).then(|| token.place())
    }

    /// Carries out a call without HTTP: takes the operation, such as `CreateResource`, and its input, and
    /// returns the body of the answer. Faults, rate limits and the latency of calls belong to HTTP and do not
    /// apply.
    pub fn call(&self, scope: &Scope, operation: &str, input: Value) -> Result<Value, Refusal> {
        let (scope, access_key) = (scope.clone(), String::new());
        let call = Call { scope, access_key, operation: operation.to_owned(), input };
        api::carry_out(&self.cloud, &call, None)
            .map_err(|error| Refusal { code: error.code.into_owned(), message: error.message })
    }

    /// Answers an HTTP request without a connection, as a server does. `None` if a fault leaves it without an answer. Needs a
    /// tokio runtime with time.
    pub async fn answer(&self, request: ::http::Request<Bytes>) -> Option<::http::Response<Bytes>> {
        http::answer(&self.cloud, request).await
    }

    /// Returns all objects, or those of one type, in all accounts and regions, with their write-only
    /// properties.
    pub fn objects(&self, type_name: Option<&str>) -> Vec<ObjectView> {
        admin::find_all(&self.cloud, &Which::of_type(type_name))
    }

    /// Changes an object by a JSON patch outside Cloud Control, to simulate drift.
    pub fn drift(&self, type_name: &str, identifier: &str, patch: &Value) -> Result<(), AdminError> {
        let operations = patch::parse(&patch.to_string()).map_err(|error| AdminError::new(400, error))?;
        self.edit(type_name, identifier, Change::Patch(operations))
    }

    /// Gives the next object of a type what a real service returned, in place of values that are made up.
    pub fn answer_recorded(&self, recorded: Recorded) -> Result<(), AdminError> {
        recorded::add(&self.cloud, recorded)
    }

    /// Adds an object outside Cloud Control, unless it exists.
    pub fn add(&self, object: &Seed) -> Result<(), AdminError> {
        admin::add_missing(&self.cloud, object)
    }

    /// Deletes an object outside Cloud Control.
    pub fn vanish(&self, type_name: &str, identifier: &str) -> Result<(), AdminError> {
        self.edit(type_name, identifier, Change::Delete(true))
    }

    fn edit(&self, type_name: &str, identifier: &str, change: Change) -> Result<(), AdminError> {
        let edit = Edit {
            account: None,
            region: None,
            type_name: type_name.to_owned(),
            identifier: Some(identifier.to_owned()),
            change,
        };
        admin::edit(&self.cloud, &edit).map(drop)
    }

    /// Sets how services behave from now on.
    pub fn set_quirks(&self, quirks: Quirks) {
        self.cloud.set(|settings| settings.quirks = Arc::new(quirks));
    }

    /// Sets how long operations take from now on.
    pub fn set_latency(&self, latency: Latency) {
        self.cloud.set(|settings| settings.latency = latency);
    }

    /// Sets which policies are enforced from now on.
    pub fn set_policies(&self, policies: Policies) {
        self.cloud.set(|settings| settings.policies = Arc::new(policies));
    }

    /// Sets whether models are refused from now on that refer to objects that are not there.
    pub fn check_references(&self, checks: bool) {
        self.cloud.set(|settings| settings.checks_references = checks);
    }

    /// Sets how many calls an account may make in a region from now on.
    pub fn set_rate_limit(&self, limit: Option<RateLimit>) {
        self.cloud.set(|settings| settings.rate_limit = limit);
    }

    /// Adds faults to those that are set.
    pub fn add_faults(&self, faults: impl IntoIterator<Item = Fault>) {
        self.cloud.faults.add(faults);
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.cloud.faults.clear();
    }

    /// Returns the breaches of a schema that were tolerated, oldest first. See [`Builder::patterns`].
    pub fn findings(&self) -> Vec<Finding> {
        self.cloud.findings.all()
    }

    /// Returns everything that faults currently hold under a name, which may contain `*`.
    pub fn held(&self, name: &str) -> Vec<Held> {
        fault::held(&self.cloud, name)
    }

    /// Waits until a fault holds something under a name, which may contain `*`, and returns it.
    pub async fn until_held(&self, name: &str) -> Held {
        admin::until_held(&self.cloud, name).await
    }

    /// Releases everything currently held under a name, which may contain `*`, and returns how many calls and
    /// requests that was. The fault stays set and holds later ones.
    pub fn release(&self, name: &str) -> usize {
        fault::release(&self.cloud, name)
    }

    /// Returns the kept calls after a number, oldest first.
    pub fn calls_after(&self, number: u64) -> Vec<Seen> {
        self.cloud.calls.after(number)
    }

    /// Moves the clock forward and returns the new time.
    pub fn advance(&self, milliseconds: u64) -> Time {
        admin::move_clock(&self.cloud, milliseconds);
        self.cloud.clock.now()
    }

    /// Deletes all objects, requests, findings, faults and recorded answers, and releases the held calls.
    pub fn reset(&self) {
        admin::reset(&self.cloud);
    }

    /// Stops the emulator and waits until its tasks have ended and all state is in its file.
    pub async fn stop(mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
            let _ = task.await;
        }
        self.cloud.journal.close();
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
        self.cloud.journal.close();
    }
}
