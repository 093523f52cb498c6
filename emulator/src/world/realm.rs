//! Objects and requests of one account and region.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::Arc,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::request::{Effect, Request};
use crate::{clock::Time, quirk, schema::TypeSchema};

/// One object.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Object {
    /// Its type.
    pub type_name: String,
    /// Its identifier: the primary identifier's values joined by `|`.
    pub identifier: String,
    /// All its properties, including the write-only ones.
    pub model: Arc<Value>,
    /// Names of root properties that the service filled and the user never sent.
    #[serde(default)]
    pub filled: Vec<String>,
    /// Whether its model began as a recorded answer. Then nothing is made up, and all of it is shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_recorded: bool,
    /// When it was created.
    pub created_at: Time,
    /// When it last changed.
    pub updated_at: Time,
    /// The number of its changes.
    pub revision: u64,
    /// The token of the request that created it; `None` if it was created outside Cloud Control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
    /// The model before the last change, for reads that lag behind.
    #[serde(skip)]
    pub previous: Option<Arc<Value>>,
}

impl Object {
    /// Returns the model as clients see it, without quirks.
    pub(crate) fn visible(&self, schema: &TypeSchema) -> Value {
        if self.is_recorded { (*self.model).clone() } else { quirk::visible(schema, &self.model) }
    }
}

/// A deleted object that lagging reads may still return.
#[derive(Clone, Debug)]
pub(crate) struct Ghost {
    /// The object before its deletion.
    pub object: Object,
    /// When it was deleted.
    pub deleted_at: Time,
}

/// Objects and requests of one account and region.
#[derive(Debug, Default)]
pub(crate) struct Realm {
    objects: BTreeMap<String, BTreeMap<String, Object>>,
    ghosts: VecDeque<Ghost>,
    pub(super) requests: HashMap<String, Request>,
    /// Request tokens in order of arrival.
    order: VecDeque<String>,
    client_tokens: HashMap<String, String>,
    /// The latest request about an object, by type and identifier.
    busy: HashMap<(String, String), String>,
}

/// How long a client token is kept, in milliseconds.
const CLIENT_TOKEN_LIFE: u64 = 36 * 3600 * 1000;
/// The maximum number of deleted objects kept.
const GHOSTS: usize = 256;

impl Realm {
    /// Returns an object.
    pub(crate) fn object(&self, type_name: &str, identifier: &str) -> Option<&Object> {
        self.objects.get(type_name)?.get(identifier)
    }

