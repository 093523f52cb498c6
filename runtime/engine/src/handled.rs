//! Handlers of a provider's author in place of Cloud Control: an [`Api`] whose requests are calls of handlers.
//!
//! A handler that creates, changes or deletes runs as a task of its own, so nothing that waits for it can end it. Whoever
//! has waited for a while is told that it is in progress, and asks again by its token.

mod faults;

use std::any::Any;
use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use ferroform_cloud_control::{
    Api, ApiError, Cancel, Creations, ErrorCode, Listed, OperationStatus, Origin, Progress,
};
use ferroform_core::context::Pending;
use ferroform_core::handlers::{AnyHandlers, Environment, Error, ErrorKind, Id};
use ferroform_core::resource::Registration;
use ferroform_core::table::{IdentityPart, IdentityTable, ResourceTable};
use futures_util::FutureExt as _;
use serde_json::Value as Json;
use tokio::sync::watch;

use crate::model::text_at;
use crate::object::origin;

pub use faults::Faults;

/// How long a call waits for a handler before it answers that the handler is in progress.
const ANSWER: Duration = Duration::from_secs(30);
/// The same once the process is to end, so that the state says what is in progress.
const LAST_ANSWER: Duration = Duration::from_secs(4);

/// The handlers of all types of a provider.
pub struct Handled {
    client: Arc<dyn Any + Send + Sync>,
    types: HashMap<&'static str, Type>,
    faults: Faults,
    /// The user wants to stop: handlers hear of it.
    stop: Cancel,
    /// The process is to end.
    ending: Cancel,
    /// The handlers that run, by their tokens.
    running: Mutex<HashMap<String, watch::Receiver<Option<Ended>>>>,
}

/// A type with handlers.
#[derive(Clone, Copy)]
struct Type {
    table: &'static ResourceTable,
    handlers: AnyHandlers,
}

/// How a handler ended.
type Ended = Result<Progress, ApiError>;

impl Handled {
    /// Creates the service of the types that have handlers. `client` is what the provider's author has made for them.
    pub fn new<'r>(
        client: Arc<dyn Any + Send + Sync>,
        types: impl IntoIterator<Item = &'r Registration>,
        stop: Cancel,
        ending: Cancel,
    ) -> Self {
        let with_handlers = |one: &Registration| Some(Type { table: one.table, handlers: *one.handlers? });
        let types = types.into_iter().filter_map(with_handlers);
        let types = types.map(|one| (one.table.cloudformation_type, one)).collect();
        Self { client, types, faults: Faults::default(), stop, ending, running: Mutex::default() }
    }

    /// Returns the same service with faults.
    #[must_use]
    pub fn with_faults(self, faults: Faults) -> Self {
        Self { faults, ..self }
    }

    fn of(&self, type_name: &str) -> Result<Type, ApiError> {
        let found = self.types.get(type_name).copied();
        found.ok_or_else(|| ApiError::own(ErrorCode::TypeNotFound, format!("{type_name} has no handlers.")))
    }

    /// Returns what a call of a handler is given.
    fn call(&self, type_name: &str, token: &str) -> Arc<Call> {
        Arc::new(Call {
            client: Arc::clone(&self.client),
            type_name: type_name.to_owned(),
            token: token.to_owned(),
            faults: self.faults.clone(),
            stop: self.stop.clone(),
            made: OnceLock::new(),
        })
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, watch::Receiver<Option<Ended>>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a handler, unless one runs with this token already, and returns how far it is.
    async fn start<F>(&self, call: Arc<Call>, handler: impl FnOnce(Arc<Call>) -> F) -> Ended
    where
        F: Future<Output = Result<Option<Id>, Error>> + Send + 'static,
    {
        let token = call.token.clone();
        let is_new = !self.running().contains_key(&token);
        if is_new {
            let (send, receive) = watch::channel(None);
            let run = handler(Arc::clone(&call));
            self.running().insert(token.clone(), receive);
            tokio::spawn(async move {
                // Nobody may listen any more.
                let _ = send.send(Some(call.ended(run.await)));
            });
        }
        self.progress(&token).await
    }

    /// Returns how a handler ended, or that it is in progress.
    async fn progress(&self, token: &str) -> Ended {
        let Some(mut running) = self.running().get(token).cloned() else { return Ok(interrupted(token)) };
        let patience = async {
            tokio::select! {
                () = tokio::time::sleep(ANSWER) => (),
                () = async { self.ending.cancelled().await; tokio::time::sleep(LAST_ANSWER).await } => (),
            }
        };
        let ended = tokio::select! {
            biased;
            ended = running.wait_for(Option::is_some) => ended.ok().and_then(|ended| ended.clone()),
            () = patience => None,
        };
        match ended {
            Some(ended) => {
                self.running().remove(token);
                ended
            }
            None => Ok(Progress::own(token, OperationStatus::InProgress)),
        }
    }
}

