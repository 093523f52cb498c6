//! Held calls and requests. Held requests are part of the world.

use std::{collections::BTreeMap, sync::Mutex};

use serde::Serialize;
use tokio::sync::oneshot;

use super::{Moment, matching::is_like};
use crate::{
    api::Call,
    clock::Time,
    cloud::Cloud,
    lock,
    scope::Scope,
    world::{Event, World},
};

/// A call or a request that is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// The name that the fault gives to the hold.
    pub name: String,
    /// Where it is held.
    pub at: Moment,
    /// Account and region.
    #[serde(flatten)]
    pub scope: Scope,
    /// The API operation, for example `CreateResource`.
    pub operation: String,
    /// The resource type, where the call names one.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_name: Option<String>,
    /// The object's identifier, as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// The request token, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_token: Option<String>,
}

impl Held {
    /// Describes a call before it is carried out, or with its answer.
    fn of_call(name: &str, at: Moment, call: &Call, answer: Option<&serde_json::Value>) -> Self {
        let event = answer.and_then(|answer| answer.get("ProgressEvent"));
        let text = |field: &str| {
            let told = event.and_then(|event| event.get(field)).and_then(serde_json::Value::as_str);
            told.or_else(|| call.text(field)).map(str::to_owned)
        };
        Self {
            name: name.to_owned(),
            at,
            scope: call.scope.clone(),
            operation: call.operation.clone(),
            type_name: text("TypeName"),
            identifier: text("Identifier"),
            request_token: text("RequestToken"),
        }
    }
}

/// The calls that are held.
#[derive(Debug, Default)]
pub(crate) struct HeldCalls {
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    count: u64,
    calls: BTreeMap<u64, (Held, oneshot::Sender<()>)>,
}

impl HeldCalls {
    /// Waits until the call is released. If the client disconnects first, the call is no longer held.
    pub(crate) async fn hold(&self, name: &str, at: Moment, call: &Call, answer: Option<&serde_json::Value>) {
        let (_seat, freed) = self.add(Held::of_call(name, at, call, answer));
        let _ = freed.await;
    }

    fn add(&self, held: Held) -> (Seat<'_>, oneshot::Receiver<()>) {
        let (free, freed) = oneshot::channel();
        let mut waiting = lock(&self.waiting);
        waiting.count += 1;
        let number = waiting.count;
        waiting.calls.insert(number, (held, free));
        (Seat { all: self, number }, freed)
    }

    fn all(&self) -> Vec<Held> {
        lock(&self.waiting).calls.values().map(|(held, _)| held.clone()).collect()
    }

    fn release(&self, name: &str) -> usize {
        let mut waiting = lock(&self.waiting);
        let fits = |(_, (held, _)): &(&u64, &(Held, _))| is_like(name, &held.name);
        let numbers: Vec<u64> = waiting.calls.iter().filter(fits).map(|(number, _)| *number).collect();
        for number in &numbers {
            if let Some((_, free)) = waiting.calls.remove(number) {
                // The client may have disconnected just now.
                let _ = free.send(());
            }
        }
        numbers.len()
    }
}

/// The entry of one held call. Removed when the call is released or its client disconnects.
struct Seat<'a> {
    all: &'a HeldCalls,
    number: u64,
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        lock(&self.all.waiting).calls.remove(&self.number);
    }
}

/// Returns everything currently held under a name, which may contain `*`. Requests come first.
pub(crate) fn held(cloud: &Cloud, name: &str) -> Vec<Held> {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let mut held: Vec<Held> = of_world(&world, now, name).collect();
    drop(world);
    held.extend(cloud.held_calls.all().into_iter().filter(|held| is_like(name, &held.name)));
    held
}

/// Releases everything currently held under a name, which may contain `*`, and returns how many calls and
/// requests that was.
pub(crate) fn release(cloud: &Cloud, name: &str) -> usize {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let held: Vec<Held> = of_world(&world, now, name).collect();
    for Held { name, scope, request_token, .. } in &held {
        let Some(token) = request_token.clone() else { continue };
        let event = Event::Released { scope: scope.clone(), token, name: name.clone() };
        cloud.commit(&mut world, now, event);
    }
    drop(world);
    held.len() + cloud.held_calls.release(name)
}

/// Returns the requests that are held under a name.
fn of_world(world: &World, now: Time, name: &str) -> impl Iterator<Item = Held> {
    world.realms().flat_map(move |(scope, realm)| {
        realm.history().filter_map(move |request| {
            let hold = request.held_by(now).filter(|hold| is_like(name, &hold.name))?;
            Some(Held {
                name: hold.name.clone(),
                at: hold.at,
                scope: scope.clone(),
                operation: request.operation.call().to_owned(),
                type_name: Some(request.type_name.clone()),
                identifier: request.subject.clone().or_else(|| request.identifier.clone()),
                request_token: Some(request.token.clone()),
            })
        })
    })
}