    /// Returns all objects, ordered by type and identifier.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &Object> {
        self.objects.values().flat_map(BTreeMap::values)
    }

    /// Returns all objects of one type whose identifier comes after `after`, ordered by identifier.
    pub(crate) fn objects_of<'a>(
        &'a self,
        type_name: &str,
        after: Option<&str>,
    ) -> impl Iterator<Item = &'a Object> {
        use std::ops::Bound::{Excluded, Unbounded};
        let from = after.map_or(Unbounded, Excluded);
        self.objects
            .get(type_name)
            .into_iter()
            .flat_map(move |all| all.range::<str, _>((from, Unbounded)).map(|(_, object)| object))
    }

    /// Returns a deleted object.
    pub(crate) fn ghost(&self, type_name: &str, identifier: &str) -> Option<&Ghost> {
        let mut ghosts = self.ghosts.iter().rev();
        ghosts.find(|ghost| ghost.object.type_name == type_name && ghost.object.identifier == identifier)
    }

    /// Returns a request.
    pub(crate) fn request(&self, token: &str) -> Option<&Request> {
        self.requests.get(token)
    }

    /// Returns all kept requests in order of arrival.
    pub(crate) fn history(&self) -> impl DoubleEndedIterator<Item = &Request> {
        self.order.iter().filter_map(|token| self.requests.get(token))
    }

    /// Returns the request that used this client token, unless that was too long ago.
    pub(crate) fn by_client_token(&self, client_token: &str, now: Time) -> Option<&Request> {
        let request = self.requests.get(self.client_tokens.get(client_token)?)?;
        (now.0.saturating_sub(request.accepted_at.0) < CLIENT_TOKEN_LIFE).then_some(request)
    }

    /// Returns the request that currently works on an object.
    pub(crate) fn working_on(&self, type_name: &str, identifier: &str, now: Time) -> Option<&Request> {
        let token = self.busy.get(&(type_name.to_owned(), identifier.to_owned()))?;
        self.requests.get(token).filter(|request| request.status(now).is_open())
    }

    pub(super) fn remember(&mut self, request: Request) {
        if let Some(client_token) = &request.client_token {
            self.client_tokens.insert(client_token.clone(), request.token.clone());
        }
        if let Some(subject) = &request.subject {
            let key = (request.type_name.clone(), subject.clone());
            // Only the latest request about an object keeps its model. A snapshot would contain it once for
            // each request.
            if let Some(earlier) = self.busy.insert(key, request.token.clone())
                && let Some(earlier) = self.requests.get_mut(&earlier)
            {
                earlier.shown_model = None;
            }
        }
        self.order.push_back(request.token.clone());
        self.requests.insert(request.token.clone(), request);
    }

    pub(super) fn take_effect(&mut self, token: &str, at: Time) {
        let Some(request) = self.requests.get_mut(token) else { return };
        if request.is_applied
            || request.is_held_before_effect()
            || request.cancelled_at.is_some_and(|cancelled_at| cancelled_at <= at)
        {
            return;
        }
        request.is_applied = true;
        let type_name = request.type_name.clone();
        match std::mem::replace(&mut request.effect, Effect::None) {
            Effect::Put { identifier, model, filled, formerly, is_recorded } => {
                if let Some(formerly) = formerly {
                    self.rename(&type_name, &formerly, &identifier, at);
                }
                self.put(&type_name, &identifier, model, filled, (at, Some(token)));
                if is_recorded && let Some(object) = self.object_mut(&type_name, &identifier) {
                    object.is_recorded = true;
                }
            }
            Effect::Remove { identifier } => self.remove(&type_name, &identifier, at),
            Effect::None => {}
        }
    }

    /// Stores an object. The last argument is the moment, and the token of the request if there is one.
    pub(super) fn put(
        &mut self,
        type_name: &str,
        identifier: &str,
        model: Arc<Value>,
        filled: Vec<String>,
        (at, request): (Time, Option<&str>),
    ) {
        let objects = self.objects.entry(type_name.to_owned()).or_default();
        let old = objects.remove(identifier);
        let object = Object {
            type_name: type_name.to_owned(),
            identifier: identifier.to_owned(),
            model,
            filled,
            is_recorded: old.as_ref().is_some_and(|old| old.is_recorded),
            created_at: old.as_ref().map_or(at, |old| old.created_at),
            updated_at: at,
            revision: old.as_ref().map_or(1, |old| old.revision + 1),
            made_by: old.as_ref().map_or(request.map(str::to_owned), |old| old.made_by.clone()),
            previous: old.map(|old| old.model),
        };
        objects.insert(identifier.to_owned(), object);
    }

    fn object_mut(&mut self, type_name: &str, identifier: &str) -> Option<&mut Object> {
        self.objects.get_mut(type_name)?.get_mut(identifier)
    }

    fn rename(&mut self, type_name: &str, formerly: &str, identifier: &str, at: Time) {
        let Some(object) = self.object(type_name, formerly).cloned() else { return };
        self.remove(type_name, formerly, at);
        self.restore(Object { identifier: identifier.to_owned(), ..object });
    }

    pub(super) fn remove(&mut self, type_name: &str, identifier: &str, at: Time) {
        let Some(objects) = self.objects.get_mut(type_name) else { return };
        if let Some(object) = objects.remove(identifier) {
            self.ghosts.push_back(Ghost { object, deleted_at: at });
            if self.ghosts.len() > GHOSTS {
                self.ghosts.pop_front();
            }
        }
        if objects.is_empty() {
            self.objects.remove(type_name);
        }
    }

    pub(super) fn restore(&mut self, object: Object) {
        let objects = self.objects.entry(object.type_name.clone()).or_default();
        objects.insert(object.identifier.clone(), object);
    }

    /// Removes requests that ended before `moment`, and the oldest if there are more than `most`.
    pub(super) fn forget_requests_before(&mut self, moment: Time, most: usize) {
        while let Some(token) = self.order.front() {
            let is_old = self.requests.get(token).is_none_or(|request| request.is_over_since(moment));
            if !is_old && self.order.len() <= most {
                return;
            }
            let Some(token) = self.order.pop_front() else { return };
            let Some(request) = self.requests.remove(&token) else { continue };
            if let Some(client_token) = &request.client_token
                && self.client_tokens.get(client_token) == Some(&token)
            {
                self.client_tokens.remove(client_token);
            }
            if let Some(subject) = request.subject {
                let key = (request.type_name, subject);
                if self.busy.get(&key) == Some(&token) {
                    self.busy.remove(&key);
                }
            }
        }
    }
}
