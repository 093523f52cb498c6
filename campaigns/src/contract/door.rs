//! The engine's connections to the emulator, one for each region: implement the trait that otherwise the AWS SDK implements,
//! without a network, so that time can be simulated and a wait of minutes takes none.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use ferroform_cloud_control::{
    Api, ApiError, CallerIdentity, Client, ClientOptions, Creations, ErrorCode, Limiter, Listed,
    ListedCreation, NoIdentity, OperationStatus, Progress,
};
use ferroform_emulator::{
    Clock, Emulator, Latency, Patterns, Quirks, Refusal, SchemaStore, Scope, StartError, Time,
};
use serde_json::{Value as Json, json};
use tokio::time::Instant;

use crate::ACCOUNT;

/// The start of every emulator's clock: 2026-01-01.
const BEGINNING: Time = Time(1_767_225_600_000);

/// How a service rewrites a text that it receives.
type Spelling = fn(&str) -> String;
/// How a service changes a model before it returns it.
type Showing = fn(&mut Json);

/// An emulator whose clock follows tokio's.
pub struct Door {
    /// The emulator.
    pub emulator: Emulator,
    began: Instant,
    /// How far its clock was moved, in milliseconds.
    passed: AtomicU64,
    /// The number of calls.
    requests: AtomicU64,
    /// The last request for a change.
    last: Mutex<String>,
    /// The error of every update, if updates fail.
    refusal: Mutex<Option<ErrorCode>>,
    spelling: Mutex<Option<Spelling>>,
    showing: Mutex<Option<Showing>>,
    /// Whether STS tells whom the credentials belong to.
    identifies: AtomicBool,
}

/// The connection to one region.
pub struct Regional {
    door: Arc<Door>,
    region: String,
}

impl Door {
    /// Starts an emulator, and connects to it.
    ///
    /// # Errors
    /// If it does not start.
    pub fn open(schemas: &SchemaStore, seed: &str, quirks: Quirks) -> Result<Arc<Self>, StartError> {
        let builder = Emulator::builder().schemas(schemas.clone()).clock(Clock::standing(BEGINNING));
        // Every request takes some time, so that waiting is part of every lifecycle.
        let latency = Latency { pending: 100, work: 500, jitter: 400, call: 0 };
        // The default: breaches of other patterns are accepted and reported as findings.
        let builder = builder.latency(latency).quirks(quirks).patterns(Patterns::Re2).random(seed);
        Ok(Arc::new(Self::new(builder.without_network()?)))
    }

    /// Returns a client for a region, which knows the way to the others. Retries and pauses begin with the seed.
    pub fn client(self: &Arc<Self>, region: &str, seed: u64) -> Client {
        let door = Arc::clone(self);
        let client = move |region: &str| {
            let options = ClientOptions {
                region: region.to_owned(),
                max_retries: 3,
                limiter: Arc::new(Limiter::new()),
                seed: Some(seed),
            };
            Client::new(Arc::new(door.to(region)), options)
        };
        client(region).with_regions(client)
    }

    /// Creates a connection to an emulator whose clock moves only when it is advanced.
    pub fn new(emulator: Emulator) -> Self {
        Self {
            emulator,
            began: Instant::now(),
            passed: AtomicU64::new(0),
            requests: AtomicU64::new(0),
            last: Mutex::default(),
            refusal: Mutex::default(),
            spelling: Mutex::default(),
            showing: Mutex::default(),
            identifies: AtomicBool::new(false),
        }
    }

    /// Returns the connection to a region.
    pub fn to(self: &Arc<Self>, region: &str) -> Regional {
        Regional { door: Arc::clone(self), region: region.to_owned() }
    }

    /// Lets STS tell whom the credentials belong to, which it otherwise is not asked.
    pub fn identify(&self) {
        self.identifies.store(true, Ordering::Relaxed);
    }

    fn call(&self, region: &str, operation: &str, input: Json) -> Result<Json, ApiError> {
        self.requests.fetch_add(1, Ordering::Relaxed);
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let before = self.passed.fetch_max(now, Ordering::Relaxed);
        self.emulator.advance(now.saturating_sub(before));
        self.emulator.call(&Scope::new(ACCOUNT, region), operation, input).map_err(refused)
    }

    /// Returns the number of calls.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Returns the last request for a change, for messages.
    pub fn last_request(&self) -> String {
        held(&self.last).clone()
    }

    /// Makes every later update fail without an effect, or succeed again.
    pub fn refuse_updates(&self, why: Option<ErrorCode>) {
        *held(&self.refusal) = why;
    }

    /// Makes the service rewrite every text that it receives, in a way that no schema announces.
    pub fn spell(&self, spelling: Spelling) {
        *held(&self.spelling) = Some(spelling);
    }

    /// Makes the service return models with more or with fewer values than it stores.
    pub fn show(&self, showing: Showing) {
        *held(&self.showing) = Some(showing);
    }

    /// Returns what is sent, with the texts rewritten by the service.
    fn spelled(&self, mut sent: Json) -> Json {
        let spelling = *held(&self.spelling);
        if let Some(spelling) = spelling {
            spell_texts(&mut sent, spelling);
        }
        sent
    }

    /// Returns the properties of a description as the service shows them.
    fn properties(&self, description: &Json) -> Json {
        let text = description["Properties"].as_str().unwrap_or("null");
        let mut shown = serde_json::from_str(text).unwrap_or(Json::Null);
        let showing = *held(&self.showing);
        if let Some(showing) = showing {
            showing(&mut shown);
        }
        shown
    }

