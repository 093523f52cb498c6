//! The engine's connections to the emulator, one for each region, without the AWS SDK and without a network, so that time can be
//! simulated and a wait of minutes takes none.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use ferroform_cloud_control::{
    ApiError, CallerIdentity, Client, ClientOptions, ErrorCode, JsonApi, JsonCalls, Limiter, NoIdentity,
};
use ferroform_emulator::{Clock, Emulator, Latency, Quirks, Refusal, SchemaStore, Scope, StartError, Time};
use serde_json::{Value as Json, json};
use tokio::time::Instant;

use crate::ACCOUNT;

/// The start of every emulator's clock: 2026-01-01.
const BEGINNING: Time = Time(1_767_225_600_000);

/// For how many seconds the service asks to wait.
const SHORT_WAIT: f64 = 0.02;

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
    pub fn open(schemas: &SchemaStore, seed: &str, quirks: Quirks) -> Result<Arc<Self>, StartError> {
        let builder = Emulator::builder().schemas(schemas.clone()).clock(Clock::standing(BEGINNING));
        // Every request takes some time, so that waiting is part of every lifecycle.
        let latency = Latency { pending: 100, work: 500, jitter: 400, call: 0 };
        // Breaches of patterns that RE2 cannot compile are accepted, and reported as findings.
        let builder = builder.latency(latency).quirks(quirks).random(seed);
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
    pub fn to(self: &Arc<Self>, region: &str) -> JsonApi<Regional> {
        JsonApi(Regional { door: Arc::clone(self), region: region.to_owned() })
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

    /// Returns the answer to an update, if updates fail.
    fn refused(&self, operation: &str, input: &Json) -> Option<Json> {
        let code = held(&self.refusal).clone().filter(|_| operation == "UpdateResource")?;
        Some(json!({ "ProgressEvent": {
            "OperationStatus": "FAILED", "ErrorCode": code.name(),
            "RequestToken": input["ClientToken"], "Identifier": input["Identifier"],
        } }))
    }

    /// Notes a request for a change, and rewrites its texts as the service does.
    fn respell(&self, operation: &str, input: &mut Json) {
        for document in ["DesiredState", "PatchDocument"] {
            let Some(Json::String(text)) = input.get_mut(document) else { continue };
            *held(&self.last) = format!("{operation} {text}");
            let spelling = *held(&self.spelling);
            let (Some(spelling), Ok(mut sent)) = (spelling, serde_json::from_str::<Json>(text)) else {
                continue;
            };
            match &mut sent {
                Json::Array(patch) => {
                    let values = patch.iter_mut().filter_map(|operation| operation.get_mut("value"));
                    values.for_each(|value| spell_texts(value, spelling));
                }
                model => spell_texts(model, spelling),
            }
            *text = sent.to_string();
        }
    }

    /// Changes an answer to what the service shows, and its times: the clock of the provider is another one.
    fn reshow(&self, answer: &mut Json) {
        let showing = *held(&self.showing);
        let shown = answer.pointer_mut("/ResourceDescription/Properties");
        if let (Some(showing), Some(Json::String(text))) = (showing, shown) {
            let mut shown = serde_json::from_str(text).unwrap_or(Json::Null);
            showing(&mut shown);
            *text = shown.to_string();
        }
        if let Some(event) = answer.get_mut("ProgressEvent")
            && let Some(at) = event["RetryAfter"].as_f64()
        {
            event["EventTime"] = (at - SHORT_WAIT).into();
        }
        let events = answer.get_mut("ResourceRequestStatusSummaries").and_then(Json::as_array_mut);
        events.into_iter().flatten().for_each(|event| event["EventTime"] = Json::Null);
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn refused(refusal: Refusal) -> ApiError {
    ApiError::new(ErrorCode::parse(&refusal.code), refusal.message)
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
impl JsonCalls for Regional {
    async fn call(&self, operation: &str, mut input: Json) -> Result<Json, ApiError> {
        let door = &self.door;
        if let Some(refused) = door.refused(operation, &input) {
            return Ok(refused);
        }
        door.respell(operation, &mut input);
        let mut answer = door.call(&self.region, operation, input)?;
        door.reshow(&mut answer);
        Ok(answer)
    }

    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        if !self.door.identifies.load(Ordering::Relaxed) {
            return Err(NoIdentity::NotAsked);
        }
        let arn = Some(format!("arn:aws:iam::{ACCOUNT}:user/contract"));
        Ok(CallerIdentity { account_id: ACCOUNT.to_owned(), arn, user_id: Some("AIDAEXAMPLE".to_owned()) })
    }
}
