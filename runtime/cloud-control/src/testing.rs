//! A service with scripted answers, call by call.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value as Json, json};

pub use crate::code::all_codes;
use crate::{
    Api, ApiError, CallerIdentity, Cancel, Client, ClientOptions, Creation, Creations, ErrorCode, Exists,
    Failure, Limiter, Listed, ListedCreation, NoIdentity, OpenRequest, Operation, OperationStatus, Origin,
    Progress,
};

/// The time at which every test begins, in seconds since 1970.
pub const NOW: u64 = 1_000_000;
/// The region of the client.
pub const REGION: &str = "eu-test-1";

/// The next answer of the service.
#[derive(Debug, Clone)]
pub enum Answer {
    /// The progress of a request.
    Progress(Progress),
    /// The properties of an object.
    Model(Json),
    /// A page of identifiers.
    Page(Listed),
    /// The creation requests of the account.
    Creations(Vec<ListedCreation>),
    /// The call fails.
    Error(ApiError),
    /// There is never an answer.
    Silence,
}

/// A service with scripted answers.
#[derive(Debug, Default)]
pub struct Fake {
    script: Mutex<VecDeque<Answer>>,
    calls: Mutex<Vec<String>>,
    named: Mutex<Vec<String>>,
    account: Mutex<Option<String>>,
    clock_ahead: AtomicI64,
}

impl Fake {
    /// Creates a service with these answers, in this order.
    pub fn new(script: impl IntoIterator<Item = Answer>) -> Arc<Self> {
        Arc::new(Self { script: Mutex::new(script.into_iter().collect()), ..Self::default() })
    }

    /// Returns the calls so far: the verb, and the token that came with it.
    pub fn calls(&self) -> Vec<String> {
        self.calls.lock().unwrap().clone()
    }

    /// Returns the identifiers of the objects that were read, updated and deleted so far.
    pub fn named(&self) -> Vec<String> {
        self.named.lock().unwrap().clone()
    }

    fn name(&self, identifier: &str) {
        self.named.lock().unwrap().push(identifier.to_owned());
    }

    /// Sets the account that the credentials belong to.
    pub fn belongs_to(&self, account: &str) {
        *self.account.lock().unwrap() = Some(account.to_owned());
    }

    /// Sets by how many seconds the service's clock is ahead.
    pub fn is_ahead(&self, seconds: i64) {
        self.clock_ahead.store(seconds, Ordering::Relaxed);
    }

    async fn next(&self, call: String) -> Result<Answer, ApiError> {
        let answer = self.script.lock().unwrap().pop_front();
        self.calls.lock().unwrap().push(call);
        match answer {
            None => panic!("one call too many: {:?}", self.calls()),
            Some(Answer::Error(error)) => Err(error),
            Some(Answer::Silence) => std::future::pending().await,
            Some(answer) => Ok(answer),
        }
    }

    async fn progress(&self, call: String) -> Result<Progress, ApiError> {
        match self.next(call).await? {
            Answer::Progress(progress) => Ok(progress),
            other => panic!("{other:?} is no progress"),
        }
    }
}

#[async_trait]
impl Api for Fake {
    async fn create(&self, _: &str, _: &Json, token: &str) -> Result<Progress, ApiError> {
        self.progress(format!("create {token}")).await
    }

    async fn get(&self, _: &str, identifier: &str) -> Result<Json, ApiError> {
        self.name(identifier);
        match self.next("get".to_owned()).await? {
            Answer::Model(model) => Ok(model),
            other => panic!("{other:?} is no model"),
        }
    }

    async fn update(&self, _: &str, identifier: &str, _: &Json, token: &str) -> Result<Progress, ApiError> {
        self.name(identifier);
        self.progress(format!("update {token}")).await
    }

    async fn delete(&self, _: &str, identifier: &str, token: &str) -> Result<Progress, ApiError> {
        self.name(identifier);
        self.progress(format!("delete {token}")).await
    }

    async fn list(&self, _: &str, _: Option<&Json>, next: Option<&str>) -> Result<Listed, ApiError> {
        match self.next(format!("list {}", next.unwrap_or("-"))).await? {
            Answer::Page(page) => Ok(page),
            other => panic!("{other:?} is no page"),
        }
    }

    async fn status(&self, token: &str) -> Result<Progress, ApiError> {
        self.progress(format!("status {token}")).await
    }

    async fn creations(&self, next: Option<&str>) -> Result<Creations, ApiError> {
        match self.next(format!("creations {}", next.unwrap_or("-"))).await? {
            Answer::Creations(requests) => Ok(Creations { requests, next_token: None }),
            other => panic!("{other:?} is no list of requests"),
        }
    }

    async fn cancel(&self, token: &str) -> Result<Progress, ApiError> {
        self.progress(format!("cancel {token}")).await
    }

    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        let account_id = self.account.lock().unwrap().clone();
        let account_id = account_id.ok_or_else(|| NoIdentity::NoAnswer("nobody answers".to_owned()))?;
        let arn = Some(format!("arn:aws:iam::{account_id}:user/test"));
        Ok(CallerIdentity { account_id, arn, user_id: Some("AIDATEST".to_owned()) })
    }

    fn clock_ahead(&self) -> i64 {
        self.clock_ahead.load(Ordering::Relaxed)
    }
}