#[async_trait]
impl Api for Handled {
    async fn create(&self, type_name: &str, desired: &Json, client_token: &str) -> Ended {
        let one = self.of(type_name)?;
        let desired = desired.clone();
        let create = |call: Arc<Call>| async move { one.create(&call, &desired).await.map(Some) };
        self.start(self.call(type_name, client_token), create).await
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let handlers = self.of(type_name)?.handlers;
        let (call, id) = (self.call(type_name, ""), Id::from(identifier));
        let read =
            call.run((handlers.read)(&*call, &id)).await.and_then(|read| read.ok_or_else(Error::not_found));
        read.map_err(|error| failed(&error))
    }

    async fn update(&self, type_name: &str, identifier: &str, patch: &Json, client_token: &str) -> Ended {
        let handlers = self.of(type_name)?.handlers;
        let (patch, id) = (patch.clone(), Id::from(identifier));
        let update = |call: Arc<Call>| async move {
            let Some(update) = handlers.update else {
                return Err(Error::never_started("This type cannot be changed."));
            };
            let prior = call.run((handlers.read)(&*call, &id)).await.map_err(Error::before_start)?;
            let prior = prior.ok_or_else(Error::not_found)?;
            let mut desired = prior.clone();
            let patch: json_patch::Patch = serde_json::from_value(patch).map_err(unpatched)?;
            json_patch::patch(&mut desired, &patch).map_err(unpatched)?;
            call.run(update(&*call, &id, [&prior, &desired])).await.map(|()| Some(id))
        };
        self.start(self.call(type_name, client_token), update).await
    }

    async fn delete(&self, type_name: &str, identifier: &str, client_token: &str) -> Ended {
        let handlers = self.of(type_name)?.handlers;
        let id = Id::from(identifier);
        let delete = |call: Arc<Call>| async move {
            call.run((handlers.delete)(&*call, &id)).await.map(|()| Some(id))
        };
        self.start(self.call(type_name, client_token), delete).await
    }

    async fn list(
        &self,
        type_name: &str,
        _model: Option<&Json>,
        _next_token: Option<&str>,
    ) -> Result<Listed, ApiError> {
        let list = self.of(type_name)?.handlers.list;
        let list = list.ok_or_else(|| ApiError::own(ErrorCode::UnsupportedAction, "It cannot be listed."))?;
        let call = self.call(type_name, "");
        let listed = call.run(list(&*call)).await.map_err(|error| failed(&error))?;
        let identifiers = listed.iter().map(|id| id.as_str().to_owned()).collect();
        Ok(Listed { identifiers, next_token: None })
    }

    async fn status(&self, request_token: &str) -> Ended {
        self.progress(request_token).await
    }

    /// No API of its own remembers requests.
    async fn creations(&self, _: Option<&str>) -> Result<Creations, ApiError> {
        Ok(Creations::default())
    }

    /// A handler that has begun goes on.
    async fn cancel(&self, request_token: &str) -> Ended {
        self.progress(request_token).await
    }
}

impl Type {
    /// Creates an object. If the user chose its identifier, nobody else must have such an object: not every API refuses to
    /// make one in its place.
    async fn create(self, call: &Call, desired: &Json) -> Result<Id, Error> {
        let Self { table, handlers: AnyHandlers { create, read, .. } } = self;
        let Origin::User(chosen) = origin(table, desired) else {
            return call.run(create(call, desired)).await;
        };
        refuse_separators(table, desired)?;
        let chosen = Id::from(chosen);
        if is_there(call.run(read(call, &chosen)).await).map_err(Error::before_start)? {
            return Err(Error::already_exists(chosen));
        }
        let created = call.run(create(call, desired)).await;
        // There was none before, so this is what the handler made before it failed.
        if created.is_err() && is_there(call.run(read(call, &chosen)).await).unwrap_or_default() {
            call.made(&chosen);
        }
        created
    }
}

