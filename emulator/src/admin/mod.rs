//! The emulator's own API beside Cloud Control: shows and changes objects, and sets quirks, faults, limits
//! and the clock. JSON under `/_emulator/`; [`crate::Emulator`] offers the same in Rust.

mod objects;

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

pub(crate) use objects::{Change, Edit, Which, add_missing, edit, find_all};
pub use objects::{ObjectView, Seed};

use crate::{
    cloud::Cloud,
    fault::{self, Held},
    iam::Policies,
    limit::RateLimit,
    quirk::Quirks,
    recorded,
    settings::Latency,
    world::Event,
};

/// The path prefix of this API.
pub(crate) const PREFIX: &str = "/_emulator/";

/// An answer: the HTTP status and the body.
pub(crate) type Answer = (u16, Value);

/// An error of this API.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AdminError {
    /// The HTTP status of the answer.
    pub status: u16,
    /// The reason.
    pub message: String,
}

impl AdminError {
    pub(crate) fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }
}

/// Answers one call.
pub(crate) async fn handle(
    cloud: &Cloud,
    method: &str,
    path: &str,
    query: Option<&str>,
    body: &[u8],
) -> Answer {
    let query = query.unwrap_or_default();
    if (method, path) == ("GET", "held")
        && let Ok(HeldQuery { name, wait_ms: Some(wait) }) = read_query(query)
        && let Ok(wait) = wait.parse()
    {
        let _ = tokio::time::timeout(Duration::from_millis(wait), until_held(cloud, &name)).await;
    }
    match route(cloud, method, path, query, body) {
        Ok(answer) => (200, answer),
        Err(error) => (error.status, json!({ "error": error.message })),
    }
}

fn route(cloud: &Cloud, method: &str, path: &str, query: &str, body: &[u8]) -> Result<Value, AdminError> {
    match (method, path) {
        ("GET", "health") => {
            Ok(json!({ "status": "ok", "types": cloud.schemas.len(), "notice": cloud.journal.notice() }))
        }
        ("GET", "objects") => Ok(json!(find_all(cloud, &read_query(query)?))),
        ("POST", "objects") => edit(cloud, &read(body)?).map(|view| json!(view)),
        ("GET", "requests") => Ok(requests(cloud)),
        ("GET", "calls") => calls(cloud, query),
        ("GET", "findings") => Ok(json!(cloud.findings.all())),
        ("GET", "faults") => Ok(json!(cloud.faults.all())),
        ("POST", "faults") => {
            let text = std::str::from_utf8(body).map_err(|error| AdminError::new(400, error.to_string()))?;
            cloud
                .faults
                .add(fault::parse(text).map_err(|error| AdminError::new(400, crate::error_text(&error)))?);
            Ok(json!(cloud.faults.all()))
        }
        ("DELETE", "faults") => {
            cloud.faults.clear();
            Ok(json!([]))
        }
        ("GET", "recorded") => Ok(json!(cloud.recordings.all())),
        ("POST", "recorded") => {
            recorded::add(cloud, read(body)?)?;
            Ok(json!(cloud.recordings.all()))
        }
        ("GET", "held") => held(cloud, query),
        ("POST", "release") => {
            let Release { name } = read(body)?;
            Ok(json!({ "released": fault::release(cloud, &name) }))
        }
        ("POST", "clock") => {
            let moved: ClockMove = read(body)?;
            Ok(move_clock(cloud, moved.advance_ms))
        }
        ("POST", "reset") => {
            reset(cloud);
            Ok(json!({}))
        }
        ("GET", "settings") => Ok(settings(cloud)),
        ("PUT", name) => {
            set(cloud, name, body)?;
            Ok(settings(cloud))
        }
        _ => Err(AdminError::new(404, format!("nothing answers {method} {PREFIX}{path}"))),
    }
}

fn set(cloud: &Cloud, name: &str, body: &[u8]) -> Result<(), AdminError> {
    match name {
        "quirks" => {
            let quirks = read_quirks(body)?;
            cloud.set(|settings| settings.quirks = quirks.into());
        }
        "latency" => {
            let latency: Latency = read(body)?;
            cloud.set(|settings| settings.latency = latency);
        }
        "rate-limit" => {
            let limit: Option<RateLimit> = read(body)?;
            cloud.set(|settings| settings.rate_limit = limit);
        }
        "patterns" => {
            let patterns = read(body)?;
            cloud.set(|settings| settings.patterns = patterns);
        }
        "policies" => {
            let policies: Policies = read(body)?;
            cloud.set(|settings| settings.policies = policies.into());
        }
        "accounts" => {
            let accounts = read(body)?;
            cloud.set(|settings| settings.accounts = accounts);
        }
        name => return Err(AdminError::new(404, format!("there is no setting `{name}`"))),
    }
    Ok(())
}