/// Returns what a failed operation left behind, in a word or two.
pub fn left(failure: &Failure) -> String {
    match &failure.exists {
        Exists::No => "nothing".to_owned(),
        Exists::Yes(identifier) => identifier.clone(),
        Exists::Doubtful(request) => format!("doubtful {}", request.identifier.as_deref().unwrap()),
        Exists::Open(request) => match &request.request_token {
            Some(token) => format!("request {token}"),
            None => format!("lost {}", request.client_token),
        },
    }
}

/// Everything a test needs.
pub struct Bench {
    /// The service.
    pub fake: Arc<Fake>,
    /// A client of it.
    pub client: Client,
    /// Cancels operations.
    pub cancel: Cancel,
    /// How long an operation may take.
    pub timeout: Duration,
}

impl Bench {
    /// Creates a client of a service with these answers.
    pub fn new(script: impl IntoIterator<Item = Answer>) -> Self {
        let fake = Fake::new(script);
        let client = client(fake.clone(), 5);
        Self { fake, client, cancel: Cancel::new(), timeout: Duration::from_secs(600) }
    }

    /// Lets every other region have this service.
    #[must_use]
    pub fn elsewhere(self, fake: Arc<Fake>) -> Self {
        let client = self.client.with_regions(move |region| client_in(fake.clone(), region));
        Self { client, ..self }
    }

    /// Returns the operation that all calls are part of.
    pub fn operation(&self) -> Operation<'_> {
        Operation { type_name: "AWS::Test::Thing", timeout: self.timeout, cancel: &self.cancel }
    }

    /// Creates an object that the service names.
    pub async fn create(&self) -> Result<String, Failure> {
        self.create_from(Origin::Service).await
    }

    /// Creates an object whose identifier has this origin.
    pub async fn create_from(&self, origin: Origin) -> Result<String, Failure> {
        let desired = desired();
        let creation =
            Creation { desired: &desired, origin, client_token: "ct".to_owned(), now: NOW, earlier: None };
        self.client.create(&self.operation(), creation).await
    }

    /// Resumes a creation that an earlier process began.
    pub async fn resume(&self, request: OpenRequest) -> Result<String, Failure> {
        let resumed = self.client.resume(&self.operation(), request, &desired(), NOW).await;
        resumed.map(|resumed| resumed.identifier)
    }

    /// Updates `id-1`.
    pub async fn update(&self) -> Result<Option<String>, Failure> {
        self.client.update(&self.operation(), "id-1", &json!([]), "ct").await
    }

    /// Deletes `id-1`.
    pub async fn delete(&self) -> Result<(), Failure> {
        self.client.delete(&self.operation(), "id-1", "ct").await
    }
}

/// Creates a client of this service that behaves the same in every run.
pub fn client(api: Arc<dyn Api>, max_retries: u32) -> Client {
    seeded_client(api, max_retries, 7)
}

/// Creates a client of this service that behaves the same in every run with this seed.
pub fn seeded_client(api: Arc<dyn Api>, max_retries: u32, seed: u64) -> Client {
    with_options(api, REGION, max_retries, seed)
}

/// Creates a client of this service in a region.
pub fn client_in(api: Arc<dyn Api>, region: &str) -> Client {
    with_options(api, region, 5, 7)
}

fn with_options(api: Arc<dyn Api>, region: &str, max_retries: u32, seed: u64) -> Client {
    let limiter = Arc::new(Limiter::new());
    Client::new(api, ClientOptions { region: region.to_owned(), max_retries, limiter, seed: Some(seed) })
}

/// Returns the origin of an identifier that is the name in the requested properties.
pub fn chosen() -> Origin {
    Origin::User("mine".to_owned())
}

/// Returns the requested properties, with a name that the user chose.
pub fn desired() -> Json {
    json!({ "Name": "mine", "Size": 3 })
}

/// A request in progress.
pub fn pending() -> Answer {
    Answer::Progress(Progress::new("rt", OperationStatus::InProgress))
}

/// A request that succeeded with `id-1`.
pub fn done() -> Answer {
    ended(OperationStatus::Success, Some("id-1"), None)
}

/// A request that failed.
pub fn failed(code: &ErrorCode, identifier: Option<&str>) -> Answer {
    ended(OperationStatus::Failed, identifier, Some(code.clone()))
}

/// A request with this status.
pub fn ended(status: OperationStatus, identifier: Option<&str>, code: Option<ErrorCode>) -> Answer {
    let mut progress = Progress::new("rt", status);
    progress.identifier = identifier.map(str::to_owned);
    progress.message = code.is_some().then(|| "said by AWS".to_owned());
    progress.error_code = code;
    Answer::Progress(progress)
}

/// There is no object of this name.
pub fn absent() -> Answer {
    error(&ErrorCode::NotFound)
}

/// A call that fails with this code.
pub fn error(code: &ErrorCode) -> Answer {
    Answer::Error(ApiError::new(code.clone(), "said by AWS"))
}