    fn note(&self, operation: &str, body: &Json) {
        *held(&self.last) = format!("{operation} {body}");
    }
}

impl Regional {
    fn call(&self, operation: &str, input: Json) -> Result<Json, ApiError> {
        self.door.call(&self.region, operation, input)
    }

    fn request(&self, operation: &str, input: Json) -> Result<Progress, ApiError> {
        let answer = self.call(operation, input)?;
        Ok(progress(&answer["ProgressEvent"]))
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn refused(refusal: Refusal) -> ApiError {
    ApiError::new(ErrorCode::parse(&refusal.code), refusal.message)
}

fn progress(event: &Json) -> Progress {
    let text = |name: &str| event[name].as_str().map(str::to_owned);
    let status = match event["OperationStatus"].as_str().unwrap_or_default() {
        "SUCCESS" => OperationStatus::Success,
        "FAILED" => OperationStatus::Failed,
        "PENDING" => OperationStatus::Pending,
        "CANCEL_IN_PROGRESS" => OperationStatus::CancelInProgress,
        "CANCEL_COMPLETE" => OperationStatus::CancelComplete,
        _ => OperationStatus::InProgress,
    };
    let mut progress = Progress::new(text("RequestToken").unwrap_or_default(), status);
    progress.identifier = text("Identifier");
    progress.error_code = text("ErrorCode").map(|code| ErrorCode::parse(&code));
    progress.message = text("StatusMessage");
    progress.retry_after = event.get("RetryAfter").map(|_| Duration::from_millis(20));
    progress
}

fn spell_texts(value: &mut Json, spelling: Spelling) {
    match value {
        Json::String(text) => *text = spelling(text),
        Json::Array(elements) => elements.iter_mut().for_each(|element| spell_texts(element, spelling)),
        Json::Object(members) => members.values_mut().for_each(|member| spell_texts(member, spelling)),
        _ => {}
    }
}

#[async_trait]
impl Api for Regional {
    async fn create(&self, type_name: &str, desired: &Json, token: &str) -> Result<Progress, ApiError> {
        self.door.note("CreateResource", desired);
        let desired = self.door.spelled(desired.clone()).to_string();
        let input = json!({ "TypeName": type_name, "DesiredState": desired, "ClientToken": token });
        self.request("CreateResource", input)
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let input = json!({ "TypeName": type_name, "Identifier": identifier });
        Ok(self.door.properties(&self.call("GetResource", input)?["ResourceDescription"]))
    }

    async fn update(
        &self,
        type_name: &str,
        identifier: &str,
        patch: &Json,
        token: &str,
    ) -> Result<Progress, ApiError> {
        if let Some(code) = held(&self.door.refusal).clone() {
            let mut progress = Progress::new(token.to_owned(), OperationStatus::Failed);
            progress.identifier = Some(identifier.to_owned());
            progress.error_code = Some(code);
            return Ok(progress);
        }
        self.door.note("UpdateResource", patch);
        let mut patch = patch.clone();
        for operation in patch.as_array_mut().into_iter().flatten() {
            if let Some(value) = operation.get_mut("value") {
                *value = self.door.spelled(value.take());
            }
        }
        let patch = patch.to_string();
        let input = json!({
            "TypeName": type_name, "Identifier": identifier, "PatchDocument": patch, "ClientToken": token,
        });
        self.request("UpdateResource", input)
    }

    async fn delete(&self, type_name: &str, identifier: &str, token: &str) -> Result<Progress, ApiError> {
        let input = json!({ "TypeName": type_name, "Identifier": identifier, "ClientToken": token });
        self.request("DeleteResource", input)
    }

    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        next_token: Option<&str>,
    ) -> Result<Listed, ApiError> {
        let input = json!({
            "TypeName": type_name, "ResourceModel": model.map(Json::to_string), "NextToken": next_token,
        });
        let answer = self.call("ListResources", input)?;
        let text = |holder: &Json, name: &str| holder[name].as_str().map(str::to_owned);
        let objects = answer["ResourceDescriptions"].as_array().into_iter().flatten();
        let identifiers = objects.filter_map(|object| text(object, "Identifier")).collect();
        Ok(Listed { identifiers, next_token: text(&answer, "NextToken") })
    }

    async fn status(&self, request_token: &str) -> Result<Progress, ApiError> {
        self.request("GetResourceRequestStatus", json!({ "RequestToken": request_token }))
    }

    async fn creations(&self, next_token: Option<&str>) -> Result<Creations, ApiError> {
        let filter = json!({ "Operations": ["CREATE"] });
        let input = json!({ "ResourceRequestStatusFilter": filter, "NextToken": next_token });
        let answer = self.call("ListResourceRequests", input)?;
        let listed = |event: &Json| ListedCreation {
            type_name: event["TypeName"].as_str().unwrap_or_default().to_owned(),
            sent: None,
            progress: progress(event),
        };
        let requests = answer["ResourceRequestStatusSummaries"].as_array().into_iter().flatten().map(listed);
        let next_token = answer["NextToken"].as_str().map(str::to_owned);
        Ok(Creations { requests: requests.collect(), next_token })
    }

    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError> {
        self.request("CancelResourceRequest", json!({ "RequestToken": request_token }))
    }

    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        if !self.door.identifies.load(Ordering::Relaxed) {
            return Err(NoIdentity::NotAsked);
        }
        let arn = Some(format!("arn:aws:iam::{ACCOUNT}:user/contract"));
        Ok(CallerIdentity { account_id: ACCOUNT.to_owned(), arn, user_id: Some("AIDAEXAMPLE".to_owned()) })
    }
}