/// A query for held requests and calls by name, which may contain `*`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeldQuery {
    #[serde(default = "any_name")]
    name: String,
    /// How many milliseconds to wait at most until something is held.
    wait_ms: Option<String>,
}

/// The name of the holds to release, which may contain `*`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Release {
    #[serde(default = "any_name")]
    name: String,
}

fn held(cloud: &Cloud, query: &str) -> Result<Value, AdminError> {
    let HeldQuery { name, wait_ms } = read_query(query)?;
    if wait_ms.is_some_and(|wait| wait.parse::<u64>().is_err()) {
        return Err(AdminError::new(400, "`wait_ms` is not a number"));
    }
    Ok(json!(fault::held(cloud, &name)))
}

fn any_name() -> String {
    "*".to_owned()
}

/// How often to look for a hold. Some requests reach their hold by the passing of time alone, which sends no
/// notification.
const LOOK: Duration = Duration::from_millis(1);

/// Waits until something is held under a name, and returns the first.
pub(crate) async fn until_held(cloud: &Cloud, name: &str) -> Held {
    loop {
        if let Some(first) = fault::held(cloud, name).into_iter().next() {
            return first;
        }
        tokio::time::sleep(LOOK).await;
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockMove {
    advance_ms: u64,
}

/// Moves the clock and returns the new time.
pub(crate) fn move_clock(cloud: &Cloud, milliseconds: u64) -> Value {
    let mut world = cloud.world();
    let ahead = cloud.clock.advance(milliseconds);
    let now = cloud.settle(&mut world);
    cloud.commit(&mut world, now, Event::ClockMoved { ahead });
    json!({ "now_ms": now, "now": now.iso(), "ahead_ms": ahead })
}

/// Deletes all objects, requests, findings, faults and recorded answers, and releases the held calls. Settings stay.
pub(crate) fn reset(cloud: &Cloud) {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    cloud.commit(&mut world, now, Event::Reset);
    cloud.faults.clear();
    cloud.findings.clear();
    cloud.recordings.clear();
    drop(world);
    fault::release(cloud, "*");
}

fn settings(cloud: &Cloud) -> Value {
    let settings = cloud.settings();
    json!({
        "latency": settings.latency,
        "quirks": *settings.quirks,
        "rate_limit": settings.rate_limit,
        "patterns": settings.patterns,
        "policies": *settings.policies,
        "accounts": settings.accounts,
    })
}

fn requests(cloud: &Cloud) -> Value {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let all = world.realms().flat_map(|(scope, realm)| {
        realm.history().map(move |request| {
            let mut event = request.progress(now);
            event["account"] = json!(scope.account);
            event["region"] = json!(scope.region);
            event["ClientToken"] = json!(request.client_token);
            event
        })
    });
    Value::Array(all.collect())
}

fn calls(cloud: &Cloud, query: &str) -> Result<Value, AdminError> {
    let after = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "after");
    let after = after.map_or(Ok(0), |(_, text)| text.parse());
    let after = after.map_err(|_| AdminError::new(400, "`after` is not a number"))?;
    Ok(json!({ "counts": cloud.calls.counts(), "calls": cloud.calls.after(after) }))
}

/// Reads quirks, either as words (`"fair,-drop-zero"`) or in full.
fn read_quirks(body: &[u8]) -> Result<Quirks, AdminError> {
    match read::<Value>(body)? {
        Value::String(words) => words.parse().map_err(|error: String| AdminError::new(400, error)),
        full => serde_json::from_value(full).map_err(|error| AdminError::new(400, error.to_string())),
    }
}

fn read<T: serde::de::DeserializeOwned>(body: &[u8]) -> Result<T, AdminError> {
    serde_json::from_slice(body).map_err(|error| AdminError::new(400, error.to_string()))
}

fn read_query<T: serde::de::DeserializeOwned>(query: &str) -> Result<T, AdminError> {
    let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
    let map: serde_json::Map<String, Value> = pairs.map(|(name, value)| (name, Value::from(value))).collect();
    serde_json::from_value(Value::Object(map)).map_err(|error| AdminError::new(400, error.to_string()))
}