/// An identifier could not be taken apart again.
fn refuse_separators(table: &ResourceTable, desired: &Json) -> Result<(), Error> {
    let [parts @ .., _] = table.identity.parts else { return Ok(()) };
    let has_separator = |part: &&IdentityPart| {
        text_at(desired, part.property_path).is_some_and(|text| text.contains(IdentityTable::SEPARATOR))
    };
    match parts.iter().find(has_separator) {
        Some(part) => Err(Error::never_started(format!(
            "{} must not contain `{}`, which separates the parts of an identifier.",
            part.name,
            IdentityTable::SEPARATOR
        ))),
        None => Ok(()),
    }
}

/// Whether a handler has found an object.
fn is_there(read: Result<Option<Json>, Error>) -> Result<bool, Error> {
    match read {
        Ok(found) => Ok(found.is_some()),
        Err(error) if *error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

impl Debug for Handled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handled").field("types", &self.types.keys()).finish_non_exhaustive()
    }
}

/// A call of a handler.
struct Call {
    client: Arc<dyn Any + Send + Sync>,
    type_name: String,
    token: String,
    faults: Faults,
    stop: Cancel,
    /// The object that the handler says it has made.
    made: OnceLock<Id>,
}

impl Call {
    /// Runs a handler to its end. A panic is an error.
    async fn run<T>(&self, handler: Pending<'_, Result<T, Error>>) -> Result<T, Error> {
        let run = AssertUnwindSafe(self.faults.around(handler)).catch_unwind().await;
        run.unwrap_or_else(|_| Err(crashed()))
    }

    /// Returns the progress of a request whose handler has ended.
    fn ended(&self, outcome: Result<Option<Id>, Error>) -> Ended {
        let made = self.made.get().map(Id::as_str);
        let progress = |status, id: Option<&str>| Progress {
            identifier: id.map(str::to_owned),
            ..Progress::own(&self.token, status)
        };
        let error = match outcome {
            Ok(id) => return Ok(progress(OperationStatus::Success, id.as_ref().map(Id::as_str).or(made))),
            Err(error) => error,
        };
        let id = match error.kind() {
            // Nothing was done, so there is no request to follow.
            ErrorKind::RetryAfter(_) | ErrorKind::NeverStarted if made.is_none() => {
                return Err(failed(&error));
            }
            ErrorKind::AlreadyExists(id) if made.is_none() => Some(id.as_str()),
            _ => made,
        };
        let failed = failed(&error);
        Ok(Progress {
            error_code: Some(failed.code),
            message: Some(failed.message),
            ..progress(OperationStatus::Failed, id)
        })
    }
}

impl Environment for Call {
    fn client(&self) -> &(dyn Any + Send + Sync) {
        &*self.client
    }

    fn client_token(&self) -> &str {
        &self.token
    }

    fn is_cancelled(&self) -> bool {
        self.stop.is_cancelled()
    }

    fn cancelled(&self) -> Pending<'_, ()> {
        Box::pin(self.stop.cancelled())
    }

    fn tell(&self, message: &str) {
        tracing::info!(type_name = self.type_name, "{message}");
    }

    fn made(&self, id: &Id) {
        // What is made first is the object.
        let _ = self.made.set(id.clone());
    }
}

impl Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("type_name", &self.type_name).finish_non_exhaustive()
    }
}

fn failed(error: &Error) -> ApiError {
    let (code, retry_after) = match error.kind() {
        ErrorKind::NotFound => (ErrorCode::NotFound, None),
        ErrorKind::AlreadyExists(_) => (ErrorCode::AlreadyExists, None),
        ErrorKind::NeverStarted => (ErrorCode::InvalidRequest, None),
        ErrorKind::RetryAfter(time) => (ErrorCode::ConcurrentOperation, Some(*time)),
        _ => (ErrorCode::GeneralServiceException, None),
    };
    ApiError { retry_after, ..ApiError::own(code, error.message()) }
}

/// Returns the progress of a request that this process knows nothing of: the process that ran its handler has ended.
fn interrupted(token: &str) -> Progress {
    let message = "The provider ended while its handler ran.";
    Progress { message: Some(message.to_owned()), ..Progress::own(token, OperationStatus::CancelComplete) }
}

/// The panic message may contain secrets, so it appears only in the log, as far as it contains none.
fn crashed() -> Error {
    Error::new("The handler crashed; run with TF_LOG=ERROR to see where. This is a bug in the provider.")
}

fn unpatched(error: impl fmt::Display) -> Error {
    Error::never_started(format!("The object is not as it was planned for: {error}. Plan again."))
}

#[cfg(test)]
mod tests;
